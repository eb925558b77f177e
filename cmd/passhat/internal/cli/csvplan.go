package cli

import (
	"strconv"

	"passhat/experiments"
)

// planRows has a row for each design of the grid, and for those that the plan
// names.
func planRows(r *experiments.Result) [][]string {
	rows := [][]string{{"metric", "goal", "level", "tasks", "trials_each", "trials", "cost", "unit", "value", "role", "confidence", "method", "target", "seed", "passhat"}}
	s := r.Plan
	q := s.Question
	add := func(d experiments.PlanDesign, role string) {
		rows = append(rows, []string{q.Metric, q.Goal, digits(q.Level), strconv.Itoa(d.Tasks), strconv.Itoa(d.Trials), strconv.Itoa(d.Total),
			digits(d.Cost), cell(q.Unit), digits(d.Value), role, digits(experiments.Number(q.Confidence)), q.Method, q.Target,
			strconv.FormatUint(r.Seed, 10), r.Passhat})
	}
	add(s.Chosen, "chosen")
	if s.Limit != nil {
		add(*s.Limit, "limit")
	}
	if s.Needed != nil {
		add(*s.Needed, "needed")
	}
	for _, d := range s.Frontier {
		add(d, "frontier")
	}
	for _, d := range s.Grid {
		add(d, "grid")
	}
	return rows
}
