package montecarlo

import (
	"math"

	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/sim/stream"
)

// Observed is a real agent, of which some trials were held out.
type Observed struct {
	Name  string
	Shown estimator.Suite // the first trials of each task
	Rest  estimator.Suite // those held out
	All   estimator.Suite // both
}

// HeldOut returns the value that an answer is compared with: that of the trials
// held out, where every task has k of them, else that of all trials, which share
// some with what is shown; NaN where a task has fewer than k in all. all says
// that it is the second.
func (o Observed) HeldOut(m estimator.Metric) (value float64, all bool) {
	switch {
	case o.Rest.MinN() >= m.K:
		return o.Rest.Estimate(m).Value, false
	case o.All.MinN() >= m.K:
		return o.All.Estimate(m).Value, true
	}
	return math.NaN(), true
}

// Forecast shows the first trials to the forecaster and holds its answers
// against the values held out. The agent's true value is not known: NaN.
func (o Observed) Forecast(seed uint64, metrics []estimator.Metric, request beyond.Request) ([]Forecasting, error) {
	found, err := compare(stream.New(seed, "beyond-study/files/"+o.Name, 0), o.Shown, metrics, request, func(m estimator.Metric) float64 {
		value, _ := o.HeldOut(m)
		return value
	})
	if err != nil {
		return nil, err
	}
	out := make([]Forecasting, len(metrics))
	for j, m := range metrics {
		out[j] = Forecasting{Metric: m, Truth: math.NaN()}
		out[j].add(found[j])
	}
	return out, nil
}
