package beyond

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
	"passhat/sim"
)

// Answer is what is said of a metric at a k beyond the trials. A number that is
// not available is NaN.
type Answer struct {
	Metric        estimator.Metric
	N             int // trials of the median task
	Reach         sim.Reach
	Lower, Upper  float64 // what the results leave open, whatever the distribution
	Critical      float64 // of the profile likelihood; NaN where all trials ended alike
	Confidence    float64
	Nonparametric float64 // of the nonparametric fit, up to 2n
	Forecast      float64 // of the fitted beta, up to 2n
	ForecastLower float64
	ForecastUpper float64
	Goodness      *sim.Goodness // of the beta; nil where it was not fitted
	Refused       string        // why there is no forecast, or nothing at all; "" where there is both
}

// Of answers for a metric whose k is beyond the trials of the median task.
func (f *Forecaster) Of(m estimator.Metric) (Answer, error) {
	none := math.NaN()
	out := Answer{
		Metric: m, N: sim.MedianTrials(f.suite), Confidence: f.confidence, Lower: none, Upper: none, Critical: none,
		Nonparametric: none, Forecast: none, ForecastLower: none, ForecastUpper: none, Goodness: f.goodness,
	}
	if err := m.Validate(); err != nil {
		return out, err
	}
	out.Reach = sim.ReachOf(out.N, m.K)
	switch out.Reach {
	case sim.Within:
		out.Refused = "k is within the trials: the unbiased estimate says it"
		return out, nil
	case sim.TooFar:
		out.Refused = "k is more than four times the trials: whatever the results, nearly anything is open"
		return out, nil
	}
	if err := f.bounds(&out); err != nil {
		return out, err
	}
	f.forecast(&out)
	return out, nil
}

// bounds sets the interval over all distributions. Where all trials ended alike
// the closed form of AllPassLower is it.
func (f *Forecaster) bounds(out *Answer) error {
	m, c, n := out.Metric, f.suite.Successes(), f.suite.Trials()
	switch {
	case c == n && m.J == m.K:
		out.Lower, out.Upper = sim.AllPassLower(m.K, n, f.confidence), 1
		return nil
	case c == 0 && m.J == 1:
		out.Lower, out.Upper = 0, 1-sim.AllPassLower(m.K, n, f.confidence)
		return nil
	}
	out.Critical = Critical(f.confidence)
	b, err := sim.ProfileBeyond(f.suite, m, out.Critical)
	if errors.Is(err, sim.ErrTooFar) {
		out.Critical, out.Refused = math.NaN(), "k is more than four times the trials of a task"
		return nil
	}
	if err != nil {
		return err
	}
	out.Lower, out.Upper, out.Nonparametric = b.Lower, b.Upper, b.Point
	switch c { // the likeliest of all distributions is then the bound itself
	case n:
		out.Upper = 1
	case 0:
		out.Lower = 0
	}
	return nil
}

func (f *Forecaster) forecast(out *Answer) {
	switch {
	case out.Refused != "":
	case out.Reach != sim.WithPoint:
		out.Refused = "no forecast: k is more than twice the trials, where a point would be the model's and not the data's"
	case f.missing != nil:
		out.Refused = "no forecast: " + f.missing.Error()
	default:
		out.Forecast = sim.Agent{Rates: f.rates}.Value(out.Metric)
		out.ForecastLower, out.ForecastUpper = f.interval(out.Metric)
	}
}

// Critical returns the value of the profile likelihood that stands for a
// confidence: the quantile of chi-square with one degree of freedom at a fifth
// of the misses. At 0.95 that is 6.63, which covered at least 0.967 in every
// simulation; at another confidence it was not measured.
func Critical(confidence float64) float64 {
	q := distuv.ChiSquared{K: 1}.Quantile(1 - (1-confidence)/5)
	return math.Round(100*q) / 100
}

// quantiles returns the tail and 1-tail quantiles between order statistics.
func quantiles(values []float64, tail float64) (lower, upper float64) {
	slices.SortFunc(values, cmp.Compare)
	at := func(q float64) float64 {
		x := q * float64(len(values)-1)
		i := int(x)
		if i+1 >= len(values) {
			return values[len(values)-1]
		}
		return values[i] + (x-float64(i))*(values[i+1]-values[i])
	}
	return at(tail), at(1 - tail)
}
