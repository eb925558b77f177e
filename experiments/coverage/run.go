package coverage

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/internal/parts"
	"passhat/sim/stream"
)

// Plan says what to measure.
type Plan struct {
	Methods    []string // those of bootstrap, TasksThenTrials, PooledTrials
	Target     bootstrap.Target
	Confidence float64
	Replicates int // data sets of each design
	Resamples  int // of a bootstrap
	Resampled  int // data sets of each design for the methods that resample, 0 for all
	Seed       uint64
	Workers    int // 0 is one a processor; no effect on the result
}

// Cell is what one method did on one design for one metric.
type Cell struct {
	Design     Design
	Metric     estimator.Metric
	Method     string
	Target     bootstrap.Target
	Confidence float64
	Truth      float64 // the agent's exact value
	Replicates int
	Below      int     // intervals that lie wholly below the truth
	Above      int     // intervals that lie wholly above it
	Degenerate int     // data sets without an interval of positive width
	Width      float64 // mean, of the intervals there are; NaN for none
	Oracle     float64 // 2 z sigma/sqrt(m): the width of who knows the variance
	Info       float64 // m sigma^2, how much the data say
}

// Coverage returns the share of data sets whose interval holds the truth.
func (c Cell) Coverage() float64 {
	return 1 - float64(c.Below+c.Above+c.Degenerate)/float64(c.Replicates)
}

// StdErr returns the Monte Carlo standard error of Coverage. Where no miss or
// nothing but misses were seen it is that of half a miss: certainty was not
// measured.
func (c Cell) StdErr() float64 {
	n := float64(c.Replicates)
	p := min(max(c.Coverage(), 0.5/n), 1-0.5/n)
	return math.Sqrt(p * (1 - p) / n)
}

// blockSize is how many data sets are drawn from one stream.
const blockSize = 64

// Run measures every method on every design, metric by metric in the order of
// designs, methods, metrics. The result does not depend on the workers.
func Run(ctx context.Context, designs []Design, plan Plan, observe func(done, total int)) ([]Cell, error) {
	for _, d := range designs {
		if err := d.check(); err != nil {
			return nil, err
		}
	}
	blocks := (plan.Replicates + blockSize - 1) / blockSize
	calculators := make([][]*calculator, len(designs))
	tallies := make([][][]tally, len(designs)) // by design and block: method by method, metric by metric
	for i, d := range designs {
		for _, m := range plan.Methods {
			calculators[i] = append(calculators[i], &calculator{method: m, plan: plan, design: d})
		}
		tallies[i] = make([][]tally, blocks)
	}
	err := parts.Do(ctx, len(designs)*blocks, plan.Workers, observe, func(part int) (err error) {
		i, block := part/blocks, part%blocks
		tallies[i][block], err = runBlock(ctx, designs[i], plan, calculators[i], block)
		return err
	})
	if err != nil {
		return nil, err
	}
	var cells []Cell
	for i, d := range designs {
		cells = append(cells, cellsOf(d, plan, tallies[i])...)
	}
	return cells, nil
}

// tally counts what one method did for one metric.
type tally struct {
	below, above, degenerate int
	width                    float64
}

func runBlock(ctx context.Context, d Design, plan Plan, calculators []*calculator, block int) ([]tally, error) {
	r := stream.New(plan.Seed, "coverage/data/"+d.key(), uint64(block))
	out := make([]tally, len(calculators)*len(d.Metrics))
	truth := make([]float64, len(d.Metrics))
	for i, m := range d.Metrics {
		truth[i] = d.Agent.Value(m)
	}
	first := block * blockSize
	for at := first; at < min(first+blockSize, plan.Replicates); at++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		data, err := d.draw(r, plan.Target, truth)
		if err != nil {
			return nil, err
		}
		for j, c := range calculators {
			if at >= c.replicates() {
				continue
			}
			intervals, err := c.intervals(ctx, data.suite)
			if err != nil {
				return nil, fmt.Errorf("design %s, method %s: %w", d.Name, c.method, err)
			}
			for i, l := range intervals {
				out[j*len(d.Metrics)+i].add(l, data.truth[i])
			}
		}
	}
	return out, nil
}

// rounding is the error that a truth and a limit which are the same number may
// differ by.
const rounding = 1e-12

func (t *tally) add(l limits, truth float64) {
	switch {
	case l.degenerate():
		t.degenerate++
		return
	case l.upper < truth-rounding:
		t.below++
	case l.lower > truth+rounding:
		t.above++
	}
	t.width += l.upper - l.lower
}

func cellsOf(d Design, plan Plan, blocks [][]tally) []Cell {
	z := distuv.UnitNormal.Quantile((1 + plan.Confidence) / 2)
	var cells []Cell
	for j, method := range plan.Methods {
		replicates := (&calculator{method: method, plan: plan}).replicates()
		for i, m := range d.Metrics {
			var sum tally
			for _, b := range blocks {
				x := b[j*len(d.Metrics)+i]
				sum.below += x.below
				sum.above += x.above
				sum.degenerate += x.degenerate
				sum.width += x.width
			}
			variance := d.spread(m, plan.Target)
			cells = append(cells, Cell{
				Design: d, Metric: m, Method: method, Target: plan.Target, Confidence: plan.Confidence,
				Truth: d.Agent.Value(m), Replicates: replicates,
				Below: sum.below, Above: sum.above, Degenerate: sum.degenerate,
				Width:  sum.width / float64(replicates-sum.degenerate),
				Oracle: 2 * z * math.Sqrt(variance/float64(d.Tasks())), Info: float64(d.Tasks()) * variance,
			})
		}
	}
	return cells
}
