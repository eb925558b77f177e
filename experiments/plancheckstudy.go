package experiments

import (
	"cmp"
	"context"
	"fmt"

	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/resume"
	"passhat/sim"
)

// PlanCheckStudy is how often plans made from pilots of known agents keep what
// they promise.
type PlanCheckStudy struct {
	Question    PlanQuestion   `json:"question"` // of the first metric
	Repetitions int            `json:"repetitions"`
	Rows        []PlanCheckRow `json:"rows"`
}

// PlanCheckRow is the plans from the pilots of one size. Shares are of the plans
// for which the goal is within reach.
type PlanCheckRow struct {
	Rates       string        `json:"rates"`
	Metric      string        `json:"metric"`
	PilotTasks  int           `json:"pilot_tasks"`
	PilotTrials int           `json:"pilot_trials"`
	Impossible  int           `json:"impossible"` // pilots that left nothing to plan
	Reached     PlanMeasured  `json:"reached"`    // the share of plans for which the goal is within reach
	Met         PlanMeasured  `json:"met"`        // of the designs, by the formula, in truth; the formula is what they promise
	NearlyMet   PlanMeasured  `json:"nearly_met"` // within a tenth
	Cost        PlanMeasured  `json:"cost"`       // the formula is the cheapest design if the agent were known; null for many agents
	SureMet     PlanMeasured  `json:"sure_met"`   // of the designs that are sure enough
	SureCost    PlanMeasured  `json:"sure_cost"`
	Tasks       PlanQuantiles `json:"tasks"`
}

// planStudy runs the study plan: a plan, or a check of plans from pilots.
func (c *Config) planStudy(ctx context.Context, r *Result, workers int, observe Observer) (err error) {
	if len(c.Plan.Pilots) > 0 {
		r.PlanCheck, err = c.planCheck(ctx, workers, observe)
		return err
	}
	request, err := c.planRequest(c.studyMetrics()[0], workers)
	if err != nil {
		return err
	}
	rates, err := c.Plan.Rates[0].build(noFiles)
	if err != nil {
		return err
	}
	made, err := PlanFromRates(ctx, rates, request, observe)
	if err != nil {
		return err
	}
	r.Plan = made.Plan
	return nil
}

func (c *Config) planCheck(ctx context.Context, workers int, observe Observer) (*PlanCheckStudy, error) {
	g, metrics := c.Plan, c.studyMetrics()
	out := &PlanCheckStudy{Repetitions: g.Repetitions}
	agents, first, err := g.agents()
	if err != nil {
		return nil, err
	}
	parts := len(metrics) * len(agents) * len(g.Pilots)
	for _, m := range metrics {
		r, err := c.planRequest(m, workers)
		if err != nil {
			return nil, err
		}
		if len(out.Rows) == 0 {
			q := r.Question
			q.Assurance = 0 // of a pilot
			p, err := plan.Make(ctx, q, plan.Guess(first), plan.Options{Workers: workers})
			if err != nil {
				return nil, err
			}
			out.Question = planQuestion(p.Question)
			out.Question.Assurance = Number(cmp.Or(r.Question.Assurance, plan.DefaultAssurance))
		}
		for _, a := range agents {
			for _, p := range g.Pilots {
				row, err := resume.Value(c.keep, fmt.Sprintf("plan-check/%d", len(out.Rows)), func() (PlanCheckRow, error) {
					return checkPilots(ctx, r, a, plan.Design{Tasks: p.Tasks, Trials: p.Trials}, g, share(observe, len(out.Rows), parts))
				})
				if err != nil {
					return nil, err
				}
				out.Rows = append(out.Rows, row)
			}
		}
	}
	return out, nil
}

// agents are those that pilots are drawn from, the first of them as a law.
func (g *PlanConfig) agents() (out []check.Agents, first sim.Rates, err error) {
	if g.Any {
		out = append(out, check.AnyAgent())
	}
	for _, x := range g.Rates {
		rates, err := x.build(noFiles)
		if err != nil {
			return nil, nil, err
		}
		if first == nil {
			first = rates
		}
		out = append(out, check.OneAgent(rates))
	}
	return out, first, nil
}

func checkPilots(ctx context.Context, r PlanRequest, a check.Agents, pilot plan.Design, g *PlanConfig, observe Observer) (PlanCheckRow, error) {
	x, err := check.Pilots(ctx, r.Question, a, pilot, check.Options{Replicates: g.Repetitions, Seed: r.Seed, Workers: r.Workers, Observe: observe})
	if err != nil {
		return PlanCheckRow{}, fmt.Errorf("%s, pilots of %s: %w", a.Name, pilot, err)
	}
	return PlanCheckRow{
		Rates: a.Name, Metric: r.Question.Metric.String(), PilotTasks: pilot.Tasks, PilotTrials: pilot.Trials, Impossible: x.Impossible,
		Reached: measured(x.Reached), Met: measured(x.Met), NearlyMet: measured(x.NearlyMet), Cost: measured(x.Cost),
		SureMet: measured(x.SureMet), SureCost: measured(x.SureCost), Tasks: planQuantiles(x.Tasks),
	}, nil
}
