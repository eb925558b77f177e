package plan_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim"
)

// The faults below were met in other tools; each test is named for its kind.

// A gate of 0.95 on 11 single trials asks for all of them. (B104)
func TestGateOnFewTasksAsksForMoreThanItSays(t *testing.T) {
	check := func(threshold float64, needed int, pass float64) {
		t.Helper()
		g, err := plan.NewPointGate(11, threshold, 0.94)
		if err != nil || g.Needed != needed {
			t.Errorf("gate %v needs %d, want %d (%v)", threshold, g.Needed, needed, err)
		}
		near(t, "threshold in effect", g.Share, float64(needed)/11, 1e-15)
		near(t, "chance of a healthy agent", g.Pass, pass, 5e-7)
	}
	check(0.95, 11, 0.506298)
	check(0.90, 10, 0.861784)
	g, _ := plan.NewPointGate(11, 0.95, 0.94)
	near(t, "chance of a single flake", g.Flake, 0.861784-0.506298, 1e-6)
	if g, _ := plan.NewPointGate(20, 0.95, 0.9); g.Needed != 19 {
		t.Errorf("0.95 of 20 needs %d, want 19 whatever rounding does", g.Needed)
	}
}

// Designs with which no outcome can be significant. (B106)
func TestDesignsThatCannotPassAreRefused(t *testing.T) {
	for _, n := range []int{1, 4} {
		_, err := plan.NewSignTest(n, 0.05, 0.7)
		if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 5 tasks") {
			t.Errorf("%d tasks: %v", n, err)
		}
	}
	check := func(n, wins int, alpha, p float64) {
		t.Helper()
		x, err := plan.NewSignTest(n, alpha, 0.7)
		if err != nil || x.Wins != wins {
			t.Errorf("%d tasks need %d wins, want %d (%v)", n, x.Wins, wins, err)
		}
		near(t, "p-value", x.PValue, p, 1e-15)
	}
	check(5, 5, 0.05, 1.0/32)
	check(8, 7, 0.05, 9.0/256)
	check(6, 6, 0.025, 1.0/64)
	if _, err := plan.NewSignTest(5, 0.025, 0.7); err == nil {
		t.Error("5 tasks can be significant on two sides")
	}
	// The planner itself: 4 tasks, whatever the trials.
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Beats(0.3, 0, 0.8), Space: plan.Space{Tasks: plan.Exactly(4)}, Cost: plan.InTrials()}
	_, err := plan.Make(context.Background(), q, plan.Guess(constant(t, 0.5)), plan.Options{})
	if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 6 tasks") {
		t.Errorf("a comparison on 4 tasks: %v", err)
	}
	q.Goal = plan.Decides(0.8, 0.8)
	_, err = plan.Make(context.Background(), q, plan.Guess(constant(t, 0.9)), plan.Options{})
	if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 17 tasks") {
		t.Errorf("a gate on 4 tasks: %v", err) // ln 0.025 / ln 0.8 = 16.5
	}
}

// 5 of 30 against 7 of 30 is no gap to size a run by, but this is what it
// takes. (B107)
func TestTrialsToTellTwoRatesApart(t *testing.T) {
	pooled, unpooled := plan.TwoRates(7.0/30, 5.0/30, 0.95, 0.8)
	if math.Ceil(pooled) != 564 || math.Ceil(unpooled) != 562 {
		t.Errorf("%v pooled and %v unpooled, want 564 and 562", pooled, unpooled)
	}
	near(t, "3 trials a task at ICC 0.4", estimator.DesignEffect(3, 0.4), 1.8, 1e-15)
	if a, b := plan.TwoRates(0.5, 0.5, 0.95, 0.8); !math.IsNaN(a) || !math.IsNaN(b) {
		t.Errorf("no difference takes %v and %v", a, b)
	}
}

// Equal runs differ on a quarter of the tasks: the noise floor comes first, and
// a rule must not call it a difference. (B109)
func TestNoiseFloorOfEqualAgents(t *testing.T) {
	tasks := plan.PairedTasks(0.25-0.1*0.1, 0.1, 0.95, 0.8)
	if near(t, "tasks", tasks, 188.4, 0.05); math.Ceil(tasks) != 189 {
		t.Errorf("%v tasks, want 189", tasks)
	}
	rates, err := sim.NewMixture([]sim.Component{{Weight: 1, Rates: constant(t, 0.5)}, {Weight: 1, Rates: constant(t, 1)}})
	if err != nil {
		t.Fatal(err) // tasks flip with 2 p (1-p): a quarter of them
	}
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Decides(0.7, 0.8)}
	a, err := plan.SelfTest(context.Background(), q, plan.Belief{Name: "flaky", Rates: rates}, plan.Design{Tasks: 60, Trials: 1},
		plan.SimOptions{Replicates: 2000, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "tasks that flip", a.TaskFlips.Value, 0.25, 4*a.TaskFlips.StdErr)
	if a.Different.Value > 0.05+3*a.Different.StdErr {
		t.Errorf("equal agents called different: %+v", a.Different)
	}
	if a.Fail.Value > 0.025+3*a.Fail.StdErr || a.PointFail.Value < 0.1 || a.PointFlipped.Value < 0.1 {
		t.Errorf("an unchanged agent: %+v", a)
	}
	if !strings.Contains(a.String(), "called different") {
		t.Error(a.String())
	}
}

// Looking after every trial makes one test of 5 % one of 13 %. (B110)
func TestPeekingRaisesFalseAlarms(t *testing.T) {
	x, err := plan.PeekedSignTest(5, 30, 0.05, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "ever", x.Ever, 0.129463, 5e-7)
	near(t, "one look", x.Once, 0.049369, 5e-7)
	if _, err := plan.PeekedSignTest(5, 4, 0.05, 0.5); err == nil {
		t.Error("looks that go down")
	}
}
