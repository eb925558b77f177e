package check_test

import (
	"context"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/internal/plantest"
)

// Two rounds with weights fixed before are unbiased, pooled task by task they
// are not, and the gain is small.
func TestAllocationGain(t *testing.T) {
	g, err := check.AllocationGain(context.Background(), plan.Belief{Name: "uneven", Rates: plantest.Beta(t, 0.5, 0.5)}, estimator.PassHat(3),
		plan.Design{Tasks: 50, Trials: 12}, 4, check.Options{Replicates: 2000, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []check.Deviation{g.Equal, g.Unequal} {
		if math.Abs(d.Bias) > 3.5*d.BiasStdErr {
			t.Errorf("biased: %+v", d)
		}
	}
	if g.Pooled.Bias > -5*g.Pooled.BiasStdErr {
		t.Errorf("pooled rounds: %+v", g.Pooled)
	}
	if g.Saving < -0.1 || g.Saving > 0.3 {
		t.Errorf("saving %v", g.Saving)
	}
}
