package report

import (
	"fmt"
	"slices"
	"strconv"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// lawTables shows the families of distributions side by side, a table a k.
func lawTables(u *experiments.UnevennessStudy, l lang.Language) []table.Table {
	var out []table.Table
	for _, s := range u.Laws {
		if len(out) == 0 || out[len(out)-1].Title != lawTitle(s.K, l) {
			t := table.Table{Title: lawTitle(s.K, l), Header: []string{"ICC"}}
			for _, p := range s.Points {
				t.Rows = append(t.Rows, []string{l.Digits(float64(p.ICC), 4)})
			}
			out = append(out, t)
		}
		t := &out[len(out)-1]
		t.Header = append(t.Header, s.Law)
		for i, p := range s.Points {
			t.Rows[i] = append(t.Rows[i], p.Exact.In(l))
		}
	}
	for i, k := range lawK(u) {
		at := slices.IndexFunc(u.Laws, func(s experiments.LawSeries) bool { return s.K == k })
		out[i].Header = append(out[i].Header, l.Sayf("least"), l.Sayf("greatest"))
		for j, p := range u.Laws[at].Points {
			out[i].Rows[j] = append(out[i].Rows[j], p.Least.In(l), p.Greatest.In(l))
		}
	}
	return out
}

func lawTitle(k int, l lang.Language) string {
	return l.Sayf("exact pass^%s by the family of the distribution, of one mean and ICC; even: no spread; least, greatest: over all", strconv.Itoa(k))
}

func lawK(u *experiments.UnevennessStudy) []int {
	var ks []int
	for _, s := range u.Laws {
		if !slices.Contains(ks, s.K) {
			ks = append(ks, s.K)
		}
	}
	return ks
}

// fine writes a number of either sign with four decimals.
func fine(x experiments.Number, l lang.Language) string { return x.SignedIn(l, 4) }

// unsigned writes a number that has no sign with four decimals.
func unsigned(x experiments.Number, l lang.Language) string { return x.Fixed(l, 4) }

// convergenceTables returns a table for each distribution and metric.
func convergenceTables(s *experiments.ConvergenceStudy, l lang.Language) []table.Table {
	var out []table.Table
	index := map[string]int{}
	for _, r := range s.Rows {
		title := l.Sayf("%s, %s: bias and spread over suites; true value %s", r.Rates, r.Metric, r.Truth.In(l))
		i, ok := index[title]
		if !ok {
			i = len(out)
			index[title] = i
			out = append(out, table.Table{Title: title, Header: []string{"n", l.Sayf("estimator"), l.Sayf("bias"), l.Sayf("std. error"), l.Sayf("exact bias"), l.Sayf("spread"), "rmse"}})
		}
		out[i].Rows = append(out[i].Rows, []string{
			fmt.Sprint(r.Trials), experiments.EstimatorIn(l, r.Estimator), fine(r.Bias, l), unsigned(r.StdErr, l), fine(r.ExactBias, l), unsigned(r.Spread, l), unsigned(r.RMSE, l),
		})
	}
	return out
}

// dependenceTables returns two tables for each metric and number of tasks: what
// is broken as it is, and with the remedies that there are.
func dependenceTables(s *experiments.DependenceStudy, l lang.Language) []table.Table {
	var titles []string
	broken, mended := map[string]*table.Table{}, map[string]*table.Table{}
	for _, r := range s.Rows {
		title := r.Metric + ", " + l.Count(r.Tasks, "task")
		if broken[title] == nil {
			titles = append(titles, title)
			broken[title] = &table.Table{Title: title, Header: []string{l.Sayf("case"), l.Sayf("true"), l.Sayf("bias"), "±", l.Sayf("spread"), l.Sayf("stated"), l.Sayf("covers"), "±", l.Sayf("mean")}}
			mended[title] = &table.Table{Title: l.Sayf("%s, with the remedy", title), Header: []string{l.Sayf("case: remedy"), l.Sayf("bias"), "±", l.Sayf("spread"), l.Sayf("covers"), "±", l.Sayf("width"), l.Sayf("before")}}
		}
		broken[title].Rows = append(broken[title].Rows, []string{
			r.CaseIn(l), r.Truth.In(l), signed(r.Bias, l), r.BiasStdErr.In(l), r.Spread.In(l), r.Stated.In(l), r.Coverage.In(l), r.StdErr.In(l), r.CoversMean.In(l),
		})
		if r.Remedy != "" {
			mended[title].Rows = append(mended[title].Rows, []string{
				r.CaseIn(l) + ": " + r.RemedyIn(l), signed(r.RemedyBias, l), r.RemedyBiasStdErr.In(l), r.RemedySpread.In(l), r.RemedyCoverage.In(l), r.RemedyStdErr.In(l),
				short(r.RemedyWidth, l), short(r.MeanWidth, l),
			})
		}
	}
	var out []table.Table
	for _, title := range titles {
		out = append(out, *broken[title])
		out = append(out, unlessEmpty(*mended[title])...)
	}
	return out
}

// short writes two decimals.
func short(x experiments.Number, l lang.Language) string { return x.Fixed(l, 2) }

func signed(x experiments.Number, l lang.Language) string { return x.SignedIn(l, 3) }

// simulatedNotes says how to read the tables of the studies.
func simulatedNotes(r *experiments.Result, l lang.Language) []string {
	var out []string
	if s := r.Convergence; s != nil {
		out = append(out, l.Sayf("%d suites of %d tasks at each n; std. error: Monte Carlo, of the bias; spread: standard deviation over suites", s.Replicates, s.Tasks))
	}
	if s := r.Dependence; s != nil {
		out = append(out,
			l.Sayf("%d suites of each case, %d trials a task; %s intervals by the method %s for the %s; ±: Monte Carlo standard errors, of the bias and of the coverage",
				s.Replicates, s.Trials, l.Percent(s.Confidence), s.Method, experiments.TargetIn(l, s.Target)),
			l.Sayf("true: the agent's, for independent trials; spread: standard deviation of the estimates; stated: mean of their standard errors; covers: share of intervals that hold the true value; mean: that hold what the estimates average to; before: the width without the remedy"))
	}
	if r.BeyondStudy != nil {
		out = append(out, beyondStudyNotes(r.BeyondStudy, l)...)
	}
	return out
}
