package plan_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/internal/plantest"
	"passhat/sim"
)

// pass^3 within 0.08 on the airline tasks: no number of trials on 50 tasks does
// it, and the plan says what is reachable and how many tasks would do.
func TestAirlineIsOutOfReachWithFiftyTasks(t *testing.T) {
	known := pilot(t, plantest.Airline(t))
	q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.08), Space: plan.Space{Tasks: plan.Exactly(50)}, Cost: plantest.Dollars}
	p := plantest.Answer(t, q, known)
	if p.Reached || p.Chosen.Tasks != 50 || p.Floor.Value <= 0.08 || p.Limit.Value < p.Floor.Value {
		t.Fatalf("reached %v with %+v, floor %+v", p.Reached, p.Chosen, p.Floor)
	}
	if p.Chosen.Value > 1.05*p.Limit.Value || p.Chosen.Cost > p.Limit.Cost/4 || p.Floor.Enough == 0 || p.Floor.Enough > 8 {
		t.Errorf("reachable %+v, at the limit %+v, floor %+v", p.Chosen, p.Limit, p.Floor)
	}
	if p.Needed == nil || p.Needed.Tasks <= 50 || p.Needed.Value > 0.08 {
		t.Fatalf("what it takes: %+v", p.Needed)
	}
	if p.Promise == nil || p.Promise.Reached > 0.5 || p.Promise.Met > 0.01 {
		t.Errorf("the pilot's own uncertainty: %+v", p.Promise)
	}

	q.Space = plan.Space{}
	free := plantest.Answer(t, q, known)
	if !free.Reached || free.Chosen != *p.Needed || free.Needed != nil || free.Limit != nil {
		t.Fatalf("free tasks: %+v, needed %+v", free.Chosen, p.Needed)
	}
	plantest.Near(t, "cost", free.Chosen.Cost, 0.38*float64(free.Chosen.Total()), 1e-9)
	if w := free.Promise; w.Reached < 0.99 || !(w.Tasks.Tenth < w.Tasks.Ninetieth && w.Value.Tenth < w.Value.Ninetieth) || !(w.Met > 0.2 && w.Met < 0.95) {
		t.Errorf("spread of the plan: %+v", w)
	}
	if x := free.Plain; x.Total != x.Tasks*x.Trials || x.Value != free.Chosen.Value || x.MoreValue >= x.Value || x.Floor >= x.MoreValue || x.Unit != "$" {
		t.Errorf("plain numbers %+v", x)
	}
	if len(free.ByK) != 3 || free.ByK[2].Choice != free.Chosen || !(free.ByK[1].Ratio > 1) || free.LeastTrials != 3 {
		t.Errorf("by k: %+v", free.ByK)
	}
	s := plantest.Simulate(t, q, known.Beliefs[2].Rates, free.Chosen.Design, 400)
	if math.Abs(s.HalfWidth.Value/s.HalfWidth.Formula-1) > 0.03 || s.Coverage.Value < 0.95-3*s.Coverage.StdErr || math.IsNaN(s.WithinGoal.Value) {
		t.Errorf("simulated: %+v", s)
	}
}

// A trial more on each of 50 tasks against one task more.
func TestMarginsFavourTasks(t *testing.T) {
	p := plantest.Answer(t, plan.Question{Metric: estimator.PassHat(3), Goal: plan.Within(0.1), Cost: plantest.Dollars}, plan.Guess(plantest.Beta(t, 0.5, 0.5)))
	trial, task := p.Margins[0], p.Margins[1]
	if trial.Step != "trial" || task.Step != "task" || !(trial.Gain > 0 && task.Gain > 0) || task.PerUnit < 2*trial.PerUnit {
		t.Errorf("margins %+v", p.Margins)
	}
	plantest.Near(t, "cost of a trial a task", trial.Cost, 0.38*float64(p.Chosen.Tasks), 1e-9)
	plantest.Near(t, "gain per unit", task.PerUnit, task.Gain/task.Cost, 1e-15)
}

// The best for a budget uses it, and nothing affordable is better.
func TestBestOfABudget(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Best(plan.Within(0)), Space: plan.Space{Budget: 500}, Cost: plan.Cost{Task: 2, Trial: 1, Unit: "$"}}
	p := plantest.Answer(t, q, plan.Guess(plantest.Beta(t, 2, 1)))
	if !p.Reached || p.Chosen.Cost > 500 || p.Chosen.Cost < 450 {
		t.Errorf("chosen %+v", p.Chosen)
	}
	for i, m := range p.Grid.Tasks {
		for j, n := range p.Grid.Trials {
			if p.Grid.Costs[i][j] <= 500 && p.Grid.Values[i][j] < p.Chosen.Value-1e-12 {
				t.Errorf("%d tasks of %d trials are better", m, n)
			}
		}
	}
	for i, c := range p.Frontier[1:] {
		if before := p.Frontier[i]; c.Cost < before.Cost || c.Value >= before.Value {
			t.Errorf("frontier: %+v after %+v", c, before)
		}
	}
	q.Space.Budget = 0
	if _, err := plan.Make(context.Background(), q, plan.Guess(plantest.Beta(t, 2, 1)), plan.Options{}); !errors.Is(err, plan.ErrImpossible) {
		t.Errorf("the best without a budget: %v", err)
	}
}

