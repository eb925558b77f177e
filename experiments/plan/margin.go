package plan

import (
	"math"

	"passhat/estimator"
	"passhat/experiments/plan/law"
)

// Floor is where more trials stop helping.
type Floor struct {
	Tasks  int
	Value  float64 // the half-width or power of these tasks with endless trials
	Enough int     // the fewest trials a task that come within 5 % of it; 0 for none up to the most allowed
}

// endless stands for trials without end.
const endless = math.MaxInt32

// floor evaluates the designs of d's tasks. With endless trials W_n is 0; what
// is left is the spread between the tasks.
func (s *search) floor(d Design) Floor {
	for _, m := range s.models {
		m.spreads[endless] = law.Spread{Mean: m.Truth, Between: m.spread(d.Trials).Between}
		if s.q.Goal.Kind == Comparison {
			m.noise[endless] = m.Pairing.VarianceBetween(s.q.Metric)
		}
	}
	f := Floor{Tasks: d.Tasks, Value: s.value(Design{d.Tasks, endless})}
	near := 1.05 * f.Value
	if s.q.Goal.Kind != HalfWidth {
		near = 0.95 * f.Value
	}
	for n := s.q.Metric.K; n <= s.q.Space.Trials.High; n++ {
		if v := s.value(Design{d.Tasks, n}); v == near || s.q.Goal.Better(v, near) {
			f.Enough = n
			break
		}
	}
	return f
}

// Margin is what one step beyond a design buys.
type Margin struct {
	Step    string // "trial" more on each task, or "task" more
	Design  Design
	Cost    float64 // of the step
	Value   float64 // half-width or power after it
	Gain    float64 // half-width less, or power more
	PerUnit float64 // Gain / Cost
}

func (s *search) margins(c Choice) []Margin {
	steps := []Margin{
		{Step: "trial", Design: Design{c.Tasks, c.Trials + 1}},
		{Step: "task", Design: Design{c.Tasks + 1, c.Trials}},
	}
	for i, x := range steps {
		after := s.choice(x.Design)
		x.Cost, x.Value = after.Cost-c.Cost, after.Value
		x.Gain = after.Value - c.Value
		if s.q.Goal.Kind == HalfWidth {
			x.Gain = c.Value - after.Value // 0 and not -0 where nothing is gained
		}
		x.PerUnit = x.Gain / x.Cost
		steps[i] = x
	}
	return steps
}

// KChoice is the plan for the same goal with a metric of another k.
type KChoice struct {
	Metric  estimator.Metric
	Reached bool
	Choice  Choice // the cheapest that reaches the goal, or the best of the space
	Ratio   float64
}

// byK plans for each k up to that asked for; Ratio is the cost over that of the
// k before it, NaN where either does not reach the goal. A gate has one k, and
// so has the best.
func (s *search) byK(asked Question) []KChoice {
	if s.q.Goal.Kind == Gate || s.q.Goal.Best || s.q.Metric.Family == estimator.FamilyAtLeast {
		return nil
	}
	var out []KChoice
	for k := 1; k <= s.q.Metric.K; k++ {
		q := asked
		q.Metric.K, q.Metric.J = k, 1
		if s.q.Metric.Family == estimator.FamilyHat {
			q.Metric.J = k
		}
		q, err := q.Resolved()
		if err != nil {
			continue // the budget or the difference allows no plan for this k
		}
		other, err := s.with(q)
		if err != nil {
			continue
		}
		x := KChoice{Metric: q.Metric, Ratio: math.NaN()}
		if x.Choice, x.Reached = other.cheapest(); !x.Reached {
			x.Choice = other.best()
		}
		if n := len(out); n > 0 && x.Reached && out[n-1].Reached {
			x.Ratio = x.Choice.Cost / out[n-1].Choice.Cost
		}
		out = append(out, x)
	}
	return out
}

// OptimalTrials returns the number of trials a task, from k to most, at which
// the variance that a unit of money buys is least for the population, where a
// task costs ratio times a trial: it minimises
//
//	(B + W_n) (ratio + n)
//
// For pass^1 and a ratio above 0 that is near sqrt(E p(1-p)/B ratio).
func OptimalTrials(belief Belief, m estimator.Metric, ratio float64, most int) (int, error) {
	best, least := 0, math.Inf(1)
	for n := m.K; n <= max(most, m.K); n++ {
		s, err := law.SpreadOf(belief.Rates, m, n)
		if err != nil {
			return 0, err
		}
		if v := (s.Between + s.Within) * (ratio + float64(n)); v < least*(1-1e-12) {
			best, least = n, v
		}
	}
	return best, nil
}
