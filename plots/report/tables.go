package report

import (
	"fmt"
	"slices"

	"passhat/estimator"
	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// Tables returns the tables of an agent: both families over k, other metrics,
// what errors change, the true values of a synthetic agent, and each group's.
func Tables(a experiments.AgentResult, l lang.Language) []table.Table {
	out := estimateTables("", a.Estimates, l)
	out = append(out, bracketTable(a.Estimates, l)...)
	out = append(out, truthTable(a.Estimates, l)...)
	out = append(out, bandTable(a.Bands, l)...)
	out = append(out, planTable(a.Plan, l)...)
	out = append(out, beyondTable(a.Beyond, l)...)
	for _, g := range a.Groups {
		title := l.Sayf("group %s: %s, mean success rate %s", g.Group, Design(g.Tasks, g.Trials, l), g.MeanRate.In(l))
		out = append(out, estimateTables(title, g.Estimates, l)...)
	}
	return out
}

// Design says how many tasks and trials numbers rest on.
func Design(tasks int, t experiments.TrialsResult, l lang.Language) string {
	return l.Count(tasks, "task") + ", " + l.Trials(t.Min, t.Max)
}

func isAt(e experiments.EstimateResult) bool  { return e.Family == estimator.FamilyAt.String() }
func isHat(e experiments.EstimateResult) bool { return e.Family == estimator.FamilyHat.String() }

// estimateTables returns the table of both families and that of other metrics.
func estimateTables(title string, estimates []experiments.EstimateResult, l lang.Language) []table.Table {
	families := table.Table{Title: title, Header: []string{"k", "pass@k", "pass^k", l.Sayf("closed @"), l.Sayf("closed ^"), l.Sayf("gap")}}
	other := table.Table{Title: title, Header: []string{l.Sayf("metric"), l.Sayf("estimate"), l.Sayf("closed"), l.Sayf("gap")}}
	var ks []int
	at, hat := map[int]experiments.EstimateResult{}, map[int]experiments.EstimateResult{}
	for _, e := range estimates {
		switch {
		case isAt(e):
			at[e.K] = e
		case isHat(e):
			hat[e.K] = e
		default:
			other.Rows = append(other.Rows, []string{e.Metric, withInterval(e, l), e.ClosedForm.In(l), e.Gap.In(l)})
			continue
		}
		if !slices.Contains(ks, e.K) {
			ks = append(ks, e.K)
		}
	}
	for _, k := range ks {
		families.Rows = append(families.Rows, familyRow(k, at, hat, l))
	}
	return slices.DeleteFunc([]table.Table{families.WithoutEmpty(), other}, func(t table.Table) bool { return len(t.Rows) == 0 })
}

func familyRow(k int, at, hat map[int]experiments.EstimateResult, l lang.Language) []string {
	row := []string{fmt.Sprint(k), "", "", "", "", ""}
	if e, ok := at[k]; ok {
		row[1], row[3] = withInterval(e, l), e.ClosedForm.In(l)
	}
	if e, ok := hat[k]; ok {
		row[2], row[4], row[5] = withInterval(e, l), e.ClosedForm.In(l), e.Gap.In(l)
	}
	return row
}

// withInterval writes the value and, where there are limits, the interval.
func withInterval(e experiments.EstimateResult, l lang.Language) string {
	if i := e.Interval; i != nil && i.Lower.Available() && i.Upper.Available() {
		return e.Value.In(l) + " " + l.Limits(i.Lower.In(l), i.Upper.In(l))
	}
	return e.Value.In(l)
}

// bracketTable shows the values under each way to count errors.
func bracketTable(estimates []experiments.EstimateResult, l lang.Language) []table.Table {
	t := table.Table{Title: l.Sayf("trials that ended in an error"), Header: []string{l.Sayf("metric"), l.Sayf("left out"), l.Sayf("as failures"), l.Sayf("as successes")}}
	for _, e := range estimates {
		if e.Bracket != nil {
			t.Rows = append(t.Rows, []string{e.Metric, e.Bracket.Drop.In(l), e.Bracket.Fail.In(l), e.Bracket.Pass.In(l)})
		}
	}
	return unlessEmpty(t)
}

// truthTable shows estimates beside the values of the agent they were drawn from.
func truthTable(estimates []experiments.EstimateResult, l lang.Language) []table.Table {
	t := table.Table{Title: l.Sayf("the synthetic agent that the trials were drawn from"), Header: []string{l.Sayf("metric"), l.Sayf("estimate"), l.Sayf("exact")}}
	for _, e := range estimates {
		if e.Estimator != "exact" && e.TrueValue.Available() {
			t.Rows = append(t.Rows, []string{e.Metric, e.Value.In(l), e.TrueValue.In(l)})
		}
	}
	return unlessEmpty(t)
}

// bandTable shows the bands that hold for all k at once.
func bandTable(bands []experiments.BandResult, l lang.Language) []table.Table {
	if len(bands) == 0 {
		return nil
	}
	title := l.Sayf("bands that hold for all k of both families at once")
	if i := bands[0].Hat; i != nil {
		title = l.Sayf("bands that hold for all k of both families at once, with %s confidence", l.Percent(i.Confidence))
	}
	t := table.Table{Title: title, Header: []string{"k", "pass@k", "pass^k"}}
	for _, b := range bands {
		t.Rows = append(t.Rows, []string{fmt.Sprint(b.K), limits(b.At, l), limits(b.Hat, l)})
	}
	return unlessEmpty(t)
}

// planTable shows the estimates for trials whose number depended on outcomes.
func planTable(p *experiments.PlanResult, l lang.Language) []table.Table {
	if p == nil {
		return nil
	}
	t := table.Table{
		Title:  l.Sayf("unbiased for this design (%s: %d trials first, %d at most); the table above rests on the first trials", p.Kind, p.First, p.Max),
		Header: []string{l.Sayf("metric"), l.Sayf("estimate")},
	}
	for _, e := range p.Estimates {
		t.Rows = append(t.Rows, []string{e.Metric, e.Value.In(l)})
	}
	return unlessEmpty(t)
}

func limits(i *experiments.IntervalResult, l lang.Language) string {
	if i == nil || !i.Lower.Available() || !i.Upper.Available() {
		return l.NotAvailable()
	}
	return l.Limits(i.Lower.In(l), i.Upper.In(l))
}

func unlessEmpty(t table.Table) []table.Table {
	if len(t.Rows) == 0 {
		return nil
	}
	return []table.Table{t}
}

// sweepTable shows the study unevenness for one k.
func sweepTable(s experiments.UnevennessSeries, l lang.Language) table.Table {
	t := table.Table{Title: fmt.Sprintf("pass^%d", s.K), Header: []string{"ICC", l.Sayf("exact"), l.Sayf("closed ^"), l.Sayf("gap"), l.Sayf("simulated"), l.Sayf("std. error")}}
	for _, p := range s.Points {
		t.Rows = append(t.Rows, []string{l.Digits(float64(p.ICC), 4), p.Exact.In(l), p.ClosedForm.In(l), p.Gap.In(l), p.Simulated.In(l), p.StdErr.Fixed(l, 5)})
	}
	return t
}

// sweepAbout says what the study unevenness was made of.
func sweepAbout(u *experiments.UnevennessStudy, l lang.Language) string {
	return l.Sayf("Mean rate %s; beta-distributed rates; simulated: mean of %d suites of %s, %s.",
		l.Digits(u.Mean, 3), u.Replicates, l.Count(u.Tasks, "task"), l.Trials(u.Trials, u.Trials))
}

// SweepTables returns the tables of the study unevenness, one a k.
func SweepTables(u *experiments.UnevennessStudy, l lang.Language) []table.Table {
	var out []table.Table
	for _, s := range u.Series {
		out = append(out, sweepTable(s, l))
	}
	return append(out, lawTables(u, l)...)
}

// Overview returns one table of several agents side by side, at the largest k
// that all of them have: the table to look at first.
func Overview(r *experiments.Result, l lang.Language) []table.Table {
	metrics := experiments.CommonMetrics(r.Agents)
	if len(r.Agents) < 2 || len(metrics) == 0 {
		return nil
	}
	t := table.Table{Header: append([]string{l.Sayf("agent"), l.Sayf("tasks"), l.Sayf("trials"), l.Sayf("mean rate")}, metrics...)}
	for _, a := range r.Agents {
		row := []string{a.Agent, l.Sayf("exact"), "", a.MeanRate.In(l)}
		if a.Tasks > 0 {
			row[1], row[2] = fmt.Sprint(a.Tasks), fmt.Sprint(a.Trials.Total)
		}
		for _, m := range metrics {
			e, _ := a.Estimate(m)
			row = append(row, withInterval(e, l))
		}
		t.Rows = append(t.Rows, row)
	}
	return []table.Table{t}
}
