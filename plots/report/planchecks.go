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
func measuredRow(first, name string, m experiments.PlanMeasured, formula string) []string {
	verdict := ""
	if m.Agrees != nil {
		verdict = "agrees"
		if !*m.Agrees {
			verdict = "differs"
		}
	}
	if m.Formula.Available() {
		formula += four(m.Formula)
	}
	return []string{first, name, formula, four(m.Value), fmt.Sprintf("± %.5f", float64(m.StdErr)), verdict}
}

// four writes a number with four decimals, where it has that many.
func four(x experiments.Number) string {
	if v := float64(x); v >= 0.0005 && v < 0.9995 {
		return fmt.Sprintf("%.4f", v)
	}
	return x.Text()
}

// simulatedTable shows the chosen design simulated under each belief.
func simulatedTable(s *experiments.PlanStudy) table.Table {
	t := table.Table{Header: []string{"belief", "what", "formula", "simulated", "std. error", ""}}
	for _, x := range s.Simulated {
		t.Title = fmt.Sprintf("the chosen design simulated, %d data sets under each belief, with the intervals that will be reported", x.Replicates)
		first := x.Belief
		add := func(name string, m *experiments.PlanMeasured, prefix string) {
			if m != nil {
				t.Rows = append(t.Rows, measuredRow(first, name, *m, prefix))
				first = ""
			}
		}
		add("half-width", &x.HalfWidth, "")
		add("share within the goal", x.WithinGoal, "")
		add("coverage", &x.Coverage, ">= ")
		if s.Question.Goal == string(plan.Comparison) {
			add("power: called better", x.Power, "")
			add("called worse", x.Fail, "")
			continue
		}
		add("pass", x.Pass, "")
		add("fail", x.Fail, "")
		add("inconclusive", x.Inconclusive, "")
	}
	return t
}

// selfTestTable shows how often the rule calls an unchanged agent different.
func selfTestTable(s *experiments.PlanStudy) table.Table {
	a := s.SelfTest
	if a == nil {
		return table.Table{}
	}
	t := table.Table{
		Title:  fmt.Sprintf("A/A self-test: one agent (%s) run twice on these tasks, %d times", a.Belief, a.Replicates),
		Header: []string{"", "what", "formula", "simulated", "std. error", ""},
	}
	add := func(name string, m *experiments.PlanMeasured, prefix string) {
		if m != nil {
			t.Rows = append(t.Rows, measuredRow("", name, *m, prefix))
		}
	}
	add("called different", &a.Different, "<= ")
	add("the gate passes", a.Pass, "")
	add("the gate fails", a.Fail, "")
	add("the gate is inconclusive", a.Inconclusive, "")
	add("two verdicts that differ", a.Flipped, "")
	add("the estimate alone fails", a.PointFail, "")
	add("two estimates that differ in verdict", a.PointFlipped, "")
	add("tasks whose majority flips", &a.TaskFlips, "")
	add("mean difference of two estimates", &a.Noise, "")
	return t
}

func operatingTable(s *experiments.PlanStudy) table.Table {
	t := table.Table{
		Title:  fmt.Sprintf("the gate's verdicts on the chosen design, if %s is in truth (formula)", s.Question.Metric),
		Header: []string{"truth", "pass", "fail", "inconclusive"},
	}
	for _, x := range s.Operating {
		t.Rows = append(t.Rows, []string{x.Truth.Text(), x.Pass.Text(), x.Fail.Text(), x.Inconclusive.Text()})
	}
	return t
}

// planNotes says how to read a plan.
func planNotes(s *experiments.PlanStudy) []string {
	q := s.Question
	out := []string{fmt.Sprintf("%s: %s; values are the worst over the beliefs, by formula; the least trials that allow it are %d a task", q.Metric, q.Words, s.LeastTrials), knownFrom(s), priced(q), floor(s)}
	out = append(out, disagreements(s)...)
	if p := s.Promise; p != nil && p.Met.Available() {
		out = append(out, fmt.Sprintf("over all agents that the pilot leaves open, each with its probability, the chosen design is %s likely to reach the goal in truth, and %s to come within a tenth of it",
			experiments.Chance(lang.English, p.Met), experiments.Chance(lang.English, p.NearlyMet)))
	}
	return out
}

// knownFrom says what the plan was made from.
func knownFrom(s *experiments.PlanStudy) string {
	p := s.Pilot
	if p == nil {
		return "from a guess, taken as it is: " + s.Beliefs[0].Rates
	}
	return fmt.Sprintf("from a pilot (%s): %s, mean success rate %s, ICC %s", p.Agent,
		Design(p.Tasks, experiments.TrialsResult{Total: p.Trials, Min: p.MinN, Max: p.MaxN}, lang.English), p.Mean.Text(), p.ICC.Text())
}

func priced(q experiments.PlanQuestion) string {
	if !q.Costly() {
		return "what a trial costs is not known, which is not nothing: costs are numbers of trials; --cost-trial gives one"
	}
	trial := experiments.Price(q.CostTrial, q.Unit)
	if q.FailureRate > 0 {
		trial += fmt.Sprintf(" / (1 - %.4g), as trials without a verdict are paid for and run again", q.FailureRate)
	}
	return fmt.Sprintf("cost: %s a task and %s a trial", experiments.Price(q.CostTask, q.Unit), trial)
}

func floor(s *experiments.PlanStudy) string {
	text := fmt.Sprintf("%d tasks with endless trials have a %s of %s", s.Floor.Tasks, valueName(s.Question), s.Floor.Value.Text())
	if s.Floor.Enough > 0 {
		text += fmt.Sprintf("; %d trials per task come within 5 %% of it, more hardly help", s.Floor.Enough)
	}
	return text
}

// disagreements names what the simulation and the formula do not agree on.
func disagreements(s *experiments.PlanStudy) []string {
	var found []string
	for _, x := range s.Simulated {
		add := func(name string, m *experiments.PlanMeasured) {
			if m != nil && m.Agrees != nil && !*m.Agrees {
				found = append(found, fmt.Sprintf("%s under %s %s by the formula, %s ± %.5f simulated (%+.1f %%)", name, x.Belief, four(m.Formula), four(m.Value),
					float64(m.StdErr), 100*float64(m.Value/m.Formula-1)))
			}
		}
		add("half-width", &x.HalfWidth)
		add("coverage", &x.Coverage)
		add("power", x.Power)
		if s.Question.Goal == string(plan.Gate) {
			add("inconclusive", x.Inconclusive)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return []string{"formula and simulation differ by more than three Monte Carlo errors: " + strings.Join(found, "; ") +
		"; the formula is an approximation that is mostly within 5 % of a half-width and three points of a power: trust the simulation"}
}
