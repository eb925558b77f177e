package bootstrap

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
)

// Methods that hold for several metrics at once: with the confidence asked for,
// every interval has its truth.
const (
	// MethodGaffkeMaxT is Gaffke's interval at the level that joint resamples
	// show to be enough for all metrics together. It is the default.
	MethodGaffkeMaxT Method = "gaffke-max-t"
	// MethodBonferroni is Gaffke's interval with the misses allowed shared
	// equally between the metrics. It draws nothing.
	MethodBonferroni Method = "gaffke-bonferroni"
	// MethodMaxT is the estimate plus and minus one multiple of each standard
	// error, from the largest studentised deviation of each resample.
	MethodMaxT Method = "max-t"
)

// Joint returns intervals that hold for all metrics together, in their order.
//
// gaffke-max-t, the default, takes Gaffke's limits of each metric with the error
// Phi(-c) beyond each, c being the smallest value for which
//
//	P( max_j |rep_j - est_j| / se_j > c ) + D 2 Phi(-c)  <=  1 - confidence
//
// over resamples of the tasks shared by all metrics. Metrics that are the same
// for all tasks have no deviation; they enter as D further metrics, one for
// each different value. c is never more than Bonferroni's. For one-sided limits
// the deviations have their sign and D Phi(-c) is added.
//
// gaffke-bonferroni allows each of M different metrics the error
// (1-confidence)/M. What Gaffke's interval holds for one metric, this one holds
// for all.
//
// max-t takes est_j ± c se_j, c the confidence quantile of the largest |t| of a
// resample. It falls short for few tasks and near 0 and 1; where the tasks have
// no spread in one metric, or too many resamples have none, the limits are
// those of gaffke-bonferroni and a warning says so.
//
// A metric whose k is above some task's n has no limits and a warning, and does
// not count among the metrics.
//
// Sources: Romano and Wolf, Journal of the American Statistical Association 100
// (2005), the maximum over joint resamples; Davison and Hinkley (1997), 4.2.4.
func Joint(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, r Request, o Options) ([]Interval, error) {
	r, err := r.among("several metrics at once", MethodGaffkeMaxT, MethodBonferroni, MethodMaxT)
	if err != nil {
		return nil, err
	}
	if r.Method == MethodBonferroni {
		return gaffkeTails(s, metrics, r, bonferroni(s, metrics, r))
	}
	d, err := Run(ctx, s, metrics, o)
	if err != nil {
		return nil, err
	}
	if r.Method == MethodMaxT {
		return d.maxT(s, r)
	}
	return gaffkeTails(s, metrics, r, distuv.UnitNormal.CDF(-d.calibrated(r)))
}

// among resolves a request for the population where only the listed methods can
// be asked for. Auto is the first.
func (r Request) among(what string, methods ...Method) (Request, error) {
	if r.Method == "" || r.Method == MethodAuto {
		r.Method = methods[0]
	}
	if !slices.Contains(methods, r.Method) {
		return r, fmt.Errorf("method %q is not one for %s: choose auto, %s", r.Method, what, joined(methods))
	}
	if r.Target == Suite {
		return r, fmt.Errorf("target suite is not available for %s: choose population", what)
	}
	method := r.Method
	r.Method = MethodAuto // the others are checked
	r, err := r.resolve()
	r.Method = method
	return r, err
}

// gaffkeTails returns Gaffke's limits with one error beyond each, labelled with
// the confidence they have together.
func gaffkeTails(s estimator.Suite, metrics []estimator.Metric, r Request, tail float64) ([]Interval, error) {
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	out := make([]Interval, len(metrics))
	for i, m := range metrics {
		out[i] = r.empty()
		x, err := newSample(s, m)
		switch {
		case errors.Is(err, ErrNotAvailable):
			out[i] = out[i].without(err)
			continue
		case err != nil:
			return nil, err
		}
		out[i].Lower, out[i].Upper = mirrorLimits(gaffke)(x, r.Side.with(tail))
		if r.Method == MethodBonferroni {
			out[i].Guarantee = Searched
		}
	}
	return out, nil
}

// with returns the tails of one error beyond each limit that is asked for.
func (s Side) with(tail float64) tails {
	switch s {
	case LowerSide:
		return tails{low: tail}
	case UpperSide:
		return tails{high: tail}
	}
	return tails{tail, tail}
}

// limits returns how many limits are asked for.
func (s Side) limits() float64 {
	if s == TwoSided {
		return 2
	}
	return 1
}

// bonferroni returns the error beyond each limit of the different available
// metrics.
func bonferroni(s estimator.Suite, metrics []estimator.Metric, r Request) float64 {
	type event struct{ j, k int } // pass@1 and pass^1 are one
	different := make(map[event]bool)
	for _, m := range metrics {
		if m.K <= s.MinN() {
			different[event{m.J, m.K}] = true
		}
	}
	return (1 - r.Confidence) / r.Side.limits() / float64(max(1, len(different)))
}

