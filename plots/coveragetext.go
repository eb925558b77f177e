package plots

import (
	"math"
	"slices"
	"strings"

	"passhat/plots/lang"
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
func (t coverageTally) inCells(l lang.Language) string {
	return l.Sayf("in %d of %d", t.short, t.cells)
}

// title names the methods that hold in every cell, and the one that falls short
// most often.
func (g coverageGrid) title() string {
	l, all := g.lang, g.tallies()
	nominal := l.Percent(g.nominal)
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
		return holders(l, sound, len(all), nominal)
	case len(sound) > 0:
		return l.Sayf("%s; %s falls short %s", holders(l, sound, len(all), nominal), worst.method, worst.inCells(l))
	case len(all) == 1 && worst.cells == 1:
		return l.Sayf("%s falls short of %s in its one cell", worst.method, nominal)
	case len(all) == 1:
		return l.Sayf("%s falls short of %s %s cells", worst.method, nominal, worst.inCells(l))
	case best.shortage() == worst.shortage():
		return l.Sayf("No method holds %s in every cell; all fall short %s", nominal, worst.inCells(l))
	}
	return l.Sayf("No method holds %s in every cell; %s falls short %s, %s %s",
		nominal, best.method, best.inCells(l), worst.method, worst.inCells(l))
}

// shortage is the share of cells that a method falls short in.
func (t coverageTally) shortage() float64 { return float64(t.short) / float64(t.cells) }

// holders says that up to two methods, by name, or so many of them hold the
// nominal coverage.
func holders(l lang.Language, sound []string, methods int, nominal string) string {
	switch {
	case len(sound) == 1:
		return l.Sayf("%s holds %s in every cell", sound[0], nominal)
	case len(sound) == 2:
		return l.Sayf("%s and %s hold %s in every cell", sound[0], sound[1], nominal)
	case len(sound) == methods:
		return l.Sayf("All %d methods hold %s in every cell", methods, nominal)
	}
	return l.Sayf("%d of %d methods hold %s in every cell", len(sound), methods, nominal)
}

// note stands beside a method's name.
func (t coverageTally) note(l lang.Language) string {
	mean, lowest := l.Fixed(100*t.mean, 1), l.Fixed(100*t.lowest.Coverage, 1)
	switch {
	case t.cells == 0:
		return l.Sayf("not measured")
	case t.short == 0:
		return l.Sayf("mean %s, lowest %s, never short", mean, lowest)
	}
	return l.Sayf("mean %s, lowest %s, short %s", mean, lowest, t.inCells(l))
}

func (g coverageGrid) subtitle(c Caption) string {
	l := g.lang
	parts := []string{l.Sayf("share of data sets whose interval holds the truth, in percent, rounded down")}
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
		parts = append(parts, l.Sayf("standard error up to %s points", l.Fixed(100*worst, 1)))
	}
	if len(g.cells) < len(g.methods)*len(g.rates)*len(g.columns) {
		parts = append(parts, l.Sayf("blank: not measured"))
	}
	if drawn := g.coarse(); len(drawn.columns) < len(g.columns) {
		parts = append(parts, drawn.lowestOver())
	}
	return sentence(parts)
}

func (g coverageGrid) alt() string {
	l := g.lang
	var said []string
	for _, t := range g.tallies() {
		s := l.Sayf("%s mean %s, lowest %s (%s), short in %d and far short in %d of %d cells, far above in %d",
			t.method, l.FixedPercent(t.mean, 1), l.FixedPercent(t.lowest.Coverage, 1), t.lowest.design(l), t.short, t.far, t.cells, t.above)
		if t.bare > 0 {
			s = l.Sayf("%s, mostly without an interval in %d", s, t.bare)
		}
		said = append(said, strings.TrimSpace(s))
	}
	return l.Sayf("%s. Coverage by %s of rates and %s: %s.",
		g.title(), l.Count(len(g.rates), "law"), l.Count(len(g.columns), "design"), strings.Join(said, "; "))
}

// design says where a cell stands.
func (c CoverageCell) design(l lang.Language) string {
	parts := []string{c.Rates, l.Count(c.Tasks, "task"), l.Trials(c.MinN, c.MaxN), c.Metric}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
