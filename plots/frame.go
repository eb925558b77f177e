package plots

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// frame is the area of a panel's data.
type frame struct {
	canvas
	x, y axis
}

// at returns where a value lies.
func (f frame) at(x, y float64) vg.Point {
	return vg.Point{X: f.X(f.x.norm(x)), Y: f.Y(f.y.norm(y))}
}

// Room around the data in points.
const (
	axisGap   = 4 // between the data and the axis lines
	tickLen   = 3
	tickLead  = 10 // a line of tick labels
	labelLead = 11 // a line of axis labels
	rowGap    = 11 // between panels
	columnGap = 18
	nameLead  = 12
)

// layout is the grid of the panels.
type layout struct {
	columns, rows   int
	width, height   vg.Length // of the data of a panel
	heading         vg.Length // over each panel
	names           int       // lines for a name
	note            bool      // a line for a note
	left, axisBelow vg.Length
	bottom          vg.Length // of the text below the last row
	yLabel          vg.Length // of left, for what the axis is
	xLabel          bool
}

// drawPanels puts the panels in rows on common axes: the numbers stand left of
// the first column and below the last panel of each.
func (f *Figure) drawPanels(c canvas, direct bool) {
	l := f.layOut(c, direct)
	x, y := f.x(c, l.width), f.y(c, l.height)
	pitch := vg.Point{X: l.width + c.pt(columnGap), Y: l.heading + l.height + c.pt(rowGap)}
	for i, p := range f.panels {
		column, row := i%l.columns, i/l.columns
		minX := c.Min.X + l.left + pitch.X*vg.Length(column)
		maxY := c.Max.Y - pitch.Y*vg.Length(row)
		in := frame{c.part(minX, maxY-l.heading-l.height, minX+l.width, maxY-l.heading), x, y}
		in.drawHeading(p, l, maxY)
		in.drawGrid()
		p.draw(in)
		if column == 0 {
			in.drawLeft()
		}
		if i+l.columns >= len(f.panels) {
			in.drawBelow()
		}
		if direct {
			f.drawEnds(in)
		}
	}
	f.labelAxes(c, l, x, y)
}

// labelAxes writes what the axes are, once for all panels.
func (f *Figure) labelAxes(c canvas, l layout, x, y axis) {
	sty := c.letters(tickSize, ink, false)
	wide := l.width*vg.Length(l.columns) + c.pt(columnGap)*vg.Length(l.columns-1)
	if l.xLabel {
		mid := c.Min.X + l.left + wide/2
		half := sty.width(x.label) / 2
		mid = max(c.Min.X+half, min(mid, c.Max.X-half))
		c.write(sty, mid, l.bottom+c.pt(1), middle, sty.brief(x.label, c.width()))
	}
	if y.label != "" {
		bottom := l.bottom + l.axisBelow
		c.writeUp(sty, c.Min.X+c.pt(7), (c.Max.Y-l.heading+bottom)/2, sty.brief(y.label, c.Max.Y-l.heading-bottom))
	}
}

// layOut chooses the columns and divides the room.
func (f *Figure) layOut(c canvas, direct bool) layout {
	n := len(f.panels)
	l := layout{columns: c.columnsFor(n)}
	l.rows = (n + l.columns - 1) / l.columns
	l.names, l.note = f.headings(c, l)
	if l.names > 0 {
		l.heading = c.pt(nameLead)*vg.Length(l.names) + c.pt(4)
	}
	if l.note {
		l.heading += c.pt(smallLead)
	}
	l.axisBelow = c.pt(axisGap + tickLen + tickLead)
	rows := vg.Length(l.rows)
	high := (c.height() - l.axisBelow - rows*l.heading - (rows-1)*c.pt(rowGap)) / rows
	if l.xLabel = high > c.pt(30); l.xLabel {
		l.axisBelow += c.pt(labelLead)
		high -= c.pt(labelLead) / rows
	}
	l.height = max(high, c.pt(4))
	if most := f.most * vg.Length(c.scale); most > 0 {
		l.height = min(l.height, most)
	}
	l.bottom = c.Max.Y - l.axisBelow - rows*(l.heading+l.height) - (rows-1)*c.pt(rowGap)

	y := f.y(c, l.height)
	ticks := c.letters(tickSize, muted, false)
	for _, t := range y.ticks {
		l.left = max(l.left, ticks.width(t.Label))
	}
	l.left += c.pt(axisGap + tickLen + 2)
	if y.label != "" {
		l.yLabel = c.pt(labelLead)
		l.left += l.yLabel
	}
	room := c.width() - l.left
	if direct {
		room -= f.endRoom(c)
	}
	l.width = (room - c.pt(columnGap)*vg.Length(l.columns-1)) / vg.Length(l.columns)
	return l
}

