package cli

import (
	"strconv"

	"passhat/experiments"
	"passhat/experiments/plan"
)

// planRows has a row for each design of the grid, for those that the plan
// names, and for each number that is known of buying in rounds.
func planRows(r *experiments.Result) [][]string {
	rows := [][]string{{"metric", "goal", "level", "tasks", "trials_each", "trials", "cost", "unit", "value", "role", "confidence", "method", "target", "rule", "quantity", "std_err", "seed", "passhat"}}
	s := r.Plan
	add := func(d experiments.PlanDesign, role string) {
		rows = append(rows, planRow(r, designSize(d), planNumber{role: role, quantity: planQuantity(s.Question), value: d.Value, stdErr: notAvailable}))
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
	for _, x := range s.Rounds {
		rows = append(rows, roundsRows(r, x)...)
	}
	return rows
}

// designSize has the tasks, the trials of each, the trials and the cost.
func designSize(d experiments.PlanDesign) []string {
	return []string{strconv.Itoa(d.Tasks), strconv.Itoa(d.Trials), strconv.Itoa(d.Total), digits(d.Cost)}
}

// planNumber is one number of a plan; rule is that of buying in rounds.
type planNumber struct {
	role, rule, quantity string
	value, stdErr        experiments.Number
}

// planRow is the row of a number that rests on so many tasks and trials.
func planRow(r *experiments.Result, size []string, x planNumber) []string {
	q := r.Plan.Question
	return join([]string{q.Metric, q.Goal, digits(q.Level)}, size,
		[]string{cell(q.Unit), digits(x.value), x.role, digits(experiments.Number(q.Confidence)), q.Method, q.Target, x.rule, x.quantity, digits(x.stdErr)}, origin(r))
}

// planQuantity names the value of a design.
func planQuantity(q experiments.PlanQuestion) string {
	if q.Goal == string(plan.HalfWidth) {
		return q.Goal
	}
	return "power"
}

// roundsRows has a row for each number known of buying in rounds under a rule,
// with the tasks that are bought on average; stop_at with those of a look; and
// matched, the design of one look, with its own.
func roundsRows(r *experiments.Result, x experiments.PlanRounds) [][]string {
	var rows [][]string
	add := func(tasks, cost experiments.Number, quantity string, value, stdErr experiments.Number) {
		each := experiments.Number(x.Trials)
		rows = append(rows, planRow(r, numbers(tasks, each, tasks*each, cost), planNumber{"rounds", x.Rule, quantity, value, stdErr}))
	}
	measured := func(quantity string, m *experiments.PlanMeasured) {
		if m != nil {
			add(x.Tasks.Value, x.Cost, quantity, m.Value, m.StdErr)
		}
	}
	measured("reached", &x.Reached)
	measured("right", x.Right)
	measured("wrong", x.Wrong)
	measured("ever_miss", &x.EverMiss)
	measured("tasks", &x.Tasks)
	for i, share := range x.StopAt {
		add(experiments.Number(x.Looks[i]), notAvailable, "stop_at", share, notAvailable)
	}
	if d := x.Matched; d != nil {
		add(x.Tasks.Value, x.Cost, "saving", x.Saving, notAvailable)
		rows = append(rows, planRow(r, designSize(*d), planNumber{"matched", x.Rule, planQuantity(r.Plan.Question), d.Value, notAvailable}))
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
