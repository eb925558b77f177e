package check

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/law"
)

// categories is a discrete law.
type categories struct {
	values []float64
	shares []float64
	below  []float64 // cumulative, for single draws
}

func newCategories(values, shares []float64) categories {
	c := categories{values: values, shares: shares}
	sum := 0.0
	for _, p := range shares {
		sum += p
		c.below = append(c.below, sum)
	}
	return c
}

// counts draws how many of m fall on each value, as a chain of binomials.
func (c categories) counts(r *rand.Rand, m int) []int {
	out := make([]int, len(c.values))
	left, rest := m, 1.0
	for i, p := range c.shares {
		share := 1.0
		if i < len(c.shares)-1 && p < rest {
			share = p / rest
		}
		out[i] = binomial(r, left, share)
		left -= out[i]
		rest = max(rest-p, 0)
	}
	return out
}

// one draws the index of one value.
func (c categories) one(r *rand.Rand) int {
	last := len(c.values) - 1
	u := r.Float64() * c.below[last]
	return sort.Search(last, func(i int) bool { return u < c.below[i] })
}

// binomial draws the successes of n trials of rate p.
func binomial(r *rand.Rand, n int, p float64) int {
	switch {
	case n == 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	}
	return int(math.Round(distuv.Binomial{N: float64(n), P: p, Src: r}.Rand()))
}

// source draws the data that a question's interval is made from.
type source struct {
	model  *plan.Model
	design plan.Design
	values categories // of the estimate, by successes
	pairs  categories // of the difference, by pair
	known  sync.Map   // of string to limitsOf
}

// newSource is for designs that have trials enough. Of a comparison equal says
// that B is A again.
func newSource(m *plan.Model, d plan.Design, equal bool) (*source, error) {
	if d.Tasks < 1 || d.Trials < m.Question.Metric.K {
		return nil, fmt.Errorf("%s need %d trials a task and a task: %s: %w", m.Question.Metric, m.Question.Metric.K, d, plan.ErrImpossible)
	}
	s := &source{model: m, design: d}
	var h []float64
	for c := range d.Trials + 1 {
		h = append(h, m.Question.Metric.Estimate(d.Trials, c))
	}
	s.values = newCategories(h, m.Rates.Counts(d.Trials))
	if m.Question.Goal.Kind == plan.Comparison {
		p := m.Pairing
		if equal {
			p = law.Again(m.Rates)
		}
		s.pairs = merged(h, p.Table(d.Trials))
	}
	return s, nil
}

// merged returns the law of the difference, equal values joined.
func merged(h []float64, table [][]float64) categories {
	index := map[float64]int{}
	var values, shares []float64
	for a, row := range table {
		for b, p := range row {
			d := h[b] - h[a]
			i, ok := index[d]
			if !ok {
				i = len(values)
				index[d] = i
				values, shares = append(values, d), append(shares, 0)
			}
			shares[i] += p
		}
	}
	return newCategories(values, shares)
}

// sample is one data set: the truth its interval should hold, and its limits.
type sample struct{ truth, lower, upper float64 }

// draw draws a data set and makes its interval.
func (s *source) draw(ctx context.Context, r *rand.Rand) (sample, error) {
	m := s.model
	if m.Question.Goal.Kind == plan.Comparison {
		lower, upper, err := s.difference(s.pairs.counts(r, s.design.Tasks), m.Question.Interval)
		return sample{m.Question.Goal.Delta, lower, upper}, err
	}
	if m.Question.Interval.Target == bootstrap.Population {
		lower, upper, err := s.interval(ctx, s.values.counts(r, s.design.Tasks), m.Question.Interval)
		return sample{m.Truth, lower, upper}, err
	}
	counts, truth := make([]int, s.design.Trials+1), 0.0
	for range s.design.Tasks {
		p := m.Rates.Rand(r)
		counts[binomial(r, s.design.Trials, p)]++
		truth += m.Question.Metric.ClosedForm(p)
	}
	lower, upper, err := s.interval(ctx, counts, m.Question.Interval)
	return sample{truth / float64(s.design.Tasks), lower, upper}, err
}

// limitsOf are those of a data set that came before.
type limitsOf struct{ lower, upper float64 }

// interval makes the interval of tasks by successes, remembering it.
func (s *source) interval(ctx context.Context, counts []int, r bootstrap.Request) (lower, upper float64, err error) {
	key := fmt.Sprint(r.Confidence, counts)
	if found, ok := s.known.Load(key); ok {
		l := found.(limitsOf)
		return l.lower, l.upper, nil
	}
	cells := make([]estimator.Cell, len(counts))
	for c, tasks := range counts {
		cells[c] = estimator.Cell{N: s.design.Trials, C: c, Tasks: tasks}
	}
	suite, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		return 0, 0, err
	}
	x, err := bootstrap.Intervals(ctx, suite, []estimator.Metric{s.model.Question.Metric}, r, bootstrap.Options{})
	if err != nil {
		return 0, 0, err
	}
	s.known.Store(key, limitsOf{x[0].Lower, x[0].Upper})
	return x[0].Lower, x[0].Upper, nil
}

func (s *source) difference(counts []int, r bootstrap.Request) (lower, upper float64, err error) {
	var d []bootstrap.Difference
	for i, tasks := range counts {
		if tasks > 0 {
			d = append(d, bootstrap.Difference{Value: s.pairs.values[i], Tasks: tasks})
		}
	}
	x, err := bootstrap.DifferenceInterval(d, r)
	return x.Lower, x.Upper, err
}

// mean returns that of the values, by how many tasks have each.
func (c categories) mean(counts []int) float64 {
	sum, m := 0.0, 0
	for i, n := range counts {
		sum += float64(float64(n) * c.values[i])
		m += n
	}
	return sum / float64(m)
}
