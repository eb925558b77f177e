package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// CoverageCell is how often one method's intervals held the truth on one
// design; what was not measured is NaN.
type CoverageCell struct {
	Rates             string // the law of the tasks' success rates
	Tasks, MinN, MaxN int
	Metric, Method    string
	Coverage, StdErr  float64
	Degenerate        float64 // share of the data sets that had no interval
}

// CoverageMap draws coverage as a map, one panel a method: a row for each law of
// the rates, columns by metric, trials and tasks, coloured by how coverage
// stands to the nominal one. Of several cells in one place the lowest counts. Where
// there are more columns than can be read, those that differ in trials, in metrics
// or in both are one; what is said counts the cells one by one.
func CoverageMap(cells []CoverageCell, nominal float64, c Caption) (*Figure, error) {
	if !(nominal > 0 && nominal < 1) {
		return nil, fmt.Errorf("nominal coverage %g: a number between 0 and 1 is needed", nominal)
	}
	g := newCoverageGrid(cells, nominal)
	g.lang = c.Language
	if len(g.cells) == 0 {
		return nil, fmt.Errorf("map of coverage: nothing was measured: %w", ErrNoData)
	}
	drawn := g.coarse()
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		body:     drawn.draw,
		size:     drawn.size(),
	}
	c.apply(f)
	return f, nil
}

// verdict is how coverage stands to the nominal one.
type verdict int

const (
	farShort verdict = iota
	short
	holds
	farAbove
)

// verdicts hold what is drawn of each: from light to dark the colours
// are those of holds, far above, short, far short, in grey print too.
var verdicts = [...]struct {
	fill tone
	text tone
}{
	farShort: {tone{"far-short", rgb(0x9A3404), rgb(0xFFB07A)}, paper},
	short:    {tone{"short", rgb(0xE69038), rgb(0x8F4C0E)}, ink},
	holds:    {tone{"holds", rgb(0xE6F3ED), rgb(0x20332B)}, ink},
	farAbove: {tone{"far-above", rgb(0x9FC8E8), rgb(0x2B5878)}, ink},
}

// say names a verdict.
func (v verdict) say(l lang.Language) string {
	return [...]string{farShort: l.Sayf("far short"), short: l.Sayf("short"), holds: l.Sayf("holds"), farAbove: l.Sayf("far above")}[v]
}

// bounds are where short, holds and far above begin: five points and one point
// below the nominal coverage, and a fifth of the misses that it allows.
func bounds(nominal float64) [4]float64 {
	return [4]float64{0, nominal - 0.05, nominal - 0.01, 1 - (1-nominal)/5}
}

// slack is what a share may differ by in rounding.
const slack = 1e-9

func verdictOf(coverage, nominal float64) verdict {
	v := farShort
	for i, from := range bounds(nominal) {
		if coverage >= from-slack {
			v = verdict(i)
		}
	}
	return v
}

// inPercent writes a share in percent, without the sign.
func inPercent(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e4)/100, 'f', -1, 64)
}

// number is what stands in a cell: rounded down, no number claims the next
// verdict.
func (c CoverageCell) number() string { return strconv.Itoa(int(100*c.Coverage + slack)) }

// bare tells whether most data sets had no interval.
func (c CoverageCell) bare() bool { return c.Degenerate > 0.5 }

// coverageColumn is a design but for the rates.
type coverageColumn struct {
	metric            string
	minN, maxN, tasks int
}

func (c coverageColumn) trials() string {
	if c.minN == c.maxN {
		return strconv.Itoa(c.minN)
	}
	return fmt.Sprintf("%d–%d", c.minN, c.maxN)
}

// coveragePlace is a cell's place in the map.
type coveragePlace struct{ method, row, column int }

type coverageGrid struct {
	lang           lang.Language
	nominal        float64
	methods, rates []string
	columns        []coverageColumn
	cells          map[coveragePlace]CoverageCell

	merged merging       // in a coarse map
	fine   *coverageGrid // that it was made of
}

