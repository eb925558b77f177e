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

// Over agents of any mean and ICC a promise is the probability of what it
// promises, of the cheapest design and of one that is sure enough.
func TestPromisesAreKept(t *testing.T) {
	for name, q := range map[string]plan.Question{
		"half-width": {Metric: estimator.PassHat(3), Goal: plan.Within(0.1), Space: plan.Space{Trials: plan.Range{Low: 3, High: 4}}, Cost: plantest.Dollars},
		"gate":       {Metric: estimator.PassHat(2), Goal: plan.Decides(0.5, 0.8), Space: plan.Space{Trials: plan.Exactly(3)}, Cost: plantest.Dollars},
	} {
		c, err := check.Pilots(context.Background(), q, check.AnyAgent(), plan.Design{Tasks: 12, Trials: 3}, check.Options{Replicates: 150, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for what, m := range map[string]check.Measured{"met": c.Met, "nearly met": c.NearlyMet, "sure": c.SureMet} {
			if !m.Agrees() {
				t.Errorf("%s: %s: promised %.3f, kept %.3f ± %.3f", name, what, m.Formula, m.Value, m.StdErr)
			}
		}
		if !(c.SureMet.Formula >= 0.8 && c.SureMet.Formula > c.Met.Formula && c.Tasks.Tenth < c.Tasks.Ninetieth) {
			t.Errorf("%s: %+v", name, c)
		}
		q.Goal = plan.Best(q.Goal)
		if _, err := check.Pilots(context.Background(), q, check.AnyAgent(), c.Pilot, check.Options{}); err == nil {
			t.Error("a check of the best")
		}
	}
}

// Of one agent whose half-width is no widest, small pilots promise what they
// keep within two tenths; sure designs come within a tenth of the goal.
func TestPromisesOfOneAgent(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.1), Space: plan.Space{Trials: plan.Exactly(3)}, Cost: plantest.Dollars}
	c, err := check.Pilots(context.Background(), q, check.OneAgent(plantest.Beta(t, 0.5, 0.5)), plan.Design{Tasks: 30, Trials: 4}, check.Options{Replicates: 100, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(c.Met.Value-c.Met.Formula) > 0.2+2*c.Met.StdErr || c.NearlyMet.Value < 0.8 || math.Abs(c.Cost.Value/c.Cost.Formula-1) > 0.1 {
		t.Errorf("%+v", c)
	}
}
