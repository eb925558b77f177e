package estimator

import "math"

// SuiteGap returns the gap of these very tasks, unbiased over their trials run
// again: with p_i their true rates and mean p = (1/m) sum_i p_i,
//
//	(1/m) sum_i p_i^k - (mean p)^k                       for pass^k
//	(1 - mean p)^k - (1/m) sum_i (1-p_i)^k               for pass@k
//
// Estimate.GapUnbiased is of the population the tasks are from, and wider by
// what the mean of m tasks varies: at k = 2 by Var(p)/m. The power of the mean
// rate is the mean, over k tasks drawn with replacement, of the product of
// their rates; a task drawn r times gives C(c,r)/C(n,r), unbiased for p^r:
//
//	(mean p)^k  <-  k!/m^k [t^k] prod_i sum_r C(c_i,r)/C(n_i,r) t^r/r!
//
// 0 for k = 1. NaN for a k above some task's n, a task without a verdict, a
// metric that is neither pass@k nor pass^k, or so many cells and so large a k
// that the sum would take longer than about a second.
func (s Suite) SuiteGap(m Metric) float64 {
	value := s.value(m)
	terms := float64(len(s.cells)) * float64(m.K) * float64(m.K)
	switch {
	case math.IsNaN(value) || terms > mostGapTerms/100: // each is an exponential, and a cell is joined often
		return math.NaN()
	case m.K == 1:
		return 0
	case m.J == m.K:
		return value - s.meanDrawn(m.K)
	case m.J == 1:
		return value - 1 + s.failures().meanDrawn(m.K)
	}
	return math.NaN()
}

// meanDrawn returns the unbiased estimate of (mean p)^k for these tasks.
//
// Let F_j(A) be that of j draws from the tasks A. Of j draws from A and B
// together, of a and b tasks, i are from A with binomial probability:
//
//	F_j(A+B) = sum_i C(j,i) (a/(a+b))^i (b/(a+b))^(j-i) F_i(A) F_(j-i)(B)
//
// No term is negative or above 1, so nothing cancels or overflows. A cell of
// many equal tasks is put together by doubling.
func (s Suite) meanDrawn(k int) float64 {
	var all drawn
	for _, x := range s.cells {
		one := drawn{1, make([]float64, k+1)}
		for r := range one.mean {
			one.mean[r] = PassHat(r).Estimate(x.N, x.C)
		}
		one.mean[0] = 1
		all = all.join(one.times(x.Tasks))
	}
	return all.mean[k]
}

// drawn holds F_0 .. F_k of some tasks.
type drawn struct {
	tasks int
	mean  []float64
}

func (a drawn) join(b drawn) drawn {
	if a.tasks == 0 {
		return b
	}
	both := drawn{a.tasks + b.tasks, make([]float64, len(b.mean))}
	share := float64(a.tasks) / float64(both.tasks)
	for j := range both.mean {
		for i := range j + 1 {
			ways := math.Exp(LogChoose(j, i))
			both.mean[j] += ways * math.Pow(share, float64(i)) * math.Pow(1-share, float64(j-i)) * a.mean[i] * b.mean[j-i]
		}
	}
	return both
}

// times joins that many groups of tasks like a.
func (a drawn) times(groups int) drawn {
	var all drawn
	for {
		if groups%2 == 1 {
			all = all.join(a)
		}
		if groups /= 2; groups == 0 {
			return all
		}
		a = a.join(a)
	}
}