// Pairing pays: the more alike the agents' tasks, the fewer it takes.
func TestCorrelationSavesTasks(t *testing.T) {
	last := math.MaxInt
	for _, correlation := range []float64{0, 0.4, 0.8} {
		p := plantest.Answer(t, plan.Question{Metric: estimator.PassHat(2), Goal: plan.Beats(0.1, correlation, 0.8),
			Space: plan.Space{Trials: plan.Exactly(5)}, Cost: plantest.Dollars}, plan.Guess(plantest.Beta(t, 0.5, 0.5)))
		if p.Chosen.Tasks >= last {
			t.Errorf("correlation %v takes %d tasks, less of it %d", correlation, p.Chosen.Tasks, last)
		}
		last = p.Chosen.Tasks
	}
	// An agent without spread between tasks has no correlation to ask for.
	p := plantest.Answer(t, plan.Question{Metric: estimator.PassHat(2), Goal: plan.Beats(0.1, 0.5, 0.8), Cost: plantest.Dollars}, plan.Guess(plantest.Constant(t, 0.7)))
	if p.Beliefs[0].Correlation != 0 || !p.Reached {
		t.Errorf("even agent: %+v", p.Beliefs[0])
	}
}

// The chosen design is never beaten by a cheaper one: every design of a small
// space is tried. Below an even chance power is a saw-tooth in the tasks, and
// which design is the best of those that are no use is left open.
func TestChosenIsNeverBeaten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law, err := sim.NewBetaMeanICC(rapid.Float64Range(0.05, 0.95).Draw(t, "mean"), rapid.Float64Range(0, 1).Draw(t, "icc"))
		if err != nil {
			t.Fatal(err)
		}
		k := rapid.IntRange(1, 4).Draw(t, "k")
		q := plan.Question{
			Metric: rapid.SampledFrom([]estimator.Metric{estimator.PassHat(k), estimator.PassAt(k), estimator.AtLeast(1+k/2, k)}).Draw(t, "metric"),
			Space: plan.Space{
				Tasks:  plan.Range{Low: rapid.IntRange(1, 10).Draw(t, "fewest"), High: rapid.IntRange(11, 60).Draw(t, "most")},
				Trials: plan.Range{Low: 1, High: k + rapid.IntRange(0, 6).Draw(t, "trials")},
				Budget: rapid.SampledFrom([]float64{0, 150, 400}).Draw(t, "budget"),
			},
			Cost:     plan.Cost{Task: rapid.Float64Range(0, 5).Draw(t, "task"), Trial: rapid.Float64Range(0.1, 2).Draw(t, "trial"), Failure: 0.1, Unit: "$"},
			Interval: bootstrap.Request{Target: rapid.SampledFrom(bootstrap.Targets()).Draw(t, "target")},
		}
		truth := plan.Belief{Rates: law}.Truth(q.Metric)
		switch rapid.IntRange(0, 2).Draw(t, "goal") {
		case 0:
			q.Goal = plan.Within(rapid.Float64Range(0.05, 0.3).Draw(t, "half-width"))
		case 1:
			q.Goal = plan.Decides(rapid.Float64Range(0.05, 0.95).Draw(t, "threshold"), 0.7)
		case 2:
			q.Interval.Target = bootstrap.Population
			q.Goal = plan.Beats(0.9*(1-truth), rapid.Float64Range(0, 1).Draw(t, "correlation"), 0.7)
		}
		p, err := plan.Make(context.Background(), q, plan.Guess(law), plan.Options{})
		if errors.Is(err, plan.ErrImpossible) {
			t.Skip(err.Error())
		}
		if err != nil {
			t.Fatal(err)
		}
		bruteForce(t, p, law)
	})
}

func bruteForce(t *rapid.T, p *plan.Plan, law sim.Rates) {
	q := p.Question
	for m := q.Space.Tasks.Low; m <= q.Space.Tasks.High; m++ {
		for n := q.Space.Trials.Low; n <= q.Space.Trials.High; n++ {
			d := plan.Design{Tasks: m, Trials: n}
			cost := q.Cost.Of(d)
			if q.Space.Budget > 0 && cost > q.Space.Budget {
				continue
			}
			value := value(t, q, law, d)
			switch {
			case q.Goal.Reached(value) && !p.Reached:
				t.Fatalf("%s reaches the goal with %v: the plan says none does", d, value)
			case p.Reached && q.Goal.Reached(value) && cost < p.Chosen.Cost-1e-9:
				t.Fatalf("%s reaches the goal for %v, less than %+v", d, cost, p.Chosen)
			case !p.Reached && (q.Goal.Kind == plan.HalfWidth || value > 0.5) && q.Goal.Better(value, p.Limit.Value):
				t.Fatalf("%s gives %v, better than the limit %+v", d, value, p.Limit)
			}
		}
	}
	if p.Reached && !q.Goal.Reached(p.Chosen.Value) {
		t.Fatalf("chosen %+v does not reach the goal", p.Chosen)
	}
}

// The best that a budget buys is out of reach where its interval is all of 0 to
// 1, and what is needed is the least that is not.
func TestPlanOfABudgetThatBuysNothing(t *testing.T) {
	rates, err := sim.NewBetaMeanICC(0.7, 0.3)
	if err != nil {
		t.Fatal(err)
	}
	for budget := 3.0; budget <= 15; budget++ {
		q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Best(plan.Within(0)), Cost: plan.InTrials(), Space: plan.Space{Budget: budget}}
		p, err := plan.Make(context.Background(), q, plan.Guess(rates), plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if want := budget >= 12; p.Reached != want || (p.Needed == nil) != want || (p.Limit == nil) != want {
			t.Errorf("budget %v: reached %v, needed %v, limit %v", budget, p.Reached, p.Needed, p.Limit)
		}
		if p.Needed != nil && (p.Needed.Cost != 12 || p.Needed.Value >= 0.4995 || p.Chosen.Value < 0.4995) {
			t.Errorf("budget %v: needed %+v, chosen %+v", budget, *p.Needed, p.Chosen)
		}
	}
}
