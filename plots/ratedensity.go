package plots

import (
	"fmt"

	"passhat/estimator"
)

// RatePoint is a success rate and the share of the tasks that have it.
type RatePoint struct{ Rate, Weight float64 }

// RateFit is a distribution of the tasks' true rates that was fitted to their
// results: a beta by its parameters, any other by its points.
type RateFit struct {
	Model   string  // its name: "beta", "two-point", "nonparametric"
	A, B    float64 // of the beta; 0 for another
	Points  []RatePoint
	Refused bool // the results are not as the model would have them
}

// RateSeries is one agent's tasks as cells, what was fitted to them, and their
// unevenness with its interval; what is not available is NaN.
type RateSeries struct {
	Agent             string
	Cells             []estimator.Cell
	Fits              []RateFit
	ICC, Lower, Upper float64
}

// RateDensity draws the fitted density of the tasks' true rates over the
// histogram of their c/n.
func RateDensity(series []RateSeries, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("density of the rates: %w", ErrNoData)
}
