package plots

import "fmt"

// BeyondPoint is what the results allow to say of a metric at a k above n; what
// is not available is NaN.
type BeyondPoint struct {
	K             int
	Lower, Upper  float64 // bounds, whatever the distribution of the rates
	Forecast      float64 // of a fitted model
	ForecastLower float64
	ForecastUpper float64
	Model         string // of the forecast
	Refused       string // why there is no forecast, or nothing at all
}

// BeyondSeries is one agent's pass^k or pass@k, up to its trials and beyond.
type BeyondSeries struct {
	Agent             string
	Family            string  // "pass^k" or "pass@k"
	Estimated         []Point // k <= n, by rising k
	Beyond            []BeyondPoint
	Tasks, MinN, MaxN int
}

// Extrapolation draws a metric beyond the trials that were run.
func Extrapolation(series []BeyondSeries, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("beyond n: %w", ErrNoData)
}
