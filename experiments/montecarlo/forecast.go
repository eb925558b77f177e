package montecarlo

import (
	"context"
	"math"

	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/experiments/internal/parts"
	"passhat/sim/stream"
)

// Forecasting is how what was said of k beyond the first n trials stood against
// the agent and against the trials that were held out.
type Forecasting struct {
	Metric          estimator.Metric
	Truth           float64
	HeldOut         Moments // the unbiased estimate from the trials held out
	BoundsHold      Share   // the agent's value
	BoundsHeldOut   Share   // the value of the trials held out
	Width           Moments // of the bounds
	Made            Share   // a forecast was made, not refused
	Forecast        Moments
	ForecastHolds   Share   // its interval holds the agent's value
	Missed          Moments // forecast less the value held out
	Nonparametric   Moments
	PlugIn          Moments // (c/n)^k, a forecast that many make
	PowerOfMeanRate Moments
}

// held is one replicate.
type held struct {
	answer         beyond.Answer
	out            float64
	plugIn, closed float64
}

// Forecast draws suites, shows the first n trials of each task to the
// forecaster, and holds its answers against as many later trials as the largest
// k. The metrics are those at k beyond n.
func Forecast(ctx context.Context, d Design, n int, metrics []estimator.Metric, request beyond.Request, observe func(done, total int)) ([]Forecasting, error) {
	hidden := 0
	for _, m := range metrics {
		hidden = max(hidden, m.K)
	}
	found := make([][]held, d.Replicates)
	err := parts.Do(ctx, d.Replicates, d.Workers, observe, func(i int) (err error) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		found[i], err = d.hide(uint64(i), n, hidden, metrics, request)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := make([]Forecasting, len(metrics))
	for j, m := range metrics {
		out[j] = Forecasting{Metric: m, Truth: d.Agent.Value(m)}
		for _, f := range found {
			out[j].add(f[j])
		}
	}
	return out, nil
}

func (d Design) hide(index uint64, n, hidden int, metrics []estimator.Metric, request beyond.Request) ([]held, error) {
	r := stream.New(d.Seed, "beyond-study/"+d.Name, index)
	first, last := make([]estimator.Task, d.Tasks), make([]estimator.Task, d.Tasks)
	for i, trials := range d.Agent.DrawTrials(r, d.Tasks, n+hidden) {
		first[i], last[i] = count(trials[:n]), count(trials[n:])
	}
	shown, err := estimator.NewSuite(first)
	if err != nil {
		return nil, err
	}
	rest, err := estimator.NewSuite(last)
	if err != nil {
		return nil, err
	}
	f, err := beyond.New(r, shown, request)
	if err != nil {
		return nil, err
	}
	out := make([]held, len(metrics))
	for j, m := range metrics {
		answer, err := f.Of(m)
		if err != nil {
			return nil, err
		}
		e := shown.Estimate(m)
		out[j] = held{answer, rest.Estimate(m).Value, e.PlugIn, m.ClosedForm(shown.MeanRate())}
	}
	return out, nil
}

func count(trials []bool) estimator.Task {
	t := estimator.Task{N: len(trials)}
	for _, success := range trials {
		if success {
			t.C++
		}
	}
	return t
}

func (f *Forecasting) add(h held) {
	a := h.answer
	f.HeldOut.Add(h.out)
	f.PlugIn.Add(h.plugIn)
	f.PowerOfMeanRate.Add(h.closed)
	f.Nonparametric.Add(a.Nonparametric)
	if !math.IsNaN(a.Lower) {
		f.BoundsHold.Add(a.Lower <= f.Truth+rounding && f.Truth <= a.Upper+rounding)
		f.BoundsHeldOut.Add(a.Lower <= h.out+rounding && h.out <= a.Upper+rounding)
		f.Width.Add(a.Upper - a.Lower)
	}
	made := !math.IsNaN(a.Forecast)
	f.Made.Add(made)
	if made {
		f.Forecast.Add(a.Forecast)
		f.Missed.Add(a.Forecast - h.out)
		f.ForecastHolds.Add(a.ForecastLower <= f.Truth+rounding && f.Truth <= a.ForecastUpper+rounding)
	}
}
