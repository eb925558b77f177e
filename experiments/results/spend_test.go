package results_test

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"passhat/experiments/results"
)

func spentOf(t *testing.T, text string) results.Spending {
	t.Helper()
	data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(text), results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data[0].Spent
}

// A cost that a file does not give, or gives as 0, is not known, and a trial
// that was never run used nothing.
func TestSpendingOfAnUnknownCostIsNotNothing(t *testing.T) {
	s := spentOf(t, "task,trial,success,cost,tokens,duration_ms\na,1,1,0.5,1000,3000\na,2,0,0.3,,5000\nb,1,1,,2000,0\nb,2,,9,9,9\n")
	for name, x := range map[string]struct {
		amount         results.Amount
		known, unknown int
		sum, squares   float64
	}{
		"cost":    {s.Cost, 2, 1, 0.8, 0.34},
		"tokens":  {s.Tokens, 2, 1, 3000, 5e6},
		"seconds": {s.Seconds, 2, 1, 8, 34},
	} {
		if x.amount.Known != x.known || x.amount.Unknown != x.unknown || math.Abs(x.amount.Sum-x.sum) > 1e-12 || math.Abs(x.amount.Squares-x.squares) > 1e-9 {
			t.Errorf("%s: %+v", name, x.amount)
		}
	}
	if m, e := s.Cost.Mean(), s.Cost.StdErr(); math.Abs(m-0.4) > 1e-12 || math.Abs(e-0.1) > 1e-12 {
		t.Errorf("mean %v ± %v", m, e)
	}
	if s := spentOf(t, "task,trial,success\na,1,1\n"); s.Cost.Known != 0 || s.Cost.Unknown != 1 || !math.IsNaN(s.Cost.Mean()) || !math.IsNaN(s.Cost.StdErr()) {
		t.Errorf("no cost: %+v", s)
	}
}

// A trial that a file has twice was paid for once.
func TestSpendingOfATrialGivenTwice(t *testing.T) {
	if s := spentOf(t, "task,trial,success,cost\na,1,1,0.5\na,1,1,0.5\na,2,1,0.5\n"); s.Cost.Known != 2 || s.Cost.Sum != 1 {
		t.Errorf("%+v", s.Cost)
	}
}

// A simulated user is paid for too, but without the agent's own cost a trial's
// is not known.
func TestSpendingOfTau2(t *testing.T) {
	s := spentOf(t, `{"info":{"num_trials":2,"agent_info":{"llm":"x"},"environment_info":{"domain_name":"d"}},"simulations":[
{"id":"1","task_id":"a","trial":0,"termination_reason":"user_stop","reward_info":{"reward":1},"agent_cost":0.2,"user_cost":0.1,"duration":30},
{"id":"2","task_id":"a","trial":1,"termination_reason":"user_stop","reward_info":{"reward":0},"agent_cost":null,"user_cost":0.1,"duration":50}]}`)
	if s.Cost.Known != 1 || s.Cost.Unknown != 1 || math.Abs(s.Cost.Sum-0.3) > 1e-12 || s.Seconds.Known != 2 || s.Seconds.Sum != 80 {
		t.Errorf("%+v", s)
	}
}

// Real files tell what their formats have.
func TestSpendingOfRealFiles(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/*/*")
	if err != nil || len(files) == 0 {
		t.Skip("no real result files beside the project")
	}
	priced := map[string]bool{}
	for _, file := range files {
		data, err := results.Read(context.Background(), []string{file}, nil, results.Options{Success: ">=0.5"})
		if err != nil {
			continue // of another kind
		}
		for _, d := range data {
			total := d.Totals()
			run := total.Pass + total.Fail + total.Error
			for name, a := range map[string]results.Amount{"cost": d.Spent.Cost, "tokens": d.Spent.Tokens, "seconds": d.Spent.Seconds} {
				if a.Known > 0 {
					priced[d.Format+" "+name] = true
				}
				if got := a.Known + a.Unknown; got > run && got != 0 || a.Sum < 0 {
					t.Errorf("%s: %s of %d trials, %d were run", file, name, got, run)
				}
			}
		}
	}
	t.Log(priced)
}
