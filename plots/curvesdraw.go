package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

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
	for _, x := range families {
		x.dots(f.spacing(ks))
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

// edge is where the limits of a stretch lie, as far as the frame goes.
func (x family) edge(run []Point, of func(Point) float64) []vg.Point {
	var out []vg.Point
	for _, p := range run {
		out = append(out, x.inside(x.place(p, of(p))))
	}
	return out
}

// band fills between the limits; the interval of a point that stands alone is
// a bar.
func (x family) band() {
	for _, run := range x.runs(Point.bounded) {
		if len(run) == 1 {
			x.bar(x.color, 1.4, x.place(run[0], run[0].Lower), x.place(run[0], run[0].Upper))
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
		for _, p := range run {
			for _, limit := range []float64{p.Lower, p.Upper} {
				at := x.place(p, limit)
				x.tip(x.color, 0.8, at, x.inside(at))
			}
		}
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

// dots marks the k that were measured, smaller where they are close, as far as
// they can be told apart.
func (x family) dots(space vg.Length) {
	if space < x.pt(5) {
		return
	}
	radius := min(x.pt(2.2), 0.28*space) + x.pt(x.wider/2)
	for _, p := range x.points {
		if p.known() {
			x.dot(x.color, radius, x.place(p, p.Value))
		}
	}
}
