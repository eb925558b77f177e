package law_test

import (
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/law"
	"passhat/sim"
)

func spread(t *testing.T, r sim.Rates, m estimator.Metric, n int) law.Spread {
	t.Helper()
	s, err := law.SpreadOf(r, m, n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Reference values found in 40-digit arithmetic, given to 12 digits.
func TestSpreadReference(t *testing.T) {
	plantest.Near(t, "v(0.9; n=8, k=3)", spread(t, plantest.Constant(t, 0.9), estimator.PassHat(3), 8).Within, 0.0685520357143, 1e-12)
	s := spread(t, plantest.Beta(t, 8, 2), estimator.PassHat(3), 8)
	plantest.Near(t, "B of plantest.Beta(8,2), k=3", s.Between, 0.0453364817001, 1e-12)
	plantest.Near(t, "W_8 of plantest.Beta(8,2), k=3", s.Within, 0.063664906522, 1e-12)
	plantest.Near(t, "the mean", s.Mean, 8.*9*10/(10*11*12), 1e-14)
	plantest.Near(t, "variance of the population", s.Variance(bootstrap.Population), 0.0453364817001+0.063664906522, 1e-12)
	plantest.Near(t, "variance of the suite", s.Variance(bootstrap.Suite), 0.063664906522, 1e-12)
}

// One metric under three families, each with its own road to the moments.
func TestSpreadOfEveryFamily(t *testing.T) {
	laws := []sim.Rates{plantest.Beta(t, 8, 2), plantest.Beta(t, 0.3, 0.1), plantest.Constant(t, 0.3)}
	same := func(what string, a, b law.Spread) {
		t.Helper()
		plantest.Near(t, what+": mean", a.Mean, b.Mean, 1e-12)
		plantest.Near(t, what+": B", a.Between, b.Between, 1e-12)
		plantest.Near(t, what+": W", a.Within, b.Within, 1e-12)
	}
	for _, r := range laws {
		for _, n := range []int{3, 5, 8} {
			same("pass^3", spread(t, r, estimator.PassHat(3), n), spread(t, r, estimator.AtLeast(3, 3), n))
			same("pass@3", spread(t, r, estimator.PassAt(3), n), spread(t, r, estimator.AtLeast(1, 3), n))
			majority := spread(t, r, estimator.AtLeast(2, 3), n)
			if p := r.Variance(); p == 0 {
				plantest.Near(t, "majority within", majority.Within, bootstrap.WithinVariance(estimator.AtLeast(2, 3), n, 0.3), 1e-12)
			}
		}
	}
	// pass@k is the mirror image of pass^k, with what cp-ess bounds.
	a, b := spread(t, plantest.Beta(t, 2, 8), estimator.PassAt(3), 4), spread(t, plantest.Beta(t, 8, 2), estimator.PassHat(3), 4)
	plantest.Near(t, "mirrored mean", a.Mean, 1-b.Mean, 1e-12)
	plantest.Near(t, "mirrored bound", a.Bounded, b.Bounded, 1e-12)
	if b.Bounded < b.Within {
		t.Errorf("the bound %v is below the variance %v", b.Bounded, b.Within)
	}
}
