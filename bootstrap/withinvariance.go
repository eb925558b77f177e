package bootstrap

import (
	"math"

	"passhat/estimator"
)

// WithinVariance returns the variance of the metric's estimate from n trials of
// a task whose success rate is p,
//
//	v(p) = sum_c Binomial(c; n, p) (h(n,c) - g(p))^2
//
// with h the estimate and g its mean, the closed form. For pass^k it is
// sum_j C(k,j) C(n-k,k-j)/C(n,k) p^(2k-j) - p^(2k). NaN for k > n, p outside
// [0,1] or a metric that is not valid; 0 for p = 0 and p = 1.
//
// Source: Hoeffding, Annals of Mathematical Statistics 19 (1948), eq. 5.13.
func WithinVariance(m estimator.Metric, n int, p float64) float64 {
	g := m.ClosedForm(p)
	if math.IsNaN(g) || m.K > n {
		return math.NaN()
	}
	if p == 0 || p == 1 {
		return 0
	}
	first, weights := binomialWeights(n, p)
	sum, total := 0.0, 0.0
	for i, w := range weights {
		d := m.Estimate(n, first+i) - g
		sum += float64(w * float64(d*d))
		total += w
	}
	return sum / total
}

// withinVariance estimates the mean over the tasks of v. If every task has 2k
// trials it is unbiased,
//
//	v = h^2 - (probability that two blocks of k, drawn together, both pass)
//
// and never negative; for pass^k the second term is C(c,2k)/C(n,2k). From fewer
// no unbiased estimate exists and the mean is bounded, n being the fewest
// trials of a task: for any metric by
//
//	(k/n) h (1-h)                        h the mean estimate
//
// and for pass^k also by the mean of h^2 less a bound on the mean of p^(2k),
//
//	M_n (M_n/M_{n-1})^(2k-n)             M_j the mean of C(c_i,j)/C(n_i,j)
//
// since moments are log-convex. pass@k has that of its mirror image.
func (x *sample) withinVariance() float64 {
	if x.metric.J == 1 && x.metric.K > 1 {
		x = x.mirror()
	}
	if x.fewest() >= 2*x.metric.K {
		return x.mean(func(cell observed) float64 { return unbiasedVariance(x.metric, cell) })
	}
	return x.boundedVariance()
}

// unbiasedVariance returns v of one task, n >= 2k.
func unbiasedVariance(m estimator.Metric, x observed) float64 {
	both := 0.0
	if m.J == m.K {
		both = estimator.PassHat(2*m.K).Estimate(x.n, x.c)
	} else {
		first := max(m.J, x.c-(x.n-m.K)) // the fewest that fit
		above := estimator.AtLeast(first, m.K).Estimate(x.n, x.c)
		for i := first; i <= min(m.K, x.c); i++ {
			next := 0.0
			if i < m.K {
				next = estimator.AtLeast(i+1, m.K).Estimate(x.n, x.c)
			}
			both += (above - next) * estimator.AtLeast(m.J, m.K).Estimate(x.n-m.K, x.c-i)
			above = next
		}
	}
	return max(0, float64(x.value*x.value)-both)
}

// boundedVariance bounds the mean of v where a task has fewer than 2k trials.
func (x *sample) boundedVariance() float64 {
	k, n := x.metric.K, x.fewest()
	bound := x.leastShare() * x.estimate() * x.mirror().estimate()
	if x.metric.J < k {
		return bound
	}
	last, power := x.moment(n), 0.0
	if last > 0 {
		power = last * math.Pow(last/x.moment(n-1), float64(2*k-n))
	}
	square := x.mean(func(cell observed) float64 { return cell.value * cell.value })
	return max(0, min(bound, square-power))
}

// moment returns the unbiased estimate of the mean of p^j.
func (x *sample) moment(j int) float64 {
	if j == 0 {
		return 1
	}
	return x.mean(func(cell observed) float64 { return estimator.PassHat(j).Estimate(cell.n, cell.c) })
}
