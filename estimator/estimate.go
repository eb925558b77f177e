package estimator

import (
	"math"
	"slices"
)

// Estimate is a metric over a suite. A number that is not available is NaN.
type Estimate struct {
	Metric      Metric
	Value       float64 // mean over tasks of the unbiased estimate
	StdErr      float64 // standard error of Value for the population of tasks
	PlugIn      float64 // mean over tasks of the plug-in, biased
	ClosedForm  float64 // closed form at the mean rate
	Gap         float64 // Value - ClosedForm
	GapUnbiased float64 // unbiased for the gap of the population; SuiteGap is of these tasks
	Tasks       int     // m, the tasks Value rests on
	MinN, MaxN  int     // trials of a task with a verdict
}

// MeanRate returns the mean over tasks of c/n. Tasks without a verdict have no
// rate and are left out; NaN if no task has one.
func (s Suite) MeanRate() float64 {
	return s.Eligible(1).mean(func(x Cell) float64 { return float64(x.C) / float64(x.N) })
}

// mean is the mean over tasks of a function of the cell, NaN for no tasks.
func (s Suite) mean(of func(Cell) float64) float64 {
	sum, m := 0.0, 0
	for _, x := range s.cells {
		sum += float64(x.Tasks) * of(x)
		m += x.Tasks
	}
	return sum / float64(m)
}

// Estimate returns the metric over the suite: per task, then the mean,
//
//	Value  = (1/m) sum_i h(n_i, c_i)       h = Metric.Estimate
//	StdErr = sqrt(sum_i (h_i - Value)^2 / (m (m-1)))
//
// Value is unbiased for E[p^k] (in general for the metric's mean) over the
// population of tasks as well as for these tasks; StdErr is for the
// population: the spread between tasks carries the noise of the trials too.
//
// Special cases are:
//
//	Value is NaN if any task has fewer than K trials (take Eligible(K) first
//	to average the tasks that have enough)
//	StdErr is NaN for one task and where all tasks have one value: the
//	spread of the population is not known, least of all to be 0
func (s Suite) Estimate(m Metric) Estimate {
	e := Estimate{
		Metric: m, Tasks: s.Tasks(), MinN: s.MinN(), MaxN: s.MaxN(),
		Value:      s.value(m),
		PlugIn:     s.mean(func(x Cell) float64 { return m.PlugIn(x.N, x.C) }),
		ClosedForm: m.ClosedForm(s.MeanRate()),
	}
	e.StdErr = s.stdErr(m, e.Value)
	e.Gap, e.GapUnbiased = e.Value-e.ClosedForm, e.Value-s.closedFormUnbiased(m)
	if m.K == 1 && !math.IsNaN(e.Value) {
		e.Gap, e.GapUnbiased = 0, 0 // the value is the mean rate, up to rounding
	}
	return e
}

// value returns the mean over tasks of the unbiased estimate.
func (s Suite) value(m Metric) float64 {
	mean := s.mean(func(x Cell) float64 { return m.Estimate(x.N, x.C) })
	if mean == 0 && slices.ContainsFunc(s.cells, func(x Cell) bool { return x.C >= m.J }) {
		return positive(mean) // the mean of the smallest numbers underflows
	}
	return mean
}

func (s Suite) stdErr(m Metric, mean float64) float64 {
	tasks := float64(s.Tasks())
	if tasks < 2 || !s.differs(m) {
		return math.NaN()
	}
	variance := s.mean(func(x Cell) float64 {
		d := m.Estimate(x.N, x.C) - mean
		return d * d
	})
	return math.Sqrt(variance / (tasks - 1))
}

// differs says whether two tasks have different values of the metric.
func (s Suite) differs(m Metric) bool {
	first := s.cells[0]
	return slices.ContainsFunc(s.cells, func(x Cell) bool {
		return m.Estimate(x.N, x.C) != m.Estimate(first.N, first.C)
	})
}
