package report

import (
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// listedCells is the most cells of a coverage study that are listed one by one;
// results.json has them all.
const listedCells = 60

// CoverageTables returns the table of the methods, and for a small study that
// of its cells.
func CoverageTables(s *experiments.CoverageStudy, l lang.Language) []table.Table {
	methods := table.Table{
		Title:  l.Sayf("methods over all cells; widths over those of who knows the variance, by information (tasks times variance)"),
		Header: []string{l.Sayf("method"), l.Sayf("target"), l.Sayf("cells"), l.Sayf("mean"), l.Sayf("lowest"), l.Sayf("short"), l.Sayf("none"), "1-3", "3-10", ">10"},
	}
	for _, m := range s.Methods {
		methods.Rows = append(methods.Rows, []string{
			m.Method, experiments.TargetIn(l, m.Target), fmt.Sprint(m.Cells), m.MeanCoverage.In(l), m.Lowest.Coverage.In(l), m.Short.In(l), m.Degenerate.In(l),
			short(m.Width1to3, l), short(m.Width3to10, l), short(m.WidthOver10, l),
		})
	}
	if len(s.Cells) > listedCells {
		return []table.Table{methods}
	}
	cells := cellTable(s, l)
	if len(s.Methods) == len(s.Cells) {
		return []table.Table{cells}
	}
	return []table.Table{cells, methods}
}

func cellTable(s *experiments.CoverageStudy, l lang.Language) table.Table {
	t := table.Table{
		Title:  l.Sayf("coverage of each design #; below, above: intervals wholly on that side of the truth; none: no interval"),
		Header: []string{"#", l.Sayf("metric"), l.Sayf("method"), l.Sayf("truth"), l.Sayf("coverage"), l.Sayf("below"), l.Sayf("above"), l.Sayf("none"), l.Sayf("width")},
	}
	names := map[string]int{}
	for _, c := range s.Cells {
		design := fmt.Sprintf("%s, m %d, n %d", c.Rates, c.Tasks, c.TrialsMin)
		if _, ok := names[design]; !ok {
			names[design] = len(names) + 1
		}
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(names[design]), c.Metric, c.Method, c.Truth.In(l), fmt.Sprintf("%s ± %s", c.Coverage.In(l), experiments.Number(2*c.StdErr).In(l)),
			c.Below.In(l), c.Above.In(l), c.Degenerate.In(l), c.Width.In(l),
		})
	}
	return t
}

// CoverageNotes names the designs by their numbers in the table, and says how
// to read it.
func CoverageNotes(s *experiments.CoverageStudy, l lang.Language) []string {
	out := []string{l.Sayf("%d data sets of each design; nominal %s; ± is two Monte Carlo standard errors; data sets without an interval of positive width count as misses",
		s.Replicates, l.Percent(s.Confidence))}
	for _, m := range s.Methods {
		if strings.Contains("percentile basic bca studentized tasks-then-trials", m.Method) {
			out = append(out, l.Sayf("bootstraps draw %d resamples for each of %d data sets", s.Resamples, s.Resampled))
			break
		}
	}
	if len(s.Cells) > listedCells {
		return out
	}
	seen := map[string]bool{}
	for _, c := range s.Cells {
		design := c.Rates + ", " + l.Count(c.Tasks, "task") + ", " + l.Trials(c.TrialsMin, max(c.TrialsMin, c.TrialsMax))
		if !seen[design] {
			seen[design] = true
			out = append(out, l.Sayf("design %d: %s", len(seen), design))
		}
	}
	return out
}
