package plan

import (
	"context"
	"errors"
	"fmt"
	"math"

	"passhat/experiments/internal/parts"
	"passhat/sim"
	"passhat/sim/stream"
)

// PilotCheck is what plans made from pilots are worth, where the truth is known.
type PilotCheck struct {
	Truth       Belief
	Pilot       Design
	Repetitions int
	Impossible  int      // pilots that left nothing to plan, such as a difference that cannot be; counted in nothing below
	Reached     Measured // the share of plans that say the space reaches the goal; nothing below counts the others
	Met         Measured // the share whose design reaches the goal in truth; Formula is the mean share that PilotSpread.Met promises
	NearlyMet   Measured // the share within a tenth of it: a half-width of 1.1 times the goal's, 0.9 times the power
	Cost        Measured // the mean cost of the design; Formula is that of the cheapest design in truth, NaN for none
	Tasks       Quantiles
}

// CheckPilots draws pilots of a known agent, plans from each as Make does, and
// asks what the chosen design does in truth, by the formula. PilotOptions.Draws
// is for each pilot.
//
// A plan aims at the goal itself, so that it meets it about as often as not.
// Measured for pass^3 within 0.08 from pilots of 8 trials, 160 of each size:
//
//	rates            pilot's tasks  promised  met          within a tenth
//	beta(8, 2)             10         .53     .35 ± .04       .99
//	beta(8, 2)             30         .52     .33 ± .04      1.00
//	beta(8, 2)            100         .53     .48 ± .04      1.00
//	beta(1/2, 1/2)         10         .59     .64 ± .04       .89
//	beta(1/2, 1/2)         30         .58     .63 ± .04       .94
//	beta(1/2, 1/2)        100         .54     .56 ± .04      1.00
//
// The promise of a small pilot may be off by two tenths. Who has to be sure
// takes a goal a tenth stricter.
func CheckPilots(ctx context.Context, q Question, truth Belief, pilot Design, p PilotOptions, o SimOptions) (PilotCheck, error) {
	o, err := o.resolved()
	if err != nil {
		return PilotCheck{}, err
	}
	if q.Goal.Best {
		return PilotCheck{}, fmt.Errorf("a check of plans needs a goal that may be missed, not the best")
	}
	asked := q
	if q, err = q.resolved(); err != nil {
		return PilotCheck{}, err
	}
	if _, err := newModel(truth, q); err != nil {
		return PilotCheck{}, err
	}
	plans := make([]pilotPlan, o.Replicates)
	err = parts.Do(ctx, o.Replicates, o.Workers, o.Observe, func(i int) (err error) {
		plans[i], err = planFromPilot(ctx, asked, truth, pilot, p, o.Seed, i)
		return err
	})
	if err != nil {
		return PilotCheck{}, err
	}
	out := PilotCheck{Truth: truth, Pilot: pilot, Repetitions: o.Replicates}
	out.sum(q, plans)
	s, err := newSearch(q, []Belief{truth})
	if err != nil {
		return PilotCheck{}, err
	}
	if c, ok := s.cheapest(); ok {
		out.Cost.Formula = c.Cost
	}
	return out, nil
}

// pilotPlan is what one pilot led to.
type pilotPlan struct {
	impossible, reached bool
	promised            float64
	chosen              Choice
	value               float64 // of the chosen design in truth
}

func planFromPilot(ctx context.Context, q Question, truth Belief, pilot Design, p PilotOptions, seed uint64, i int) (pilotPlan, error) {
	r := stream.New(seed, fmt.Sprint("plan/check/", truth.Rates, pilot), uint64(i))
	s, err := (sim.Agent{Rates: truth.Rates}).DrawCells(r, pilot.Tasks, pilot.Trials)
	if err != nil {
		return pilotPlan{}, err
	}
	p.Seed, p.Workers = p.Seed+uint64(i), 1
	known, err := FromPilot(ctx, Pilot{Suite: s}, p)
	if err != nil {
		return pilotPlan{}, err
	}
	made, err := Make(ctx, q, known, Options{Workers: 1})
	if errors.Is(err, ErrImpossible) {
		return pilotPlan{impossible: true}, nil
	}
	if err != nil {
		return pilotPlan{}, err
	}
	m, err := newModel(truth, made.Question)
	if err != nil {
		return pilotPlan{}, err
	}
	out := pilotPlan{reached: made.Reached, promised: math.NaN(), chosen: made.Chosen, value: m.value(made.Chosen.Design)}
	if made.Pilot != nil {
		out.promised = made.Pilot.Met
	}
	return out, nil
}

func (c *PilotCheck) sum(q Question, plans []pilotPlan) {
	reached, met, nearly := 0, 0, 0
	promised, promises := 0.0, 0.0
	var tasks []float64
	var costs []sample
	for _, p := range plans {
		if p.impossible {
			c.Impossible++
		}
		if !p.reached {
			continue
		}
		reached++
		if !math.IsNaN(p.promised) {
			promised, promises = promised+p.promised, promises+1
		}
		if q.Goal.Reached(p.value) {
			met++
		}
		if q.Goal.nearly().Reached(p.value) {
			nearly++
		}
		tasks, costs = append(tasks, float64(p.chosen.Tasks)), append(costs, sample{truth: p.chosen.Cost})
	}
	c.Reached = shareOf(reached, max(1, len(plans)-c.Impossible))
	c.Met, c.NearlyMet = shareOf(met, max(1, reached)), shareOf(nearly, max(1, reached))
	c.Met.Formula = promised / promises
	c.Cost = average(costs, func(s sample) float64 { return s.truth })
	c.Tasks = quantiles(tasks)
}
