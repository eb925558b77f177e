package plots

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// Point is a metric at one k; what is not available is NaN.
type Point struct {
	K                               int
	Value, Lower, Upper, ClosedForm float64
}

// Band is the limits at one k of a band that holds for all k at once.
type Band struct {
	K            int
	Lower, Upper float64
}

// Series is one agent's two families over k.
type Series struct {
	Agent             string
	Hat, At           []Point // pass^k and pass@k, by rising k
	HatBand, AtBand   []Band  // simultaneous bands, if there are any
	Tasks, MinN, MaxN int     // 0 tasks: a synthetic agent, exact
}

// ErrNoData is the error of a figure that nothing could be drawn in.
var ErrNoData = errors.New("nothing to draw")

// Curves draws pass@k and pass^k over k with their intervals and, dashed in
// the same colours, the closed forms at the mean rate; one panel an agent on
// common axes. Wider, paler bands hold for all k at once, where they are given. A
// k that an agent has too few trials for is shaded.
func Curves(series []Series, c Caption) (*Figure, error) {
	series = tidy(series)
	if !slices.ContainsFunc(series, func(s Series) bool { return s.last() > 0 }) {
		return nil, fmt.Errorf("curves over k: no value is available: %w", ErrNoData)
	}
	ks := allK(series)
	f := &Figure{
		title:    curvesTitle(c.Language, series),
		subtitle: curvesSubtitle(series, c),
		alt:      curvesAlt(c.Language, series),
		key:      curvesKey(c.Language, series, ks),
		x:        kAxis(ks),
		y:        shareAxis,
		size:     sizeFor(len(series)),
	}
	notes := !sameDesign(series)
	for _, s := range series {
		p := panel{name: s.Agent, draw: func(f frame) { drawCurves(f, s, ks) }}
		if notes {
			p.note = s.design(c.Language)
		}
		f.panels = append(f.panels, p)
	}
	c.apply(f)
	return f, nil
}

// sizeFor grows the figure with its panels.
func sizeFor(panels int) Size {
	columns := min(panels, 3)
	rows := (panels + columns - 1) / columns
	return Size{max(5.2, 2.9*float64(columns)), min(60, 1.1+2.3*float64(rows))}
}

// tidy returns the series with clean names and points that can be drawn.
func tidy(series []Series) []Series {
	out := slices.Clone(series)
	for i, s := range out {
		out[i].Agent, out[i].Hat, out[i].At = clean(s.Agent), tidyPoints(s.Hat), tidyPoints(s.At)
		out[i].HatBand, out[i].AtBand = tidyBand(s.HatBand, s.Hat), tidyBand(s.AtBand, s.At)
	}
	return out
}

func tidyPoints(points []Point) []Point {
	out := slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return p.K < 1 })
	slices.SortStableFunc(out, func(a, b Point) int { return cmp.Compare(a.K, b.K) })
	for i := range out {
		p := &out[i]
		p.Value, p.Lower, p.Upper, p.ClosedForm = share(p.Value), share(p.Lower), share(p.Upper), share(p.ClosedForm)
	}
	return out
}

// tidyBand returns the band at the k that there are points of.
func tidyBand(band []Band, points []Point) []Band {
	out := slices.DeleteFunc(slices.Clone(band), func(b Band) bool {
		return !isNumber(b.Lower) || !isNumber(b.Upper) || !slices.ContainsFunc(points, func(p Point) bool { return p.K == b.K && b.K >= 1 })
	})
	slices.SortStableFunc(out, func(a, b Band) int { return cmp.Compare(a.K, b.K) })
	for i := range out {
		out[i].Lower, out[i].Upper = share(out[i].Lower), share(out[i].Upper)
	}
	return out
}

// share keeps a number in [0,1]; what is infinite is not a number.
func share(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return min(max(x, 0), 1) // NaN stays NaN
}

func (p Point) known() bool   { return !math.IsNaN(p.Value) }
func (p Point) bounded() bool { return p.known() && !math.IsNaN(p.Lower) && !math.IsNaN(p.Upper) }
func (p Point) closed() bool  { return !math.IsNaN(p.ClosedForm) && p.known() }

// last returns the largest available k, 0 if there is none.
func (s Series) last() int {
	k := 0
	for _, p := range slices.Concat(s.Hat, s.At) {
		if p.known() {
			k = max(k, p.K)
		}
	}
	return k
}

