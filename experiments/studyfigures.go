package experiments

import (
	"slices"

	"passhat/plots"
	"passhat/plots/lang"
)

func unevennessFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Unevenness == nil {
		return nil, plots.ErrNoData
	}
	var series []plots.GapSeries
	for _, s := range r.Unevenness.Series {
		g := plots.GapSeries{K: s.K, Mean: r.Unevenness.Mean}
		for _, p := range s.Points {
			g.Points = append(g.Points, plots.GapPoint{
				ICC: p.ICC, Exact: float64(p.Exact), PowerOfMean: float64(p.ClosedForm), Simulated: float64(p.Simulated), StdErr: float64(p.StdErr),
			})
		}
		series = append(series, g)
	}
	c := plots.Caption{Language: l}
	if u := r.Unevenness; u.Replicates > 0 {
		c.Intervals = l.Sayf("dots: %d simulated suites of %s, %s, ± 2 standard errors", u.Replicates, l.Count(u.Tasks, "task"), l.Trials(u.Trials, u.Trials))
	}
	return plots.GapByICC(series, c)
}

// hasGrid says whether the result has a study of coverage that is more than a
// user's few designs.
func hasGrid(r *Result) bool { return r.Coverage != nil && !r.Coverage.own() }

func coverageMapFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if !hasGrid(r) {
		return nil, plots.ErrNoData
	}
	var cells []plots.CoverageCell
	for _, c := range r.Coverage.Cells {
		cells = append(cells, plots.CoverageCell{
			Rates: c.Rates, Tasks: c.Tasks, MinN: c.TrialsMin, MaxN: c.TrialsMax, Metric: c.Metric, Method: r.Coverage.label(c, l),
			Coverage: float64(c.Coverage), StdErr: float64(c.StdErr), Degenerate: float64(c.Degenerate),
		})
	}
	return plots.CoverageMap(cells, r.Coverage.Confidence, r.Coverage.caption(l))
}

// coverageTasksFigure sums the cells up by method and number of tasks.
func coverageTasksFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if !hasGrid(r) {
		return nil, plots.ErrNoData
	}
	type group struct {
		method string
		tasks  int
	}
	var points []plots.CoveragePoint
	index := map[group]int{}
	for _, c := range r.Coverage.Cells {
		v := float64(c.Coverage)
		if !c.Coverage.Available() {
			continue
		}
		label := r.Coverage.label(c, l)
		i, ok := index[group{label, c.Tasks}]
		if !ok {
			i = len(points)
			index[group{label, c.Tasks}] = i
			points = append(points, plots.CoveragePoint{Method: label, Tasks: c.Tasks, Lowest: v})
		}
		p := &points[i]
		p.Cells++
		p.Mean += (v - p.Mean) / float64(p.Cells)
		p.Lowest = min(p.Lowest, v)
	}
	return plots.CoverageByTasks(points, r.Coverage.Confidence, r.Coverage.caption(l))
}

// caption names the intervals of the study and how it was made.
func (s CoverageStudy) caption(l lang.Language) plots.Caption {
	var targets []string
	for _, t := range s.targets() {
		targets = append(targets, TargetIn(l, t))
	}
	return plots.Caption{Language: l, Intervals: l.Sayf("%s intervals for the %s, %d data sets a cell",
		l.Percent(s.Confidence), l.Join(targets), s.Replicates)}
}

// targets returns the different targets of the cells.
func (s CoverageStudy) targets() []string {
	var out []string
	for _, m := range s.Methods {
		if !slices.Contains(out, m.Target) {
			out = append(out, m.Target)
		}
	}
	return out
}

// label names a cell's method, with the target where there are several.
func (s CoverageStudy) label(c CoverageCell, l lang.Language) string {
	if len(s.targets()) == 1 {
		return c.Method
	}
	return c.Method + ", " + TargetIn(l, c.Target)
}

func convergenceFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Convergence == nil {
		return nil, plots.ErrNoData
	}
	s := plots.ConvergenceStudy{Tasks: r.Convergence.Tasks, Replicates: r.Convergence.Replicates}
	for _, x := range r.Convergence.Rows {
		s.Rows = append(s.Rows, plots.ConvergenceRow{
			Rates: x.Rates, Metric: x.Metric, Trials: x.Trials, Estimator: x.Estimator, Truth: float64(x.Truth),
			Bias: float64(x.Bias), StdErr: float64(x.StdErr), ExactBias: float64(x.ExactBias), Spread: float64(x.Spread),
		})
	}
	return plots.Convergence(s, plots.Caption{Language: l})
}

func dependenceFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Dependence == nil {
		return nil, plots.ErrNoData
	}
	d := r.Dependence
	s := plots.DependenceStudy{Confidence: d.Confidence, Trials: d.Trials, Replicates: d.Replicates}
	for _, x := range d.Rows {
		s.Rows = append(s.Rows, plots.DependenceRow{
			Case: x.CaseIn(l), Tasks: x.Tasks, Metric: x.Metric, Truth: float64(x.Truth), Bias: float64(x.Bias), BiasStdErr: float64(x.BiasStdErr),
			Coverage: float64(x.Coverage), StdErr: float64(x.StdErr), CoversMean: float64(x.CoversMean),
		})
	}
	return plots.Dependence(s, plots.Caption{Intervals: namedIntervals(r, l, d.Confidence, d.Method, d.Target), Language: l})
}
