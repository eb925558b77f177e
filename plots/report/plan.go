package report

import (
	"fmt"

	"passhat/experiments"
	"passhat/experiments/plan"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// listedDesigns is the most designs of a frontier that are listed; results.json
// has them all.
const listedDesigns = 12

// planTables returns the tables of a plan: what to choose first, what stands
// behind it after.
func planTables(s *experiments.PlanStudy) []table.Table {
	tables := []table.Table{designTable(s), frontierTable(s), marginTable(s), byKTable(s), beliefTable(s)}
	tables = append(tables, simulatedTable(s), selfTestTable(s), operatingTable(s), promiseTable(s))
	var out []table.Table
	for _, t := range tables {
		if len(t.Rows) > 0 {
			out = append(out, t.WithoutEmpty())
		}
	}
	return out
}

// valueName says what a value is.
func valueName(q experiments.PlanQuestion) string {
	if q.Goal == string(plan.HalfWidth) {
		return "half-width"
	}
	return "power"
}

// costs heads and fills the column of costs, which is empty where trials are
// counted.
func costs(q experiments.PlanQuestion, cost experiments.Number) string {
	if !q.Costly() && q.FailureRate == 0 {
		return ""
	}
	return experiments.Price(cost, q.Unit)
}

func designRow(q experiments.PlanQuestion, name string, d experiments.PlanDesign) []string {
	return []string{name, fmt.Sprint(d.Tasks), fmt.Sprint(d.Trials), fmt.Sprint(d.Total), costs(q, d.Cost), d.Value.Text()}
}

func designHeader(q experiments.PlanQuestion, first string) []string {
	return []string{first, "tasks", "trials each", "trials", "cost", valueName(q)}
}

func designTable(s *experiments.PlanStudy) table.Table {
	q := s.Question
	t := table.Table{Title: "designs", Header: designHeader(q, "design")}
	if s.Reached {
		t.Rows = append(t.Rows, designRow(q, "chosen: the cheapest that reaches the goal", s.Chosen))
		if !q.Level.Available() {
			t.Rows[0][0] = "chosen: the best there is"
		}
	} else {
		t.Rows = append(t.Rows, designRow(q, "the best there is", *s.Limit), designRow(q, "chosen: the cheapest within 5 % of it", s.Chosen))
	}
	if s.Needed != nil {
		t.Rows = append(t.Rows, designRow(q, "what would do, with more tasks", *s.Needed))
	}
	if p := s.Promise; p != nil && p.Sure != nil && *p.Sure != s.Chosen {
		t.Rows = append(t.Rows, designRow(q, "to be surer: "+experiments.Chance(lang.English, p.SureMet), *p.Sure))
	}
	return t
}

// frontierTable lists the designs that nothing cheaper equals, thinned out.
func frontierTable(s *experiments.PlanStudy) table.Table {
	t := table.Table{Title: "frontier: designs that nothing cheaper equals", Header: designHeader(s.Question, "")}
	step := max(1, (len(s.Frontier)+listedDesigns-2)/(listedDesigns-1))
	for i, d := range s.Frontier {
		chosen := d.Tasks == s.Chosen.Tasks && d.Trials == s.Chosen.Trials
		if i%step != 0 && i < len(s.Frontier)-1 && !chosen {
			continue
		}
		mark := ""
		if chosen {
			mark = "chosen"
		}
		t.Rows = append(t.Rows, designRow(s.Question, mark, d))
	}
	return t
}

func marginTable(s *experiments.PlanStudy) table.Table {
	q := s.Question
	t := table.Table{
		Title:  fmt.Sprintf("one step beyond the chosen design; gain in %s, and per 100 %s", valueName(q), unitName(q)),
		Header: []string{"step", "costs", valueName(q) + " then", "gain", "gain per 100"},
	}
	for _, m := range s.Margins {
		step := "one more task"
		if m.Step == "trial" {
			step = "one more trial on each task"
		}
		t.Rows = append(t.Rows, []string{step, experiments.Price(m.Cost, q.Unit), m.Design.Value.Text(), small(m.Gain), small(100 * m.PerUnit)})
	}
	return t
}

func unitName(q experiments.PlanQuestion) string {
	if q.Unit == "USD" {
		return "dollars"
	}
	return q.Unit
}

// small writes a number with three digits.
func small(x experiments.Number) string {
	if !x.Available() {
		return "n/a"
	}
	return fmt.Sprintf("%.3g", float64(x))
}

func byKTable(s *experiments.PlanStudy) table.Table {
	if len(s.ByK) < 2 {
		return table.Table{}
	}
	t := table.Table{Title: "what the k costs: the same goal for another k", Header: append(designHeader(s.Question, "metric"), "cost over k before", "reached")}
	for _, k := range s.ByK {
		reached := "no"
		if k.Reached {
			reached = "yes"
		}
		over := ""
		if k.Ratio.Available() {
			over = fmt.Sprintf("x %.2f", float64(k.Ratio))
		}
		t.Rows = append(t.Rows, append(designRow(s.Question, k.Metric, k.Design), over, reached))
	}
	return t
}

func beliefTable(s *experiments.PlanStudy) table.Table {
	t := table.Table{
		Title:  "the chosen design under each belief, and the design that would do if it were known",
		Header: []string{"belief", s.Question.Metric, "ICC", valueName(s.Question), "alone", "cost"},
	}
	for _, b := range s.Beliefs {
		alone := fmt.Sprintf("%d x %d", b.Alone.Tasks, b.Alone.Trials)
		if !b.Reached {
			alone = "none"
		}
		t.Rows = append(t.Rows, []string{b.Belief, b.Truth.Text(), b.ICC.Text(), b.Value.Text(), alone, costs(s.Question, b.Alone.Cost)})
	}
	return t
}

// promiseTable shows what the pilot leaves open.
func promiseTable(s *experiments.PlanStudy) table.Table {
	p := s.Promise
	if p == nil {
		return table.Table{}
	}
	t := table.Table{
		Title:  "how little the pilot knows: over all agents that it leaves open, each with its probability",
		Header: []string{"", "10 % below", "median", "90 % below"},
	}
	row := func(name string, q experiments.PlanQuantiles, text func(experiments.Number) string) {
		if q.Median.Available() {
			t.Rows = append(t.Rows, []string{name, text(q.Tenth), text(q.Median), text(q.Ninetieth)})
		}
	}
	whole := func(x experiments.Number) string { return fmt.Sprintf("%.0f", float64(x)) }
	row(valueName(s.Question)+" of the chosen design", p.Value, experiments.Number.Text)
	row("tasks, if the agent were known", p.Tasks, whole)
	row("trials each, if it were known", p.Trials, whole)
	if s.Question.Costly() {
		row("cost, if it were known", p.Cost, func(x experiments.Number) string { return experiments.Price(x, s.Question.Unit) })
	}
	return t
}
