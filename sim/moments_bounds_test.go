package sim_test

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/sim"
)

func momentsOf(r sim.Rates, n int) []float64 {
	var moments []float64
	for k := 1; k <= n; k++ {
		moments = append(moments, r.Moment(k))
	}
	return moments
}

// Values of a program with 40 digits. Those given as moments have 16, and lose
// 2 bits for each of them.
func TestMomentBoundsReference(t *testing.T) {
	for _, x := range []struct {
		rates                   sim.Rates
		n, k                    int
		lower, upper, tolerance float64
	}{
		{beta(1, 1), 4, 8, 0.09792, 0.12645333333333, 1e-12},
		{beta(1, 1), 4, 16, 0.0254063008512, 0.1115704017152, 1e-12},
		{beta(8, 2), 8, 16, 0.11983298779842, 0.12012577646453, 1e-10},
		{beta(8, 2), 8, 32, 0.040427035834967, 0.048207461985201, 1e-9},
		{beta(0.5, 0.5), 3, 6, 0.193359375, 0.2578125, 1e-13},
		{beta(1, 1), 8, 16, 0.0576682, 0.0601207, 3e-6},
		{beta(1, 1), 8, 32, 0.0219034, 0.0418044, 3e-6},
		{beta(0.3, 0.1), 8, 32, 0.508024, 0.537003, 3e-6},
	} {
		lower, upper, err := sim.MomentBounds(momentsOf(x.rates, x.n), x.k)
		if err != nil || relative(lower, x.lower) > x.tolerance || relative(upper, x.upper) > x.tolerance {
			t.Errorf("%s, n=%d, k=%d: [%.14g, %.14g], %v, want [%v, %v]", x.rates, x.n, x.k, lower, upper, err, x.lower, x.upper)
		}
	}
}

// The bounds of one and of two moments by hand: Jensen and always-or-never, and
// for n = 2 the two-point laws with an atom at 0 and at 1.
func TestMomentBoundsByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m1 := rapid.Float64Range(0.01, 0.99).Draw(t, "m1")
		m2 := m1*m1 + rapid.Float64Range(0.01, 0.99).Draw(t, "icc")*m1*(1-m1)
		k := rapid.IntRange(3, 40).Draw(t, "k")
		check := func(moments []float64, wantLower, wantUpper float64) {
			t.Helper()
			lower, upper, err := sim.MomentBounds(moments, k)
			if err != nil || math.Abs(lower-wantLower) > 1e-12 || math.Abs(upper-wantUpper) > 1e-12 {
				t.Errorf("%v, k=%d: [%v, %v], %v, want [%v, %v]", moments, k, lower, upper, err, wantLower, wantUpper)
			}
		}
		check(nil, 0, 1)
		check([]float64{m1}, math.Pow(m1, float64(k)), m1)
		q1, q2 := 1-m1, 1-2*m1+m2
		a := q1 * q1 / q2
		check([]float64{m1, m2}, m1*math.Pow(m2/m1, float64(k-1)), 1-a+a*math.Pow(1-q2/q1, float64(k)))
	})
}

// The truth is between the bounds, they narrow with n, and the two orders, p
// and 1-p, mirror.
func TestMomentBoundsHoldTheTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawLaw(t)
		k := rapid.IntRange(2, 60).Draw(t, "k")
		lower, upper := 0.0, 1.0
		for n := 1; n <= 12; n++ {
			l, u, err := sim.MomentBounds(momentsOf(r, n), k)
			if err != nil {
				t.Fatalf("%s, n=%d: %v", r, n, err)
			}
			truth := r.Moment(k)
			slack := 1e-8
			if !(l-slack <= truth && truth <= u+slack) {
				t.Errorf("%s, n=%d, k=%d: %v outside [%v, %v]", r, n, k, truth, l, u)
			}
			if l < lower-slack || u > upper+slack {
				t.Errorf("%s, k=%d: [%v, %v] for n=%d after [%v, %v]", r, k, l, u, n, lower, upper)
			}
			lower, upper = l, u
		}
	})
}

// Laws that their moments determine: both bounds are the law's moment.
func TestMomentBoundsOfFewPoints(t *testing.T) {
	check := func(r sim.Rates, n, k int, tolerance float64) {
		t.Helper()
		lower, upper, err := sim.MomentBounds(momentsOf(r, n), k)
		if want := r.Moment(k); err != nil || math.Abs(lower-want) > tolerance || math.Abs(upper-want) > tolerance {
			t.Errorf("%s, n=%d, k=%d: [%v, %v], %v, want %v", r, n, k, lower, upper, err, want)
		}
	}
	check(constant(0), 1, 5, 0)
	check(constant(1), 1, 5, 0)
	check(constant(0.3), 2, 10, 1e-15)
	check(constant(0.3), 9, 40, 1e-15)
	check(meanICC(0.3, 1), 2, 10, 1e-15)
	check(must(sim.NewTwoPoint(0.2, 0.9, 0.5)), 4, 12, 1e-12)
	check(must(sim.NewTwoPoint(0, 0.9, 0.5)), 3, 12, 1e-13)
	check(must(sim.NewTwoPoint(0.4, 1, 0.25)), 6, 12, 1e-13)
	check(must(sim.NewExplicit([]float64{0, 0.5, 1})), 8, 30, 1e-12)
}

func TestMomentBoundsSpecialCases(t *testing.T) {
	moments := []float64{0.5, 0.3, 0.2}
	for k, want := range []float64{1, 0.5, 0.3, 0.2} {
		if l, u, err := sim.MomentBounds(moments, k); err != nil || l != want || u != want {
			t.Errorf("k=%d: [%v, %v], %v, want %v", k, l, u, err, want)
		}
	}
	// A hundred moments: those that float64 does not resolve are left out.
	l, u, err := sim.MomentBounds(momentsOf(beta(1, 1), 100), 200)
	if err != nil || !(l <= 1.0/201 && 1.0/201 <= u) {
		t.Errorf("100 moments: [%v, %v], %v", l, u, err)
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, bad := range [][]float64{
		{-0.1}, {1.1}, {nan}, {inf}, {0.5, 0.2}, {0.5, 0.6}, {0.5, nan}, {0.5, 0.3, 0.1}, {0.5, 0.3, 0.3},
		{0, 0.1}, {1, 0.9}, {0.5, 0.5, 0.4}, {0.5, 0.25, 0.2},
	} {
		if l, u, err := sim.MomentBounds(bad, 8); !errors.Is(err, sim.ErrMoments) || !math.IsNaN(l) || !math.IsNaN(u) {
			t.Errorf("%v: [%v, %v], %v, want ErrMoments", bad, l, u, err)
		}
	}
	if _, _, err := sim.MomentBounds(moments, -1); err == nil {
		t.Error("k = -1, want an error")
	}
}
