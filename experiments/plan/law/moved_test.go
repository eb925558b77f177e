package law_test

import (
	"errors"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/law"
	"passhat/sim"
)

// A moved law is a law: its counts, moments and mean are one.
func TestMoved(t *testing.T) {
	for _, value := range []float64{0.1, 0.9} {
		m := estimator.PassHat(2)
		r, shift, err := law.Moved(plantest.Beta(t, 3, 2), m, value)
		if err != nil || (shift > 0) != (value > 0.5) {
			t.Fatal(shift, err)
		}
		plantest.Near(t, "value", sim.Agent{Rates: r}.Value(m), value, 1e-12)
		for _, metric := range []estimator.Metric{estimator.PassHat(3), estimator.PassAt(3), estimator.AtLeast(2, 3)} {
			mean := 0.0
			for c, p := range r.Counts(7) {
				mean += p * metric.Estimate(7, c)
			}
			plantest.Near(t, metric.String(), mean, sim.Agent{Rates: r}.Value(metric), 1e-12)
		}
		plantest.Near(t, "variance", r.Variance(), r.Moment(2)-r.Mean()*r.Mean(), 1e-12)
		plantest.Near(t, "mean", r.Mean(), r.Moment(1), 1e-12)
		plantest.Near(t, "failures", 1-r.Mean(), r.FailureMoment(1), 1e-12)
		if r.String() == "" {
			t.Error("no name")
		}
	}
	if r, shift, err := law.Moved(plantest.Beta(t, 3, 2), estimator.PassHat(1), 0.6); err != nil || shift != 0 || r.Mean() != 0.6 {
		t.Errorf("moved nowhere: %v, %v, %v", r, shift, err)
	}
}

func TestMovedOutOfReach(t *testing.T) {
	for _, value := range []float64{-0.1, 1.1, math.NaN()} {
		if _, _, err := law.Moved(plantest.Beta(t, 8, 2), estimator.PassHat(3), value); !errors.Is(err, law.ErrImpossible) {
			t.Errorf("moved to %v: %v", value, err)
		}
	}
}
