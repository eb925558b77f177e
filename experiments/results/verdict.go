package results

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// words are the verdicts that files write out, in lower case.
var words = map[string]float64{
	"true": 1, "false": 0, "yes": 1, "no": 0,
	"pass": 1, "passed": 1, "fail": 0, "failed": 0,
	"success": 1, "succeeded": 1, "failure": 0,
	"c": 1, "i": 0, "p": 0.5, "n": 0, "correct": 1, "incorrect": 0,
	"resolved": 1, "unresolved": 0,
}

// notScored are the ways to write that there is no score.
var notScored = set("", "null", "none", "nan", "na", "n/a", "<na>",
	"unscored", "skipped", "skip", "missing", "pending", "not run", "not_run", "not evaluated", "not scored", "cancelled", "canceled")

// broken are the ways to write, in the place of a verdict, that the trial did
// not get as far as one.
var broken = set("error", "errored", "timeout", "timed out", "timed_out", "crash", "crashed", "exception")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// lower is the form in which words are compared.
func lower(v value) string { return strings.ToLower(strings.TrimSpace(v.text)) }

// speech is what a column says of a trial.
type speech int

const (
	silent speech = iota // nothing: not scored
	broke                // that it ended without a verdict
	scored               // a score
)

var decimalComma = regexp.MustCompile(`^[-+]?\d*,\d+$`)

// score reads a verdict.
func score(v value) (float64, speech, error) {
	switch v.kind {
	case absent, null:
		return 0, silent, nil
	case compound:
		return 0, silent, errors.New("is an object or a list; name one value by --columns success=, with a dot before a field of an object")
	}
	t := lower(v)
	if x, ok := finite(t); ok {
		return x, scored, nil
	}
	x, isWord := words[t]
	switch {
	case isWord:
		return x, scored, nil
	case notScored[t]:
		return 0, silent, nil
	case broken[t]:
		return 0, broke, nil
	case decimalComma.MatchString(t):
		return 0, silent, fmt.Errorf("has a decimal comma, %q: write %s, or choose --decimal comma for the file", v.text, strings.Replace(t, ",", ".", 1))
	case strings.HasSuffix(t, "%"):
		return 0, silent, fmt.Errorf("is a percentage, %.60q: write a fraction", v.text)
	}
	return 0, silent, fmt.Errorf("has a verdict that is not understood, %.60q: a number, true/false, yes/no, pass/fail or C/I was expected", v.text)
}

// finite reads a number; words are sorted out first, as they are frequent and
// errors costly.
func finite(t string) (float64, bool) {
	if t == "" || t[0] > '9' {
		return 0, false
	}
	x, err := strconv.ParseFloat(t, 64)
	return x, err == nil && !math.IsInf(x, 0)
}

// clean are the statuses of a trial that ended as it should.
var clean = set("", "ok", "okay", "done", "completed", "complete", "finished", "ended", "success", "succeeded", "successful",
	"pass", "passed", "fail", "failed", "failure", "correct", "incorrect", "resolved", "unresolved",
	"scored", "graded", "judged", "evaluated", "unset", "none", "null", "nan", "na", "n/a", "no_error",
	"true", "yes", "user_stop", "agent_stop")

// failing are the clean statuses that a success cannot have.
var failing = set("fail", "failed", "failure", "incorrect", "unresolved")

// untrusted says whether a status names a fault of the grader, whose reward is
// no verdict whatever it says.
func untrusted(status string) bool {
	if clean[status] {
		return false
	}
	return hasAny(status, "judge", "grader", "verifier", "scorer") &&
		hasAny(status, "error", "fail", "timeout", "timed", "exception", "crash", "unavailable", "refus", "invalid")
}

func hasAny(s string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

// isError says whether an error field holds one.
func isError(v value) bool {
	if v.kind == absent || v.kind == null {
		return false
	}
	switch lower(v) {
	case "", "null", "none", "nan", "na", "n/a", "false", "no", "0", "0.0", "[]", "{}":
		return false
	}
	return true
}

// mostTrials is the largest number of trials of one task that a table of counts
// may name: no run has as many, and the squares of counts stay whole numbers.
const mostTrials = 1_000_000

// count reads a number of trials.
func count(v value, name string) (int, error) {
	t := strings.TrimSpace(v.text)
	if v.kind == absent || t == "" {
		return 0, fmt.Errorf("column %q is empty: a whole number of trials was expected", name)
	}
	x, err := strconv.ParseFloat(t, 64)
	switch {
	case err == nil && x > mostTrials && !math.IsInf(x, 0):
		return 0, fmt.Errorf("column %q is %.60s: a task has at most %d trials here; if each row is one trial, name its verdict, e.g. --columns success=%s", name, t, mostTrials, name)
	case err != nil || x != math.Trunc(x) || math.IsInf(x, 0):
		return 0, fmt.Errorf("column %q is %.60q: a whole number of trials was expected; if each row is one trial, name its verdict, e.g. --columns success=%s", name, v.text, name)
	case x < 0:
		return 0, fmt.Errorf("column %q is %v: a number of trials is not negative", name, x)
	}
	return int(x), nil
}
