package coverage

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim/stream"
)

// limits are those of an interval, NaN where it has none.
type limits struct{ lower, upper float64 }

// degenerate says that there is no interval: no limits or no width.
func (l limits) degenerate() bool { return !(l.lower < l.upper) }

// calculator computes the intervals of a design's data sets by one method. Data
// sets repeat, above all small ones, so intervals are remembered by data; the
// resamples of equal data are the same, so it does not matter which came first.
type calculator struct {
	method string
	plan   Plan
	design Design
	known  sync.Map // of string to []limits
	size   atomic.Int64
}

// replicates is how many data sets the method is tried on: fewer for those that
// resample, which take longest.
func (c *calculator) replicates() int {
	resampled := c.method == TasksThenTrials || bootstrap.Method(c.method).Resampled()
	if resampled && c.plan.Resampled > 0 {
		return min(c.plan.Resampled, c.plan.Replicates)
	}
	return c.plan.Replicates
}

// remembered bounds the data sets whose intervals are kept.
const remembered = 200_000

func (c *calculator) intervals(ctx context.Context, s estimator.Suite) ([]limits, error) {
	key := fmt.Sprint(s.Cells())
	if found, ok := c.known.Load(key); ok {
		return found.([]limits), nil
	}
	out, err := c.compute(ctx, s)
	if err == nil && c.size.Add(1) <= remembered {
		c.known.Store(key, out)
	}
	return out, err
}

func (c *calculator) compute(ctx context.Context, s estimator.Suite) ([]limits, error) {
	switch c.method {
	case TasksThenTrials:
		r := stream.New(c.plan.Seed, "coverage/"+c.method+"/"+c.design.key())
		return tasksThenTrials(r, s, c.design.Metrics, c.plan.Confidence, c.plan.Resamples)
	case PooledTrials:
		return pooledTrials(s, c.design.Metrics, c.plan.Confidence), nil
	}
	intervals, err := bootstrap.Intervals(ctx, s, c.design.Metrics,
		bootstrap.Request{Method: bootstrap.Method(c.method), Target: c.plan.Target, Confidence: c.plan.Confidence},
		bootstrap.Options{Resamples: c.plan.Resamples, Seed: c.plan.Seed, Workers: 1, Stream: "coverage/" + c.design.key()})
	if err != nil {
		return nil, err
	}
	out := make([]limits, len(intervals))
	for i, x := range intervals {
		out[i] = limits{x.Lower, x.Upper}
	}
	return out, nil
}
