package plan

import (
	"fmt"
	"math"

	"passhat/estimator"
	"passhat/experiments/plan/law"
	"passhat/sim"
)

// Belief is a distribution of the rate that the agent may have.
type Belief struct {
	Name  string
	Rates sim.Rates
}

// Truth returns the true value of the metric under the belief.
func (b Belief) Truth(m estimator.Metric) float64 { return sim.Agent{Rates: b.Rates}.Value(m) }

// Model is a question put to one belief: what the formulas expect of a design
// if the belief is true. It is for one goroutine. NewModel and GateAt make one.
type Model struct {
	Belief
	Question Question    // with its zero values filled in
	Truth    float64     // of the metric
	Pairing  law.Pairing // of a comparison; the zero value for another goal

	spreads map[int]law.Spread // by trials
	noise   map[int]float64
}

// NewModel fills in the question and puts it to a belief. The errors are those of
// Make, ErrImpossible among them: a gate whose threshold is the truth, and a
// difference that would bring B above 1.
func NewModel(q Question, b Belief) (*Model, error) {
	q, err := q.Resolved()
	if err != nil {
		return nil, err
	}
	return newModel(b, q)
}

func newModel(b Belief, q Question) (*Model, error) {
	if b.Rates == nil {
		return nil, fmt.Errorf("belief %q has no distribution of the rate", b.Name)
	}
	m := &Model{Belief: b, Question: q, Truth: b.Truth(q.Metric), spreads: map[int]law.Spread{}, noise: map[int]float64{}}
	if q.Goal.Kind == Gate && math.Abs(m.Truth-q.Goal.Threshold) < 1e-9 {
		return nil, fmt.Errorf("under %q %s is %.4g, the threshold itself: no number of trials decides that gate; choose a threshold that matters to fall short of: %w",
			b.Name, q.Metric, m.Truth, ErrImpossible)
	}
	if q.Goal.Kind != Comparison {
		return m, nil
	}
	if m.Truth+q.Goal.Delta > 1+1e-12 {
		return nil, fmt.Errorf("under %q %s is %.4g: B can be better by at most %.4g, not by %v: %w",
			b.Name, q.Metric, m.Truth, 1-m.Truth, q.Goal.Delta, ErrImpossible)
	}
	var err error
	m.Pairing, err = law.NewPairing(b.Rates, q.Metric, q.Goal.Delta, q.Goal.Correlation)
	return m, err
}

// spread returns that of n trials, k <= n.
func (m *Model) spread(n int) law.Spread {
	s, ok := m.spreads[n]
	if !ok {
		s, _ = law.SpreadOf(m.Rates, m.Question.Metric, n) // the space allows no n below k
		m.spreads[n] = s
	}
	return s
}

// Value returns what the goal speaks of: a half-width or a power.
func (m *Model) Value(d Design) float64 {
	switch m.Question.Goal.Kind {
	case HalfWidth:
		return m.HalfWidth(d)
	case Comparison:
		return m.comparison(d)
	}
	pass, fail := m.Verdicts(d)
	if m.Truth >= m.Question.Goal.Threshold {
		return pass
	}
	return fail
}

// HalfWidth returns that of the metric's interval, as ExpectedHalfWidth does.
func (m *Model) HalfWidth(d Design) float64 {
	return halfWidth(m.Question.Interval, m.spread(d.Trials), d, m.Question.Metric.K)
}

// Cheapest returns the cheapest design that reaches the goal if the belief is
// true, for a question that differs from the model's in nothing but space, cost
// and the level of the goal; ok is false where the space has none.
func (m *Model) Cheapest(q Question) (c Choice, ok bool) {
	return (&search{q: q, models: []*Model{m}}).cheapest()
}
