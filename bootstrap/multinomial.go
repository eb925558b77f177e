package bootstrap

import (
	"math/rand/v2"

	"passhat/estimator"
)

// tableTasks is the most tasks whose binomials are drawn from tables, faster
// there than rejection; for more tasks the tables cost more than they save. It
// is part of what a seed means, as blockSize is.
const tableTasks = 1024

// multinomial draws how many of m tasks fall in each cell: a chain of
// binomials, each of the tasks that are left.
type multinomial struct {
	tasks  int
	rates  []float64 // of the tasks not in an earlier cell, the share in this
	tables []digits  // one a cell but the last; nil for many tasks
}

func newMultinomial(cells []estimator.Cell, tasks int) multinomial {
	m := multinomial{tasks: tasks}
	rest := tasks
	for _, x := range cells {
		rate := float64(x.Tasks) / float64(rest)
		rest -= x.Tasks
		m.rates = append(m.rates, rate)
		if tasks <= tableTasks && rest > 0 {
			m.tables = append(m.tables, newDigits(rate, tasks))
		}
	}
	return m
}

// draw puts one resample in each lane of the counts. The lanes take turns, so
// that a processor can work ahead on the next while one waits.
func (m multinomial) draw(r *rand.Rand, counts []lanes) {
	var left [laneCount]int
	for lane := range left {
		left[lane] = m.tasks
	}
	last := len(m.rates) - 1
	for i, rate := range m.rates[:last] {
		for lane := range left {
			n := 0
			if m.tables != nil {
				n = m.tables[i].draw(r, left[lane])
			} else {
				n = binomial(r, left[lane], rate)
			}
			counts[i][lane] = float64(n)
			left[lane] -= n
		}
	}
	for lane := range left {
		counts[last][lane] = float64(left[lane])
	}
}