func newCoverageGrid(cells []CoverageCell, nominal float64) coverageGrid {
	cells = slices.Clone(cells)
	g := coverageGrid{nominal: nominal, cells: map[coveragePlace]CoverageCell{}}
	var metrics []string
	for i := range cells {
		x := &cells[i]
		x.Rates, x.Metric, x.Method = clean(x.Rates), clean(x.Metric), clean(x.Method)
		x.Coverage, x.StdErr, x.Degenerate = share(x.Coverage), share(x.StdErr), share(x.Degenerate)
		g.methods, g.rates, metrics = with(g.methods, x.Method), with(g.rates, x.Rates), with(metrics, x.Metric)
		g.columns = with(g.columns, x.column())
	}
	g.sortColumns(metrics)
	for _, x := range cells {
		g.put(x)
	}
	return g
}

// sortColumns sorts by metrics, in their order, then trials and tasks.
func (g coverageGrid) sortColumns(metrics []string) {
	slices.SortFunc(g.columns, func(a, b coverageColumn) int {
		return cmp.Or(
			cmp.Compare(slices.Index(metrics, a.metric), slices.Index(metrics, b.metric)),
			cmp.Compare(a.minN, b.minN), cmp.Compare(a.maxN, b.maxN), cmp.Compare(a.tasks, b.tasks),
		)
	})
}

// put puts a cell in its place, where the lowest stays.
func (g coverageGrid) put(x CoverageCell) {
	at := coveragePlace{slices.Index(g.methods, x.Method), slices.Index(g.rates, x.Rates), slices.Index(g.columns, x.column())}
	if old, ok := g.cells[at]; !math.IsNaN(x.Coverage) && (!ok || x.Coverage < old.Coverage) {
		g.cells[at] = x
	}
}

// with returns the list with an item, once.
func with[T comparable](list []T, x T) []T {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

func (c CoverageCell) column() coverageColumn {
	return coverageColumn{c.Metric, c.MinN, c.MaxN, c.Tasks}
}

// all returns the cells in the order of the map.
func (g coverageGrid) all() []CoverageCell {
	var out []CoverageCell
	for m := range g.methods {
		out = append(out, g.of(m)...)
	}
	return out
}

// of returns a method's cells.
func (g coverageGrid) of(method int) []CoverageCell {
	var out []CoverageCell
	for r := range g.rates {
		for c := range g.columns {
			if x, ok := g.cells[coveragePlace{method, r, c}]; ok {
				out = append(out, x)
			}
		}
	}
	return out
}

func (g coverageGrid) key() []keyEntry {
	var key []keyEntry
	for i, from := range bounds(g.nominal) {
		v := verdict(i)
		said := v.say(g.lang) + " ≥" + g.lang.Decimal(inPercent(from))
		if v == farShort {
			said = v.say(g.lang) + " <" + g.lang.Decimal(inPercent(bounds(g.nominal)[short]))
		}
		key = append(key, keyEntry{label: said, color: ink, mark: keyCell(v, false)})
	}
	if slices.ContainsFunc(g.all(), CoverageCell.bare) {
		key = append(key, keyEntry{label: g.lang.Sayf("mostly no interval"), color: ink, mark: keyCell(farShort, true)})
	}
	return key
}

// keyCell is the mark of a verdict.
func keyCell(v verdict, bare bool) func(c canvas, from, to, y vg.Length, _ tone) {
	return func(c canvas, from, to, y vg.Length, _ tone) {
		half := c.pt(4)
		c.box(from, y-half, to, y+half, verdicts[v].fill)
		if bare {
			c.corner(to, y+half, c.pt(4.5))
		}
	}
}

// corner marks the upper right of a cell.
func (c canvas) corner(right, top, side vg.Length) {
	c.FillPolygon(paper, []vg.Point{{X: right - side, Y: top}, {X: right, Y: top}, {X: right, Y: top - side}})
}
