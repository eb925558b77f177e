package plan

import (
	"context"
	"fmt"
	"math"

	"passhat/experiments/internal/parts"
	"passhat/sim/stream"
)

// SimOptions says how to simulate. The zero value works.
type SimOptions struct {
	Replicates int // data sets; 0 is 2000
	Seed       uint64
	Workers    int                   // 0 is one a processor; no effect on the result
	Observe    func(done, total int) // told of progress; nil for nobody
}

func (o SimOptions) resolved() (SimOptions, error) {
	if o.Replicates == 0 {
		o.Replicates = 2000
	}
	if o.Replicates < 0 {
		return o, fmt.Errorf("replicates is %d: it must be a positive number", o.Replicates)
	}
	if o.Observe == nil {
		o.Observe = func(int, int) {}
	}
	return o, nil
}

// Measured is a number by simulation beside that of the formula.
type Measured struct {
	Formula float64 // NaN where there is none
	Value   float64
	StdErr  float64 // Monte Carlo; of a share never 0
}

// Agrees says whether the two lie within three Monte Carlo standard errors.
func (m Measured) Agrees() bool { return math.Abs(m.Value-m.Formula) <= 3*m.StdErr }

// Simulation is what a design does if a belief is true.
type Simulation struct {
	Belief     string
	Design     Design
	Replicates int
	Truth      float64  // the metric, or the difference of a comparison
	HalfWidth  Measured // the mean over the data sets
	WithinGoal Measured // the share of data sets whose half-width is within the goal's; NaN for another goal
	Coverage   Measured // the share whose interval holds the truth, beside the confidence
	Below      float64  // the share whose interval lies wholly below the truth
	Above      float64  // and wholly above it
	// The shares of the verdicts: of a gate; of a comparison pass is B better,
	// fail is B worse. NaN for a half-width.
	Pass, Fail, Inconclusive Measured
	Power                    Measured // the right verdict
}

// blockSize is how many data sets are drawn from one stream.
const blockSize = 64

// Simulate draws the data of a design under a belief and makes the very
// interval that will be reported from it. Data sets are drawn by cells, where
// the target is the population, and for the target suite task by task, since
// the truth is then that of the tasks drawn.
//
// The coverage is at least the confidence, and mostly above it: Gaffke's and
// cp-ess's intervals never cover less. Differences from the formula that are no
// Monte Carlo error have three known causes: the half-width is a normal form,
// good within 5 % if m times the variance is above 1; limits of a data set
// bend with its estimate, which the formula takes at the truth; and a power
// rests on few steps where tasks are few. A power was within three points of the
// formula's from 50 tasks on (0.828 by the formula and 0.858 ± 0.008 measured
// for a gate of 50 tasks), and up to five points off with 20.
func Simulate(ctx context.Context, q Question, b Belief, d Design, o SimOptions) (Simulation, error) {
	s, o, err := prepared(q, b, d, o, false)
	if err != nil {
		return Simulation{}, err
	}
	samples, err := s.run(ctx, "plan/simulate/", o)
	if err != nil {
		return Simulation{}, err
	}
	return s.summary(samples), nil
}

// prepared checks the question for a design outside of its space too.
func prepared(q Question, b Belief, d Design, o SimOptions, equal bool) (*source, SimOptions, error) {
	q.Space, q.Cost = Space{Tasks: Exactly(max(1, min(d.Tasks, MostTasks)))}, InTrials() // of no matter, but for the best
	q, err := q.resolved()
	if err != nil {
		return nil, o, err
	}
	if o, err = o.resolved(); err != nil {
		return nil, o, err
	}
	m, err := newModel(b, q)
	if err != nil {
		return nil, o, err
	}
	s, err := newSource(m, d, equal)
	return s, o, err
}

