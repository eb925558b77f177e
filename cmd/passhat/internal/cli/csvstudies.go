package cli

import (
	"math"
	"strconv"

	"passhat/experiments"
)

var notAvailable = experiments.Number(math.NaN())

// studyRows returns the rows of a fit or a study, nil for neither.
func studyRows(r *experiments.Result) [][]string {
	switch {
	case r.Fit != nil:
		return fitRows(r)
	case r.Convergence != nil:
		return convergenceRows(r)
	case r.Dependence != nil:
		return dependenceRows(r)
	case r.BeyondStudy != nil:
		return beyondStudyRows(r)
	case r.Plan != nil:
		return planRows(r)
	case r.PlanCheck != nil:
		return planCheckRows(r)
	}
	return nil
}

// fitRows has a row for each fitted number.
func fitRows(r *experiments.Result) [][]string {
	rows := [][]string{{"agent", "model", "parameter", "value", "std_err", "log_likelihood", "gap", "statistic", "p_value", "verdict",
		"replicates", "tasks", "n_min", "n_max", "seed", "passhat"}}
	for _, a := range r.Fit.Agents {
		for _, m := range a.Models {
			model := []string{digits(m.LogLik), digits(m.Gap), "", "", ""}
			if g := m.Goodness; g != nil {
				model[2], model[3], model[4] = digits(g.Statistic), digits(g.PValue), g.Verdict
			}
			add := func(name string, value, stdErr experiments.Number) {
				row := append([]string{cell(a.Agent), m.Model, name, digits(value), digits(stdErr)}, model...)
				rows = append(rows, append(row, strconv.Itoa(r.Fit.Replicates), strconv.Itoa(a.Tasks), strconv.Itoa(a.Trials.Min),
					strconv.Itoa(a.Trials.Max), strconv.FormatUint(r.Seed, 10), r.Passhat))
			}
			for _, p := range m.Parameters {
				add(p.Name, p.Value, p.StdErr)
			}
			for i, p := range m.Points {
				add("rate_"+strconv.Itoa(i+1), p.Rate, notAvailable)
				add("weight_"+strconv.Itoa(i+1), p.Weight, notAvailable)
			}
		}
	}
	return rows
}