// allK returns the different k of all the agents, rising.
func allK(series []Series) []int {
	var ks []int
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			ks = append(ks, p.K)
		}
	}
	slices.Sort(ks)
	return slices.Compact(ks)
}

// kAxis is the axis of k, logarithmic where k spans a wide range.
func kAxis(ks []int) func(canvas, vg.Length) axis {
	return func(c canvas, length vg.Length) axis {
		a := axis{label: c.lang.Sayf("k, trials per task"), low: float64(ks[0]), high: float64(ks[len(ks)-1])}
		switch {
		case a.low == a.high:
			a.low -= 0.5
			a.high += 0.5
		case a.high >= 32*a.low:
			a.scale = plot.LogScale{}
			a.label = c.lang.Sayf("%s (logarithmic)", a.label)
		}
		a.ticks = a.countTicks(c, length, ks)
		return a
	}
}

// shareAxis is an upright axis from 0 to 100 %.
func shareAxis(c canvas, length vg.Length) axis {
	return axis{low: 0, high: 1, ticks: percentTicks(c, length)}
}

// curvesKey explains what is drawn. A single agent's lines may be labelled
// where they end, if they end at the right.
func curvesKey(l lang.Language, series []Series, ks []int) []keyEntry {
	mark, closed := keyLine, false
	if len(ks) == 1 {
		mark = keyDot
	}
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			if p.bounded() && len(ks) == 1 {
				mark = keyDotBar
			} else if p.bounded() {
				mark = keyBand
			}
			closed = closed || p.closed()
		}
	}
	at := keyEntry{label: "pass@k", gloss: l.Sayf("at least once"), color: blue, mark: mark}
	hat := keyEntry{label: "pass^k", gloss: l.Sayf("every time"), color: orange, mark: mark}
	if len(series) == 1 && len(ks) > 1 {
		at.end, at.ends = endOf(series[0].At, ks)
		hat.end, hat.ends = endOf(series[0].Hat, ks)
		both := at.ends && hat.ends
		at.ends, hat.ends = both, both
	}
	key := []keyEntry{at, hat}
	if closed {
		key = append(key, keyEntry{label: l.Sayf("closed form"), gloss: l.Sayf("were all tasks alike"), color: muted, mark: keyBothDashes})
	}
	return key
}

func endOf(points []Point, ks []int) (float64, bool) {
	if len(points) == 0 {
		return 0, false
	}
	p := points[len(points)-1]
	return p.Value, p.known() && p.K == ks[len(ks)-1]
}

// drawCurves draws bands under dashes under lines under dots.
func drawCurves(f frame, s Series, ks []int) {
	f.shadeAfter(s.last(), ks)
	families := []family{{frame: f, points: s.At, wide: s.AtBand, color: blue}, {frame: f, points: s.Hat, wide: s.HatBand, color: orange}}
	if s.coincide() { // the blue shows on both sides of the orange
		families[0].wider = 1.6
	}
	if len(ks) == 1 { // side by side
		families[0].shift, families[1].shift = -f.pt(12), f.pt(12)
	}
	for _, layer := range []func(family){family.allK, family.band, family.edges, family.closedForm, family.values} {
		for _, x := range families {
			layer(x)
		}
	}
	if f.spacing(ks) < f.pt(9) {
		return
	}
	for _, x := range families {
		x.dots()
	}
}

// coincide tells whether the two families are the same wherever both are
// available at a k above 1: all trials pass, or none.
func (s Series) coincide() bool {
	at := map[int]float64{}
	for _, p := range s.At {
		at[p.K] = p.Value
	}
	same := false
	for _, p := range s.Hat {
		v, ok := at[p.K]
		if !p.known() || !ok || p.K == 1 {
			continue
		}
		if v != p.Value {
			return false
		}
		same = true
	}
	return same
}

// spacing returns the least distance between neighbours on the k axis.
func (f frame) spacing(ks []int) vg.Length {
	least := f.width()
	for i := 1; i < len(ks); i++ {
		least = min(least, f.at(float64(ks[i]), 0).X-f.at(float64(ks[i-1]), 0).X)
	}
	return least
}

