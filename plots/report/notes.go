package report

import (
	"slices"
	"strconv"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/plots/lang"
)

// About says in one line what an agent's numbers rest on.
func About(a experiments.AgentResult, l lang.Language) string {
	if a.Tasks == 0 {
		return l.Sayf("synthetic, exact: %s; mean success rate %s", strings.Join(a.Sources, ", "), a.MeanRate.In(l))
	}
	text := Design(a.Tasks, a.Trials, l)
	if o := a.Outcomes; o != nil {
		text += l.Sayf("; %d passed, %d failed", o.Pass, o.Fail)
		for _, x := range []struct {
			n    int
			what string
		}{{o.Error, l.Sayf("ended in an error")}, {o.Missing, l.Sayf("missing")}, {o.NotClean, l.Sayf("scored, not clean")}} {
			if x.n > 0 {
				text += ", " + l.Whole(x.n) + " " + x.what
			}
		}
	} else {
		text += l.Sayf("; drawn from %s", strings.Join(a.Sources, ", "))
	}
	return text + l.Sayf("; mean success rate %s", a.MeanRate.In(l))
}

// Notes says how to read an agent's tables: estimator, interval, closed form,
// unevenness and the choices made.
func Notes(a experiments.AgentResult, l lang.Language) []string {
	var out []string
	switch i := interval(a.Estimates); {
	case len(a.Estimates) > 0 && a.Estimates[0].Estimator == "exact":
		out = append(out, l.Sayf("exact values of the synthetic agent; nothing was drawn, so there is no interval"))
	case i != nil:
		out = append(out, l.Sayf("unbiased estimates, per task, then the mean over tasks; %s %sintervals by the method %s (coverage %s) for the %s",
			l.Percent(i.Confidence), side(i.Side, l), i.Method, known(i.Guarantee, l), speaksOf(i.Target, l)))
	default:
		out = append(out, l.Sayf("unbiased estimates, per task, then the mean over tasks"))
	}
	out = append(out, closed(a, l))
	out = append(out, design(a.Design, l)...)
	out = append(out, spread(a.Unevenness, l)...)
	out = append(out, lottery(a.Lottery, l)...)
	out = append(out, gaps(a, l)...)
	out = append(out, beyondNotes(a.Beyond, l)...)
	if p := a.Policy; p != nil {
		out = append(out, l.Sayf("choices: errors %s, ragged %s, duplicates %s, success: %s", p.Errors, p.Ragged, p.Duplicates, rule(p.Success, l)))
	}
	return append(out, partial(a, l)...)
}

// speaksOf explains the targets of intervals.
func speaksOf(target string, l lang.Language) string {
	if target == "suite" {
		return l.Sayf("target suite: these very tasks, run again")
	}
	return l.Sayf("target population: tasks of the same kind as these")
}

// closed says what the closed form and the gap of the tables are. The gap of
// results is biased as an estimate of any other gap, so it is told from those.
func closed(a experiments.AgentResult, l lang.Language) string {
	if a.Tasks == 0 {
		return l.Sayf("closed: were every task's rate the mean, %s; gap: pass^k less its closed form, what unevenness adds", a.MeanRate.In(l))
	}
	return l.Sayf("closed: were every task's rate the mean, %s; gap: pass^k less its closed form in these results, what unevenness adds", a.MeanRate.In(l))
}

// design says how clusters, strata or weights enter.
func design(d *experiments.DesignResult, l lang.Language) []string {
	if d == nil {
		return nil
	}
	var text string
	switch d.Kind {
	case experiments.DesignClusters:
		text = l.Sayf("clusters by %q: %s; the cluster is the unit of the intervals", d.Label, l.Count(d.Units, "cluster"))
	case experiments.DesignStrata:
		text = l.Sayf("strata by %q: %d strata; their shares of the tasks are taken as fixed", d.Label, d.Units)
	default:
		text = l.Sayf("weights by %q: values are weighted means", d.Label)
	}
	if n := len(d.Detail); n > 0 {
		last := d.Detail[n-1]
		if last.DesignEffect.Available() {
			text += l.Sayf("; design effect on %s %s", last.Metric, last.DesignEffect.In(l))
		}
		if last.Effective.Available() {
			text += l.Sayf("; as much evidence as %s tasks of equal weight", last.Effective.In(l))
		}
	}
	return []string{text}
}

// spread says how far the tasks differ.
func spread(u experiments.UnevennessResult, l lang.Language) []string {
	var out []string
	if u.ICC.Available() {
		text := l.Sayf("unevenness: intraclass correlation (ICC) %s", u.ICC.In(l))
		if i := u.Interval; i != nil {
			text += " " + l.Limits(i.Lower.In(l), i.Upper.In(l))
		}
		text += l.Sayf(", 0: every task alike, 1: always or never")
		if u.ICC < 0 {
			text += l.Sayf("; below 0 it is the noise of few trials, or trials that are not independent")
		}
		if u.PHomogeneous.Available() {
			text += l.Sayf("; p-value of equal rates %s (%s)", experiments.PValue(l, u.PHomogeneous), testName(u.Test, l))
		}
		out = append(out, text)
	}
	if u.Always+u.Never+u.Flaky > 0 {
		out = append(out, l.Sayf("%s passed every trial, %d some (flaky), %d none", l.Count(u.Always, "task"), u.Flaky, u.Never))
	}
	return out
}

