package bootstrap

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"passhat/estimator"
	"passhat/sim/stream"
)

// blockSize is the number of resamples drawn from one stream. It is part of
// what a seed means: another size gives other numbers.
const blockSize = 256

// Run resamples the tasks of the suite with replacement and evaluates every
// metric on each resample. Blocks of resamples have a stream each, named by the
// seed, o.Stream and the block, so the replicates are the same bytes for any
// number of workers. The error is ErrNoTasks, an impossible option, or that of
// the context.
func Run(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, o Options) (*Distribution, error) {
	resamples, err := o.resamples()
	if err != nil {
		return nil, err
	}
	d, err := newDistribution(s, metrics, resamples)
	if err != nil {
		return nil, err
	}
	if err := d.draw(ctx, o); err != nil {
		return nil, err
	}
	return d, nil
}

func newDistribution(s estimator.Suite, metrics []estimator.Metric, resamples int) (*Distribution, error) {
	d := &Distribution{cells: s.Cells(), tasks: s.Tasks(), resamples: resamples, metrics: metrics}
	d.stats = make([]statistic, len(metrics))
	for i, m := range metrics {
		values, err := scores(s, m)
		if err != nil && !errors.Is(err, ErrNotAvailable) {
			return nil, err
		}
		d.stats[i] = newStatistic(values, err, resamples)
	}
	return d, nil
}

// draw fills the replicates, block by block.
func (d *Distribution) draw(ctx context.Context, o Options) error {
	blocks := (d.resamples + blockSize - 1) / blockSize
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(workers, blocks) {
		group.Go(func() {
			counts := make([]float64, len(d.cells))
			for ctx.Err() == nil {
				b := int(next.Add(1)) - 1
				if b >= blocks {
					return
				}
				d.drawBlock(b, stream.New(o.Seed, "bootstrap/"+o.Stream, uint64(b)), counts)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

func (d *Distribution) drawBlock(block int, r *rand.Rand, counts []float64) {
	first := block * blockSize
	for i := first; i < min(first+blockSize, d.resamples); i++ {
		d.multinomial(r, counts)
		for j := range d.stats {
			d.stats[j].record(i, counts, float64(d.tasks))
		}
	}
}

// multinomial draws how many of m tasks fall in each cell: a chain of
// binomials, each of the tasks that are left.
func (d *Distribution) multinomial(r *rand.Rand, counts []float64) {
	left, rest := d.tasks, d.tasks
	for i, x := range d.cells {
		n := left
		if x.Tasks < rest {
			n = binomial(r, left, float64(x.Tasks)/float64(rest))
		}
		counts[i] = float64(n)
		left -= n
		rest -= x.Tasks
	}
}

// record keeps the mean and the standard error of one resample. Products are
// rounded before they are added, so that no machine fuses the two.
func (s *statistic) record(i int, counts []float64, tasks float64) {
	if s.unavailable != nil {
		return
	}
	sum, square := 0.0, 0.0
	for j, w := range counts {
		x := float64(w * s.values[j].value)
		sum += x
		square += float64(x * s.values[j].value)
	}
	mean := sum / tasks
	variance := max(0, square/tasks-float64(mean*mean))
	s.replicates[i] = mean
	s.errors[i] = math.Sqrt(variance / (tasks - 1))
}