// shadeAfter shades the k that are not available.
func (f frame) shadeAfter(last int, ks []int) {
	i, found := slices.BinarySearch(ks, last)
	if found {
		i++
	}
	if i == len(ks) {
		return
	}
	from := f.Min.X
	if i > 0 {
		from = (f.at(float64(ks[i-1]), 0).X + f.at(float64(ks[i]), 0).X) / 2
	}
	f.box(from, f.Min.Y, f.Max.X, f.Max.Y, shade)
	l := f.letters(tickSize, muted, false)
	for _, s := range []string{f.lang.Sayf("not available"), f.lang.NotAvailable()} {
		if l.fits(f.Max.X-from-f.pt(4), s) && f.height() > f.pt(12) {
			f.write(l, (from+f.Max.X)/2, l.centred(f.at(f.x.low, 0.5).Y), middle, s)
			return
		}
	}
}

// family is one metric's points in a frame.
type family struct {
	frame
	points []Point
	wide   []Band // for all k at once
	color  tone
	shift  vg.Length
	wider  float64 // of lines and dots, in points
}

func (x family) place(p Point, y float64) vg.Point {
	at := x.at(float64(p.K), y)
	at.X += x.shift
	return at
}

// runs returns the stretches of points without a gap.
func (x family) runs(has func(Point) bool) [][]Point {
	var out [][]Point
	open := false
	for _, p := range x.points {
		if !has(p) {
			open = false
			continue
		}
		if !open {
			out = append(out, nil)
		}
		open = true
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	return out
}

// allK fills the band that holds for all k at once, below the others.
func (x family) allK() {
	var run []Point
	for _, b := range x.wide {
		run = append(run, Point{K: b.K, Lower: b.Lower, Upper: b.Upper})
	}
	if len(run) > 1 {
		x.FillPolygon(x.color.veiled(20), outline(x.edge(run, Point.upper), x.edge(run, Point.lower)))
	}
}

func (p Point) upper() float64 { return p.Upper }
func (p Point) lower() float64 { return p.Lower }

// outline goes along one edge and back along the other.
func outline(upper, lower []vg.Point) []vg.Point {
	back := slices.Clone(lower)
	slices.Reverse(back)
	return append(slices.Clone(upper), back...)
}

// edge is where the limits of a stretch lie.
func (x family) edge(run []Point, of func(Point) float64) []vg.Point {
	var out []vg.Point
	for _, p := range run {
		out = append(out, x.place(p, of(p)))
	}
	return out
}

// band fills between the limits; the interval of a point that stands alone is
// a bar.
func (x family) band() {
	for _, run := range x.runs(Point.bounded) {
		if len(run) == 1 {
			x.line(x.color, 1.4, nil, x.place(run[0], run[0].Lower), x.place(run[0], run[0].Upper))
			continue
		}
		x.FillPolygon(pale(x.color), outline(x.edge(run, Point.upper), x.edge(run, Point.lower)))
	}
}

// edges gives each band a line of its own colour, which stays where two bands
// overlap.
func (x family) edges() {
	for _, run := range x.runs(Point.bounded) {
		if len(run) == 1 {
			continue
		}
		x.line(x.color.veiled(150), 0.6, nil, x.edge(run, Point.upper)...)
		x.line(x.color.veiled(150), 0.6, nil, x.edge(run, Point.lower)...)
	}
}

func (x family) closedForm() {
	for _, run := range x.runs(Point.closed) {
		var way []vg.Point
		for _, p := range run {
			way = append(way, x.place(p, p.ClosedForm))
		}
		if len(way) == 1 { // a dash across the bar
			at := way[0]
			way = []vg.Point{{X: at.X - x.pt(6), Y: at.Y}, {X: at.X + x.pt(6), Y: at.Y}}
		}
		x.line(x.color, 1, x.dashes(), way...)
	}
}

func (x family) values() {
	for _, run := range x.runs(Point.known) {
		var way []vg.Point
		for _, p := range run {
			way = append(way, x.place(p, p.Value))
		}
		if len(way) == 1 {
			x.dot(x.color, x.pt(2.8+x.wider/2), way[0])
			continue
		}
		x.line(x.color, 1.6+x.wider, nil, way...)
	}
}

func (x family) dots() {
	for _, p := range x.points {
		if p.known() {
			x.dot(x.color, x.pt(2.2+x.wider/2), x.place(p, p.Value))
		}
	}
}
