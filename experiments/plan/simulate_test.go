package plan_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim"
)

// The power by simulation is within three Monte Carlo standard errors of the
// formula's, or within three points: the normal form takes the sample's spread
// for the expected one.
func agrees(t *testing.T, what string, m plan.Measured) {
	t.Helper()
	if !m.Agrees() && math.Abs(m.Value-m.Formula) > 0.03 {
		t.Errorf("%s: %+v", what, m)
	}
}

func TestPowerAgreesWithSimulation(t *testing.T) {
	for _, correlation := range []float64{0, 0.5, 0.9} {
		for _, law := range []sim.Rates{beta(t, 8, 2), beta(t, 0.5, 0.5)} {
			q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Beats(0.12, correlation, 0.8), Cost: plan.InTrials()}
			p := answer(t, q, plan.Guess(law))
			near(t, "correlation", p.Beliefs[0].Correlation, correlation, 1e-9)
			s := simulate(t, q, law, p.Chosen.Design, 2000)
			agrees(t, law.String(), s.Power)
			near(t, "formula", s.Power.Formula, p.Chosen.Value, 1e-12)
			if s.Coverage.Value < 0.95-3*s.Coverage.StdErr || s.Fail.Value > 0.01 {
				t.Errorf("%s: %+v", law, s)
			}
		}
	}
}

// Pairing pays: the more alike the agents' tasks, the fewer it takes.
func TestCorrelationSavesTasks(t *testing.T) {
	last := math.MaxInt
	for _, correlation := range []float64{0, 0.4, 0.8} {
		p := answer(t, plan.Question{Metric: estimator.PassHat(2), Goal: plan.Beats(0.1, correlation, 0.8),
			Space: plan.Space{Trials: plan.Exactly(5)}, Cost: dollars}, plan.Guess(beta(t, 0.5, 0.5)))
		if p.Chosen.Tasks >= last {
			t.Errorf("correlation %v takes %d tasks, less of it %d", correlation, p.Chosen.Tasks, last)
		}
		last = p.Chosen.Tasks
	}
	// An agent without spread between tasks has no correlation to ask for.
	p := answer(t, plan.Question{Metric: estimator.PassHat(2), Goal: plan.Beats(0.1, 0.5, 0.8), Cost: dollars}, plan.Guess(constant(t, 0.7)))
	if p.Beliefs[0].Correlation != 0 || !p.Reached {
		t.Errorf("even agent: %+v", p.Beliefs[0])
	}
}

func TestGateAgreesWithSimulation(t *testing.T) {
	for _, target := range bootstrap.Targets() {
		q := plan.Question{Metric: estimator.PassHat(3), Goal: plan.Decides(0.4, 0.8), Interval: bootstrap.Request{Target: target}}
		truths := []float64{0.2, 0.4, 0.5, 0.7}
		b, d := plan.Belief{Name: "law", Rates: beta(t, 8, 2)}, plan.Design{Tasks: 80, Trials: 6}
		formula, err := plan.OperatingCharacteristic(q, b, d, truths)
		if err != nil {
			t.Fatal(err)
		}
		measured, err := plan.SimulateOperating(context.Background(), q, b, d, truths, plan.SimOptions{Replicates: 600, Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range measured {
			agrees(t, string(target)+" pass", s.Pass)
			agrees(t, string(target)+" fail", s.Fail)
			near(t, "truth", s.Truth, truths[i], 1e-9)
			near(t, "formula", s.Pass.Formula, formula[i].Pass, 1e-12)
			near(t, "sum of verdicts", s.Pass.Value+s.Fail.Value+s.Inconclusive.Value, 1, 1e-12)
		}
		if f := formula; !(f[0].Pass < 0.01 && f[0].Fail > 0.9 && f[3].Pass > 0.9 && f[2].Pass > f[1].Pass) {
			t.Errorf("%s: %+v", target, f)
		}
	}
}

// One side only: a gate that can pass but never fail.
func TestOneSidedGate(t *testing.T) {
	for _, target := range bootstrap.Targets() {
		q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Decides(0.5, 0.8), Cost: dollars,
			Interval: bootstrap.Request{Target: target, Side: bootstrap.LowerSide}}
		p := answer(t, q, plan.Guess(beta(t, 8, 2)))
		s := simulate(t, q, beta(t, 8, 2), p.Chosen.Design, 600)
		if !p.Reached || s.Fail.Value != 0 || s.Pass.Value < 0.7 {
			t.Errorf("%s: %+v, %+v", target, p.Chosen, s)
		}
		q.Interval.Side = bootstrap.TwoSided
		if two := answer(t, q, plan.Guess(beta(t, 8, 2))); two.Chosen.Cost < p.Chosen.Cost {
			t.Errorf("%s: two sides cost %v, one %v", target, two.Chosen.Cost, p.Chosen.Cost)
		}
	}
}

// The target suite: all is bought in trials, and there is no floor.
func TestSuiteBuysTrials(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Within(0.04), Space: plan.Space{Tasks: plan.Exactly(40)},
		Cost: dollars, Interval: bootstrap.Request{Target: bootstrap.Suite}}
	p := answer(t, q, plan.Guess(beta(t, 3, 2)))
	if !p.Reached || p.Chosen.Trials < 8 || p.Floor.Value > 1e-3 {
		t.Errorf("chosen %+v, floor %+v", p.Chosen, p.Floor)
	}
	s := simulate(t, q, beta(t, 3, 2), p.Chosen.Design, 600)
	if math.Abs(s.HalfWidth.Value/s.HalfWidth.Formula-1) > 0.05 || s.Coverage.Value < 0.95-3*s.Coverage.StdErr {
		t.Errorf("%+v", s)
	}
}

