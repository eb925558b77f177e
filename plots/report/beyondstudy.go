package report

import (
	"strconv"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// beyondTables returns a table for each metric: of agents that were drawn, then
// of real ones.
func beyondTables(s *experiments.BeyondStudy, l lang.Language) []table.Table {
	var metrics []string
	drawn, real := map[string]*table.Table{}, map[string]*table.Table{}
	for _, r := range s.Rows {
		if drawn[r.Metric] == nil {
			metrics = append(metrics, r.Metric)
			drawn[r.Metric], real[r.Metric] = drawnTable(r.Metric, l), realTable(r.Metric, l)
		}
		if r.Real() {
			real[r.Metric].Rows = append(real[r.Metric].Rows, realRow(r, l))
		} else {
			drawn[r.Metric].Rows = append(drawn[r.Metric].Rows, drawnRow(r, l))
		}
	}
	var out []table.Table
	for _, tables := range []map[string]*table.Table{drawn, real} {
		for _, m := range metrics {
			out = append(out, unlessEmpty(*tables[m])...)
		}
	}
	return out
}

func drawnTable(metric string, l lang.Language) *table.Table {
	return &table.Table{
		Title:  l.Sayf("%s: bounds that hold the true value and those held out; biases of forecasts", metric),
		Header: []string{l.Sayf("rates"), l.Sayf("true"), l.Sayf("hold"), l.Sayf("held out"), l.Sayf("width"), l.Sayf("made"), "beta", l.Sayf("covers"), l.Sayf("shape"), "plug-in", l.Sayf("closed")},
	}
}

func drawnRow(r experiments.BeyondRow, l lang.Language) []string {
	return []string{
		r.Rates, r.Truth.In(l), short(r.BoundsCoverage, l), short(r.BoundsHeldOut, l), short(r.BoundsWidth, l), short(r.Forecasts, l),
		signed(r.ForecastBias, l), short(r.ForecastCoverage, l), signed(r.NonparametricBias, l), signed(r.PlugInBias, l), signed(r.ClosedFormBias, l),
	}
}

func realTable(metric string, l lang.Language) *table.Table {
	return &table.Table{
		Title:  l.Sayf("%s of real agents: what was said from the first trials, and what came", metric),
		Header: []string{l.Sayf("agent"), "m", l.Sayf("came"), l.Sayf("from"), l.Sayf("lower"), l.Sayf("upper"), "beta", l.Sayf("lower"), l.Sayf("upper"), l.Sayf("closed")},
	}
}

func realRow(r experiments.BeyondRow, l lang.Language) []string {
	return []string{
		r.Rates, strconv.Itoa(r.Tasks), r.HeldOut.In(l), heldOutFrom(r, l), short(r.BoundsLower, l), short(r.BoundsUpper, l),
		short(r.Forecast, l), short(r.ForecastLower, l), short(r.ForecastUpper, l), short(r.ClosedForm, l),
	}
}

func heldOutFrom(r experiments.BeyondRow, l lang.Language) string {
	switch {
	case !r.HeldOut.Available():
		return l.NotAvailable()
	case r.HeldOutFrom == experiments.HeldOutAll:
		return l.Sayf("all")
	}
	return l.Sayf("last")
}

// beyondStudyNotes says how to read the tables.
func beyondStudyNotes(s *experiments.BeyondStudy, l lang.Language) []string {
	drawn, real := false, false
	for _, r := range s.Rows {
		drawn, real = drawn || !r.Real(), real || r.Real()
	}
	var out []string
	if drawn {
		out = append(out,
			l.Sayf("%d suites of %d tasks, %d trials shown; %d draws from each fit; hold: %s bounds with the agent's value inside", s.Replicates, s.Tasks, s.Trials, s.Draws, l.Percent(s.Confidence)),
			l.Sayf("made: share of forecasts not refused; beta, shape: biases of the beta and the nonparametric forecast; covers: intervals of the beta forecast; plug-in, closed: biases of the mean of (c/n)^k and of the closed form at the mean rate"))
	}
	if real {
		out = append(out, l.Sayf("real agents: the first %d trials of each task are shown; came: the estimate from the last, those held out, where there are k of them, else from all trials, in which those shown have a share; the true value is not known; lower, upper: of the %s bounds, and of the interval of the beta forecast; closed: the closed form at the mean rate of those shown",
			s.Trials, l.Percent(s.Confidence)))
	}
	return out
}
