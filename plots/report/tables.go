package report

import (
	"fmt"
	"slices"

	"passhat/estimator"
	"passhat/experiments"
	"passhat/plots/report/table"
)

// Tables returns the tables of an agent: both families over k, other metrics,
// what errors change, the true values of a synthetic agent, and each group's.
func Tables(a experiments.AgentResult) []table.Table {
	out := estimateTables("", a.Estimates)
	out = append(out, bracketTable(a.Estimates)...)
	out = append(out, truthTable(a.Estimates)...)
	out = append(out, bandTable(a.Bands)...)
	out = append(out, planTable(a.Plan)...)
	out = append(out, beyondTable(a.Beyond)...)
	for _, g := range a.Groups {
		title := fmt.Sprintf("group %s: %s, mean success rate %s", g.Group, Design(g.Tasks, g.Trials), g.MeanRate.Text())
		out = append(out, estimateTables(title, g.Estimates)...)
	}
	return out
}

// Design says how many tasks and trials numbers rest on.
func Design(tasks int, t experiments.TrialsResult) string {
	return experiments.Plural(tasks, "task") + ", " + t.Each()
}

func isAt(e experiments.EstimateResult) bool  { return e.Family == estimator.FamilyAt.String() }
func isHat(e experiments.EstimateResult) bool { return e.Family == estimator.FamilyHat.String() }

// estimateTables returns the table of both families and that of other metrics.
func estimateTables(title string, estimates []experiments.EstimateResult) []table.Table {
	families := table.Table{Title: title, Header: []string{"k", "pass@k", "pass^k", "closed @", "closed ^", "gap"}}
	other := table.Table{Title: title, Header: []string{"metric", "estimate", "closed", "gap"}}
	var ks []int
	at, hat := map[int]experiments.EstimateResult{}, map[int]experiments.EstimateResult{}
	for _, e := range estimates {
		switch {
		case isAt(e):
			at[e.K] = e
		case isHat(e):
			hat[e.K] = e
		default:
			other.Rows = append(other.Rows, []string{e.Metric, withInterval(e), e.ClosedForm.Text(), e.Gap.Text()})
			continue
		}
		if !slices.Contains(ks, e.K) {
			ks = append(ks, e.K)
		}
	}
	for _, k := range ks {
		families.Rows = append(families.Rows, familyRow(k, at, hat))
	}
	return slices.DeleteFunc([]table.Table{families.WithoutEmpty(), other}, func(t table.Table) bool { return len(t.Rows) == 0 })
}

func familyRow(k int, at, hat map[int]experiments.EstimateResult) []string {
	row := []string{fmt.Sprint(k), "", "", "", "", ""}
	if e, ok := at[k]; ok {
		row[1], row[3] = withInterval(e), e.ClosedForm.Text()
	}
	if e, ok := hat[k]; ok {
		row[2], row[4], row[5] = withInterval(e), e.ClosedForm.Text(), e.Gap.Text()
	}
	return row
}

// withInterval writes the value and, where there are limits, the interval.
func withInterval(e experiments.EstimateResult) string {
	if i := e.Interval; i != nil && i.Lower.Available() && i.Upper.Available() {
		return fmt.Sprintf("%s [%s, %s]", e.Value.Text(), i.Lower.Text(), i.Upper.Text())
	}
	return e.Value.Text()
}

// bracketTable shows the values under each way to count errors.
func bracketTable(estimates []experiments.EstimateResult) []table.Table {
	t := table.Table{Title: "trials that ended in an error", Header: []string{"metric", "left out", "as failures", "as successes"}}
	for _, e := range estimates {
		if e.Bracket != nil {
			t.Rows = append(t.Rows, []string{e.Metric, e.Bracket.Drop.Text(), e.Bracket.Fail.Text(), e.Bracket.Pass.Text()})
		}
	}
	return unlessEmpty(t)
}

// truthTable shows estimates beside the values of the agent they were drawn from.
func truthTable(estimates []experiments.EstimateResult) []table.Table {
	t := table.Table{Title: "the synthetic agent that the trials were drawn from", Header: []string{"metric", "estimate", "exact"}}
	for _, e := range estimates {
		if e.Estimator != "exact" && e.TrueValue.Available() {
			t.Rows = append(t.Rows, []string{e.Metric, e.Value.Text(), e.TrueValue.Text()})
		}
	}
	return unlessEmpty(t)
}

// bandTable shows the bands that hold for all k at once.
func bandTable(bands []experiments.BandResult) []table.Table {
	t := table.Table{Title: "bands that hold for all k of both families at once", Header: []string{"k", "pass@k", "pass^k"}}
	for _, b := range bands {
		t.Rows = append(t.Rows, []string{fmt.Sprint(b.K), limits(b.At), limits(b.Hat)})
	}
	return unlessEmpty(t)
}

// planTable shows the estimates for trials whose number depended on outcomes.
func planTable(p *experiments.PlanResult) []table.Table {
	if p == nil {
		return nil
	}
	t := table.Table{
		Title:  fmt.Sprintf("unbiased for this design (%s: %d trials first, %d at most); the table above rests on the first trials", p.Kind, p.First, p.Max),
		Header: []string{"metric", "estimate"},
	}
	for _, e := range p.Estimates {
		t.Rows = append(t.Rows, []string{e.Metric, e.Value.Text()})
	}
	return unlessEmpty(t)
}

func limits(i *experiments.IntervalResult) string {
	if i == nil || !i.Lower.Available() || !i.Upper.Available() {
		return "n/a"
	}
	return fmt.Sprintf("[%s, %s]", i.Lower.Text(), i.Upper.Text())
}

func unlessEmpty(t table.Table) []table.Table {
	if len(t.Rows) == 0 {
		return nil
	}
	return []table.Table{t}
}

// sweepTable shows the study unevenness for one k.
func sweepTable(s experiments.UnevennessSeries) table.Table {
	t := table.Table{Title: fmt.Sprintf("pass^%d", s.K), Header: []string{"ICC", "exact", "closed ^", "gap", "simulated", "std. error"}}
	for _, p := range s.Points {
		se := "n/a"
		if p.StdErr.Available() {
			se = fmt.Sprintf("%.5f", float64(p.StdErr))
		}
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%.4g", p.ICC), p.Exact.Text(), p.ClosedForm.Text(), p.Gap.Text(), p.Simulated.Text(), se})
	}
	return t
}

// SweepTables returns the tables of the study unevenness, one a k.
func SweepTables(u *experiments.UnevennessStudy) []table.Table {
	var out []table.Table
	for _, s := range u.Series {
		out = append(out, sweepTable(s))
	}
	return append(out, lawTables(u)...)
}

// Overview returns one table of several agents side by side, at the largest k
// that all of them have: the table to look at first.
func Overview(r *experiments.Result) []table.Table {
	metrics := experiments.CommonMetrics(r.Agents)
	if len(r.Agents) < 2 || len(metrics) == 0 {
		return nil
	}
	t := table.Table{Header: append([]string{"agent", "tasks", "trials", "mean rate"}, metrics...)}
	for _, a := range r.Agents {
		row := []string{a.Agent, "exact", "", a.MeanRate.Text()}
		if a.Tasks > 0 {
			row[1], row[2] = fmt.Sprint(a.Tasks), fmt.Sprint(a.Trials.Total)
		}
		for _, m := range metrics {
			e, _ := a.Estimate(m)
			row = append(row, withInterval(e))
		}
		t.Rows = append(t.Rows, row)
	}
	return []table.Table{t}
}