// calibrated returns the c of gaffke-max-t, between that of one metric and
// Bonferroni's.
func (d *Distribution) calibrated(r Request) float64 {
	spread, constants := d.bySpread()
	maxima := d.maxima(spread, r.Side, func(i, b int) float64 {
		s := &d.stats[i]
		return (s.replicates[b] - s.observed) / s.stdErr
	})
	alpha := 1 - r.Confidence
	alone := alpha / r.Side.limits()
	low, high := normal(alone), normal(alone/float64(max(1, len(spread)+constants)))
	missed := func(c float64) float64 {
		beyond := 0.0
		if len(spread) > 0 { // one more, so that few resamples do not look like certainty
			beyond = float64(1+len(maxima)-sort.SearchFloat64s(maxima, c)) / float64(len(maxima)+1)
		}
		return beyond + float64(constants)*r.Side.limits()*distuv.UnitNormal.CDF(-c)
	}
	for range 50 {
		if c := (low + high) / 2; missed(c) > alpha {
			low = c
		} else {
			high = c
		}
	}
	return high
}

// bySpread lists the available metrics in which the tasks differ, pass@1 and
// pass^1 once, and counts the different values of the others.
func (d *Distribution) bySpread() (spread []int, constants int) {
	values := make(map[float64]bool)
	for i := range d.stats {
		switch s := &d.stats[i]; {
		case s.unavailable != nil:
		case s.tied(s.stdErr):
			values[s.values[0].value] = true
		default:
			same := func(j int) bool { return d.metrics[j].J == d.metrics[i].J && d.metrics[j].K == d.metrics[i].K }
			if !slices.ContainsFunc(spread, same) {
				spread = append(spread, i)
			}
		}
	}
	return spread, len(values)
}

// maxima returns, sorted, the largest deviation of each resample: towards a
// miss of the lower limit, of the upper, or of either.
func (d *Distribution) maxima(metrics []int, side Side, deviation func(metric, resample int) float64) []float64 {
	toMiss := map[Side]func(float64) float64{
		TwoSided: math.Abs, LowerSide: func(x float64) float64 { return x }, UpperSide: func(x float64) float64 { return -x },
	}[side]
	out := make([]float64, d.resamples)
	for b := range out {
		for j, i := range metrics {
			if x := toMiss(deviation(i, b)); j == 0 || x > out[b] {
				out[b] = x
			}
		}
	}
	slices.Sort(out)
	return out
}

// maxT returns the studentised intervals, or Bonferroni's where there are none.
func (d *Distribution) maxT(s estimator.Suite, r Request) ([]Interval, error) {
	spread, constants := d.bySpread()
	c := limitAt(d.maxima(spread, r.Side, func(i, b int) float64 { return d.stats[i].student(b) }), r.Confidence)
	if constants > 0 || !(c.value > 0) || math.IsInf(c.value, 0) {
		return d.insteadOfMaxT(s, r)
	}
	out := make([]Interval, len(d.metrics))
	for i := range d.stats {
		x := &d.stats[i]
		if out[i] = r.empty(); x.unavailable != nil {
			out[i] = out[i].without(x.unavailable)
			continue
		}
		out[i].Lower, out[i].Upper = symmetric(x.observed, x.stdErr, r.tails(), func(float64) float64 { return c.value })
		out[i] = out[i].fewResamples(d.resamples, c.needed, (1-r.Confidence)*c.short)
	}
	return out, nil
}

func (d *Distribution) insteadOfMaxT(s estimator.Suite, r Request) ([]Interval, error) {
	r.Method = MethodBonferroni
	out, err := gaffkeTails(s, d.metrics, r, bonferroni(s, d.metrics, r))
	if err != nil {
		return nil, err
	}
	warning := fmt.Errorf("max-t needs tasks that differ in every metric: %s stands in: %w", MethodBonferroni, ErrDegenerate)
	for i := range out {
		if out[i].Available() {
			out[i].Warnings = append(out[i].Warnings, warning)
		}
	}
	return out, nil
}

// fewResamples adds a warning where more resamples are needed, and the
// confidence reached instead.
func (i Interval) fewResamples(have int, needed, missed float64) Interval {
	if needed > 0 {
		i.Reached = max(0, 1-missed)
		i.Warnings = append(i.Warnings, fmt.Errorf("%d resamples do not reach the tails of %v confidence, take at least %.0f: %w",
			have, i.Confidence, needed, ErrFewResamples))
	}
	return i
}

// errNotAvailable wraps ErrNotAvailable with what was asked and why there is none.
func errNotAvailable(format string, a ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, a...), ErrNotAvailable)
}
