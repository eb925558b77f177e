package experiments

import (
	"errors"
	"math"
	"strings"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
)

// newPlanStudy takes over the numbers of a plan.
func newPlanStudy(p *plan.Plan, known plan.Knowledge) *PlanStudy {
	more := plan.Design{Tasks: p.Chosen.Tasks, Trials: p.Plain.MoreTrials}
	s := &PlanStudy{
		Question: planQuestion(p.Question), Pilot: planPilot(known.Pilot), Reached: p.Reached, Chosen: planDesign(p.Chosen),
		Limit: maybeDesign(p.Limit), Needed: maybeDesign(p.Needed), LeastTrials: p.LeastTrials,
		More:  planDesign(plan.Choice{Design: more, Cost: p.Question.Cost.Of(more), Value: p.Plain.MoreValue}),
		Floor: PlanFloor{p.Floor.Tasks, Number(p.Floor.Value), p.Floor.Enough}, Promise: planPromise(p.Promise),
		Beliefs: []PlanBelief{}, Frontier: []PlanDesign{}, Margins: []PlanMargin{}, ByK: []PlanK{}, Simulated: []PlanSimulation{},
		Operating: []PlanOperating{}, Grid: planGrid(p.Grid), Warnings: []WarningResult{},
	}
	for _, b := range p.Beliefs {
		s.Beliefs = append(s.Beliefs, PlanBelief{
			Belief: b.Name, Rates: b.Law, Truth: Number(b.Truth), ICC: Number(b.ICC), Between: Number(b.Spread.Between), Within: Number(b.Spread.Within),
			Value: Number(b.Value), Reached: b.Reached, Alone: planDesign(b.Alone), Correlation: Number(b.Correlation),
		})
	}
	for _, c := range p.Frontier {
		s.Frontier = append(s.Frontier, planDesign(c))
	}
	for _, m := range p.Margins {
		after := planDesign(plan.Choice{Design: m.Design, Cost: p.Question.Cost.Of(m.Design), Value: m.Value})
		s.Margins = append(s.Margins, PlanMargin{m.Step, after, Number(m.Cost), Number(m.Gain), Number(m.PerUnit)})
	}
	for _, k := range p.ByK {
		s.ByK = append(s.ByK, PlanK{k.Metric.String(), k.Reached, planDesign(k.Choice), Number(k.Ratio)})
	}
	for _, w := range p.Warnings {
		s.Warnings = append(s.Warnings, planWarning(w))
	}
	return s
}

// planWarning names a warning; what marks it does not repeat in the message.
func planWarning(w error) WarningResult {
	for _, x := range []struct {
		mark error
		code string
	}{
		{plan.ErrSmallPilot, "small-pilot"}, {plan.ErrOneOutcome, "one-outcome"},
		{sim.ErrNotIdentified, "not-identified"}, {plan.ErrAtLimit, "at-limit"},
	} {
		if errors.Is(w, x.mark) {
			return WarningResult{x.code, strings.TrimSuffix(w.Error(), ": "+x.mark.Error()), []string{}}
		}
	}
	return WarningResult{"plan", w.Error(), []string{}}
}

func planQuestion(q plan.Question) PlanQuestion {
	none := math.NaN()
	out := PlanQuestion{
		Metric: q.Metric.String(), Words: q.Metric.Words(), Goal: string(q.Goal.Kind), Level: Number(q.Goal.Level()),
		Delta: Number(none), Correlation: Number(none), Threshold: Number(none),
		Confidence: q.Interval.Confidence, Method: string(q.Interval.Method), Target: string(q.Interval.Target), Side: string(q.Interval.Side),
		Tasks:     PlanRange{q.Space.Tasks.Low, q.Space.Tasks.High, q.Space.Tasks.High == plan.MostTasks},
		Trials:    PlanRange{q.Space.Trials.Low, q.Space.Trials.High, q.Space.Trials.High >= plan.MostTrials},
		Assurance: Number(none), Budget: Number(none), CostTask: Number(none), CostTrial: Number(q.Cost.Trial), FailureRate: q.Cost.Failure, Unit: q.Cost.Unit,
	}
	if q.Cost.Task > 0 {
		out.CostTask = Number(q.Cost.Task)
	}
	if q.Space.Budget > 0 {
		out.Budget = Number(q.Space.Budget)
	}
	if q.Assurance > 0 {
		out.Assurance = Number(q.Assurance)
	}
	switch q.Goal.Kind {
	case plan.Comparison:
		out.Delta, out.Correlation = Number(q.Goal.Delta), Number(q.Goal.Correlation)
	case plan.Gate:
		out.Threshold = Number(q.Goal.Threshold)
	}
	return out
}

