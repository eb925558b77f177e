package experiments_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/plan"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
)

func asked(goal plan.Goal, cost plan.Cost) experiments.PlanRequest {
	return experiments.PlanRequest{
		Question:   plan.Question{Metric: estimator.PassHat(3), Goal: goal, Cost: cost},
		Replicates: 200, Seed: 1, Workers: 2,
	}
}

func guessed(t *testing.T, mean, icc float64) sim.Rates {
	t.Helper()
	rates, err := sim.NewBetaMeanICC(mean, icc)
	if err != nil {
		t.Fatal(err)
	}
	return rates
}

var dollars = plan.Cost{Trial: 0.5, Task: 1, Unit: "USD"}

// TestPlanSentences: what to pay for, and what that gives.
func TestPlanSentences(t *testing.T) {
	for _, x := range []struct {
		goal  plan.Goal
		cost  plan.Cost
		space plan.Space
		want  []string
	}{
		{plan.Within(0.1), dollars, plan.Space{}, []string{"Pay for ", "about $", "puts pass^3 within ±0.", "trials per task would"}},
		{plan.Within(0.1), plan.Cost{}, plan.Space{}, []string{" trials.", "puts pass^3"}},
		{plan.Within(0.01), dollars, plan.Space{Tasks: plan.Exactly(50)}, []string{"Out of reach with 50 tasks at any number of trials: pass^3 within ±0.01 (95 %)", "would do"}},
		{plan.Within(0.05), dollars, plan.Space{Budget: 200}, []string{"Out of reach for $200: ", "would do"}},
		{plan.Within(0.05), dollars, plan.Space{Tasks: plan.Exactly(300), Trials: plan.Exactly(3)}, []string{"Out of reach with 300 tasks at up to 3 trials per task"}},
		{plan.Beats(0.1, 0.5, 0.8), dollars, plan.Space{}, []string{"shows a difference of 0.1 in pass^3 with a power of 0.8"}},
		{plan.Decides(0.3, 0.8), dollars, plan.Space{}, []string{"gives the right verdict of pass^3 >= 0.3 with a power of 0.8", "The right verdict is pass, pass^3 being taken for 0.464."}},
		{plan.Decides(0.6, 0.8), dollars, plan.Space{}, []string{"gives the right verdict of pass^3 >= 0.6", "The right verdict is fail, pass^3 being taken for 0.464."}},
		{plan.Best(plan.Within(0)), dollars, plan.Space{Budget: 500}, []string{"Pay for ", "puts pass^3 within"}},
	} {
		q := asked(x.goal, x.cost)
		q.Question.Space = x.space
		r, err := experiments.PlanFromRates(context.Background(), guessed(t, 0.7, 0.3), q, nil)
		if err != nil {
			t.Errorf("%v: %v", x.goal, err)
			continue
		}
		said := strings.Join(r.Sentences, " ")
		for _, want := range x.want {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q lacks %q", x.goal, said, want)
			}
		}
		if len(r.Sentences) != 2 || strings.Contains(said, "NaN") {
			t.Errorf("%q", r.Sentences)
		}
	}
}

