package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// DifferencePoint is the paired difference A - B of a metric at one k; what is
// not available is NaN.
type DifferencePoint struct {
	K                   int
	Value, Lower, Upper float64
}

// TaskPair is how many of their tasks had the success rates A and B under the
// two agents.
type TaskPair struct {
	A, B  float64
	Tasks int
}

// Comparison is two agents on the same tasks.
type Comparison struct {
	A, B    string            // the agents; differences are A - B
	Hat, At []DifferencePoint // of pass^k and pass@k, by rising k
	Pairs   []TaskPair        // the tasks that both were run on
	// MinN and MaxN are the fewest and the most trials of a task of either; 0
	// where they are not known.
	MinN, MaxN int
}

// Difference draws the paired difference of two agents: at the left that of
// pass@k and pass^k over k with its intervals, at the right how many tasks have
// which difference of their success rates, a dot a task or bars. The title
// speaks of pass^k at the largest k, or of pass@k where there is no pass^k,
// and says which agent is higher only where that interval leaves 0 out.
func Difference(d Comparison, c Caption) (*Figure, error) {
	g := newDifferences(d, c.Language)
	if len(g.ks) == 0 && g.tasks == 0 {
		return nil, fmt.Errorf("difference of two agents: no value and no task in common: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		body:     g.draw,
		size:     Size{6.4, 3.9},
	}
	c.apply(f)
	return f, nil
}

// differences is what the figure shows.
type differences struct {
	say               lang.Language
	a, b              string
	hat, at           []Point
	ks                []int
	byGap             []stack // tasks by the difference of their rates
	tasks, more, less int     // those in which A is higher, and lower
	reach             reach   // of the differences over k
	nearest           float64 // distance of neighbouring stacks
	highest           int     // tasks of the highest stack
	minN, maxN        int     // trials of a task
}

func newDifferences(d Comparison, say lang.Language) differences {
	g := differences{minN: d.MinN, maxN: d.MaxN, say: say, a: clean(d.A), b: clean(d.B), hat: tidyDifferences(d.Hat), at: tidyDifferences(d.At), nearest: 0.25}
	g.ks = allK([]Series{{Hat: g.hat, At: g.at}})
	for _, p := range slices.Concat(g.hat, g.at) {
		g.reach.include(p.Value, p.Lower, p.Upper)
	}
	count := map[float64]int{}
	for _, p := range d.Pairs {
		if p.Tasks > 0 && p.A >= 0 && p.A <= 1 && p.B >= 0 && p.B <= 1 {
			count[math.Round((p.A-p.B)*1e9)/1e9+0] += p.Tasks
		}
	}
	if len(count) > 2*mostRates {
		steps := map[float64]int{}
		for v, n := range count {
			steps[math.Copysign(grouped(math.Abs(v), 20), v)+0] += n
		}
		count = steps
	}
	for v, n := range count {
		g.byGap = append(g.byGap, stack{v, n})
		g.tasks += n
		g.highest = max(g.highest, n)
		switch {
		case v > 0:
			g.more += n
		case v < 0:
			g.less += n
		}
	}
	slices.SortFunc(g.byGap, func(x, y stack) int { return cmp.Compare(x.rate, y.rate) })
	for i := 1; i < len(g.byGap); i++ {
		g.nearest = min(g.nearest, g.byGap[i].rate-g.byGap[i-1].rate)
	}
	return g
}

// tidyDifferences returns the points that are known, as points of curves.
func tidyDifferences(points []DifferencePoint) []Point {
	var out []Point
	for _, p := range points {
		if p.K >= 1 && p.Value >= -1 && p.Value <= 1 {
			out = append(out, Point{p.K, p.Value, p.Lower, p.Upper, math.NaN()})
		}
	}
	slices.SortStableFunc(out, func(a, b Point) int { return cmp.Compare(a.K, b.K) })
	return out
}

func (g differences) key() []keyEntry {
	var key []keyEntry
	if len(g.at) > 0 {
		key = append(key, keyEntry{label: "pass@k", color: blue, mark: keyDotBar, narrow: true})
	}
	if len(g.hat) > 0 {
		key = append(key, keyEntry{label: "pass^k", color: orange, mark: keyDotBar, narrow: true})
	}
	if g.tasks > 0 {
		key = append(key, keyEntry{label: g.say.Sayf("A higher"), color: green, mark: keyDot, narrow: true},
			keyEntry{label: g.say.Sayf("equal"), color: muted, mark: keyDot, narrow: true},
			keyEntry{label: g.say.Sayf("B higher"), color: purple, mark: keyDot, narrow: true})
	}
	return key
}

// draw puts the two parts side by side, or one over the other where that leaves
// them more room.
func (g differences) draw(c canvas) {
	over := &Figure{x: g.kAxis, y: g.overAxis, panels: []panel{{name: g.say.Sayf("metrics, A − B"), draw: g.drawOver}}}
	tasks := &Figure{x: g.gapAxis, y: g.countAxis, panels: []panel{{name: g.say.Sayf("rates of the tasks, A − B"), note: g.counts(), draw: g.drawTasks}}}
	switch {
	case len(g.ks) == 0:
		tasks.drawPanels(c, false)
	case g.tasks == 0:
		over.drawPanels(c, false)
	case c.width() > 1.25*c.height():
		mid := c.Min.X + c.width()*0.5
		over.drawPanels(c.part(c.Min.X, c.Min.Y, mid-c.pt(9), c.Max.Y), false)
		tasks.drawPanels(c.part(mid+c.pt(9), c.Min.Y, c.Max.X, c.Max.Y), false)
	default:
		mid := c.Min.Y + c.height()/2
		over.drawPanels(c.part(c.Min.X, mid+c.pt(5), c.Max.X, c.Max.Y), false)
		tasks.drawPanels(c.part(c.Min.X, c.Min.Y, c.Max.X, mid-c.pt(5)), false)
	}
}

// kAxis leaves room for the bars of the first and the last k.
func (g differences) kAxis(c canvas, length vg.Length) axis {
	a := kAxis(g.ks)(c, length)
	if a.scale == nil {
		a.low -= 0.3
		a.high += 0.3
	} else {
		a.low *= 0.9
		a.high *= 1.1
	}
	return a
}

// overAxis is the upright axis of differences.
func (g differences) overAxis(c canvas, length vg.Length) axis {
	return g.reach.axis(c, length, 0.05)
}

func (g differences) drawOver(f frame) {
	f.line(ink, 0.8, nil, vg.Point{X: f.Min.X, Y: f.at(f.x.low, 0).Y}, vg.Point{X: f.Max.X, Y: f.at(f.x.low, 0).Y})
	families := []family{{frame: f, points: g.at, color: blue}, {frame: f, points: g.hat, color: orange}}
	space := f.spacing(g.ks)
	for i, x := range families {
		if space < f.pt(9) {
			x.band()
			x.values()
			continue
		}
		x.shift = min(f.pt(4), space/5) * vg.Length(2*i-1)
		for _, p := range x.points {
			if p.bounded() {
				x.bar(x.color, 1.4, x.place(p, p.Lower), x.place(p, p.Upper))
			}
		}
		x.dots(space)
	}
}

// gapAxis is the level axis of the differences of tasks.
func (g differences) gapAxis(c canvas, length vg.Length) axis {
	a := axis{label: g.say.Sayf("difference of the task's rates"), low: -1.08, high: 1.08}
	for _, step := range []float64{0.25, 0.5, 1} {
		ticks := signedSteps(c, 1, step)
		if a.ticks = a.fit(c, length, ticks); len(a.ticks) == len(ticks) {
			return a
		}
	}
	return a
}

func (g differences) countAxis(c canvas, length vg.Length) axis {
	top := float64(g.highest)
	return axis{label: g.say.Sayf("tasks"), high: top * 1.06, ticks: heightTicks(c, top, length)}
}

func (g differences) drawTasks(f frame) {
	zero := f.at(0, 0)
	f.line(ink, 0.8, nil, zero, vg.Point{X: zero.X, Y: f.Max.Y})
	draw := f.stack
	if f.height()/vg.Length(f.y.high) > f.pt(widestPitch) { // dots would stand far apart
		draw = f.columns
	}
	draw(g.byGap, g.nearest, func(gap float64) tone {
		switch {
		case gap > 0:
			return green
		case gap < 0:
			return purple
		}
		return muted
	})
}
