package plots

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// edges returns the bounds of the cells of whole numbers on a logarithmic axis.
func edges(values []int) []float64 {
	out := make([]float64, len(values)+1)
	for i, v := range values {
		if i > 0 {
			out[i] = math.Sqrt(float64(v) * float64(values[i-1]))
		}
	}
	last := len(values) - 1
	first, end := 1.1, 1.1
	if last > 0 {
		first, end = float64(values[0])/out[1], float64(values[last])/out[last]
		first = 1 / first
	}
	out[0], out[last+1] = float64(values[0])/first, float64(values[last])*end
	return out
}

// logTicks returns 1, 2 and 5 times powers of ten within an axis, or the numbers
// given where there are none.
func logTicks(low, high float64, instead []int) []plot.Tick {
	var out []plot.Tick
	for power := 1.0; power <= high; power *= 10 {
		for _, lead := range []float64{1, 2, 3, 5, 7} {
			if v := lead * power; v >= low && v <= high && (power == 1 || lead != 7) {
				out = append(out, plot.Tick{Value: v, Label: compact(v)})
			}
		}
	}
	if len(out) == 0 {
		out = append(out, plot.Tick{Value: float64(instead[0]), Label: compact(float64(instead[0]))})
	}
	return out
}

// compact writes a whole number in few characters.
func compact(v float64) string {
	switch {
	case v >= 1e6:
		return strconv.FormatFloat(v/1e6, 'g', 3, 64) + "M"
	case v >= 1e4:
		return strconv.FormatFloat(v/1e3, 'g', 3, 64) + "k"
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
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
	xEdges, yEdges []float64
	named          bool // the axes have room for what they are
}

func (g planGrid) layOut(c canvas) planLayout {
	l := planLayout{xEdges: edges(g.tasks), yEdges: edges(g.trials), named: c.height() > c.pt(90)}
	x := axis{low: l.xEdges[0], high: l.xEdges[len(g.tasks)], scale: plot.LogScale{}}
	y := axis{low: l.yEdges[0], high: l.yEdges[len(g.trials)], scale: plot.LogScale{}}
	ticks := c.letters(tickSize, muted, false)
	above, below := c.pt(tickLead+1), c.pt(axisGap+tickLen+tickLead)
	wide := vg.Length(0)
	yTicks := logTicks(y.low, y.high, g.trials)
	for _, t := range yTicks {
		wide = max(wide, ticks.width(t.Label))
	}
	before, after := wide+c.pt(axisGap+tickLen+2), g.labelRoom(c)
	if l.named {
		below += c.pt(labelLead)
		before += c.pt(labelLead)
	}
	l.frame = frame{c.part(c.Min.X+before, c.Min.Y+below, c.Max.X-after, c.Max.Y-above), x, y}
	l.x.ticks = l.x.fit(c, l.width(), logTicks(x.low, x.high, g.tasks))
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
	g.drawCells(l)
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

func (g planGrid) drawCells(l planLayout) {
	for i := range g.tasks {
		for j := range g.trials {
			if math.IsNaN(g.values[i][j]) {
				continue
			}
			low, high := l.at(l.xEdges[i], l.yEdges[j]), l.at(l.xEdges[i+1], l.yEdges[j+1])
			l.box(low.X, low.Y, high.X, high.Y, g.fill(g.values[i][j]))
		}
	}
}

// drawGoal draws where the goal begins, as a line through the designs.
func (g planGrid) drawGoal(l planLayout) {
	if !isNumber(g.Goal) {
		return
	}
	var line []vg.Point
	for j := range g.trials {
		m, ok := g.crossing(j)
		if !ok {
			l.stroke(line)
			line = nil
			continue
		}
		line = append(line, l.at(m, float64(g.trials[j])))
	}
	l.stroke(line)
}

func (l planLayout) stroke(line []vg.Point) {
	if len(line) > 1 {
		l.line(blue, 1.4, nil, line...)
	}
}

// crossing returns how many tasks of the j-th number of trials the goal takes.
func (g planGrid) crossing(j int) (tasks float64, ok bool) {
	for i := len(g.tasks) - 1; i > 0; i-- {
		a, b := g.values[i-1][j], g.values[i][j]
		if isNumber(a) && isNumber(b) && g.reaches(b, g.Goal) && !g.reaches(a, g.Goal) {
			share := (g.Goal - a) / (b - a)
			low, high := math.Log(float64(g.tasks[i-1])), math.Log(float64(g.tasks[i]))
			return math.Exp(low + share*(high-low)), true
		}
	}
	return 0, false
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
	c.write(sty, (l.Min.X+l.Max.X)/2, c.Min.Y+c.pt(1), middle, sty.cutEnd("tasks", l.width()))
	c.writeUp(sty, c.Min.X+c.pt(7), (l.Min.Y+l.Max.Y)/2, sty.cutEnd("trials per task", l.height()))
}
