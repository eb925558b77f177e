package report

import (
	"slices"
	"strconv"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// beyondTable shows what is said of k beyond the trials, apart from the
// estimates.
func beyondTable(beyond []experiments.BeyondResult, l lang.Language) []table.Table {
	if len(beyond) == 0 {
		return nil
	}
	title := l.Sayf("beyond the %s of a task, no estimates: what they leave open, and forecasts", l.Count(beyond[0].N, "trial"))
	if x := beyond[0].Bounds; x != nil {
		title = l.Sayf("beyond the %s of a task, no estimates: what they leave open, and forecasts, with %s confidence", l.Count(beyond[0].N, "trial"), l.Percent(x.Confidence))
	}
	t := table.Table{
		Title:  title,
		Header: []string{l.Sayf("metric"), l.Sayf("left open"), l.Sayf("beta forecast"), l.Sayf("any shape")},
	}
	for _, b := range beyond {
		row := []string{b.Metric, l.NotAvailable(), l.NotAvailable(), b.Nonparametric.In(l)}
		if x := b.Bounds; x != nil {
			row[1] = l.Sayf("%s to %s", x.Lower.In(l), x.Upper.In(l))
		}
		if f := b.Forecast; f != nil {
			row[2] = f.Value.In(l) + " " + limits(f.Interval, l)
		}
		t.Rows = append(t.Rows, row)
	}
	return []table.Table{t}
}

// beyondNotes says how to read the table, and why something is not in it.
func beyondNotes(beyond []experiments.BeyondResult, l lang.Language) []string {
	var out []string
	said := func(text string) {
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, b := range beyond {
		if x := b.Bounds; x != nil {
			said(l.Sayf("left open: %s interval over all distributions of the rate by the likelihood, whatever their shape", l.Percent(x.Confidence)))
		}
		if f := b.Forecast; f != nil {
			said(l.Sayf("beta forecast: right if the success rates are beta-distributed, with its %s interval", l.Percent(f.Interval.Confidence)))
			if f.Goodness != nil {
				said(l.Sayf("the beta is %s: %s", f.Goodness.Judged(l), f.Goodness.Why(l)))
			}
		}
	}
	for _, b := range beyond {
		if b.Refused != "" {
			said(l.Sayf("k = %s: %s", strconv.Itoa(b.K), b.Refusal(l)))
		}
	}
	return out
}
