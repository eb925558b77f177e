package plan

import (
	"context"
	"math"
	"slices"

	"passhat/experiments/internal/parts"
)

// Quantiles are those of a number over the draws of a pilot's uncertainty.
type Quantiles struct{ Tenth, Median, Ninetieth float64 }

// PilotSpread says how little a pilot knows: what plans from other pilots of
// its size come to if the law that fits this one is the truth.
type PilotSpread struct {
	Draws   int
	Reached float64 // the share of pilots whose plan says that the space reaches the goal
	// Of the designs that those plans choose; NaN for none.
	Tasks, Trials, Cost Quantiles
	Value               Quantiles // half-width or power of those designs in truth
	Met                 float64   // the share of them that reach the goal in truth; NaN for none
	NearlyMet           float64   // the share within a tenth of it
}

// drawn is the plan from one draw.
type drawn struct {
	reached bool
	chosen  Choice
	value   float64 // in truth
}

// pilotSpread plans for each draw.
func (s *search) pilotSpread(ctx context.Context, draws []Draw, workers int) (*PilotSpread, error) {
	if len(draws) == 0 {
		return nil, nil
	}
	plans := make([]drawn, len(draws))
	err := parts.Do(ctx, len(draws), workers, func(int, int) {}, func(i int) error {
		plans[i] = s.drawn(draws[i])
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := &PilotSpread{Draws: len(draws)}
	var tasks, trials, cost, values []float64
	met, nearly := 0, 0
	for _, p := range plans {
		if !p.reached {
			continue
		}
		tasks, trials = append(tasks, float64(p.chosen.Tasks)), append(trials, float64(p.chosen.Trials))
		cost, values = append(cost, p.chosen.Cost), append(values, p.value)
		if s.q.Goal.Reached(p.value) {
			met++
		}
		if s.q.Goal.nearly().Reached(p.value) {
			nearly++
		}
	}
	out.Reached, out.Met = float64(len(values))/float64(len(draws)), float64(met)/float64(len(values))
	out.NearlyMet = float64(nearly) / float64(len(values))
	out.Tasks, out.Trials, out.Cost, out.Value = quantiles(tasks), quantiles(trials), quantiles(cost), quantiles(values)
	return out, nil
}

// drawn plans from one draw. A goal that is impossible under its beliefs is not
// reached.
func (s *search) drawn(d Draw) (out drawn) {
	truth, err := newModel(d.From, s.q)
	if err != nil {
		return out
	}
	other, err := newSearch(s.q, d.Beliefs)
	if err != nil {
		return out
	}
	if s.q.Goal.Best {
		out.chosen, out.reached = other.best(), true
	} else {
		out.chosen, out.reached = other.cheapest()
	}
	out.value = math.NaN()
	if out.reached {
		out.value = truth.value(out.chosen.Design)
	}
	return out
}

// nearly is the goal with a tenth of it let go.
func (g Goal) nearly() Goal {
	g.HalfWidth, g.Power = 1.1*g.HalfWidth, 0.9*g.Power
	return g
}

// quantiles leaves out what is not available.
func quantiles(x []float64) Quantiles {
	x = slices.DeleteFunc(slices.Clone(x), math.IsNaN)
	if len(x) == 0 {
		return Quantiles{math.NaN(), math.NaN(), math.NaN()}
	}
	slices.Sort(x)
	at := func(p float64) float64 { return x[int(math.Round(p*float64(len(x)-1)))] }
	return Quantiles{at(0.1), at(0.5), at(0.9)}
}
