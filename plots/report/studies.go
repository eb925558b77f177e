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
	if r.Convergence != nil {
		out = append(out, convergenceTables(r.Convergence)...)
	}
	if r.Dependence != nil {
		out = append(out, dependenceTables(r.Dependence)...)
	}
	if r.BeyondStudy != nil {
		out = append(out, beyondTables(r.BeyondStudy)...)
	}
	if r.Plan != nil {
		out = append(out, planTables(r.Plan)...)
	}
	if r.PlanCheck != nil {
		out = append(out, planCheckTables(r.PlanCheck)...)
	}
	if r.Sweep != nil {
		out = append(out, pointTables(r.Sweep)...)
	}
	return out
}

// StudyNotes says how to read them.
func StudyNotes(r *experiments.Result) []string {
	var out []string
	if r.Fit != nil {
		out = append(out, fitNotes(r.Fit)...)
	}
	if r.Plan != nil {
		out = append(out, planNotes(r.Plan)...)
	}
	if r.PlanCheck != nil {
		out = append(out, planCheckNotes(r.PlanCheck)...)
	}
	if r.Sweep != nil {
		out = append(out, pointNotes(r.Sweep)...)
	}
	return append(out, simulatedNotes(r)...)
}
