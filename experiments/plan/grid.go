package plan

import (
	"cmp"
	"math"
	"slices"
)

// Grid is the values of designs over tasks and trials, for a figure. It goes
// beyond the space where that shows more.
type Grid struct {
	Tasks, Trials []int
	Values        [][]float64 // by task, then trial: half-width or power
	Costs         [][]float64
}

// most points of an axis.
const gridPoints = 24

func (s *search) grid(chosen Choice, needed *Choice) Grid {
	designs := []Design{chosen.Design}
	if needed != nil {
		designs = append(designs, needed.Design)
	}
	low, high, top := chosen.Tasks, chosen.Tasks, chosen.Trials
	for _, d := range designs {
		low, high, top = min(low, d.Tasks), max(high, d.Tasks), max(top, d.Trials)
	}
	g := Grid{
		Tasks:  axis(max(1, low/4), 3*high, designs, func(d Design) int { return d.Tasks }),
		Trials: axis(s.q.Metric.K, max(2*top, s.q.Metric.K+9), designs, func(d Design) int { return d.Trials }),
	}
	for _, m := range g.Tasks {
		var values, costs []float64
		for _, n := range g.Trials {
			c := s.choice(Design{m, n})
			values, costs = append(values, c.Value), append(costs, c.Cost)
		}
		g.Values, g.Costs = append(g.Values, values), append(g.Costs, costs)
	}
	return g
}

// axis returns whole numbers from low to high, evenly spaced in logarithm, and
// those of the designs.
func axis(low, high int, designs []Design, of func(Design) int) []int {
	var out []int
	for i := range gridPoints {
		share := float64(i) / (gridPoints - 1)
		out = append(out, int(math.Round(float64(low)*math.Pow(float64(high)/float64(low), share))))
	}
	for _, d := range designs {
		out = append(out, of(d))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// frontier returns the designs of the space, among those of the grid, that
// nothing cheaper equals.
func (s *search) frontier(g Grid, chosen Choice) []Choice {
	all := []Choice{chosen}
	for i, m := range g.Tasks {
		if m < s.q.Space.Tasks.Low {
			continue
		}
		for j, n := range g.Trials {
			if n >= s.q.Space.Trials.Low && n <= s.q.Space.Trials.High && m <= s.q.mostTasks(n) {
				all = append(all, Choice{Design{m, n}, g.Costs[i][j], g.Values[i][j]})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Choice) int {
		if c := cmp.Compare(a.Cost, b.Cost); c != 0 || a.Value == b.Value {
			return c
		}
		if s.q.Goal.Better(a.Value, b.Value) {
			return -1
		}
		return 1
	})
	var out []Choice
	for _, c := range all {
		if len(out) == 0 || s.q.Goal.Better(c.Value, out[len(out)-1].Value) {
			out = append(out, c)
		}
	}
	return out
}
