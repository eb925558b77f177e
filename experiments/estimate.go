package experiments

import (
	"context"
	"errors"
	"fmt"

	"passhat/bootstrap"
	"passhat/experiments/results"
	"passhat/plots/lang"
)

// Check returns every fault of the options, before anything is read.
func (a Analysis) Check() error {
	var faults []error
	for _, k := range a.K {
		faults = append(faults, between("k", k, 1, maxK))
	}
	for _, m := range a.Metrics {
		faults = append(faults, m.Validate(), between("k of "+m.String(), m.K, 1, maxK))
	}
	if len(a.K) > 0 && len(a.Metrics) > 0 {
		faults = append(faults, fmt.Errorf("both k and metrics are given: keep one of them"))
	}
	target, err := bootstrap.ParseTarget(string(a.Target))
	faults = append(faults, err)
	targets := []bootstrap.Target{target}
	if err != nil {
		targets = nil // at least the name can be checked
	}
	_, err = bootstrap.ParseMethod(string(a.Method), targets...)
	faults = append(faults, err)
	_, err = bootstrap.ParseSide(string(a.Side))
	faults = append(faults, err)
	if target == bootstrap.Suite && (a.Joint || a.Bands) {
		faults = append(faults, fmt.Errorf("joint intervals and bands are for the target population"))
	}
	if a.Confidence != 0 {
		faults = append(faults, bootstrap.CheckConfidence(a.Confidence))
	}
	if a.Resamples != 0 {
		faults = append(faults, between("resamples", a.Resamples, 1, maxResamples))
	}
	return errors.Join(faults...)
}

// Estimate analyses the results of every agent.
func Estimate(ctx context.Context, data []results.Data, a Analysis, observe Observer) (*Result, error) {
	r := &Result{Passhat: Version, Command: "estimate", Inputs: InputsOf(data), Seed: a.Seed, Agents: []AgentResult{}}
	for i, d := range data {
		if observe != nil {
			observe(i, len(data))
		}
		agent, err := Analyze(ctx, d, a)
		if err != nil {
			return nil, err
		}
		r.Agents = append(r.Agents, agent)
	}
	r.Sentences = Sentences(r, lang.English)
	return r, nil
}
