package plan_test

import (
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/law"
)

// The numbers of trials that are optimal for pass^3 where a task costs 0, 5, 20
// and 100 trials: a published table of this project's study.
func TestOptimalTrials(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want [4]int
	}{{0.5, 0.5, [4]int{3, 4, 6, 13}}, {8, 2, [4]int{4, 8, 15, 33}}, {0.3, 0.1, [4]int{3, 3, 4, 8}}} {
		for i, ratio := range []float64{0, 5, 20, 100} {
			n, err := plan.OptimalTrials(plan.Belief{Rates: plantest.Beta(t, c.a, c.b)}, estimator.PassHat(3), ratio, 64)
			if err != nil || n != c.want[i] {
				t.Errorf("plantest.Beta(%v, %v), ratio %v: %d trials, want %d (%v)", c.a, c.b, ratio, n, c.want[i], err)
			}
		}
	}
	// For k = 1 there is a closed form; plantest.Beta(8,2) at 20 has 14.
	n, _ := plan.OptimalTrials(plan.Belief{Rates: plantest.Beta(t, 8, 2)}, estimator.PassHat(1), 20, 64)
	if n != 14 {
		t.Errorf("pass^1 at 20: %d trials, want 14", n)
	}
	if n, _ := plan.OptimalTrials(plan.Belief{Rates: plantest.Constant(t, 0.9)}, estimator.PassHat(3), 20, 64); n != 64 {
		t.Errorf("an even agent: %d trials, want as many as can be", n)
	}
}

// The formulas of the widths, written out once more.
func TestExpectedHalfWidth(t *testing.T) {
	const z = 1.959963984540054
	s, err := law.SpreadOf(plantest.Beta(t, 8, 2), estimator.PassHat(3), 8)
	if err != nil {
		t.Fatal(err)
	}
	m, v := 50.0, s.Between+s.Within
	h := func(x float64) float64 {
		a := m * x / (m + 1)
		return x - a + z*math.Sqrt((m*(v+x*x)/(m+1)-a*a)/(m+2))
	}
	d := plan.Design{Tasks: 50, Trials: 8}
	plantest.Near(t, "gaffke", plan.ExpectedHalfWidth(bootstrap.Request{}, s, d, 3), (h(s.Mean)+h(1-s.Mean))/2, 1e-12)

	suite := bootstrap.Request{Target: bootstrap.Suite}
	k := 3.0 / 8
	odds := s.Mean * (1 - s.Mean)
	size := m / math.Min(k, (m*s.Within+k*z*z*k)/(m*odds+z*z*k))
	wilson := 2 * z / (1 + z*z/size) * math.Sqrt(odds/size+z*z/(4*size*size))
	plantest.Near(t, "cp-ess", plan.ExpectedHalfWidth(suite, s, d, 3), (wilson+1/size)/2, 1e-12)

	if x := plan.ExpectedHalfWidth(bootstrap.Request{}, s, d, 9); !math.IsNaN(x) {
		t.Errorf("k above n has the half-width %v", x)
	}
	if x := plan.ExpectedHalfWidth(bootstrap.Request{Method: bootstrap.MethodBCa}, s, d, 3); !math.IsNaN(x) {
		t.Errorf("a method without a formula has the half-width %v", x)
	}
}
