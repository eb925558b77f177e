package plots

import "fmt"

// ConvergenceRow is one estimator of one metric at n trials a task; what is not
// known is NaN.
type ConvergenceRow struct {
	Rates, Metric string
	Trials        int
	Estimator     string // unbiased, plug-in or closed form
	Truth         float64
	Bias, StdErr  float64 // with its Monte Carlo standard error
	ExactBias     float64
	Spread        float64 // standard deviation of the estimate over suites
}

// ConvergenceStudy is estimators as the trials grow.
type ConvergenceStudy struct {
	Tasks, Replicates int
	Rows              []ConvergenceRow
}

// Convergence draws the bias and the spread of the estimators as n grows.
func Convergence(s ConvergenceStudy, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("convergence: %w", ErrNoData)
}
