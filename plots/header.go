package plots

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// keyEntry explains a colour or mark.
type keyEntry struct {
	label, gloss string // the gloss goes where there is no room
	color        tone
	mark         func(c canvas, from, to, y vg.Length, stroke tone)
	narrow       bool // the mark is a dot
	// ends tells whether the mark is a line that may be labelled where it ends,
	// at the height end, instead.
	ends bool
	end  float64
}

func (k keyEntry) text(glossed bool) string {
	if glossed && k.gloss != "" {
		return k.label + ", " + k.gloss
	}
	return k.label
}

// Marks of keys.
func keyLine(c canvas, from, to, y vg.Length, stroke tone) {
	c.line(stroke, 1.6, nil, vg.Point{X: from, Y: y}, vg.Point{X: to, Y: y})
}

func keyBand(c canvas, from, to, y vg.Length, stroke tone) {
	c.box(from, y-c.pt(3.5), to, y+c.pt(3.5), pale(stroke))
	keyLine(c, from, to, y, stroke)
}

func keyDashes(c canvas, from, to, y vg.Length, stroke tone) {
	c.line(stroke, 1, c.dashes(), vg.Point{X: from, Y: y}, vg.Point{X: to, Y: y})
}

func keyDots(c canvas, from, to, y vg.Length, stroke tone) {
	c.line(stroke, 1, c.dotted(), vg.Point{X: from, Y: y}, vg.Point{X: to, Y: y})
}

// keyBothDashes is the mark of the closed forms of both families.
func keyBothDashes(c canvas, from, to, y vg.Length, _ tone) {
	keyDashes(c, from, to, y+c.pt(1.8), blue)
	keyDashes(c, from, to, y-c.pt(1.8), orange)
}

func keyDot(c canvas, from, to, y vg.Length, fill tone) {
	c.dot(fill, c.pt(3), vg.Point{X: (from + to) / 2, Y: y})
}

func keyDotBar(c canvas, from, to, y vg.Length, fill tone) {
	x := (from + to) / 2
	c.line(fill, 1, nil, vg.Point{X: x, Y: y - c.pt(4)}, vg.Point{X: x, Y: y + c.pt(4)})
	c.dot(fill, c.pt(1.8), vg.Point{X: x, Y: y})
}

// Leading of the parts of the header in points.
const (
	titleLead = 13.5
	smallLead = 11.5
)

// header writes title, subtitle and key on about two fifths of the height and returns
// where it ends.
func (f *Figure) header(c canvas, direct bool) vg.Length {
	key := f.keyRows(c, direct)
	room := c.height()*0.42 - c.pt(smallLead)*vg.Length(len(key))
	bold, grey := c.letters(titleSize, ink, true), c.letters(smallSize, muted, false)

	most := max(2, min(3, int(room/c.pt(titleLead)))) // one line seldom holds a finding
	title := bold.wrap(f.title, c.width(), most, bold.cutMiddle)
	room -= c.pt(titleLead) * vg.Length(len(title))
	most = max(0, min(4, int(room/c.pt(smallLead))))
	subtitle := grey.wrap(f.subtitle, c.width(), most, grey.cutEnd)

	y := c.Max.Y + c.pt(2) // the letters' own room above
	for _, s := range title {
		y -= c.pt(titleLead)
		c.write(bold, c.Min.X, y+c.pt(2.5), left, s)
	}
	for _, s := range subtitle {
		y -= c.pt(smallLead)
		c.write(grey, c.Min.X, y+c.pt(1.5), left, s)
	}
	y -= c.pt(3)
	for _, row := range key {
		y -= c.pt(smallLead)
		drawKey(c, row, y+c.pt(5))
	}
	return y - c.pt(5)
}

// placed is an entry of the key with its text and place.
type placed struct {
	keyEntry
	said string
	x    vg.Length
}

// Lengths along the key in points.
const keyStroke, keyNarrow, keyGap, keyNext = 15, 7, 4, 12

func (k keyEntry) stroke(c canvas) vg.Length {
	if k.narrow {
		return c.pt(keyNarrow)
	}
	return c.pt(keyStroke)
}

// keyRows sets the key in rows: with glosses if all then fits in one row.
func (f *Figure) keyRows(c canvas, direct bool) [][]placed {
	if rows := f.setKey(c, direct, true); len(rows) <= 1 {
		return rows
	}
	return f.setKey(c, direct, false)
}

func (f *Figure) setKey(c canvas, direct, glossed bool) [][]placed {
	var rows [][]placed
	l := c.letters(smallSize, ink, false)
	x := vg.Length(math.Inf(1))
	for _, k := range f.key {
		if direct && k.ends {
			continue
		}
		said := k.text(glossed)
		wide := k.stroke(c) + c.pt(keyGap) + l.width(said)
		if x+wide > c.Max.X+c.pt(0.1) {
			x = c.Min.X
			rows = append(rows, nil)
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], placed{k, said, x})
		x += wide + c.pt(keyNext)
	}
	return rows
}

func drawKey(c canvas, row []placed, y vg.Length) {
	for _, k := range row {
		k.mark(c, k.x, k.x+k.stroke(c), y, k.color)
		l := c.letters(smallSize, k.color, false)
		c.write(l, k.x+k.stroke(c)+c.pt(keyGap), l.centred(y), left, k.said)
	}
}

// labelsEnds tells whether lines are labelled where they end, which reads
// better than a key and needs the room of a wide single panel.
func (f *Figure) labelsEnds(c canvas) bool {
	if len(f.panels) != 1 || c.width() < 4*vg.Inch || c.height() < 2.4*vg.Inch {
		return false
	}
	for _, k := range f.key {
		if k.ends {
			return true
		}
	}
	return false
}

// endRoom is the width that labels of ends need.
func (f *Figure) endRoom(c canvas) vg.Length {
	l, wide := c.letters(smallSize, ink, false), vg.Length(0)
	for _, k := range f.key {
		if k.ends {
			wide = max(wide, l.width(k.label), l.width(k.gloss))
		}
	}
	return wide + c.pt(6)
}

// drawEnds labels the lines right of the frame, from the highest to the
// lowest, moved apart as far as needed.
func (f *Figure) drawEnds(in frame) {
	var ends []keyEntry
	for _, k := range f.key {
		if k.ends {
			ends = append(ends, k)
		}
	}
	lead := in.pt(10.5)
	x, top := in.Max.X+in.pt(6), in.Max.Y+lead/2
	for i, k := range ends {
		bottom := in.Min.Y + 2*lead*vg.Length(len(ends)-i) - lead/2
		y := max(min(in.at(in.x.high, k.end).Y+lead/2, top), bottom)
		l := in.letters(smallSize, k.color, false)
		in.write(l, x, l.centred(y-lead/2), left, k.label)
		in.write(l, x, l.centred(y-lead/2)-lead, left, k.gloss)
		top = y - 2*lead - in.pt(2)
	}
}
