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
	r := Request{method, Population, confidence, TwoSided}
	if !method.Resampled() {
		return Interval{}, fmt.Errorf("method %q does not use resamples: choose percentile, basic, bca or studentized", method)
	}
	if err := CheckConfidence(confidence); err != nil {
		return Interval{}, err
	}
	return d.interval(i, r), nil
}

func (d *Distribution) interval(i int, r Request) Interval {
	s := &d.stats[i]
	out := r.empty()
	if s.unavailable != nil {
		return out.without(s.unavailable)
	}
	s.sort()
	if s.tied(s.stdErr) {
		return out.without(s.degenerate(d.metrics[i], d.tasks))
	}
	lower, upper := s.limits(r)
	needed := max(lower.needed, upper.needed)
	if low, high := max(lower.value, 0), min(upper.value, 1); high > low {
		out.Lower, out.Upper = low, high
	} else if needed == 0 {
		out = out.without(s.degenerate(d.metrics[i], d.tasks))
	}
	if needed > 0 {
		out.Reached = max(0, 1-float64(r.tails().low*lower.short)-float64(r.tails().high*upper.short))
		out.Warnings = append(out.Warnings, fmt.Errorf("%d resamples do not reach the tails of %v confidence, take at least %.0f: %w",
			d.resamples, r.Confidence, needed, ErrFewResamples))
	}
	return out
}

// limits returns the limits of a resampled method. A one-sided limit is that of
// the two-sided interval with twice its error.
func (s *statistic) limits(r Request) (lower, upper limit) {
	methods := map[Method]func(*statistic, float64) (lower, upper limit){
		MethodPercentile: percentile, MethodBasic: basic, MethodBCa: bca, MethodStudentized: studentized,
	}
	t := r.tails()
	lower, upper = methods[r.Method](s, 1-2*max(t.low, t.high))
	if t.low == 0 {
		lower = limit{0, 0, 1}
	}
	if t.high == 0 {
		upper = limit{1, 0, 1}
	}
	return lower, upper
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
