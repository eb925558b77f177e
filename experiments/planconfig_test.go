package experiments_test

import (
	"context"
	"strings"
	"testing"

	"passhat/experiments"
)

const planYAML = `
name: p
study: plan
metrics: [pass^2]
plan:
  rates: [{beta: {mean: 0.7, icc: 0.3}}]
`

func loadPlan(t *testing.T, more string) (*experiments.Config, error) {
	t.Helper()
	return experiments.Load("plan.yaml", []byte(planYAML+more))
}

func TestPlanConfig(t *testing.T) {
	c, err := loadPlan(t, "  half_width: 0.15\n  tasks: 20-200\n  cost_trial: 0.5\n  replicates: 50\n")
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.Run(context.Background(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := o.Result.Plan; s == nil || s.Question.Unit != "USD" || s.Question.Tasks.Low != 20 || !s.Reached {
		t.Errorf("plan %+v", s)
	}
}

func TestPlanCheckConfig(t *testing.T) {
	c, err := loadPlan(t, "  half_width: 0.15\n  pilots: [{tasks: 20, trials: 3}]\n  repetitions: 6\n")
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.Run(context.Background(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := o.Result.PlanCheck
	if s == nil || len(s.Rows) != 1 || s.Question.Method != "gaffke" || s.Rows[0].PilotTasks != 20 || !(s.Rows[0].Cost.Value > 0) || len(o.Result.Sentences) != 1 || !(s.Rows[0].SureMet.Formula >= 0.8) {
		t.Errorf("check %+v", s)
	}
}

func TestPlanConfigFaults(t *testing.T) {
	for more, want := range map[string]string{
		"":                                                       "has 0",
		"  half_width: 0.1\n  gate: 0.5\n":                       "has 2",
		"  half_width: 0\n":                                      "above 0",
		"  half_width: 0.1\n  tasks: many\n":                     "a range such as 20-200",
		"  half_width: 0.1\n  trials: 1\n":                       "needs 2 trials a task",
		"  half_width: 0.1\n  cost_task: 2\n":                    "the cost of a trial is not given",
		"  half_width: 0.1\n  cost_trial: -1\n":                  "must be a positive number",
		"  compare: 0.1\n  tasks: 4\n":                           "at least 6 tasks",
		"  half_width: 0.1\n  pilots: [{tasks: 0, trials: 3}]\n": "it must be from 1",
		"  half_width: 0.1\n  budget: 1\n  cost_trial: 2\n":      "the budget is 1",
	} {
		if _, err := loadPlan(t, more); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", more, err, want)
		}
	}
}
