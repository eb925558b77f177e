package results

import (
	"fmt"
	"slices"
	"strings"
)

// scored gives a trial the outcome of a score by the rule of --success. A trial
// that has an error beside it is not clean.
func (in *input) scored(t *trial, score float64) error {
	in.notes.ruled = true
	success, ok := in.rule.success(score)
	if in.rule.word != "" && !t.worded {
		return fmt.Errorf("task %q has a score, %v, and no word to compare with %q: leave --success out, or write a comparison such as '>=0.5'", t.task, score, in.rule.word)
	}
	if !ok {
		return fmt.Errorf("task %q: the score %v is neither 0 nor 1: say what counts as success, e.g. --success '>=0.5' or '>=1'", t.task, score)
	}
	t.score, t.hasScore = score, true
	t.outcome = Fail
	if success {
		t.outcome = Pass
	}
	t.notClean = t.cause != ""
	t.contradiction = success && t.notClean
	return nil
}

// word gives a trial the outcome that a value has by the words and numbers that
// score knows; an error beside it as for scored.
func (in *input) word(t *trial, v value) error {
	x, says, err := in.rule.score(v)
	switch {
	case err != nil:
		return fmt.Errorf("task %q: the verdict %w", t.task, err)
	case says == broke || says == silent && t.cause != "":
		t.outcome = Error
	case says == silent:
		t.outcome = Missing
	default:
		t.worded = true
		err := in.scored(t, x)
		t.word = in.rule.failed(v, t.outcome)
		return err
	}
	return nil
}

// choose settles which of several (scorers, filters) to take: the only one, or
// the one that was asked for by the option. found must be in a fixed order.
func (in *input) choose(what, option, wanted string, found []string) (string, error) {
	switch {
	case slices.Contains(found, wanted) && wanted != "":
		if len(found) > 1 {
			in.chose(what, wanted, found)
		}
		return wanted, nil
	case wanted != "":
		return "", &SyntaxError{in.path, 0, fmt.Sprintf("there is no %s %q; there is %s", what, wanted, strings.Join(found, ", "))}
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return "", &SyntaxError{in.path, 0, "there is no " + what}
	}
	return "", &SyntaxError{in.path, 0, fmt.Sprintf("several %ss, %s: choose one, e.g. --%s %s", what, strings.Join(found, ", "), option, found[0])}
}

// chooseScorer and chooseFilter are choose for --scorer and --filter.
func (in *input) chooseScorer(found []string) (string, error) {
	return in.choose("scorer", "scorer", in.options.Scorer, found)
}

func (in *input) chooseFilter(found []string) (string, error) {
	return in.choose("filter", "filter", in.options.Filter, found)
}

// chose warns, once a file, of a choice that was made.
func (in *input) chose(what, taken string, found []string) {
	if in.notes.chosen[what] == taken {
		return
	}
	if in.notes.chosen == nil {
		in.notes.chosen = map[string]string{}
	}
	in.notes.chosen[what] = taken
	others := slices.DeleteFunc(slices.Clone(found), func(s string) bool { return s == taken })
	in.warn(Warning{Code: "choice", Message: fmt.Sprintf("the %s %s was taken, not %s: --%s chooses another", what, taken, strings.Join(others, ", "), what)})
}
