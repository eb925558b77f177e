package report

import (
	"fmt"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// planCheckTables shows what plans from pilots are worth, a table for each
// metric and agent.
func planCheckTables(s *experiments.PlanCheckStudy) []table.Table {
	var out []table.Table
	for _, r := range s.Rows {
		title := fmt.Sprintf("%s of %s: how often plans from pilots of so many tasks x trials reach the goal in truth", r.Metric, r.Rates)
		if len(out) == 0 || out[len(out)-1].Title != title {
			out = append(out, table.Table{
				Title:  title,
				Header: []string{"pilot", "design", "in reach", "promised", "met", "within a tenth", "cost", "if known"},
			})
		}
		t := &out[len(out)-1]
		reached := ""
		if r.Reached.Value < 1 {
			reached = two(r.Reached.Value)
		}
		t.Rows = append(t.Rows,
			[]string{
				fmt.Sprintf("%d x %d", r.PilotTasks, r.PilotTrials), "cheapest", reached, two(r.Met.Formula), withError(r.Met),
				two(r.NearlyMet.Value), small(r.Cost.Value), ifKnown(r.Cost.Formula),
			},
			[]string{"", "sure", "", two(r.SureMet.Formula), withError(r.SureMet), "", small(r.SureCost.Value), ""})
	}
	for i := range out {
		out[i] = out[i].WithoutEmpty()
	}
	return out
}

// withError writes a share with its Monte Carlo error.
func withError(m experiments.PlanMeasured) string { return two(m.Value) + " ± " + two(m.StdErr) }

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
		fmt.Sprintf("%s; confidence %.4g, method %s; %d pilots of each size", goal, q.Confidence, q.Method, s.Repetitions),
		"promised: what the plans say of themselves; met: what their designs do in truth, by the formula, ± one Monte Carlo error; cost in " + q.Unit + ", mean; if known: the cheapest design if the agent were known; sure: the cheapest design with a promise of at least " + two(q.Assurance),
		"any beta: another agent for each pilot, of any mean and ICC; there the promise is a probability, kept up to Monte Carlo error; of one agent it may be kept more or less often, since who sees only a pilot does not know which agent it is",
	}
}

// ifKnown is empty where agents differ.
func ifKnown(x experiments.Number) string {
	if !x.Available() {
		return ""
	}
	return small(x)
}
