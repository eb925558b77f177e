package coverage

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"

	"passhat/estimator"
	"passhat/sim"
)

// The methods that exist only here.
const (
	TasksThenTrials = "tasks-then-trials"
	PooledTrials    = "pooled-trials"
)

// tasksThenTrials returns the percentile interval of the bootstrap that
// resamples tasks and then the trials of each. Given the task, the expected
// C(c*,k)/C(n,k) is (c/n)^k: the interval centres on the plug-in, and it counts
// the noise of the trials twice.
//
// A resampled task's outcome (n, c*) is one draw of the mixture of binomials at
// the observed rates, whichever task it came from.
//
// Source of the warning: Davison and Hinkley (1997), section 3.8.
func tasksThenTrials(r *rand.Rand, s estimator.Suite, metrics []estimator.Metric, confidence float64, resamples int) ([]limits, error) {
	outcomes, err := resampled(s)
	if err != nil {
		return nil, err
	}
	values := make([][]float64, len(metrics)) // by metric and outcome
	for i, m := range metrics {
		for _, o := range outcomes {
			values[i] = append(values[i], m.Estimate(o.n, o.c))
		}
	}
	replicates := make([][]float64, len(metrics))
	counts := make([]float64, len(outcomes))
	for range resamples {
		draw(r, outcomes, s.Tasks(), counts)
		for i := range metrics {
			replicates[i] = append(replicates[i], floats.Dot(counts, values[i])/float64(s.Tasks()))
		}
	}
	out := make([]limits, len(metrics))
	for i, x := range replicates {
		slices.Sort(x)
		rank := max(0, int(math.Floor(float64(resamples+1)*(1-confidence)/2))-1)
		out[i] = limits{x[rank], x[len(x)-1-rank]}
	}
	return out, nil
}

// outcome is what a resampled task may become, and the probability that it
// becomes this or one of those before it.
type outcome struct {
	n, c  int
	below float64
}

func resampled(s estimator.Suite) ([]outcome, error) {
	var out []outcome
	total := 0.0
	for _, x := range s.Cells() {
		rate, err := sim.NewConstant(float64(x.C) / float64(x.N))
		if err != nil {
			return nil, err
		}
		for c, p := range rate.Counts(x.N) {
			if p > 0 {
				total += p * float64(x.Tasks) / float64(s.Tasks())
				out = append(out, outcome{x.N, c, total})
			}
		}
	}
	return out, nil
}

// draw counts the outcomes of m tasks.
func draw(r *rand.Rand, outcomes []outcome, m int, counts []float64) {
	clear(counts)
	last := len(outcomes) - 1
	for range m {
		u := r.Float64()
		i := sort.Search(last, func(i int) bool { return outcomes[i].below > u })
		counts[i]++
	}
}

// pooledTrials returns the interval of Clopper and Pearson for one success rate
// of all trials, put through the closed form. It takes the trials of all tasks
// for trials of one task: uneven tasks then make it wrong in the centre, and
// far too narrow.
func pooledTrials(s estimator.Suite, metrics []estimator.Metric, confidence float64) []limits {
	c, n := float64(s.Successes()), float64(s.Trials())
	alpha := (1 - confidence) / 2
	rate := limits{0, 1}
	if c > 0 {
		rate.lower = mathext.InvRegIncBeta(c, n-c+1, alpha)
	}
	if c < n {
		rate.upper = mathext.InvRegIncBeta(c+1, n-c, 1-alpha)
	}
	out := make([]limits, len(metrics))
	for i, m := range metrics {
		out[i] = limits{m.ClosedForm(rate.lower), m.ClosedForm(rate.upper)}
	}
	return out
}
