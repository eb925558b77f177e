package plan_test

import (
	"errors"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/internal/plantest"
)

// All trials are given out, at least k to a task, most to those in the balance.
func TestAllocate(t *testing.T) {
	s := plantest.Airline(t)
	for _, m := range []estimator.Metric{estimator.PassHat(2), estimator.PassAt(2)} {
		out, err := plan.Allocate(s, m, plantest.Beta(t, 0.64, 0.86), 301)
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, a := range out {
			total += a.Trials*a.Cell.Tasks + a.More
			if a.Trials < 2 || a.More >= a.Cell.Tasks+1 {
				t.Errorf("%s: %+v", m, a)
			}
		}
		if total != 301 {
			t.Errorf("%s: %d of 301 trials given out: %+v", m, total, out)
		}
		never, always := 0, 4 // for pass@k it is the mirror image
		if m.J == 1 {
			never, always = always, never
		}
		if mid := out[2].Trials; mid <= 2*out[never].Trials || out[(2+always)/2].Trials <= out[always].Trials {
			t.Errorf("%s: no more for tasks in the balance: %+v", m, out)
		}
	}
	check := func(s estimator.Suite, m estimator.Metric, trials int, kind error) {
		t.Helper()
		if _, err := plan.Allocate(s, m, plantest.Beta(t, 1, 1), trials); err == nil || kind != nil && !errors.Is(err, kind) {
			t.Errorf("%s, %d trials: %v", m, trials, err)
		}
	}
	check(s, estimator.AtLeast(2, 3), 300, nil)
	check(s, estimator.PassHat(0), 300, nil)
	check(s, estimator.PassHat(2), 99, plan.ErrImpossible)
	check(estimator.Suite{}, estimator.PassHat(2), 99, estimator.ErrNoTasks)
	// A law under which no task is like these leaves equal shares of k.
	if out, err := plan.Allocate(plantest.Suite(t, 3, 0, 0), estimator.PassHat(1), plantest.Constant(t, 1), 9); err != nil || out[0].Trials < 1 {
		t.Errorf("%+v, %v", out, err)
	}
}
