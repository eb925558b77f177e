package plan_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/internal/plantest"
	"passhat/sim"
)

// What cannot be is an error that says what can.
func TestImpossibleQuestions(t *testing.T) {
	good := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.1), Cost: plantest.Dollars}
	check := func(kind error, message string, change func(*plan.Question)) {
		t.Helper()
		q := good
		change(&q)
		_, err := plan.Make(context.Background(), q, plan.Guess(plantest.Beta(t, 8, 2)), plan.Options{})
		if err == nil || !strings.Contains(err.Error(), message) || kind != nil && !errors.Is(err, kind) {
			t.Errorf("%v, want %q", err, message)
		}
	}
	check(plan.ErrUnknownCost, "the cost of a trial is not given", func(q *plan.Question) { q.Cost = plan.Cost{} })
	check(plan.ErrUnknownCost, "the cost of a trial is not given", func(q *plan.Question) { q.Cost.Trial = math.NaN() })
	check(plan.ErrUnknownCost, "the cost of a task is not known", func(q *plan.Question) { q.Cost.Task = math.NaN() })
	check(nil, "the cost of a trial is -1", func(q *plan.Question) { q.Cost.Trial = -1 })
	check(nil, "the cost of a task is -1", func(q *plan.Question) { q.Cost.Task = -1 })
	check(nil, "without a verdict is 1", func(q *plan.Question) { q.Cost.Failure = 1 })
	check(nil, "no unit", func(q *plan.Question) { q.Cost.Unit = "" })
	check(nil, "k is 0", func(q *plan.Question) { q.Metric = estimator.PassHat(0) })
	check(plan.ErrImpossible, "a half-width of 0", func(q *plan.Question) { q.Goal.HalfWidth = 0 })
	check(plan.ErrImpossible, "a half-width of NaN", func(q *plan.Question) { q.Goal.HalfWidth = math.NaN() })
	check(plan.ErrImpossible, "a half-width of 0.5", func(q *plan.Question) { q.Goal.HalfWidth = 0.5 })
	check(plan.ErrImpossible, "at most 2 are allowed: ask for a k of at most 2", func(q *plan.Question) { q.Space.Trials = plan.Exactly(2) })
	check(plan.ErrImpossible, "it buys 8 such tasks, or 0 trials on each of 50", func(q *plan.Question) {
		q.Space = plan.Space{Tasks: plan.Exactly(50), Budget: 10}
	})
	check(nil, "the budget is NaN", func(q *plan.Question) { q.Space.Budget = math.NaN() })
	check(nil, "tasks from 5 to 4", func(q *plan.Question) { q.Space.Tasks = plan.Range{Low: 5, High: 4} })
	check(nil, "a plan goes to", func(q *plan.Question) { q.Space.Tasks = plan.Exactly(2_000_000) })
	check(plan.ErrImpossible, "better by at most 0.4545", func(q *plan.Question) { q.Goal = plan.Beats(0.5, 0, 0.8) })
	check(plan.ErrImpossible, "a difference of 0", func(q *plan.Question) { q.Goal = plan.Beats(0, 0, 0.8) })
	check(nil, "a correlation of 2", func(q *plan.Question) { q.Goal = plan.Beats(0.1, 2, 0.8) })
	check(plan.ErrImpossible, "a power of 1", func(q *plan.Question) { q.Goal = plan.Beats(0.1, 0, 1) })
	check(plan.ErrImpossible, ">= 1", func(q *plan.Question) { q.Goal = plan.Decides(1, 0.8) })
	check(plan.ErrImpossible, "the threshold itself", func(q *plan.Question) { q.Goal = plan.Decides(6.0/11, 0.8) })
	check(plan.ErrImpossible, "never gives the verdict", func(q *plan.Question) {
		q.Goal, q.Interval.Side = plan.Decides(0.3, 0.8), bootstrap.UpperSide
	})
	check(plan.ErrImpossible, "never gives the verdict", func(q *plan.Question) {
		q.Goal, q.Interval.Side = plan.Beats(0.1, 0, 0.8), bootstrap.UpperSide
	})
	check(nil, "is not known", func(q *plan.Question) { q.Goal = plan.Goal{} })
	check(nil, "two sides", func(q *plan.Question) { q.Interval.Side = bootstrap.LowerSide })
	check(nil, "has no formula", func(q *plan.Question) { q.Interval.Method = bootstrap.MethodBCa })
	check(nil, "has no formula", func(q *plan.Question) { q.Interval.Method = bootstrap.MethodCPESS })
	check(nil, "write 0.95", func(q *plan.Question) { q.Interval.Confidence = 95 })
	check(nil, "target", func(q *plan.Question) { q.Interval.Target = "all" })
	check(nil, "side", func(q *plan.Question) { q.Interval.Side = "left" })
	check(nil, "has no interval of a difference", func(q *plan.Question) {
		q.Goal, q.Interval.Target = plan.Beats(0.1, 0, 0.8), bootstrap.Suite
	})
	check(nil, "not for paired differences", func(q *plan.Question) {
		q.Goal, q.Interval.Method = plan.Beats(0.1, 0, 0.8), bootstrap.MethodWald
	})

	if _, err := plan.Make(context.Background(), good, plan.Knowledge{}, plan.Options{}); err == nil || !strings.Contains(err.Error(), "give a pilot or a guess") {
		t.Errorf("nothing known: %v", err)
	}
	if _, err := plan.Make(context.Background(), good, plan.Guess(nil), plan.Options{}); err == nil || !strings.Contains(err.Error(), "no distribution") {
		t.Errorf("a guess of nothing: %v", err)
	}
}

