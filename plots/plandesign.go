package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// PlanDesign is a number of tasks and trials of each, its cost, and the
// half-width or power that is expected of it.
type PlanDesign struct {
	Tasks, Trials int
	Cost, Value   float64
}

// PlanMap is what a map of designs shows.
type PlanMap struct {
	What    string  // what is to be known: "pass^3", "pass^3 ≥ 0.8"
	Power   bool    // values are powers, else half-widths
	Goal    float64 // the value asked for; NaN for the best
	Designs []PlanDesign
	Chosen  PlanDesign
	Needed  *PlanDesign // what it would take, where the goal is out of reach
	Unit    string      // of the costs
	Budget  float64     // 0 for none
	Tasks   [2]int      // the range that there can be
}

// PlanDesigns draws half-width or power over tasks and trials, both on a
// logarithmic scale, with lines of equal cost, the goal and the chosen design.
// Values and costs must be of a full grid of designs.
func PlanDesigns(m PlanMap, c Caption) (*Figure, error) {
	g := newPlanGrid(m)
	g.lang = c.Language
	if len(g.tasks) == 0 || len(g.trials) == 0 {
		return nil, fmt.Errorf("map of designs: there are none: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		body:     g.draw,
		size:     Size{5.6, 4.2},
	}
	c.apply(f)
	return f, nil
}

// planGrid is the designs by task, then trial; NaN for one that is not there.
type planGrid struct {
	PlanMap
	lang          lang.Language
	tasks, trials []int
	values, costs [][]float64
	steps         [3]float64 // where a colour ends, from the best on
}

func newPlanGrid(m PlanMap) planGrid {
	m.What, m.Unit = clean(m.What), clean(m.Unit)
	g := planGrid{PlanMap: m}
	for _, d := range m.Designs {
		if d.Tasks > 0 && d.Trials > 0 && isNumber(d.Value) && isNumber(d.Cost) && d.Cost > 0 {
			g.tasks, g.trials = with(g.tasks, d.Tasks), with(g.trials, d.Trials)
		}
	}
	slices.Sort(g.tasks)
	slices.Sort(g.trials)
	g.values, g.costs = blankGrid(len(g.tasks), len(g.trials)), blankGrid(len(g.tasks), len(g.trials))
	for _, d := range m.Designs {
		i, ok := slices.BinarySearch(g.tasks, d.Tasks)
		j, ok2 := slices.BinarySearch(g.trials, d.Trials)
		if ok && ok2 && isNumber(d.Value) && isNumber(d.Cost) && d.Cost > 0 {
			g.values[i][j], g.costs[i][j] = d.Value, d.Cost
		}
	}
	g.steps = g.stepsFrom(m.Goal)
	return g
}

func isNumber(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func blankGrid(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = slices.Repeat([]float64{math.NaN()}, columns)
	}
	return out
}

// stepsFrom returns the values at which the colour changes: the goal, or the
// chosen value where there is none, and two steps beyond it.
func (g planGrid) stepsFrom(goal float64) [3]float64 {
	if !isNumber(goal) {
		goal = g.Chosen.Value
	}
	if !isNumber(goal) {
		goal = 0.1
	}
	if g.Power {
		return [3]float64{goal, goal * 0.75, goal * 0.5}
	}
	return [3]float64{goal, goal * 1.25, goal * 1.6}
}

// planFills go from what reaches the goal to what is far from it, light to
// dark in grey print too.
var planFills = [...]tone{
	{"reached", rgb(0x4F9BC9), rgb(0x2F7FB0)}, {"near", rgb(0x9FC8E8), rgb(0x285A7C)},
	{"wide", rgb(0xD3E5F3), rgb(0x223F55)}, {"wider", rgb(0xEFF3F6), rgb(0x1F2A33)},
}

// reaches says whether a value is as good as a step; what rounding does to the
// chosen design itself is no difference.
func (g planGrid) reaches(value, step float64) bool {
	if g.Power {
		return value >= step-slack
	}
	return value <= step+slack
}

// key explains the colours, the lines and the dots.
func (g planGrid) key() []keyEntry {
	var out []keyEntry
	for i, fill := range planFills {
		out = append(out, keyEntry{label: g.stepName(i), color: ink, mark: keyFill(fill)})
	}
	out = append(out, keyEntry{label: g.lang.Sayf("equal cost"), color: muted, mark: keyDashes})
	if g.Budget > 0 {
		out = append(out, keyEntry{label: g.lang.Sayf("budget %s", g.budget()), color: ink, mark: keyBudget})
	}
	if g.bounded() {
		out = append(out, keyEntry{label: g.bound(), color: ink, mark: keyLine})
	}
	out = append(out, keyEntry{label: g.lang.Sayf("chosen %s", g.Chosen.short(g.lang)), color: orange, mark: keyDot, narrow: true})
	if g.Needed != nil {
		out = append(out, keyEntry{label: g.lang.Sayf("would do %s", g.Needed.short(g.lang)), color: orange, mark: keyRing, narrow: true})
	}
	return out
}

// stepName says what a colour is.
func (g planGrid) stepName(i int) string {
	sign, rest := "≤", g.lang.Sayf("wider")
	if g.Power {
		sign, rest = "≥", g.lang.Sayf("less")
	}
	if i == len(g.steps) {
		return rest
	}
	name := sign + g.threeDigits(g.steps[i])
	if i == 0 && isNumber(g.Goal) {
		name = g.lang.Sayf("%s (goal)", name)
	}
	return name
}

// short writes a design as tasks by trials.
func (d PlanDesign) short(l lang.Language) string { return l.Whole(d.Tasks) + "×" + l.Whole(d.Trials) }

func keyFill(fill tone) func(c canvas, from, to, y vg.Length, _ tone) {
	return func(c canvas, from, to, y vg.Length, _ tone) {
		c.box(from, y-c.pt(4), to, y+c.pt(4), fill)
	}
}

func keyBudget(c canvas, from, to, y vg.Length, stroke tone) {
	c.line(stroke, 1.1, c.dashes(), vg.Point{X: from, Y: y}, vg.Point{X: to, Y: y})
}

func keyRing(c canvas, from, to, y vg.Length, stroke tone) {
	c.ring(stroke, c.pt(3.2), vg.Point{X: (from + to) / 2, Y: y})
}

// bounded says whether the tasks there can be end inside of the map.
func (g planGrid) bounded() bool {
	return g.Tasks[1] > 0 && len(g.tasks) > 0 && g.Tasks[1] < g.tasks[len(g.tasks)-1]
}

func (g planGrid) bound() string {
	if g.Tasks[0] == g.Tasks[1] {
		return g.lang.Sayf("your %s", g.lang.Count(g.Tasks[1], "task"))
	}
	return g.lang.Sayf("at most %s", g.lang.Count(g.Tasks[1], "task"))
}