// TestPlanJSON: what is not available is null, and lists are never null.
func TestPlanJSON(t *testing.T) {
	r, err := experiments.PlanFromRates(context.Background(), guessed(t, 0.7, 0.3), asked(plan.Within(0.1), plan.Cost{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	var out struct {
		Plan map[string]any `json:"plan_study"`
	}
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"pilot", "limit", "needed", "promise"} {
		if v, ok := out.Plan[key]; !ok || v != nil {
			t.Errorf("%s is %v, want null", key, v)
		}
	}
	for _, key := range []string{"beliefs", "frontier", "margins", "by_k", "simulated", "operating", "grid", "warnings"} {
		if _, ok := out.Plan[key].([]any); !ok {
			t.Errorf("%s is %v, want a list", key, out.Plan[key])
		}
	}
	q := out.Plan["question"].(map[string]any)
	if q["unit"] != "trials" || q["budget"] != nil || q["threshold"] != nil || q["level"] != 0.1 {
		t.Errorf("question %v", q)
	}
}

// TestPlanChecks: the simulation stands beside the formula, and agrees with it
// or is said not to.
func TestPlanChecks(t *testing.T) {
	r, err := experiments.PlanFromRates(context.Background(), guessed(t, 0.7, 0.3), asked(plan.Decides(0.3, 0.8), dollars), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Plan
	x := s.Simulated[0]
	if x.Power == nil || x.Power.Agrees == nil || math.Abs(float64(x.Power.Value-x.Power.Formula)) > 0.12 || !*x.Coverage.Agrees {
		t.Errorf("simulated %+v", x)
	}
	if s.SelfTest == nil || !*s.SelfTest.Different.Agrees || s.SelfTest.Flipped == nil || len(s.Operating) < 5 {
		t.Errorf("self-test %+v, operating %v", s.SelfTest, s.Operating)
	}
	chosen := false
	for _, d := range s.Frontier {
		chosen = chosen || d == s.Chosen
		if d.Cost < s.Chosen.Cost && d.Value >= s.Question.Level {
			t.Errorf("%+v is cheaper than the chosen %+v and reaches the goal", d, s.Chosen)
		}
	}
	if !chosen {
		t.Error("the frontier lacks the chosen design")
	}
	figures, err := experiments.Figures(r, lang.English)
	if err != nil || len(figures) != 1 || figures[0].Name != "plan" {
		t.Errorf("figures %v, %v", figures, err)
	}
}

func TestPlanUnknownCost(t *testing.T) {
	q := asked(plan.Within(0.1), plan.Cost{Task: 2, Unit: "USD"})
	if _, err := experiments.PlanFromRates(context.Background(), guessed(t, 0.7, 0.3), q, nil); !errors.Is(err, plan.ErrUnknownCost) {
		t.Errorf("a task of $2 and trials of unknown cost: %v", err)
	}
}

func TestPlanFromPilotOfOneAgent(t *testing.T) {
	pilot := func(agent string) results.Data {
		d := results.Data{Agent: agent, Policy: results.Options{Errors: results.ErrorsFail}}
		for i := range 24 {
			d.Tasks = append(d.Tasks, results.TaskCounts{ID: string(rune('a' + i)), Pass: i % 5, Fail: 4 - i%5})
		}
		return d
	}
	q := asked(plan.Within(0.1), dollars)
	two := []results.Data{pilot("a"), pilot("b")}
	if _, err := experiments.PlanFromPilot(context.Background(), two, "", q, nil); err == nil || !strings.Contains(err.Error(), "choose a, b") {
		t.Errorf("two agents: %v", err)
	}
	if _, err := experiments.PlanFromPilot(context.Background(), two, "c", q, nil); err == nil || !strings.Contains(err.Error(), `no agent "c"`) {
		t.Errorf("an agent that is not there: %v", err)
	}
	r, err := experiments.PlanFromPilot(context.Background(), two, "b", q, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Plan; s.Pilot.Agent != "b" || s.Pilot.Tasks != 24 || len(s.Beliefs) != 3 || s.Promise == nil || len(s.Simulated) != 3 {
		t.Errorf("plan %+v", s.Pilot)
	}
}

func TestPriceIn(t *testing.T) {
	for _, x := range []struct {
		cost experiments.Number
		unit string
		want string
	}{{119.6, "USD", "$120"}, {0.38, "USD", "$0.38"}, {3.456, "$", "$3.46"}, {0, "USD", "$0"}, {0.000512, "USD", "$0.000512"}, {300, "trials", "300 trials"}, {experiments.Number(math.NaN()), "hours", "n/a hours"}} {
		if got := experiments.PriceIn(lang.English, x.cost, x.unit); got != x.want {
			t.Errorf("PriceIn(%v, %s) is %q, want %q", x.cost, x.unit, got, x.want)
		}
	}
}

// TestPlanBeware: a plan from a small pilot says how little it knows.
func TestPlanBeware(t *testing.T) {
	d := results.Data{Agent: "a", Policy: results.Options{Errors: results.ErrorsFail}}
	for i := range 8 {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: string(rune('a' + i)), Pass: i % 4, Fail: 3 - i%4})
	}
	r, err := experiments.PlanFromPilot(context.Background(), []results.Data{d}, "", asked(plan.Within(0.1), dollars), nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Sentences; len(s) != 4 || !strings.HasPrefix(s[2], "By what the pilot leaves open") || !strings.HasPrefix(s[3], "Beware: the pilot has 8 tasks") || r.Plan.Warnings[0].Code != "small-pilot" {
		t.Errorf("sentences %q, warnings %v", s, r.Plan.Warnings)
	}
}

// What the pilot's trials used is the price of a trial: the mean, not the total,
// and over the trials that tell it. (B112)
func TestPlanPricesATrialByThePilot(t *testing.T) {
	d := results.Data{Agent: "a", Policy: results.Options{Errors: results.ErrorsFail}}
	for i := range 24 {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: string(rune('a' + i)), Pass: i % 5, Fail: 4 - i%5})
	}
	d.Spent = results.Spending{Tokens: results.Amount{Known: 3, Unknown: 93, Sum: 6000, Squares: 14e6}, Cost: results.Amount{Known: 3, Sum: 0.012, Squares: 56e-6}}
	for unit, want := range map[string]float64{"": 0.004, experiments.UnitTokens: 2000} {
		r, err := experiments.PlanFromPilot(context.Background(), []results.Data{d}, "", asked(plan.Within(0.1), plan.Cost{Unit: unit}), nil)
		if err != nil {
			t.Fatal(err)
		}
		q := r.Plan.Question
		if math.Abs(float64(q.CostTrial)/want-1) > 1e-9 || q.CostTask.Available() || q.Price == nil || q.Price.Unit != q.Unit || q.Price.Mean != q.CostTrial {
			t.Errorf("unit %q: %+v, %+v", unit, q, q.Price)
		}
		if s := r.Plan.Pilot.Spent; math.Abs(float64(s.Cost.Total)-0.012) > 1e-12 || math.Abs(float64(s.Tokens.StdErr)-1000/math.Sqrt(3)) > 1e-9 || s.Time != nil {
			t.Errorf("spent %+v", s)
		}
	}
	_, err := experiments.PlanFromPilot(context.Background(), []results.Data{d}, "", asked(plan.Within(0.1), plan.Cost{Unit: experiments.UnitHours}), nil)
	if !errors.Is(err, plan.ErrUnknownCost) || !strings.Contains(err.Error(), "it tells USD and tokens") {
		t.Errorf("hours that the pilot does not tell: %v", err)
	}
	r, err := experiments.PlanFromPilot(context.Background(), []results.Data{d}, "", asked(plan.Within(0.1), plan.Cost{Unit: experiments.UnitTrials}), nil)
	if err != nil || r.Plan.Question.Costly() || r.Plan.Question.Price != nil {
		t.Errorf("counted in trials: %v", err)
	}
}
