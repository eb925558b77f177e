package estimator_test

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"passhat/estimator"
)

// metrics returns every metric of k trials: all families, all j.
func metrics(k int) []estimator.Metric {
	all := []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)}
	for j := 1; j <= k; j++ {
		all = append(all, estimator.AtLeast(j, k))
	}
	return all
}

func TestEstimateIsExactForAllSmallN(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for c := 0; c <= n; c++ {
			for k := 1; k <= n; k++ {
				for _, m := range metrics(k) {
					want, _ := exact(n, c, m.J, k).Float64()
					if got := m.Estimate(n, c); math.Abs(got-want) > 4e-16*want {
						t.Errorf("%s, %d of %d: %v, want %v", m, c, n, got, want)
					}
				}
			}
		}
	}
}

// A subset of k of the n trials is a bit mask; the first c trials succeeded.
func TestEstimateCountsSubsets(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for c := 0; c <= n; c++ {
			for k := 1; k <= n; k++ {
				subsets, reached := 0, make([]int, k+1)
				for mask := range uint(1) << n {
					if bits.OnesCount(mask) != k {
						continue
					}
					subsets++
					for j := range bits.OnesCount(mask&(1<<c-1)) + 1 {
						reached[j]++
					}
				}
				for _, m := range metrics(k) {
					want := float64(reached[m.J]) / float64(subsets)
					if got := m.Estimate(n, c); math.Abs(got-want) > 4e-16 {
						t.Errorf("%s, %d of %d: %v, want %d of %d subsets", m, c, n, got, reached[m.J], subsets)
					}
				}
			}
		}
	}
}

func TestEstimateByHand(t *testing.T) {
	check := func(m estimator.Metric, n, c int, want float64) {
		t.Helper()
		if got := m.Estimate(n, c); got != want {
			t.Errorf("%s, %d of %d: %v, want %v", m, c, n, got, want)
		}
	}
	check(estimator.PassHat(3), 8, 6, 20.0/56) // C(6,3)/C(8,3)
	check(estimator.PassAt(2), 4, 1, 0.5)      // 1 - C(3,2)/C(4,2)
	check(estimator.AtLeast(2, 3), 4, 2, 0.5)  // C(2,2) C(2,1) / C(4,3)
	check(estimator.PassHat(2), 5, 1, 0)
	check(estimator.PassAt(4), 5, 2, 1)
	check(estimator.AtLeast(2, 3), 5, 1, 0)
	check(estimator.AtLeast(2, 3), 5, 4, 1)
	check(estimator.PassHat(1), 1_000_000, 1, 1e-6)
	check(estimator.PassAt(1), 1_000_000, 1, 1e-6)
	check(estimator.PassHat(1_000_000), 1_000_000, 1_000_000, 1)
	check(estimator.PassHat(1_000_000), 1_000_000, 999_999, 0)
	check(estimator.PassAt(1_000_000), 1_000_000, 1, 1)
	check(estimator.PassHat(999_999), 1_000_000, 999_999, 1e-6)
}

func checkPrecise(t *testing.T, m estimator.Metric, n, c int) {
	t.Helper()
	got, want := m.Estimate(n, c), precise(n, c, m.J, m.K)
	if e := relativeError(got, want); !(e <= 1e-12) {
		t.Errorf("%s, %d of %d: %v, want %s: relative error %.2g", m, c, n, got, want.Text('g', 17), e)
	}
}

func TestEstimateIsPreciseUpToAMillionTrials(t *testing.T) {
	at, hat, some := estimator.PassAt, estimator.PassHat, estimator.AtLeast
	const n = 1_000_000
	for _, x := range []struct {
		m estimator.Metric
		c int
	}{
		{at(1), 1}, {at(2), 1}, {at(1000), 1}, {at(1000), 3}, {at(7), 300_000}, {at(200_000), 1}, {at(999_990), 2}, {at(5), n - 6},
		{hat(8), n - 1}, {hat(100_000), n - 1}, {hat(n - 5), n - 1}, {hat(n - 5), n - 2}, {hat(300), 990_000}, {hat(8), 8}, {hat(8), 9},
		{hat(200_000), n - 300}, {hat(1000), 500_000}, {hat(26_000), 974_000},
		{some(2, 3), 2}, {some(2, 3), n - 2}, {some(2, 3), 500_000}, {some(5, 8), 800_000}, {some(51, 100), 500_000},
		{some(501, 1000), 400_000}, {some(501, 1000), 499_000}, {some(300, 1000), 499_000}, {some(20_000, 50_000), 400_000},
		{some(20_500, 50_000), 400_000}, {some(2, 200_000), 3}, {some(2, 200_000), n - 200_000},
	} {
		checkPrecise(t, x.m, n, x.c)
	}
}

func TestEstimateIsPreciseAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	upTo := func(n int) int { // 1..n, the logarithm uniform
		return min(n, int(math.Exp(r.Float64()*math.Log(float64(n+1)))))
	}
	for range 400 {
		n := upTo(20_000)
		k := upTo(n)
		c := upTo(n)
		if r.Float64() < 0.5 {
			c = n - c
		}
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k), estimator.AtLeast(upTo(k), k)} {
			if got := m.Estimate(n, c); got >= 0x1p-1022 || got == 0 && c < m.J {
				checkPrecise(t, m, n, c)
			}
		}
	}
}

