package plots

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// ends returns a logarithmic axis that has some room around whole numbers.
func ends(values []int) axis {
	low, high := float64(values[0]), float64(values[len(values)-1])
	room := math.Pow(high/low, 0.035)
	room = max(room, 1.03)
	return axis{low: low / room, high: high * room, scale: plot.LogScale{}}
}

// logTicks returns 1, 2 and 5 times powers of ten within an axis, or the numbers
// given where there are none.
func logTicks(l lang.Language, low, high float64, instead []int) []plot.Tick {
	var out []plot.Tick
	for power := 1.0; power <= high; power *= 10 {
		for _, lead := range []float64{1, 2, 3, 5, 7} {
			if v := lead * power; v >= low && v <= high && (power == 1 || lead != 7) {
				out = append(out, plot.Tick{Value: v, Label: compact(l, v)})
			}
		}
	}
	if len(out) == 0 {
		out = append(out, plot.Tick{Value: float64(instead[0]), Label: compact(l, float64(instead[0]))})
	}
	return out
}

// compact writes a whole number in few characters: on one axis 3k beside 10k.
func compact(l lang.Language, v float64) string {
	switch {
	case v >= 1e9:
		return l.Sayf("%sB", l.Digits(v/1e9, 3))
	case v >= 1e6:
		return l.Sayf("%sM", l.Digits(v/1e6, 3))
	case v >= 1e3:
		return l.Sayf("%sk", l.Digits(v/1e3, 3))
	}
	return l.Digits(v, 4)
}

// upright leaves out the ticks of an upright axis that have no room.
func (a axis) upright(c canvas, length vg.Length, ticks []plot.Tick) []plot.Tick {
	var out []plot.Tick
	last := vg.Length(math.Inf(-1))
	for _, t := range ticks {
		if y := length * vg.Length(a.norm(t.Value)); y-last > c.pt(tickSize+1.5) {
			out, last = append(out, t), y
		}
	}
	return out
}

// planLayout is the frame of the map and the room around it.
type planLayout struct {
	frame
	named bool // the axes have room for what they are
}

func (g planGrid) layOut(c canvas) planLayout {
	l := planLayout{named: c.height() > c.pt(90)}
	x, y := ends(g.tasks), ends(g.trials)
	ticks := c.letters(tickSize, muted, false)
	above, below := c.pt(tickLead+1), c.pt(axisGap+tickLen+tickLead)
	wide := vg.Length(0)
	yTicks := logTicks(g.lang, y.low, y.high, g.trials)
	for _, t := range yTicks {
		wide = max(wide, ticks.width(t.Label))
	}
	before, after := wide+c.pt(axisGap+tickLen+2), g.labelRoom(c)
	if l.named {
		below += c.pt(labelLead)
		before += c.pt(labelLead)
	}
	l.frame = frame{c.part(c.Min.X+before, c.Min.Y+below, c.Max.X-after, c.Max.Y-above), x, y}
	l.x.ticks = l.x.fit(c, l.width(), logTicks(g.lang, x.low, x.high, g.tasks))
	l.y.ticks = l.y.upright(c, l.height(), yTicks)
	return l
}

// labelRoom is the width of the widest label of a cost.
func (g planGrid) labelRoom(c canvas) vg.Length {
	l, wide := c.letters(tickSize, muted, false), c.pt(8)
	for _, v := range g.costLevels() {
		wide = max(wide, l.width(g.price(v)))
	}
	return wide + c.pt(5)
}

func (g planGrid) draw(c canvas) {
	l := g.layOut(c)
	g.drawLevels(l)
	g.drawGoal(l)
	g.drawCosts(c, l)
	g.drawBound(l)
	l.drawLeft()
	l.drawBelow()
	l.nameAxes(c)
	if g.Needed != nil {
		if at, ok := l.place(*g.Needed); ok {
			l.ring(orange, l.pt(3.6), at)
		}
	}
	if at, ok := l.place(g.Chosen); ok {
		l.dot(ink, l.pt(4.2), at)
		l.dot(orange, l.pt(3.4), at)
	}
}

