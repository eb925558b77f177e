package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"passhat/bootstrap"
	"passhat/experiments/coverage"
	"passhat/experiments/resume"
)

// CoverageStudy is what interval methods keep of what they promise, on designs
// whose truth is known.
type CoverageStudy struct {
	Confidence float64          `json:"confidence"`
	Replicates int              `json:"replicates"`
	Resamples  int              `json:"resamples"`
	Resampled  int              `json:"resampled_replicates"` // of the methods that resample
	Methods    []CoverageMethod `json:"methods"`
	Cells      []CoverageCell   `json:"cells"`
}

// CoverageMethod sums up one method over all cells.
type CoverageMethod struct {
	Target       string       `json:"target"`
	Method       string       `json:"method"`
	Cells        int          `json:"cells"`
	MeanCoverage Number       `json:"mean_coverage"`
	Lowest       CoverageCell `json:"lowest"`
	Short        Number       `json:"short"` // share of cells more than two points below the confidence
	Below        Number       `json:"below"`
	Above        Number       `json:"above"`
	Degenerate   Number       `json:"degenerate"`
	Width1to3    Number       `json:"relative_width_1_3"` // over the oracle's, at information 1 to 3
	Width3to10   Number       `json:"relative_width_3_10"`
	WidthOver10  Number       `json:"relative_width_over_10"`
}

// CoverageCell is one method on one design for one metric. Coverage, below and
// above are shares of the replicates; width is the mean over those that have an
// interval of positive width.
type CoverageCell struct {
	Rates       string `json:"rates"`
	Tasks       int    `json:"tasks"`
	TrialsMin   int    `json:"trials_min"`
	TrialsMax   int    `json:"trials_max"`
	Metric      string `json:"metric"`
	Target      string `json:"target"`
	Method      string `json:"method"`
	Truth       Number `json:"truth"`
	Coverage    Number `json:"coverage"`
	StdErr      Number `json:"std_err"`
	Below       Number `json:"below"`
	Above       Number `json:"above"`
	Degenerate  Number `json:"degenerate"`
	Width       Number `json:"width"`
	OracleWidth Number `json:"oracle_width"`
	Information Number `json:"information"`
}

// newCoverageStudy measures the designs for each target.
func newCoverageStudy(ctx context.Context, designs []coverage.Design, plan coverage.Plan, targets []bootstrap.Target, keep *resume.Store, observe Observer) (*CoverageStudy, error) {
	out := &CoverageStudy{
		Confidence: plan.Confidence, Replicates: plan.Replicates, Resamples: plan.Resamples, Resampled: cmp.Or(plan.Resampled, plan.Replicates),
	}
	methods := plan.Methods
	if err := eachHasTarget(methods, targets); err != nil {
		return nil, err
	}
	for i, target := range targets {
		plan.Target, plan.Methods = target, methodsFor(methods, target)
		cells, err := coverageCells(ctx, designs, plan, keep, func(done, total int) { observe(i*total+done, len(targets)*total) })
		if err != nil {
			return nil, err
		}
		for _, s := range coverage.Summarise(cells) {
			out.Methods = append(out.Methods, coverageMethod(s, target))
		}
		for _, c := range cells {
			out.Cells = append(out.Cells, coverageCell(c))
		}
	}
	return out, nil
}

// methodsFor returns the methods that speak of a target, auto by its name. The
// naive ones are shown for the population, which they are taken to speak of.
func methodsFor(methods []string, target bootstrap.Target) []string {
	var out []string
	for _, name := range methods {
		m, err := bootstrap.ParseMethod(name, target)
		switch {
		case err == nil:
			name = string(m.Resolve(target, bootstrap.TwoSided))
		case target != bootstrap.Population || name != coverage.TasksThenTrials && name != coverage.PooledTrials:
			continue
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// eachHasTarget returns an error for a method that speaks of none of the
// targets: there would be nothing to count.
func eachHasTarget(methods []string, targets []bootstrap.Target) error {
	for _, m := range methods {
		if !slices.ContainsFunc(targets, func(t bootstrap.Target) bool { return len(methodsFor([]string{m}, t)) > 0 }) {
			return fmt.Errorf("method %s does not speak of the target %s: choose the other target, or another method", m, targets[0])
		}
	}
	return nil
}

func coverageMethod(s coverage.Summary, target bootstrap.Target) CoverageMethod {
	return CoverageMethod{
		Target: string(target), Method: s.Method, Cells: s.Cells, MeanCoverage: Number(s.Mean), Lowest: coverageCell(s.Lowest), Short: Number(s.Short),
		Below: Number(s.Below), Above: Number(s.Above), Degenerate: Number(s.Degenerate),
		Width1to3: Number(s.Width[0]), Width3to10: Number(s.Width[1]), WidthOver10: Number(s.Width[2]),
	}
}

func coverageCell(c coverage.Cell) CoverageCell {
	low, high := c.Design.Trials()
	n := float64(c.Replicates)
	return CoverageCell{
		Rates: c.Design.Name, Tasks: c.Design.Tasks(), TrialsMin: low, TrialsMax: high,
		Metric: c.Metric.String(), Target: string(c.Target), Method: c.Method, Truth: Number(c.Truth),
		Coverage: Number(c.Coverage()), StdErr: Number(c.StdErr()),
		Below: Number(float64(c.Below) / n), Above: Number(float64(c.Above) / n), Degenerate: Number(float64(c.Degenerate) / n),
		Width: Number(c.Width), OracleWidth: Number(c.Oracle), Information: Number(c.Info),
	}
}
