package estimator

import "math"

// mostArrangements bounds the steps of the exact count, about 0.1 s.
const mostArrangements = 5e7

// countable says whether the exact P takes at most mostArrangements steps.
func (a arrangement) countable() bool {
	steps, pairs := 0.0, 1.0
	for _, g := range a.groups {
		states := float64(a.most(g)+1) * float64(a.mostSquares(g)+1)
		steps += float64(g.tasks) * float64(g.n+1) * states
		pairs *= states
	}
	if len(a.groups) > 1 {
		steps += pairs
	}
	return steps <= mostArrangements
}

// most returns the largest number of successes that can fall on a group.
func (a arrangement) most(g group) int { return min(a.successes, g.n*g.tasks) }

// mostSquares bounds the sum of c^2 over a group.
func (a arrangement) mostSquares(g group) int { return min(a.successes, g.n) * a.most(g) }

// exact returns the share of arrangements with T at least the observed.
func (a arrangement) exact() float64 {
	tables := make([]table, len(a.groups))
	for i, g := range a.groups {
		tables[i] = a.table(g)
	}
	above, all := a.count(tables, a.successes, 0)
	return above / all
}

// count returns the weight of the arrangements of the successes that are left
// on the groups that are left, and of those among them that reach the observed
// T, given the part of T of the groups before.
func (a arrangement) count(tables []table, left int, before float64) (above, all float64) {
	t := tables[0]
	if len(tables) == 1 {
		for squares, weight := range t.row(left) {
			all += weight
			if before+a.statistic(t.group, squares, left) >= a.observed {
				above += weight
			}
		}
		return above, all
	}
	for successes := range min(left, t.most) + 1 {
		for squares, weight := range t.row(successes) {
			if weight > 0 {
				x, y := a.count(tables[1:], left-successes, before+a.statistic(t.group, squares, successes))
				above, all = above+weight*x, all+weight*y
			}
		}
	}
	return above, all
}

// table holds the probability of each sum of c and sum of c^2 over a group of
// tasks, for binomial c: given their sum, all arrangements of them are equally
// likely whatever the rate.
type table struct {
	group  group
	most   int // the largest sum of c
	width  int
	weight []float64
}

func (t table) row(successes int) []float64 {
	if successes > t.most {
		return nil
	}
	return t.weight[successes*t.width : (successes+1)*t.width]
}

// table adds the tasks one by one. A row is built from rows of fewer successes,
// so going down no row is read after it was written.
func (a arrangement) table(g group) table {
	t := table{group: g, most: a.most(g), width: a.mostSquares(g) + 1}
	t.weight = make([]float64, (t.most+1)*t.width)
	t.weight[0] = 1
	chance := a.chances(g.n)
	for task := range g.tasks {
		for successes := min(t.most, (task+1)*g.n); successes >= 0; successes-- {
			t.add(successes, chance)
		}
	}
	return t
}

func (t table) add(successes int, chance []float64) {
	row := t.row(successes)
	for i := range row {
		row[i] *= chance[0]
	}
	for c := 1; c < len(chance) && c <= successes; c++ {
		for i, weight := range t.row(successes - c)[:max(0, t.width-c*c)] {
			row[i+c*c] += chance[c] * weight
		}
	}
}

// chances returns the binomial probabilities of 0..n successes.
func (a arrangement) chances(n int) []float64 {
	out := make([]float64, n+1)
	odds := a.rate / (1 - a.rate)
	out[0] = math.Pow(1-a.rate, float64(n))
	for c := range n {
		out[c+1] = out[c] * odds * float64(n-c) / float64(c+1)
	}
	return out
}
