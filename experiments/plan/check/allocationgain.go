package check

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
	"passhat/experiments/internal/parts"
	"passhat/experiments/plan"
	"passhat/sim/stream"
)

// Gain is what unequal trials gain for a suite, by simulation.
type Gain struct {
	Replicates     int
	Equal, Unequal Deviation // all trials in one round, equal; two rounds, weighted by their trials
	Pooled         Deviation // two rounds pooled task by task, the fault
	Saving         float64
}

// Deviation is that of an estimate against the mean over the tasks drawn.
type Deviation struct {
	Bias, BiasStdErr float64
	Root             float64 // of the mean square error
}

// AllocationGain draws suites of a design under a belief, spends first trials a
// task and allocates the rest. Saving is the share of the equal design's mean
// square error that the unequal one saves; it may be negative.
func AllocationGain(ctx context.Context, b plan.Belief, m estimator.Metric, d plan.Design, first int, o Options) (Gain, error) {
	o, err := o.resolved()
	if err != nil {
		return Gain{}, err
	}
	if first < m.K || d.Trials-first < m.K || d.Tasks < 1 {
		return Gain{}, fmt.Errorf("%s in two rounds of %d and %d trials: it needs %d in each: %w", m, first, d.Trials-first, m.K, plan.ErrImpossible)
	}
	errors := make([][3]float64, o.Replicates)
	err = parts.Do(ctx, o.Replicates, o.Workers, o.Observe, func(i int) (err error) {
		r := stream.New(o.Seed, fmt.Sprint("plan/allocate/", b.Rates, m, d, first), uint64(i))
		errors[i], err = twoRounds(r, b, m, d, first)
		return err
	})
	if err != nil {
		return Gain{}, err
	}
	out := Gain{Replicates: o.Replicates}
	for i, e := range []*Deviation{&out.Equal, &out.Unequal, &out.Pooled} {
		e.from(errors, i)
	}
	out.Saving = 1 - out.Unequal.Root*out.Unequal.Root/(out.Equal.Root*out.Equal.Root)
	return out, nil
}

func (e *Deviation) from(errors [][3]float64, i int) {
	n, squares := float64(len(errors)), 0.0
	for _, x := range errors {
		e.Bias += x[i] / n
		squares += float64(x[i]*x[i]) / n
	}
	e.Root = math.Sqrt(squares)
	e.BiasStdErr = math.Sqrt(max(0, squares-e.Bias*e.Bias) / n)
}

// twoRounds returns the errors of the three estimates on one suite.
func twoRounds(r *rand.Rand, b plan.Belief, m estimator.Metric, d plan.Design, first int) (out [3]float64, err error) {
	rates, counts := make([]float64, d.Tasks), make([]int, d.Tasks)
	tasks := make([]estimator.Task, d.Tasks)
	truth, equal, one := 0.0, 0.0, 0.0
	for i := range rates {
		rates[i] = b.Rates.Rand(r)
		counts[i] = binomial(r, first, rates[i])
		tasks[i] = estimator.Task{N: first, C: counts[i]}
		truth += m.ClosedForm(rates[i])
		equal += m.Estimate(d.Trials, binomial(r, d.Trials, rates[i]))
		one += m.Estimate(first, counts[i])
	}
	s, err := estimator.NewSuite(tasks)
	if err != nil {
		return out, err
	}
	rest := d.Trials - first
	shares, err := plan.Allocate(s, m, b.Rates, rest*d.Tasks)
	if err != nil {
		return out, err
	}
	cell := map[int]*plan.Allocation{}
	for i := range shares {
		cell[shares[i].Cell.C] = &shares[i]
	}
	two, pooled := 0.0, 0.0
	for i, c := range counts {
		n := cell[c].Trials
		if cell[c].More > 0 {
			cell[c].More--
			n++
		}
		more := binomial(r, n, rates[i])
		two += m.Estimate(n, more)
		pooled += m.Estimate(first+n, c+more)
	}
	w, size := float64(rest)/float64(d.Trials), float64(d.Tasks)
	return [3]float64{(equal - truth) / size, ((1-w)*one + w*two - truth) / size, (pooled - truth) / size}, nil
}
