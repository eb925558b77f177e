package bootstrap

import (
	"context"
	"errors"
	"fmt"
	"math"

	"passhat/estimator"
)

// Warnings that an interval may carry, wrapped with what was seen.
var (
	// ErrNotAvailable marks an estimate that itself is not available.
	ErrNotAvailable = errors.New("not available")
	// ErrDegenerate marks data that leave a bootstrap no width.
	ErrDegenerate = errors.New("the bootstrap has no width here")
	// ErrFewResamples marks limits that rest on the extreme replicates.
	ErrFewResamples = errors.New("too few resamples")
)

// Interval is a confidence interval. Limits that are not available are NaN,
// with a warning that says why; lower and upper are never equal.
type Interval struct {
	Lower, Upper float64
	Confidence   float64 // the one asked for, 0.95
	Method       Method  // the one used, never auto
	Target       Target
	Warnings     []error
}

// Available says whether the interval has limits.
func (i Interval) Available() bool { return !math.IsNaN(i.Lower) && !math.IsNaN(i.Upper) }

func newInterval(method Method, confidence float64) Interval {
	return Interval{Lower: math.NaN(), Upper: math.NaN(), Confidence: confidence, Method: method, Target: Population}
}

// without returns the interval with no limits and one more warning.
func (i Interval) without(warning error) Interval {
	i.Lower, i.Upper = math.NaN(), math.NaN()
	i.Warnings = append(i.Warnings, warning)
	return i
}

// Intervals returns one interval a metric, in their order, by the method: auto
// is gaffke. A metric whose k is above some task's n has no limits and a
// warning. The error is for impossible options or no tasks.
func Intervals(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, method Method, target Target, confidence float64, o Options) ([]Interval, error) {
	if _, err := ParseTarget(string(target)); err != nil {
		return nil, err
	}
	method, err := ParseMethod(string(method))
	if err != nil {
		return nil, err
	}
	interval := func(i int) (Interval, error) { return Gaffke(s, metrics[i], confidence) }
	if method.Resampled() {
		d, err := Run(ctx, s, metrics, o)
		if err != nil {
			return nil, err
		}
		interval = func(i int) (Interval, error) { return d.Interval(i, method, confidence) }
	}
	out := make([]Interval, len(metrics))
	for i := range metrics {
		if out[i], err = interval(i); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// score is the metric's value in one cell and the number of tasks there.
type score struct{ value, tasks float64 }

// scores returns the values of the cells with tasks of equal value merged, and
// an error where one is not available.
func scores(s estimator.Suite, m estimator.Metric) ([]score, error) {
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	if err := m.Validate(); err != nil {
		return nil, err
	}
	var out []score
	for _, x := range s.Cells() {
		h := m.Estimate(x.N, x.C)
		if math.IsNaN(h) {
			return nil, fmt.Errorf("%s needs %d trials a task and a task has %d: %w", m, m.K, x.N, ErrNotAvailable)
		}
		out = append(out, score{h, float64(x.Tasks)})
	}
	return out, nil
}
