package check_test

import (
	"context"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/law"
	"passhat/sim"
)

// The power by simulation is within three Monte Carlo standard errors of the
// formula's, or within three points: the normal form takes the sample's spread
// for the expected one.
func agrees(t *testing.T, what string, m check.Measured) {
	t.Helper()
	if !m.Agrees() && math.Abs(m.Value-m.Formula) > 0.03 {
		t.Errorf("%s: %+v", what, m)
	}
}

func TestPowerAgreesWithSimulation(t *testing.T) {
	for _, correlation := range []float64{0, 0.5, 0.9} {
		for _, law := range []sim.Rates{plantest.Beta(t, 8, 2), plantest.Beta(t, 0.5, 0.5)} {
			q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Beats(0.12, correlation, 0.8), Cost: plan.InTrials()}
			p := plantest.Answer(t, q, plan.Guess(law))
			plantest.Near(t, "correlation", p.Beliefs[0].Correlation, correlation, 1e-9)
			s := plantest.Simulate(t, q, law, p.Chosen.Design, 2000)
			agrees(t, law.String(), s.Power)
			plantest.Near(t, "formula", s.Power.Formula, p.Chosen.Value, 1e-12)
			if s.Coverage.Value < 0.95-3*s.Coverage.StdErr || s.Fail.Value > 0.01 {
				t.Errorf("%s: %+v", law, s)
			}
		}
	}
}

func TestGateAgreesWithSimulation(t *testing.T) {
	for _, target := range bootstrap.Targets() {
		q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Decides(0.4, 0.8), Interval: bootstrap.Request{Target: target}}
		truths := []float64{0.2, 0.4, 0.5, 0.7}
		b, d := plan.Belief{Name: "law", Rates: plantest.Beta(t, 8, 2)}, plan.Design{Tasks: 80, Trials: 6}
		formula, err := plan.OperatingCharacteristic(q, b, d, truths)
		if err != nil {
			t.Fatal(err)
		}
		measured, err := check.Operating(context.Background(), q, b, d, truths, check.Options{Replicates: 600, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range measured {
			agrees(t, string(target)+" pass", s.Pass)
			agrees(t, string(target)+" fail", s.Fail)
			plantest.Near(t, "truth", s.Truth, truths[i], 1e-9)
			plantest.Near(t, "formula", s.Pass.Formula, formula[i].Pass, 1e-12)
			plantest.Near(t, "sum of verdicts", s.Pass.Value+s.Fail.Value+s.Inconclusive.Value, 1, 1e-12)
		}
		if f := formula; !(f[0].Pass < 0.01 && f[0].Fail > 0.9 && f[3].Pass > 0.9 && f[2].Pass > f[1].Pass) {
			t.Errorf("%s: %+v", target, f)
		}
	}
}

// One side only: a gate that can pass but never fail.
func TestOneSidedGate(t *testing.T) {
	for _, target := range bootstrap.Targets() {
		q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Decides(0.5, 0.8), Cost: plantest.Dollars,
			Interval: bootstrap.Request{Target: target, Side: bootstrap.LowerSide}}
		p := plantest.Answer(t, q, plan.Guess(plantest.Beta(t, 8, 2)))
		s := plantest.Simulate(t, q, plantest.Beta(t, 8, 2), p.Chosen.Design, 600)
		if !p.Reached || s.Fail.Value != 0 || s.Pass.Value < 0.7 {
			t.Errorf("%s: %+v, %+v", target, p.Chosen, s)
		}
		q.Interval.Side = bootstrap.TwoSided
		if two := plantest.Answer(t, q, plan.Guess(plantest.Beta(t, 8, 2))); two.Chosen.Cost < p.Chosen.Cost {
			t.Errorf("%s: two sides cost %v, one %v", target, two.Chosen.Cost, p.Chosen.Cost)
		}
	}
}

// The target suite: all is bought in trials, and there is no floor.
func TestSuiteBuysTrials(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Within(0.04), Space: plan.Space{Tasks: plan.Exactly(40)},
		Cost: plantest.Dollars, Interval: bootstrap.Request{Target: bootstrap.Suite}}
	p := plantest.Answer(t, q, plan.Guess(plantest.Beta(t, 3, 2)))
	if !p.Reached || p.Chosen.Trials < 8 || p.Floor.Value > 1e-3 {
		t.Errorf("chosen %+v, floor %+v", p.Chosen, p.Floor)
	}
	s := plantest.Simulate(t, q, plantest.Beta(t, 3, 2), p.Chosen.Design, 600)
	if math.Abs(s.HalfWidth.Value/s.HalfWidth.Formula-1) > 0.05 || s.Coverage.Value < 0.95-3*s.Coverage.StdErr {
		t.Errorf("%+v", s)
	}
}

// The half-width by simulation is within three Monte Carlo standard errors of
// the formula, or within the known error of its normal form: 5 % where m times
// the variance is above 3, 10 % from 1. The interval covers at least as often as it
// says.
func TestHalfWidthAgreesWithSimulation(t *testing.T) {
	for _, c := range []struct {
		rates  sim.Rates
		k      int
		d      plan.Design
		target bootstrap.Target
	}{
		{plantest.Beta(t, 8, 2), 3, plan.Design{Tasks: 50, Trials: 8}, bootstrap.Population},
		{plantest.Beta(t, 0.5, 0.5), 3, plan.Design{Tasks: 100, Trials: 3}, bootstrap.Population},
		{plantest.Constant(t, 0.9), 3, plan.Design{Tasks: 20, Trials: 3}, bootstrap.Population},
		{plantest.Beta(t, 8, 2), 3, plan.Design{Tasks: 10, Trials: 4}, bootstrap.Population},
		{plantest.Beta(t, 8, 2), 3, plan.Design{Tasks: 50, Trials: 8}, bootstrap.Suite},
		{plantest.Beta(t, 0.5, 0.5), 3, plan.Design{Tasks: 50, Trials: 4}, bootstrap.Suite},
	} {
		q := plan.Question{Metric: estimator.PassHat(c.k), Goal: plan.Within(0.1), Interval: bootstrap.Request{Target: c.target}}
		s := plantest.Simulate(t, q, c.rates, c.d, 300)
		known := 0.10
		x, err := law.SpreadOf(c.rates, q.Metric, c.d.Trials)
		if err != nil {
			t.Fatal(err)
		}
		if float64(c.d.Tasks)*x.Variance(c.target) > 3 {
			known = 0.05
		}
		if off := math.Abs(s.HalfWidth.Value/s.HalfWidth.Formula - 1); !s.HalfWidth.Agrees() && off > known {
			t.Errorf("%v, %s, %s: half-width %+v is off by %v", c.rates, c.d, c.target, s.HalfWidth, off)
		}
		if s.Coverage.Value < 0.95-3*s.Coverage.StdErr {
			t.Errorf("%v, %s, %s: coverage %+v", c.rates, c.d, c.target, s.Coverage)
		}
		plantest.Near(t, "coverage and misses", s.Coverage.Value+s.Below+s.Above, 1, 1e-12)
	}
}
