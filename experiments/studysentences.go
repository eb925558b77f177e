package experiments

import (
	"strings"

	"passhat/experiments/fitting"
	"passhat/experiments/plan/check"
	"passhat/plots/lang"
)

// sentences says for each k between what pass^k lies, and whether the Monte
// Carlo check agrees.
func (u UnevennessStudy) sentences(l lang.Language) []string {
	var out []string
	checks, within := 0, 0
	for _, s := range u.Series {
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		mean := l.Digits(u.Mean, 3)
		out = append(out, l.Sayf("At a mean rate of %s, pass^%s rises from %s at ICC %s to %s at ICC %s; %s^%[2]s is %[8]s.",
			mean, Short(Number(s.K)), first.Exact.In(l), l.Digits(first.ICC, 3), last.Exact.In(l), l.Digits(last.ICC, 3), mean, first.ClosedForm.In(l)))
		for _, p := range s.Points {
			if p.StdErr.Available() {
				checks++
				if (p.Simulated - p.Exact).size() <= 2*float64(p.StdErr) {
					within++
				}
			}
		}
	}
	if checks > 0 {
		out = append(out, l.Sayf("%d of %d Monte Carlo means of the unbiased estimate lie within two standard errors of the exact value; about 95 %% are expected (all k share their draws).", within, checks))
	}
	return out
}

// sentences says what each method covers, on average and where it covers least.
func (s CoverageStudy) sentences(l lang.Language) []string {
	var out []string
	if s.own() {
		for _, c := range s.Cells {
			out = append(out, l.Sayf("On suites like yours (%s) the %s interval %s of %s covers %s (± %s).",
				c.design(l), l.Percent(s.Confidence), c.Method, c.Metric, percentOf(l, c.Coverage), percentOf(l, 2*c.StdErr)))
		}
		return out
	}
	for _, m := range s.Methods {
		out = append(out, l.Sayf("%s, target %s: covers %s on average over %s, at worst %s ± %s (%s).", m.Method, TargetIn(l, m.Target),
			percentOf(l, m.MeanCoverage), l.Count(m.Cells, "cell"), percentOf(l, m.Lowest.Coverage), percentOf(l, 2*m.Lowest.StdErr), m.Lowest.design(l)))
	}
	return out
}

func (c CoverageCell) design(l lang.Language) string {
	return strings.Join([]string{c.Rates, l.Count(c.Tasks, "task"), l.Trials(c.TrialsMin, c.TrialsMax), c.Metric}, ", ")
}

// sentences says for each estimator where it is furthest off.
func (s ConvergenceStudy) sentences(l lang.Language) []string {
	var out []string
	for _, estimator := range []string{"unbiased", "plug-in", "closed form"} {
		var worst ConvergenceRow
		for _, r := range s.Rows {
			if r.Estimator == estimator && (worst.Rates == "" || r.Bias.size() > worst.Bias.size()) {
				worst = r
			}
		}
		if worst.Rates != "" {
			out = append(out, l.Sayf("%s: the largest bias is %s ± %s, of %s at %s of %s, whose true value is %s.", EstimatorIn(l, estimator),
				worst.Bias.In(l), (2*worst.StdErr).In(l), worst.Metric, l.Count(worst.Trials, "trial"), worst.Rates, worst.Truth.In(l)))
		}
	}
	return out
}

// sentences says for each case what becomes of the last metric, at the largest
// suite.
func (s DependenceStudy) sentences(l lang.Language) []string {
	var out []string
	for i, r := range s.Rows {
		if i+1 < len(s.Rows) && s.Rows[i+1].Case == r.Case {
			continue
		}
		out = append(out, l.Sayf("%s, %s: %s is off by %s ± %s on average, and the %s interval holds the agent's %s in %s of suites (what the estimates average to in %s).",
			r.CaseIn(l), l.Count(r.Tasks, "task"), r.Metric, r.Bias.In(l), (2*r.BiasStdErr).In(l), l.Percent(s.Confidence), r.Truth.In(l),
			percentOf(l, r.Coverage), percentOf(l, r.CoversMean)))
		if r.Remedy != "" {
			out = append(out, l.Sayf("%s, %s: with the remedy (%s) %s is off by %s ± %s and held in %s ± %s of suites.", r.CaseIn(l), l.Count(r.Tasks, "task"), r.RemedyIn(l),
				r.Metric, r.RemedyBias.In(l), (2*r.RemedyBiasStdErr).In(l), percentOf(l, r.RemedyCoverage), percentOf(l, 2*r.RemedyStdErr)))
		}
	}
	return out
}

