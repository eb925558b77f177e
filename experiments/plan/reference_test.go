package plan_test

import (
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim"
)

func spread(t *testing.T, r sim.Rates, m estimator.Metric, n int) plan.Spread {
	t.Helper()
	s, err := plan.SpreadOf(r, m, n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Reference values found in 40-digit arithmetic, given to 12 digits.
func TestSpreadReference(t *testing.T) {
	near(t, "v(0.9; n=8, k=3)", spread(t, constant(t, 0.9), estimator.PassHat(3), 8).Within, 0.0685520357143, 1e-12)
	s := spread(t, beta(t, 8, 2), estimator.PassHat(3), 8)
	near(t, "B of beta(8,2), k=3", s.Between, 0.0453364817001, 1e-12)
	near(t, "W_8 of beta(8,2), k=3", s.Within, 0.063664906522, 1e-12)
	near(t, "the mean", s.Mean, 8.*9*10/(10*11*12), 1e-14)
	near(t, "variance of the population", s.Variance(bootstrap.Population), 0.0453364817001+0.063664906522, 1e-12)
	near(t, "variance of the suite", s.Variance(bootstrap.Suite), 0.063664906522, 1e-12)
}

// One metric under three families, each with its own road to the moments.
func TestSpreadOfEveryFamily(t *testing.T) {
	laws := []sim.Rates{beta(t, 8, 2), beta(t, 0.3, 0.1), constant(t, 0.3)}
	same := func(what string, a, b plan.Spread) {
		t.Helper()
		near(t, what+": mean", a.Mean, b.Mean, 1e-12)
		near(t, what+": B", a.Between, b.Between, 1e-12)
		near(t, what+": W", a.Within, b.Within, 1e-12)
	}
	for _, r := range laws {
		for _, n := range []int{3, 5, 8} {
			same("pass^3", spread(t, r, estimator.PassHat(3), n), spread(t, r, estimator.AtLeast(3, 3), n))
			same("pass@3", spread(t, r, estimator.PassAt(3), n), spread(t, r, estimator.AtLeast(1, 3), n))
			majority := spread(t, r, estimator.AtLeast(2, 3), n)
			if p := r.Variance(); p == 0 {
				near(t, "majority within", majority.Within, bootstrap.WithinVariance(estimator.AtLeast(2, 3), n, 0.3), 1e-12)
			}
		}
	}
	// pass@k is the mirror image of pass^k, with what cp-ess bounds.
	a, b := spread(t, beta(t, 2, 8), estimator.PassAt(3), 4), spread(t, beta(t, 8, 2), estimator.PassHat(3), 4)
	near(t, "mirrored mean", a.Mean, 1-b.Mean, 1e-12)
	near(t, "mirrored bound", a.Bounded, b.Bounded, 1e-12)
	if b.Bounded < b.Within {
		t.Errorf("the bound %v is below the variance %v", b.Bounded, b.Within)
	}
}

// The numbers of trials that are optimal for pass^3 where a task costs 0, 5, 20
// and 100 trials: a published table of this project's study.
func TestOptimalTrials(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want [4]int
	}{{0.5, 0.5, [4]int{3, 4, 6, 13}}, {8, 2, [4]int{4, 8, 15, 33}}, {0.3, 0.1, [4]int{3, 3, 4, 8}}} {
		for i, ratio := range []float64{0, 5, 20, 100} {
			n, err := plan.OptimalTrials(plan.Belief{Rates: beta(t, c.a, c.b)}, estimator.PassHat(3), ratio, 64)
			if err != nil || n != c.want[i] {
				t.Errorf("beta(%v, %v), ratio %v: %d trials, want %d (%v)", c.a, c.b, ratio, n, c.want[i], err)
			}
		}
	}
	// For k = 1 there is a closed form; beta(8,2) at 20 has 14.
	n, _ := plan.OptimalTrials(plan.Belief{Rates: beta(t, 8, 2)}, estimator.PassHat(1), 20, 64)
	if n != 14 {
		t.Errorf("pass^1 at 20: %d trials, want 14", n)
	}
	if n, _ := plan.OptimalTrials(plan.Belief{Rates: constant(t, 0.9)}, estimator.PassHat(3), 20, 64); n != 64 {
		t.Errorf("an even agent: %d trials, want as many as can be", n)
	}
}

// The formulas of the widths, written out once more.
func TestExpectedHalfWidth(t *testing.T) {
	const z = 1.959963984540054
	s := spread(t, beta(t, 8, 2), estimator.PassHat(3), 8)
	m, v := 50.0, s.Between+s.Within
	h := func(x float64) float64 {
		a := m * x / (m + 1)
		return x - a + z*math.Sqrt((m*(v+x*x)/(m+1)-a*a)/(m+2))
	}
	d := plan.Design{Tasks: 50, Trials: 8}
	near(t, "gaffke", plan.ExpectedHalfWidth(bootstrap.Request{}, s, d, 3), (h(s.Mean)+h(1-s.Mean))/2, 1e-12)

	suite := bootstrap.Request{Target: bootstrap.Suite}
	k := 3.0 / 8
	odds := s.Mean * (1 - s.Mean)
	size := m / math.Min(k, (m*s.Within+k*z*z*k)/(m*odds+z*z*k))
	wilson := 2 * z / (1 + z*z/size) * math.Sqrt(odds/size+z*z/(4*size*size))
	near(t, "cp-ess", plan.ExpectedHalfWidth(suite, s, d, 3), (wilson+1/size)/2, 1e-12)

	if x := plan.ExpectedHalfWidth(bootstrap.Request{}, s, d, 9); !math.IsNaN(x) {
		t.Errorf("k above n has the half-width %v", x)
	}
	if x := plan.ExpectedHalfWidth(bootstrap.Request{Method: bootstrap.MethodBCa}, s, d, 3); !math.IsNaN(x) {
		t.Errorf("a method without a formula has the half-width %v", x)
	}
}

// The half-width by simulation is within three Monte Carlo standard errors of
// the formula, or within the known error of its normal form: 5 % where m times
// the variance is above 3, 10 % from 1. The interval covers at least as often as it
// says.
func TestHalfWidthAgreesWithSimulation(t *testing.T) {
	for _, c := range []struct {
		rates  sim.Rates
		k      int
		d      plan.Design
		target bootstrap.Target
	}{
		{beta(t, 8, 2), 3, plan.Design{Tasks: 50, Trials: 8}, bootstrap.Population},
		{beta(t, 0.5, 0.5), 3, plan.Design{Tasks: 100, Trials: 3}, bootstrap.Population},
		{constant(t, 0.9), 3, plan.Design{Tasks: 20, Trials: 3}, bootstrap.Population},
		{beta(t, 8, 2), 3, plan.Design{Tasks: 10, Trials: 4}, bootstrap.Population},
		{beta(t, 8, 2), 3, plan.Design{Tasks: 50, Trials: 8}, bootstrap.Suite},
		{beta(t, 0.5, 0.5), 3, plan.Design{Tasks: 50, Trials: 4}, bootstrap.Suite},
	} {
		q := plan.Question{Metric: estimator.PassHat(c.k), Goal: plan.Within(0.1), Interval: bootstrap.Request{Target: c.target}}
		s := simulate(t, q, c.rates, c.d, 300)
		known := 0.10
		if x := spread(t, c.rates, q.Metric, c.d.Trials); float64(c.d.Tasks)*x.Variance(c.target) > 3 {
			known = 0.05
		}
		if off := math.Abs(s.HalfWidth.Value/s.HalfWidth.Formula - 1); !s.HalfWidth.Agrees() && off > known {
			t.Errorf("%v, %s, %s: half-width %+v is off by %v", c.rates, c.d, c.target, s.HalfWidth, off)
		}
		if s.Coverage.Value < 0.95-3*s.Coverage.StdErr {
			t.Errorf("%v, %s, %s: coverage %+v", c.rates, c.d, c.target, s.Coverage)
		}
		near(t, "coverage and misses", s.Coverage.Value+s.Below+s.Above, 1, 1e-12)
	}
}
