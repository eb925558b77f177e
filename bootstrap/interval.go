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
	// ErrDegenerate marks data that leave a method no width.
	ErrDegenerate = errors.New("the method has no width here")
	// ErrFewResamples marks limits that rest on the extreme replicates.
	ErrFewResamples = errors.New("too few resamples")
)

// Interval is a confidence interval. Limits that are not available are NaN,
// with a warning that says why; lower and upper are never equal.
type Interval struct {
	Lower, Upper float64
	Confidence   float64 // the one asked for, 0.95
	Reached      float64 // the one the limits stand for: less where resamples do not reach the tails
	Side         Side    // of a one-sided interval the other limit is 0 or 1
	Method       Method  // the one used, never auto
	Target       Target
	Guarantee    Guarantee
	Warnings     []error
}

// Available says whether the interval has limits.
func (i Interval) Available() bool { return !math.IsNaN(i.Lower) && !math.IsNaN(i.Upper) }

// empty returns an interval as yet without limits.
func (r Request) empty() Interval {
	return Interval{
		Lower: math.NaN(), Upper: math.NaN(), Confidence: r.Confidence, Reached: r.Confidence,
		Side: r.Side, Method: r.Method, Target: r.Target, Guarantee: Approximate,
	}
}

// without returns the interval with no limits and one more warning.
func (i Interval) without(warning error) Interval {
	i.Lower, i.Upper = math.NaN(), math.NaN()
	i.Warnings = append(i.Warnings, warning)
	return i
}

// Intervals returns one interval a metric, in their order, each holding for its
// metric alone. A metric whose k is above some task's n has no limits and a
// warning. The error is for an impossible request, impossible options or no
// tasks.
func Intervals(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, r Request, o Options) ([]Interval, error) {
	r, err := r.resolve()
	if err != nil {
		return nil, err
	}
	if r.Method.Resampled() {
		d, err := Run(ctx, s, metrics, o)
		if err != nil {
			return nil, err
		}
		out := make([]Interval, len(metrics))
		for i := range out {
			out[i] = d.interval(i, r)
		}
		return out, nil
	}
	return r.intervals(ctx, s, metrics, o)
}

// intervals makes intervals that need no resamples.
func (r Request) intervals(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, o Options) ([]Interval, error) {
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	out := make([]Interval, len(metrics))
	samples, errs := samples(s, metrics, o)
	for i, x := range samples {
		switch err := errs[i]; {
		case errors.Is(err, ErrNotAvailable):
			out[i] = r.empty().without(err)
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		default:
			out[i] = r.interval(x)
		}
	}
	return out, nil
}

// interval makes one interval that needs no resamples.
func (r Request) interval(x *sample) Interval {
	recipe, _ := recipeOf(r.Method, r.Target)
	out, t := r.empty(), r.tails()
	out.Guarantee = recipe.known(x, t)
	out.Lower, out.Upper = recipe.limits(x, t)
	if !(out.Lower < out.Upper) {
		return out.without(fmt.Errorf("%s of %.0f tasks that do not differ enough for %s: use the method %s, which has a width here: %w",
			x.metric, x.tasks, r.Method, MethodAuto.Resolve(r.Target, r.Side), ErrDegenerate))
	}
	return out
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
