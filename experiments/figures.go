package experiments

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"passhat/estimator"
	"passhat/plots"
)

// NamedFigure is a figure and the name of its files.
type NamedFigure struct {
	Name   string
	Figure *plots.Figure
}

// Figures draws the figures that the result has data for, the most telling
// first.
func Figures(r *Result) ([]NamedFigure, error) {
	var out []NamedFigure
	for _, f := range []struct {
		name string
		draw func(*Result) (*plots.Figure, error)
	}{
		{"curves", curvesFigure}, {"agents", agentsFigure}, {"tasks", tasksFigure}, {"unevenness", unevennessFigure},
		{"coverage-map", coverageMapFigure}, {"coverage-tasks", coverageTasksFigure}, {"plan", planFigure},
	} {
		figure, err := f.draw(r)
		if errors.Is(err, plots.ErrNoData) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.name, err)
		}
		out = append(out, NamedFigure{f.name, figure})
	}
	return out, nil
}

// refs lists the figures as results.json does.
func refs(figures []NamedFigure) []FigureRef {
	var out []FigureRef
	for _, f := range figures {
		var files []string
		for _, format := range figureFormats {
			files = append(files, f.file(format))
		}
		out = append(out, FigureRef{f.Name, f.Figure.Title(), f.Figure.Alt(), files})
	}
	return out
}

var figureFormats = []plots.Format{plots.SVG, plots.PNG}

func (f NamedFigure) file(format plots.Format) string {
	return "plots/" + f.Name + "." + string(format)
}

func curvesFigure(r *Result) (*plots.Figure, error) {
	var series []plots.Series
	for _, a := range r.Agents {
		s := plots.Series{Agent: a.Agent, Tasks: a.Tasks, MinN: a.Trials.Min, MaxN: a.Trials.Max}
		for _, e := range a.Estimates {
			switch e.Family {
			case estimator.FamilyAt.String():
				s.At = append(s.At, pointOf(e))
			case estimator.FamilyHat.String():
				s.Hat = append(s.Hat, pointOf(e))
			}
		}
		series = append(series, s)
	}
	return plots.Curves(series, caption(r))
}

// caption names the intervals of the result, as far as it has any.
func caption(r *Result) plots.Caption {
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			if i := e.Interval; i != nil && i.Lower.Available() {
				return plots.Caption{Intervals: fmt.Sprintf("%.6g %s intervals for the %s", i.Confidence, i.Method, i.Target)}
			}
		}
	}
	return plots.Caption{}
}

func pointOf(e EstimateResult) plots.Point {
	lower, upper := e.limits()
	return plots.Point{K: e.K, Value: float64(e.Value), Lower: lower, Upper: upper, ClosedForm: float64(e.ClosedForm)}
}

// limits returns the limits of the interval, NaN where there are none.
func (e EstimateResult) limits() (lower, upper float64) {
	if e.Interval == nil {
		return math.NaN(), math.NaN()
	}
	return float64(e.Interval.Lower), float64(e.Interval.Upper)
}

// agentsFigure puts two and more agents side by side at the largest k that all
// of them have.
func agentsFigure(r *Result) (*plots.Figure, error) {
	metric := commonMetric(r.Agents)
	if len(r.Agents) < 2 || metric == "" {
		return nil, plots.ErrNoData
	}
	var rows []plots.ForestRow
	for _, a := range r.Agents {
		if e, ok := a.Estimate(metric); ok {
			lower, upper := e.limits()
			rows = append(rows, plots.ForestRow{Agent: a.Agent, Metric: metric, Value: float64(e.Value), Lower: lower, Upper: upper})
		}
	}
	return plots.Forest(rows, caption(r))
}

// CommonMetrics returns the names of pass@k and pass^k at the largest k that
// every agent has both of, or what of them all have; none for no such k.
func CommonMetrics(agents []AgentResult) []string {
	hat := commonMetric(agents)
	if hat == "" {
		return nil
	}
	at := strings.Replace(hat, "^", "@", 1)
	if allHave(agents, at) {
		return []string{at, hat}
	}
	return []string{hat}
}

// commonMetric returns the pass^k of the largest k that is available for every
// agent, "" where there is none.
func commonMetric(agents []AgentResult) string {
	best := EstimateResult{}
	for _, e := range agents[:min(1, len(agents))] {
		for _, m := range e.Estimates {
			if m.Family == estimator.FamilyHat.String() && m.K > best.K && allHave(agents, m.Metric) {
				best = m
			}
		}
	}
	return best.Metric
}

func allHave(agents []AgentResult, metric string) bool {
	for _, a := range agents {
		if e, ok := a.Estimate(metric); !ok || !e.Value.Available() {
			return false
		}
	}
	return true
}

// Estimate returns the agent's estimate of a metric by its name.
func (a AgentResult) Estimate(metric string) (EstimateResult, bool) {
	for _, e := range a.Estimates {
		if e.Metric == metric {
			return e, true
		}
	}
	return EstimateResult{}, false
}

func tasksFigure(r *Result) (*plots.Figure, error) {
	var series []plots.TaskSeries
	for _, a := range r.Agents {
		s := plots.TaskSeries{Agent: a.Agent}
		for _, x := range a.Cells {
			s.Cells = append(s.Cells, estimator.Cell{N: x.N, C: x.C, Tasks: x.Tasks})
		}
		series = append(series, s)
	}
	return plots.TaskDots(series, plots.Caption{})
}

func unevennessFigure(r *Result) (*plots.Figure, error) {
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
	return plots.GapByICC(series, plots.Caption{})
}

// hasGrid says whether the result has a study of coverage that is more than a
// user's few designs.
func hasGrid(r *Result) bool { return r.Coverage != nil && !r.Coverage.own() }

func coverageMapFigure(r *Result) (*plots.Figure, error) {
	if !hasGrid(r) {
		return nil, plots.ErrNoData
	}
	var cells []plots.CoverageCell
	for _, c := range r.Coverage.Cells {
		cells = append(cells, plots.CoverageCell{
			Rates: c.Rates, Tasks: c.Tasks, MinN: c.TrialsMin, MaxN: c.TrialsMax, Metric: c.Metric, Method: r.Coverage.label(c),
			Coverage: float64(c.Coverage), StdErr: float64(c.StdErr), Degenerate: float64(c.Degenerate),
		})
	}
	return plots.CoverageMap(cells, r.Coverage.Confidence, r.Coverage.caption())
}

// coverageTasksFigure sums the cells up by method and number of tasks.
func coverageTasksFigure(r *Result) (*plots.Figure, error) {
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
		label := r.Coverage.label(c)
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
	return plots.CoverageByTasks(points, r.Coverage.Confidence, r.Coverage.caption())
}

// caption names the intervals of the study and how it was made.
func (s CoverageStudy) caption() plots.Caption {
	return plots.Caption{Intervals: fmt.Sprintf("%.6g intervals for the %s, %d data sets a cell", s.Confidence, strings.Join(s.targets(), " and "), s.Replicates)}
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
func (s CoverageStudy) label(c CoverageCell) string {
	if len(s.targets()) == 1 {
		return c.Method
	}
	return c.Method + ", " + c.Target
}
