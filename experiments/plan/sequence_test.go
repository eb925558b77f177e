package plan_test

import (
	"context"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim/stream"
)

// The limits only close in, they hold the mean of the values, and what they
// rule out is what Above and Below say.
func TestSequenceClosesIn(t *testing.T) {
	s, err := plan.NewSequence(0.95, bootstrap.TwoSided)
	if err != nil {
		t.Fatal(err)
	}
	r := stream.New(1, "sequence")
	lower, upper, sum := 0.0, 1.0, 0.0
	for i := range 400 {
		x := math.Round(r.Float64()*4) / 4
		sum += x
		if err := s.Add(x); err != nil {
			t.Fatal(err)
		}
		l, u := s.Limits()
		if l < lower || u > upper || l > sum/float64(i+1) || u < sum/float64(i+1) {
			t.Fatalf("after %d values: %v to %v, mean %v, were %v to %v", i+1, l, u, sum/float64(i+1), lower, upper)
		}
		lower, upper = l, u
	}
	if upper-lower > 0.2 || !s.Above(lower-0.1) || s.Above(lower+0.05) || !s.Below(upper+0.1) {
		t.Errorf("%v to %v", lower, upper)
	}
	if err := s.Add(1.5); err == nil {
		t.Error("a value of 1.5")
	}
	one, _ := plan.NewSequence(0.95, bootstrap.LowerSide)
	for range 30 {
		if err := one.Add(1); err != nil {
			t.Fatal(err)
		}
	}
	if l, u := one.Limits(); u != 1 || !(l > 0.7 && l < 0.95) || one.Below(1) {
		t.Errorf("thirty passes, one side: %v to %v", l, u)
	}
	for _, err := range []error{
		func() error { _, err := plan.NewSequence(95, bootstrap.TwoSided); return err }(),
		func() error { _, err := plan.NewSequence(0.95, "left"); return err }(),
	} {
		if err == nil {
			t.Error("a sequence that cannot be")
		}
	}
}

func TestSpendingAddsUp(t *testing.T) {
	levels, err := plan.LookConfidences(0.95, plan.EvenLooks(100, 5))
	if err != nil || len(levels) != 5 {
		t.Fatal(levels, err)
	}
	spent := 0.0
	for i, c := range levels {
		spent += 1 - c
		if i > 0 && c >= levels[i-1] {
			t.Errorf("look %d spends less than the one before: %v", i+1, levels)
		}
	}
	near(t, "spent in all", spent, 0.05, 1e-9)
	near(t, "half-way", plan.SpentAlpha(0.05, 0.5), 0.00557, 5e-6) // 2 - 2 Phi(1.96/sqrt(0.5))
	if plan.SpentAlpha(0.05, 0) != 0 || plan.SpentAlpha(0.05, 1) != 0.05 || !math.IsNaN(plan.SpentAlpha(2, 0.5)) {
		t.Error("the ends of the spending")
	}
	if _, err := plan.LookConfidences(0, []int{1}); err == nil {
		t.Error("confidence 0")
	}
	if _, err := plan.LookConfidences(0.95, nil); err == nil {
		t.Error("no looks")
	}
	if looks := plan.EvenLooks(3, 5); len(looks) != 3 || looks[2] != 3 {
		t.Errorf("looks %v", looks)
	}
}

// Rules that are valid under peeking miss no more than they may, looking again
// and again at Gaffke's interval does, and where the gate is clear the rounds
// save against a fixed design of the same power.
func TestSequentialRules(t *testing.T) {
	b := plan.Belief{Name: "law", Rates: beta(t, 8, 2)}
	run := func(g plan.Goal, rule plan.Rule, looks, replicates int) plan.Sequenced {
		t.Helper()
		q := plan.Question{Metric: estimator.PassHat(3), Goal: g, Cost: dollars}
		x, err := plan.Sequential(context.Background(), q, b, plan.Rounds{Trials: 4, Looks: plan.EvenLooks(200, looks), Rule: rule},
			plan.SimOptions{Replicates: replicates, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, p := range x.StopAt {
			sum += p
		}
		near(t, "stops", sum, 1, 1e-9)
		return x
	}
	gate := plan.Decides(0.4, 0.8)
	bet, spend := run(gate, plan.RuleBetting, 20, 800), run(gate, plan.RuleSpending, 4, 200)
	for _, x := range []plan.Sequenced{bet, spend} {
		if x.EverMiss.Value > 0.05+3*x.EverMiss.StdErr || x.Wrong.Value > 0.025+3*x.Wrong.StdErr || x.Right.Value < 0.8 {
			t.Errorf("%+v", x)
		}
	}
	if !(bet.Saving > 0.03) || bet.Fixed.Tasks == 0 || bet.Matched.Cost < bet.Fixed.Cost {
		t.Errorf("saving of the bets: %+v", bet)
	}
	if peek := run(gate, plan.RulePeeking, 10, 200); peek.EverMiss.Value < 0.05+2*peek.EverMiss.StdErr {
		t.Errorf("peeking misses only %+v", peek.EverMiss)
	}
	if x := run(plan.Within(0.12), plan.RuleBetting, 10, 100); x.Reached.Value < 0.9 || !math.IsNaN(x.Right.Value) || x.Fixed != x.Matched {
		t.Errorf("half-width by bets: %+v", x)
	}
	if x := run(plan.Beats(0.2, 0.5, 0.8), plan.RuleSpending, 3, 100); x.Right.Value < 0.7 || x.Wrong.Value > 0.05 {
		t.Errorf("comparison by spending: %+v", x)
	}
	if x := run(plan.Beats(0.2, 0.5, 0.8), plan.RuleBetting, 10, 100); x.Right.Value < 0.6 || x.EverMiss.Value > 0.2 {
		t.Errorf("comparison by bets: %+v", x)
	}
}
