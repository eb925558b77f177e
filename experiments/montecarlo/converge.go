package montecarlo

import (
	"context"
	"math"

	"passhat/estimator"
	"passhat/experiments/internal/parts"
	"passhat/sim"
	"passhat/sim/stream"
)

// Convergence is what the three numbers for a metric come to over suites of
// tasks with n trials each.
type Convergence struct {
	Metric                       estimator.Metric
	N                            int
	Truth                        float64
	Unbiased, PlugIn, ClosedForm Moments
	PlugInBias                   float64 // exact
}

// Design is an agent and the suites drawn from it.
type Design struct {
	Name       string
	Agent      sim.Agent
	Tasks      int
	Replicates int
	Seed       uint64
	Workers    int // 0 is one a processor; no effect on the result
}

// Converge measures the metrics at each number of trials, as far as it is at
// least k: trial by trial, metric by metric.
func Converge(ctx context.Context, d Design, trials []int, metrics []estimator.Metric, observe func(done, total int)) ([]Convergence, error) {
	found := make([][]Convergence, len(trials))
	err := parts.Do(ctx, len(trials), d.Workers, observe, func(i int) (err error) {
		found[i], err = d.converge(ctx, trials[i], metrics)
		return err
	})
	var out []Convergence
	for _, f := range found {
		out = append(out, f...)
	}
	return out, err
}

func (d Design) converge(ctx context.Context, n int, metrics []estimator.Metric) ([]Convergence, error) {
	var out []Convergence
	for _, m := range metrics {
		if m.K <= n {
			out = append(out, Convergence{Metric: m, N: n, Truth: d.Agent.Value(m), PlugInBias: d.plugInBias(m, n)})
		}
	}
	r := stream.New(d.Seed, "convergence/"+d.Name, uint64(n))
	for range d.Replicates {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		suite, err := d.Agent.DrawCells(r, d.Tasks, n)
		if err != nil {
			return nil, err
		}
		for i := range out {
			e := suite.Estimate(out[i].Metric)
			out[i].Unbiased.Add(e.Value)
			out[i].PlugIn.Add(e.PlugIn)
			out[i].ClosedForm.Add(e.ClosedForm)
		}
	}
	return out, nil
}

// plugInBias returns sum_c P(c) g(c/n) - E g(p), g the closed form.
func (d Design) plugInBias(m estimator.Metric, n int) float64 {
	mean := 0.0
	for c, p := range d.Agent.Rates.Counts(n) {
		mean += p * m.PlugIn(n, c)
	}
	return mean - d.Agent.Value(m)
}

// RootMeanSquare returns the error of a bias and a spread together.
func RootMeanSquare(bias, spread float64) float64 { return math.Hypot(bias, spread) }
