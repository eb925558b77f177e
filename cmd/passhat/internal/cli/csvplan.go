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
	if s.Promise != nil && s.Promise.Sure != nil {
		add(*s.Promise.Sure, "sure")
	}
	for _, d := range s.Frontier {
		add(d, "frontier")
	}
	for _, d := range s.Grid {
		add(d, "grid")
	}
	return rows
}

// planCheckRows has a row for each metric, agent and size of pilot.
func planCheckRows(r *experiments.Result) [][]string {
	rows := [][]string{{"rates", "metric", "pilot_tasks", "pilot_trials", "impossible", "reached", "promised", "met", "met_std_err", "nearly_met",
		"cost", "cost_if_known", "sure_promised", "sure_met", "sure_met_std_err", "sure_cost",
		"unit", "tasks_tenth", "tasks_median", "tasks_ninetieth", "repetitions", "seed", "passhat"}}
	s := r.PlanCheck
	for _, x := range s.Rows {
		rows = append(rows, []string{cell(x.Rates), x.Metric, strconv.Itoa(x.PilotTasks), strconv.Itoa(x.PilotTrials), strconv.Itoa(x.Impossible),
			digits(x.Reached.Value), digits(x.Met.Formula), digits(x.Met.Value), digits(x.Met.StdErr), digits(x.NearlyMet.Value),
			digits(x.Cost.Value), digits(x.Cost.Formula),
			digits(x.SureMet.Formula), digits(x.SureMet.Value), digits(x.SureMet.StdErr), digits(x.SureCost.Value), cell(s.Question.Unit), digits(x.Tasks.Tenth), digits(x.Tasks.Median), digits(x.Tasks.Ninetieth),
			strconv.Itoa(s.Repetitions), strconv.FormatUint(r.Seed, 10), r.Passhat})
	}
	return rows
}
