package sim_test

import (
	"errors"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/sim"
)

// The mean of the corrected estimate over the reported trials is the value of
// the true rate, for every p, n and k: unbiased.
func TestGraderCorrectedIsUnbiased(t *testing.T) {
	for _, errs := range [][2]float64{{0, 0}, {0.05, 0.1}, {0.3, 0}, {0.2, 0.4}} {
		g := sure(sim.NewGrader(errs[0], errs[1]))
		for _, p := range []float64{0, 0.3, 0.9, 1} {
			for n := 1; n <= 6; n++ {
				for k := 1; k <= n; k++ {
					for _, m := range []estimator.Metric{estimator.PassHat(k), estimator.PassAt(k)} {
						mean := 0.0
						for c, share := range g.Counts(p, n) {
							mean += share * sure(g.Corrected(m, n, c))
						}
						if want := m.ClosedForm(p); math.Abs(mean-want) > 1e-12/math.Pow(1-errs[0]-errs[1], float64(k)) {
							t.Errorf("grader %v, p %v, n %d, %v: the mean is %v, want %v", errs, p, n, m, mean, want)
						}
					}
				}
			}
		}
	}
}

func TestGraderCorrectedNotAvailable(t *testing.T) {
	g := sure(sim.NewGrader(0.1, 0.1))
	for _, m := range []estimator.Metric{estimator.PassHat(5), estimator.PassAt(5), sure(estimator.ParseMetric("2of3"))} {
		if x := sure(g.Corrected(m, 4, 2)); !math.IsNaN(x) {
			t.Errorf("%v of 4 trials is %v, want not available", m, x)
		}
	}
	for _, c := range []int{-1, 5} {
		if _, err := g.Corrected(estimator.PassHat(1), 4, c); err == nil {
			t.Errorf("no error of %d of 4", c)
		}
	}
	if _, err := sure(sim.NewGrader(0.5, 0.5)).Corrected(estimator.PassHat(1), 4, 2); !errors.Is(err, sim.ErrGraderNoBetter) {
		t.Errorf("a grader that tosses coins: %v", err)
	}
}

func sure[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
