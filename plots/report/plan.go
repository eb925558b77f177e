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
func planTables(s *experiments.PlanStudy, l lang.Language) []table.Table {
	tables := []table.Table{designTable(s, l), frontierTable(s, l), marginTable(s, l), byKTable(s, l), beliefTable(s, l)}
	tables = append(tables, simulatedTable(s, l), selfTestTable(s, l), operatingTable(s, l), roundsTable(s, l), promiseTable(s, l))
	var out []table.Table
	for _, t := range tables {
		if len(t.Rows) > 0 {
			out = append(out, t.WithoutEmpty())
		}
	}
	return out
}

// valueName says what a value is.
func valueName(q experiments.PlanQuestion, l lang.Language) string {
	if q.Goal == string(plan.HalfWidth) {
		return l.Sayf("half-width")
	}
	return l.Sayf("power")
}

// costs heads and fills the column of costs, which is empty where trials are
// counted.
func costs(q experiments.PlanQuestion, cost experiments.Number, l lang.Language) string {
	if !q.Costly() && q.FailureRate == 0 {
		return ""
	}
	return experiments.PriceIn(l, cost, q.Unit)
}

func designRow(q experiments.PlanQuestion, name string, d experiments.PlanDesign, l lang.Language) []string {
	return []string{name, fmt.Sprint(d.Tasks), fmt.Sprint(d.Trials), fmt.Sprint(d.Total), costs(q, d.Cost, l), d.Value.In(l)}
}

func designHeader(q experiments.PlanQuestion, first string, l lang.Language) []string {
	return []string{first, l.Sayf("tasks"), l.Sayf("trials each"), l.Sayf("trials"), l.Sayf("cost"), valueName(q, l)}
}

func designTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	q := s.Question
	t := table.Table{Title: l.Sayf("designs"), Header: designHeader(q, l.Sayf("design"), l)}
	if s.Reached {
		t.Rows = append(t.Rows, designRow(q, l.Sayf("chosen: the cheapest that reaches the goal"), s.Chosen, l))
		if !q.Level.Available() {
			t.Rows[0][0] = l.Sayf("chosen: the best there is")
		}
	} else {
		t.Rows = append(t.Rows, designRow(q, l.Sayf("the best there is"), *s.Limit, l))
		if q.Level.Available() {
			t.Rows = append(t.Rows, designRow(q, l.Sayf("chosen: the cheapest within 5 %% of it"), s.Chosen, l))
		}
	}
	if s.Needed != nil {
		t.Rows = append(t.Rows, designRow(q, l.Sayf("what would do, with more tasks"), *s.Needed, l))
	}
	if p := s.Promise; p != nil && p.Sure != nil && *p.Sure != s.Chosen {
		t.Rows = append(t.Rows, designRow(q, l.Sayf("to be surer: %s", experiments.Chance(l, p.SureMet)), *p.Sure, l))
	}
	return t
}

// frontierTable lists the designs that nothing cheaper equals, thinned out.
func frontierTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	t := table.Table{Title: l.Sayf("frontier: designs that nothing cheaper equals"), Header: designHeader(s.Question, "", l)}
	step := max(1, (len(s.Frontier)+listedDesigns-2)/(listedDesigns-1))
	for i, d := range s.Frontier {
		chosen := d.Tasks == s.Chosen.Tasks && d.Trials == s.Chosen.Trials
		if i%step != 0 && i < len(s.Frontier)-1 && !chosen {
			continue
		}
		mark := ""
		if chosen {
			mark = l.Sayf("chosen")
		}
		t.Rows = append(t.Rows, designRow(s.Question, mark, d, l))
	}
	return t
}

func marginTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	q := s.Question
	t := table.Table{
		Title:  l.Sayf("one step beyond the chosen design; gain in %s, and per 100 %s", valueName(q, l), unitName(q, l)),
		Header: []string{l.Sayf("step"), l.Sayf("costs"), l.Sayf("%s then", valueName(q, l)), l.Sayf("gain"), l.Sayf("gain per 100")},
	}
	for _, m := range s.Margins {
		step := l.Sayf("one more task")
		if m.Step == "trial" {
			step = l.Sayf("one more trial on each task")
		}
		t.Rows = append(t.Rows, []string{step, experiments.PriceIn(l, m.Cost, q.Unit), m.Design.Value.In(l), small(m.Gain, l), small(100*m.PerUnit, l)})
	}
	return t
}

func unitName(q experiments.PlanQuestion, l lang.Language) string {
	if q.Unit == "USD" {
		return l.Sayf("dollars")
	}
	return l.Unit(q.Unit)
}

// small writes a number with three digits.
func small(x experiments.Number, l lang.Language) string {
	if !x.Available() {
		return l.NotAvailable()
	}
	return l.Decimal(fmt.Sprintf("%.3g", float64(x)))
}

func byKTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	if len(s.ByK) < 2 {
		return table.Table{}
	}
	t := table.Table{Title: l.Sayf("what the k costs: the same goal for another k; ratio: over the k before"), Header: append(designHeader(s.Question, l.Sayf("metric"), l), l.Sayf("ratio"), l.Sayf("reached"))}
	for _, k := range s.ByK {
		reached := l.Sayf("no")
		if k.Reached {
			reached = l.Sayf("yes")
		}
		over := ""
		if k.Ratio.Available() {
			over = "x " + l.Fixed(float64(k.Ratio), 2)
		}
		t.Rows = append(t.Rows, append(designRow(s.Question, k.Metric, k.Design, l), over, reached))
	}
	return t
}

func beliefTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	t := table.Table{
		Title:  l.Sayf("the chosen design under each belief, and the design that would do if it were known"),
		Header: []string{l.Sayf("belief"), s.Question.Metric, "ICC", valueName(s.Question, l), l.Sayf("alone"), l.Sayf("cost")},
	}
	for _, b := range s.Beliefs {
		alone := fmt.Sprintf("%d x %d", b.Alone.Tasks, b.Alone.Trials)
		if !b.Reached {
			alone = l.Sayf("none")
		}
		t.Rows = append(t.Rows, []string{b.Belief, b.Truth.In(l), b.ICC.In(l), b.Value.In(l), alone, costs(s.Question, b.Alone.Cost, l)})
	}
	return t
}

// promiseTable shows what the pilot leaves open.
func promiseTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	p := s.Promise
	if p == nil {
		return table.Table{}
	}
	t := table.Table{
		Title:  l.Sayf("how little the pilot knows: over all agents that it leaves open, each with its probability"),
		Header: []string{"", l.Sayf("10 %% below"), l.Sayf("median"), l.Sayf("90 %% below")},
	}
	row := func(name string, q experiments.PlanQuantiles, text func(experiments.Number) string) {
		if q.Median.Available() {
			t.Rows = append(t.Rows, []string{name, text(q.Tenth), text(q.Median), text(q.Ninetieth)})
		}
	}
	whole := func(x experiments.Number) string { return fmt.Sprintf("%.0f", float64(x)) }
	row(l.Sayf("%s of the chosen design", valueName(s.Question, l)), p.Value, func(x experiments.Number) string { return x.In(l) })
	row(l.Sayf("tasks, if the agent were known"), p.Tasks, whole)
	row(l.Sayf("trials each, if it were known"), p.Trials, whole)
	if s.Question.Costly() {
		row(l.Sayf("cost, if it were known"), p.Cost, func(x experiments.Number) string { return experiments.PriceIn(l, x, s.Question.Unit) })
	}
	return t
}
