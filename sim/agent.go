package sim

import (
	"math"
	"math/rand/v2"
	"strconv"

	"passhat/estimator"
)

// Agent is a synthetic agent: where its tasks' success rates come from and how
// a rate becomes trials.
type Agent struct {
	Name    string
	Rates   Rates
	Process Process // nil is Independent
}

func (a Agent) process() Process {
	if a.Process == nil {
		return Independent{}
	}
	return a.Process
}

// Value returns the true value of the metric over the distribution of rates,
// for independent trials: E[p^k] for pass^k, 1 - E[(1-p)^k] for pass@k, and in
// general the probability that c of k trials is at least j.
func (a Agent) Value(m estimator.Metric) float64 {
	if m.Validate() != nil {
		return math.NaN()
	}
	switch m.J {
	case m.K:
		return a.Rates.Moment(m.K)
	case 1:
		if value := 1 - a.Rates.FailureMoment(m.K); value > 1e-3 {
			return value
		} // else the difference loses its digits, and the sum below has them
	}
	sum := 0.0
	for _, p := range a.Rates.Counts(m.K)[m.J:] {
		sum += p
	}
	return sum
}

// MeanRate returns E[p].
func (a Agent) MeanRate() float64 { return a.Rates.Mean() }

// ICC returns the unevenness Var(p)/(E p (1 - E p)), NaN where the mean is 0
// or 1 and leaves no spread.
func (a Agent) ICC() float64 {
	p := a.Rates.Mean()
	return a.Rates.Variance() / (p * (1 - p))
}

// drawRates draws the success rates of m tasks.
func (a Agent) drawRates(r *rand.Rand, m int) []float64 {
	if rates, ok := a.Rates.(SuiteRates); ok {
		return rates.RandTasks(r, m)
	}
	rates := make([]float64, m)
	for i := range rates {
		rates[i] = a.Rates.Rand(r)
	}
	return rates
}

// coupled says whether the tasks depend on each other, by their rates or by
// their trials.
func (a Agent) coupled() bool {
	_, rates := a.Rates.(SuiteRates)
	_, trials := a.process().(SuiteProcess)
	return rates || trials
}

// DrawTrials draws n trials of each of m tasks, the first of three roads to one
// distribution: every outcome is drawn.
func (a Agent) DrawTrials(r *rand.Rand, m, n int) [][]bool {
	outcomes := make([][]bool, m)
	for i := range outcomes {
		outcomes[i] = make([]bool, n)
	}
	if a.coupled() {
		a.drawCoupled(r, outcomes)
		return outcomes
	}
	for i := range outcomes {
		a.process().Trials(r, a.Rates.Rand(r), outcomes[i])
	}
	return outcomes
}

// drawCoupled draws all rates, then all trials.
func (a Agent) drawCoupled(r *rand.Rand, outcomes [][]bool) {
	rates := a.drawRates(r, len(outcomes))
	if process, ok := a.process().(SuiteProcess); ok {
		process.SuiteTrials(r, rates, outcomes)
		return
	}
	for i, p := range rates {
		a.process().Trials(r, p, outcomes[i])
	}
}

// DrawTasks draws the number of successes of each of m tasks of n trials, the
// second road.
func (a Agent) DrawTasks(r *rand.Rand, m, n int) []estimator.Task {
	tasks := make([]estimator.Task, m)
	for i, c := range a.drawCounts(r, m, n) {
		tasks[i] = estimator.Task{ID: strconv.Itoa(i), N: n, C: c}
	}
	return tasks
}

func (a Agent) drawCounts(r *rand.Rand, m, n int) []int {
	counts := make([]int, m)
	if a.coupled() {
		for i, trials := range a.DrawTrials(r, m, n) {
			counts[i] = successes(trials)
		}
		return counts
	}
	for i := range counts {
		counts[i] = a.process().Count(r, a.Rates.Rand(r), n)
	}
	return counts
}

// DrawCells draws how many of m tasks have c = 0..n successes, the third road:
// one multinomial over the exact probabilities, whose cost does not grow with
// m. It is for independent trials of independent tasks; another process has no
// such probabilities and is drawn task by task.
func (a Agent) DrawCells(r *rand.Rand, m, n int) (estimator.Suite, error) {
	if _, ok := a.process().(Independent); !ok || a.coupled() {
		return estimator.NewSuite(a.DrawTasks(r, m, n))
	}
	return drawCells(r, m, n, a.Rates.Counts(n))
}

// drawCells draws the multinomial as a chain of binomials: of the tasks left,
// how many fall in this cell rather than a later one.
func drawCells(r *rand.Rand, m, n int, pmf []float64) (estimator.Suite, error) {
	cells := make([]estimator.Cell, len(pmf))
	left, rest := m, 1.0
	for c, p := range pmf {
		tasks := left
		if c < len(pmf)-1 {
			share := 1.0
			if p < rest {
				share = p / rest
			}
			tasks = binomial(r, left, share)
		}
		cells[c] = estimator.Cell{N: n, C: c, Tasks: tasks}
		left -= tasks
		rest = max(rest-p, 0)
	}
	return estimator.NewSuiteFromCells(cells)
}
