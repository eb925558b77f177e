package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// draw draws one value of all the points: first the lines, then the marks.
func (d coverageLines) draw(f frame, value func(CoveragePoint) float64) {
	nominal := f.at(f.x.low, d.nominal).Y
	f.line(muted, 1, f.dashes(), vg.Point{X: f.Min.X, Y: nominal}, vg.Point{X: f.Max.X, Y: nominal})
	places := make([][]vg.Point, len(d.lines))
	for i, l := range d.lines {
		for _, p := range l.points {
			at := f.at(float64(p.Tasks), value(p))
			if len(d.tasks) == 1 {
				at.X += d.aside(f, i)
			}
			places[i] = append(places[i], at)
		}
		for j := 1; j < len(places[i]); j++ {
			f.above(l, places[i][j-1], places[i][j])
		}
	}
	for i, l := range d.lines {
		for j, at := range places[i] {
			if value(l.points[j]) >= d.low {
				l.mark(f.canvas, at)
			}
		}
	}
	for _, m := range d.tasks {
		d.drawUnder(f, m, value)
	}
}

// drawUnder marks the methods whose value at a number of tasks is below the
// axis, side by side.
func (d coverageLines) drawUnder(f frame, tasks int, value func(CoveragePoint) float64) {
	var under []coverageLine
	for _, l := range d.lines {
		if slices.ContainsFunc(l.points, func(p CoveragePoint) bool { return p.Tasks == tasks && value(p) < d.low }) {
			under = append(under, l)
		}
	}
	pitch := f.asidePitch(len(d.lines))
	half := pitch * vg.Length(len(under)) / 2
	x := max(f.Min.X+half, min(f.at(float64(tasks), d.low).X, f.Max.X-half)) - half
	for i, l := range under {
		f.downwards(l, x+pitch*(vg.Length(i)+0.5))
	}
}

// asidePitch is how far marks of several methods at one place stand apart.
func (f frame) asidePitch(marks int) vg.Length {
	return min(f.pt(6.5), f.width()/vg.Length(marks))
}

// aside moves a method's mark from the others of the only number of tasks.
func (d coverageLines) aside(f frame, line int) vg.Length {
	return f.asidePitch(len(d.lines)) * (vg.Length(line) - vg.Length(len(d.lines)-1)/2)
}

// above draws the part of a line that lies above the foot of the frame.
func (f frame) above(l coverageLine, p, q vg.Point) {
	if p.Y < f.Min.Y && q.Y < f.Min.Y {
		return
	}
	cut := func(out, in vg.Point) vg.Point {
		if out.Y >= f.Min.Y {
			return out
		}
		part := (f.Min.Y - out.Y) / (in.Y - out.Y)
		return vg.Point{X: out.X + part*(in.X-out.X), Y: f.Min.Y}
	}
	f.line(l.color, 1.4, nil, cut(p, q), cut(q, p))
}

// downwards marks a value below the foot of the frame.
func (f frame) downwards(l coverageLine, x vg.Length) {
	high := min(f.pt(7), f.height()*0.8)
	f.line(l.color, 1.1, nil, vg.Point{X: x, Y: f.Min.Y + high}, vg.Point{X: x, Y: f.Min.Y + high*0.4})
	half := min(f.pt(2.4), high*0.4)
	f.FillPolygon(l.color, []vg.Point{
		{X: x - half, Y: f.Min.Y + high*0.5}, {X: x + half, Y: f.Min.Y + high*0.5}, {X: x, Y: f.Min.Y},
	})
}

// Shapes of marks that grey print tells apart.
type (
	square   struct{}
	triangle struct{ up vg.Length } // 1: pointing up, -1: down
	diamond  struct{}
	cross    struct{}
)

func (square) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	r := sty.Radius * 0.92
	fillAround(c, sty, at, [][2]vg.Length{{-r, -r}, {r, -r}, {r, r}, {-r, r}})
}

func (t triangle) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	r := sty.Radius * 1.2
	fillAround(c, sty, at, [][2]vg.Length{{-r, -0.7 * r * t.up}, {r, -0.7 * r * t.up}, {0, r * t.up}})
}

func (diamond) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	r := sty.Radius * 1.3
	fillAround(c, sty, at, [][2]vg.Length{{-r, 0}, {0, -r}, {r, 0}, {0, r}})
}

func (cross) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	r := sty.Radius
	line := draw.LineStyle{Color: sty.Color, Width: sty.Radius * 0.55}
	c.StrokeLines(line, []vg.Point{{X: at.X - r, Y: at.Y - r}, {X: at.X + r, Y: at.Y + r}})
	c.StrokeLines(line, []vg.Point{{X: at.X - r, Y: at.Y + r}, {X: at.X + r, Y: at.Y - r}})
}

func fillAround(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point, corners [][2]vg.Length) {
	var points []vg.Point
	for _, p := range corners {
		points = append(points, vg.Point{X: at.X + p[0], Y: at.Y + p[1]})
	}
	c.FillPolygon(sty.Color, points)
}
