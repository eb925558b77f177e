package experiments

import (
	"fmt"

	"passhat/experiments/plan"
	"passhat/plots"
)

// planFigure maps the designs of a plan.
func planFigure(r *Result) (*plots.Figure, error) {
	if r.Plan == nil {
		return nil, plots.ErrNoData
	}
	s := r.Plan
	q := s.Question
	m := plots.PlanMap{
		What: q.what(), Power: q.Goal != string(plan.HalfWidth), Goal: float64(q.Level), Chosen: s.Chosen.plotted(), Unit: q.Unit,
		Tasks: [2]int{q.Tasks.Low, q.Tasks.High},
	}
	if q.Budget.Available() {
		m.Budget = float64(q.Budget)
	}
	for _, d := range s.Grid {
		m.Designs = append(m.Designs, d.plotted())
	}
	if s.Needed != nil {
		needed := s.Needed.plotted()
		m.Needed = &needed
	}
	return plots.PlanDesigns(m, plots.Caption{Intervals: q.interval()})
}

// what names what is to be known.
func (q PlanQuestion) what() string {
	switch plan.Kind(q.Goal) {
	case plan.Gate:
		return fmt.Sprintf("%s >= %.4g", q.Metric, float64(q.Threshold))
	case plan.Comparison:
		return fmt.Sprintf("a gain of %.4g in %s", float64(q.Delta), q.Metric)
	}
	return q.Metric
}

func (d PlanDesign) plotted() plots.PlanDesign {
	return plots.PlanDesign{Tasks: d.Tasks, Trials: d.Trials, Cost: float64(d.Cost), Value: float64(d.Value)}
}
