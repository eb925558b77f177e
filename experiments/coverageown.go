package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/coverage"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
)

// Coverage measures the interval methods on the user's own design: the numbers
// of tasks and trials of the results, and an agent whose rates are a beta
// distribution fitted to them.
func Coverage(ctx context.Context, data []results.Data, a Analysis, methods []string, replicates int, observe Observer) (*Result, error) {
	r := &Result{Passhat: Version, Command: "coverage", Inputs: InputsOf(data), Seed: a.Seed, Agents: []AgentResult{}}
	var designs []coverage.Design
	for _, d := range data {
		design, err := ownDesign(d, a)
		if err != nil {
			return nil, fmt.Errorf("agent %q: %w", d.Agent, err)
		}
		designs = append(designs, design)
	}
	plan := coverage.Plan{
		Methods: methods, Confidence: a.Confidence, Replicates: replicates,
		Resamples: a.Resamples, Seed: a.Seed, Workers: a.Workers,
	}
	var err error
	r.Coverage, err = newCoverageStudy(ctx, designs, plan, []bootstrap.Target{cmp.Or(a.Target, bootstrap.Population)}, nil, observe)
	if err != nil {
		return nil, err
	}
	r.Sentences = Sentences(r, lang.English)
	return r, nil
}

// ownDesign is the design of observed results. Tasks without a verdict are left
// out, metrics whose k is above some task's n too.
func ownDesign(d results.Data, a Analysis) (coverage.Design, error) {
	suite, err := estimator.NewSuite(d.EstimatorTasks(d.Policy.Errors))
	if err != nil {
		return coverage.Design{}, err
	}
	suite = suite.Eligible(1)
	rates, name, err := fitted(suite)
	if err != nil {
		return coverage.Design{}, err
	}
	out := coverage.Design{Name: d.Agent + ": " + name + ownMark, Agent: sim.Agent{Name: d.Agent, Rates: rates}, Sizes: sizes(suite)}
	for _, m := range a.metricsFor(suite.MinN()) {
		if m.K <= suite.MinN() {
			out.Metrics = append(out.Metrics, m)
		}
	}
	if len(out.Metrics) == 0 {
		return out, fmt.Errorf("no k asked for is within the %d trials that every task has", suite.MinN())
	}
	return out, nil
}

// fitted returns the rates fitted to a suite and their name. Where all trials
// have one outcome the fit would never vary: half a trial of the other outcome
// stands for what was not seen.
func fitted(s estimator.Suite) (rates sim.Rates, name string, err error) {
	c, n := float64(s.Successes()), float64(s.Trials())
	if c == 0 || c == n || s.MaxN() < 2 {
		p := (c + 0.5) / (n + 1)
		rates, err = sim.NewConstant(p)
		return rates, fmt.Sprintf("constant rate %.4g, the spread is not known", p), err
	}
	fit, err := sim.FitBeta(s)
	if err != nil {
		return nil, "", err
	}
	rates, err = fit.Rates()
	return rates, fmt.Sprintf("beta rates of mean %.3g and ICC %.3g", fit.Mean, fit.ICC), err
}

func sizes(s estimator.Suite) []coverage.Size {
	var out []coverage.Size
	for _, x := range s.Cells() {
		if last := len(out) - 1; last >= 0 && out[last].Trials == x.N {
			out[last].Tasks += x.Tasks
			continue
		}
		out = append(out, coverage.Size{Tasks: x.Tasks, Trials: x.N})
	}
	return out
}

// own says whether the study is of a user's few designs rather than of a grid.
func (s CoverageStudy) own() bool {
	return !slices.ContainsFunc(s.Cells, func(c CoverageCell) bool { return !strings.HasSuffix(c.Rates, ownMark) })
}

// ownMark ends the name of rates that were fitted to a user's results.
const ownMark = " (fitted)"
