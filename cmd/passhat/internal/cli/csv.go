package cli

import (
	"encoding/csv"
	"io"
	"strconv"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// writeCSV writes one row a metric with every digit; what is not available is
// an empty cell.
func writeCSV(w io.Writer, r *experiments.Result) error {
	return csv.NewWriter(w).WriteAll(csvRows(r))
}

func csvRows(r *experiments.Result) [][]string {
	switch rows := studyRows(r); {
	case r.Sweep != nil:
		return pointRows(r.Sweep)
	case rows != nil:
		return rows
	case r.Unevenness != nil:
		return sweepRows(r)
	case r.Coverage != nil:
		return coverageRows(r)
	}
	return estimateRows(r)
}

// pointRows has the rows of every point of a sweep, with its values before
// them.
func pointRows(s *experiments.SweepStudy) [][]string {
	var out [][]string
	for i, p := range s.Points {
		rows := csvRows(p.Result)
		if i == 0 {
			out = append(out, join(s.Keys, rows[0]))
		}
		for _, row := range rows[1:] {
			out = append(out, join(numbers(p.Values...), row))
		}
	}
	return out
}

func estimateRows(r *experiments.Result) [][]string {
	rows := [][]string{{"agent", "group", "metric", "family", "k", "j", "estimator", "value", "std_err", "lower", "upper", "confidence", "method", "target",
		"tasks", "n_min", "n_max", "closed_form", "gap", "gap_unbiased", "true_value", "bracket_drop", "bracket_fail", "seed", "passhat"}}
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			rows = append(rows, estimateRow(r, a.Agent, "", a.Trials, e))
		}
		rows = append(rows, beyondRows(r, a)...)
		for _, g := range a.Groups {
			for _, e := range g.Estimates {
				rows = append(rows, estimateRow(r, a.Agent, g.Group, g.Trials, e))
			}
		}
	}
	return rows
}

func estimateRow(r *experiments.Result, agent, group string, t experiments.TrialsResult, e experiments.EstimateResult) []string {
	interval := make([]string, 5)
	if i := e.Interval; i != nil {
		interval = []string{digits(i.Lower), digits(i.Upper), digits(experiments.Number(i.Confidence)), i.Method, i.Target}
	}
	bracket := make([]string, 2)
	if e.Bracket != nil {
		bracket = []string{digits(e.Bracket.Drop), digits(e.Bracket.Fail)}
	}
	row := []string{cell(agent), cell(group), e.Metric, e.Family, strconv.Itoa(e.K), strconv.Itoa(e.J), e.Estimator, digits(e.Value), digits(e.StdErr)}
	row = append(row, interval...)
	row = append(row, strconv.Itoa(e.Tasks), strconv.Itoa(t.Min), strconv.Itoa(t.Max),
		digits(e.ClosedForm), digits(e.Gap), digits(e.GapUnbiased), digits(e.TrueValue))
	row = append(row, bracket...)
	return append(row, strconv.FormatUint(r.Seed, 10), r.Passhat)
}

func sweepRows(r *experiments.Result) [][]string {
	rows := [][]string{{"k", "mean", "icc", "exact", "closed_form", "gap", "simulated", "std_err", "tasks", "trials", "replicates", "seed", "passhat"}}
	u := r.Unevenness
	for _, s := range u.Series {
		for _, p := range s.Points {
			rows = append(rows, []string{strconv.Itoa(s.K), digits(experiments.Number(u.Mean)), digits(experiments.Number(p.ICC)),
				digits(p.Exact), digits(p.ClosedForm), digits(p.Gap), digits(p.Simulated), digits(p.StdErr),
				strconv.Itoa(u.Tasks), strconv.Itoa(u.Trials), strconv.Itoa(u.Replicates), strconv.FormatUint(r.Seed, 10), r.Passhat})
		}
	}
	return rows
}

func coverageRows(r *experiments.Result) [][]string {
	rows := [][]string{{"rates", "tasks", "trials_min", "trials_max", "metric", "method", "target", "confidence", "truth", "coverage", "std_err",
		"below", "above", "degenerate", "width", "oracle_width", "information", "replicates", "resamples", "seed", "passhat"}}
	s := r.Coverage
	for _, c := range s.Cells {
		rows = append(rows, []string{cell(c.Rates), strconv.Itoa(c.Tasks), strconv.Itoa(c.TrialsMin), strconv.Itoa(c.TrialsMax), c.Metric, c.Method,
			c.Target, digits(experiments.Number(s.Confidence)), digits(c.Truth), digits(c.Coverage), digits(c.StdErr),
			digits(c.Below), digits(c.Above), digits(c.Degenerate), digits(c.Width), digits(c.OracleWidth), digits(c.Information),
			strconv.Itoa(s.Replicates), strconv.Itoa(s.Resamples), strconv.FormatUint(r.Seed, 10), r.Passhat})
	}
	return rows
}

// digits writes every digit of a number, nothing where it is not available.
func digits(x experiments.Number) string {
	if !x.Available() {
		return ""
	}
	return strconv.FormatFloat(float64(x), 'g', -1, 64)
}

func cell(name string) string { return table.Cell(name) }
