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
	t := table.Table{
		Title:  l.Sayf("beyond the %s of a task, no estimates: what they leave open, and forecasts", l.Count(beyond[0].N, "trial")),
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
			said(refusal(b, l))
		}
	}
	return out
}

// refusal says why there is no forecast, or nothing at all, of a k. In another
// language than English the reason is found again from the k and the trials.
func refusal(b experiments.BeyondResult, l lang.Language) string {
	k := strconv.Itoa(b.K)
	switch {
	case l == lang.English:
		return "k = " + k + ": " + b.Refused
	case b.K <= b.N:
		return l.Sayf("k = %s: within the trials; the unbiased estimate says it", k)
	case b.Bounds == nil:
		return l.Sayf("k = %s: more than four times the trials; whatever the results, nearly anything is open", k)
	case b.K > 2*b.N:
		return l.Sayf("k = %s: no forecast; more than twice the trials, where a point would be the beta's and not the data's", k)
	}
	return l.Sayf("k = %s: no forecast; the beta could not be fitted or was refused", k)
}
