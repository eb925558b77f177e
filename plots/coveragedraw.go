package plots

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Lengths of a map in points, at scale 1.
const (
	cellWide, cellHigh = 15, 13 // of a cell, as wanted
	cellWidest         = 44
	cellHighest        = 36
	twoLines           = 18 // high enough for two lines of a name
	mapGap             = 14 // between panels side by side
	mapLead            = 15 // for a panel's name
	mapRowGap          = 9
	namesGap           = 6
	metricGap, nGap    = 5, 2 // between columns of another metric, another n
	namesWidest        = 165
)

// mapLayout divides the room of a map.
type mapLayout struct {
	across, down int
	names        vg.Length // of the names of the rows
	pitch        vg.Length // from panel to panel
	cell         vg.Point
	columns      []vg.Length // where they begin in a panel
	tiers        []tier
	tiersHigh    vg.Length
	heading      vg.Length
	number       lettering
	numbered     bool
}

// gaps returns how much room stands before each column, in points.
func (g coverageGrid) gaps() (before []float64, all float64) {
	for i, c := range g.columns {
		gap := 0.0
		switch {
		case i == 0:
		case c.metric != g.columns[i-1].metric:
			gap = metricGap
		case c.trials() != g.columns[i-1].trials():
			gap = nGap
		}
		all += gap
		before = append(before, all)
	}
	return before, all
}

// size is what the figure wants.
func (g coverageGrid) size() Size {
	c := canvas{scale: 1, lang: g.lang}
	_, gaps := g.gaps()
	panel := cellWide*float64(len(g.columns)) + gaps
	across := max(1, min(len(g.methods), int(520/(max(panel, 90)+mapGap))))
	down := (len(g.methods) + across - 1) / across
	names := float64(g.namesWidth(c, tickSize) / c.pt(1))
	wide := 20 + min(names, namesWidest) + namesGap + float64(across)*(max(panel, 90)+mapGap) - mapGap
	row := float64(cellHigh)
	if names > max(namesWidest, 0.3*wide) {
		row = twoLines
	}
	high := 120 + float64(down)*(mapLead+mapRowGap+row*float64(len(g.rates)))
	return Size{min(60, max(5.6, wide/72)), min(60, max(2.3, high/72))}
}

// namesWidth is the width of the longest name of a row, in letters of a size,
// and of what the tiers are.
func (g coverageGrid) namesWidth(c canvas, size float64) vg.Length {
	l, tiers := c.letters(size, ink, false), c.letters(tickSize, muted, false)
	wide := vg.Length(0)
	for _, s := range tierNames(g.lang) {
		wide = max(wide, tiers.width(s))
	}
	for _, s := range g.rates {
		wide = max(wide, l.width(s))
	}
	return wide + c.pt(0.1)
}

// layOut takes the number of panels side by side that leaves cells the most room.
func (g coverageGrid) layOut(c canvas) mapLayout {
	var best mapLayout
	most := math.Inf(-1)
	for across := 1; across <= len(g.methods); across++ {
		l := g.try(c, across, tickSize)
		if size := l.rowSize(c); size < tickSize {
			l = g.try(c, across, size)
		}
		room := 0.1*float64(l.shownTiers()) + min(1, float64(l.cell.X/c.pt(cellWide-2)), float64(l.cell.Y/c.pt(cellHigh-2)))
		if across > 1 && !g.namesFit(c, l) {
			room -= 0.2
		}
		if l.cell.X < c.pt(1) || l.cell.Y < c.pt(2.5) { // hardly to be seen
			room -= 2
		}
		if l.cell.Y < c.pt(0.2) { // the panels leave the figure
			room -= 4
		}
		if room > most-1e-9 {
			best, most = l, room
		}
	}
	best.letter(c, g)
	return best
}

// namesFit tells whether the methods' names fit over their panels.
func (g coverageGrid) namesFit(c canvas, l mapLayout) bool {
	return c.letters(smallSize, ink, true).fits(l.pitch-c.pt(mapGap), g.methods...)
}

// try lays out a number of panels side by side, names in letters of a size.
func (g coverageGrid) try(c canvas, across int, size float64) mapLayout {
	l := mapLayout{across: across, down: (len(g.methods) + across - 1) / across, heading: c.pt(mapLead)}
	l.names = min(g.namesWidth(c, size), max(0.3*c.width(), min(c.pt(namesWidest), 0.4*c.width())))
	room := c.width() - l.names - c.pt(namesGap)
	l.pitch = (room + c.pt(mapGap)) / vg.Length(across)
	inner := max(l.pitch-c.pt(mapGap), c.pt(2))

	before, gaps := g.gaps()
	unit := c.pt(1)
	if gaps > 0 {
		unit = min(unit, 0.25*inner/vg.Length(gaps))
	}
	l.cell.X = min(c.pt(cellWidest), (inner-unit*vg.Length(gaps))/vg.Length(len(g.columns)))
	for i, b := range before {
		l.columns = append(l.columns, vg.Length(i)*l.cell.X+unit*vg.Length(b))
	}
	l.tiers = g.tiers()
	for i := range l.tiers {
		l.tiers[i].fit(c, l)
		l.tiersHigh += l.tiers[i].high
	}
	for l.cell.Y = g.cellHeight(c, l); l.cell.Y < c.pt(4) && len(l.tiers) > 0; l.cell.Y = g.cellHeight(c, l) {
		last := len(l.tiers) - 1
		l.tiersHigh -= l.tiers[last].high
		l.tiers = l.tiers[:last]
	}
	return l
}

