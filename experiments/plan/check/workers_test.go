package check_test

import (
	"context"
	"fmt"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/looks"
)

// The same seed gives the same numbers for any number of workers.
func TestSameNumbersForAnyWorkers(t *testing.T) {
	ctx, b := context.Background(), plan.Belief{Name: "law", Rates: plantest.Beta(t, 2, 1)}
	q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Decides(0.4, 0.8), Cost: plantest.Dollars}
	d := plan.Design{Tasks: 15, Trials: 3}
	run := func(workers int) (out []string) {
		keep := func(x any, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, fmt.Sprintf("%#v", x)) // all digits, and NaN is NaN
		}
		o := check.Options{Replicates: 150, Seed: 3, Workers: workers}
		k, err := plan.FromPilot(plan.Pilot{Suite: plantest.Airline(t)})
		keep(len(k.Open), err)
		within := q
		within.Goal, within.Space.Tasks = plan.Within(0.1), plan.Range{Low: 1, High: 400}
		p, err := plan.Make(ctx, within, k, plan.Options{Workers: workers})
		keep([]any{p.Promise.Met, p.Promise.Value, p.Promise.Cost, *p.Promise.Sure}, err)
		s, err := check.Simulate(ctx, q, b, d, o)
		keep([]check.Measured{s.HalfWidth, s.Pass, s.Fail, s.Coverage}, err)
		a, err := check.SelfTest(ctx, q, b, d, o)
		keep(a, err)
		g, err := check.AllocationGain(ctx, b, q.Metric, plan.Design{Tasks: 15, Trials: 6}, 3, o)
		keep(g, err)
		r, err := check.Sequential(ctx, q, b, check.Rounds{Trials: 3, Looks: looks.Even(40, 4), Rule: check.RuleBetting}, o)
		keep(r, err)
		return out
	}
	one := run(1)
	for _, workers := range []int{2, 7} {
		for i, x := range run(workers) {
			if x != one[i] {
				t.Errorf("%d workers changed result %d: %s, was %s", workers, i, x, one[i])
			}
		}
	}
}
