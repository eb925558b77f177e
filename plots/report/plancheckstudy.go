package report

import (
	"fmt"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// planCheckTables shows what plans from pilots are worth, a table for each
// metric and agent.
func planCheckTables(s *experiments.PlanCheckStudy, l lang.Language) []table.Table {
	var out []table.Table
	for _, r := range s.Rows {
		title := l.Sayf("%s of %s: how often plans from pilots of so many tasks x trials reach the goal in truth", r.Metric, experiments.RatesIn(l, r.Rates))
		if len(out) == 0 || out[len(out)-1].Title != title {
			out = append(out, table.Table{
				Title:  title,
				Header: []string{l.Sayf("pilot"), l.Sayf("design"), l.Sayf("in reach"), l.Sayf("promised"), l.Sayf("met"), l.Sayf("within a tenth"), l.Sayf("cost"), l.Sayf("if known")},
			})
		}
		t := &out[len(out)-1]
		reached := ""
		if r.Reached.Value < 1 {
			reached = short(r.Reached.Value, l)
		}
		t.Rows = append(t.Rows,
			[]string{
				fmt.Sprintf("%d x %d", r.PilotTasks, r.PilotTrials), l.Sayf("cheapest"), reached, short(r.Met.Formula, l), withError(r.Met, l),
				short(r.NearlyMet.Value, l), small(r.Cost.Value, l), ifKnown(r.Cost.Formula, l),
			},
			[]string{"", l.Sayf("sure"), "", short(r.SureMet.Formula, l), withError(r.SureMet, l), "", small(r.SureCost.Value, l), ""})
	}
	for i := range out {
		out[i] = out[i].WithoutEmpty()
	}
	return out
}

// withError writes a share with its Monte Carlo error.
func withError(m experiments.PlanMeasured, l lang.Language) string {
	return short(m.Value, l) + " ± " + short(m.StdErr, l)
}

func planCheckNotes(s *experiments.PlanCheckStudy, l lang.Language) []string {
	q := s.Question
	goal := l.Sayf("goal: %s %s", q.Goal, l.Digits(float64(q.Level), 4))
	if q.Goal == "half-width" {
		goal = l.Sayf("goal: half-width of at most %s", l.Digits(float64(q.Level), 4))
	}
	return []string{
		l.Sayf("%s; confidence %s, method %s; %d pilots of each size", goal, l.Digits(q.Confidence, 4), q.Method, s.Repetitions),
		l.Sayf("promised: what the plans say of themselves; met: what their designs do in truth, by the formula, ± one Monte Carlo error; cost in %s, mean; if known: the cheapest design if the agent were known; sure: the cheapest design with a promise of at least %s", l.Unit(q.Unit), short(q.Assurance, l)),
		l.Sayf("any beta: another agent for each pilot, of any mean and ICC; there the promise is a probability, kept up to Monte Carlo error; of one agent it may be kept more or less often, since who sees only a pilot does not know which agent it is"),
	}
}

// ifKnown is empty where agents differ.
func ifKnown(x experiments.Number, l lang.Language) string {
	if !x.Available() {
		return ""
	}
	return small(x, l)
}