// shownTiers counts the tiers that have room.
func (l mapLayout) shownTiers() int {
	n := 0
	for _, t := range l.tiers {
		if t.high > 0 {
			n++
		}
	}
	return n
}

// rowSize is the size of the letters of the rows' names.
func (l mapLayout) rowSize(c canvas) float64 {
	return min(tickSize, max(5/c.scale, 0.9*float64(l.cell.Y/c.pt(1))))
}

func (g coverageGrid) cellHeight(c canvas, l mapLayout) vg.Length {
	down := vg.Length(l.down)
	high := c.height() - l.tiersHigh - down*l.heading - (down-1)*c.pt(mapRowGap)
	return max(c.pt(0.1), min(c.pt(cellHighest), high/(down*vg.Length(len(g.rates)))))
}

// letter sizes the numbers in the cells: all of them have room, or none is
// written.
func (l *mapLayout) letter(c canvas, g coverageGrid) {
	least := 5 / c.scale
	for size := float64(tickSize); size >= least; size -= 0.5 {
		l.number = c.letters(size, ink, false)
		if l.cell.Y < 1.25*l.number.size() {
			continue
		}
		l.numbered = true
		for _, x := range g.cells {
			l.numbered = l.numbered && l.number.fits(l.cell.X-c.pt(2), x.number())
		}
		if l.numbered {
			return
		}
	}
}

// left returns where a panel's data begins, and top where the panel does.
func (l mapLayout) left(c canvas, panel int) vg.Length {
	return c.Min.X + l.names + c.pt(namesGap) + l.pitch*vg.Length(panel%l.across)
}

func (l mapLayout) top(c canvas, panel, rows int) vg.Length {
	row := panel / l.across
	top := c.Max.Y - vg.Length(row)*(l.heading+c.pt(mapRowGap)+l.cell.Y*vg.Length(rows))
	if row > 0 {
		top -= l.tiersHigh
	}
	return top
}

func (g coverageGrid) draw(c canvas) {
	l := g.layOut(c)
	for i := range g.methods {
		left, top := l.left(c, i), l.top(c, i, len(g.rates))
		g.drawName(c, l, i, left, top)
		top -= l.heading
		if i < l.across {
			l.drawTiers(c, left, top, i == 0)
			top -= l.tiersHigh
		}
		if i%l.across == 0 {
			g.drawRows(c, l, top)
		}
		for r := range g.rates {
			for k := range g.columns {
				if x, ok := g.cells[coveragePlace{i, r, k}]; ok {
					l.drawCell(c, left+l.columns[k], top-vg.Length(r)*l.cell.Y, x, verdictOf(x.Coverage, g.nominal))
				}
			}
		}
	}
}

// drawName writes the method, and beside it what it did where that has room.
func (g coverageGrid) drawName(c canvas, l mapLayout, panel int, from, top vg.Length) {
	bold, grey := c.letters(smallSize, ink, true), c.letters(smallSize, muted, false)
	room := l.pitch - c.pt(mapGap)
	if l.across == 1 {
		from, room = c.Min.X, c.width()
	}
	y := top - c.pt(9)
	name := bold.cutMiddle(g.methods[panel], room)
	c.write(bold, from, y, left, name)
	from += bold.width(name) + c.pt(7)
	room -= bold.width(name) + c.pt(7)
	if note := g.whole().tally(panel).note(g.lang); grey.fits(room, note) {
		c.write(grey, from, y, left, note)
	}
}

// drawRows writes the names of the rows, in as many lines as have room.
func (g coverageGrid) drawRows(c canvas, l mapLayout, top vg.Length) {
	sty := c.letters(l.rowSize(c), ink, false)
	every := max(1, int(math.Ceil(float64(0.95*sty.size()/l.cell.Y))))
	lines := max(1, min(2, int(l.cell.Y/(1.08*sty.size()))))
	for i, s := range g.rates {
		if i%every != 0 {
			continue
		}
		y := top - (vg.Length(i)+0.5)*l.cell.Y
		said := sty.wrap(s, l.names, lines, sty.cutMiddle)
		for j, s := range said {
			up := sty.size() * 1.04 * (vg.Length(len(said)-1)/2 - vg.Length(j))
			c.write(sty, c.Min.X, sty.centred(y+up), left, s)
		}
	}
}

// drawCell draws a cell below and right of a corner.
func (l mapLayout) drawCell(c canvas, x, top vg.Length, cell CoverageCell, v verdict) {
	gap := min(c.pt(0.6), 0.12*l.cell.X, 0.12*l.cell.Y)
	right, bottom := x+l.cell.X-gap, top-l.cell.Y+gap
	c.box(x, bottom, right, top, verdicts[v].fill)
	said := ""
	if l.numbered {
		said = cell.number()
	}
	if cell.bare() {
		side := min(l.cell.X, l.cell.Y) * 0.42
		if said != "" {
			beside, over := (right-x-l.number.width(said))/2, (top-bottom)/2-0.4*l.number.size()
			side = min(side, max(beside, over)-c.pt(0.4))
		}
		c.corner(right, top, side)
	}
	sty := l.number
	sty.color = verdicts[v].text
	if said != "" {
		c.write(sty, (x+right)/2, sty.centred((top+bottom)/2), middle, said)
	}
}
