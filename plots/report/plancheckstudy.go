package report

import (
	"fmt"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// planCheckTables shows what plans from pilots are worth, a table a metric.
func planCheckTables(s *experiments.PlanCheckStudy) []table.Table {
	var out []table.Table
	for _, r := range s.Rows {
		if len(out) == 0 || out[len(out)-1].Title != planCheckTitle(r) {
			out = append(out, table.Table{
				Title:  planCheckTitle(r),
				Header: []string{"rates", "pilot", "in reach", "promised", "met", "nearly met", "cost", "if known"},
			})
		}
		t := &out[len(out)-1]
		reached := ""
		if r.Reached.Value < 1 {
			reached = two(r.Reached.Value)
		}
		t.Rows = append(t.Rows, []string{
			r.Rates, fmt.Sprintf("%d x %d", r.PilotTasks, r.PilotTrials), reached, two(r.Met.Formula),
			two(r.Met.Value) + " ± " + two(r.Met.StdErr), two(r.NearlyMet.Value), small(r.Cost.Value), small(r.Cost.Formula),
		})
	}
	for i := range out {
		out[i] = out[i].WithoutEmpty()
	}
	return out
}

func planCheckTitle(r experiments.PlanCheckRow) string {
	return fmt.Sprintf("%s: plans from pilots of so many tasks x trials: how often their designs reach the goal in truth", r.Metric)
}

// two writes a share with two decimals.
func two(x experiments.Number) string {
	if !x.Available() {
		return "n/a"
	}
	return fmt.Sprintf("%.2f", float64(x))
}

func planCheckNotes(s *experiments.PlanCheckStudy) []string {
	q := s.Question
	goal := fmt.Sprintf("goal: %s %.4g", q.Goal, float64(q.Level))
	if q.Goal == "half-width" {
		goal = fmt.Sprintf("goal: half-width of at most %.4g", float64(q.Level))
	}
	return []string{
		fmt.Sprintf("%s; confidence %.4g, method %s; %d pilots of each size, each with %d further draws for its promise", goal, q.Confidence, q.Method, s.Repetitions, s.Draws),
		"promised: what the plans say of themselves; met: what their designs do in truth, by the formula, ± one Monte Carlo error; nearly: within a tenth of the goal; cost in " + q.Unit + ", mean; if known: the cheapest design if the agent were known",
	}
}
