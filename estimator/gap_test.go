package estimator_test

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// meanProduct returns the mean over all k different tasks of the product of
// their rates, by going through every subset.
func meanProduct(rates []*big.Rat, k int) *big.Rat {
	sum, subsets := new(big.Rat), int64(0)
	for mask := range uint(1) << len(rates) {
		if bits.OnesCount(mask) != k {
			continue
		}
		subsets++
		product := big.NewRat(1, 1)
		for i, p := range rates {
			if mask>>i&1 == 1 {
				product.Mul(product, p)
			}
		}
		sum.Add(sum, product)
	}
	return sum.Quo(sum, big.NewRat(subsets, 1))
}

func TestGapUnbiasedIsTheMeanOverSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	one := big.NewRat(1, 1)
	for range 150 {
		m := 2 + r.IntN(6)
		tasks := make([]estimator.Task, m)
		rates, failures := make([]*big.Rat, m), make([]*big.Rat, m)
		for i := range tasks {
			n := m + r.IntN(4) // enough for every k up to m
			c := r.IntN(n + 1)
			if i > 0 && r.IntN(3) == 0 {
				n, c = tasks[0].N, tasks[0].C // cells of several tasks
			}
			tasks[i] = estimator.Task{N: n, C: c}
			rates[i] = big.NewRat(int64(c), int64(n))
			failures[i] = new(big.Rat).Sub(one, rates[i])
		}
		s := newSuite(t, tasks)
		for k := 1; k <= m; k++ {
			check := func(metric estimator.Metric, closed *big.Rat) {
				t.Helper()
				want := new(big.Rat)
				for _, x := range tasks {
					want.Add(want, exact(x.N, x.C, metric.J, k))
				}
				want.Quo(want, big.NewRat(int64(m), 1))
				w, _ := want.Sub(want, closed).Float64()
				if got := s.Estimate(metric).GapUnbiased; !(math.Abs(got-w) <= 1e-15) {
					t.Errorf("%s of %v: gap %v, want %v", metric, tasks, got, w)
				}
			}
			check(estimator.PassHat(k), meanProduct(rates, k))
			check(estimator.PassAt(k), new(big.Rat).Sub(one, meanProduct(failures, k)))
		}
	}
}

// law is a population of tasks: rates and their shares.
type law struct {
	name   string
	rates  []float64
	shares []float64
}

var laws = []law{
	{"even", []float64{0.6}, []float64{1}},
	{"uneven", []float64{0.1, 0.7, 1}, []float64{0.25, 0.5, 0.25}},
}

// mean returns E f(p).
func (l law) mean(f func(p float64) float64) float64 {
	sum := 0.0
	for i, p := range l.rates {
		sum += l.shares[i] * f(p)
	}
	return sum
}

// expect returns the exact mean of a statistic over tasks drawn from the law
// with the given numbers of trials, by going through every outcome.
func (l law) expect(t *testing.T, trials []int, of func(estimator.Suite) float64) float64 {
	sum := 0.0
	tasks := make([]estimator.Task, len(trials))
	var visit func(i int, weight float64)
	visit = func(i int, weight float64) {
		if i == len(trials) {
			sum += weight * of(newSuite(t, tasks))
			return
		}
		n := trials[i]
		for c := range n + 1 {
			tasks[i] = estimator.Task{N: n, C: c}
			ways, _ := new(big.Float).SetInt(choose(n, c)).Float64()
			visit(i+1, weight*l.mean(func(p float64) float64 {
				return ways * math.Pow(p, float64(c)) * math.Pow(1-p, float64(n-c))
			}))
		}
	}
	visit(0, 1)
	return sum
}

