package report

import (
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// listedCells is the most cells of a coverage study that are listed one by one;
// results.json has them all.
const listedCells = 60

// CoverageTables returns the table of the methods, and for a small study that
// of its cells.
func CoverageTables(s *experiments.CoverageStudy) []table.Table {
	methods := table.Table{
		Title:  "methods over all cells; widths over those of who knows the variance, by information (tasks times variance)",
		Header: []string{"method", "target", "cells", "mean", "lowest", "short", "none", "1-3", "3-10", ">10"},
	}
	for _, m := range s.Methods {
		methods.Rows = append(methods.Rows, []string{
			m.Method, m.Target, fmt.Sprint(m.Cells), m.MeanCoverage.Text(), m.Lowest.Coverage.Text(), m.Short.Text(), m.Degenerate.Text(),
			ratio(m.Width1to3), ratio(m.Width3to10), ratio(m.WidthOver10),
		})
	}
	if len(s.Cells) > listedCells {
		return []table.Table{methods}
	}
	cells := cellTable(s)
	if len(s.Methods) == len(s.Cells) {
		return []table.Table{cells}
	}
	return []table.Table{cells, methods}
}

func ratio(x experiments.Number) string {
	if !x.Available() {
		return "n/a"
	}
	return fmt.Sprintf("%.2f", float64(x))
}

func cellTable(s *experiments.CoverageStudy) table.Table {
	t := table.Table{
		Title:  "coverage of each design #; below, above: intervals wholly on that side of the truth; none: no interval",
		Header: []string{"#", "metric", "method", "truth", "coverage", "below", "above", "none", "width"},
	}
	names := map[string]int{}
	for _, c := range s.Cells {
		design := fmt.Sprintf("%s, m %d, n %d", c.Rates, c.Tasks, c.TrialsMin)
		if _, ok := names[design]; !ok {
			names[design] = len(names) + 1
		}
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(names[design]), c.Metric, c.Method, c.Truth.Text(), fmt.Sprintf("%s ± %s", c.Coverage.Text(), experiments.Number(2*c.StdErr).Text()),
			c.Below.Text(), c.Above.Text(), c.Degenerate.Text(), c.Width.Text(),
		})
	}
	return t
}

// CoverageNotes names the designs by their numbers in the table, and says how
// to read it.
func CoverageNotes(s *experiments.CoverageStudy) []string {
	out := []string{fmt.Sprintf("%d data sets of each design; nominal %s; ± is two Monte Carlo standard errors; data sets without an interval of positive width count as misses",
		s.Replicates, experiments.Percent(s.Confidence))}
	for _, m := range s.Methods {
		if strings.Contains("percentile basic bca studentized tasks-then-trials", m.Method) {
			out = append(out, fmt.Sprintf("bootstraps draw %d resamples for each of %d data sets", s.Resamples, s.Resampled))
			break
		}
	}
	if len(s.Cells) > listedCells {
		return out
	}
	seen := map[string]bool{}
	for _, c := range s.Cells {
		trials := fmt.Sprint(c.TrialsMin)
		if c.TrialsMax > c.TrialsMin {
			trials = fmt.Sprintf("%d to %d", c.TrialsMin, c.TrialsMax)
		}
		design := fmt.Sprintf("%s, %d tasks, %s trials each", c.Rates, c.Tasks, trials)
		if !seen[design] {
			seen[design] = true
			out = append(out, fmt.Sprintf("design %d: %s", len(seen), design))
		}
	}
	return out
}