// C(c,k)/C(n,k) for c = n/2 is about 2^-k, which passes the whole range of
// float64: tiny, subnormal, and below what there is.
func TestEstimateUnderflows(t *testing.T) {
	const n, c = 1_000_000, 500_000
	smallest := new(big.Float).SetFloat64(math.SmallestNonzeroFloat64)
	for _, k := range []int{990, 1000, 1010, 1020, 1024, 1030, 1040, 1060, 1070, 1074, 1080, 2000, 400_000} {
		m := estimator.PassHat(k)
		got, want := m.Estimate(n, c), precise(n, c, k, k)
		switch {
		case want.Cmp(big.NewFloat(0x1p-1022)) > 0:
			checkPrecise(t, m, n, c)
		case want.Cmp(new(big.Float).Quo(smallest, big.NewFloat(2))) < 0:
			if got != math.SmallestNonzeroFloat64 {
				t.Errorf("%s: %v, want the smallest number above 0 for a true value of %s", m, got, want.Text('g', 5))
			}
		default:
			ulps := new(big.Float).Sub(big.NewFloat(got), want)
			ulps.Quo(ulps, smallest)
			if u, _ := ulps.Float64(); math.Abs(u) > 4 {
				t.Errorf("%s: %v, want %s: %g subnormal steps away", m, got, want.Text('g', 5), u)
			}
		}
	}
	t.Run("at least j", func(t *testing.T) {
		checkPrecise(t, estimator.AtLeast(990, 1000), n, c)
		checkPrecise(t, estimator.AtLeast(9, 1000), n, 12)
		if got := estimator.AtLeast(1990, 2000).Estimate(n, c); got != math.SmallestNonzeroFloat64 {
			t.Errorf("at least 1990 of 2000: %v, want the smallest number above 0 for a true value of 1e-575", got)
		}
	})
}

// The estimate is a count of subsets over C(n,k); the nearest count gives it
// back exactly, and its mean over c binomial(n,p) must then be exactly the
// probability of at least j of k, for pass^k p^k.
func TestEstimateIsUnbiased(t *testing.T) {
	for _, p := range []*big.Rat{big.NewRat(1, 7), big.NewRat(2, 5), big.NewRat(9, 10)} {
		for n := 1; n <= 9; n++ {
			for k := 1; k <= n; k++ {
				for _, m := range metrics(k) {
					got := new(big.Rat)
					for c := 0; c <= n; c++ {
						got.Add(got, new(big.Rat).Mul(binomialRat(n, c, p), snapped(t, m, n, c)))
					}
					want := new(big.Rat)
					for i := m.J; i <= k; i++ {
						want.Add(want, binomialRat(k, i, p))
					}
					if got.Cmp(want) != 0 {
						t.Errorf("%s, n=%d, p=%s: mean %s, want %s", m, n, p, got, want)
					}
				}
			}
		}
	}
}

// binomialRat returns C(n,c) p^c (1-p)^(n-c).
func binomialRat(n, c int, p *big.Rat) *big.Rat {
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	x := new(big.Rat).SetInt(choose(n, c))
	for i := range n {
		if i < c {
			x.Mul(x, p)
		} else {
			x.Mul(x, q)
		}
	}
	return x
}

func snapped(t *testing.T, m estimator.Metric, n, c int) *big.Rat {
	t.Helper()
	total := float64(choose(n, m.K).Int64())
	count := m.Estimate(n, c) * total
	if math.Abs(count-math.Round(count)) > 1e-9 {
		t.Fatalf("%s, %d of %d: %v is no count of %v subsets", m, c, n, count, total)
	}
	return big.NewRat(int64(math.Round(count)), int64(total))
}

func TestEstimateIsNaNOutsideItsDomain(t *testing.T) {
	for _, x := range []struct {
		m    estimator.Metric
		n, c int
	}{
		{estimator.PassHat(3), 2, 2},
		{estimator.PassAt(3), 2, 0},
		{estimator.AtLeast(2, 5), 4, 4},
		{estimator.PassHat(1), 0, 0},
		{estimator.PassHat(1), 4, 5},
		{estimator.PassHat(1), 4, -1},
		{estimator.PassHat(1), -1, -1},
		{estimator.PassHat(0), 4, 2},
		{estimator.PassAt(-1), 4, 2},
		{estimator.AtLeast(0, 3), 4, 2},
		{estimator.AtLeast(4, 3), 4, 2},
		{estimator.Metric{Family: estimator.FamilyAt, J: 2, K: 3}, 4, 2},
		{estimator.Metric{}, 4, 2},
	} {
		t.Run(fmt.Sprintf("%s of %d of %d", x.m, x.c, x.n), func(t *testing.T) {
			if got := x.m.Estimate(x.n, x.c); !math.IsNaN(got) {
				t.Errorf("got %v, want NaN", got)
			}
		})
	}
}
