package check

import (
	"context"
	"math"
	"math/rand/v2"

	"passhat/experiments/plan"
	"passhat/experiments/plan/law"
)

// SelfTested is the self-test of a suite and a rule on agents that did not change.
type SelfTested struct {
	Belief     string
	Design     plan.Design
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
func SelfTest(ctx context.Context, q plan.Question, b plan.Belief, d plan.Design, o Options) (SelfTested, error) {
	gate := q
	q.Goal = plan.Beats(math.SmallestNonzeroFloat64, 0, 0.5)
	if gate.Goal.Kind != plan.Comparison {
		q.Interval.Method, q.Interval.Target, q.Interval.Side = "", "", ""
	}
	pairs, o, err := prepared(q, b, d, o, true)
	if err != nil {
		return SelfTested{}, err
	}
	a := &selfTest{pairs: pairs, table: law.Again(b.Rates).Table(d.Trials)}
	if gate.Goal.Kind == plan.Gate {
		if a.gate, _, err = prepared(gate, b, d, o, false); err != nil {
			return SelfTested{}, err
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

func (a *selfTest) run(ctx context.Context, o Options) (SelfTested, error) {
	var shares, index []float64
	for _, row := range a.table {
		for _, p := range row {
			shares, index = append(shares, p), append(index, float64(len(index)))
		}
	}
	joint := newCategories(index, shares)
	out, err := inBlocks(ctx, o, "plan/selftest/"+a.pairs.key(), func(r *rand.Rand) (twoRuns, error) {
		return a.one(ctx, joint.counts(r, a.pairs.design.Tasks))
	})
	if err != nil {
		return SelfTested{}, err
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
	lower, upper, err := a.pairs.difference(differences, a.pairs.model.Question.Interval)
	if err != nil {
		return x, err
	}
	x.different = lower > 0 || upper < 0
	x.noise = math.Abs(h.mean(first) - h.mean(second))
	if a.gate == nil {
		return x, nil
	}
	for i, run := range [][]int{first, second} {
		goal := a.gate.model.Question.Goal
		lower, upper, err := a.gate.interval(ctx, run, a.gate.model.Question.Interval)
		if err != nil {
			return x, err
		}
		x.verdicts[i] = verdict(goal, lower, upper)
		x.points[i] = h.mean(run) >= goal.Threshold-rounding
	}
	return x, nil
}

func (a *selfTest) summary(runs []twoRuns) SelfTested {
	out := SelfTested{
		Belief: a.pairs.model.Name, Design: a.pairs.design, Replicates: len(runs),
		Different: share(runs, func(x twoRuns) bool { return x.different }),
		TaskFlips: average(runs, func(x twoRuns) float64 { return x.flips }),
		Noise:     average(runs, func(x twoRuns) float64 { return x.noise }),
		Pass:      none(), Fail: none(), Inconclusive: none(), Flipped: none(), PointFail: none(), PointFlipped: none(),
	}
	out.Different.Formula = 1 - a.pairs.model.Question.Interval.Confidence
	if a.gate == nil {
		return out
	}
	out.Pass = share(runs, func(x twoRuns) bool { return x.verdicts[0] > 0 })
	out.Fail = share(runs, func(x twoRuns) bool { return x.verdicts[0] < 0 })
	out.Inconclusive = share(runs, func(x twoRuns) bool { return x.verdicts[0] == 0 })
	out.Pass.Formula, out.Fail.Formula = a.gate.model.Verdicts(a.gate.design)
	out.Inconclusive.Formula = max(0, 1-out.Pass.Formula-out.Fail.Formula)
	out.Flipped = share(runs, func(x twoRuns) bool { return x.verdicts[0] != x.verdicts[1] })
	out.PointFail = share(runs, func(x twoRuns) bool { return !x.points[0] })
	out.PointFlipped = share(runs, func(x twoRuns) bool { return x.points[0] != x.points[1] })
	return out
}
