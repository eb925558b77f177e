package estimator

import "math"

// GapTerm is the part of a gap that one central moment of the rates adds.
type GapTerm struct {
	Order int     // j: 2 is the variance, 3 the skewness, 4 the tails
	Value float64 // unbiased
}

// GapTerms splits the gap of pass^k by the central moments mu_j of the rates,
// mu their mean:
//
//	E p^k - mu^k = sum_{j=2..k} C(k,j) mu^(k-j) mu_j
//
// so k = 2 has the variance alone, k = 3 has 3 mu mu_2 + mu_3. Each term is
// estimated without bias and they add up to Estimate's GapUnbiased:
//
//	mu^(k-j) mu_j = sum_{i=0..j} (-1)^(j-i) C(j,i) mu^(k-i) E p^i
//
// where mu^(k-i) E p^i is estimated by the mean, over tasks and any k-i other
// tasks, of C(c,i)/C(n,i) of the one times the rates of the others. For pass@k the
// terms are those of pass^k of the failures, negated.
//
// The sum alternates: about k log10(3) of 16 digits are lost. There are no
// terms (nil) for k = 1, k > 20, k > n, k > m, a metric that is neither pass@k
// nor pass^k, or so many cells that they would take longer than about a second.
func (s Suite) GapTerms(m Metric) []GapTerm {
	cost := float64(len(s.cells)) * float64(len(s.cells)) * float64(m.K) * float64(m.K)
	if math.IsNaN(s.Estimate(m).GapUnbiased) || m.K < 2 || m.K > mostSplit || cost > mostGapTerms/10 {
		return nil
	}
	mixed, sign := s.mixedMoments(m.K), 1.0
	if m.J < m.K {
		mixed, sign = s.failures().mixedMoments(m.K), -1
	}
	terms := make([]GapTerm, 0, m.K-1)
	for j := 2; j <= m.K; j++ {
		sum, ways := 0.0, 1.0 // ways: (-1)^(j-i) C(j,i), from i = j down
		for i := j; i >= 0; i-- {
			sum += ways * mixed[i]
			ways *= -float64(i) / float64(j-i+1)
		}
		terms = append(terms, GapTerm{j, sign * math.Round(math.Exp(LogChoose(m.K, j))) * sum})
	}
	return terms
}

// mostSplit keeps the rounding error of a term below 1e-6.
const mostSplit = 20

// mixedMoments returns the unbiased estimates of mu^(k-i) E p^i, i = 0..k.
func (s Suite) mixedMoments(k int) []float64 {
	mixed := make([]float64, k+1)
	mixed[0] = s.meanProducts(k)[k]
	mixed[1] = mixed[0]
	m := float64(s.Tasks())
	for at, x := range s.cells {
		others := s.without(at).meanProducts(k - 2)
		for i := 2; i <= k; i++ {
			mixed[i] += float64(x.Tasks) / m * PassHat(i).Estimate(x.N, x.C) * others[k-i]
		}
	}
	return mixed
}

// meanProducts returns the mean products of the rates of 0..k different tasks.
func (s Suite) meanProducts(k int) []float64 {
	return s.products(k, func(x Cell) float64 { return float64(x.C) / float64(x.N) })
}

// without returns the suite without one task of a cell.
func (s Suite) without(at int) Suite {
	cells := s.Cells()
	cells[at].Tasks--
	return Suite{cells}
}

// GapStdErr returns the standard error of the gap of a metric, by what each
// task adds to it:
//
//	x_i - g p_i        g = derivative of the closed form at the mean rate
//	sqrt( sum_i (y_i - mean y)^2 / (m (m-1)) ),  y_i = x_i - g p_i
//
// x_i is the task's unbiased estimate, p_i its rate; g is k p^(k-1) for pass^k
// and k (1-p)^(k-1) for pass@k. With few tasks it is too small: a t-interval on
// it at 0.95 covered 0.83 at 10 tasks, 0.92 at 50 and 0.95 at 300.
//
// NaN for k = 1, where the gap is 0 by definition, for a k above some task's
// n, for one task, and where all y_i are equal: the spread is not known then.
func (s Suite) GapStdErr(m Metric) float64 {
	e := s.Estimate(m)
	if math.IsNaN(e.StdErr) || m.K == 1 {
		return math.NaN()
	}
	slope := m.slope(s.MeanRate())
	y := func(x Cell) float64 { return m.Estimate(x.N, x.C) - slope*float64(x.C)/float64(x.N) }
	mean := s.mean(y)
	variance := s.mean(func(x Cell) float64 { return (y(x) - mean) * (y(x) - mean) })
	if variance < 1e-28*slope*slope { // rounding of equal values
		return math.NaN()
	}
	return math.Sqrt(variance / float64(e.Tasks-1))
}

// slope returns the derivative of the closed form,
//
//	k C(k-1,j-1) p^(j-1) (1-p)^(k-j)
func (m Metric) slope(p float64) float64 {
	ways := float64(m.K) * math.Exp(LogChoose(m.K-1, m.J-1))
	return ways * math.Pow(p, float64(m.J-1)) * math.Pow(1-p, float64(m.K-m.J))
}

// Concentration says where between its bounds the agent stands: 0 if it fails
// at random, alike on every task, 1 if it fails always on the same tasks.
//
//	(E p^k - (E p)^k) / (E p - (E p)^k)
//
// By Jensen's inequality pass^k lies between (E p)^k and E p, so the truth is in
// [0,1]. Above and below are the unbiased estimates; their ratio is at most 1,
// may be below 0, as chance has it, and is not truncated. At k = 2 it is
// ICCMoments. For pass@k it is the same number for the failures.
//
// NaN where it is not known: all trials of one outcome; k = 1; a k above some
// task's n or above m; a metric that is neither pass@k nor pass^k.
func (s Suite) Concentration(m Metric) float64 {
	return s.concentration(m, s.Estimate(m).GapUnbiased)
}

// SuiteConcentration is Concentration of these very tasks: the same ratio with
// the mean over the tasks in place of the population's and SuiteGap for its gap.
func (s Suite) SuiteConcentration(m Metric) float64 {
	return s.concentration(m, s.SuiteGap(m))
}

func (s Suite) concentration(m Metric, gap float64) float64 {
	if m.K == 1 || s.oneOutcome() {
		return math.NaN()
	}
	closed := s.value(m) - gap
	return gap / (s.MeanRate() - closed)
}
