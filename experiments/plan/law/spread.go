package law

import (
	"fmt"
	"math"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim"
)

// Spread is how the estimate of a metric from n trials of one task spreads.
type Spread struct {
	Mean    float64 // the true metric
	Between float64 // B, the variance of the metric's true value between tasks
	Within  float64 // W_n, the mean variance of the estimate within a task
	Bounded float64 // what the method cp-ess is expected to take for W_n: W_n itself if n >= 2k
}

// SpreadOf returns the spread of a metric's estimate from n trials,
//
//	B   = E[g(p)^2] - (E g(p))^2      for pass^k E[p^(2k)] - (E p^k)^2
//	W_n = E[h(n,c)^2] - E[g(p)^2]
//
// with g the metric at the rate p and h its estimate. It is exact up to
// rounding. The error is for a metric that is not valid and for k > n.
//
// Source: Hoeffding, Annals of Mathematical Statistics 19 (1948), eq. 5.13.
func SpreadOf(rates sim.Rates, m estimator.Metric, n int) (Spread, error) {
	if err := m.Validate(); err != nil {
		return Spread{}, err
	}
	if m.K > n {
		return Spread{}, fmt.Errorf("%s needs %d trials a task, not %d: %w", m, m.K, n, ErrImpossible)
	}
	mean, square := sim.Agent{Rates: rates}.Value(m), 0.0
	for c, p := range rates.Counts(n) {
		h := m.Estimate(n, c)
		square += float64(p * float64(h*h))
	}
	both := jointSquare(rates, m)
	s := Spread{Mean: mean, Between: max(0, both-float64(mean*mean)), Within: max(0, square-both)}
	s.Bounded = boundedWithin(rates, m, n, s, square)
	return s, nil
}

// Variance returns the variance of a task's estimate: all of it for the
// population, the part within the task for the suite.
func (s Spread) Variance(t bootstrap.Target) float64 {
	if t == bootstrap.Suite {
		return s.Within
	}
	return s.Between + s.Within
}

// jointSquare returns E[g(p)^2], the probability that two blocks of k trials of
// one task both meet the metric.
func jointSquare(rates sim.Rates, m estimator.Metric) float64 {
	switch m.J {
	case m.K:
		return rates.Moment(2 * m.K)
	case 1:
		if both := 1 - 2*rates.FailureMoment(m.K) + rates.FailureMoment(2*m.K); both > 1e-3 {
			return both
		} // else the sum below has more digits
	}
	return jointMoved(rates, m, 0)
}

// jointMoved returns E[g(p) g(q)], q being the rate that a shift makes of p. Of
// the 2k trials of one task, all of the first rate, T succeed; the first k
// count as they are and the others are shifted.
func jointMoved(rates sim.Rates, m estimator.Metric, shift float64) float64 {
	k, sum := m.K, 0.0
	for total, p := range rates.Counts(2 * k) {
		for i := max(m.J, total-k); i <= min(k, total); i++ {
			sum += p * hypergeometric(2*k, total, k, i) * movedTail(shift, k, total-i, m.J)
		}
	}
	return sum
}

// hypergeometric returns the probability that of k drawn from n, c of which are
// successes, i are successes.
func hypergeometric(n, c, k, i int) float64 {
	return math.Exp(estimator.LogChoose(c, i) + estimator.LogChoose(n-c, k-i) - estimator.LogChoose(n, k))
}

// boundedWithin is the expectation of the variance that cp-ess works with: from
// fewer than 2k trials it bounds W_n, since no unbiased estimate exists.
func boundedWithin(rates sim.Rates, m estimator.Metric, n int, s Spread, square float64) float64 {
	k := m.K
	if n >= 2*k {
		return s.Within
	}
	bound := float64(k) / float64(n) * s.Mean * (1 - s.Mean)
	moment, mean := rates.Moment, s.Mean
	switch {
	case m.J == 1 && k > 1: // the mirror image: all k fail
		moment, mean = rates.FailureMoment, 1-s.Mean
		square += 1 - 2*s.Mean // E (1-h)^2
	case m.J < k:
		return bound
	}
	power := 0.0
	if last := moment(n); last > 0 && mean > 0 {
		power = last * math.Pow(last/moment(n-1), float64(2*k-n))
	}
	return max(0, min(bound, square-power))
}
