package experiments

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"passhat/estimator"
	"passhat/experiments/fitting"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
	"passhat/sim/stream"
)

// FitStudy is distributions of the success rate fitted to results.
type FitStudy struct {
	Replicates int        `json:"replicates"` // drawn for each goodness of fit
	Agents     []AgentFit `json:"agents"`
}

// AgentFit is the fits to one agent's results.
type AgentFit struct {
	Agent    string       `json:"agent"`
	Sources  []string     `json:"sources"`
	Format   string       `json:"format"`
	Tasks    int          `json:"tasks"` // with a verdict
	Trials   TrialsResult `json:"trials"`
	MeanRate Number       `json:"mean_rate"`
	Models   []ModelFit   `json:"models"`
}

// ModelFit is one distribution fitted by maximum likelihood.
type ModelFit struct {
	Model      string            `json:"model"` // beta, two-point or nonparametric
	Parameters []ParameterResult `json:"parameters"`
	Points     []PointResult     `json:"points"`
	LogLik     Number            `json:"log_likelihood"`
	Gap        Number            `json:"gap"` // the nonparametric log-likelihood is within tasks x gap of its maximum
	Goodness   *GoodnessResult   `json:"goodness"`
	Reason     string            `json:"reason"` // why there is no fit, or no test of it; "" where there are both
}

// ParameterResult is a fitted number.
type ParameterResult struct {
	Name   string `json:"name"`
	Value  Number `json:"value"`
	StdErr Number `json:"std_err"`
}

// PointResult is a rate and the share of the tasks that have it.
type PointResult struct {
	Rate   Number `json:"rate"`
	Weight Number `json:"weight"`
}

// GoodnessResult is whether results are as the fitted distribution would have
// them.
type GoodnessResult struct {
	Statistic  Number `json:"statistic"`
	PValue     Number `json:"p_value"`
	Replicates int    `json:"replicates"`
	Verdict    string `json:"verdict"` // not refused, refused or not tested
	Reason     string `json:"reason"`
}

// Fit fits a beta, two points and a distribution of any shape to every agent's
// results. Replicates is the number drawn for a goodness of fit.
func Fit(ctx context.Context, data []results.Data, replicates int, seed uint64, observe Observer) (*Result, error) {
	if err := between("replicates", replicates, 19, maxReplicates); err != nil {
		return nil, err
	}
	r := &Result{Passhat: Version, Command: "fit", Inputs: InputsOf(data), Seed: seed, Agents: []AgentResult{}, Fit: &FitStudy{Replicates: replicates}}
	for i, d := range data {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if observe != nil {
			observe(i, len(data))
		}
		fit, err := agentFit(d, replicates, seed)
		if err != nil {
			return nil, fmt.Errorf("agent %q: %w", d.Agent, err)
		}
		r.Fit.Agents = append(r.Fit.Agents, fit)
	}
	r.Sentences = Sentences(r, lang.English)
	return r, nil
}

func agentFit(d results.Data, replicates int, seed uint64) (AgentFit, error) {
	suite, err := estimator.NewSuite(d.EstimatorTasks(d.Policy.Errors))
	if err != nil {
		return AgentFit{}, err
	}
	suite = suite.Eligible(1)
	models, err := fitting.All(suite, replicates, func(model string) *rand.Rand {
		return stream.New(seed, "fit/"+d.Agent+"/"+model)
	})
	out := AgentFit{
		Agent: d.Agent, Sources: append([]string{}, d.Sources...), Format: d.Format,
		Tasks: suite.Tasks(), Trials: trialsOf(suite), MeanRate: Number(suite.MeanRate()),
	}
	for _, m := range models {
		out.Models = append(out.Models, modelFit(m))
	}
	return out, err
}

func modelFit(m fitting.Model) ModelFit {
	out := ModelFit{Model: m.Name, Parameters: []ParameterResult{}, Points: []PointResult{}, LogLik: Number(m.LogLik), Gap: Number(m.Gap)}
	for _, p := range m.Parameters {
		out.Parameters = append(out.Parameters, ParameterResult{p.Name, Number(p.Value), Number(p.StdErr)})
	}
	for _, p := range m.Points {
		out.Points = append(out.Points, PointResult{Number(p.Rate), Number(p.Weight)})
	}
	switch {
	case m.Missing != nil:
		out.Reason = strings.TrimSuffix(m.Missing.Error(), ".")
	case m.Name == fitting.Nonparametric:
		out.Reason = "no distribution fits better, so none is left to refuse it"
	case m.Goodness == nil:
		out.Reason = "results drawn from the fit do not always tell the model: its fit is not tested"
	default:
		out.Goodness = goodnessResult(*m.Goodness)
	}
	return out
}

func goodnessResult(g sim.Goodness) *GoodnessResult {
	return &GoodnessResult{Number(g.Statistic), Number(g.PValue), g.Replicates, g.Verdict.String(), g.Reason}
}

// Parameter returns a fitted number by its name, NaN where there is none.
func (m ModelFit) Parameter(name string) ParameterResult {
	for _, p := range m.Parameters {
		if p.Name == name {
			return p
		}
	}
	return ParameterResult{name, Number(math.NaN()), Number(math.NaN())}
}
