package montecarlo_test

import (
	"context"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/montecarlo"
	"passhat/sim"
)

// Each remedy takes the bias away, within 5 Monte Carlo standard errors, and its
// interval holds the truth as often as it says, within 4; what is broken does not.
func TestRemediesHelp(t *testing.T) {
	beta := must(sim.NewBetaMeanICC(0.75, 0.3))
	for _, x := range []struct {
		agent  sim.Agent
		drop   bool
		remedy string
		biased bool // without it
	}{
		{sim.Agent{Name: "grader", Rates: beta, Process: must(sim.NewGrader(0.05, 0.05))}, false, "corrected", true},
		{sim.Agent{Name: "shocks", Rates: beta, Process: must(sim.NewCommonShocks(0.1))}, false, "dead rounds left out", true},
		{sim.Agent{Name: "errors", Rates: beta, Process: must(sim.NewErrors(0, 0, 0.3))}, true, "errors as failures", true},
		{sim.Agent{Name: "errors at random", Rates: beta, Process: must(sim.NewErrors(0, 0.2, 0.2))}, false, "errors left out", true},
		{sim.Agent{Name: "families", Rates: must(sim.NewFamilies(1.4, 1, 1, 5))}, false, "family as the unit", false},
	} {
		d := montecarlo.Design{Name: x.agent.Name, Agent: x.agent, Tasks: 200, Replicates: 200, Seed: 1}
		found := must(montecarlo.Depend(context.Background(), d, 6, x.drop, []estimator.Metric{estimator.PassHat(3)}, bootstrap.Request{}, none))
		f := found[0]
		if f.RemedyName != x.remedy || f.Remedy == nil {
			t.Errorf("%s: the remedy is %q, want %q", x.agent.Name, f.RemedyName, x.remedy)
			continue
		}
		z := func(m montecarlo.Moments) float64 { return (m.Mean() - f.Truth) / m.StdErr() }
		if biased := math.Abs(z(f.Estimate)) > 5; biased != x.biased {
			t.Errorf("%s: the bias is %.1f standard errors", x.agent.Name, z(f.Estimate))
		}
		if math.Abs(z(f.Remedy.Estimate)) > 5 {
			t.Errorf("%s: with the remedy the bias is %.1f standard errors", x.agent.Name, z(f.Remedy.Estimate))
		}
		if c := f.CoversTruth; c.Value() > 0.95-3*c.StdErr() {
			t.Errorf("%s: covers %v without the remedy: nothing is broken", x.agent.Name, c.Value())
		}
		if c := f.Remedy.CoversTruth; c.Value() < 0.95-4*math.Sqrt(0.95*0.05/200) {
			t.Errorf("%s: with the remedy it covers %v", x.agent.Name, c.Value())
		}
	}
}

// At k = 1 the corrected interval is the default one, corrected at its limits.
func TestCorrectedIntervalIsRoganGladens(t *testing.T) {
	process := must(sim.NewGrader(0.1, 0.2))
	d := montecarlo.Design{Name: "g", Agent: sim.Agent{Rates: must(sim.NewConstant(0.5)), Process: process}, Tasks: 30, Replicates: 2, Seed: 3}
	f := must(montecarlo.Depend(context.Background(), d, 4, false, []estimator.Metric{estimator.PassHat(1)}, bootstrap.Request{}, none))[0]
	if want := must(sim.RoganGladen(f.Estimate.Mean(), 0.1, 0.2)); math.Abs(f.Remedy.Estimate.Mean()-want) > 1e-12 {
		t.Errorf("corrected %v, want %v", f.Remedy.Estimate.Mean(), want)
	}
	if got, want := f.Remedy.Width.Mean(), f.Width.Mean()/0.7; math.Abs(got-want) > 1e-9 {
		t.Errorf("width %v, want %v", got, want)
	}
}

func TestNoRemedyFromResultsAlone(t *testing.T) {
	beta := must(sim.NewBetaMeanICC(0.75, 0.3))
	for _, p := range []sim.Process{nil, must(sim.NewCopies(0.3)), must(sim.NewDrift(-0.1)), must(sim.NewRetries(2))} {
		d := montecarlo.Design{Name: "x", Agent: sim.Agent{Rates: beta, Process: p}, Tasks: 10, Replicates: 2, Seed: 1}
		f := must(montecarlo.Depend(context.Background(), d, 4, false, metrics, bootstrap.Request{}, none))
		if f[0].Remedy != nil || f[0].RemedyName != "" {
			t.Errorf("%v: the remedy %q", p, f[0].RemedyName)
		}
	}
}