// lottery names the tasks that can be done and cannot be relied on.
func lottery(tasks []experiments.LotteryResult, l lang.Language) []string {
	if len(tasks) == 0 {
		return nil
	}
	var said []string
	for _, x := range tasks {
		said = append(said, shownID(x.Task)+" "+short(x.Spread, l))
	}
	return []string{l.Sayf("most like a lottery (probability that two trials disagree, pass@2 - pass^2): %s", strings.Join(said, ", "))}
}

// testName is how the p-value of equal rates was found.
func testName(name string, l lang.Language) string {
	switch name {
	case string(estimator.HomogeneityExact):
		return l.Sayf("exact")
	case string(estimator.HomogeneityMonteCarlo):
		return l.Sayf("Monte Carlo")
	case string(estimator.HomogeneityTarone):
		return l.Sayf("Tarone's test")
	}
	return name
}

// rule is the rule of what counts as a success, the default in words.
func rule(success string, l lang.Language) string {
	if success == "reward is 1" {
		return l.Sayf("reward is 1")
	}
	return success
}

// gaps gives the widest gap of the target, and how much of the reliability at
// one trial is kept.
func gaps(a experiments.AgentResult, l lang.Language) []string {
	var out []string
	for _, e := range slices.Backward(a.Estimates) {
		if text := widestGap(e, l); text != "" {
			out = append(out, text)
			if e.Concentration.Available() {
				out = append(out, l.Sayf("%s stands at %s between failing at random, everywhere alike (0), and failing always on the same tasks (1)", e.Metric, short(e.Concentration, l)))
			}
			break
		}
	}
	if k := a.Kept; k != nil {
		out = append(out, l.Sayf("%s, the reliability that is kept: %s, %s interval %s to %s", k.Ratio, k.Value.In(l),
			l.Percent(k.Interval.Confidence), k.Interval.Lower.In(l), k.Interval.Upper.In(l)))
	}
	return out
}

// side is the word for one-sided intervals.
func side(name string, l lang.Language) string {
	switch name {
	case "lower":
		return l.Sayf("one-sided lower ")
	case "upper":
		return l.Sayf("one-sided upper ")
	}
	return ""
}

// known says what is known of the coverage.
func known(guarantee string, l lang.Language) string {
	switch guarantee {
	case "proved":
		return l.Sayf("proved")
	case "searched":
		return l.Sayf("never below that in exhaustive search")
	case "approximate":
		return l.Sayf("approximate")
	case "model":
		return l.Sayf("right if the model is")
	}
	return ""
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

// partial says which k rest on fewer tasks than there are, a line for all that
// rest on the same ones.
func partial(a experiments.AgentResult, l lang.Language) []string {
	var counts []int
	ks := map[int][]string{}
	for _, e := range a.Estimates {
		if !e.Value.Available() || e.Tasks >= a.Tasks {
			continue
		}
		if !slices.Contains(counts, e.Tasks) {
			counts = append(counts, e.Tasks)
		}
		if k := strconv.Itoa(e.K); !slices.Contains(ks[e.Tasks], k) {
			ks[e.Tasks] = append(ks[e.Tasks], k)
		}
	}
	var out []string
	for _, n := range counts {
		out = append(out, l.Sayf("k = %s: values rest on %d of %d tasks, those that have so many trials; closed forms are at the mean rate of those", strings.Join(ks[n], ", "), n, a.Tasks))
	}
	return out
}

// Origin says what made the numbers.
func Origin(r *experiments.Result, l lang.Language) string {
	return l.Sayf("passhat %s %s, seed %s", r.Passhat, r.Command, strconv.FormatUint(r.Seed, 10))
}

// widestGap is what unevenness adds to pass^k of a k above 1: in the population
// with its interval; of these very tasks without, for none is known to hold.
func widestGap(e experiments.EstimateResult, l lang.Language) string {
	switch i := e.GapInterval; {
	case !isHat(e) || e.K == 1:
		return ""
	case i != nil:
		return l.Sayf("gap of %s in the population of such tasks, unbiased: %s, %s interval %s to %s; in these results %s", e.Metric, e.GapUnbiased.In(l),
			l.Percent(i.Confidence), i.Lower.In(l), i.Upper.In(l), e.Gap.In(l))
	case e.Interval != nil && e.Interval.Target == string(bootstrap.Suite) && e.GapUnbiased.Available():
		return l.Sayf("gap of %s of these very tasks, unbiased: %s, without an interval (--target population has one); in these results %s",
			e.Metric, e.GapUnbiased.In(l), e.Gap.In(l))
	}
	return ""
}
