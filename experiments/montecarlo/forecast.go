package montecarlo

import (
	"context"
	"math"
	"math/rand/v2"

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
	Lower, Upper    Moments // the bounds
	Width           Moments // of the bounds
	Made            Share   // a forecast was made, not refused
	Forecast        Moments
	ForecastLower   Moments
	ForecastUpper   Moments
	ForecastHolds   Share   // its interval holds the agent's value
	ForecastHeldOut Share   // its interval holds the value of the trials held out
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
	hidden := Hidden(metrics)
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

// Hidden is how many trials of each task are drawn to be held out: the largest k.
func Hidden(metrics []estimator.Metric) int {
	most := 0
	for _, m := range metrics {
		most = max(most, m.K)
	}
	return most
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
	return compare(r, shown, metrics, request, func(m estimator.Metric) float64 { return rest.Estimate(m).Value })
}

// compare asks the forecaster, who is shown a suite, and sets beside each answer
// the value held out.
func compare(r *rand.Rand, shown estimator.Suite, metrics []estimator.Metric, request beyond.Request, heldOut func(estimator.Metric) float64) ([]held, error) {
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
		out[j] = held{answer, heldOut(m), shown.Estimate(m).PlugIn, m.ClosedForm(shown.MeanRate())}
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

// add notes a replicate; what is not known, such as the true value of a real
// agent, is compared with nothing.
func (f *Forecasting) add(h held) {
	a := h.answer
	f.HeldOut.Add(h.out)
	f.PlugIn.Add(h.plugIn)
	f.PowerOfMeanRate.Add(h.closed)
	f.Nonparametric.Add(a.Nonparametric)
	f.BoundsHold.within(a.Lower, f.Truth, a.Upper)
	f.BoundsHeldOut.within(a.Lower, h.out, a.Upper)
	f.Lower.Add(a.Lower)
	f.Upper.Add(a.Upper)
	f.Width.Add(a.Upper - a.Lower)
	f.Made.Add(!math.IsNaN(a.Forecast))
	f.Forecast.Add(a.Forecast)
	f.ForecastLower.Add(a.ForecastLower)
	f.ForecastUpper.Add(a.ForecastUpper)
	f.Missed.Add(a.Forecast - h.out)
	f.ForecastHolds.within(a.ForecastLower, f.Truth, a.ForecastUpper)
	f.ForecastHeldOut.within(a.ForecastLower, h.out, a.ForecastUpper)
}

// within notes whether a value is between two others, nothing where one of them
// is not known.
func (s *Share) within(low, x, high float64) {
	if !math.IsNaN(low) && !math.IsNaN(x) && !math.IsNaN(high) {
		s.Add(low <= x+rounding && x <= high+rounding)
	}
}
