package results

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The choices of the policies.
const (
	ErrorsFail = "fail"
	ErrorsDrop = "drop"
	ErrorsPass = "pass" // no policy: the bound that the best could be

	RaggedStrict   = "strict"
	RaggedEligible = "eligible"

	DuplicatesError  = "error"
	DuplicatesFirst  = "first"
	DuplicatesLast   = "last"
	DuplicatesTrials = "trials"

	CorruptError = "error"
	CorruptSkip  = "skip"

	DecimalPoint = "point"
	DecimalComma = "comma"
)

// Options are the choices a reader makes where the data leave one. Empty
// strings take the defaults.
type Options struct {
	Errors     string            // what a trial without a verdict counts as: fail (default) or drop
	Ragged     string            // a k above some task's n: strict (default) or eligible
	Duplicates string            // one trial with two verdicts: error (default), first, last or trials
	Success    string            // a rule such as ">=0.5", or "=resolved" for a word; default: reward is 1, all rewards 0 or 1
	Columns    map[string]string // role to column name: task, trial, success, n, c, agent, error, status, started, output, stop, planned, retries, seconds, version, grader; a dot goes into an object of a JSON record
	Group      string            // label whose values group the tasks
	Cluster    string            // label whose values are the clusters of the tasks
	Stratum    string            // label whose values are the strata of the tasks
	Weight     string            // label whose values, positive numbers, are the weights of the tasks
	Scorer     string            // which of several scorers; needed where a file has several
	Filter     string            // which of several filters of the answers (lm-eval)
	TasksFrom  string            // a file with the ids of the tasks that should be there; absent ones are missing
	Strict     bool              // a record that is cut off at the end of a file is an error, not a warning
	Corrupt    string            // a broken line amid JSONL, a row of CSV with too few or too many cells: error (default) or skip, with a warning
	Decimal    string            // the sign in numbers written as text: point (default) or comma
}

// resolve fills the defaults and returns an error for a choice there is not.
func (o Options) resolve() (Options, rule, error) {
	for _, c := range []struct {
		name    string
		value   *string
		choices []string
	}{
		{"errors", &o.Errors, []string{ErrorsFail, ErrorsDrop}},
		{"ragged", &o.Ragged, []string{RaggedStrict, RaggedEligible}},
		{"duplicates", &o.Duplicates, []string{DuplicatesError, DuplicatesFirst, DuplicatesLast, DuplicatesTrials}},
		{"corrupt", &o.Corrupt, []string{CorruptError, CorruptSkip}},
		{"decimal", &o.Decimal, []string{DecimalPoint, DecimalComma}},
	} {
		if *c.value == "" {
			*c.value = c.choices[0]
		}
		if !slices.Contains(c.choices, *c.value) {
			return o, rule{}, fmt.Errorf("%s is %q: choose %s", c.name, *c.value, strings.Join(c.choices, ", "))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Columns)) {
		if _, ok := roleOf(name); !ok {
			return o, rule{}, fmt.Errorf("columns: %q is not a role; the roles are %s", name, strings.Join(roles(), ", "))
		}
	}
	r, err := parseRule(o.Success)
	if err != nil {
		return o, rule{}, err
	}
	o.Success = r.String()
	r.comma = o.Decimal == DecimalComma
	return o, r, nil
}

// Check returns an error for a choice there is not, before anything is read.
func (o Options) Check() error {
	_, _, err := o.resolve()
	return err
}

// rule says which scores are a success.
type rule struct {
	comparison string // "" for: the reward is 1
	threshold  float64
	word       string // in lower case, of the comparison "="
	comma      bool   // is the decimal sign of numbers
}

