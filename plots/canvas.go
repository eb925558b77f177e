package plots

import (
	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"passhat/plots/lang"
)

// Text sizes in points, at scale 1.
const (
	titleSize = 11
	smallSize = 9
	tickSize  = 8
)

// canvas is a part of the figure with the scale of its text and strokes, and the
// language of its text.
type canvas struct {
	draw.Canvas
	scale float64
	lang  lang.Language
}

// pt returns a length in points, scaled.
func (c canvas) pt(x float64) vg.Length { return vg.Points(x * c.scale) }

func (c canvas) width() vg.Length  { return c.Max.X - c.Min.X }
func (c canvas) height() vg.Length { return c.Max.Y - c.Min.Y }

// part returns the part between the corners.
func (c canvas) part(left, bottom, right, top vg.Length) canvas {
	c.Rectangle = vg.Rectangle{Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: right, Y: top}}
	return c
}

// box fills a rectangle.
func (c canvas) box(left, bottom, right, top vg.Length, fill tone) {
	c.SetColor(fill)
	c.Fill(vg.Rectangle{Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: right, Y: top}}.Path())
}

// line strokes a line through the points, of the width in points.
func (c canvas) line(stroke tone, width float64, dashes []vg.Length, points ...vg.Point) {
	c.StrokeLines(draw.LineStyle{Color: stroke, Width: c.pt(width), Dashes: dashes}, points)
}

// dot draws a disc.
func (c canvas) dot(fill tone, radius vg.Length, at vg.Point) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: fill, Radius: radius, Shape: draw.CircleGlyph{}}, at)
}

// ring draws an open dot.
func (c canvas) ring(stroke tone, radius vg.Length, at vg.Point) {
	c.dot(stroke, radius, at)
	c.dot(paper, radius-c.pt(1.3), at)
}

// dashes is the pattern of closed forms and other lines of comparison.
func (c canvas) dashes() []vg.Length { return []vg.Length{c.pt(3.5), c.pt(2.5)} }

// lettering is a font with its colour.
type lettering struct {
	face  font.Face
	color tone
}

// letters returns a lettering of the size in points, scaled.
func (c canvas) letters(size float64, ink tone, bold bool) lettering {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: c.pt(size)}
	if bold {
		f.Weight = xfont.WeightBold
	}
	return lettering{font.DefaultCache.Lookup(f, f.Size), ink}
}

// Where a text is held by: its left end, its middle or its right end.
const (
	left   = 0
	middle = 0.5
	right  = 1
)

// write puts a text on the baseline y, held by its end or middle at x.
func (c canvas) write(l lettering, x, y vg.Length, hold float64, s string) {
	if s == "" {
		return
	}
	c.SetColor(l.color)
	c.FillString(l.face, vg.Point{X: x - l.width(s)*vg.Length(hold), Y: y}, s)
}

// writeUp puts a text upwards, its middle at y and its baseline at x.
func (c canvas) writeUp(l lettering, x, y vg.Length, s string) {
	c.Push()
	c.Translate(vg.Point{X: x, Y: y - l.width(s)/2})
	c.Rotate(quarterTurn)
	c.write(l, 0, 0, left, s)
	c.Pop()
}
