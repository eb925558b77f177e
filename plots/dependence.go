package plots

import "fmt"

// DependenceRow is what one broken assumption does to a metric's estimate and
// its interval; what is not known is NaN.
type DependenceRow struct {
	Case             string // independent trials, or what is broken
	Tasks            int
	Metric           string
	Truth            float64
	Bias, BiasStdErr float64 // with its Monte Carlo standard error
	Coverage, StdErr float64 // of the truth, with its Monte Carlo standard error
	CoversMean       float64 // coverage of what the estimates average to
}

// DependenceStudy is the rows of a study of broken assumptions.
type DependenceStudy struct {
	Confidence         float64
	Trials, Replicates int
	Rows               []DependenceRow
}

// Dependence draws the error of the estimate and the coverage of the interval
// for each broken assumption.
func Dependence(s DependenceStudy, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("broken assumptions: %w", ErrNoData)
}
