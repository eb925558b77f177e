package plan

import (
	"context"
	"fmt"
	"math"

	"passhat/experiments/internal/parts"
	"passhat/sim/stream"
)

// AA is the self-test of a suite and a rule on agents that did not change.
type AA struct {
	Belief     string
	Design     Design
	Replicates int
	// Two runs of one agent on the same tasks, under the rule of a comparison:
	// how often the interval of the difference leaves out 0, beside the most
	// that the confidence allows.
	Different Measured
	// One run of an agent that is what it is believed to be, under the rule of a
	// gate: how often each verdict is given, the formula's beside. NaN for no gate.
	Pass, Fail, Inconclusive Measured
	// The share of two runs of that agent whose verdicts are not the same.
	Flipped Measured
	// The same gate on the estimate alone, without an interval.
	PointFail, PointFlipped Measured
	// The share of tasks whose majority differs between two runs, and the mean
	// absolute difference of the estimates of two runs: the noise floor.
	TaskFlips Measured
	Noise     Measured
}

// SelfTest runs the same agent twice, again and again. The rates of the tasks
// are the same in both runs, the trials are new. The rule of a comparison is
// the paired interval at the question's confidence; the rule of a gate is that
// of the goal.
func SelfTest(ctx context.Context, q Question, b Belief, d Design, o SimOptions) (AA, error) {
	gate := q
	q.Goal = Beats(math.SmallestNonzeroFloat64, 0, 0.5)
	if gate.Goal.Kind != Comparison {
		q.Interval.Method, q.Interval.Target, q.Interval.Side = "", "", ""
	}
	pairs, o, err := prepared(q, b, d, o, true)
	if err != nil {
		return AA{}, err
	}
	a := &selfTest{pairs: pairs, table: pairing{share: 1, other: b.Rates}.table(b.Rates, d.Trials)}
	if gate.Goal.Kind == Gate {
		if a.gate, _, err = prepared(gate, b, d, o, false); err != nil {
			return AA{}, err
		}
	}
	return a.run(ctx, o)
}

type selfTest struct {
	pairs, gate *source
	table       [][]float64 // of the successes of two runs of a task
}

// twoRuns is what two runs led to.
type twoRuns struct {
	different    bool
	verdicts     [2]int
	points       [2]bool
	flips, noise float64
}

func (a *selfTest) run(ctx context.Context, o SimOptions) (AA, error) {
	var shares, index []float64
	for _, row := range a.table {
		for _, p := range row {
			shares, index = append(shares, p), append(index, float64(len(index)))
		}
	}
	joint := newCategories(index, shares)
	out := make([]twoRuns, o.Replicates)
	blocks := (o.Replicates + blockSize - 1) / blockSize
	err := parts.Do(ctx, blocks, o.Workers, o.Observe, func(block int) error {
		r := stream.New(o.Seed, "plan/selftest/"+a.pairs.key(), uint64(block))
		for i := block * blockSize; i < min((block+1)*blockSize, o.Replicates); i++ {
			var err error
			if out[i], err = a.one(ctx, joint.counts(r, a.pairs.design.Tasks)); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return AA{}, err
	}
	return a.summary(out), nil
}

// one judges the two runs of a suite given as tasks by pair of successes.
func (a *selfTest) one(ctx context.Context, counts []int) (twoRuns, error) {
	n, m := a.pairs.design.Trials, float64(a.pairs.design.Tasks)
	first, second := make([]int, n+1), make([]int, n+1)
	x := twoRuns{}
	h := a.pairs.values
	differences := make([]int, len(a.pairs.pairs.values))
	index := map[float64]int{}
	for i, v := range a.pairs.pairs.values {
		index[v] = i
	}
	for i, tasks := range counts {
		c, d := i/(n+1), i%(n+1)
		first[c] += tasks
		second[d] += tasks
		differences[index[h.values[d]-h.values[c]]] += tasks
		if 2*c > n != (2*d > n) {
			x.flips += float64(tasks) / m
		}
	}
	lower, upper, err := a.pairs.difference(differences, a.pairs.model.q.Interval)
	if err != nil {
		return x, err
	}
	x.different = lower > 0 || upper < 0
	x.noise = math.Abs(h.mean(first) - h.mean(second))
	if a.gate == nil {
		return x, nil
	}
	for i, run := range [][]int{first, second} {
		goal := a.gate.model.q.Goal
		lower, upper, err := a.gate.interval(ctx, run, a.gate.model.q.Interval)
		if err != nil {
			return x, err
		}
		x.verdicts[i] = goal.verdict(sample{lower: lower, upper: upper})
		x.points[i] = h.mean(run) >= goal.Threshold-rounding
	}
	return x, nil
}

func (a *selfTest) summary(runs []twoRuns) AA {
	count := func(of func(twoRuns) bool) Measured {
		samples := make([]sample, len(runs))
		for i, x := range runs {
			if of(x) {
				samples[i].truth = 1
			}
		}
		return share(samples, func(s sample) bool { return s.truth == 1 })
	}
	mean := func(of func(twoRuns) float64) Measured {
		samples := make([]sample, len(runs))
		for i, x := range runs {
			samples[i].truth = of(x)
		}
		return average(samples, func(s sample) float64 { return s.truth })
	}
	out := AA{
		Belief: a.pairs.model.Name, Design: a.pairs.design, Replicates: len(runs),
		Different: count(func(x twoRuns) bool { return x.different }),
		TaskFlips: mean(func(x twoRuns) float64 { return x.flips }),
		Noise:     mean(func(x twoRuns) float64 { return x.noise }),
		Pass:      none(), Fail: none(), Inconclusive: none(), Flipped: none(), PointFail: none(), PointFlipped: none(),
	}
	out.Different.Formula = 1 - a.pairs.model.q.Interval.Confidence
	if a.gate == nil {
		return out
	}
	out.Pass = count(func(x twoRuns) bool { return x.verdicts[0] > 0 })
	out.Fail = count(func(x twoRuns) bool { return x.verdicts[0] < 0 })
	out.Inconclusive = count(func(x twoRuns) bool { return x.verdicts[0] == 0 })
	out.Pass.Formula, out.Fail.Formula = a.gate.model.verdicts(a.gate.design)
	out.Inconclusive.Formula = max(0, 1-out.Pass.Formula-out.Fail.Formula)
	out.Flipped = count(func(x twoRuns) bool { return x.verdicts[0] != x.verdicts[1] })
	out.PointFail = count(func(x twoRuns) bool { return !x.points[0] })
	out.PointFlipped = count(func(x twoRuns) bool { return x.points[0] != x.points[1] })
	return out
}

// String returns "two equal agents called different 3.1 % ± 0.4 % of the time".
func (a AA) String() string {
	return fmt.Sprintf("two equal agents called different %.1f %% ± %.1f %% of the time", 100*a.Different.Value, 100*a.Different.StdErr)
}
