package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"passhat/plots/lang"
)

// CoveragePoint is one method's coverage over the designs of a number of tasks.
type CoveragePoint struct {
	Method       string
	Tasks        int
	Mean, Lowest float64
	Cells        int // designs and metrics that the mean is of
}

// CoverageByTasks draws coverage against the number of tasks, a line a method:
// the mean over the cells in one panel, the lowest of them in another. What lies
// below the axis is marked at its foot.
func CoverageByTasks(points []CoveragePoint, nominal float64, c Caption) (*Figure, error) {
	if !(nominal > 0 && nominal < 1) {
		return nil, fmt.Errorf("nominal coverage %g: a number between 0 and 1 is needed", nominal)
	}
	d := newCoverageLines(points, nominal)
	d.lang = c.Language
	if len(d.lines) == 0 {
		return nil, fmt.Errorf("coverage by tasks: nothing was measured: %w", ErrNoData)
	}
	f := &Figure{
		title:    d.title(),
		subtitle: d.subtitle(c),
		alt:      d.alt(),
		key:      d.key(),
		x:        d.xAxis,
		y:        d.yAxis,
		panels: []panel{
			{name: d.lang.Sayf("Mean over the cells"), draw: func(f frame) { d.draw(f, CoveragePoint.mean) }},
			{name: d.lang.Sayf("Lowest cell"), draw: func(f frame) { d.draw(f, CoveragePoint.lowest) }},
		},
		size: Size{6.6, 3.8},
	}
	c.apply(f)
	return f, nil
}

func (p CoveragePoint) mean() float64   { return p.Mean }
func (p CoveragePoint) lowest() float64 { return p.Lowest }

// coverageLine is a method's points by rising tasks.
type coverageLine struct {
	method string
	points []CoveragePoint
	color  tone
	shape  draw.GlyphDrawer
}

type coverageLines struct {
	lang    lang.Language
	nominal float64
	low     float64 // where the axis begins
	tasks   []int
	lines   []coverageLine
}

// Colours and shapes of the methods; a round of colours later the shapes are
// others.
var (
	methodColors = []tone{blue, orange, green, purple, ink}
	methodShapes = []draw.GlyphDrawer{draw.CircleGlyph{}, square{}, triangle{1}, diamond{}, cross{}, triangle{-1}}
)

func newCoverageLines(points []CoveragePoint, nominal float64) coverageLines {
	d := coverageLines{nominal: nominal}
	var methods []string
	by := map[string][]CoveragePoint{}
	for _, p := range points {
		p.Method, p.Mean, p.Lowest = clean(p.Method), share(p.Mean), share(p.Lowest)
		if p.Tasks < 1 || math.IsNaN(p.Mean) || math.IsNaN(p.Lowest) {
			continue
		}
		methods, d.tasks = with(methods, p.Method), with(d.tasks, p.Tasks)
		by[p.Method] = append(by[p.Method], p)
	}
	slices.Sort(d.tasks)
	for i, m := range methods {
		slices.SortStableFunc(by[m], func(a, b CoveragePoint) int { return cmp.Compare(a.Tasks, b.Tasks) })
		d.lines = append(d.lines, coverageLine{
			m, by[m], methodColors[i%len(methodColors)], methodShapes[i%len(methodShapes)],
		})
	}
	d.low = d.floor()
	return d
}

// floor is where the axis begins: below all values, or at a half where at least
// two thirds of the means lie above that, and well below the nominal coverage.
func (d coverageLines) floor() float64 {
	count, least, under := 0, 1.0, 0
	for _, l := range d.lines {
		for _, p := range l.points {
			count++
			least = min(least, p.Mean, p.Lowest)
			if p.Mean < 0.5 {
				under++
			}
		}
	}
	for _, low := range []float64{0.9, 0.8, 0.5} {
		if (least >= low || low == 0.5 && 3*under <= count) && d.nominal >= low+0.4*(1-low) {
			return low
		}
	}
	return 0
}

// under tells whether any value lies below the axis.
func (d coverageLines) under() bool {
	return slices.ContainsFunc(d.lines, func(l coverageLine) bool {
		return slices.ContainsFunc(l.points, func(p CoveragePoint) bool { return min(p.Mean, p.Lowest) < d.low })
	})
}

func (d coverageLines) key() []keyEntry {
	var key []keyEntry
	for _, l := range d.lines {
		key = append(key, keyEntry{label: l.method, color: l.color, mark: l.keyMark})
	}
	return append(key, keyEntry{label: d.lang.Sayf("nominal %s", d.lang.Percent(d.nominal)), color: muted, mark: keyDashes})
}

func (l coverageLine) keyMark(c canvas, from, to, y vg.Length, stroke tone) {
	keyLine(c, from, to, y, stroke)
	l.mark(c, vg.Point{X: (from + to) / 2, Y: y})
}

