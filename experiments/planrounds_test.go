package experiments_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/sim"
)

func inRounds(rounds int, g plan.Goal) (*experiments.Result, error) {
	rates, err := sim.NewBetaMeanICC(0.7, 0.3)
	if err != nil {
		return nil, err
	}
	return experiments.PlanFromRates(context.Background(), rates, experiments.PlanRequest{
		Question:   plan.Question{Metric: estimator.PassHat(3), Goal: g, Interval: bootstrap.Request{Confidence: 0.95}},
		Replicates: 1000, Rounds: rounds, Seed: 1,
	}, nil)
}

// Both rules hold what they promise at all looks together, and looking again and
// again with the interval of one look does not.
func TestPlanInRoundsKeepsItsErrorRates(t *testing.T) {
	r, err := inRounds(5, plan.Decides(0.3, 0.8))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Plan.Rounds) != 3 {
		t.Fatalf("%d rules, want 3", len(r.Plan.Rounds))
	}
	for _, x := range r.Plan.Rounds {
		missed, stopped := float64(x.EverMiss.Value), 0.0
		for _, share := range x.StopAt {
			stopped += float64(share)
		}
		if len(x.Looks) != 5 || math.Abs(stopped-1) > 1e-12 || x.Right == nil || x.Wrong == nil {
			t.Errorf("%s: %+v", x.Rule, x)
			continue
		}
		allowed := 0.05 + 3*math.Sqrt(0.05*0.95/1000)
		if valid := x.Rule != string(check.RulePeeking); valid != (missed <= allowed) {
			t.Errorf("%s misses at one look or another in %v, and %v is allowed", x.Rule, missed, allowed)
		}
		if last := float64(x.Looks[4]); float64(x.Tasks.Value) >= last {
			t.Errorf("%s buys %v tasks of %v on average, want fewer", x.Rule, x.Tasks.Value, last)
		}
	}
	spending := r.Plan.Rounds[0]
	if !(float64(spending.Right.Value) >= 0.8-3*float64(spending.Right.StdErr)) || !(spending.Saving > 0) {
		t.Errorf("%+v: want the power that was asked for, and a saving", spending)
	}
}

func TestPlanInRoundsRefuses(t *testing.T) {
	for name, x := range map[string]struct {
		rounds int
		goal   plan.Goal
		want   string
	}{
		"one round":               {1, plan.Decides(0.3, 0.8), "from 2 to 20"},
		"too many":                {21, plan.Decides(0.3, 0.8), "from 2 to 20"},
		"fewer tasks than rounds": {20, plan.Within(0.4), "ask for fewer rounds"},
	} {
		if _, err := inRounds(x.rounds, x.goal); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, err, x.want)
		}
	}
}

// What contradicts rounds is told before anything is simulated.
func TestPlanRoundsRefusedAtOnce(t *testing.T) {
	rates, err := sim.NewBetaMeanICC(0.7, 0.3)
	if err != nil {
		t.Fatal(err)
	}
	population, suite := bootstrap.Request{}, bootstrap.Request{Target: bootstrap.Suite}
	for _, x := range []struct {
		rounds   int
		goal     plan.Goal
		interval bootstrap.Request
		want     string
	}{
		{3, plan.Best(plan.Within(0)), population, "rounds need a goal to stop at"},
		{3, plan.Within(0.1), suite, "rounds of tasks speak of the population"},
		{21, plan.Within(0.1), population, "rounds is 21"},
		{20, plan.Within(0.4), population, "a round has at least one task"},
	} {
		q := plan.Question{Metric: estimator.PassHat(3), Goal: x.goal, Interval: x.interval}
		if q.Goal.Best {
			q.Space.Tasks = plan.Exactly(50)
		}
		_, err := experiments.PlanFromRates(context.Background(), rates, experiments.PlanRequest{Question: q, Rounds: x.rounds, Seed: 1},
			func(done, total int) { t.Errorf("%s: %d of %d is simulated", x.want, done, total) })
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("error %v, want %q", err, x.want)
		}
	}
}
