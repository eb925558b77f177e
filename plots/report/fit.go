package report

import (
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// fitTables returns the table of the fits of each agent.
func fitTables(f *experiments.FitStudy) []table.Table {
	var out []table.Table
	for _, a := range f.Agents {
		t := table.Table{
			Title:  fmt.Sprintf("%s: %s, mean success rate %s", a.Agent, Design(a.Tasks, a.Trials, lang.English), a.MeanRate.Text()),
			Header: []string{"fit", "parameter", "value", "std. error", "log L", "verdict"},
		}
		for _, m := range a.Models {
			t.Rows = append(t.Rows, fitRows(m)...)
		}
		out = append(out, t)
	}
	return out
}

// fitRows returns a row a parameter, or a point; the first names the model.
func fitRows(m experiments.ModelFit) [][]string {
	var rows [][]string
	for _, p := range m.Parameters {
		rows = append(rows, []string{"", p.Name, parameter(p), p.StdErr.Text(), "", ""})
	}
	for _, p := range m.Points {
		rows = append(rows, []string{"", "rate, weight", p.Rate.Text() + ", " + p.Weight.Text(), "", "", ""})
	}
	if len(rows) == 0 {
		rows = [][]string{{"", "", "n/a", "", "", ""}}
	}
	rows[0][0] = m.Model
	if m.LogLik.Available() {
		rows[0][4] = fmt.Sprintf("%.4f", float64(m.LogLik))
	}
	if g := m.Goodness; g != nil {
		rows[0][5] = g.Verdict // its p-value stands in the notes
	}
	return rows
}

// parameter writes shapes, which may be large, with four digits.
func parameter(p experiments.ParameterResult) string {
	if p.Value > 1 {
		return fmt.Sprintf("%.4g", float64(p.Value))
	}
	return p.Value.Text()
}

// fitNotes gives the reasons of the verdicts.
func fitNotes(f *experiments.FitStudy) []string {
	out := []string{fmt.Sprintf("maximum likelihood; goodness of fit by %d suites drawn from each fit; not refused is no proof, least of all with few tasks", f.Replicates)}
	for _, a := range f.Agents {
		for _, m := range a.Models {
			reason := m.Reason
			if m.Goodness != nil {
				reason = m.Goodness.Reason
			}
			if m.Gap.Available() {
				reason = strings.TrimSpace(fmt.Sprintf("%s; its log-likelihood is within %.1g a task of the maximum", reason, max(0, float64(m.Gap))))
			}
			out = append(out, fmt.Sprintf("%s, %s: %s", a.Agent, m.Model, reason))
		}
	}
	return out
}
