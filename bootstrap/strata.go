package bootstrap

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"passhat/estimator"
)

// ErrLoneTask marks a stratum of one task, whose spread is not known.
var ErrLoneTask = errors.New("a stratum has one task")

// StratumEstimate is a metric in one stratum.
type StratumEstimate struct {
	Name     string
	Share    float64
	Tasks    int
	Value    float64
	Interval Interval // Gaffke's, of this stratum alone
}

// StratifiedEstimate is a metric over strata with fixed shares.
type StratifiedEstimate struct {
	Metric   estimator.Metric
	Value    float64 // sum of Share * Value over the strata
	StdErr   float64 // within strata; NaN where a stratum has one task or tasks all equal
	Strata   []StratumEstimate
	Interval Interval
}

// Stratified returns the metrics over tasks whose Stratum names the kind of
// task, with the share of each kind fixed: the spread between strata is not
// part of the interval. A nil map takes the shares of the tasks; other shares
// may be on any scale and are divided by their sum.
//
// melded, the default, joins Gaffke's intervals of the strata. With independent
// D_s whose quantiles are the lower limits of the stratum s (see Gaffke),
//
//	lower = the (1-confidence)/2 quantile of sum_s share_s D_s
//	upper = 1 - lower computed from the values 1-x
//
// One stratum gives Gaffke's interval. Assumption: tasks are independent.
// Exhaustive search over pairs of small strata never found a coverage below the
// confidence, on either side; no proof is known. It is wide where there are many
// strata of few tasks, each of which adds a pseudo-task. The square root of the
// sum of squares of the strata's distances (MOVER), narrower, misses up to 0.096
// on one side where 0.025 are allowed (TestStrataExhaustive).
//
// percentile resamples the tasks within each stratum. It falls short for small
// strata and near 0 and 1.
//
// At the boundaries: melded always has a width. A stratum of one task enters
// with nearly all of [0,1] times its share; to percentile it adds no width;
// ErrLoneTask says so. A k above some task's n has no limits and a warning.
// Errors are a share that is negative, not finite, or for a stratum without
// tasks; a stratum without a share; shares that are all 0.
//
// Sources: Fay, Proschan and Brittain, Biometrics 71 (2015), 146-156, melding;
// Davison and Hinkley (1997), 3.2, the bootstrap.
func Stratified(ctx context.Context, tasks []estimator.Task, shares map[string]float64, metrics []estimator.Metric, r Request, o Options) ([]StratifiedEstimate, error) {
	r, err := r.among("strata", MethodMelded, MethodPercentile)
	if err != nil {
		return nil, err
	}
	if err := checkTasks(tasks); err != nil {
		return nil, err
	}
	names, suites, err := estimator.ByStratum(tasks)
	if err != nil {
		return nil, err
	}
	x := stratification{names: names, suites: suites, request: r}
	if x.shares, err = x.fixed(shares, len(tasks)); err != nil {
		return nil, err
	}
	out := make([]StratifiedEstimate, len(metrics))
	for i, m := range metrics {
		if out[i], err = x.estimate(m); err != nil {
			return nil, err
		}
	}
	if r.Method == MethodPercentile {
		err = x.percentile(ctx, out, metrics, o)
	}
	return out, err
}

// stratification is the tasks by stratum.
type stratification struct {
	names   []string
	suites  []estimator.Suite
	shares  []float64
	request Request
}

// fixed returns the shares in order of the names, with a sum of 1.
func (x stratification) fixed(shares map[string]float64, tasks int) ([]float64, error) {
	out := make([]float64, len(x.names))
	sum := 0.0
	for name, w := range shares {
		if !(w >= 0) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("stratum %q has the share %v: it must be a number of at least 0", name, w)
		}
		if w > 0 && !slices.Contains(x.names, name) {
			return nil, fmt.Errorf("stratum %q has a share and no tasks: give the share 0, or tasks", name)
		}
	}
	for i, name := range x.names {
		w, ok := shares[name]
		switch {
		case shares == nil:
			w = float64(x.suites[i].Tasks()) / float64(tasks)
		case !ok:
			return nil, fmt.Errorf("stratum %q has tasks and no share: give one, 0 to leave it out", name)
		}
		out[i] = w
		sum += w
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return nil, fmt.Errorf("the shares of the strata have the sum %v: it must be above 0 and finite", sum)
	}
	for i := range out {
		out[i] /= sum
	}
	return out, nil
}

