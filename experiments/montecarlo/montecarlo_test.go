package montecarlo_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/experiments/montecarlo"
	"passhat/sim"
)

func none(int, int) {}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

var metrics = []estimator.Metric{estimator.PassHat(1), estimator.PassAt(4), estimator.PassHat(4)}

// Biases are 0 for the unbiased estimate and known for the plug-in; 5 standard
// errors of 2000 suites.
func TestConvergenceAgainstTheory(t *testing.T) {
	d := montecarlo.Design{Name: "beta", Agent: sim.Agent{Rates: must(sim.NewBetaMeanICC(0.6, 0.3))}, Tasks: 20, Replicates: 2000, Seed: 1}
	found := must(montecarlo.Converge(context.Background(), d, []int{2, 4, 16}, metrics, none))
	if len(found) != 1+3+3 {
		t.Fatalf("%d rows, want those with k within n", len(found))
	}
	for _, f := range found {
		if z := (f.Unbiased.Mean() - f.Truth) / f.Unbiased.StdErr(); math.Abs(z) > 5 {
			t.Errorf("%v at n = %d: unbiased is off by %.1f standard errors", f.Metric, f.N, z)
		}
		if z := (f.PlugIn.Mean() - f.Truth - f.PlugInBias) / f.PlugIn.StdErr(); math.Abs(z) > 5 {
			t.Errorf("%v at n = %d: plug-in is off its exact bias by %.1f standard errors", f.Metric, f.N, z)
		}
	}
	// Known: for p = 0.5 and n = 4 the plug-in of pass^4 is too large by 0.104.
	d = montecarlo.Design{Name: "half", Agent: sim.Agent{Rates: must(sim.NewConstant(0.5))}, Tasks: 1, Replicates: 2, Seed: 1}
	found = must(montecarlo.Converge(context.Background(), d, []int{4}, metrics[2:], none))
	if math.Abs(found[0].PlugInBias-0.104) > 0.0005 {
		t.Errorf("plug-in bias %v, want 0.104", found[0].PlugInBias)
	}
}

// The mean of the estimates under a process is that of its distribution of c.
func TestDependenceAgainstTheory(t *testing.T) {
	const p, n = 0.7, 6
	for _, process := range []sim.ExactProcess{
		sim.Independent{}, must(sim.NewCopies(0.4)), must(sim.NewDrift(-0.2)), must(sim.NewRetries(1)), must(sim.NewGrader(0.1, 0.05)),
		must(sim.NewErrors(0, 0.1, 0.2)), must(sim.NewCommonShocks(0.1)),
	} {
		d := montecarlo.Design{Name: process.String(), Agent: sim.Agent{Rates: must(sim.NewConstant(p)), Process: process}, Tasks: 30, Replicates: 400, Seed: 1}
		found := must(montecarlo.Depend(context.Background(), d, n, false, metrics, bootstrap.Request{}, none))
		for _, f := range found {
			want := sim.MeanEstimate(process, f.Metric, p, n)
			if z := (f.Estimate.Mean() - want) / f.Estimate.StdErr(); math.Abs(z) > 5 {
				t.Errorf("%v, %v: mean %.4f, want %.4f: %.1f standard errors", process, f.Metric, f.Estimate.Mean(), want, z)
			}
			if _, ok := process.(sim.Independent); ok && f.CoversTruth.Value() < 0.95-3*f.CoversTruth.StdErr() {
				t.Errorf("independent trials, %v: coverage %v", f.Metric, f.CoversTruth.Value())
			}
		}
	}
}

// Dropped errors leave the rate among verdicts: p(1-pass) over that plus
// (1-p)(1-fail), and no estimate where no task has k of them.
func TestDroppedErrors(t *testing.T) {
	process := must(sim.NewErrors(0, 0.1, 0.5))
	d := montecarlo.Design{Name: "dropped", Agent: sim.Agent{Rates: must(sim.NewConstant(0.6)), Process: process}, Tasks: 40, Replicates: 400, Seed: 1}
	found := must(montecarlo.Depend(context.Background(), d, 6, true, metrics[:1], bootstrap.Request{}, none))
	if z := (found[0].Estimate.Mean() - process.Dropped(0.6)) / found[0].Estimate.StdErr(); math.Abs(z) > 5 {
		t.Errorf("mean %v, want %v", found[0].Estimate.Mean(), process.Dropped(0.6))
	}
	d.Agent.Process = must(sim.NewErrors(1, 0, 0))
	found = must(montecarlo.Depend(context.Background(), d, 6, true, metrics[:1], bootstrap.Request{}, none))
	if found[0].Estimate.N != 0 || !math.IsNaN(found[0].Estimate.Mean()) || found[0].CoversTruth.Yes != 0 {
		t.Errorf("without a verdict: %+v", found[0])
	}
}

// What is held out is unbiased for the truth; the bounds hold it; the forecast
// of a beta agent is near.
func TestForecastsAgainstHeldOut(t *testing.T) {
	d := montecarlo.Design{Name: "beta", Agent: sim.Agent{Rates: must(sim.NewBetaMeanICC(0.6, 0.4))}, Tasks: 60, Replicates: 20, Seed: 1}
	found := must(montecarlo.Forecast(context.Background(), d, 4, []estimator.Metric{estimator.PassHat(8)}, beyond.Request{Replicates: 19}, none))
	f := found[0]
	if z := (f.HeldOut.Mean() - f.Truth) / f.HeldOut.StdErr(); math.Abs(z) > 5 {
		t.Errorf("held out %v, truth %v", f.HeldOut.Mean(), f.Truth)
	}
	if z := (f.Forecast.Mean() - f.Truth) / f.Forecast.StdErr(); math.Abs(z) > 5 {
		t.Errorf("forecast %v, truth %v", f.Forecast.Mean(), f.Truth)
	}
	if f.BoundsHold.Yes < f.BoundsHold.N-2 || f.BoundsHold.N != 20 {
		t.Errorf("the bounds hold in %d of %d", f.BoundsHold.Yes, f.BoundsHold.N)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	d := montecarlo.Design{Name: "x", Agent: sim.Agent{Rates: must(sim.NewBetaMeanICC(0.6, 0.4)), Process: must(sim.NewCopies(0.3))}, Tasks: 10, Replicates: 12, Seed: 1}
	var first [3]string
	for _, workers := range []int{1, 2, 7} {
		d.Workers = workers
		got := [3]string{
			fmt.Sprint(must(montecarlo.Converge(context.Background(), d, []int{2, 4}, metrics, none))),
			fmt.Sprint(must(montecarlo.Depend(context.Background(), d, 4, false, metrics, bootstrap.Request{}, none))),
			fmt.Sprint(must(montecarlo.Forecast(context.Background(), d, 2, metrics[2:], beyond.Request{Replicates: 19}, none))),
		}
		if first[0] == "" {
			first = got
		}
		if got != first {
			t.Errorf("%d workers give another answer", workers)
		}
	}
}
