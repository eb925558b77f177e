package report

import (
	"slices"
	"strings"

	"passhat/experiments"
	"passhat/experiments/plan/check"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// roundsTable shows what buying in rounds comes to under each rule.
func roundsTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	if len(s.Rounds) == 0 {
		return table.Table{}
	}
	first := s.Rounds[0]
	var looks []string
	for _, m := range first.Looks {
		looks = append(looks, l.Whole(m))
	}
	verdicts := []string{l.Sayf("reached")}
	if first.Right != nil {
		verdicts = []string{l.Sayf("right"), l.Sayf("wrong")}
	}
	t := table.Table{
		Title: l.Sayf("bought in rounds, looking at %s tasks of %d trials and stopping at the goal; %d sequences under %s",
			strings.Join(looks, ", "), first.Trials, first.Replicates, first.Belief),
		Header: slices.Concat([]string{l.Sayf("rule")}, verdicts,
			[]string{l.Sayf("ever misses"), l.Sayf("tasks"), l.Sayf("cost"), l.Sayf("one look"), l.Sayf("saving")}),
	}
	for _, x := range s.Rounds {
		reached := []string{share(x.Reached, l)}
		if x.Right != nil && x.Wrong != nil {
			reached = []string{share(*x.Right, l), share(*x.Wrong, l)}
		}
		oneLook, saving := "", ""
		if x.Matched != nil && x.Rule != string(check.RulePeeking) { // what errors pay for is no saving
			oneLook = experiments.PriceIn(l, x.Matched.Cost, s.Question.Unit)
			saving = l.Sayf("%s %%", l.Fixed(100*float64(x.Saving), 0))
		}
		t.Rows = append(t.Rows, slices.Concat([]string{roundRule(x.Rule, l)}, reached,
			[]string{share(x.EverMiss, l), l.Fixed(float64(x.Tasks.Value), 1), experiments.PriceIn(l, x.Cost, s.Question.Unit), oneLook, saving}))
	}
	return t
}

func share(m experiments.PlanMeasured, l lang.Language) string { return m.Value.In(l) }

func roundRule(rule string, l lang.Language) string {
	switch rule {
	case string(check.RuleSpending):
		return l.Sayf("few looks")
	case string(check.RuleBetting):
		return l.Sayf("any looks")
	}
	return l.Sayf("no rule")
}

// roundsNote says how to read the table, and which rule to follow.
func roundsNote(s *experiments.PlanStudy, l lang.Language) []string {
	if len(s.Rounds) == 0 {
		return nil
	}
	return []string{l.Sayf("rounds: tasks come in random order; few looks: the error of the interval is spent over the planned looks (Lan and DeMets), any looks: a confidence sequence, valid whenever one looks (Waudby-Smith and Ramdas), no rule: the interval of one look at every look, which misses too often; ever misses: the truth is outside at one look or another, at most %s is allowed; one look: what the cheapest design costs that has the same power without rounds",
		l.Fixed(float64(s.Rounds[0].EverMiss.Formula), 2))}
}
