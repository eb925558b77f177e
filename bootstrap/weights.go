package bootstrap

import (
	"errors"
	"fmt"
	"math"

	"passhat/estimator"
)

// fewEffective is the effective number of tasks below which weights carry a
// warning.
const fewEffective = 10

// ErrUnevenWeights marks weights that leave the evidence of few tasks.
var ErrUnevenWeights = errors.New("few tasks carry the weight")

// WeightedEstimate is a metric over tasks with weights, such as their share of
// the traffic in production.
type WeightedEstimate struct {
	Metric    estimator.Metric
	Value     float64 // sum w_i x_i / sum w_i
	StdErr    float64 // NaN for one task or tasks all equal
	Effective float64 // (sum w_i)^2 / sum w_i^2, tasks of equal weight with as much evidence
	Interval  Interval
}

// Weighted returns the metrics over tasks with known weights, on any scale, and
// the interval of Gaffke's test for a weighted mean: under a mean of at most t,
// E[w (x - t)] <= 0, and w (x - t) >= -w_max t. With G_i ~ Gamma(1),
//
//	lower = the t with P( sum_i G_i w_i (x_i - t) - G_0 w_max t <= 0 ) = (1-confidence)/2
//	upper = 1 - lower computed from 1 - x_i
//
// Equal weights give Gaffke's interval. For others it is approximate: what is
// known of Gaffke's is known of this one only if the value of a task does not
// depend on its weight, or if no task of the population weighs more than the
// heaviest here. A task that weighs 0 does not count. If the weights are the
// shares of a few kinds of task that differ, use Stratified.
//
// At the boundaries: there is always a width; one task of nearly all the weight
// gives nearly the interval of one task. ErrUnevenWeights warns of fewer than 10
// effective tasks. Weights that are negative, not finite or all 0 are errors. A
// k above the n of some task that counts has no limits and a warning.
//
// Source of the effective number: Kish, Survey Sampling (1965), 11.7.
func Weighted(tasks []estimator.Task, weights []float64, metrics []estimator.Metric, r Request) ([]WeightedEstimate, error) {
	r, err := r.among("weighted tasks", MethodGaffke)
	if err != nil {
		return nil, err
	}
	if err := checkTasks(tasks); err != nil {
		return nil, err
	}
	tasks, weights, err = scaled(tasks, weights)
	if err != nil {
		return nil, err
	}
	out := make([]WeightedEstimate, len(metrics))
	for i, m := range metrics {
		if err := m.Validate(); err != nil {
			return nil, err
		}
		out[i] = weighted(tasks, weights, m, r)
	}
	return out, nil
}

// scaled returns the tasks that count and their weights, the largest being 1.
func scaled(tasks []estimator.Task, weights []float64) (counting []estimator.Task, scale []float64, err error) {
	if len(weights) != len(tasks) {
		return nil, nil, fmt.Errorf("%d weights for %d tasks: one a task is needed", len(weights), len(tasks))
	}
	largest := 0.0
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 0) {
			return nil, nil, fmt.Errorf("task %q has the weight %v: it must be a number of at least 0", tasks[i].ID, w)
		}
		largest = max(largest, w)
	}
	if largest == 0 {
		return nil, nil, errors.New("all weights are 0: give at least one task a weight")
	}
	for i, w := range weights {
		if w /= largest; w > 0 {
			counting, scale = append(counting, tasks[i]), append(scale, w)
		}
	}
	return counting, scale, nil
}

func weighted(tasks []estimator.Task, weights []float64, m estimator.Metric, r Request) WeightedEstimate {
	out := WeightedEstimate{Metric: m, Value: math.NaN(), StdErr: math.NaN(), Interval: r.empty()}
	sum, square := 0.0, 0.0
	for _, w := range weights {
		sum += w
		square += float64(w * w)
	}
	out.Effective = sum * sum / square
	values, err := taskValues(tasks, m)
	if err != nil {
		out.Interval = out.Interval.without(err)
		return out
	}
	units := make(map[pair]float64)
	for i, w := range weights {
		units[pair{num: float64(w * values[i]), den: w}]++
	}
	atoms := merged(units)
	out.Value = ratioOf(atoms)
	out.StdErr = spreadOf(atoms, out.Value, sum, len(tasks))
	out.Interval.Lower, out.Interval.Upper = gaffkeOfSums(atoms, r.tails())
	if oneSize(atoms) {
		out.Interval.Guarantee = Searched
	}
	if out.Effective < fewEffective {
		out.Interval.Warnings = append(out.Interval.Warnings, fmt.Errorf(
			"%s: the weights leave the evidence of %.1f tasks of %d: %w", m, out.Effective, len(tasks), ErrUnevenWeights))
	}
	return out
}

// spreadOf returns the standard error of a weighted mean of m tasks,
//
//	sqrt( m/(m-1) sum w_i^2 (x_i - est)^2 ) / sum w_i
func spreadOf(atoms []pair, mean, sum float64, tasks int) float64 {
	square, equal := 0.0, true
	for _, a := range atoms {
		d := a.num - float64(a.den*mean)
		equal = equal && math.Abs(d) <= 1e-12*a.den*mean
		square += float64(a.units * float64(d*d))
	}
	if equal {
		return math.NaN()
	}
	m := float64(tasks)
	return math.Sqrt(m/(m-1)*square) / sum
}
