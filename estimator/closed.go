package estimator

import "math"

// ClosedForm returns the metric for independent trials that all succeed with
// probability p:
//
//	pass@k  1-(1-p)^k      pass^k  p^k
//	at least j of k  sum_{i=j..k} C(k,i) p^i (1-p)^(k-i)
//
// At the mean rate of a suite it is what an agent would score whose tasks all
// had that rate. The result is NaN for p outside [0,1] or a metric that is not
// valid.
func (m Metric) ClosedForm(p float64) float64 {
	if m.Validate() != nil || math.IsNaN(p) || p < 0 || p > 1 {
		return math.NaN()
	}
	switch {
	case m.J == m.K:
		return math.Pow(p, float64(m.K))
	case p == 0 || p == 1:
		return p
	case m.J == 1:
		return -math.Expm1(float64(m.K) * math.Log1p(-p))
	}
	return binomialTail(m.J, m.K, p)
}

// binomialTail returns P(X >= j), X binomial(k, p), 0 < p < 1, by summing the
// side of the mode that j is on.
func binomialTail(j, k int, p float64) float64 {
	if float64(j) > float64(k+1)*p {
		return binomialSumUp(j, k, p)
	}
	return 1 - binomialSumUp(k-j+1, k, 1-p)
}

func binomialSumUp(j, k int, p float64) float64 {
	first := product{mantissa: 1}
	for t := 1; t <= j; t++ {
		first.times(float64(k-j+t)*p, float64(t))
	}
	for range k - j {
		first.times(1-p, 1)
	}
	sum, term := 1.0, 1.0
	for i := j; i < k; i++ {
		term *= float64(k-i) * p / (float64(i+1) * (1 - p))
		sum += term
		if term < 1e-18*sum {
			break
		}
	}
	return first.value() * sum
}

// PlugIn returns the closed form at c/n, which is biased: for p = 0.5, n = 4
// the plug-in of pass^4 is too large by 0.104 on average. Unlike the unbiased
// estimate it has a value for K > n; that is a forecast and must never be
// shown as an estimate. NaN if n < 1 or c is not in [0, n].
func (m Metric) PlugIn(n, c int) float64 {
	if n < 1 || c < 0 || c > n {
		return math.NaN()
	}
	return m.ClosedForm(float64(c) / float64(n))
}