// sentences says of each agent which beta distribution fits best, and whether
// the results refuse it.
func (f FitStudy) sentences(l lang.Language) []string {
	var out []string
	for _, a := range f.Agents {
		for _, m := range a.Models {
			if m.Goodness == nil || m.Model != fitting.Beta {
				continue
			}
			mean, icc := m.Parameter("mean").Value, m.Parameter("icc").Value
			if !icc.Available() {
				out = append(out, l.Sayf("%s: all trials ended alike, which says nothing of the spread of the success rates.", a.Agent))
				continue
			}
			out = append(out, l.Sayf("%s: the beta distribution that fits best has mean %s and ICC %s; it is %s: %s.",
				a.Agent, mean.In(l), icc.In(l), m.Goodness.Judged(l), m.Goodness.Why(l)))
		}
	}
	return out
}

// Judged says whether the results refuse the model.
func (g GoodnessResult) Judged(l lang.Language) string {
	switch g.Verdict {
	case "refused":
		return l.Sayf("refused")
	case "not refused":
		return l.Sayf("not refused")
	}
	return l.Sayf("not tested")
}

// Why gives the reason of the verdict, that of the file in English.
func (g GoodnessResult) Why(l lang.Language) string {
	p := PValue(l, g.PValue)
	switch {
	case l == lang.English:
		return g.Reason
	case g.Verdict == "refused":
		return l.Sayf("the counts deviate from it by %s, more than chance would (p %s of %d replicates)", g.Statistic.short(l), p, g.Replicates)
	case g.PValue.Available():
		return l.Sayf("the counts deviate from it by %s, no more than chance would (p %s of %d replicates)", g.Statistic.short(l), p, g.Replicates)
	}
	return l.Sayf("the trials of a task show no more moments than it fits")
}

// Why gives the reason why there is no fit, or no test of it; "" where there are
// both. In another language than English it is found again from what the model
// lacks.
func (m ModelFit) Why(l lang.Language) string {
	switch {
	case l == lang.English || m.Reason == "":
		return m.Reason
	case m.LogLik.Available() && m.Model == fitting.Nonparametric:
		return l.Sayf("no distribution fits better, so none is left to refuse it")
	case m.LogLik.Available():
		return l.Sayf("results drawn from the fit do not always determine it: its fit is not tested")
	case m.Model == fitting.Beta:
		return l.Sayf("no task has two trials, which unevenness needs")
	case m.Model == fitting.TwoPoint:
		return l.Sayf("no task has three trials, which two rates need")
	}
	return l.Sayf("the fit did not converge")
}

// sentences says how the promise was kept over all agents, and of one agent at
// its worst.
func (s *PlanCheckStudy) sentences(l lang.Language) []string {
	var out []string
	var worst *PlanCheckRow
	for i, r := range s.Rows {
		switch {
		case r.Rates == check.AnyAgent().Name:
			out = append(out, l.Sayf("From %s, plans promise to reach their goal in %s of cases and do in %s; surer designs promise %s and keep %s.",
				r.pilot(l), percentOf(l, r.Met.Formula), percentOf(l, r.Met.Value), percentOf(l, r.SureMet.Formula), percentOf(l, r.SureMet.Value)))
		case worst == nil || r.Met.Value-r.Met.Formula < worst.Met.Value-worst.Met.Formula:
			worst = &s.Rows[i]
		}
	}
	if worst != nil {
		out = append(out, l.Sayf("Of one agent the promise is least kept from %s: promised %s, met %s, met within a tenth of the goal %s.",
			worst.pilot(l), percentOf(l, worst.Met.Formula), percentOf(l, worst.Met.Value), percentOf(l, worst.NearlyMet.Value)))
	}
	return out
}

func (r PlanCheckRow) pilot(l lang.Language) string {
	return l.Sayf("pilots of %s of %s, %s, %s", l.Count(r.PilotTasks, "task"), l.Count(r.PilotTrials, "trial"), r.Rates, r.Metric)
}

// sentences says what was swept, and between what the first number of the study
// lies.
func (s SweepStudy) sentences(l lang.Language) []string {
	var ranges []string
	for i, k := range s.Keys {
		low, high, values := s.Points[0].Values[i], s.Points[0].Values[i], map[Number]bool{}
		for _, p := range s.Points {
			low, high = min(low, p.Values[i]), max(high, p.Values[i])
			values[p.Values[i]] = true
		}
		ranges = append(ranges, l.Sayf("%s from %s to %s (%s)", k, l.Decimal(Short(low)), l.Decimal(Short(high)), l.Count(len(values), "value")))
	}
	out := []string{l.Sayf("The study %s at %s: %s.", s.Points[0].Result.Study, l.Count(len(s.Points), "point"), strings.Join(ranges, ", "))}
	if least, most := s.extremes(l); least.value < most.value {
		out = append(out, l.Sayf("What changes most is %s: from %s (%s; %s) to %s (%s; %s).",
			least.name, least.value.In(l), least.of, least.at, most.value.In(l), most.of, most.at))
	}
	return out
}