// The same seed gives the same numbers for any number of workers.
func TestSameNumbersForAnyWorkers(t *testing.T) {
	ctx, b := context.Background(), plan.Belief{Name: "law", Rates: beta(t, 2, 1)}
	q := plan.Question{Metric: estimator.PassHat(2), Goal: plan.Decides(0.4, 0.8), Cost: dollars}
	d := plan.Design{Tasks: 15, Trials: 3}
	run := func(workers int) (out []string) {
		keep := func(x any, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, fmt.Sprintf("%#v", x)) // all digits, and NaN is NaN
		}
		o := plan.SimOptions{Replicates: 150, Seed: 3, Workers: workers}
		k, err := plan.FromPilot(plan.Pilot{Suite: airline(t)})
		keep(len(k.Open), err)
		within := q
		within.Goal, within.Space.Tasks = plan.Within(0.1), plan.Range{Low: 1, High: 400}
		p, err := plan.Make(ctx, within, k, plan.Options{Workers: workers})
		keep([]any{p.Promise.Met, p.Promise.Value, p.Promise.Cost, *p.Promise.Sure}, err)
		s, err := plan.Simulate(ctx, q, b, d, o)
		keep([]plan.Measured{s.HalfWidth, s.Pass, s.Fail, s.Coverage}, err)
		a, err := plan.SelfTest(ctx, q, b, d, o)
		keep(a, err)
		g, err := plan.AllocationGain(ctx, b, q.Metric, plan.Design{Tasks: 15, Trials: 6}, 3, o)
		keep(g, err)
		r, err := plan.Sequential(ctx, q, b, plan.Rounds{Trials: 3, Looks: plan.EvenLooks(40, 4), Rule: plan.RuleBetting}, o)
		keep(r, err)
		return out
	}
	one := run(1)
	for _, workers := range []int{2, 7} {
		for i, x := range run(workers) {
			if x != one[i] {
				t.Errorf("%d workers changed result %d: %s, was %s", workers, i, x, one[i])
			}
		}
	}
}

// A moved law is a law: its counts, moments and mean are one.
func TestMoved(t *testing.T) {
	for _, value := range []float64{0.1, 0.9} {
		m := estimator.PassHat(2)
		r, shift, err := plan.Moved(beta(t, 3, 2), m, value)
		if err != nil || (shift > 0) != (value > 0.5) {
			t.Fatal(shift, err)
		}
		near(t, "value", sim.Agent{Rates: r}.Value(m), value, 1e-12)
		for _, metric := range []estimator.Metric{estimator.PassHat(3), estimator.PassAt(3), estimator.AtLeast(2, 3)} {
			mean := 0.0
			for c, p := range r.Counts(7) {
				mean += p * metric.Estimate(7, c)
			}
			near(t, metric.String(), mean, sim.Agent{Rates: r}.Value(metric), 1e-12)
		}
		near(t, "variance", r.Variance(), r.Moment(2)-r.Mean()*r.Mean(), 1e-12)
		near(t, "mean", r.Mean(), r.Moment(1), 1e-12)
		near(t, "failures", 1-r.Mean(), r.FailureMoment(1), 1e-12)
		if r.String() == "" {
			t.Error("no name")
		}
	}
	if r, shift, err := plan.Moved(beta(t, 3, 2), estimator.PassHat(1), 0.6); err != nil || shift != 0 || r.Mean() != 0.6 {
		t.Errorf("moved nowhere: %v, %v, %v", r, shift, err)
	}
}
