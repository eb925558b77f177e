package report

import (
	"passhat/experiments"
	"passhat/plots/report/table"
)

// Studies returns the tables of the fits and of the studies that have no figure
// of their own.
func Studies(r *experiments.Result) []table.Table {
	var out []table.Table
	if r.Fit != nil {
		out = append(out, fitTables(r.Fit)...)
	}
	return out
}

// StudyNotes says how to read them.
func StudyNotes(r *experiments.Result) []string {
	var out []string
	if r.Fit != nil {
		out = append(out, fitNotes(r.Fit)...)
	}
	return out
}
