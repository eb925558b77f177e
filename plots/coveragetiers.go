package plots

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// tier is a line of labels over the columns of a map, from the whole to the part.
type tier struct {
	name    string
	spans   []span
	grouped bool // some label stands over several columns
	sty     lettering
	up      bool      // the labels are written upwards
	high    vg.Length // 0: no room
}

// span is a label over the columns from one to before another.
type span struct {
	from, to int
	label    string
}

// tierNames are metrics, trials and tasks, from the whole to the part.
func tierNames(l lang.Language) []string {
	return []string{l.Sayf("metric"), l.Sayf("trials each"), l.Sayf("tasks")}
}

// tiers returns metrics, trials and tasks.
func (g coverageGrid) tiers() []tier {
	names := tierNames(g.lang)
	out := make([]tier, len(names))
	for i, c := range g.columns {
		labels := [...]string{c.metric, c.trials(), strconv.Itoa(c.tasks)}
		fresh := i == 0
		for t := range out {
			fresh = fresh || labels[t] != out[t].spans[len(out[t].spans)-1].label || t == len(out)-1
			if fresh {
				out[t].spans = append(out[t].spans, span{i, i, labels[t]})
			}
			last := &out[t].spans[len(out[t].spans)-1]
			last.to = i + 1
			out[t].name, out[t].grouped = names[t], out[t].grouped || last.to > last.from+1
		}
	}
	return slices.DeleteFunc(out, func(t tier) bool {
		return t.name == names[0] && g.merged.metrics || t.name == names[1] && g.merged.trials
	})
}

// middle returns the middle of a span and half its width, in a panel.
func (l mapLayout) middle(s span) (at, half vg.Length) {
	from, to := l.columns[s.from], l.columns[s.to-1]+l.cell.X
	return (from + to) / 2, (to - from) / 2
}

// fit chooses how the labels are written: as they are, small, upwards or not.
func (t *tier) fit(c canvas, l mapLayout) {
	least := 5 / c.scale
	line := vg.Length(0)
	if t.grouped {
		line = c.pt(2)
	}
	for size := float64(tickSize); size >= max(6, least); size-- {
		t.sty = c.letters(size, muted, false)
		if t.widest(c, l) <= 0 {
			t.high = t.sty.size() + c.pt(2.5) + line
			return
		}
	}
	narrow := math.Inf(1)
	for _, s := range t.spans {
		_, half := l.middle(s)
		narrow = min(narrow, float64(2*half/c.pt(1)))
	}
	size := min(tickSize, 0.95*narrow)
	if size < least {
		return
	}
	t.up, t.sty = true, c.letters(size, muted, false)
	longest := vg.Length(0)
	for _, s := range t.spans {
		longest = max(longest, t.sty.width(s.label))
	}
	if longest > 0.3*c.height() {
		return
	}
	t.high = longest + c.pt(4) + line
}

// widest is how much the label that fits least is wider than its span.
func (t *tier) widest(c canvas, l mapLayout) vg.Length {
	over := vg.Length(math.Inf(-1))
	for _, s := range t.spans {
		_, half := l.middle(s)
		over = max(over, t.sty.width(s.label)+c.pt(1.5)-2*half)
	}
	return over
}

// drawTiers writes the tiers over a panel, and once what they are.
func (l mapLayout) drawTiers(c canvas, from, top vg.Length, named bool) {
	for _, t := range l.tiers {
		if t.high == 0 {
			continue
		}
		base := top - t.high
		line := vg.Length(0)
		if t.grouped {
			line = c.pt(2)
		}
		mid := (top+base)/2 + line/2
		for _, s := range t.spans {
			at, half := l.middle(s)
			if t.up {
				c.writeUp(t.sty, from+at+0.36*t.sty.size(), mid, s.label)
			} else {
				c.write(t.sty, from+at, t.sty.centred(mid), 0.5, s.label)
			}
			if t.grouped {
				y := base + c.pt(1.2)
				c.line(muted, 0.5, nil, vg.Point{X: from + at - half, Y: y}, vg.Point{X: from + at + half - c.pt(0.6), Y: y})
			}
		}
		if named {
			sty := c.letters(tickSize, muted, false)
			c.write(sty, c.Min.X, sty.centred(mid), left, sty.cutEnd(t.name, l.names))
		}
		top = base
	}
}
