package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
func fine(x experiments.Number) string {
	if !x.Available() {
		return "n/a"
	}
	return fmt.Sprintf("%+.4f", float64(x))
}

// unsigned writes a number that has no sign with four decimals.
func unsigned(x experiments.Number) string { return strings.TrimPrefix(fine(x), "+") }

// convergenceTables returns a table for each distribution and metric.
func convergenceTables(s *experiments.ConvergenceStudy) []table.Table {
	var out []table.Table
	index := map[string]int{}
	for _, r := range s.Rows {
		title := fmt.Sprintf("%s, %s: bias and spread over suites; true value %s", r.Rates, r.Metric, r.Truth.Text())
		i, ok := index[title]
		if !ok {
			i = len(out)
			index[title] = i
			out = append(out, table.Table{Title: title, Header: []string{"n", "estimator", "bias", "std. error", "exact bias", "spread", "rmse"}})
		}
		out[i].Rows = append(out[i].Rows, []string{
			fmt.Sprint(r.Trials), r.Estimator, fine(r.Bias), unsigned(r.StdErr), fine(r.ExactBias), unsigned(r.Spread), unsigned(r.RMSE),
		})
	}
	return out
}

// dependenceTables returns two tables for each metric and number of tasks: what
// is broken as it is, and with the remedies that there are.
func dependenceTables(s *experiments.DependenceStudy) []table.Table {
	var titles []string
	broken, mended := map[string]*table.Table{}, map[string]*table.Table{}
	for _, r := range s.Rows {
		title := fmt.Sprintf("%s, %s", r.Metric, experiments.Plural(r.Tasks, "task"))
		if broken[title] == nil {
			titles = append(titles, title)
			broken[title] = &table.Table{Title: title, Header: []string{"case", "true", "bias", "±", "spread", "stated", "covers", "±", "mean"}}
			mended[title] = &table.Table{Title: title + ", with the remedy", Header: []string{"case: remedy", "bias", "±", "spread", "covers", "±", "width", "before"}}
		}
		broken[title].Rows = append(broken[title].Rows, []string{
			r.Case, r.Truth.Text(), signed(r.Bias), r.BiasStdErr.Text(), r.Spread.Text(), r.Stated.Text(), r.Coverage.Text(), r.StdErr.Text(), r.CoversMean.Text(),
		})
		if r.Remedy != "" {
			mended[title].Rows = append(mended[title].Rows, []string{
				r.Case + ": " + r.Remedy, signed(r.RemedyBias), r.RemedyBiasStdErr.Text(), r.RemedySpread.Text(), r.RemedyCoverage.Text(), r.RemedyStdErr.Text(),
				short(r.RemedyWidth), short(r.MeanWidth),
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

// beyondTables returns a table for each metric.
func beyondTables(s *experiments.BeyondStudy) []table.Table {
	var out []table.Table
	index := map[string]int{}
	for _, r := range s.Rows {
		i, ok := index[r.Metric]
		if !ok {
			i = len(out)
			index[r.Metric] = i
			out = append(out, table.Table{
				Title:  r.Metric + ": bounds that hold the true value and those held out; biases of forecasts",
				Header: []string{"rates", "true", "hold", "held out", "width", "made", "beta", "covers", "shape", "plug-in", "closed"},
			})
		}
		out[i].Rows = append(out[i].Rows, []string{
			r.Rates, r.Truth.Text(), short(r.BoundsCoverage), short(r.BoundsHeldOut), short(r.BoundsWidth), short(r.Forecasts),
			signed(r.ForecastBias), short(r.ForecastCoverage), signed(r.NonparametricBias), signed(r.PlugInBias), signed(r.ClosedFormBias),
		})
	}
	return out
}

// short writes two decimals.
func short(x experiments.Number) string { return ratio(x) }

func signed(x experiments.Number) string {
	if !x.Available() {
		return "n/a"
	}
	return fmt.Sprintf("%+.3f", float64(x))
}

// simulatedNotes says how to read the tables of the studies.
func simulatedNotes(r *experiments.Result) []string {
	var out []string
	if s := r.Convergence; s != nil {
		out = append(out, fmt.Sprintf("%d suites of %d tasks at each n; std. error: Monte Carlo, of the bias; spread: standard deviation over suites", s.Replicates, s.Tasks))
	}
	if s := r.Dependence; s != nil {
		out = append(out,
			fmt.Sprintf("%d suites of each case, %d trials a task; %s intervals by the method %s for the %s; ±: Monte Carlo standard errors, of the bias and of the coverage",
				s.Replicates, s.Trials, experiments.Percent(s.Confidence), s.Method, s.Target),
			"true: the agent's, for independent trials; spread: standard deviation of the estimates; stated: mean of their standard errors; covers: share of intervals that hold the true value; mean: that hold what the estimates average to; before: the width without the remedy")
	}
	if s := r.BeyondStudy; s != nil {
		out = append(out,
			fmt.Sprintf("%d suites of %d tasks, %d trials shown; %d draws from each fit; hold: %s bounds with the agent's value inside", s.Replicates, s.Tasks, s.Trials, s.Draws, experiments.Percent(s.Confidence)),
			"made: share of forecasts not refused; beta, shape: biases of the beta and the nonparametric forecast; covers: intervals of the beta forecast; plug-in, closed: biases of the mean of (c/n)^k and of the closed form at the mean rate")
	}
	return out
}
