package results

import (
	"math"
	"slices"
)

// inverter searches the histograms from c = trials down: given the h of greater
// c, an entry bounds h[k] to an interval, for S_k = sum of C(c,k) h[c] is a whole
// number and begins with h[k].
type inverter struct {
	low, high []float64 // of S_k, by k
	choose    [][]float64
	target    []float64
	h         []int
	tasks     int
	found     [][]int
	steps     int
	capped    bool
}

func newInverter(row []Published, rounding []float64, tasks, trials, without int) *inverter {
	s := &inverter{tasks: tasks, h: make([]int, trials+1), choose: make([][]float64, trials+1),
		low: make([]float64, trials+1), high: make([]float64, trials+1), target: make([]float64, trials+1)}
	for c := range s.choose {
		s.choose[c] = make([]float64, trials+1)
		for k := range s.choose[c] {
			s.choose[c][k] = binomial(c, k)
		}
	}
	for k := 1; k <= trials; k++ {
		scale := float64(tasks) * s.choose[trials][k]
		s.low[k], s.high[k], s.target[k] = 0, scale, math.NaN()
		if k <= len(row) && k-1 != without && !math.IsNaN(row[k-1].Value) {
			s.low[k], s.high[k] = scale*(row[k-1].Value-rounding[k-1]), scale*(row[k-1].Value+rounding[k-1])
			s.target[k] = scale * row[k-1].Value
		}
	}
	return s
}

func (s *inverter) search() { s.descend(len(s.h)-1, s.tasks) }

// descend chooses h[k], with so many tasks left, and those below it.
func (s *inverter) descend(k, left int) {
	if len(s.found) >= maxHistograms {
		s.capped = true
		return
	}
	if k == 0 {
		s.h[0] = left
		s.found = append(s.found, slices.Clone(s.h))
		return
	}
	above := 0.0
	for c := k + 1; c < len(s.h); c++ {
		above += s.choose[c][k] * float64(s.h[c])
	}
	from := max(0, math.Ceil(s.low[k]-above-1e-9*s.choose[len(s.h)-1][k]))
	to := min(float64(left), math.Floor(s.high[k]-above+1e-9*s.choose[len(s.h)-1][k]))
	for x := from; x <= to; x++ {
		if s.steps++; s.steps > maxSteps/(len(s.h)*len(s.h)) {
			s.capped = true
			return
		}
		s.h[k] = int(x)
		if s.reachable(k, left-int(x)) {
			s.descend(k-1, left-int(x))
		}
		if s.capped {
			return
		}
	}
	s.h[k] = 0
}

// reachable says whether the tasks left, with fewer than k successes each, can
// still bring every S_j up to its entry, without which the search goes astray.
func (s *inverter) reachable(k, left int) bool {
	for j := 1; j < k; j++ {
		sum := 0.0
		for c := k; c < len(s.h); c++ {
			sum += s.choose[c][j] * float64(s.h[c])
		}
		slack := 1e-6 * (1 + s.high[j])
		if sum > s.high[j]+slack || sum+s.choose[k-1][j]*float64(left) < s.low[j]-slack {
			return false
		}
	}
	return true
}

// nearest sorts what was found by the distance from the row.
func (s *inverter) nearest() [][]int {
	distance := func(h []int) float64 {
		sum := 0.0
		for k := 1; k < len(h); k++ {
			if math.IsNaN(s.target[k]) {
				continue
			}
			x := 0.0
			for c := k; c < len(h); c++ {
				x += s.choose[c][k] * float64(h[c])
			}
			d := (x - s.target[k]) / s.choose[len(h)-1][k]
			sum += d * d
		}
		return sum
	}
	slices.SortStableFunc(s.found, func(a, b []int) int {
		switch x, y := distance(a), distance(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return s.found
}
