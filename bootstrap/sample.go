package bootstrap

import (
	"sync"

	"passhat/estimator"
)

// sample is one metric over a suite, as a method without resamples sees it.
type sample struct {
	metric    estimator.Metric
	cells     []observed
	tasks     float64
	mirrored  *sample           // made when first needed
	posterior func() *posterior // of the suite
	shuffled  func() []int32    // the cell of each task, in a random order
}

// observed is a cell with the metric's estimate there.
type observed struct {
	n, c         int
	tasks, value float64
}

// samples returns the samples of a suite's metrics, each with an error instead
// where the metric has no value in a cell. What they share is made once.
func samples(s estimator.Suite, metrics []estimator.Metric, o Options) ([]*sample, []error) {
	posterior := sync.OnceValue(func() *posterior { return newPosterior(s.Cells()) })
	shuffled := sync.OnceValue(func() []int32 { return shuffle(s, o) })
	out, errs := make([]*sample, len(metrics)), make([]error, len(metrics))
	for i, m := range metrics {
		if out[i], errs[i] = newSample(s, m); errs[i] == nil {
			out[i].posterior, out[i].shuffled = posterior, shuffled
		}
	}
	return out, errs
}

func newSample(s estimator.Suite, m estimator.Metric) (*sample, error) {
	values, err := scores(s, m)
	if err != nil {
		return nil, err
	}
	x := &sample{metric: m}
	for i, cell := range s.Cells() {
		x.cells = append(x.cells, observed{cell.N, cell.C, values[i].tasks, values[i].value})
		x.tasks += values[i].tasks
	}
	return x, nil
}

// mirror has the failures for successes, so that the metric becomes "at least
// k-j+1 of k fail" and its estimate 1 less the estimate. An upper limit is 1
// less the mirror's lower limit.
func (x *sample) mirror() *sample {
	if x.mirrored != nil {
		return x.mirrored
	}
	k, j := x.metric.K, x.metric.J
	m := &sample{metric: estimator.AtLeast(k-j+1, k), tasks: x.tasks, mirrored: x, shuffled: x.shuffled}
	for _, cell := range x.cells {
		cell.c = cell.n - cell.c
		cell.value = m.metric.Estimate(cell.n, cell.c)
		m.cells = append(m.cells, cell)
	}
	x.mirrored = m
	return m
}

// mean returns the mean over tasks of a function of the cell.
func (x *sample) mean(of func(observed) float64) float64 {
	sum := 0.0
	for _, cell := range x.cells {
		sum += float64(cell.tasks * of(cell))
	}
	return sum / x.tasks
}

func (x *sample) estimate() float64 {
	return x.mean(func(cell observed) float64 { return cell.value })
}

// spread returns the mean square of the values about their mean, divisor m.
func (x *sample) spread() float64 {
	mean := x.estimate()
	return x.mean(func(cell observed) float64 { return (cell.value - mean) * (cell.value - mean) })
}

// successes returns the sum of the values and that of one less the values,
// each without a difference of near equals.
func (x *sample) successes() (passed, failed float64) {
	return x.tasks * x.estimate(), x.tasks * x.mirror().estimate()
}

// scores returns the values for newDirichletMean.
func (x *sample) scores() []score {
	out := make([]score, len(x.cells))
	for i, cell := range x.cells {
		out[i] = score{cell.value, cell.tasks}
	}
	return out
}
