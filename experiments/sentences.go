package experiments

import (
	"slices"
	"strconv"

	"passhat/estimator"
	"passhat/plots/lang"
)

// Sentences says in plain words what the result shows. They claim no more than
// the numbers: a gap is that of these results, an agent is never called better.
// Those of results.json are English.
func Sentences(r *Result, l lang.Language) []string {
	out := []string{}
	common := commonMetric(r.Agents)
	for _, a := range r.Agents {
		if e, ok := a.headline(common); ok {
			out = append(out, a.reliability(l, e))
		}
		if gaps := a.gaps(l); gaps != "" && len(r.Agents) <= fewAgents {
			out = append(out, gaps)
		}
	}
	if r.Unevenness != nil {
		out = append(out, r.Unevenness.sentences(l)...)
	}
	if r.Coverage != nil {
		out = append(out, r.Coverage.sentences(l)...)
	}
	if r.Convergence != nil {
		out = append(out, r.Convergence.sentences(l)...)
	}
	if r.Dependence != nil {
		out = append(out, r.Dependence.sentences(l)...)
	}
	if r.BeyondStudy != nil {
		out = append(out, r.BeyondStudy.sentences(l)...)
	}
	if r.Fit != nil {
		out = append(out, r.Fit.sentences(l)...)
	}
	if r.Plan != nil {
		out = append(out, r.Plan.sentences(l)...)
	}
	if r.PlanCheck != nil {
		out = append(out, r.PlanCheck.sentences(l)...)
	}
	if r.Sweep != nil {
		out = append(out, r.Sweep.sentences(l)...)
	}
	return out
}

// BesideVerdict returns the sentences that say more than the verdict and the table
// of the agents beside it do.
func BesideVerdict(r *Result, l lang.Language) []string {
	all := Sentences(r, l)
	switch {
	case r.Plan != nil || len(r.Agents) == 0:
		return all[min(ofVerdict, len(all)):]
	case len(r.Agents) > 1 && len(r.Agents) <= fewAgents:
		return all
	}
	said, common := map[string]bool{}, commonMetric(r.Agents)
	for _, a := range r.Agents {
		if e, ok := a.headline(common); ok {
			said[a.reliability(l, e)] = true
		}
	}
	return slices.DeleteFunc(all, func(s string) bool { return said[s] })
}

// fewAgents is how many agents get more than one sentence each.
const fewAgents = 3

// headline returns the metric that all agents have, else the agent's own.
func (a AgentResult) headline(common string) (EstimateResult, bool) {
	if e, ok := a.Estimate(common); ok {
		return e, true
	}
	return a.Estimate(commonMetric([]AgentResult{a}))
}

func (a AgentResult) reliability(l lang.Language, e EstimateResult) string {
	if e.Estimator == "exact" {
		return l.Sayf("%s: the exact %s is %s (%s).", a.Agent, e.Metric, e.Value.In(l), e.Gloss(l))
	}
	from := l.Sayf("from %s, %s", l.Count(e.Tasks, "task"), l.Trials(a.Trials.Min, a.Trials.Max))
	if e.Tasks < a.Tasks {
		from = l.Sayf("from the %d of %s that have %s", e.Tasks, l.Count(a.Tasks, "task"), l.Count(e.K, "trial"))
	}
	if e.Interval.hasLimits() {
		return l.Sayf("%s: %s is %s (%s), %s; %s.", a.Agent, e.Metric, e.Value.In(l), e.Gloss(l), from, e.Interval.say(l))
	}
	return l.Sayf("%s: %s is %s (%s), %s.", a.Agent, e.Metric, e.Value.In(l), e.Gloss(l), from)
}

// gaps says how far pass^k is from its closed form, for the first and the last
// k where that shows in three decimals, and whether chance alone would do it.
// It is silent on metrics of some of the tasks, whose mean rate is another, and
// on a single task, which has nothing to be uneven with.
func (a AgentResult) gaps(l lang.Language) string {
	if a.Tasks == 1 {
		return ""
	}
	var seen []EstimateResult
	for _, e := range a.Estimates {
		if e.Family == estimator.FamilyHat.String() && e.Gap.Available() && e.Gap.size() >= 0.0005 && e.Tasks == a.Tasks {
			seen = append(seen, e)
		}
	}
	if len(seen) == 0 || !a.MeanRate.Available() {
		return ""
	}
	last := seen[len(seen)-1]
	seen = slices.DeleteFunc(seen, func(e EstimateResult) bool { return (e.Gap < 0) != (last.Gap < 0) })
	if len(seen) > 2 {
		seen = []EstimateResult{seen[0], last}
	}
	var said []string
	for _, e := range seen {
		said = append(said, e.gap(l, a.MeanRate))
	}
	gaps, evidence := l.Join(said), a.evidence(l)
	if last.Estimator != "exact" { // the gap of the population is another, and the notes have it
		evidence = l.Sayf(" in these results") + evidence
	}
	if last.Gap < 0 {
		return l.Sayf("%s: failures spread more evenly than chance put %s%s.", a.Agent, gaps, evidence)
	}
	return l.Sayf("%s: uneven failures put %s%s.", a.Agent, gaps, evidence)
}

// gap says how far pass^k is from the power of the mean rate.
func (e EstimateResult) gap(l lang.Language, mean Number) string {
	power := mean.short(l) + "^" + strconv.Itoa(e.K)
	if e.Gap < 0 {
		return l.Sayf("%s %s below %s (%s against %s)", e.Metric, (-e.Gap).In(l), power, e.Value.In(l), e.ClosedForm.In(l))
	}
	return l.Sayf("%s %s above %s (%s against %s)", e.Metric, e.Gap.In(l), power, e.Value.In(l), e.ClosedForm.In(l))
}

// evidence says whether trials of one success rate everywhere would differ as
// much between tasks; nothing for an exact agent, or where no test can be made.
func (a AgentResult) evidence(l lang.Language) string {
	p := a.Unevenness.PHomogeneous
	switch {
	case !p.Available():
		return ""
	case a.uneven():
		return l.Sayf("; the tasks do differ (p %s)", PValue(l, p))
	}
	return l.Sayf("; so few trials differ as much by chance alone (p %s)", PValue(l, p))
}

// uneven says whether the test of equal rates refuses them at the confidence of
// the agent's intervals.
func (a AgentResult) uneven() bool {
	level := 0.05
	for _, e := range a.Estimates {
		if e.Interval != nil {
			level = 1 - e.Interval.Confidence
			break
		}
	}
	p := a.Unevenness.PHomogeneous
	return p.Available() && float64(p) < level
}
