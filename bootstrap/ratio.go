package bootstrap

import (
	"cmp"
	"errors"
	"math"

	"passhat/estimator"
)

// RatioEstimate is one metric in units of another.
type RatioEstimate struct {
	Num, Den estimator.Metric
	Value    float64 // NaN where Den is 0
	Interval Interval
}

// Ratio returns the ratio of two metrics of the population, such as
// pass^k / pass@1, the share of the single success that is kept when a task has
// to be passed every time of k.
//
// Let x_i and y_i be the two estimates of task i. Under a ratio of at most t,
// E[x - t y] <= 0, and x - t y is not below its least value f(t) over all
// possible counts. Gaffke's test applies to it: with G_i ~ Gamma(1),
//
//	lower = the t with P( sum_i G_i (x_i - t y_i) + G_0 f(t) <= 0 ) = (1-confidence)/2
//	upper = r - lower computed from r y_i - x_i
//
// r being the largest ratio that any count has: 1 for pass^k / pass@1. Nothing
// is assumed but that tasks are independent; the proof reported for Gaffke's
// interval would cover this one, and exhaustive search over small designs
// (TestRatioExhaustive) never found a coverage below the confidence.
//
// Why this one: of 400 simulated data sets for each of 72 designs (10, 30 or 100
// tasks of 8 trials; k = 2, 4, 8; 8 laws of the rates) at 0.95 it held 0.943 or
// more, with a standard error of 0.01. Fieller's limits and the quantiles of
// joint resamples, for 100 tasks 5 to 15 % narrower, held 0.66 of 10 tasks with
// uniform rates at k = 8, and less where few tasks fail.
//
// At the boundaries: there is always a width; lower is 0 where Num is 0 for all
// tasks; a denominator near 0 makes the interval wide. Not available are a ratio
// of a metric to itself, one whose denominator is 0 for all tasks, one whose
// counts set no upper limit (pass@1 / pass^k) and a k above some task's n: no
// limits and a warning.
//
// Source of turning a ratio into a mean: Fieller, Journal of the Royal
// Statistical Society B 16 (1954).
func Ratio(s estimator.Suite, num, den estimator.Metric, r Request) (RatioEstimate, error) {
	r, err := r.among("ratios", MethodGaffke)
	if err != nil {
		return RatioEstimate{}, err
	}
	out := RatioEstimate{num, den, math.NaN(), r.empty()}
	xs, errX := scores(s, num)
	ys, errY := scores(s, den)
	switch err := cmp.Or(errX, errY); {
	case errors.Is(err, ErrNotAvailable):
		out.Interval = out.Interval.without(err)
		return out, nil
	case err != nil:
		return RatioEstimate{}, err
	}
	var atoms []pair
	for i, x := range xs {
		atoms = append(atoms, pair{x.value, ys[i].value, x.tasks})
	}
	points, top := support(s, num, den)
	switch out.Value = ratioOf(atoms); {
	case num.J == den.J && num.K == den.K:
		out.Interval = out.Interval.without(errNotAvailable("%s/%s is 1 by definition", num, den))
		return out, nil
	case math.IsNaN(out.Value):
		out.Interval = out.Interval.without(errNotAvailable("%s/%s: %s is 0 for every task", num, den, den))
		return out, nil
	case math.IsInf(top, 0):
		out.Interval = out.Interval.without(errNotAvailable("%s/%s has no upper limit: a task may have %s above 0 with %s at 0", num, den, num, den))
		return out, nil
	}
	t := r.tails()
	out.Interval.Guarantee = Searched
	out.Interval.Lower, out.Interval.Upper = 0, top
	if t.low > 0 {
		out.Interval.Lower = contrast{atoms, leastOf(points)}.lower(top, t.low)
	}
	if t.high > 0 {
		out.Interval.Upper = top - contrast{complement(atoms, top), leastOf(complement(points, top))}.lower(top, t.high)
	}
	return out, nil
}

// support returns both metrics at all counts that the tasks could have had, and
// the largest ratio.
func support(s estimator.Suite, num, den estimator.Metric) (points []pair, top float64) {
	last := -1
	for _, cell := range s.Cells() { // sorted by N
		if cell.N == last {
			continue
		}
		last = cell.N
		for c := range cell.N + 1 {
			x, y := num.Estimate(cell.N, c), den.Estimate(cell.N, c)
			points = append(points, pair{x, y, 1})
			if x > 0 {
				top = max(top, x/y)
			}
		}
	}
	return points, top
}

// pair is a numerator and a denominator and how many units have them.
type pair struct{ num, den, units float64 }

func ratioOf(atoms []pair) float64 {
	num, den := 0.0, 0.0
	for _, a := range atoms {
		num += float64(a.units * a.num)
		den += float64(a.units * a.den)
	}
	return num / den
}

// complement returns the pairs whose ratio is top less that of the given ones.
func complement(atoms []pair, top float64) []pair {
	out := make([]pair, len(atoms))
	for i, a := range atoms {
		out[i] = pair{max(0, float64(top*a.den)-a.num), a.den, a.units}
	}
	return out
}

// leastOf returns the least num - t den.
func leastOf(points []pair) func(t float64) float64 {
	return func(t float64) float64 {
		least := 0.0
		for _, p := range points {
			least = min(least, p.num-float64(t*p.den))
		}
		return least
	}
}

// contrast is Gaffke's test for a ratio of means: independent pairs, and the
// floor that num - t den of no pair can go below.
type contrast struct {
	atoms []pair
	floor func(t float64) float64
}

// below returns P(Q <= 0) for Q = sum_i G_i (num_i - t den_i) + G_0 floor(t),
// which rises with t.
func (c contrast) below(t float64) float64 {
	sum := gammaSum{{c.floor(t), 1}}
	for _, a := range c.atoms {
		sum = append(sum, score{a.num - float64(t*a.den), a.units})
	}
	mean, negative, positive := 0.0, 0.0, 0.0
	for _, a := range sum {
		mean += float64(a.tasks * a.value)
		negative, positive = min(negative, a.value), max(positive, a.value)
	}
	switch {
	case positive == 0:
		return 1
	case negative == 0:
		return 0
	case mean >= 0:
		return sum.negative()
	}
	for i := range sum {
		sum[i].value = -sum[i].value
	}
	return 1 - sum.negative()
}

// lower returns the t in [0, top] where below is alpha, 0 where all numerators
// are 0. The normal score of below is nearly linear in t.
func (c contrast) lower(top, alpha float64) float64 {
	target := normal(alpha)
	score := func(t float64) float64 {
		return target - normal(min(max(c.below(t), 1e-300), 1-1e-16))
	}
	if score(0) >= 0 {
		return 0
	}
	return solve(score, 0, top)
}
