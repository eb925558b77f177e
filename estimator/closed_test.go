package estimator_test

import (
	"math"
	"math/big"
	"testing"

	"passhat/estimator"
)

// closedRat returns sum_{i=j..k} C(k,i) p^i (1-p)^(k-i) for the float64 p, exactly.
func closedRat(j, k int, p float64) *big.Rat {
	rate := new(big.Rat).SetFloat64(p)
	sum := new(big.Rat)
	for i := j; i <= k; i++ {
		sum.Add(sum, binomialRat(k, i, rate))
	}
	return sum
}

func TestClosedFormIsExact(t *testing.T) {
	for _, p := range []float64{0, 1e-300, 1e-9, 0.001, 0.1, 0.25, 0.5, 0.7375, 0.9, 0.999, 1 - 0x1p-53, 1} {
		for _, k := range []int{1, 2, 3, 5, 8, 13} {
			for _, m := range metrics(k) {
				want, _ := closedRat(m.J, k, p).Float64()
				if got := m.ClosedForm(p); !(math.Abs(got-want) <= 1e-14*want) {
					t.Errorf("%s at p=%v: %v, want %v", m, p, got, want)
				}
			}
		}
	}
}

func TestClosedFormByHand(t *testing.T) {
	check := func(m estimator.Metric, p, want float64) {
		t.Helper()
		if got := m.ClosedForm(p); !(math.Abs(got-want) <= 1e-15*want) {
			t.Errorf("%s at p=%v: %v, want %v", m, p, got, want)
		}
	}
	check(estimator.PassHat(3), 0.75, 27.0/64)
	check(estimator.PassAt(3), 0.75, 63.0/64)
	check(estimator.AtLeast(2, 3), 0.75, 54.0/64)
	check(estimator.PassAt(1_000_000), 1e-12, 9.999995000006667e-7) // kp - C(k,2) p^2 + C(k,3) p^3 - ...
	check(estimator.PassAt(3), 0, 0)
	check(estimator.PassHat(3), 1, 1)
	check(estimator.AtLeast(2, 3), 0, 0)
	check(estimator.AtLeast(2, 3), 1, 1)
}

// Half of 1000 fair trials: (1 + C(1000,500)/2^1000)/2.
func TestClosedFormOfManyTrials(t *testing.T) {
	middle := new(big.Rat).SetFrac(choose(1000, 500), new(big.Int).Lsh(big.NewInt(1), 1000))
	half, _ := new(big.Rat).Mul(middle.Add(middle, big.NewRat(1, 1)), big.NewRat(1, 2)).Float64()
	if got := estimator.AtLeast(500, 1000).ClosedForm(0.5); math.Abs(got-half) > 1e-13 {
		t.Errorf("at least 500 of 1000: %v, want %v", got, half)
	}
	got := estimator.AtLeast(990, 1000).ClosedForm(0.25)
	want, _ := closedRat(990, 1000, 0.25).Float64()
	if !(math.Abs(got-want) <= 1e-12*want) {
		t.Errorf("at least 990 of 1000 at p=0.25: %v, want %v", got, want)
	}
}

func TestClosedFormIsNaNOutsideItsDomain(t *testing.T) {
	m := estimator.PassHat(2)
	for _, p := range []float64{-0x1p-1074, 1 + 0x1p-52, math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got := m.ClosedForm(p); !math.IsNaN(got) {
			t.Errorf("at p=%v: %v, want NaN", p, got)
		}
	}
	if got := estimator.PassHat(0).ClosedForm(0.5); !math.IsNaN(got) {
		t.Errorf("pass^0: %v, want NaN", got)
	}
}

func TestPlugIn(t *testing.T) {
	check := func(m estimator.Metric, n, c int, want float64) {
		t.Helper()
		got := m.PlugIn(n, c)
		if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-15 {
			t.Errorf("%s, %d of %d: %v, want %v", m, c, n, got, want)
		}
	}
	check(estimator.PassHat(2), 4, 2, 0.25)
	check(estimator.PassAt(2), 4, 2, 0.75)
	check(estimator.AtLeast(2, 3), 4, 2, 0.5)
	check(estimator.PassHat(8), 4, 2, 1.0/256) // k > n: a forecast
	check(estimator.PassHat(2), 0, 0, math.NaN())
	check(estimator.PassHat(2), 4, 5, math.NaN())
	check(estimator.PassHat(2), 4, -1, math.NaN())
	check(estimator.PassHat(0), 4, 2, math.NaN())
}

// The bias the comment of PlugIn names: E (c/4)^4 for c binomial(4, 1/2) is
// 680/4096, and 2^-4 is 256/4096.
func TestPlugInIsBiased(t *testing.T) {
	const n = 4
	m, mean := estimator.PassHat(4), 0.0
	for c := 0; c <= n; c++ {
		weight, _ := binomialRat(n, c, big.NewRat(1, 2)).Float64()
		mean += weight * m.PlugIn(n, c)
	}
	bias := mean - m.ClosedForm(0.5)
	if math.Abs(bias-424.0/4096) > 1e-15 || math.Round(bias*1000) != 104 {
		t.Errorf("bias %v, want 424/4096 = 0.104", bias)
	}
}
