package experiments

import (
	"fmt"

	"passhat/experiments/plan"
	"passhat/plots"
	"passhat/plots/lang"
)

// planFigure maps the designs of a plan.
func planFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Plan == nil {
		return nil, plots.ErrNoData
	}
	s := r.Plan
	q := s.Question
	m := plots.PlanMap{
		What: q.what(l), Power: q.Goal != string(plan.HalfWidth), Goal: float64(q.Level), Chosen: s.Chosen.plotted(), Unit: q.Unit,
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
	return plots.PlanDesigns(m, plots.Caption{Intervals: q.interval(l), Language: l})
}

// what names what is to be known.
func (q PlanQuestion) what(l lang.Language) string {
	switch plan.Kind(q.Goal) {
	case plan.Gate:
		return fmt.Sprintf("%s ≥ %s", q.Metric, l.Digits(float64(q.Threshold), 4))
	case plan.Comparison:
		return l.Sayf("a gain of %s in %s", l.Digits(float64(q.Delta), 4), q.Metric)
	}
	return q.Metric
}

func (d PlanDesign) plotted() plots.PlanDesign {
	return plots.PlanDesign{Tasks: d.Tasks, Trials: d.Trials, Cost: float64(d.Cost), Value: float64(d.Value)}
}
