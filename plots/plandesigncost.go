package plots

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// costLevels returns round costs, about one for each doubling.
func (g planGrid) costLevels() []float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range g.tasks {
		for j := range g.trials {
			if v := g.costs[i][j]; isNumber(v) {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	var out []float64
	leads := []float64{1, 2, 5}
	if high > 300*low {
		leads = []float64{1, 3}
	}
	if high > 1e5*low {
		leads = []float64{1}
	}
	for power := math.Pow(10, math.Floor(math.Log10(low))); power <= high; power *= 10 {
		for _, lead := range leads {
			if v := lead * power; v > low && v < high && len(out) < 30 {
				out = append(out, v)
			}
		}
	}
	return out
}

// price writes a cost in few characters.
func (g planGrid) price(v float64) string {
	s := g.lang.Digits(v, 3)
	if v >= 1000 {
		s = compact(g.lang, v)
	}
	if g.dollars() {
		return g.lang.Money(s, g.Unit)
	}
	return s
}

func (g planGrid) dollars() bool { return lang.IsDollar(g.Unit) }

// perTask returns the cost of a task of n trials, n being any number: between
// two numbers of trials of the grid, and beyond its ends, it is linear.
func (g planGrid) perTask(n float64) float64 {
	j := max(1, sort.SearchInts(g.trials, int(math.Ceil(n))))
	if len(g.trials) == 1 {
		return g.taskCost(0) * n / float64(g.trials[0])
	}
	j = min(j, len(g.trials)-1)
	a, b := float64(g.trials[j-1]), float64(g.trials[j])
	low, high := g.taskCost(j-1), g.taskCost(j)
	return low + (high-low)*(n-a)/(b-a)
}

// taskCost returns the cost of a task of the j-th number of trials, which is the
// same for every number of tasks.
func (g planGrid) taskCost(j int) float64 {
	for i := range g.tasks {
		if isNumber(g.costs[i][j]) {
			return g.costs[i][j] / float64(g.tasks[i])
		}
	}
	return math.NaN()
}

// costLabel is a label at the end of a line of equal cost.
type costLabel struct {
	at  vg.Point
	top bool
	say string
}

// drawCosts draws the lines of equal cost and writes the costs where they leave
// the map, above it or right of it.
func (g planGrid) drawCosts(c canvas, l planLayout) {
	var labels []costLabel
	var told, untold [][]vg.Point
	for _, v := range g.costLevels() {
		line := g.costLine(l, v)
		if len(line) < 2 {
			continue
		}
		if ends := g.endsOf(l, line, v); len(ends) > 0 {
			told, labels = append(told, line), append(labels, ends...)
		} else {
			untold = append(untold, line)
		}
	}
	if len(told) == 0 { // a line that nothing tells the cost of is better than none
		told = untold
	}
	for _, line := range told {
		l.line(muted, 0.8, l.dashes(), line...)
	}
	if line := g.costLine(l, g.Budget); g.Budget > 0 && len(line) > 1 {
		l.line(ink, 1.1, l.dashes(), line...)
	}
	if at, ok := l.place(g.Chosen); ok { // its mark may reach over the map
		labels = slices.DeleteFunc(labels, func(x costLabel) bool {
			return x.top && at.Y > l.Max.Y-c.pt(5) && math.Abs(float64(at.X-x.at.X)) < float64(c.pt(18))
		})
	}
	l.writeCosts(c, labels)
}

// costLine returns the points of one cost inside of the frame, from the lowest
// number of trials up.
func (g planGrid) costLine(l planLayout, cost float64) []vg.Point {
	const steps = 48
	var all []vg.Point
	for i := range steps + 1 {
		n := l.y.low * math.Pow(l.y.high/l.y.low, float64(i)/steps)
		per := g.perTask(n)
		if !(per > 0 && cost > 0) {
			continue
		}
		all = append(all, vg.Point{X: l.X(l.x.norm(cost / per)), Y: l.Y(float64(i) / steps)})
	}
	return clip(all, l.Min.X, l.Max.X)
}

// clip keeps the part of a line that runs leftwards between two bounds.
func clip(line []vg.Point, low, high vg.Length) []vg.Point {
	var out []vg.Point
	for i, p := range line {
		if i > 0 {
			a := line[i-1]
			for _, edge := range []vg.Length{high, low} {
				if a.X > edge && p.X < edge {
					share := (a.X - edge) / (a.X - p.X)
					out = append(out, vg.Point{X: edge, Y: a.Y + share*(p.Y-a.Y)})
				}
			}
		}
		if p.X >= low && p.X <= high {
			out = append(out, p)
		}
	}
	return out
}

// endsOf returns the label of a line: above where it leaves at the top, else
// right of the map.
func (g planGrid) endsOf(l planLayout, line []vg.Point, cost float64) []costLabel {
	first, last := line[0], line[len(line)-1]
	switch {
	case last.Y > l.Max.Y-l.pt(0.5):
		return []costLabel{{last, true, g.price(cost)}}
	case first.X > l.Max.X-l.pt(0.5):
		return []costLabel{{first, false, g.price(cost)}}
	}
	return nil
}

// writeCosts writes the labels that have room.
func (l planLayout) writeCosts(c canvas, labels []costLabel) {
	sty := c.letters(tickSize, muted, false)
	across, up := vg.Length(math.Inf(-1)), vg.Length(math.Inf(1))
	for _, x := range labels {
		if x.top {
			half := sty.width(x.say) / 2
			if x.at.X-half > across+c.pt(4) && x.at.X-half >= c.Min.X && x.at.X+half <= l.Max.X+c.pt(4) {
				c.write(sty, x.at.X, l.Max.Y+c.pt(3), middle, x.say)
				across = x.at.X + half
			}
		}
	}
	for i := len(labels) - 1; i >= 0; i-- {
		x := labels[i]
		if y := sty.centred(x.at.Y); !x.top && math.Abs(float64(y-up)) > float64(c.pt(tickSize+1)) && y+sty.size() < l.Max.Y {
			c.write(sty, l.Max.X+c.pt(4), y, left, x.say)
			up = y
		}
	}
}
