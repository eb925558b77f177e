package report

import (
	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// Studies returns the tables of the fits and of the studies that have no figure
// of their own.
func Studies(r *experiments.Result, l lang.Language) []table.Table {
	var out []table.Table
	if r.Fit != nil {
		out = append(out, fitTables(r.Fit, l)...)
	}
	if r.Convergence != nil {
		out = append(out, convergenceTables(r.Convergence, l)...)
	}
	if r.Dependence != nil {
		out = append(out, dependenceTables(r.Dependence, l)...)
	}
	if r.BeyondStudy != nil {
		out = append(out, beyondTables(r.BeyondStudy, l)...)
	}
	if r.Plan != nil {
		out = append(out, planTables(r.Plan, l)...)
	}
	if r.PlanCheck != nil {
		out = append(out, planCheckTables(r.PlanCheck, l)...)
	}
	if r.Sweep != nil {
		out = append(out, pointTables(r.Sweep, l)...)
	}
	return out
}

// StudyNotes says how to read them.
func StudyNotes(r *experiments.Result, l lang.Language) []string {
	var out []string
	if r.Fit != nil {
		out = append(out, fitNotes(r.Fit, l)...)
	}
	if r.Plan != nil {
		out = append(out, planNotes(r.Plan, l)...)
	}
	if r.PlanCheck != nil {
		out = append(out, planCheckNotes(r.PlanCheck, l)...)
	}
	if r.Sweep != nil {
		out = append(out, pointNotes(r.Sweep, l)...)
	}
	return append(out, simulatedNotes(r, l)...)
}
