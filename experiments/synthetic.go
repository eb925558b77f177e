package experiments

import (
	"context"
	"fmt"

	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/sim"
	"passhat/sim/stream"
)

// exactK is the largest k of an agent that has no trials and no k asked for.
const exactK = 8

// synthetic analyses a synthetic agent: exactly, or from tasks and trials drawn
// from it beside the exact values.
func (c *Config) synthetic(ctx context.Context, a AgentConfig, analysis Analysis) (AgentResult, error) {
	rates, err := a.Rates.build(c.empirical(ctx, results.Options{}))
	if err != nil {
		return AgentResult{}, err
	}
	process, err := a.Process.Build()
	if err != nil {
		return AgentResult{}, err
	}
	agent := sim.Agent{Name: a.Name, Rates: rates, Process: process}
	if a.Tasks == 0 {
		return exact(agent, analysis.metricsFor(exactK)), nil
	}
	if _, together := rates.(sim.SuiteRates); process != nil || together {
		return drawTrials(ctx, agent, a, analysis)
	}
	return draw(ctx, agent, a, analysis)
}

// exact returns the true values of the agent.
func exact(agent sim.Agent, metrics []estimator.Metric) AgentResult {
	out := newSynthetic(agent)
	out.MeanRate = Number(agent.MeanRate())
	out.Unevenness.ICC = Number(agent.ICC())
	for _, m := range metrics {
		e := newEstimateResult(m)
		closed := m.ClosedForm(agent.MeanRate())
		e.Estimator = "exact"
		e.Value, e.ClosedForm = Number(agent.Value(m)), Number(closed)
		e.Gap = Number(agent.Value(m) - closed)
		e.GapUnbiased, e.TrueValue = e.Gap, e.Value
		out.Estimates = append(out.Estimates, e)
	}
	return out
}

// draw draws a suite and estimates from it.
func draw(ctx context.Context, agent sim.Agent, a AgentConfig, analysis Analysis) (AgentResult, error) {
	out := newSynthetic(agent)
	suite, err := agent.DrawCells(stream.New(analysis.Seed, "agent/"+a.Name), a.Tasks, a.Trials)
	if err != nil {
		return out, err
	}
	describeSuite(&out, suite)
	out.Unevenness = analysis.unevenness(suite, a.Name)
	metrics := analysis.metricsFor(a.Trials)
	c := calculation{Analysis: analysis, ragged: results.RaggedStrict, stream: a.Name}
	if out.Estimates, err = c.estimates(ctx, suite, metrics); err != nil {
		return out, err
	}
	for i, m := range metrics {
		out.Estimates[i].TrueValue = Number(agent.Value(m))
	}
	if err := c.further(ctx, suite, metrics, &out); err != nil {
		return out, err
	}
	out.Warnings = append(out.Warnings, c.warnings...)
	return out, nil
}

func newSynthetic(agent sim.Agent) AgentResult {
	none := newEstimateResult(estimator.PassAt(1)).Value
	return AgentResult{
		Agent: agent.Name, Sources: []string{fmt.Sprint(agent.Rates)}, Format: "synthetic",
		MeanRate: none, Unevenness: UnevennessResult{ICC: none, PHomogeneous: none},
		Lottery: []LotteryResult{}, Cells: []CellResult{}, ByTask: []TaskResult{}, Warnings: []WarningResult{},
	}
}
