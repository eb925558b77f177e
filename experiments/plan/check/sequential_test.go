package check_test

import (
	"context"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/looks"
)

// Rules that are valid under peeking miss no more than they may, looking again
// and again at Gaffke's interval does, and where the gate is clear the rounds
// save against a fixed design of the same power.
func TestSequentialRules(t *testing.T) {
	b := plan.Belief{Name: "law", Rates: plantest.Beta(t, 8, 2)}
	run := func(g plan.Goal, rule check.Rule, rounds, replicates int) check.Sequenced {
		t.Helper()
		q := plan.Question{Metric: estimator.PassHat(3), Goal: g, Cost: plantest.Dollars}
		x, err := check.Sequential(context.Background(), q, b, check.Rounds{Trials: 4, Looks: looks.Even(200, rounds), Rule: rule},
			check.Options{Replicates: replicates, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, p := range x.StopAt {
			sum += p
		}
		plantest.Near(t, "stops", sum, 1, 1e-9)
		return x
	}
	gate := plan.Decides(0.4, 0.8)
	bet, spend := run(gate, check.RuleBetting, 20, 800), run(gate, check.RuleSpending, 4, 200)
	for _, x := range []check.Sequenced{bet, spend} {
		if x.EverMiss.Value > 0.05+3*x.EverMiss.StdErr || x.Wrong.Value > 0.025+3*x.Wrong.StdErr || x.Right.Value < 0.8 {
			t.Errorf("%+v", x)
		}
	}
	if !(bet.Saving > 0.03) || bet.Fixed.Tasks == 0 || bet.Matched.Cost < bet.Fixed.Cost {
		t.Errorf("saving of the bets: %+v", bet)
	}
	if peek := run(gate, check.RulePeeking, 10, 200); peek.EverMiss.Value < 0.05+2*peek.EverMiss.StdErr {
		t.Errorf("peeking misses only %+v", peek.EverMiss)
	}
	if x := run(plan.Within(0.12), check.RuleBetting, 10, 100); x.Reached.Value < 0.9 || !math.IsNaN(x.Right.Value) || x.Fixed != x.Matched {
		t.Errorf("half-width by bets: %+v", x)
	}
	if x := run(plan.Beats(0.2, 0.5, 0.8), check.RuleSpending, 3, 100); x.Right.Value < 0.7 || x.Wrong.Value > 0.05 {
		t.Errorf("comparison by spending: %+v", x)
	}
	if x := run(plan.Beats(0.2, 0.5, 0.8), check.RuleBetting, 10, 100); x.Right.Value < 0.6 || x.EverMiss.Value > 0.2 {
		t.Errorf("comparison by bets: %+v", x)
	}
}
