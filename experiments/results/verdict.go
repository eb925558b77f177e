package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// words are the verdicts that files write out, in lower case.
var words = map[string]float64{
	"true": 1, "false": 0, "yes": 1, "no": 0,
	"pass": 1, "passed": 1, "fail": 0, "failed": 0, "success": 1, "failure": 0,
	"c": 1, "i": 0, "p": 0.5, "n": 0, "correct": 1, "incorrect": 0,
	"resolved": 1, "unresolved": 0,
}

// notScored are the ways to write that there is no score.
var notScored = map[string]bool{"": true, "null": true, "none": true, "nan": true, "na": true, "n/a": true}

// score reads a verdict; ok is false where there is none.
func score(v value) (x float64, ok bool, err error) {
	t := strings.ToLower(strings.TrimSpace(v.text))
	if v.kind == absent || v.kind == null || notScored[t] {
		return math.NaN(), false, nil
	}
	if v.kind == compound {
		return 0, false, fmt.Errorf("the verdict is an object or a list; name a column with one value by --columns success=")
	}
	if x, ok := words[t]; ok {
		return x, true, nil
	}
	x, err = strconv.ParseFloat(t, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0, false, fmt.Errorf("verdict %q is not understood: a number, true/false, yes/no, pass/fail or C/I was expected", v.text)
	}
	return x, true, nil
}

// clean are the statuses of a trial that ended as it should.
var clean = map[string]bool{
	"": true, "ok": true, "done": true, "completed": true, "complete": true, "success": true, "finished": true,
	"pass": true, "passed": true, "fail": true, "failed": true, "unset": true, "user_stop": true, "agent_stop": true,
}

// untrusted says whether a status names a fault of the grader, whose reward is
// no verdict whatever it says.
func untrusted(status string) bool {
	return strings.Contains(status, "judge") || strings.Contains(status, "grader") ||
		strings.Contains(status, "verifier") || strings.Contains(status, "scorer")
}

// unscored says whether a status means that the trial was never run or scored.
func unscored(status string) bool {
	switch status {
	case "unscored", "skipped", "skip", "missing", "pending", "not run", "not_run", "not evaluated", "cancelled":
		return true
	}
	return false
}

// judge gives a record its outcome. A trial with both a sign of trouble and a
// reward keeps its reward and is not clean, except that a tau-bench exception
// writes a reward of 0 that nobody gave. contradiction is a success beside such
// a sign.
func judge(r record, c columns, rule rule, zeroIsNoVerdict bool) (o Outcome, notClean, contradiction bool, err error) {
	x, scored, err := score(r.values[c["success"]])
	if err != nil {
		return 0, false, false, err
	}
	status := strings.ToLower(strings.TrimSpace(r.values[c["status"]].text))
	trouble := !clean[status] || isError(r.values[c["error"]])
	switch {
	case untrusted(status):
		return Error, false, false, nil
	case !scored && (unscored(status) || !trouble):
		return Missing, false, false, nil
	case !scored:
		return Error, false, false, nil
	case trouble && zeroIsNoVerdict && near(x, 0):
		return Error, false, false, nil
	}
	success, ok := rule.success(x)
	if !ok {
		return 0, false, false, fmt.Errorf("reward %v is neither 0 nor 1: say what counts as success, e.g. --success '>=0.5' or '>=1'", x)
	}
	if success {
		return Pass, trouble, trouble, nil
	}
	return Fail, trouble, false, nil
}

// isError says whether an error field holds one.
func isError(v value) bool {
	switch strings.ToLower(strings.TrimSpace(v.text)) {
	case "", "null", "none", "false", "0", "[]", "{}":
		return v.kind == compound
	}
	return v.kind != absent && v.kind != null
}

// count reads a number of trials.
func count(v value, name string) (int, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(v.text), 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
		return 0, fmt.Errorf("%s is %q: a whole number of trials was expected", name, v.text)
	}
	if x < 0 {
		return 0, fmt.Errorf("%s is %v: a number of trials is not negative", name, x)
	}
	return int(x), nil
}
