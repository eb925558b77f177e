package bootstrap

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
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
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	d := &Distribution{tasks: s.Tasks(), resamples: resamples, metrics: slices.Clone(metrics)}
	d.stats = make([]statistic, len(metrics))
	for i, m := range metrics {
		values, err := scores(s, m)
		if err != nil && !errors.Is(err, ErrNotAvailable) {
			return nil, err
		}
		d.stats[i] = newStatistic(values, err, resamples)
	}
	d.split = newMultinomial(s.Cells(), s.Tasks())
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
			counts := make([]lanes, len(d.split.rates))
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

// drawBlock draws one block, a group of lanes at a time. Lanes beyond the last
// resample are drawn and dropped.
func (d *Distribution) drawBlock(block int, r *rand.Rand, counts []lanes) {
	for i := block * blockSize; i < min((block+1)*blockSize, d.resamples); i += laneCount {
		d.split.draw(r, counts)
		for j := range d.stats {
			d.stats[j].record(i, counts)
		}
	}
}

// laneCount is the number of resamples that are evaluated together: enough
// independent sums to keep a processor busy, few enough for its registers.
const laneCount = 4

// lanes holds the number of tasks that each of the resamples has in one cell.
type lanes [laneCount]float64

// record keeps the mean and the sum of squares of the resamples i, i+1, ...
// Products are rounded before they are added, so that no machine fuses the two.
func (s *statistic) record(i int, counts []lanes) {
	if s.unavailable != nil {
		return
	}
	var a, b, c, d, aa, bb, cc, dd float64 // sums and sums of squares, in registers
	terms := s.terms[:len(counts)]
	for j := range counts {
		x, xx, w := terms[j].value, terms[j].square, &counts[j]
		a += float64(w[0] * x)
		aa += float64(w[0] * xx)
		b += float64(w[1] * x)
		bb += float64(w[1] * xx)
		c += float64(w[2] * x)
		cc += float64(w[2] * xx)
		d += float64(w[3] * x)
		dd += float64(w[3] * xx)
	}
	*(*lanes)(s.replicates[i : i+laneCount]) = lanes{a / s.tasks, b / s.tasks, c / s.tasks, d / s.tasks}
	*(*lanes)(s.squares[i : i+laneCount]) = lanes{aa, bb, cc, dd}
}