// place returns where a design lies, if it does in the frame.
func (l planLayout) place(d PlanDesign) (vg.Point, bool) {
	x, y := float64(d.Tasks), float64(d.Trials)
	if x < l.x.low || x > l.x.high || y < l.y.low || y > l.y.high {
		return vg.Point{}, false
	}
	return l.at(x, y), true
}

// drawLevels fills the map: the worst colour everywhere, and over it each better
// one, right of where it begins.
func (g planGrid) drawLevels(l planLayout) {
	l.box(l.Min.X, l.Min.Y, l.Max.X, l.Max.Y, planFills[len(planFills)-1])
	for i := len(g.steps) - 1; i >= 0; i-- {
		line := g.level(l, g.steps[i])
		right := []vg.Point{{X: l.Max.X, Y: l.Max.Y}, {X: l.Max.X, Y: l.Min.Y}}
		l.FillPolygon(planFills[i], append(line, right...))
	}
}

// drawGoal draws where the goal begins, as far as that is inside of the map.
func (g planGrid) drawGoal(l planLayout) {
	if !isNumber(g.Goal) {
		return
	}
	line := g.level(l, g.Goal)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if a.X > l.Min.X && a.X < l.Max.X && b.X > l.Min.X && b.X < l.Max.X {
			l.line(blue, 1.4, nil, a, b)
		}
	}
}

// level returns the line from the bottom to the top of the map at which a value
// is reached: its left edge where all designs do, its right one where none does.
func (g planGrid) level(l planLayout, value float64) []vg.Point {
	last := len(g.trials) - 1
	line := []vg.Point{{}}
	for j, n := range g.trials {
		p := vg.Point{X: l.Max.X, Y: l.Y(l.y.norm(float64(n)))}
		if m, ok := g.crossing(j, value); ok {
			p.X = max(l.Min.X, l.X(l.x.norm(m)))
		}
		line = append(line, p)
	}
	line[0] = vg.Point{X: line[1].X, Y: l.Min.Y}
	return append(line, vg.Point{X: line[last+1].X, Y: l.Max.Y})
}

// crossing returns how many tasks of the j-th number of trials a value takes; it is
// below the map where the fewest tasks are enough.
func (g planGrid) crossing(j int, value float64) (tasks float64, ok bool) {
	last := len(g.tasks) - 1
	if !g.reaches(g.values[last][j], value) {
		return 0, false
	}
	for i := last; i > 0; i-- {
		a, b := g.values[i-1][j], g.values[i][j]
		if g.reaches(a, value) {
			continue
		}
		share := 1.0
		if isNumber(a) && a != b {
			share = min(1, max(0, (value-a)/(b-a)))
		}
		low, high := math.Log(float64(g.tasks[i-1])), math.Log(float64(g.tasks[i]))
		return math.Exp(low + share*(high-low)), true
	}
	return 0.5, true
}

// drawBound draws the most tasks that there can be.
func (g planGrid) drawBound(l planLayout) {
	if !g.bounded() || float64(g.Tasks[1]) < l.x.low {
		return
	}
	at := l.at(float64(g.Tasks[1]), l.y.low).X
	l.line(ink, 1.2, nil, vg.Point{X: at, Y: l.Min.Y}, vg.Point{X: at, Y: l.Max.Y})
}

func (l planLayout) nameAxes(c canvas) {
	if !l.named {
		return
	}
	sty := c.letters(tickSize, ink, false)
	c.write(sty, (l.Min.X+l.Max.X)/2, c.Min.Y+c.pt(1), middle, sty.cutEnd(c.lang.Sayf("tasks"), l.width()))
	c.writeUp(sty, c.Min.X+c.pt(7), (l.Min.Y+l.Max.Y)/2, sty.cutEnd(c.lang.Sayf("trials per task"), l.height()))
}
