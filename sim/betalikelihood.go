package sim

import (
	"math"
	"slices"

	"passhat/estimator"
)

// step says how many tasks reach each i of a range: the tasks that have more
// than i successes, say, for i from the end of the step before up to end.
type step struct {
	end   int
	tasks float64
}

// newSteps turns counts, each of a number of tasks, into steps.
func newSteps(cells []estimator.Cell, count func(estimator.Cell) int) []step {
	byCount := slices.Clone(cells)
	slices.SortFunc(byCount, func(a, b estimator.Cell) int { return count(b) - count(a) })
	var steps []step
	tasks := 0.0
	for _, x := range byCount {
		if count(x) == 0 {
			break
		}
		tasks += float64(x.Tasks)
		if last := len(steps) - 1; last >= 0 && steps[last].end == count(x) {
			steps[last].tasks = tasks
			continue
		}
		steps = append(steps, step{count(x), tasks})
	}
	slices.Reverse(steps)
	return steps
}

// each calls f with every i and the number of tasks that reach it.
func each(steps []step, f func(i, tasks float64)) {
	i := 0
	for _, s := range steps {
		for ; i < s.end; i++ {
			f(float64(i), s.tasks)
		}
	}
}

// betaLikelihood is the beta-binomial likelihood of a suite without the
// binomial coefficients. Its products run over i for all tasks at once, so an
// evaluation costs the largest n, whatever the number of tasks.
type betaLikelihood struct {
	passes, fails, trials []step
	cells                 []estimator.Cell
}

func newBetaLikelihood(s estimator.Suite) betaLikelihood {
	cells := s.Cells()
	return betaLikelihood{
		passes: newSteps(cells, func(x estimator.Cell) int { return x.C }),
		fails:  newSteps(cells, func(x estimator.Cell) int { return x.N - x.C }),
		trials: newSteps(cells, func(x estimator.Cell) int { return x.N }),
		cells:  cells,
	}
}

// flaky returns the number of tasks that passed and failed.
func (l betaLikelihood) flaky() int {
	tasks := 0
	for _, x := range l.cells {
		if x.C > 0 && x.C < x.N {
			tasks += x.Tasks
		}
	}
	return tasks
}

// alwaysOrNever returns the share of tasks that passed.
func (l betaLikelihood) alwaysOrNever() float64 {
	return l.passes[0].tasks / l.trials[0].tasks
}

// value returns the logarithm of the likelihood. The factors of i = 0 are
// taken apart, so that rho = 1 is no 0/0 where no task is flaky.
func (l betaLikelihood) value(mean, icc float64) float64 {
	sum := l.passes[0].tasks*math.Log(mean) + l.fails[0].tasks*math.Log1p(-mean)
	if flaky := l.flaky(); flaky > 0 {
		sum += float64(flaky) * math.Log1p(-icc)
	}
	factor := func(rate, sign float64) func(i, tasks float64) {
		return func(i, tasks float64) {
			if i > 0 {
				sum += sign * tasks * math.Log(rate*(1-icc)+i*icc)
			}
		}
	}
	each(l.passes, factor(mean, 1))
	each(l.fails, factor(1-mean, 1))
	each(l.trials, factor(1, -1))
	return sum
}

// bestMean returns the mean that maximises the likelihood at an ICC below 1.
// The derivative falls from +Inf to -Inf; Newton steps from the start are kept
// inside the bracket that its signs give.
func (l betaLikelihood) bestMean(start, icc float64) float64 {
	low, high, mean := 0.0, 1.0, start
	for range 200 {
		slope, curve := l.meanSlope(mean, icc)
		if slope > 0 {
			low = mean
		} else {
			high = mean
		}
		next := mean + slope/curve
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-mean) <= 1e-16*mean || next == low || next == high {
			return next
		}
		mean = next
	}
	return mean
}

// meanSlope returns the derivative by the mean and minus the second one.
func (l betaLikelihood) meanSlope(mean, icc float64) (slope, curve float64) {
	each(l.passes, func(i, tasks float64) {
		d := (1 - icc) / (mean*(1-icc) + i*icc)
		slope += tasks * d
		curve += tasks * d * d
	})
	each(l.fails, func(i, tasks float64) {
		d := (1 - icc) / ((1-mean)*(1-icc) + i*icc)
		slope -= tasks * d
		curve += tasks * d * d
	})
	return slope, curve
}

// iccSlope returns the derivative by the ICC.
func (l betaLikelihood) iccSlope(mean, icc float64) float64 {
	slope := 0.0
	add := func(rate, sign float64) func(i, tasks float64) {
		return func(i, tasks float64) { slope += sign * tasks * (i - rate) / (rate*(1-icc) + i*icc) }
	}
	each(l.passes, add(mean, 1))
	each(l.fails, add(1-mean, 1))
	each(l.trials, add(1, -1))
	return slope
}
