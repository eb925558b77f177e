package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// trialGrid is the agents of the figure on common axes.
type trialGrid struct {
	say            lang.Language
	agents         []trialRows
	tasks, columns int
	counts         [outcomes]int
}

// Colours of the outcomes, by rising darkness from passed on.
var (
	passFill  = tone{"passed", rgb(0xC3DDEF), rgb(0x2B5878)}
	outcomeOf = [outcomes]tone{passFill, orange, purple, shade}
)

// Lengths in points: of the strip over the columns, the gap below it, a row that
// can be seen, and one as wanted.
const (
	stripHigh, stripGap = 30, 14
	rowLeast, rowWanted = 2.2, 7
)

func (g trialGrid) size() Size {
	rows := min(float64(g.tasks)*rowWanted, 260, 400/math.Sqrt(float64(len(g.agents))))
	s := sizeFor(len(g.agents))
	columns := min(len(g.agents), 3)
	s.Width = max(s.Width, min(12, 0.9+float64(columns)*(0.25+float64(g.columns)*0.1)))
	down := (len(g.agents) + columns - 1) / columns
	s.Height = min(60, 1.5+float64(down)*(max(30, rows)+stripHigh+stripGap+40)/72)
	return s
}

func (g trialGrid) xAxis(c canvas, length vg.Length) axis {
	a := axis{label: g.say.Sayf("trial, by its number"), low: 0.5, high: float64(g.columns) + 0.5}
	if slices.ContainsFunc(g.agents, func(a trialRows) bool { return a.inFile }) {
		a.label = g.say.Sayf("trial, in the order of the file")
	}
	a.ticks = a.countTicks(c, length, append(upTo(g.columns), g.columns))
	return a
}

// yAxis counts tasks from the top down, and has the shares over them.
func (g trialGrid) yAxis(c canvas, length vg.Length) axis {
	tasks := float64(g.tasks)
	a := axis{label: g.say.Sayf("tasks, most successes on top"), low: tasks, bare: true}
	strip, gap := float64(c.pt(stripHigh)/length), float64(c.pt(stripGap)/length)
	if strip+gap < 0.5 {
		unit := tasks / (1 - strip - gap)
		a.high = -(strip + gap) * unit
		a.parts = [][2]float64{{tasks, 0}, {-gap * unit, a.high}}
		a.ticks = []plot.Tick{{Value: -gap * unit, Label: g.say.Percent(0)}, {Value: a.high, Label: g.say.Percent(1)}}
	} else {
		a.parts = [][2]float64{{tasks, 0}}
	}
	a.ticks = append(g.taskTicks(c, length*vg.Length(tasks/(tasks-a.high))), a.ticks...)
	return a
}

// taskTicks counts tasks at the lower edges of their rows.
func (g trialGrid) taskTicks(c canvas, length vg.Length) []plot.Tick {
	ticks := heightTicks(c, float64(g.tasks), length-c.pt(6))
	slices.Reverse(ticks)
	for i := range ticks {
		ticks[i].Label = g.say.Whole(int(ticks[i].Value))
	}
	return ticks
}

func (g trialGrid) key() []keyEntry {
	names := [outcomes]string{g.say.Sayf("passed"), g.say.Sayf("failed"), g.say.Sayf("error, no verdict"), g.say.Sayf("missing")}
	var out []keyEntry
	for o, n := range g.counts {
		if n > 0 || Outcome(o) < Error {
			out = append(out, keyEntry{label: names[o], color: ink, mark: keyOutcome(Outcome(o)), narrow: true})
		}
	}
	return out
}

func keyOutcome(o Outcome) func(c canvas, from, to, y vg.Length, _ tone) {
	return func(c canvas, from, to, y vg.Length, _ tone) {
		c.outcome(o, from, y-c.pt(3.5), to, y+c.pt(3.5), c.pt(0.4))
	}
}

