package plan

import (
	"math"
	"sort"
)

// Choice is a design with its cost and what the formula expects of it.
type Choice struct {
	Design
	Cost  float64
	Value float64 // half-width or power, the worst over the beliefs
}

// search looks for designs that are good under all beliefs.
type search struct {
	q      Question
	models []*Model
	open   *open // what a pilot leaves open, for an assurance; nil for none
	found  []int // the fewest tasks by trials, where they were found before
	reopen func(Question) (*open, error)
}

func newSearch(q Question, beliefs []Belief) (*search, error) {
	s := &search{q: q}
	for _, b := range beliefs {
		m, err := newModel(b, q)
		if err != nil {
			return nil, err
		}
		s.models = append(s.models, m)
	}
	return s, nil
}

// value returns the worst value over the beliefs.
func (s *search) value(d Design) float64 {
	worst := math.NaN()
	for _, m := range s.models {
		if v := m.Value(d); math.IsNaN(worst) || s.q.Goal.Better(worst, v) {
			worst = v
		}
	}
	return worst
}

func (s *search) choice(d Design) Choice { return Choice{d, s.q.Cost.Of(d), s.value(d)} }

// fewest returns the fewest tasks of n trials that reach the goal; ok is false
// where the most that space and budget allow do not. More tasks do no worse, of
// a power above an even chance; below, where power is a saw-tooth, fewer tasks
// than those found may reach the goal too.
func (s *search) fewest(n int) (m int, ok bool) {
	low, high := s.q.Space.Tasks.Low, s.q.mostTasks(n)
	if high < low {
		return 0, false
	}
	if s.found != nil {
		m = s.found[n-s.q.Space.Trials.Low]
		return max(low, m), m <= high
	}
	if s.q.Assurance > 0 && s.open != nil {
		if m, _ = s.open.tasksFor(n-s.q.Space.Trials.Low, s.q.Assurance); m > high {
			return 0, false
		}
		low = max(low, m)
	}
	if !s.q.Goal.Reached(s.value(Design{high, n})) {
		return 0, false
	}
	return low + sort.Search(high-low, func(i int) bool {
		return s.q.Goal.Reached(s.value(Design{low + i, n}))
	}), true
}

// cheapest returns the cheapest design that reaches the goal. Of equal costs it
// is the one nearer to it.
func (s *search) cheapest() (best Choice, ok bool) {
	for n := s.q.Space.Trials.Low; n <= s.q.Space.Trials.High; n++ {
		m, found := s.fewest(n)
		if !found {
			continue
		}
		if c := s.choice(Design{m, n}); !ok || s.cheaper(c, best) {
			best, ok = c, true
		}
	}
	return best, ok
}

func (s *search) cheaper(a, b Choice) bool {
	if a.Cost != b.Cost {
		return a.Cost < b.Cost
	}
	return s.q.Goal.Better(a.Value, b.Value)
}

// best returns the design of the space that comes nearest to the goal, the
// cheaper of equals. It is one with the most tasks there can be: more never
// widen an interval, and do not lower a power that is above an even chance.
func (s *search) best() Choice {
	var best Choice
	for n := s.q.Space.Trials.Low; n <= s.q.Space.Trials.High; n++ {
		m := s.q.mostTasks(n)
		if m < s.q.Space.Tasks.Low {
			continue
		}
		c := s.choice(Design{m, n})
		if best.Tasks == 0 || s.q.Goal.Better(c.Value, best.Value) || c.Value == best.Value && c.Cost < best.Cost {
			best = c
		}
	}
	return best
}

// with returns the search of another question about the same beliefs.
func (s *search) with(q Question) (*search, error) {
	beliefs := make([]Belief, len(s.models))
	for i, m := range s.models {
		beliefs[i] = m.Belief
	}
	out, err := newSearch(q, beliefs)
	if err == nil && s.q.Assurance > 0 {
		out.open, err = s.reopen(q)
	}
	return out, err
}
