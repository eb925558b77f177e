package check_test

import (
	"context"
	"errors"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/internal/plantest"
)

func TestImpossibleSimulations(t *testing.T) {
	ctx, b := context.Background(), plan.Belief{Name: "law", Rates: plantest.Beta(t, 8, 2)}
	q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.1)}
	if _, err := check.Simulate(ctx, q, b, plan.Design{Tasks: 10, Trials: 2}, check.Options{}); !errors.Is(err, plan.ErrImpossible) {
		t.Errorf("too few trials: %v", err)
	}
	if _, err := check.Simulate(ctx, q, b, plan.Design{Tasks: 10, Trials: 3}, check.Options{Replicates: -1}); err == nil {
		t.Error("fewer than no replicates")
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := check.Simulate(cancelled, q, b, plan.Design{Tasks: 10, Trials: 3}, check.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := plan.OperatingCharacteristic(q, b, plan.Design{Tasks: 10, Trials: 3}, []float64{0.5}); err == nil {
		t.Error("an operating characteristic of a half-width")
	}
	q.Goal, q.Cost = plan.Decides(0.4, 0.8), plantest.Dollars
	for _, rounds := range []check.Rounds{
		{Trials: 3, Rule: check.RuleBetting}, {Trials: 3, Looks: []int{5, 5}, Rule: check.RuleBetting},
		{Trials: 2, Looks: []int{5}, Rule: check.RuleBetting}, {Trials: 3, Looks: []int{5}, Rule: "hope"},
	} {
		if _, err := check.Sequential(ctx, q, b, rounds, check.Options{}); err == nil {
			t.Errorf("rounds %+v", rounds)
		}
	}
	suite := q
	suite.Interval.Target = bootstrap.Suite
	best := q
	best.Goal = plan.Best(q.Goal)
	free := q
	free.Cost = plan.Cost{}
	for _, bad := range []plan.Question{suite, best, free} {
		if _, err := check.Sequential(ctx, bad, b, check.Rounds{Trials: 3, Looks: []int{5}, Rule: check.RuleBetting}, check.Options{}); err == nil {
			t.Errorf("rounds of %+v", bad)
		}
	}
	if _, err := check.AllocationGain(ctx, b, q.Metric, plan.Design{Tasks: 10, Trials: 5}, 3, check.Options{}); !errors.Is(err, plan.ErrImpossible) {
		t.Errorf("a second round of 2 trials: %v", err)
	}
}