func planPilot(p *plan.PilotSummary) *PlanPilot {
	if p == nil {
		return nil
	}
	return &PlanPilot{Sources: []string{}, Tasks: p.Tasks, Trials: p.Trials, MinN: p.MinN, MaxN: p.MaxN, Mean: Number(p.Mean), ICC: Number(p.ICC)}
}

// name says whose results the pilot is.
func (p *PlanPilot) name(d results.Data) {
	p.Agent, p.Sources = d.Agent, append([]string{}, d.Sources...)
}

func planDesign(c plan.Choice) PlanDesign {
	return PlanDesign{c.Tasks, c.Trials, c.Total(), Number(c.Cost), Number(c.Value)}
}

func maybeDesign(c *plan.Choice) *PlanDesign {
	if c == nil {
		return nil
	}
	d := planDesign(*c)
	return &d
}

func planGrid(g plan.Grid) []PlanDesign {
	out := []PlanDesign{}
	for i, m := range g.Tasks {
		for j, n := range g.Trials {
			out = append(out, planDesign(plan.Choice{Design: plan.Design{Tasks: m, Trials: n}, Cost: g.Costs[i][j], Value: g.Values[i][j]}))
		}
	}
	return out
}

func planPromise(p *plan.Promise) *PlanPromise {
	if p == nil {
		return nil
	}
	return &PlanPromise{
		Met: Number(p.Met), NearlyMet: Number(p.NearlyMet), Value: planQuantiles(p.Value), Reached: Number(p.Reached),
		Tasks: planQuantiles(p.Tasks), Trials: planQuantiles(p.Trials), Cost: planQuantiles(p.Cost),
		Assurance: Number(p.Assurance), Sure: maybeDesign(p.Sure), SureMet: Number(p.SureMet), Surest: Number(p.Surest),
	}
}

func planQuantiles(q plan.Quantiles) PlanQuantiles {
	return PlanQuantiles{Number(q.Tenth), Number(q.Median), Number(q.Ninetieth)}
}

func measured(m check.Measured) PlanMeasured {
	out := PlanMeasured{Formula: Number(m.Formula), Value: Number(m.Value), StdErr: Number(m.StdErr)}
	if out.Formula.Available() {
		agrees := m.Agrees()
		out.Agrees = &agrees
	}
	return out
}

// maybeMeasured is nil for what was not measured.
func maybeMeasured(m check.Measured) *PlanMeasured {
	if math.IsNaN(m.Value) {
		return nil
	}
	out := measured(m)
	return &out
}

// atLeast is a share that may lie above the formula's, and atMost one that may
// lie below it.
func atLeast(m check.Measured) PlanMeasured {
	out, agrees := measured(m), m.Value >= m.Formula-3*m.StdErr
	out.Agrees = &agrees
	return out
}

func atMost(m check.Measured) PlanMeasured {
	out, agrees := measured(m), m.Value <= m.Formula+3*m.StdErr
	out.Agrees = &agrees
	return out
}

func planSimulation(x check.Simulation, g plan.Goal) PlanSimulation {
	out := PlanSimulation{
		Belief: x.Belief, Replicates: x.Replicates, Truth: Number(x.Truth), HalfWidth: measured(x.HalfWidth), WithinGoal: maybeMeasured(x.WithinGoal),
		Coverage: atLeast(x.Coverage), Below: Number(x.Below), Above: Number(x.Above),
	}
	if g.Kind != plan.HalfWidth {
		out.Pass, out.Fail = maybeMeasured(x.Pass), maybeMeasured(x.Fail)
		out.Inconclusive, out.Power = maybeMeasured(x.Inconclusive), maybeMeasured(x.Power)
	}
	return out
}

func planSelfTest(a check.SelfTested) *PlanSelfTest {
	return &PlanSelfTest{
		Belief: a.Belief, Replicates: a.Replicates, Different: atMost(a.Different), TaskFlips: measured(a.TaskFlips), Noise: measured(a.Noise),
		Pass: maybeMeasured(a.Pass), Fail: maybeMeasured(a.Fail), Inconclusive: maybeMeasured(a.Inconclusive), Flipped: maybeMeasured(a.Flipped),
		PointFail: maybeMeasured(a.PointFail), PointFlipped: maybeMeasured(a.PointFlipped),
	}
}

// Gloss says in plain words what the metric measures, in a language.
func (q PlanQuestion) Gloss(l lang.Language) string {
	m, err := estimator.ParseMetric(q.Metric)
	if l == lang.English || err != nil {
		return q.Words
	}
	return EstimateResult{Family: m.Family.String(), K: m.K, J: m.J}.Gloss(l)
}