// estimate returns the metric with the strata melded, unless another method is
// asked for. Strata of the share 0 do not count.
func (x stratification) estimate(m estimator.Metric) (StratifiedEstimate, error) {
	out := StratifiedEstimate{Metric: m, Interval: x.request.empty()}
	variance := 0.0
	var values [][]score
	var shares []float64
	for i, s := range x.suites {
		g, cells, err := x.stratum(i, m)
		if err != nil {
			return out, err
		}
		out.Strata = append(out.Strata, g)
		if g.Share == 0 {
			continue
		}
		out.Value += g.Share * g.Value
		variance += math.Pow(g.Share*s.Estimate(m).StdErr, 2)
		values, shares = append(values, cells), append(shares, g.Share)
		out.Interval.Warnings = append(out.Interval.Warnings, g.Interval.Warnings...)
		if g.Tasks == 1 {
			out.Interval.Warnings = append(out.Interval.Warnings, fmt.Errorf(
				"stratum %q: nothing is known of the spread of its tasks: %w", g.Name, ErrLoneTask))
		}
	}
	out.StdErr = math.Sqrt(variance)
	if x.request.Method == MethodMelded && !math.IsNaN(out.Value) {
		out.Interval.Guarantee = Searched
		out.Interval.Lower, out.Interval.Upper = melded(values, shares, x.request.tails())
	}
	return out, nil
}

// stratum returns the estimate of one stratum and its values, none where the
// metric is not available there.
func (x stratification) stratum(i int, m estimator.Metric) (StratumEstimate, []score, error) {
	s, alone := x.suites[i], x.request
	alone.Method = MethodGaffke
	out := StratumEstimate{Name: x.names[i], Share: x.shares[i], Tasks: s.Tasks(), Value: math.NaN(), Interval: alone.empty()}
	sample, err := newSample(s, m)
	switch {
	case errors.Is(err, ErrNotAvailable):
		out.Interval = out.Interval.without(fmt.Errorf("stratum %q: %w", out.Name, err))
		return out, nil, nil
	case err != nil:
		return out, nil, err
	}
	out.Value, out.Interval = sample.estimate(), alone.interval(sample)
	return out, sample.scores(), nil
}

// percentile replaces the intervals by quantiles of resamples within strata.
func (x stratification) percentile(ctx context.Context, out []StratifiedEstimate, metrics []estimator.Metric, o Options) error {
	var joined [][]float64
	for i, s := range x.suites {
		if x.shares[i] == 0 {
			continue
		}
		within := o
		within.Stream += "/stratum/" + x.names[i]
		d, err := Run(ctx, s, metrics, within)
		if err != nil {
			return err
		}
		if joined == nil {
			joined = make([][]float64, len(metrics))
		}
		for j := range metrics {
			joined[j] = addScaled(joined[j], d.Replicates(j), x.shares[i])
		}
	}
	for j := range out {
		if !math.IsNaN(out[j].Value) {
			out[j].Interval = out[j].Interval.quantiles(joined[j], metrics[j])
		}
	}
	return nil
}

// addScaled adds share times each replicate to the sums.
func addScaled(sums, replicates []float64, share float64) []float64 {
	if sums == nil {
		sums = make([]float64, len(replicates))
	}
	for i, r := range replicates {
		sums[i] += float64(share * r)
	}
	return sums
}

// quantiles returns the interval with the quantiles of the replicates.
func (i Interval) quantiles(replicates []float64, m estimator.Metric) Interval {
	slices.Sort(replicates)
	t := i.Side.tails(i.Confidence)
	low, high := limit{0, 0, 1}, limit{1, 0, 1}
	if t.low > 0 {
		low = limitAt(replicates, t.low)
	}
	if t.high > 0 {
		high = limitAt(replicates, 1-t.high)
	}
	i.Lower, i.Upper = low.value, high.value
	if last := len(replicates) - 1; !(replicates[last]-replicates[0] > 1e-12*replicates[last]) {
		return i.without(noWidth(m))
	}
	return i.fewResamples(len(replicates), max(low.needed, high.needed), float64(t.low*low.short)+float64(t.high*high.short))
}

func noWidth(m estimator.Metric) error {
	return fmt.Errorf("%s of tasks that do not differ enough: use the method auto, which has a width here: %w", m, ErrDegenerate)
}
