package bootstrap

import (
	"math"

	"passhat/estimator"
)

// bernstein is a metric as a polynomial in the rate p, and its square,
//
//	sum_s exp(w_s) p^s (1-p)^(d-s),  d = k and 2k
//
// whose means over a beta distribution are closed. All terms are positive, so
// nothing cancels; pass@k has one term as 1 less the mirror image.
type bernstein struct {
	k             int
	turned        bool      // mirror image
	first, second []float64 // logarithms w_s, -Inf for none
}

func newBernstein(m estimator.Metric) bernstein {
	b := bernstein{k: m.K, turned: m.J == 1 && m.K > 1}
	j := m.J
	if b.turned {
		j = m.K
	}
	b.first, b.second = make([]float64, m.K+1), make([]float64, 2*m.K+1)
	for s := range b.second {
		b.second[s] = math.Inf(-1)
	}
	for s := range b.first {
		if b.first[s] = math.Inf(-1); s >= j {
			b.first[s] = estimator.LogChoose(m.K, s)
		}
	}
	for s := j; s <= m.K; s++ {
		for r := j; r <= m.K; r++ {
			b.second[s+r] = logSum(b.second[s+r], b.first[s]+b.first[r])
		}
	}
	return b
}

// mean returns the metric's mean over Beta(a, b).
func (m bernstein) mean(a, b float64) float64 {
	if m.turned {
		return 1 - betaMean(m.first, b, a)
	}
	return betaMean(m.first, a, b)
}

// square returns the mean square.
func (m bernstein) square(a, b float64) float64 {
	if m.turned { // E(1-x)^2
		return 1 - 2*betaMean(m.first, b, a) + betaMean(m.second, b, a)
	}
	return betaMean(m.second, a, b)
}

func betaMean(logs []float64, a, b float64) float64 {
	d, sum := len(logs)-1, 0.0
	for s, w := range logs {
		if !math.IsInf(w, -1) {
			sum += math.Exp(w + logRising(a, s) + logRising(b, d-s) - logRising(a+b, d))
		}
	}
	return min(sum, 1)
}

// logRising returns log(a (a+1) .. (a+n-1)).
func logRising(a float64, n int) float64 {
	if n > 64 {
		high, _ := math.Lgamma(a + float64(n))
		low, _ := math.Lgamma(a)
		return high - low
	}
	sum, product := 0.0, 1.0
	for i := range n {
		if product *= a + float64(i); product < 1e-250 || product > 1e250 {
			sum += math.Log(product)
			product = 1
		}
	}
	return sum + math.Log(product)
}

// logSum returns log(exp(a) + exp(b)), b finite.
func logSum(a, b float64) float64 {
	if math.IsInf(a, -1) {
		return b
	}
	return max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b)))
}
