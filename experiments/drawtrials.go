package experiments

import (
	"context"
	"fmt"

	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/sim"
	"passhat/sim/stream"
)

// drawTrials draws every trial, as a process or families of tasks need it, and
// analyses them as results are. The true values are those of the agent's rates
// with independent trials: what the estimates take themselves to speak of.
func drawTrials(ctx context.Context, agent sim.Agent, a AgentConfig, analysis Analysis) (AgentResult, error) {
	if err := drawable(a.Tasks, a.Trials); err != nil {
		return AgentResult{}, err
	}
	d := results.Data{Agent: a.Name, Format: "synthetic", Sources: []string{fmt.Sprint(agent.Rates)}}
	if agent.Process != nil {
		d.Sources = append(d.Sources, agent.Process.String())
	}
	if a.Policy != nil {
		d.Policy = a.Policy.options()
	}
	for i, outcomes := range agent.DrawOutcomes(stream.New(analysis.Seed, "agent/"+a.Name), a.Tasks, a.Trials) {
		pass, fail, errors := sim.Tally(outcomes)
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: fmt.Sprint(i + 1), Pass: pass, Fail: fail, Error: errors})
	}
	out, err := Analyze(ctx, d, analysis)
	if err != nil {
		return out, err
	}
	for i := range out.Estimates {
		m, err := estimator.ParseMetric(out.Estimates[i].Metric)
		if err != nil {
			return out, err
		}
		out.Estimates[i].TrueValue = Number(agent.Value(m))
	}
	return out, nil
}
