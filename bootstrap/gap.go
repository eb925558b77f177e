package bootstrap

import (
	"cmp"
	"errors"
	"math"

	"passhat/estimator"
)

// MethodMOVER recovers the variances of two or more estimates from the limits
// of Gaffke's intervals.
const MethodMOVER Method = "mover"

// GapEstimate is what the unevenness between tasks adds to a metric.
type GapEstimate struct {
	Metric   estimator.Metric
	Value    float64 // unbiased, Estimate.GapUnbiased
	StdErr   float64 // by the influence of each task; NaN for one task or tasks all equal
	Interval Interval
}

// Gap returns the gap of the population, E p^k - (E p)^k for pass^k, with an
// interval made of Gaffke's limits (l1, u1) of pass^k and (L, U) of the rate, l2 =
// L^k and u2 = U^k, by MOVER:
//
//	lower = gap - sqrt( (x-l1)^2 + (u2-p^k)^2 - 2 r (x-l1)(u2-p^k) ), at least 0
//	upper = gap + sqrt( (u1-x)^2 + (p^k-l2)^2 - 2 r (u1-x)(p^k-l2) )
//
// with x the estimate of pass^k, p the mean rate and r the correlation over
// tasks of x_i and p_i times m/(m+4), which keeps r away from 1 for few tasks.
// The upper limit is at most the largest gap that can be, max_p (p - p^k), or
// the value where that, being unbiased, is larger still.
//
// For pass@k the gap E(1-p)^k - (E(1-p))^k of the failures comes with the other
// sign, as in Estimate: value and interval are those of pass^k of the failures,
// negated.
//
// The confidence is approximate: in simulations at 0.95 the coverage was 0.985
// for 30 tasks and 0.967 for 300 on average, and below 0.93 in 2 to 7 % of
// designs; the lowest, 0.85, is of tasks that pass always or never with a mean
// rate of 0.2.
//
// Not available, with a warning: the gap at k = 1, which is 0 by definition;
// a k above some task's n or above the number of tasks; a metric that is
// neither pass@k nor pass^k; tasks so much more alike than independent trials
// would be that the whole interval is below 0.
//
// Source: Zou and Donner, Statistics in Medicine 27 (2008), 1693-1702.
func Gap(s estimator.Suite, m estimator.Metric, r Request) (GapEstimate, error) {
	r, err := r.among("the gap", MethodMOVER)
	if err != nil {
		return GapEstimate{}, err
	}
	if _, err := scores(s, m); err != nil && !errors.Is(err, ErrNotAvailable) {
		return GapEstimate{}, err
	}
	e := s.Estimate(m)
	out := GapEstimate{m, e.GapUnbiased, math.NaN(), r.empty()}
	if reason := noGap(s, m); reason != nil {
		out.Interval = out.Interval.without(reason)
		return out, nil
	}
	t := r.tails()
	var lower, upper float64
	if m.J < m.K { // pass@k: pass^k of the failures, with the sides exchanged
		g := newGap(failures(s), m.K, -e.GapUnbiased)
		out.StdErr = g.stdErr
		lower, upper = g.limits(tails{t.high, t.low})
		out.Interval.Lower, out.Interval.Upper = 0-upper, 0-lower
	} else {
		g := newGap(s, m.K, e.GapUnbiased)
		out.StdErr = g.stdErr
		lower, upper = g.limits(t)
		out.Interval.Lower, out.Interval.Upper = lower, upper
	}
	if upper <= 0 {
		out.Interval = out.Interval.without(errNotAvailable(
			"gap of %s: the tasks are more alike than independent trials of one rate would be, check that trials are independent", m))
	}
	return out, nil
}

// noGap says why there is no interval, or returns nil.
func noGap(s estimator.Suite, m estimator.Metric) error {
	switch {
	case m.K == 1:
		return errNotAvailable("the gap of %s is 0 by definition", m)
	case m.J != 1 && m.J != m.K:
		return errNotAvailable("the gap is defined for pass@k and pass^k, not for %s", m)
	case m.K > s.MinN():
		return errNotAvailable("gap of %s: a task has %d trials", m, s.MinN())
	case m.K > s.Tasks():
		return errNotAvailable("gap of %s: %d tasks are needed for the closed form and there are %d", m, m.K, s.Tasks())
	}
	return nil
}

// failures returns the suite with successes and failures exchanged.
func failures(s estimator.Suite) estimator.Suite {
	cells := s.Cells()
	for i := range cells {
		cells[i].C = cells[i].N - cells[i].C
	}
	out, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		panic("bootstrap: the cells of a suite are not a suite: " + err.Error())
	}
	return out
}

// gap holds what the limits are made of.
type gap struct {
	k           float64
	value       float64 // the unbiased gap
	hat, closed float64 // pass^k, and p^k at the mean rate
	hats, rates *sample
	correlation float64
	stdErr      float64
}

// newGap takes a suite with enough trials and the unbiased gap of pass^k.
func newGap(s estimator.Suite, k int, value float64) gap {
	hats, err1 := newSample(s, estimator.PassHat(k))
	rates, err2 := newSample(s, estimator.PassHat(1))
	if err := cmp.Or(err1, err2); err != nil {
		panic("bootstrap: a gap without the trials: " + err.Error())
	}
	rate := rates.estimate()
	g := gap{k: float64(k), value: value, hat: hats.estimate(), closed: math.Pow(rate, float64(k)), hats: hats, rates: rates, stdErr: math.NaN()}
	slope := g.k * math.Pow(rate, g.k-1)
	m, xx, pp, xp, ee := hats.tasks, 0.0, 0.0, 0.0, 0.0
	for i, cell := range hats.cells {
		x, p := cell.value-g.hat, rates.cells[i].value-rate
		xx += float64(cell.tasks * float64(x*x))
		pp += float64(cell.tasks * float64(p*p))
		xp += float64(cell.tasks * float64(x*p))
		e := x - float64(slope*p)
		ee += float64(cell.tasks * float64(e*e))
	}
	const rounding = 1e-24 // of squares: tasks that are all equal
	if pp > rounding*m*rate*rate {
		g.stdErr = math.Sqrt(ee / (m - 1) / m)
		if xx > rounding*m*g.hat*g.hat {
			g.correlation = xp / math.Sqrt(xx*pp) * m / (m + 4)
		}
	}
	return g
}

// limits returns the interval of a gap that is positive.
func (g gap) limits(t tails) (lower, upper float64) {
	most := max(g.value, math.Pow(g.k, -1/(g.k-1))*(1-1/g.k))
	lower, upper = 0, most
	if t.low > 0 {
		top := 1 - gaffke(g.rates.mirror(), t.low)
		lower = max(0, g.value-g.distance(g.hat-gaffke(g.hats, t.low), math.Pow(top, g.k)-g.closed))
	}
	if t.high > 0 {
		bottom := gaffke(g.rates, t.high)
		upper = min(most, g.value+g.distance(1-gaffke(g.hats.mirror(), t.high)-g.hat, g.closed-math.Pow(bottom, g.k)))
	}
	return lower, upper
}

// distance joins the distances of two correlated estimates to their limits.
func (g gap) distance(a, b float64) float64 {
	return math.Sqrt(max(0, float64(a*a)+float64(b*b)-2*float64(g.correlation*float64(a*b))))
}
