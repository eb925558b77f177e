package report

import (
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/experiments/plan"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// measuredRow shows a number by simulation beside the formula's.
func measuredRow(first, name string, m experiments.PlanMeasured, formula string, l lang.Language) []string {
	verdict := ""
	if m.Agrees != nil {
		verdict = l.Sayf("agrees")
		if !*m.Agrees {
			verdict = l.Sayf("differs")
		}
	}
	if m.Formula.Available() {
		formula += four(m.Formula, l)
	}
	return []string{first, name, formula, four(m.Value, l), "± " + m.StdErr.Fixed(l, 5), verdict}
}

// four writes a number with four decimals.
func four(x experiments.Number, l lang.Language) string { return x.Fixed(l, 4) }

// simulatedTable shows the chosen design simulated under each belief.
func simulatedTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	t := table.Table{Header: []string{l.Sayf("belief"), l.Sayf("what"), l.Sayf("formula"), l.Sayf("simulated"), l.Sayf("std. error"), ""}}
	for _, x := range s.Simulated {
		t.Title = l.Sayf("the chosen design simulated, %d data sets under each belief, with the intervals that will be reported", x.Replicates)
		first := x.Belief
		add := func(name string, m *experiments.PlanMeasured, prefix string) {
			if m != nil {
				t.Rows = append(t.Rows, measuredRow(first, name, *m, prefix, l))
				first = ""
			}
		}
		add(l.Sayf("half-width"), &x.HalfWidth, "")
		add(l.Sayf("share within the goal"), x.WithinGoal, "")
		add(l.Sayf("coverage"), &x.Coverage, ">= ")
		if s.Question.Goal == string(plan.Comparison) {
			add(l.Sayf("power: called better"), x.Power, "")
			add(l.Sayf("called worse"), x.Fail, "")
			continue
		}
		add(l.Sayf("pass"), x.Pass, "")
		add(l.Sayf("fail"), x.Fail, "")
		add(l.Sayf("inconclusive"), x.Inconclusive, "")
	}
	return t
}

// selfTestTable shows how often the rule calls an unchanged agent different.
func selfTestTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	a := s.SelfTest
	if a == nil {
		return table.Table{}
	}
	t := table.Table{
		Title:  l.Sayf("A/A self-test: one agent (%s) run twice on these tasks, %d times", a.Belief, a.Replicates),
		Header: []string{"", l.Sayf("what"), l.Sayf("formula"), l.Sayf("simulated"), l.Sayf("std. error"), ""},
	}
	add := func(name string, m *experiments.PlanMeasured, prefix string) {
		if m != nil {
			t.Rows = append(t.Rows, measuredRow("", name, *m, prefix, l))
		}
	}
	add(l.Sayf("called different"), &a.Different, "<= ")
	add(l.Sayf("the gate passes"), a.Pass, "")
	add(l.Sayf("the gate fails"), a.Fail, "")
	add(l.Sayf("the gate is inconclusive"), a.Inconclusive, "")
	add(l.Sayf("two verdicts that differ"), a.Flipped, "")
	add(l.Sayf("the estimate alone fails"), a.PointFail, "")
	add(l.Sayf("two estimates that differ in verdict"), a.PointFlipped, "")
	add(l.Sayf("tasks whose majority flips"), &a.TaskFlips, "")
	add(l.Sayf("mean difference of two estimates"), &a.Noise, "")
	return t
}

func operatingTable(s *experiments.PlanStudy, l lang.Language) table.Table {
	t := table.Table{
		Title:  l.Sayf("the gate's verdicts on the chosen design, if %s is in truth (formula)", s.Question.Metric),
		Header: []string{l.Sayf("truth"), l.Sayf("pass"), l.Sayf("fail"), l.Sayf("inconclusive")},
	}
	for _, x := range s.Operating {
		t.Rows = append(t.Rows, []string{x.Truth.In(l), x.Pass.In(l), x.Fail.In(l), x.Inconclusive.In(l)})
	}
	return t
}

