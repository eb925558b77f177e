package experiments

import (
	"fmt"
	"math"
	"strings"

	"passhat/estimator"
)

// Sentences says in plain words what the result shows. They claim no more than
// the numbers: a gap is that of these results, an agent is never called better.
func Sentences(r *Result) []string {
	out := []string{}
	for _, a := range r.Agents {
		out = append(out, a.sentences()...)
	}
	if r.Unevenness != nil {
		out = append(out, r.Unevenness.sentences()...)
	}
	if r.Coverage != nil {
		out = append(out, r.Coverage.sentences()...)
	}
	return out
}

func (a AgentResult) sentences() []string {
	var out []string
	if e, ok := a.headline(); ok {
		out = append(out, a.reliability(e))
	}
	if gaps := a.gaps(); len(gaps) > 0 {
		out = append(out, a.Agent+": uneven failures put "+strings.Join(gaps, " and ")+".")
	}
	return out
}

// headline returns pass^k of the largest k that is available.
func (a AgentResult) headline() (EstimateResult, bool) {
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
	text := fmt.Sprintf("%s: %s is %s (%s), from %s, %s trials each", a.Agent, e.Metric, e.Value.Text(), e.Words, plural(e.Tasks, "task"), a.Trials.span())
	if i := e.Interval; i != nil && i.Lower.Available() && i.Upper.Available() {
		text += fmt.Sprintf("; %s interval %s to %s", percent(i.Confidence), i.Lower.Text(), i.Upper.Text())
	}
	return text + "."
}

// percent writes a confidence as people say it.
func percent(confidence float64) string {
	return fmt.Sprintf("%.6g %%", 100*confidence)
}

// span writes the numbers of trials of the tasks, "8" or "4 to 8".
func (t TrialsResult) span() string {
	if t.Min == t.Max {
		return fmt.Sprint(t.Min)
	}
	return fmt.Sprintf("%d to %d", t.Min, t.Max)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// gaps says how far pass^k is above its closed form, for the first and the last
// k where that shows in three decimals.
func (a AgentResult) gaps() []string {
	var said []string
	for _, e := range a.Estimates {
		if e.Family == estimator.FamilyHat.String() && e.Gap.Available() && e.Gap >= 0.0005 {
			said = append(said, fmt.Sprintf("%s %s above %s^%d (%s against %s)",
				e.Metric, e.Gap.Text(), a.MeanRate.short(), e.K, e.Value.Text(), e.ClosedForm.Text()))
		}
	}
	if len(said) > 2 {
		said = []string{said[0], said[len(said)-1]}
	}
	return said
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
		out = append(out, fmt.Sprintf("%d of %d Monte Carlo means of the unbiased estimate lie within two standard errors of the exact value; about 95 %% are expected.", within, checks))
	}
	return out
}
