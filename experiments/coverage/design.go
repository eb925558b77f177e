package coverage

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim"
)

// Size is a number of tasks with the same number of trials.
type Size struct{ Tasks, Trials int }

// Design is an agent, a suite's size and the metrics asked of it.
type Design struct {
	Name    string // of the agent's rates
	Agent   sim.Agent
	Sizes   []Size
	Metrics []estimator.Metric
}

// Tasks returns m, the number of tasks.
func (d Design) Tasks() int {
	m := 0
	for _, s := range d.Sizes {
		m += s.Tasks
	}
	return m
}

// Trials returns the smallest and the largest number of trials.
func (d Design) Trials() (low, high int) {
	low = math.MaxInt
	for _, s := range d.Sizes {
		low, high = min(low, s.Trials), max(high, s.Trials)
	}
	return low, high
}

// check returns an error for a design that cannot be drawn.
func (d Design) check() error {
	low, _ := d.Trials()
	if d.Tasks() < 1 || low < 1 {
		return fmt.Errorf("design %s: %d tasks of %d trials: at least one of each is needed", d.Name, d.Tasks(), low)
	}
	for _, m := range d.Metrics {
		if err := m.Validate(); err != nil {
			return err
		}
		if m.K > low {
			return fmt.Errorf("design %s: %s needs %d trials a task and there are %d", d.Name, m, m.K, low)
		}
	}
	return nil
}

// key names the design for its random streams.
func (d Design) key() string { return fmt.Sprint(d.Name, d.Sizes) }

// sample is a suite that was drawn and the truth for each metric.
type sample struct {
	suite estimator.Suite
	truth []float64
}

// draw draws a suite. For the target suite the rates of its tasks are drawn one
// by one, since the truth is theirs; else a multinomial over the cells does.
func (d Design) draw(r *rand.Rand, target bootstrap.Target, truth []float64) (sample, error) {
	if target == bootstrap.Population {
		s, err := d.cells(r)
		return sample{s, truth}, err
	}
	return d.tasks(r)
}

func (d Design) cells(r *rand.Rand) (estimator.Suite, error) {
	var cells []estimator.Cell
	for _, size := range d.Sizes {
		s, err := d.Agent.DrawCells(r, size.Tasks, size.Trials)
		if err != nil {
			return s, err
		}
		cells = append(cells, s.Cells()...)
	}
	return estimator.NewSuiteFromCells(cells)
}

func (d Design) tasks(r *rand.Rand) (sample, error) {
	var process sim.Process = sim.Independent{}
	if d.Agent.Process != nil {
		process = d.Agent.Process
	}
	out := sample{truth: make([]float64, len(d.Metrics))}
	count := map[estimator.Cell]int{}
	for _, size := range d.Sizes {
		for range size.Tasks {
			p := d.Agent.Rates.Rand(r)
			count[estimator.Cell{N: size.Trials, C: process.Count(r, p, size.Trials)}]++
			for i, m := range d.Metrics {
				out.truth[i] += m.ClosedForm(p)
			}
		}
	}
	for i := range out.truth {
		out.truth[i] /= float64(d.Tasks())
	}
	var cells []estimator.Cell
	for x, tasks := range count {
		cells = append(cells, estimator.Cell{N: x.N, C: x.C, Tasks: tasks})
	}
	var err error
	out.suite, err = estimator.NewSuiteFromCells(cells)
	return out, err
}

// spread returns the variance of a task's estimate: all of it for the
// population, and for the suite the part within tasks.
func (d Design) spread(m estimator.Metric, target bootstrap.Target) float64 {
	truth := d.Agent.Value(m)
	square := 0.0
	for _, size := range d.Sizes {
		share := float64(size.Tasks) / float64(d.Tasks())
		for c, p := range d.Agent.Rates.Counts(size.Trials) {
			h := m.Estimate(size.Trials, c)
			square += share * p * h * h
		}
	}
	if target == bootstrap.Population {
		return max(0, square-truth*truth)
	}
	return max(0, square-d.squareOfRates(m))
}

// squareOfRates returns E of the squared metric of a task's rate: E[p^(2k)] for
// pass^k, and E[(1-(1-p)^k)^2] for pass@k.
func (d Design) squareOfRates(m estimator.Metric) float64 {
	switch m.J {
	case m.K:
		return d.Agent.Rates.Moment(2 * m.K)
	case 1:
		return 1 - 2*d.Agent.Rates.FailureMoment(m.K) + d.Agent.Rates.FailureMoment(2*m.K)
	}
	return math.NaN()
}