// headings returns how many lines the names take, and whether the notes have
// room: not more than a third of a panel goes to them.
func (f *Figure) headings(c canvas, l layout) (names int, note bool) {
	grey, noted, fit := c.letters(smallSize, muted, false), false, true
	high := c.height()/vg.Length(l.rows) - c.pt(nameLead)
	wide := (c.width()-c.pt(32+columnGap*float64(l.columns-1)))/vg.Length(l.columns) + c.pt(6)
	sty := c.letters(smallSize, ink, true)
	for _, p := range f.panels {
		if p.name != "" {
			names = max(names, 1)
		}
		if !sty.fits(wide, p.name) && high > c.pt(100) {
			names = 2
		}
		noted = noted || p.note != ""
		fit = fit && grey.fits(wide, p.note)
	}
	return names, noted && fit && high > c.pt(85)
}

// columnsFor chooses the columns that make panels nearest to 3:2; empty cells
// and narrow panels count against it.
func (c canvas) columnsFor(n int) int {
	best, columns := math.Inf(1), 1
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		wide := float64(c.width()/c.pt(1))/float64(k) - columnGap
		high := max(4, float64((c.height()/c.pt(1)-30)/vg.Length(rows)-20))
		off := math.Abs(math.Log(max(1, wide)/high/1.5)) + 0.3*float64(k*rows-n) + max(0, 1-wide/120)
		if off < best-1e-9 {
			best, columns = off, k
		}
	}
	return columns
}

// drawHeading writes the name, and the note below it, from the top down.
func (f frame) drawHeading(p panel, l layout, top vg.Length) {
	bold, grey := f.letters(smallSize, ink, true), f.letters(smallSize, muted, false)
	from := f.Min.X
	switch {
	case len(p.name) == 0, l.columns > 1:
	case l.rows == 1: // flush with the title
		from -= l.left
	default: // clear of what the axis is
		from -= l.left - l.yLabel
	}
	wide := f.Max.X + f.pt(6) - from
	y := top - f.pt(8)
	for _, s := range bold.wrap(p.name, wide, l.names, bold.cutMiddle) {
		f.write(bold, from, y, left, s)
		y -= f.pt(nameLead)
	}
	if l.note {
		f.write(grey, from, y, left, grey.cutEnd(p.note, wide))
	}
}

func (f frame) drawGrid() {
	if f.y.bare {
		return
	}
	for _, t := range f.y.ticks {
		y := f.at(f.x.low, t.Value).Y
		f.line(grid, 0.5, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	}
}

// drawLeft draws the y axis, from the first number to the last.
func (f frame) drawLeft() {
	l := f.letters(tickSize, muted, false)
	x := f.Min.X - f.pt(axisGap)
	parts := f.y.parts
	if parts == nil {
		parts = [][2]float64{{f.y.ticks[0].Value, f.y.ticks[len(f.y.ticks)-1].Value}}
	}
	for _, p := range parts {
		f.line(muted, 0.6, nil, vg.Point{X: x, Y: f.at(f.x.low, p[0]).Y}, vg.Point{X: x, Y: f.at(f.x.low, p[1]).Y})
	}
	for _, t := range f.y.ticks {
		y := f.at(f.x.low, t.Value).Y
		f.line(muted, 0.5, nil, vg.Point{X: x - f.pt(tickLen), Y: y}, vg.Point{X: x, Y: y})
		f.write(l, x-f.pt(tickLen+2), l.centred(y), right, t.Label)
	}
}

// drawBelow draws the x axis.
func (f frame) drawBelow() {
	l := f.letters(tickSize, muted, false)
	y := f.Min.Y - f.pt(axisGap)
	f.line(muted, 0.6, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	for _, t := range f.x.ticks {
		x := f.at(t.Value, f.y.low).X
		f.line(muted, 0.5, nil, vg.Point{X: x, Y: y - f.pt(tickLen)}, vg.Point{X: x, Y: y})
		x = min(x, f.Max.X+f.pt(9)-l.width(t.Label)/2) // in the margin
		f.write(l, x, y-f.pt(tickLen)-f.pt(tickLead-2), middle, t.Label)
	}
}
