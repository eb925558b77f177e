package plan

import (
	"fmt"
	"math"

	"passhat/bootstrap"
	"passhat/estimator"
)

// Design is m tasks of n trials each.
type Design struct{ Tasks, Trials int }

// String returns "50 tasks of 6 trials".
func (d Design) String() string { return fmt.Sprintf("%d tasks of %d trials", d.Tasks, d.Trials) }

// Total returns the number of trials.
func (d Design) Total() int { return d.Tasks * d.Trials }

// Range is the whole numbers from Low to High. Zero is free: as low as the
// metric allows, as high as any plan goes.
type Range struct{ Low, High int }

// Exactly returns the range of one number.
func Exactly(n int) Range { return Range{n, n} }

// Space is the designs that may be chosen.
type Space struct {
	Tasks, Trials Range
	Budget        float64 // in the unit of the cost; 0 is none
}

// The highest numbers of a free range.
const (
	MostTasks  = 1_000_000
	MostTrials = 64 // or 4k where that is more
)

// Question is what a plan answers.
type Question struct {
	Metric   estimator.Metric
	Interval bootstrap.Request // the zero value is the default: gaffke for the population at 0.95
	Goal     Goal
	Space    Space
	Cost     Cost
	// Assurance is the probability, over all that a pilot leaves open, with which
	// the chosen design has to reach the goal in truth; 0 asks for none.
	Assurance float64
}

// Resolved fills in what the zero values stand for: method, target, side and
// confidence of the interval, and free ranges. The error says what cannot be
// asked, and is ErrImpossible or ErrUnknownCost where it is one of these.
func (q Question) Resolved() (Question, error) {
	if err := q.Metric.Validate(); err != nil {
		return q, err
	}
	if err := q.Cost.Validate(); err != nil {
		return q, err
	}
	var err error
	if q.Interval, err = resolve(q.Interval, q.Goal.Kind); err != nil {
		return q, err
	}
	if err := q.Goal.check(q.Metric, q.Interval); err != nil {
		return q, err
	}
	switch {
	case !(q.Assurance >= 0 && q.Assurance < 1):
		return q, fmt.Errorf("an assurance of %v: it must be between 0 and 1, such as 0.8; no pilot makes it certain: %w", q.Assurance, ErrImpossible)
	case q.Assurance > 0 && q.Goal.Best:
		return q, fmt.Errorf("an assurance of %v with the best: it needs a goal that may be missed", q.Assurance)
	}
	return q.withSpace()
}

// withSpace gives free ranges their ends.
func (q Question) withSpace() (Question, error) {
	s := &q.Space
	if s.Tasks == (Range{}) {
		s.Tasks = Range{1, MostTasks}
	}
	if s.Trials == (Range{}) {
		s.Trials = Range{q.Metric.K, max(MostTrials, 4*q.Metric.K)}
	}
	for _, r := range []struct {
		name string
		Range
	}{{"tasks", s.Tasks}, {"trials", s.Trials}} {
		if r.Low < 1 || r.High < r.Low {
			return q, fmt.Errorf("%s from %d to %d: a range goes up from at least 1", r.name, r.Low, r.High)
		}
	}
	if s.Tasks.High > MostTasks || s.Trials.High > 10_000 {
		return q, fmt.Errorf("up to %d tasks of %d trials: a plan goes to %d tasks and 10000 trials", s.Tasks.High, s.Trials.High, MostTasks)
	}
	if s.Trials.High < q.Metric.K {
		return q, fmt.Errorf("%s needs %d trials a task and at most %d are allowed: ask for a k of at most %d: %w",
			q.Metric, q.Metric.K, s.Trials.High, s.Trials.High, ErrImpossible)
	}
	if q.Goal.Best && s.Budget == 0 && s.Tasks.High == MostTasks {
		return q, fmt.Errorf("the best without a budget is without an end: give a budget, or a number of tasks: %w", ErrImpossible)
	}
	s.Trials.Low = max(s.Trials.Low, q.Metric.K)
	return q, q.affordable()
}

// affordable returns an error where the budget buys no design of the space.
func (q Question) affordable() error {
	b := q.Space.Budget
	if math.IsNaN(b) || b < 0 || math.IsInf(b, 0) {
		return fmt.Errorf("the budget is %v %s: it must be a positive number, 0 for none", b, q.Cost.Unit)
	}
	least := Design{q.Space.Tasks.Low, q.Space.Trials.Low}
	if b == 0 || q.mostTasks(least.Trials) >= least.Tasks {
		return nil
	}
	return fmt.Errorf("%s at %s cost %.6g %s and the budget is %.6g: it buys %d such tasks, or %d trials on each of %d: %w",
		q.Metric, least, q.Cost.Of(least), q.Cost.Unit, b, q.buys(least.Trials), q.trialsFor(least.Tasks), least.Tasks, ErrImpossible)
}

// buys returns how many tasks of n trials the budget pays for.
func (q Question) buys(n int) int {
	return int(min(math.Floor(q.Space.Budget/q.Cost.OfTask(n)*(1+1e-12)), MostTasks))
}

// trialsFor returns how many trials on each of m tasks it pays for.
func (q Question) trialsFor(m int) int {
	left := q.Space.Budget/float64(m) - q.Cost.Task
	return int(max(0, min(math.Floor(left/(q.Cost.Trial/(1-q.Cost.Failure))), 1e6)))
}

// mostTasks returns the most tasks of n trials that space and budget allow.
func (q Question) mostTasks(n int) int {
	if q.Space.Budget == 0 {
		return q.Space.Tasks.High
	}
	return min(q.Space.Tasks.High, q.buys(n))
}