func (l coverageLine) mark(c canvas, at vg.Point) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: l.color, Radius: c.pt(2.6), Shape: l.shape}, at)
}

func (d coverageLines) title() string {
	l, m := d.lang, d.tasks[0]
	tasks := l.Count(m, "task")
	var at []CoveragePoint
	for _, x := range d.lines {
		if x.points[0].Tasks == m {
			at = append(at, x.points[0])
		}
	}
	if len(d.lines) == 1 {
		last := d.lines[0].points[len(d.lines[0].points)-1]
		mean := l.FixedPercent(at[0].Mean, 1)
		if last.Tasks > m {
			return l.Sayf("%s covers %s on average at %s, %s at %d", at[0].Method, mean, tasks, l.FixedPercent(last.Mean, 1), last.Tasks)
		}
		return l.Sayf("%s covers %s on average at %s", at[0].Method, mean, tasks)
	}
	low := slices.MinFunc(at, func(a, b CoveragePoint) int { return cmp.Compare(a.Mean, b.Mean) })
	high := slices.MaxFunc(at, func(a, b CoveragePoint) int { return cmp.Compare(a.Mean, b.Mean) })
	if low.Method == high.Method {
		return l.Sayf("Mean coverage at %s is %s (%s)", tasks, l.FixedPercent(low.Mean, 1), low.Method)
	}
	return l.Sayf("Mean coverage at %s runs from %s (%s) to %s (%s)",
		tasks, l.FixedPercent(low.Mean, 1), low.Method, l.FixedPercent(high.Mean, 1), high.Method)
}

func (d coverageLines) subtitle(c Caption) string {
	least, most := math.MaxInt, 0
	for _, l := range d.lines {
		for _, p := range l.points {
			least, most = min(least, p.Cells), max(most, p.Cells)
		}
	}
	l := d.lang
	parts := []string{l.Sayf("share of data sets whose interval holds the truth")}
	switch {
	case most == 0:
	case least == most:
		parts = append(parts, l.Sayf("%s at each number of tasks", l.Count(most, "cell")))
	default:
		parts = append(parts, l.Sayf("%d to %d cells at each number of tasks", least, most))
	}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	if d.under() {
		parts = append(parts, l.Sayf("arrows: below %s", l.Percent(d.low)))
	}
	return sentence(parts)
}

func (d coverageLines) alt() string {
	l := d.lang
	var said []string
	for _, x := range d.lines {
		var at []string
		for _, p := range x.points {
			at = append(at, l.Sayf("at %d: %s, lowest %s", p.Tasks, l.FixedPercent(p.Mean, 1), l.FixedPercent(p.Lowest, 1)))
		}
		said = append(said, strings.TrimSpace(x.method+" "+strings.Join(at, ", ")))
	}
	return l.Sayf("%s. Mean and lowest coverage by tasks: %s.", d.title(), strings.Join(said, "; "))
}

func (d coverageLines) xAxis(c canvas, length vg.Length) axis {
	a := axis{label: d.lang.Sayf("tasks"), low: float64(d.tasks[0]), high: float64(d.tasks[len(d.tasks)-1])}
	switch {
	case a.low == a.high:
		a.low -= 0.5
		a.high += 0.5
	case a.high >= 8*a.low:
		a.scale = plot.LogScale{}
		a.label = d.lang.Sayf("%s (logarithmic)", a.label)
	}
	a = a.aired()
	a.ticks = a.countTicks(c, length, d.tasks)
	return a
}

// aired returns the axis with room for a mark at its ends.
func (a axis) aired() axis {
	const share = 0.04
	if a.scale == nil {
		room := share * (a.high - a.low)
		a.low, a.high = a.low-room, a.high+room
		return a
	}
	room := math.Pow(a.high/a.low, share)
	a.low, a.high = a.low/room, a.high*room
	return a
}

// yAxis has ticks of a round step, as many as have room.
func (d coverageLines) yAxis(c canvas, length vg.Length) axis {
	a := axis{low: d.low, high: 1}
	span := math.Round(100 * (1 - d.low))
	for _, step := range []float64{1, 2, 5, 10, 20, 25, 50, 100} {
		n := span / step
		if n != math.Trunc(n) || n > max(1, min(6, float64(length/c.pt(17)))) {
			continue
		}
		for i := 0.0; i <= n; i++ {
			v := 100 - span + i*step
			a.ticks = append(a.ticks, plot.Tick{Value: v / 100, Label: d.lang.Percent(v / 100)})
		}
		return a
	}
	a.ticks = []plot.Tick{{Value: d.low, Label: d.lang.Percent(d.low)}, {Value: 1, Label: d.lang.Percent(1)}}
	return a
}