// planNotes says how to read a plan.
func planNotes(s *experiments.PlanStudy, l lang.Language) []string {
	q := s.Question
	words := q.Gloss(l)
	out := []string{l.Sayf("%s: %s; values are the worst over the beliefs, by formula; the least trials that allow it are %d a task", q.Metric, words, s.LeastTrials), knownFrom(s, l), priced(q, l), floor(s, l)}
	out = append(out, disagreements(s, l)...)
	out = append(out, roundsNote(s, l)...)
	if p := s.Promise; p != nil && p.Met.Available() {
		out = append(out, l.Sayf("over all agents that the pilot leaves open, each with its probability, the chosen design is %s likely to reach the goal in truth, and %s to come within a tenth of it",
			experiments.Chance(l, p.Met), experiments.Chance(l, p.NearlyMet)))
	}
	return out
}

// knownFrom says what the plan was made from.
func knownFrom(s *experiments.PlanStudy, l lang.Language) string {
	p := s.Pilot
	if p == nil {
		return l.Sayf("from a guess, taken as it is: %s", s.Beliefs[0].Rates)
	}
	return l.Sayf("from a pilot (%s): %s, mean success rate %s, ICC %s", p.Agent,
		Design(p.Tasks, experiments.TrialsResult{Total: p.Trials, Min: p.MinN, Max: p.MaxN}, l), p.Mean.In(l), p.ICC.In(l))
}

func priced(q experiments.PlanQuestion, l lang.Language) string {
	if !q.Costly() {
		return l.Sayf("what a trial costs is not known, which is not nothing: costs are numbers of trials; --cost-trial gives one")
	}
	trial := l.Sayf("%s a trial", experiments.PriceIn(l, q.CostTrial, q.Unit))
	if q.FailureRate > 0 {
		trial += l.Sayf(" / (1 - %s), as trials without a verdict are paid for and run again", l.Digits(q.FailureRate, 4))
	}
	text := l.Sayf("cost: %s; no cost per task is counted", trial)
	if q.CostTask.Available() {
		text = l.Sayf("cost: %s a task and %s", experiments.PriceIn(l, q.CostTask, q.Unit), trial)
	}
	if a := q.Price; a != nil {
		text += l.Sayf("; that of a trial is the mean of the pilot's, told of %s", l.Count(a.Known, "trial"))
		if a.StdErr.Available() {
			text += l.Sayf(" (standard deviation %s, standard error %s)", experiments.PriceIn(l, a.StdDev, a.Unit), experiments.PriceIn(l, a.StdErr, a.Unit))
		}
		if a.Unknown > 0 {
			text += l.Sayf("; not told of %s, taken to cost as much", l.Count(a.Unknown, "trial"))
		}
	}
	return text
}

func floor(s *experiments.PlanStudy, l lang.Language) string {
	text := l.Sayf("endless trials on %s give a %s of %s", l.Count(s.Floor.Tasks, "task"), valueName(s.Question, l), s.Floor.Value.In(l))
	if s.Floor.Enough > 0 {
		text += l.Sayf("; %d trials per task come within 5 %% of it, more hardly help", s.Floor.Enough)
	}
	return text
}

// disagreements names what the simulation and the formula do not agree on.
func disagreements(s *experiments.PlanStudy, l lang.Language) []string {
	var found []string
	for _, x := range s.Simulated {
		add := func(name string, m *experiments.PlanMeasured) {
			if m != nil && m.Agrees != nil && !*m.Agrees {
				found = append(found, l.Sayf("%s under %s %s by the formula, %s ± %s simulated (%s %%)", name, x.Belief, four(m.Formula, l), four(m.Value, l),
					m.StdErr.Fixed(l, 5), l.Decimal(fmt.Sprintf("%+.1f", 100*float64(m.Value/m.Formula-1)))))
			}
		}
		add(l.Sayf("half-width"), &x.HalfWidth)
		add(l.Sayf("coverage"), &x.Coverage)
		add(l.Sayf("power"), x.Power)
		if s.Question.Goal == string(plan.Gate) {
			add(l.Sayf("inconclusive"), x.Inconclusive)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return []string{l.Sayf("formula and simulation differ by more than three Monte Carlo errors: %s; the formula is an approximation that is mostly within 5 %% of a half-width and three points of a power: trust the simulation",
		strings.Join(found, "; "))}
}
