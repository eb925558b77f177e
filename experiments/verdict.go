package experiments

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"passhat/plots/lang"
)

// ofVerdict is how many sentences of a study are its verdict.
const ofVerdict = 2

// Verdict says in two or three sentences what somebody who is about to ship
// should know: how reliable and how capable an agent is, what that rests on,
// whether its failures gather on certain tasks, and the warning that weighs most.
// Of several agents it says between what they lie, and names the highest only
// where its interval lies above all the others. Of a study it is what the study
// says first. It claims no more than the intervals do.
func Verdict(r *Result, l lang.Language) string {
	var said []string
	switch {
	case r.Plan != nil || len(r.Agents) == 0:
		said = Sentences(r, l)
		said = said[:min(ofVerdict, len(said))]
	case len(r.Agents) == 1:
		said = r.Agents[0].verdict(l)
	default:
		said = verdictOfMany(r.Agents, l)
	}
	return strings.Join(said, " ")
}

// verdict is that of a single agent.
func (a AgentResult) verdict(l lang.Language) []string {
	hat, ok := a.headline("")
	if !ok {
		return append([]string{l.Sayf("No pass^k is available for %s: too few trials have a verdict.", a.Agent)}, a.beware(l)...)
	}
	said := []string{a.numbers(l, hat)}
	if s := a.concentrated(l, hat); s != "" {
		said = append(said, s)
	}
	return append(said, a.beware(l)...)
}

// numbers gives pass^k and pass@k at the headline's k with what they rest on.
func (a AgentResult) numbers(l lang.Language, hat EstimateResult) string {
	at, both := a.Estimate("pass@" + strconv.Itoa(hat.K))
	both = both && at.Value.Available() && hat.K > 1
	k := strconv.Itoa(hat.K)
	switch {
	case hat.Estimator == "exact" && both:
		return l.Sayf("Of %s trials on a task, %s passes all with a probability of exactly %s and at least one with %s.", k, a.Agent, hat.stated(l), at.stated(l))
	case hat.Estimator == "exact":
		return l.Sayf("%s: the exact %s is %s (%s).", a.Agent, hat.Metric, hat.Value.In(l), hat.Gloss(l))
	}
	task := l.Sayf("a task like these")
	if i := hat.Interval; i != nil && i.Target == "suite" {
		task = l.Sayf("a task of this suite")
	}
	from := l.Count(hat.Tasks, "task") + ", " + l.Trials(a.Trials.Min, a.Trials.Max)
	if hat.Tasks < a.Tasks {
		from = l.Sayf("the %d of %s that have %s", hat.Tasks, l.Count(a.Tasks, "task"), l.Count(hat.K, "trial"))
	}
	switch {
	case hat.K == 1:
		return l.Sayf("A single trial of %s on %s passes with a probability of about %s; from %s.", a.Agent, task, hat.stated(l), from)
	case both:
		return l.Sayf("Of %s trials on %s, %s passes all with a probability of about %s and at least one with about %s; from %s.",
			k, task, a.Agent, hat.stated(l), at.stated(l), from)
	}
	return l.Sayf("Of %s trials on %s, %s passes all with a probability of about %s; from %s.", k, task, a.Agent, hat.stated(l), from)
}

// stated writes a value with its metric and interval, "0.220 (pass^3; 95 %
// interval 0.120 to 0.340)".
func (e EstimateResult) stated(l lang.Language) string {
	if e.Interval.hasLimits() {
		return l.Sayf("%s (%s; %s)", e.Value.In(l), e.Metric, e.Interval.say(l))
	}
	return l.Sayf("%s (%s)", e.Value.In(l), e.Metric)
}

// concentrated says whether failures gather on certain tasks, as far as the test
// of equal rates shows it.
func (a AgentResult) concentrated(l lang.Language, hat EstimateResult) string {
	u := a.Unevenness
	switch {
	case !u.PHomogeneous.Available() || hat.Tasks < a.Tasks:
		return ""
	case !a.uneven():
		return l.Sayf("That failures gather on certain tasks is not shown by so few trials (p %s).", PValue(l, u.PHomogeneous))
	case hat.K > 1 && hat.Gap >= 0.0005:
		return l.Sayf("Failures gather on certain tasks (every trial passed on %s, none on %d): were all alike, %s would be %s.",
			l.Count(u.Always, "task"), u.Never, hat.Metric, hat.ClosedForm.In(l))
	}
	return l.Sayf("Failures gather on certain tasks (every trial passed on %s, none on %d).", l.Count(u.Always, "task"), u.Never)
}

// beware gives the warning that weighs most, if there is any.
func (a AgentResult) beware(l lang.Language) []string {
	if len(a.Warnings) == 0 {
		return nil
	}
	w := slices.MinFunc(a.Warnings, func(v, w WarningResult) int { return cmp.Compare(v.weight(), w.weight()) })
	return []string{l.Sayf("Beware: %s.", strings.TrimSuffix(w.In(l), "."))}
}

// verdictOfMany says between what the agents lie at the k that all have.
func verdictOfMany(agents []AgentResult, l lang.Language) []string {
	metric := commonMetric(agents)
	if metric == "" {
		return []string{l.Sayf("No pass^k is available for all %d agents: their trials are too few.", len(agents))}
	}
	type row struct {
		agent string
		EstimateResult
	}
	var rows []row
	for _, a := range agents {
		e, _ := a.Estimate(metric)
		rows = append(rows, row{a.Agent, e})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.Value, b.Value) })
	low, high := rows[0], rows[len(rows)-1]
	if low.Value == high.Value {
		return []string{l.Sayf("%s (%s) is %s for all %d agents.", metric, low.Gloss(l), low.Value.In(l), len(agents))}
	}
	said := []string{l.Sayf("%s (%s) of %d agents runs from %s to %s.", metric, low.Gloss(l), len(agents), low.of(low.agent, l), high.of(high.agent, l))}
	if slices.ContainsFunc(rows, func(r row) bool { return !r.Interval.hasLimits() }) {
		return said
	}
	if slices.ContainsFunc(rows[:len(rows)-1], func(r row) bool { return r.Interval.Upper >= high.Interval.Lower }) {
		return append(said, l.Sayf("Intervals overlap, so these numbers alone name no most reliable agent; passhat plot difference pairs two agents by task."))
	}
	return append(said, l.Sayf("The interval of %s lies above all the others.", high.agent))
}

// of writes a value with its agent and interval, "about 0.333 (a; 95 % interval
// 0.008 to 0.906)" or "exactly 0.100 (b)".
func (e EstimateResult) of(agent string, l lang.Language) string {
	switch {
	case e.Estimator == "exact":
		return l.Sayf("exactly %s (%s)", e.Value.In(l), agent)
	case e.Interval.hasLimits():
		return l.Sayf("about %s (%s; %s)", e.Value.In(l), agent, e.Interval.say(l))
	}
	return l.Sayf("about %s (%s)", e.Value.In(l), agent)
}

// weights puts the codes of warnings in the order of what they take from the
// numbers; the others follow.
var weights = []string{
	"equal-outputs", "equal-times", "contradiction", "retries", "mixed-", "drift", "no-verdict", "errors", "missing", "duplicates",
	"twins", "same-content", "ragged", "not-clean", "similar-ids", "verdict-column", "not-available", "interval", "never-passed",
}

// weight is less for what weighs more.
func (w WarningResult) weight() int {
	if i := slices.IndexFunc(weights, func(code string) bool { return strings.HasPrefix(w.Code, code) }); i >= 0 {
		return i
	}
	return len(weights)
}
