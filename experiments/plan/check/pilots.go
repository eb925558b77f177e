package check

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"passhat/experiments/internal/parts"
	"passhat/experiments/plan"
	"passhat/sim"
	"passhat/sim/stream"
)

// Agents is where the agents of a check come from.
type Agents struct {
	Name string
	Draw func(r *rand.Rand) (sim.Rates, error)
}

// OneAgent is the same agent each time.
func OneAgent(rates sim.Rates) Agents {
	return Agents{rates.String(), func(*rand.Rand) (sim.Rates, error) { return rates, nil }}
}

// AnyAgent is another agent each time: a beta distribution of the rate whose
// mean and ICC are each anything from 0 to 1, as FromPilot takes them to be.
func AnyAgent() Agents {
	return Agents{"any beta", func(r *rand.Rand) (sim.Rates, error) { return sim.NewBetaMeanICC(r.Float64(), r.Float64()) }}
}

// PilotCheck is what plans made from pilots are worth, where the truth is known.
type PilotCheck struct {
	Agents      string
	Pilot       plan.Design
	Repetitions int
	Impossible  int      // pilots that left nothing to plan, such as a difference that cannot be; counted in nothing below
	Reached     Measured // the share of plans that say the space reaches the goal; nothing below counts the others
	Met         Measured // the share whose design reaches the goal in truth; Formula is the mean of plan.Promise.Met
	NearlyMet   Measured // the share within a tenth of it: a half-width of 1.1 times the goal's, 0.9 times the power; Formula is the mean of plan.Promise.NearlyMet
	Cost        Measured // the mean cost of the design; Formula is that of the cheapest design in truth, NaN for none and for many agents
	Tasks       plan.Quantiles
	// Of the designs that are sure enough, plan.Promise.Sure, where there is one.
	SureMet  Measured
	SureCost Measured
}

// Pilots draws agents and pilots of them, plans from each as plan.Make does, and
// asks what the chosen design does in truth, by the formula.
//
// For AnyAgent the mean promise is the share that is met, up to Monte Carlo
// error and the grid: a promise is then the probability of what it promises.
// For one agent no rule that sees only the pilot can promise what holds for it:
// the half-width is widest for a metric near 1/2, so that plans for an agent
// there fall short more often than those for all agents that pilots like it
// may come from, and elsewhere less often.
func Pilots(ctx context.Context, q plan.Question, agents Agents, pilot plan.Design, o Options) (PilotCheck, error) {
	o, err := o.resolved()
	if err != nil {
		return PilotCheck{}, err
	}
	if q.Goal.Best {
		return PilotCheck{}, fmt.Errorf("a check of plans needs a goal that may be missed, not the best")
	}
	asked := q
	if q, err = q.Resolved(); err != nil {
		return PilotCheck{}, err
	}
	plans := make([]pilotPlan, o.Replicates)
	err = parts.Do(ctx, o.Replicates, o.Workers, o.Observe, func(i int) (err error) {
		plans[i], err = planFromPilot(ctx, asked, agents, pilot, o.Seed, i)
		return err
	})
	if err != nil {
		return PilotCheck{}, err
	}
	out := PilotCheck{Agents: agents.Name, Pilot: pilot, Repetitions: o.Replicates}
	out.sum(q, plans)
	return out, nil
}

// pilotPlan is what one pilot led to.
type pilotPlan struct {
	impossible, reached bool
	chosen              planned
	sure                *planned
	known               float64 // the cost of the cheapest design in truth, NaN for none
}

// planned is a design, what is promised of it and what it does in truth.
type planned struct {
	plan.Choice
	promised, nearly float64
	value            float64
}

func planFromPilot(ctx context.Context, q plan.Question, agents Agents, pilot plan.Design, seed uint64, i int) (pilotPlan, error) {
	r := stream.New(seed, fmt.Sprint("plan/check/", agents.Name, pilot), uint64(i))
	rates, err := agents.Draw(r)
	if err != nil {
		return pilotPlan{}, err
	}
	s, err := (sim.Agent{Rates: rates}).DrawCells(r, pilot.Tasks, pilot.Trials)
	if err != nil {
		return pilotPlan{}, err
	}
	known, err := plan.FromPilot(plan.Pilot{Suite: s})
	if err != nil {
		return pilotPlan{}, err
	}
	made, err := plan.Make(ctx, q, known, plan.Options{Workers: 1})
	if errors.Is(err, plan.ErrImpossible) {
		return pilotPlan{impossible: true}, nil
	}
	if err != nil {
		return pilotPlan{}, err
	}
	truth, err := plan.NewModel(made.Question, plan.Belief{Name: "truth", Rates: rates})
	if errors.Is(err, plan.ErrImpossible) {
		return pilotPlan{impossible: true}, nil
	}
	if err != nil {
		return pilotPlan{}, err
	}
	out := pilotPlan{reached: made.Reached, known: math.NaN()}
	if c, ok := truth.Cheapest(made.Question); ok {
		out.known = c.Cost
	}
	out.chosen = planned{made.Chosen, made.Promise.Met, made.Promise.NearlyMet, truth.Value(made.Chosen.Design)}
	if c := made.Promise.Sure; c != nil {
		out.sure = &planned{*c, made.Promise.SureMet, math.NaN(), truth.Value(c.Design)}
	}
	return out, nil
}

func (c *PilotCheck) sum(q plan.Question, plans []pilotPlan) {
	var chosen, sure []planned
	var tasks, known []float64
	for _, p := range plans {
		if p.impossible {
			c.Impossible++
		}
		if p.sure != nil {
			sure = append(sure, *p.sure)
		}
		if p.reached {
			chosen = append(chosen, p.chosen)
			tasks, known = append(tasks, float64(p.chosen.Tasks)), append(known, p.known)
		}
	}
	c.Reached = shareOf(len(chosen), max(1, len(plans)-c.Impossible))
	c.Met, c.Cost = kept(chosen, q.Goal)
	for i := range chosen {
		chosen[i].promised = chosen[i].nearly
	}
	c.NearlyMet, _ = kept(chosen, q.Goal.Nearly())
	c.SureMet, c.SureCost = kept(sure, q.Goal)
	if len(known) > 0 && slices.Min(known) == slices.Max(known) { // one agent
		c.Cost.Formula, c.SureCost.Formula = known[0], known[0]
	}
	equal := make([]float64, len(tasks))
	for i := range equal {
		equal[i] = 1
	}
	c.Tasks = plan.NewQuantiles(tasks, equal)
}

// kept returns the share of plans that reach a goal in truth, beside the mean
// promise, and the mean cost.
func kept(plans []planned, g plan.Goal) (met, cost Measured) {
	reached, promised := 0, 0.0
	var costs []float64
	for _, p := range plans {
		if g.Reached(p.value) {
			reached++
		}
		promised += p.promised
		costs = append(costs, p.Cost)
	}
	if len(plans) == 0 {
		return none(), none()
	}
	met = shareOf(reached, len(plans))
	met.Formula = promised / float64(len(plans))
	return met, average(costs, func(c float64) float64 { return c })
}
