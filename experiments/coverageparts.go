package experiments

import (
	"context"
	"fmt"
	"slices"

	"passhat/experiments/coverage"
	"passhat/experiments/resume"
)

// coverageCount is a cell of a design as it is kept: what does not follow from
// the design and the plan.
type coverageCount struct {
	Replicates, Below, Above, Degenerate int
	Truth, Width, Oracle, Info           Number
}

// coverageCells measures each design by itself, as a part that can be kept.
func coverageCells(ctx context.Context, designs []coverage.Design, plan coverage.Plan, keep *resume.Store, observe Observer) ([]coverage.Cell, error) {
	cells, err := inParts(ctx, keep, fmt.Sprintf("coverage/%s", plan.Target), len(designs), plan.Workers, observe,
		func(i, workers int, observe Observer) ([]coverageCount, error) {
			part := plan
			part.Workers = workers
			found, err := coverage.Run(ctx, designs[i:i+1], part, observe)
			var out []coverageCount
			for _, c := range found {
				out = append(out, coverageCount{c.Replicates, c.Below, c.Above, c.Degenerate, Number(c.Truth), Number(c.Width), Number(c.Oracle), Number(c.Info)})
			}
			return out, err
		})
	if err != nil {
		return nil, err
	}
	out := make([][]coverage.Cell, len(designs))
	for i, d := range designs {
		for j, x := range cells[i] { // method by method, metric by metric
			out[i] = append(out[i], coverage.Cell{
				Design: d, Metric: d.Metrics[j%len(d.Metrics)], Method: plan.Methods[j/len(d.Metrics)], Target: plan.Target, Confidence: plan.Confidence,
				Truth: float64(x.Truth), Replicates: x.Replicates, Below: x.Below, Above: x.Above, Degenerate: x.Degenerate,
				Width: float64(x.Width), Oracle: float64(x.Oracle), Info: float64(x.Info),
			})
		}
	}
	return slices.Concat(out...), nil
}
