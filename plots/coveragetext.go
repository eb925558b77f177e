package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// coverageTally sums up one method's cells.
type coverageTally struct {
	method                   string
	cells, short, far, above int
	bare                     int
	mean                     float64
	lowest                   CoverageCell
}

// tallies returns those of the methods that have cells.
func (g coverageGrid) tallies() []coverageTally {
	var out []coverageTally
	for i := range g.methods {
		if t := g.tally(i); t.cells > 0 {
			out = append(out, t)
		}
	}
	return out
}

func (g coverageGrid) tally(method int) coverageTally {
	t := coverageTally{method: g.methods[method]}
	for _, x := range g.of(method) {
		if t.cells == 0 || x.Coverage < t.lowest.Coverage {
			t.lowest = x
		}
		t.cells++
		t.mean += x.Coverage
		switch verdictOf(x.Coverage, g.nominal) {
		case farShort:
			t.far++
			t.short++
		case short:
			t.short++
		case farAbove:
			t.above++
		}
		if x.bare() {
			t.bare++
		}
	}
	t.mean /= float64(max(1, t.cells))
	return t
}

// inCells says in how many of its cells a method falls short.
func (t coverageTally) inCells() string { return fmt.Sprintf("in %d of %d", t.short, t.cells) }

// title names the methods that hold in every cell, and the one that falls short
// most often.
func (g coverageGrid) title() string {
	all := g.tallies()
	nominal := inPercent(g.nominal) + "%"
	best, worst := all[0], all[0]
	var sound []string
	for _, t := range all {
		if t.short == 0 {
			sound = append(sound, t.method)
		}
		if t.shortage() > worst.shortage() {
			worst = t
		}
		if t.shortage() < best.shortage() {
			best = t
		}
	}
	switch {
	case len(sound) == len(all):
		return fmt.Sprintf("%s %s in every cell", holders(sound, len(all)), nominal)
	case len(sound) > 0:
		return fmt.Sprintf("%s %s in every cell; %s falls short %s", holders(sound, len(all)), nominal, worst.method, worst.inCells())
	case len(all) == 1:
		return fmt.Sprintf("%s falls short of %s %s", worst.method, nominal, countCells(worst))
	case best.shortage() == worst.shortage():
		return fmt.Sprintf("No method holds %s in every cell; all fall short %s", nominal, worst.inCells())
	}
	return fmt.Sprintf("No method holds %s in every cell; %s falls short %s, %s %s",
		nominal, best.method, best.inCells(), worst.method, worst.inCells())
}

func countCells(t coverageTally) string {
	if t.cells == 1 {
		return "in its one cell"
	}
	return t.inCells() + " cells"
}

// shortage is the share of cells that a method falls short in.
func (t coverageTally) shortage() float64 { return float64(t.short) / float64(t.cells) }

// holders names up to two methods, with the verb.
func holders(sound []string, methods int) string {
	switch {
	case len(sound) == 1:
		return sound[0] + " holds"
	case len(sound) == 2:
		return sound[0] + " and " + sound[1] + " hold"
	case len(sound) == methods:
		return fmt.Sprintf("All %d methods hold", methods)
	}
	return fmt.Sprintf("%d of %d methods hold", len(sound), methods)
}

// note stands beside a method's name.
func (t coverageTally) note() string {
	if t.cells == 0 {
		return "not measured"
	}
	said := fmt.Sprintf("mean %.1f, lowest %.1f", 100*t.mean, 100*t.lowest.Coverage)
	if t.short == 0 {
		return said + ", never short"
	}
	return said + ", short " + t.inCells()
}

func (g coverageGrid) subtitle(c Caption) string {
	parts := []string{"share of data sets whose interval holds the truth, in percent, rounded down"}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	worst := 0.0
	for _, x := range g.cells {
		if !math.IsNaN(x.StdErr) {
			worst = max(worst, x.StdErr)
		}
	}
	if worst > 0 {
		parts = append(parts, fmt.Sprintf("standard error up to %.1f points", 100*worst))
	}
	if len(g.cells) < len(g.methods)*len(g.rates)*len(g.columns) {
		parts = append(parts, "blank: not measured")
	}
	return sentence(parts)
}

func (g coverageGrid) alt() string {
	var said []string
	for _, t := range g.tallies() {
		s := fmt.Sprintf("%s mean %.1f%%, lowest %.1f%% (%s), short in %d and far short in %d of %d cells, far above in %d",
			t.method, 100*t.mean, 100*t.lowest.Coverage, t.lowest.design(), t.short, t.far, t.cells, t.above)
		if t.bare > 0 {
			s += fmt.Sprintf(", mostly without an interval in %d", t.bare)
		}
		said = append(said, strings.TrimSpace(s))
	}
	return g.title() + ". Coverage by " + countOf(len(g.rates), "law") + " of rates and " +
		countOf(len(g.columns), "design") + ": " + strings.Join(said, "; ") + "."
}

// design says where a cell stands.
func (c CoverageCell) design() string {
	parts := []string{c.Rates, countOf(c.Tasks, "task"), trials(c.MinN, c.MaxN), c.Metric}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