func TestGapUnbiasedHasNoBias(t *testing.T) {
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			for _, k := range []int{1, 2, 3} {
				power := func(p float64) float64 { return math.Pow(p, float64(k)) }
				fails := func(p float64) float64 { return math.Pow(1-p, float64(k)) }
				p := l.mean(func(p float64) float64 { return p })
				check := func(m estimator.Metric, want float64) {
					t.Helper()
					got := l.expect(t, []int{3, 4, 3, 5}, func(s estimator.Suite) float64 { return s.Estimate(m).GapUnbiased })
					if !(math.Abs(got-want) < 1e-14) {
						t.Errorf("%s: mean of the unbiased gap %v, want %v", m, got, want)
					}
				}
				check(estimator.PassHat(k), l.mean(power)-power(p))
				check(estimator.PassAt(k), fails(p)-l.mean(fails))
			}
		})
	}
}

// The plain gap uses a power of the noisy mean rate and is too small for an
// even agent of few tasks: the reason there are two.
func TestGapIsBiased(t *testing.T) {
	mean := laws[0].expect(t, []int{3, 3, 3}, func(s estimator.Suite) float64 { return s.Estimate(estimator.PassHat(2)).Gap })
	if want := -0.6 * 0.4 / 9; math.Abs(mean-want) > 1e-15 { // minus the variance of the mean rate
		t.Errorf("mean gap of an even agent %v, want %v", mean, want)
	}
}

// At k = 2 and equal n the unbiased gap is the unbiased variance of the rates.
func TestGapOfTwoIsTheRateVariance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks, n := someTasks(t, 12, 9), rapid.IntRange(2, 12).Draw(t, "trials")
		for i := range tasks {
			tasks[i].N, tasks[i].C = n, min(tasks[i].C, n)
		}
		s := suiteIn(t, tasks)
		if got, want := s.Estimate(estimator.PassHat(2)).GapUnbiased, s.RateVariance(); math.Abs(got-want) > 1e-14 {
			t.Fatalf("%v: gap %v, variance %v", tasks, got, want)
		}
	})
}

func TestGapUnbiasedNotAvailable(t *testing.T) {
	check := func(what string, s estimator.Suite, m estimator.Metric, available bool) {
		t.Helper()
		if got := s.Estimate(m).GapUnbiased; math.IsNaN(got) == available {
			t.Errorf("%s: %v, available should be %t", what, got, available)
		}
	}
	s := suiteOf(t, 8, 8, 6, 4)
	check("k = m", s, estimator.PassHat(3), true)
	check("k > m", s, estimator.PassHat(4), false)
	check("k > m", s, estimator.PassAt(4), false)
	check("majority", s, estimator.AtLeast(2, 3), false)
	check("at least all", s, estimator.AtLeast(3, 3), true)
	check("task without a verdict", newSuite(t, []estimator.Task{{N: 0}, {N: 2, C: 1}, {N: 2, C: 1}}), estimator.PassHat(1), false)
}

// Joining cells must give what joining tasks one at a time gives:
// E_j(A+1) = [(a+1-j) E_j(A) + j p E_(j-1)(A)] / (a+1).
func TestGapUnbiasedOfManyTasks(t *testing.T) {
	for _, x := range []struct {
		name              string
		tasks, n, lost, k int
	}{
		{"many tasks in few cells", 20_000, 8, 4, 8},
		{"many cells of few tasks", 164, 2000, 100, 100},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(9, 10))
			successes := make([]int, x.tasks)
			mean := make([]float64, x.k+1)
			mean[0] = 1
			for a := range successes {
				successes[a] = x.n - r.IntN(x.lost+1)
				p := float64(successes[a]) / float64(x.n)
				for j := x.k; j > 0; j-- {
					mean[j] = (float64(a+1-j)*mean[j] + float64(j)*p*mean[j-1]) / float64(a+1)
				}
			}
			s := suiteOf(t, x.n, successes...)
			e := s.Estimate(estimator.PassHat(x.k))
			if got := e.Value - e.GapUnbiased; relative(got, mean[x.k]) > 1e-11 {
				t.Errorf("(E p)^%d estimated %v, want %v", x.k, got, mean[x.k])
			}
		})
	}
}