// outcome draws one in a rectangle.
func (c canvas) outcome(o Outcome, left, bottom, right, top, gap vg.Length) {
	if o == Error {
		in := (right - left) * 0.28
		left, right = left+in, right-in
	}
	if o == Missing {
		mid := (bottom + top) / 2
		c.line(muted, 0.5, nil, vg.Point{X: left + (right-left)*0.3, Y: mid}, vg.Point{X: right - (right-left)*0.3, Y: mid})
		return
	}
	c.box(left+gap, bottom+gap, right-gap, top-gap, outcomeOf[o])
}

func (g trialGrid) draw(f frame, a trialRows) {
	g.drawShares(f, a)
	pitch := f.at(1, 0).Y - f.at(1, 1).Y
	if pitch < f.pt(rowLeast) {
		g.drawBands(f, a)
		return
	}
	for i, t := range a.tasks {
		top, bottom := f.at(1, float64(i)).Y, f.at(1, float64(i)+1).Y
		for j, o := range t.trials {
			left, right := f.at(float64(j)+0.5, 0).X, f.at(float64(j)+1.5, 0).X
			f.outcome(min(o, Missing), left, bottom, right, top, min(f.pt(0.4), 0.08*pitch, 0.08*(right-left)))
		}
	}
}

// drawShares draws the share of passes per trial over the columns, where there
// is room for it, and says below what the line is.
func (g trialGrid) drawShares(f frame, a trialRows) {
	if len(f.y.parts) < 2 {
		return
	}
	zero, one := f.y.parts[1][0], f.y.parts[1][1]
	for _, y := range []float64{0, 0.5, 1} {
		at := f.at(0, zero+y*(one-zero)).Y
		f.line(grid, 0.5, nil, vg.Point{X: f.Min.X, Y: at}, vg.Point{X: f.Max.X, Y: at})
	}
	said := f.letters(tickSize, blue, false)
	f.write(said, f.Min.X, f.at(0, zero).Y-f.pt(stripGap-3), left, said.cutEnd(g.say.Sayf("share passed"), f.width()))
	var way []vg.Point
	flush := func() {
		if len(way) > 1 {
			f.line(blue, 1.2, nil, way...)
		}
		if len(way) == 1 || f.width()/vg.Length(g.columns) > f.pt(7) {
			for _, p := range way {
				f.dot(blue, f.pt(1.7), p)
			}
		}
		way = nil
	}
	for i, v := range a.perTrial {
		if math.IsNaN(v) {
			flush()
			continue
		}
		way = append(way, f.at(float64(i+1), zero+v*(one-zero)))
	}
	flush()
}

// drawBands draws the tasks with equally many successes as one band.
func (g trialGrid) drawBands(f frame, a trialRows) {
	steps := float64(min(a.columns, mostRates-1))
	kind := func(t taskRow) float64 { return grouped(t.share, steps) }
	for from := 0; from < len(a.tasks); {
		to := from + 1
		for to < len(a.tasks) && same(kind(a.tasks[to]), kind(a.tasks[from])) {
			to++
		}
		g.drawBand(f, a.tasks[from:to], from)
		from = to
	}
}

func same(x, y float64) bool { return x == y || x != x && y != y }

// grouped rounds a rate to steps; 0 and 1 keep to themselves.
func grouped(rate, steps float64) float64 {
	if rate > 0 && rate < 1 {
		return math.Round(min(max(rate*steps, 1), max(1, steps-1))) / steps
	}
	return rate
}

func (g trialGrid) drawBand(f frame, tasks []taskRow, from int) {
	counts := make([][outcomes]int, g.columns)
	for _, t := range tasks {
		for j, o := range t.trials {
			counts[j][min(o, Missing)]++
		}
	}
	for j, n := range counts {
		left, right := f.at(float64(j)+0.5, 0).X, f.at(float64(j)+1.5, 0).X
		gap := min(f.pt(0.4), 0.08*(right-left))
		at := float64(from)
		for o := range Missing {
			to := at + float64(n[o])
			if to > at {
				top, bottom := f.at(1, at).Y, f.at(1, to).Y
				f.outcome(o, left+gap, bottom, right-gap, top, 0)
			}
			at = to
		}
	}
	if from > 0 { // what is above has other successes
		y := f.at(1, float64(from)).Y
		f.line(paper, 0.5, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	}
}
