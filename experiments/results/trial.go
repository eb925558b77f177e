package results

import (
	"cmp"

	"passhat/estimator"
)

// Outcome is what became of a trial.
type Outcome uint8

// The four outcomes.
const (
	Pass    Outcome = iota
	Fail            // a verdict: no success
	Error           // tried, no verdict
	Missing         // never run, or not scored
)

// String returns "pass", "fail", "error" or "missing".
func (o Outcome) String() string {
	return [...]string{"pass", "fail", "error", "missing"}[o]
}

// trial is one record of a file.
type trial struct {
	agent, task, id string // id names the trial within the task, "" for none
	kind            kind   // of the task's id
	group           string
	labelled        taskLabels
	rival           rival // where several columns could be the id
	judgement
	source     int // index of its file
	aggregated bool
	n, c       int // instead of a judgement

	started, output, stop string // "" where the file does not tell

	// What readers of harness formats tell beside the outcome.
	skipped  bool    // it is missing because the test skips itself
	content  string  // tells tasks apart that have one id, "" for unknown
	run      string  // tells runs apart that number their trials alike, "" for unknown
	planned  int     // trials at most, of a task run until its first success
	retries  int     // tries before it that are not in the file
	score    float64 // if hasScore
	hasScore bool
	worded   bool   // the score comes from a word
	word     string // that was taken for a failure
	scorer   string
	cause    string            // the error's kind or message
	labels   map[string]string // those that input.wants, may be shared between trials
	cost     float64           // of the agent, in the file's currency, 0 for unknown
	tokens   int64
	seconds  float64
}

// TaskCounts is how many trials of a task had each outcome. NotClean counts
// the passes and failures that also bore an error. The labels are those that
// the options ask for.
type TaskCounts struct {
	ID, Group                            string
	Cluster, Stratum                     string
	Weight                               float64 // 0 for none given
	Pass, Fail, Error, Missing, NotClean int
	First                                int // successes in the first trials, by the Plan of the data; 0 for a fixed one
}

// Warning is what a careful person would notice in a file: a stable code, a
// sentence with the way out, and the tasks concerned.
type Warning struct {
	Code, Message string
	Tasks         []string
}

// Data is one agent's results.
type Data struct {
	Agent    string
	Sources  []string
	Inputs   []Input // the files of the reading, those of other agents too
	Format   string
	Tasks    []TaskCounts // in natural order of their ids
	Policy   Options      // as resolved
	Plan     Plan         // how many trials a task was to have
	Spent    Spending     // by the trials that were run
	Warnings []Warning

	// Outcomes has for each of the Tasks what became of its trials, a sign a
	// trial: p pass, f fail, e error, . missing. By Order they are in the order
	// of the trials' numbers or of the files; nil where that is not known or not
	// kept. A number that other tasks have and the task lacks between its own is
	// missing, though no count has it.
	Outcomes []string
	Order    TrialOrder
}

// EstimatorTasks returns the counts for the estimators, every task of them.
// With errors "fail" an error is a failed trial, with "pass" a successful one;
// with "drop" it is not counted in n. A missing trial is never counted. The stratum is the group where no
// other label was chosen for it. Where
// the number of trials depended on their outcomes (see Plan), only those that
// every task was to have are counted: the formula for a fixed n is wrong for
// the others.
func (d Data) EstimatorTasks(errors string) []estimator.Task {
	tasks := make([]estimator.Task, len(d.Tasks))
	for i, t := range d.Tasks {
		n, c := d.counted(t, errors)
		tasks[i] = estimator.Task{ID: t.ID, N: n, C: c, Stratum: cmp.Or(t.Stratum, t.Group)}
	}
	return tasks
}

// counted returns the trials and the successes of a task for the estimators.
func (d Data) counted(t TaskCounts, errors string) (n, c int) {
	if d.Plan.Kind != PlanFixed && t.Pass+t.Fail+t.Error > 0 {
		return d.Plan.First, t.First
	}
	n, c = t.Pass+t.Fail, t.Pass
	if errors != ErrorsDrop {
		n += t.Error
	}
	if errors == ErrorsPass {
		c += t.Error
	}
	return n, c
}

// Totals sums the outcomes over the tasks.
func (d Data) Totals() TaskCounts {
	var sum TaskCounts
	for _, t := range d.Tasks {
		sum.Pass += t.Pass
		sum.Fail += t.Fail
		sum.Error += t.Error
		sum.Missing += t.Missing
		sum.NotClean += t.NotClean
	}
	return sum
}
