package experiments

import (
	"strings"

	"passhat/plots/lang"
)

// In returns the warning's message, which is English, or what its code means in
// another language, with the number of tasks concerned. A code that has no such
// text keeps its message.
func (w WarningResult) In(l lang.Language) string {
	if l == lang.English {
		return w.Message
	}
	text := w.meaning(l)
	switch {
	case text == "":
		return w.Message
	case len(w.Tasks) > 0:
		return l.Sayf("%s (%s)", text, l.Count(len(w.Tasks), "task"))
	}
	return text
}

// meaning says what a code stands for; "" for one that is not known.
func (w WarningResult) meaning(l lang.Language) string {
	switch w.Code {
	case "never-passed":
		return l.Sayf("tasks that never passed: perhaps the task or its grader is broken")
	case "always-passed":
		return l.Sayf("tasks that passed in every trial no longer tell agents apart")
	case "floor":
		return l.Sayf("a reference agent passes some of the tasks too; what is left without them is estimated beside")
	case "errors":
		return l.Sayf("trials ended in an error without a verdict; the table of these trials shows what each way to count them gives, which --errors chooses")
	case "no-verdict":
		return l.Sayf("tasks without a scored trial")
	case "missing":
		return l.Sayf("trials that were never done or not scored; they count in no n")
	case "not-clean":
		return l.Sayf("trials scored, not clean: a verdict beside an error or a bad status; the verdict is kept")
	case "contradiction":
		return l.Sayf("a success beside an error or a bad status; the reward is trusted: check these trials")
	case "duplicate-rows":
		return l.Sayf("rows repeat a trial with the same verdict; each trial was counted once")
	case "duplicates":
		return l.Sayf("rows repeat a trial with another verdict; --duplicates chose which one counts")
	case "twins":
		return l.Sayf("trials of a task that began at the same time: are they copies? All were counted")
	case "mixed-ids":
		return l.Sayf("an id appears as a number and as text; both were taken as one task")
	case "similar-ids":
		return l.Sayf("ids that differ only in their form were taken as different tasks")
	case "equal-outputs":
		return l.Sayf("all trials of every task have the same output: perhaps a cache answered, and pass^k tells nothing of reliability")
	case "equal-times":
		return l.Sayf("all trials of every task took the same time: perhaps a cache answered, and pass^k tells nothing of reliability")
	case "same-content":
		return l.Sayf("two files have the same content and were both read: is one a copy?")
	case "verdict-column":
		return l.Sayf("another column holds scores too; --columns success=COLUMN chooses it")
	case "ragged":
		return l.Sayf("tasks have different numbers of trials; a k above the least of them is not available, or averages fewer tasks")
	case "retries":
		return l.Sayf("the file counts retries that it does not show: a success may be the best of several tries")
	case "drift":
		return l.Sayf("success drifts over the order of the trials, so that the trials of a task are not alike")
	case "not-available":
		return l.Sayf("some metrics want more trials than there are; more trials make them available")
	case "interval":
		return l.Sayf("some intervals are narrower in confidence, or otherwise less, than asked for")
	case "small-pilot":
		return l.Sayf("the pilot has so few tasks that a plan from it is little better than a guess")
	case "one-outcome":
		return l.Sayf("all trials of the pilot ended alike, which says nothing of the spread between tasks")
	case "not-identified":
		return l.Sayf("no task of the pilot has two trials: the plan is for the worse of an even agent and one that passes always or never")
	case "at-limit":
		return l.Sayf("the trials a task are as far as was looked: more may be cheaper")
	}
	if strings.HasPrefix(w.Code, "mixed-") {
		return l.Sayf("results of several models, versions, graders, users or suites stand under one name; read them apart")
	}
	return ""
}
