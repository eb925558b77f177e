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
	d.Order = results.OrderNumber
	if a.Tasks*a.Trials > results.MostOutcomes {
		d.Order = results.OrderNotKept
	}
	for i, outcomes := range agent.DrawOutcomes(stream.New(analysis.Seed, "agent/"+a.Name), a.Tasks, a.Trials) {
		pass, fail, errors := sim.Tally(outcomes)
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: fmt.Sprint(i + 1), Pass: pass, Fail: fail, Error: errors})
		if d.Order == results.OrderNumber {
			d.Outcomes = append(d.Outcomes, signsOf(outcomes))
		}
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

// signsOf writes outcomes as results do.
func signsOf(outcomes []sim.Outcome) string {
	signs := make([]byte, len(outcomes))
	for i, o := range outcomes {
		switch o {
		case sim.OutcomePass:
			signs[i] = 'p'
		case sim.OutcomeFail:
			signs[i] = 'f'
		default:
			signs[i] = 'e'
		}
	}
	return string(signs)
}
