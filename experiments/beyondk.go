package experiments

import (
	"context"
	"fmt"

	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim/stream"
)

// BeyondResult is what is said of a metric at a k beyond the trials, where there
// is no estimate.
type BeyondResult struct {
	K             int             `json:"k"`
	N             int             `json:"n"` // trials of the median task
	Metric        string          `json:"metric"`
	Family        string          `json:"family"`
	J             int             `json:"j"`
	Reach         string          `json:"reach"`
	Bounds        *BoundsResult   `json:"bounds"`
	Nonparametric Number          `json:"nonparametric"` // forecast of the distribution of any shape, up to 2n
	Forecast      *ForecastResult `json:"forecast"`
	Refused       string          `json:"refused"` // why there is no forecast, or nothing at all
}

// BoundsResult is what the results leave open, whatever the distribution of the
// rates.
type BoundsResult struct {
	Lower      Number  `json:"lower"`
	Upper      Number  `json:"upper"`
	Critical   Number  `json:"critical"` // of the profile likelihood; null where all trials ended alike
	Confidence float64 `json:"confidence"`
}

// ForecastResult is what a model fitted to the results says.
type ForecastResult struct {
	Value    Number          `json:"value"`
	Model    string          `json:"model"`
	Interval *IntervalResult `json:"interval"` // right if the model is
	Goodness *GoodnessResult `json:"goodness"`
}

// AddBeyond adds to each agent of an estimate what its results allow about
// pass@k and pass^k at each k beyond its trials. Data are those of the estimate.
func AddBeyond(ctx context.Context, r *Result, data []results.Data, ks []int, a Analysis) error {
	for i, d := range data {
		answers, err := beyondOf(ctx, d, ks, a)
		if err != nil {
			return fmt.Errorf("agent %q: %w", d.Agent, err)
		}
		r.Agents[i].Beyond = answers
	}
	return nil
}

func beyondOf(ctx context.Context, d results.Data, ks []int, a Analysis) ([]BeyondResult, error) {
	suite, err := estimator.NewSuite(d.EstimatorTasks(d.Policy.Errors))
	if err != nil {
		return nil, err
	}
	f, err := beyond.New(stream.New(a.Seed, "beyond/"+d.Agent), suite, beyond.Request{Confidence: a.Confidence})
	if err != nil {
		return nil, err
	}
	var out []BeyondResult
	for _, k := range ks {
		if err := between("k", k, 1, maxK); err != nil {
			return nil, err
		}
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			answer, err := f.Of(m)
			if err != nil {
				return nil, err
			}
			out = append(out, beyondResult(answer))
		}
	}
	return out, nil
}

func beyondResult(b beyond.Answer) BeyondResult {
	out := BeyondResult{
		K: b.Metric.K, N: b.N, Metric: b.Metric.String(), Family: b.Metric.Family.String(), J: b.Metric.J, Reach: b.Reach.String(),
		Nonparametric: Number(b.Nonparametric), Refused: b.Refused,
	}
	if lower := Number(b.Lower); lower.Available() {
		out.Bounds = &BoundsResult{lower, Number(b.Upper), Number(b.Critical), b.Confidence}
	}
	if value := Number(b.Forecast); value.Available() {
		out.Forecast = &ForecastResult{value, "beta", &IntervalResult{
			Lower: Number(b.ForecastLower), Upper: Number(b.ForecastUpper), Confidence: b.Confidence, Reached: Number(b.Confidence),
			Side: "two", Method: "parametric bootstrap", Target: "population", Guarantee: "model",
		}, nil}
		if b.Goodness != nil {
			out.Forecast.Goodness = goodnessResult(*b.Goodness)
		}
	}
	return out
}

// Refusal says why there is no forecast, or nothing at all, of a k; "" where
// there is both. In another language than English the reason is found again from
// the k and the trials.
func (b BeyondResult) Refusal(l lang.Language) string {
	switch {
	case l == lang.English || b.Refused == "":
		return b.Refused
	case b.K <= b.N:
		return l.Sayf("k is within the trials: the unbiased estimate says it")
	case b.Bounds == nil:
		return l.Sayf("k is more than four times the trials: whatever the results, nearly anything is open")
	case b.K > 2*b.N:
		return l.Sayf("k is more than twice the trials, where a point would be the beta's and not the data's")
	}
	return l.Sayf("the beta could not be fitted, or is refused")
}
