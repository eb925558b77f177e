package plan_test

import (
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim"
)

func pilot(t testing.TB, s estimator.Suite) plan.Knowledge {
	t.Helper()
	k, err := plan.FromPilot(plan.Pilot{Suite: s})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// value returns that of one design under one law.
func value(t interface{ Fatal(...any) }, q plan.Question, rates sim.Rates, d plan.Design) float64 {
	m, err := plan.NewModel(q, plan.Belief{Name: "law", Rates: rates})
	if err != nil {
		t.Fatal(err)
	}
	return m.Value(d)
}
