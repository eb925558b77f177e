package bootstrap

import (
	"fmt"
	"math"
	"slices"

	"passhat/estimator"
)

// Distribution holds the replicates of several metrics on the same resamples.
type Distribution struct {
	cells     []estimator.Cell
	tasks     int
	resamples int
	metrics   []estimator.Metric
	stats     []statistic
}

// statistic is one metric: its value by cell and its replicates.
type statistic struct {
	unavailable error // the metric is not available: no values, no replicates
	values      []score
	observed    float64
	stdErr      float64
	replicates  []float64
	errors      []float64 // standard error of each replicate, from its own tasks
	sorted      []float64
}

func newStatistic(values []score, unavailable error, resamples int) statistic {
	if unavailable != nil {
		return statistic{unavailable: unavailable}
	}
	s := statistic{values: values, replicates: make([]float64, resamples), errors: make([]float64, resamples)}
	tasks, sum := 0.0, 0.0
	for _, x := range values {
		tasks += x.tasks
		sum += x.tasks * x.value
	}
	s.observed = sum / tasks
	square := 0.0
	for _, x := range values {
		d := x.value - s.observed
		square += x.tasks * d * d
	}
	s.stdErr = math.Sqrt(square / tasks / (tasks - 1))
	return s
}

// Replicates returns the i-th metric's value on each resample, in the order
// drawn; nil where the metric is not available.
func (d *Distribution) Replicates(i int) []float64 { return slices.Clone(d.stats[i].replicates) }

// StdErr returns the standard deviation of the replicates of the i-th metric;
// NaN where the metric is not available or there are fewer than two.
func (d *Distribution) StdErr(i int) float64 {
	x := d.stats[i].replicates
	if len(x) < 2 {
		return math.NaN()
	}
	mean, square := 0.0, 0.0
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	for _, v := range x {
		square += (v - mean) * (v - mean)
	}
	return math.Sqrt(square / float64(len(x)-1))
}

// Interval returns the interval of the i-th metric by a bootstrap method. It
// draws nothing new. Where the metric is not available or the bootstrap has no
// width (one task, or tasks that are all equal), the limits are NaN and a
// warning says what to do. Limits are clipped to [0,1]. With fewer than
// 2/(1-confidence) - 1 resamples the tails are not reached: the extreme
// replicates stand in and a warning gives the number needed.
func (d *Distribution) Interval(i int, method Method, confidence float64) (Interval, error) {
	if err := checkConfidence(confidence); err != nil {
		return Interval{}, err
	}
	limits, err := limitsOf(method)
	if err != nil {
		return Interval{}, err
	}
	s := &d.stats[i]
	out := newInterval(method, confidence)
	if s.unavailable != nil {
		return out.without(s.unavailable), nil
	}
	s.sort()
	if d.tasks < 2 || !(s.sorted[len(s.sorted)-1]-s.sorted[0] > 1e-12) {
		return out.without(s.degenerate(d.metrics[i], d.tasks)), nil
	}
	lower, upper, few := limits(s, confidence)
	if few {
		out.Warnings = append(out.Warnings, fmt.Errorf("%d resamples do not reach the tails of %v confidence, take at least %d: %w",
			d.resamples, confidence, resamplesFor(confidence), ErrFewResamples))
	}
	lower, upper = max(lower, 0), min(upper, 1)
	if !(upper > lower) {
		return out.without(s.degenerate(d.metrics[i], d.tasks)), nil
	}
	out.Lower, out.Upper = lower, upper
	return out, nil
}

func limitsOf(method Method) (func(*statistic, float64) (lower, upper float64, few bool), error) {
	switch method {
	case MethodPercentile:
		return percentile, nil
	case MethodBasic:
		return basic, nil
	case MethodBCa:
		return bca, nil
	case MethodStudentized:
		return studentized, nil
	}
	return nil, fmt.Errorf("method %q does not use resamples: choose percentile, basic, bca or studentized", method)
}

func (s *statistic) sort() {
	if s.sorted == nil {
		s.sorted = slices.Clone(s.replicates)
		slices.Sort(s.sorted)
	}
}

func (s *statistic) degenerate(m estimator.Metric, tasks int) error {
	return fmt.Errorf("%s of %d tasks that do not differ enough: use the method gaffke, which has a width here: %w", m, tasks, ErrDegenerate)
}
