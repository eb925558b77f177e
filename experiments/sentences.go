package experiments

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"passhat/estimator"
)

// Sentences says in plain words what the result shows. They claim no more than
// the numbers: a gap is that of these results, an agent is never called better.
func Sentences(r *Result) []string {
	out := []string{}
	common := commonMetric(r.Agents)
	for _, a := range r.Agents {
		if e, ok := a.headline(common); ok {
			out = append(out, a.reliability(e))
		}
		if gaps := a.gaps(); gaps != "" && len(r.Agents) <= fewAgents {
			out = append(out, gaps)
		}
	}
	if r.Unevenness != nil {
		out = append(out, r.Unevenness.sentences()...)
	}
	if r.Coverage != nil {
		out = append(out, r.Coverage.sentences()...)
	}
	if r.Convergence != nil {
		out = append(out, r.Convergence.sentences()...)
	}
	if r.Dependence != nil {
		out = append(out, r.Dependence.sentences()...)
	}
	if r.BeyondStudy != nil {
		out = append(out, r.BeyondStudy.sentences()...)
	}
	if r.Fit != nil {
		out = append(out, r.Fit.sentences()...)
	}
	if r.Plan != nil {
		out = append(out, r.Plan.sentences()...)
	}
	if r.PlanCheck != nil {
		out = append(out, r.PlanCheck.sentences()...)
	}
	if r.Sweep != nil {
		out = append(out, r.Sweep.sentences()...)
	}
	return out
}

// fewAgents is how many agents get more than one sentence each.
const fewAgents = 3

// headline returns the metric that all agents have, else the agent's pass^k of
// the largest k that is available.
func (a AgentResult) headline(common string) (EstimateResult, bool) {
	if e, ok := a.Estimate(common); ok {
		return e, true
	}
	best := EstimateResult{}
	for _, e := range a.Estimates {
		if e.Family == estimator.FamilyHat.String() && e.Value.Available() && e.K > best.K {
			best = e
		}
	}
	return best, best.K > 0
}

func (a AgentResult) reliability(e EstimateResult) string {
	if e.Estimator == "exact" {
		return fmt.Sprintf("%s: the exact %s is %s (%s).", a.Agent, e.Metric, e.Value.Text(), e.Words)
	}
	from := fmt.Sprintf("from %s, %s", Plural(e.Tasks, "task"), a.Trials.Each())
	if e.Tasks < a.Tasks {
		from = fmt.Sprintf("from the %d of %s that have %s", e.Tasks, Plural(a.Tasks, "task"), Plural(e.K, "trial"))
	}
	text := fmt.Sprintf("%s: %s is %s (%s), %s", a.Agent, e.Metric, e.Value.Text(), e.Words, from)
	if i := e.Interval; i != nil && i.Lower.Available() && i.Upper.Available() {
		text += fmt.Sprintf("; %s interval %s to %s", Percent(i.Confidence), i.Lower.Text(), i.Upper.Text())
	}
	return text + "."
}

// Percent writes a confidence as people say it, "95 %".
func Percent(confidence float64) string {
	return strconv.FormatFloat(math.Round(1e12*confidence)/1e10, 'f', -1, 64) + " %"
}

// Each writes the numbers of trials of the tasks, "8 trials each" or "4 to 8
// trials each".
func (t TrialsResult) Each() string {
	if t.Min == t.Max {
		return Plural(t.Min, "trial") + " each"
	}
	return fmt.Sprintf("%d to %d trials each", t.Min, t.Max)
}

// Plural writes a number with its noun, "1 task" or "3 tasks".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// gaps says how far pass^k is from its closed form, for the first and the last
// k where that shows in three decimals, and whether chance alone would do it.
// It is silent on metrics of some of the tasks, whose mean rate is another.
func (a AgentResult) gaps() string {
	var said []string
	for _, e := range a.Estimates {
		if e.Family == estimator.FamilyHat.String() && e.Gap.Available() && math.Abs(float64(e.Gap)) >= 0.0005 && e.Tasks == a.Tasks {
			side := "above"
			if e.Gap < 0 {
				side = "below"
			}
			said = append(said, fmt.Sprintf("%s %s %s %s^%d (%s against %s)",
				e.Metric, Number(math.Abs(float64(e.Gap))).Text(), side, a.MeanRate.short(), e.K, e.Value.Text(), e.ClosedForm.Text()))
		}
	}
	if len(said) == 0 {
		return ""
	}
	if len(said) > 2 {
		said = []string{said[0], said[len(said)-1]}
	}
	text := a.Agent + ": uneven failures put " + strings.Join(said, " and ")
	if strings.Contains(said[len(said)-1], " below ") {
		text = a.Agent + ": failures spread more evenly than chance put " + strings.Join(said, " and ")
	}
	return text + a.evidence() + "."
}

// evidence says whether trials of one success rate everywhere would differ as
// much between tasks; nothing for an exact agent, or where no test can be made.
func (a AgentResult) evidence() string {
	p := a.Unevenness.PHomogeneous
	switch {
	case !p.Available():
		return ""
	case p < 0.05:
		return "; the tasks do differ (p " + PValue(p) + ")"
	}
	return "; so few trials differ as much by chance alone (p " + PValue(p) + ")"
}

// PValue writes a p-value, never as 0.
func PValue(p Number) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return p.Text()
}

// short writes a number with up to three decimals and no trailing zeros.
func (x Number) short() string {
	return fmt.Sprintf("%.3g", float64(x))
}

func (u UnevennessStudy) sentences() []string {
	var out []string
	checks, within := 0, 0
	for _, s := range u.Series {
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		out = append(out, fmt.Sprintf("At a mean rate of %.3g, pass^%d rises from %s at ICC %.3g to %s at ICC %.3g; %.3g^%d is %s.",
			u.Mean, s.K, first.Exact.Text(), first.ICC, last.Exact.Text(), last.ICC, u.Mean, s.K, first.ClosedForm.Text()))
		for _, p := range s.Points {
			if p.StdErr.Available() {
				checks++
				if math.Abs(float64(p.Simulated-p.Exact)) <= 2*float64(p.StdErr) {
					within++
				}
			}
		}
	}
	if checks > 0 {
		out = append(out, fmt.Sprintf("%d of %d Monte Carlo means of the unbiased estimate lie within two standard errors of the exact value; about 95 %% are expected (all k share their draws).", within, checks))
	}
	return out
}
