package sim

import (
	"fmt"
	"math/rand/v2"

	"passhat/estimator"
)

// CommonShocks is a process in which a round of trials fails as a whole: an
// outage, or a seed that all tasks share.
type CommonShocks struct{ s float64 }

// NewCommonShocks returns the process in which the trials of all tasks in one
// round (the first trial of every task, the second, ...) fail together with
// probability s; otherwise they are independent.
//
// It breaks the independence of the tasks. For one task nothing shows: its
// trials are independent of rate (1-s)p, so that
//
//	pass^k = ((1-s) p)^k,  pass@k = 1 - (1-(1-s)p)^k
//
// of which the estimates are unbiased. But they vary with the rounds that were
// struck, and no number of tasks averages that out: intervals over tasks are
// too narrow, the more so the more tasks there are. RoundVariance is what they
// miss; only more rounds help.
func NewCommonShocks(s float64) (CommonShocks, error) {
	if err := checkRate("shock probability", s); err != nil {
		return CommonShocks{}, err
	}
	return CommonShocks{s}, nil
}

// Trials draws the trials of one task in rounds of its own.
func (d CommonShocks) Trials(r *rand.Rand, p float64, out []bool) {
	for i := range out {
		out[i] = r.Float64() >= d.s && r.Float64() < p
	}
}

// Count draws the number of successes of one task in rounds of its own.
func (d CommonShocks) Count(r *rand.Rand, p float64, n int) int {
	return binomial(r, n, (1-d.s)*p)
}

// SuiteTrials draws the trials of all tasks in common rounds.
func (d CommonShocks) SuiteTrials(r *rand.Rand, rates []float64, out [][]bool) {
	if len(out) == 0 {
		return
	}
	struck := make([]bool, len(out[0]))
	for t := range struck {
		struck[t] = r.Float64() < d.s
	}
	for i, p := range rates {
		Independent{}.Trials(r, p, out[i])
		for t := range out[i] {
			out[i][t] = out[i][t] && !struck[t]
		}
	}
}

// Counts returns the distribution of c for one task.
func (d CommonShocks) Counts(p float64, n int) []float64 {
	return constant((1 - d.s) * p).Counts(n)
}

// RoundVariance returns the variance of the suite's estimate of pass^k that the
// rounds bring and that is left however many tasks there are, as a fraction of
// the squared mean over tasks of p^k. With g of n rounds not struck, which is
// binomial, the estimate has the mean E[p^k] C(g,k)/C(n,k), so
//
//	Var[C(g,k)/C(n,k)] = sum_g P(g) (C(g,k)/C(n,k))^2 - (1-s)^(2k)
//
// It is NaN for k > n.
func (d CommonShocks) RoundVariance(k, n int) float64 {
	m := estimator.PassHat(k)
	unstruck := constant(1 - d.s)
	mean, variance := unstruck.Moment(k), 0.0
	for g, p := range unstruck.Counts(n) {
		variance += p * square(m.Estimate(n, g)-mean)
	}
	return variance
}

// String returns "common-shocks(0.05)".
func (d CommonShocks) String() string { return fmt.Sprintf("common-shocks(%g)", d.s) }
