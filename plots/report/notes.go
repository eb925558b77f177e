package report

import (
	"fmt"
	"slices"
	"strings"

	"passhat/experiments"
)

// About says in one line what an agent's numbers rest on.
func About(a experiments.AgentResult) string {
	if a.Tasks == 0 {
		return fmt.Sprintf("synthetic, exact: %s; mean success rate %s", strings.Join(a.Sources, ", "), a.MeanRate.Text())
	}
	text := Design(a.Tasks, a.Trials)
	if o := a.Outcomes; o != nil {
		text += fmt.Sprintf("; %d passed, %d failed", o.Pass, o.Fail)
		for _, x := range []struct {
			n    int
			what string
		}{{o.Error, "ended in an error"}, {o.Missing, "missing"}, {o.NotClean, "scored, not clean"}} {
			if x.n > 0 {
				text += fmt.Sprintf(", %d %s", x.n, x.what)
			}
		}
	} else {
		text += "; drawn from " + strings.Join(a.Sources, ", ")
	}
	return text + "; mean success rate " + a.MeanRate.Text()
}

// Notes says how to read an agent's tables: estimator, interval, closed form,
// unevenness and the choices made.
func Notes(a experiments.AgentResult) []string {
	var out []string
	switch i := interval(a.Estimates); {
	case len(a.Estimates) > 0 && a.Estimates[0].Estimator == "exact":
		out = append(out, "exact values of the synthetic agent; nothing was drawn, so there is no interval")
	case i != nil:
		out = append(out, fmt.Sprintf("unbiased estimates, per task, then the mean over tasks; %s %sintervals by the method %s (coverage %s) for the %s",
			experiments.Percent(i.Confidence), sides[i.Side], i.Method, known[i.Guarantee], speaksOf[i.Target]))
	default:
		out = append(out, "unbiased estimates, per task, then the mean over tasks")
	}
	out = append(out, fmt.Sprintf("closed: were every task's rate the mean, %s; gap: pass^k less its closed form, what unevenness adds", a.MeanRate.Text()))
	out = append(out, design(a.Design)...)
	out = append(out, spread(a.Unevenness)...)
	out = append(out, gaps(a)...)
	out = append(out, beyondNotes(a.Beyond)...)
	if p := a.Policy; p != nil {
		out = append(out, fmt.Sprintf("choices: errors %s, ragged %s, duplicates %s, success: %s", p.Errors, p.Ragged, p.Duplicates, p.Success))
	}
	return append(out, partial(a)...)
}

// speaksOf explains the targets of intervals.
var speaksOf = map[string]string{
	"population": "target population: tasks of the same kind as these",
	"suite":      "target suite: these very tasks, run again",
}

// design says how clusters, strata or weights enter.
func design(d *experiments.DesignResult) []string {
	if d == nil {
		return nil
	}
	text := fmt.Sprintf("%s by %q: ", d.Kind, d.Label)
	switch d.Kind {
	case experiments.DesignClusters:
		text += fmt.Sprintf("%s; the cluster is the unit of the intervals", experiments.Plural(d.Units, "cluster"))
	case experiments.DesignStrata:
		text += fmt.Sprintf("%d strata; their shares of the tasks are taken as fixed", d.Units)
	default:
		text += "values are weighted means"
	}
	if n := len(d.Detail); n > 0 {
		last := d.Detail[n-1]
		if last.DesignEffect.Available() {
			text += fmt.Sprintf("; design effect on %s %s", last.Metric, last.DesignEffect.Text())
		}
		if last.Effective.Available() {
			text += fmt.Sprintf("; as much evidence as %s tasks of equal weight", last.Effective.Text())
		}
	}
	return []string{text}
}

// spread says how far the tasks differ.
func spread(u experiments.UnevennessResult) []string {
	var out []string
	if u.ICC.Available() {
		text := "unevenness: intraclass correlation (ICC) " + u.ICC.Text()
		if i := u.Interval; i != nil {
			text += fmt.Sprintf(" [%s, %s]", i.Lower.Text(), i.Upper.Text())
		}
		text += ", 0: every task alike, 1: always or never"
		if u.ICC < 0 {
			text += "; below 0 it is the noise of few trials, or trials that are not independent"
		}
		if u.PHomogeneous.Available() {
			text += fmt.Sprintf("; p-value of equal rates %s (%s)", experiments.PValue(u.PHomogeneous), u.Test)
		}
		out = append(out, text)
	}
	if u.Always+u.Never+u.Flaky > 0 {
		out = append(out, fmt.Sprintf("%s passed every trial, %d some (flaky), %d none", experiments.Plural(u.Always, "task"), u.Flaky, u.Never))
	}
	return out
}

// gaps gives the interval of the widest gap in the population, and how much of
// the reliability at one trial is kept.
func gaps(a experiments.AgentResult) []string {
	var out []string
	for _, e := range slices.Backward(a.Estimates) {
		if i := e.GapInterval; isHat(e) && i != nil {
			out = append(out, fmt.Sprintf("gap of %s in the population: %s, %s interval %s to %s", e.Metric, e.GapUnbiased.Text(),
				experiments.Percent(i.Confidence), i.Lower.Text(), i.Upper.Text()))
			break
		}
	}
	if k := a.Kept; k != nil {
		out = append(out, fmt.Sprintf("%s, the reliability that is kept: %s, %s interval %s to %s", k.Ratio, k.Value.Text(),
			experiments.Percent(k.Interval.Confidence), k.Interval.Lower.Text(), k.Interval.Upper.Text()))
	}
	return out
}

// sides are the words for one-sided intervals.
var sides = map[string]string{"lower": "one-sided lower ", "upper": "one-sided upper "}

// known says what is known of the coverage.
var known = map[string]string{
	"proved": "proved", "searched": "never below that in exhaustive search", "approximate": "approximate", "model": "right if the model is",
}

// interval returns the first interval that has limits, or nil.
func interval(estimates []experiments.EstimateResult) *experiments.IntervalResult {
	i := slices.IndexFunc(estimates, func(e experiments.EstimateResult) bool {
		return e.Interval != nil && e.Interval.Lower.Available() && e.Interval.Upper.Available()
	})
	if i < 0 {
		return nil
	}
	return estimates[i].Interval
}

// partial says which metrics rest on fewer tasks than there are.
func partial(a experiments.AgentResult) []string {
	var out []string
	for _, e := range a.Estimates {
		if e.Value.Available() && e.Tasks < a.Tasks {
			out = append(out, fmt.Sprintf("%s rests on the %d of %d tasks that have %s; its closed form is at their own mean rate", e.Metric, e.Tasks, a.Tasks, experiments.Plural(e.K, "trial")))
		}
	}
	return out
}

// Origin says what made the numbers.
func Origin(r *experiments.Result) string {
	return fmt.Sprintf("passhat %s %s, seed %d", r.Passhat, r.Command, r.Seed)
}
