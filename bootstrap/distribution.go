package bootstrap

import (
	"fmt"
	"math"
	"slices"

	"passhat/estimator"
)

// Distribution holds the replicates of several metrics on the same resamples.
// It sorts them at need: one goroutine at a time.
type Distribution struct {
	split     multinomial
	tasks     int
	resamples int
	metrics   []estimator.Metric
	stats     []statistic
}

// statistic is one metric: its value by cell and its replicates.
type statistic struct {
	unavailable error // the metric is not available: no values, no replicates
	values      []score
	terms       []term
	tasks       float64
	observed    float64
	stdErr      float64
	replicates  []float64
	squares     []float64 // sum over a resample's tasks of the squared distance to observed
	sorted      []float64
}

// term is what one task of a cell adds to a resample: the metric's value, and
// the square of its distance to the observed mean. About that mean nothing
// cancels in the standard error of a resample whose tasks are nearly equal.
type term struct{ value, square float64 }

func newStatistic(values []score, unavailable error, resamples int) statistic {
	if unavailable != nil {
		return statistic{unavailable: unavailable}
	}
	room := resamples + laneCount // record writes whole groups of lanes
	s := statistic{values: values, replicates: make([]float64, resamples, room), squares: make([]float64, resamples, room)}
	sum := 0.0
	for _, x := range values {
		s.tasks += x.tasks
		sum += float64(x.tasks * x.value)
	}
	s.observed = sum / s.tasks
	square := 0.0
	for _, x := range values {
		d := x.value - s.observed
		s.terms = append(s.terms, term{x.value, float64(d * d)})
		square += float64(x.tasks * float64(d*d))
	}
	s.stdErr = math.Sqrt(square / s.tasks / (s.tasks - 1))
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
// 2/(1-confidence) - 1 resamples (bca may need more) the tails are not reached:
// the extreme replicates stand in and a warning gives the number needed.
func (d *Distribution) Interval(i int, method Method, confidence float64) (Interval, error) {
	if err := CheckConfidence(confidence); err != nil {
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
	if s.tied(s.stdErr) {
		return out.without(s.degenerate(d.metrics[i], d.tasks)), nil
	}
	lower, upper, needed := limits(s, confidence)
	lower, upper = max(lower, 0), min(upper, 1)
	if upper > lower {
		out.Lower, out.Upper = lower, upper
	} else if needed == 0 {
		out = out.without(s.degenerate(d.metrics[i], d.tasks))
	}
	if needed > 0 {
		out.Warnings = append(out.Warnings, fmt.Errorf("%d resamples do not reach the tails of %v confidence, take at least %.0f: %w",
			d.resamples, confidence, needed, ErrFewResamples))
	}
	return out, nil
}

func limitsOf(method Method) (func(*statistic, float64) (lower, upper, needed float64), error) {
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

// tied says whether a difference between means is only the rounding of sums in
// another order, or not known (one task).
func (s *statistic) tied(difference float64) bool {
	return !(math.Abs(difference) > 1e-12*s.observed)
}
