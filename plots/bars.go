package plots

import (
	"math"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// bar draws an error bar, upright or level. What leaves the frame is drawn up to
// its edge, with a tip that says that it goes on: a bar that is not drawn, or ends
// at the edge as if that were its limit, tells less doubt than there is.
func (f frame) bar(stroke tone, width float64, from, to vg.Point) {
	a, b := f.inside(from), f.inside(to)
	f.line(stroke, width, nil, a, b)
	for _, end := range [][2]vg.Point{{from, a}, {to, b}} {
		f.tip(stroke, width, end[0], end[1])
	}
}

// inside moves a point to the frame's nearest edge, if it is outside.
func (f frame) inside(p vg.Point) vg.Point {
	return vg.Point{X: min(max(p.X, f.Min.X), f.Max.X), Y: min(max(p.Y, f.Min.Y), f.Max.Y)}
}

// tip marks the place at the edge where something that goes on to a point outside
// is cut: an arrowhead that points there.
func (f frame) tip(stroke tone, width float64, outside, at vg.Point) {
	const least = 0.01 // of a point: what is not seen is not cut
	long, half := f.pt(3.2), f.pt(2.2)
	var a, b vg.Point
	switch dx, dy := outside.X-at.X, outside.Y-at.Y; {
	case math.Abs(float64(dy)) > least:
		back := at.Y - vg.Length(math.Copysign(float64(long), float64(dy)))
		a, b = vg.Point{X: at.X - half, Y: back}, vg.Point{X: at.X + half, Y: back}
	case math.Abs(float64(dx)) > least:
		back := at.X - vg.Length(math.Copysign(float64(long), float64(dx)))
		a, b = vg.Point{X: back, Y: at.Y - half}, vg.Point{X: back, Y: at.Y + half}
	default:
		return
	}
	f.line(stroke, width, nil, a, at, b)
}

// cut tells whether limits leave the axis from low to high.
func cut(low, high float64, limits ...float64) bool {
	for _, x := range limits {
		if x < low || x > high {
			return true
		}
	}
	return false
}

// cutNote explains the tips of bars.
func cutNote(l lang.Language) string { return l.Sayf("arrows: the interval goes beyond the axis") }

// decimals writes a limit with three decimals.
func decimals(l lang.Language, x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	}
	return withMinus(l.Fixed(x, 3))
}