func parseRule(s string) (rule, error) {
	if word, ok := strings.CutPrefix(strings.TrimSpace(s), "="); ok && !strings.HasPrefix(word, "=") {
		return parseWord(word)
	}
	s = strings.ReplaceAll(s, " ", "")
	if s == "" || s == "rewardis1" {
		return rule{}, nil
	}
	for _, c := range []string{">=", "<=", "==", ">", "<"} {
		rest, ok := strings.CutPrefix(s, c)
		if !ok {
			continue
		}
		t, err := strconv.ParseFloat(rest, 64)
		if err != nil || t != t {
			break
		}
		return rule{comparison: c, threshold: t}, nil
	}
	return rule{}, fmt.Errorf("success rule %q is not understood: write a comparison such as '>=0.5', or '=resolved' for a word", s)
}

// parseWord reads a rule that compares text, whatever its case.
func parseWord(word string) (rule, error) {
	word = strings.ToLower(strings.TrimSpace(word))
	if word == "" {
		return rule{}, fmt.Errorf("success rule \"=\" has no word: write one such as '=resolved'")
	}
	if _, ok := finite(word); ok {
		return rule{}, fmt.Errorf("success rule \"=%s\" compares text: write ==%s to compare numbers", word, word)
	}
	return rule{comparison: "=", word: word}, nil
}

// String returns the rule as printed with the results.
func (r rule) String() string {
	switch r.comparison {
	case "":
		return "reward is 1"
	case "=":
		return "=" + r.word
	}
	return r.comparison + strconv.FormatFloat(r.threshold, 'g', -1, 64)
}

// score reads a verdict; by a rule for a word, 1 for that word and 0 for another.
func (r rule) score(v value) (float64, speech, error) {
	if r.comparison != "=" || v.kind == compound || v.kind == absent || v.kind == null {
		return r.read(v)
	}
	switch t := lower(v); {
	case t == r.word:
		return 1, scored, nil
	case notScored[t]:
		return 0, silent, nil
	case broken[t]:
		return 0, broke, nil
	}
	return 0, scored, nil
}

// ruleUnused is the warning that a file has verdicts or counts of its own.
func ruleUnused(path string, r rule) Warning {
	return Warning{Code: "success-unused", Message: fmt.Sprintf("%s: its verdicts are pass or fail, or counts, and no scores: --success '%s' decided nothing here", path, r)}
}

// failed returns the word of a verdict that failed by a rule for a word, for the
// warning that lists them.
func (r rule) failed(v value, o Outcome) string {
	if r.word == "" || o != Fail {
		return ""
	}
	t := lower(v)
	return t[:min(len(t), 40)]
}

// noteWord counts a word that was taken for a failure, a few of them.
func (a *agentTally) noteWord(word string) {
	if a.words == nil {
		a.words = map[string]int{}
	}
	if _, ok := a.words[word]; ok || len(a.words) < 8 {
		a.words[strings.Clone(word)]++
	}
}

// otherWords says which words were taken for failures.
func (a *agentTally) otherWords(o Options) []Warning {
	if len(a.words) == 0 {
		return nil
	}
	var parts []string
	for _, w := range slices.Sorted(maps.Keys(a.words)) {
		parts = append(parts, fmt.Sprintf("%q (%d)", w, a.words[w]))
	}
	return []Warning{{"success-words", fmt.Sprintf("by --success '%s' these verdicts count as failures: %s", o.Success, strings.Join(parts, ", ")), nil}}
}

// tolerance is how far a reward may be from 0 or 1 and still be that: rewards
// are sums of parts in floating point.
const tolerance = 1e-6

// success judges a score; ok is false where the rule does not apply: without a
// threshold only rewards of 0 and 1 are verdicts.
func (r rule) success(score float64) (success, ok bool) {
	switch r.comparison {
	case "", "=":
		one, zero := near(score, 1), near(score, 0)
		return one, one || zero
	case ">=":
		return score >= r.threshold-1e-12, true
	case ">":
		return score > r.threshold+1e-12, true
	case "<=":
		return score <= r.threshold+1e-12, true
	case "<":
		return score < r.threshold-1e-12, true
	}
	return near(score, r.threshold), true
}

func near(a, b float64) bool { return a >= b-tolerance && a <= b+tolerance }
