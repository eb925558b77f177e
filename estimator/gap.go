package estimator

import "math"

// closedFormUnbiased returns the unbiased estimate of the closed form at the
// population's mean rate: (E p)^k for pass^k and 1-(1-E p)^k for pass@k. The
// plain power of the mean rate is biased, since the mean rate is itself noisy.
//
//	(E p)^k  <-  e_k(p_1 .. p_m) / C(m,k)
//
// e_k is the elementary symmetric polynomial of the rates c_i/n_i of the m
// tasks: the mean over all k different tasks of the product of their rates,
// unbiased because different tasks are independent. NaN for k > m, a task
// without a verdict, at least j of k with 1 < j < k, or so many cells and so
// large a k that the sum would take longer than a second.
func (s Suite) closedFormUnbiased(m Metric) float64 {
	if m.Validate() != nil || s.MinN() < 1 || m.K > s.Tasks() || float64(len(s.cells))*float64(m.K)*float64(m.K) > mostGapTerms {
		return math.NaN()
	}
	switch m.J {
	case m.K:
		return s.meanProduct(m.K, func(x Cell) float64 { return float64(x.C) / float64(x.N) })
	case 1:
		return 1 - s.meanProduct(m.K, func(x Cell) float64 { return float64(x.N-x.C) / float64(x.N) })
	}
	return math.NaN()
}

// mostGapTerms bounds the terms of the sum, about a second's work.
const mostGapTerms = 1e8

// meanProduct returns e_k/C(m,k), the mean product of k different tasks' rates.
//
// Let E_j(A) be that mean over the tasks A. Joining a cell B of b tasks of one
// rate p to a tasks,
//
//	E_j(A+B) = sum_i H(i; j) E_i(A) p^(j-i)
//
// with H the hypergeometric probability that i of j tasks drawn from a+b are
// in A. All terms are positive and at most 1: nothing cancels or overflows,
// and the cost is at most O(cells k^3) however many tasks there are.
func (s Suite) meanProduct(k int, rate func(Cell) float64) float64 {
	return s.products(k, rate)[k]
}

// products returns meanProduct for 0..k.
func (s Suite) products(k int, rate func(Cell) float64) []float64 {
	mean := make([]float64, k+1)
	mean[0] = 1
	joined := 0
	for _, x := range s.cells {
		mean = joinCell(mean, joined, x.Tasks, rate(x))
		joined += x.Tasks
	}
	return mean
}

func joinCell(mean []float64, a, b int, rate float64) []float64 {
	next := make([]float64, len(mean))
	for j := range next {
		for i := max(0, j-b); i <= min(j, a); i++ {
			next[j] += hypergeometric(a+b, a, i, j) * mean[i] * math.Pow(rate, float64(j-i))
		}
	}
	return next
}
