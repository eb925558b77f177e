package report

import (
	"fmt"
	"slices"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// beyondTable shows what is said of k beyond the trials, apart from the
// estimates.
func beyondTable(beyond []experiments.BeyondResult) []table.Table {
	if len(beyond) == 0 {
		return nil
	}
	t := table.Table{
		Title:  fmt.Sprintf("beyond the %s of a task, no estimates: what they leave open, and forecasts", experiments.Plural(beyond[0].N, "trial")),
		Header: []string{"metric", "left open", "beta forecast", "any shape"},
	}
	for _, b := range beyond {
		row := []string{b.Metric, "n/a", "n/a", b.Nonparametric.Text()}
		if x := b.Bounds; x != nil {
			row[1] = fmt.Sprintf("%s to %s", x.Lower.Text(), x.Upper.Text())
		}
		if f := b.Forecast; f != nil {
			row[2] = f.Value.Text() + " " + limits(f.Interval)
		}
		t.Rows = append(t.Rows, row)
	}
	return []table.Table{t}
}

// beyondNotes says how to read the table, and why something is not in it.
func beyondNotes(beyond []experiments.BeyondResult) []string {
	var out []string
	said := func(text string) {
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, b := range beyond {
		if x := b.Bounds; x != nil {
			said(fmt.Sprintf("left open: %s interval over all distributions of the rate by the likelihood, whatever their shape", experiments.Percent(x.Confidence)))
		}
		if f := b.Forecast; f != nil {
			said(fmt.Sprintf("beta forecast: right if the success rates are beta-distributed, with its %s interval", experiments.Percent(f.Interval.Confidence)))
			if f.Goodness != nil {
				said(fmt.Sprintf("the beta is %s: %s", f.Goodness.Verdict, f.Goodness.Reason))
			}
		}
	}
	for _, b := range beyond {
		if b.Refused != "" {
			said(fmt.Sprintf("k = %d: %s", b.K, b.Refused))
		}
	}
	return out
}
