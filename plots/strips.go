package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// strips is a figure of rows on several axes side by side, the names of the rows
// at the left.
type strips struct {
	names   []string
	notes   []string // of the rows, beside their names; none where it is nil
	columns []stripColumn
	gap     float64 // between the columns in points, 0 for the least
}

// stripColumn is one axis of the rows.
type stripColumn struct {
	heading string // over the column and those after it that have none
	label   string // what the axis is
	axis    func(c canvas, length vg.Length) axis
	draw    func(f frame)
}

// span is how many columns the heading of one stands over.
func (s strips) span(column int) int {
	n := 1
	for column+n < len(s.columns) && s.columns[column+n].heading == "" {
		n++
	}
	return n
}

// labelled tells whether any column says what its axis is.
func (s strips) labelled() bool {
	return slices.ContainsFunc(s.columns, func(c stripColumn) bool { return c.label != "" })
}

func (s strips) draw(c canvas) {
	n := len(s.names)
	heading := c.pt(nameLead + 2)
	if s.labelled() {
		heading += c.pt(smallLead)
	}
	below := c.pt(axisGap + tickLen + tickLead)
	high := max(c.pt(4), c.height()-heading-below)
	pitch := min(high/vg.Length(n), c.pt(40))
	top := c.Max.Y - heading
	wide := s.drawNames(c, top, pitch)
	from, gap := c.Min.X+wide+c.pt(12), c.pt(max(14, s.gap))
	columns := vg.Length(len(s.columns))
	each := (c.Max.X - c.pt(8) - from - gap*(columns-1)) / columns
	bold, grey := c.letters(smallSize, ink, true), c.letters(tickSize, muted, false)
	for i, column := range s.columns {
		x := from + (each+gap)*vg.Length(i)
		f := frame{c.part(x, top-pitch*vg.Length(n), x+each, top), column.axis(c, each), rowAxis(n)}
		if column.heading != "" {
			span := vg.Length(s.span(i))
			c.write(bold, x, c.Max.Y-c.pt(9), left, bold.cutMiddle(column.heading, span*each+(span-1)*gap))
		}
		c.write(grey, x, c.Max.Y-c.pt(9+smallLead), left, grey.brief(column.label, min(each+gap-c.pt(3), c.Max.X-x)))
		for row := range s.names {
			y := f.at(f.x.low, float64(row)).Y
			f.line(grid, 0.5, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
		}
		column.draw(f)
		f.drawBelow()
	}
}

// drawNames writes the names below each other, and the notes beside them, and
// returns how wide they are.
func (s strips) drawNames(c canvas, top, pitch vg.Length) vg.Length {
	size := min(smallSize, max(5/c.scale, 0.9*float64(pitch/c.pt(1))))
	name, note := c.letters(size, ink, false), c.letters(size, muted, false)
	most := 0.2
	if c.width() > 5*vg.Inch {
		most = 0.27
	}
	notes := min(note.widest(s.notes), vg.Length(most)*c.width())
	wide := min(name.widest(s.names)+c.pt(0.1), 0.34*c.width()-0.6*notes)
	every := max(1, int(math.Ceil(float64(0.95*name.size()/pitch))))
	lines := max(1, min(2, int(pitch/(1.1*name.size()))))
	for i, x := range s.names {
		if i%every != 0 {
			continue
		}
		said := name.wrap(x, wide, lines, name.cutMiddle)
		y := top - pitch*(vg.Length(i)+0.5)
		for j, x := range said {
			c.write(name, c.Min.X, name.centred(y+1.1*name.size()*(vg.Length(len(said)-1)/2-vg.Length(j))), left, x)
		}
		if s.notes != nil {
			c.write(note, c.Min.X+wide+c.pt(8), note.centred(y), left, note.cutEnd(s.notes[i], notes+c.pt(0.1)))
		}
	}
	if s.notes != nil {
		return wide + c.pt(8) + notes
	}
	return wide
}

// widest is the width of the longest text.
func (l lettering) widest(texts []string) vg.Length {
	wide := vg.Length(0)
	for _, x := range texts {
		wide = max(wide, l.width(x))
	}
	return wide
}

// upright draws a line of comparison through all rows, dashed or not.
func (f frame) upright(x float64, dashed bool) {
	dashes := f.dashes()
	if !dashed {
		dashes = nil
	}
	at := f.at(x, 0).X
	f.line(ink, 0.8, dashes, vg.Point{X: at, Y: f.Min.Y}, vg.Point{X: at, Y: f.Max.Y})
}

// rowPitch is the room of a row.
func (f frame) rowPitch() vg.Length { return f.height() / vg.Length(f.y.low+0.5) }

// percentAxis is the axis of shares from low, 0 to 1, with as many ticks as fit.
func percentAxis(c canvas, length vg.Length, low float64) axis {
	a := axis{low: low, high: 1.01}
	for _, step := range []int{5, 10, 20, 50} {
		ticks := percentSteps(c, step)
		kept := ticks[:0:0]
		for _, t := range ticks {
			if t.Value >= a.low {
				kept = append(kept, t)
			}
		}
		if a.ticks = a.fit(c, length, kept); len(a.ticks) == len(kept) {
			break
		}
	}
	return a
}