// run draws the data sets, in blocks of one stream each.
func (s *source) run(ctx context.Context, purpose string, o SimOptions) ([]sample, error) {
	out := make([]sample, o.Replicates)
	blocks := (o.Replicates + blockSize - 1) / blockSize
	err := parts.Do(ctx, blocks, o.Workers, o.Observe, func(block int) error {
		r := stream.New(o.Seed, purpose+s.key(), uint64(block))
		for i := block * blockSize; i < min((block+1)*blockSize, o.Replicates); i++ {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			var err error
			if out[i], err = s.draw(ctx, r); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

// key names the source for its streams.
func (s *source) key() string {
	return fmt.Sprint(s.model.Rates, s.model.q.Metric, s.model.q.Goal.Kind, s.design)
}

func (s *source) summary(samples []sample) Simulation {
	m, g := s.model, s.model.q.Goal
	out := Simulation{Belief: m.Name, Design: s.design, Replicates: len(samples), Truth: samples[0].truth}
	if g.Kind != Comparison {
		out.Truth = m.truth
	}
	half := func(x sample) float64 { return (x.upper - x.lower) / 2 }
	out.HalfWidth = average(samples, half)
	out.WithinGoal = none()
	out.Below = share(samples, func(x sample) bool { return x.upper < x.truth-rounding }).Value
	out.Above = share(samples, func(x sample) bool { return x.lower > x.truth+rounding }).Value
	out.Coverage = share(samples, func(x sample) bool { return x.lower <= x.truth+rounding && x.upper >= x.truth-rounding })
	out.Coverage.Formula = m.q.Interval.Confidence
	out.Pass, out.Fail, out.Inconclusive, out.Power = none(), none(), none(), none()
	if g.Kind == HalfWidth {
		out.HalfWidth.Formula = m.value(s.design)
		if !g.Best {
			out.WithinGoal = share(samples, func(x sample) bool { return half(x) <= g.HalfWidth })
		}
		return out
	}
	s.verdicts(&out, samples)
	return out
}

// rounding is what a truth and a limit that are one number may differ by.
const rounding = 1e-12

// verdicts counts them, beside the formula's.
func (s *source) verdicts(out *Simulation, samples []sample) {
	m := s.model
	verdict := m.q.Goal.verdict
	out.Pass = share(samples, func(x sample) bool { return verdict(x) > 0 })
	out.Fail = share(samples, func(x sample) bool { return verdict(x) < 0 })
	out.Inconclusive = share(samples, func(x sample) bool { return verdict(x) == 0 })
	out.Power = out.Pass
	if m.q.Goal.Kind == Comparison {
		out.Power.Formula = m.value(s.design)
		out.Pass.Formula = out.Power.Formula
		return
	}
	out.HalfWidth.Formula = halfWidth(m.q.Interval, m.spread(s.design.Trials), s.design, m.q.Metric.K)
	out.Pass.Formula, out.Fail.Formula = m.verdicts(s.design)
	out.Inconclusive.Formula = max(0, 1-out.Pass.Formula-out.Fail.Formula)
	if out.Power = out.Pass; m.truth < m.q.Goal.Threshold {
		out.Power = out.Fail
	}
}

// verdict is 1 for pass (or B better), -1 for fail (or B worse), 0 for neither.
func (g Goal) verdict(x sample) int {
	edge := g.Threshold
	switch {
	case x.lower > edge || g.Kind == Gate && x.lower == edge:
		return 1
	case x.upper < edge:
		return -1
	}
	return 0
}

func none() Measured { return Measured{math.NaN(), math.NaN(), math.NaN()} }

// average is the mean over the samples, with no formula.
func average(samples []sample, of func(sample) float64) Measured {
	n, sum, squares := float64(len(samples)), 0.0, 0.0
	for _, x := range samples {
		sum += of(x)
	}
	for _, x := range samples {
		d := of(x) - sum/n
		squares += float64(d * d)
	}
	return Measured{math.NaN(), sum / n, math.Sqrt(squares / (n * max(1, n-1)))}
}

// share is that of the samples for which something holds. Where all or none do
// the standard error is that of half a sample: certainty was not measured.
func share(samples []sample, of func(sample) bool) Measured {
	count := 0
	for _, x := range samples {
		if of(x) {
			count++
		}
	}
	return shareOf(count, len(samples))
}

func shareOf(count, of int) Measured {
	n := float64(of)
	p := min(max(float64(count)/n, 0.5/n), 1-0.5/n)
	return Measured{math.NaN(), float64(count) / n, math.Sqrt(p * (1 - p) / n)}
}
