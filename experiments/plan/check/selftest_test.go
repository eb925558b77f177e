package check_test

import (
	"context"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/classic"
	"passhat/experiments/plan/internal/plantest"
	"passhat/sim"
)

// Equal runs differ on a quarter of the tasks: the noise floor comes first, and
// a rule must not call it a difference. (B109)
func TestNoiseFloorOfEqualAgents(t *testing.T) {
	tasks := classic.PairedTasks(0.25-0.1*0.1, 0.1, 0.95, 0.8)
	if plantest.Near(t, "tasks", tasks, 188.4, 0.05); math.Ceil(tasks) != 189 {
		t.Errorf("%v tasks, want 189", tasks)
	}
	rates, err := sim.NewMixture([]sim.Component{{Weight: 1, Rates: plantest.Constant(t, 0.5)}, {Weight: 1, Rates: plantest.Constant(t, 1)}})
	if err != nil {
		t.Fatal(err) // tasks flip with 2 p (1-p): a quarter of them
	}
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Decides(0.7, 0.8)}
	a, err := check.SelfTest(context.Background(), q, plan.Belief{Name: "flaky", Rates: rates}, plan.Design{Tasks: 60, Trials: 1},
		check.Options{Replicates: 2000, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	plantest.Near(t, "tasks that flip", a.TaskFlips.Value, 0.25, 4*a.TaskFlips.StdErr)
	if a.Different.Value > 0.05+3*a.Different.StdErr {
		t.Errorf("equal agents called different: %+v", a.Different)
	}
	if a.Fail.Value > 0.025+3*a.Fail.StdErr || a.PointFail.Value < 0.1 || a.PointFlipped.Value < 0.1 {
		t.Errorf("an unchanged agent: %+v", a)
	}
}
