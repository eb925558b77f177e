package report

import (
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// fitTables returns the table of the fits of each agent.
func fitTables(f *experiments.FitStudy, l lang.Language) []table.Table {
	var out []table.Table
	for _, a := range f.Agents {
		t := table.Table{
			Title:  l.Sayf("%s: %s, mean success rate %s", a.Agent, Design(a.Tasks, a.Trials, l), a.MeanRate.In(l)),
			Header: []string{l.Sayf("fit"), l.Sayf("parameter"), l.Sayf("value"), l.Sayf("std. error"), "log L", l.Sayf("verdict")},
		}
		for _, m := range a.Models {
			t.Rows = append(t.Rows, fitRows(m, l)...)
		}
		out = append(out, t)
	}
	return out
}

// fitRows returns a row a parameter, or a point; the first names the model.
func fitRows(m experiments.ModelFit, l lang.Language) [][]string {
	var rows [][]string
	for _, p := range m.Parameters {
		rows = append(rows, []string{"", p.Name, parameter(p, l), p.StdErr.In(l), "", ""})
	}
	for _, p := range m.Points {
		rows = append(rows, []string{"", l.Sayf("rate, weight"), l.Sayf("%s, %s", p.Rate.In(l), p.Weight.In(l)), "", "", ""})
	}
	if len(rows) == 0 {
		rows = [][]string{{"", "", l.NotAvailable(), "", "", ""}}
	}
	rows[0][0] = experiments.ModelIn(l, m.Model)
	if m.LogLik.Available() {
		rows[0][4] = l.Fixed(float64(m.LogLik), 4)
	}
	if g := m.Goodness; g != nil {
		rows[0][5] = g.Judged(l) // its p-value stands in the notes
	}
	return rows
}

// parameter writes shapes, which may be large, with four digits.
func parameter(p experiments.ParameterResult, l lang.Language) string {
	if p.Value > 1 {
		return l.Digits(float64(p.Value), 4)
	}
	return p.Value.In(l)
}

// fitNotes gives the reasons of the verdicts.
func fitNotes(f *experiments.FitStudy, l lang.Language) []string {
	out := []string{l.Sayf("maximum likelihood; goodness of fit by %d suites drawn from each fit; not refused is no proof, least of all with few tasks", f.Replicates)}
	for _, a := range f.Agents {
		for _, m := range a.Models {
			reason := m.Why(l)
			if m.Goodness != nil {
				reason = m.Goodness.Why(l)
			}
			if m.Gap.Available() {
				reason = strings.TrimSpace(l.Sayf("%s; its log-likelihood is within %s a task of the maximum", reason, l.Digits(max(0, float64(m.Gap)), 1)))
			}
			out = append(out, fmt.Sprintf("%s, %s: %s", a.Agent, experiments.ModelIn(l, m.Model), reason))
		}
	}
	return out
}