func TestPilotsThatSayLittle(t *testing.T) {
	if _, err := plan.FromPilot(plan.Pilot{}); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no pilot: %v", err)
	}
	warned := func(k plan.Knowledge, kinds ...error) {
		t.Helper()
		all := errors.Join(k.Warnings...)
		for _, kind := range kinds {
			if !errors.Is(all, kind) {
				t.Errorf("warnings %v, want %v", all, kind)
			}
		}
		if len(k.Warnings) != len(kinds) {
			t.Errorf("%d warnings: %v", len(k.Warnings), all)
		}
	}
	warned(pilot(t, plantest.Airline(t)))
	warned(pilot(t, plantest.Suite(t, 2, 1, 3, 4)), plan.ErrSmallPilot)
	single := pilot(t, plantest.Suite(t, 10, 30))
	warned(single, sim.ErrNotIdentified)
	if len(single.Beliefs) != 2 || len(single.Open) == 0 {
		t.Errorf("beliefs %v", single.Beliefs)
	}
	// All passed: certainty was not measured, and the cautious belief says so.
	all := pilot(t, plantest.Suite(t, 0, 0, 0, 10))
	warned(all, plan.ErrSmallPilot, plan.ErrOneOutcome)
	p := plantest.Answer(t, plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.05), Cost: plantest.Dollars}, all)
	if p.Chosen.Tasks < 60 || p.Beliefs[2].Truth > 0.95 {
		t.Errorf("after ten tasks that passed: %+v", p.Chosen)
	}
}

// Designs of 4 tasks, with which no outcome can be significant whatever the
// trials. (B106)
func TestDesignsThatCannotPassAreRefused(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Beats(0.3, 0, 0.8), Space: plan.Space{Tasks: plan.Exactly(4)}, Cost: plan.InTrials()}
	_, err := plan.Make(context.Background(), q, plan.Guess(plantest.Constant(t, 0.5)), plan.Options{})
	if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 6 tasks") {
		t.Errorf("a comparison on 4 tasks: %v", err)
	}
	q.Goal = plan.Decides(0.8, 0.8)
	_, err = plan.Make(context.Background(), q, plan.Guess(plantest.Constant(t, 0.9)), plan.Options{})
	if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 17 tasks") {
		t.Errorf("a gate on 4 tasks: %v", err) // ln 0.025 / ln 0.8 = 16.5
	}
}
