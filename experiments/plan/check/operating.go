package check

import (
	"context"

	"passhat/experiments/plan"
)

// Operating measures the verdicts, one simulation a truth.
func Operating(ctx context.Context, q plan.Question, b plan.Belief, d plan.Design, truths []float64, o Options) ([]Simulation, error) {
	o, err := o.resolved()
	if err != nil {
		return nil, err
	}
	var out []Simulation
	for _, truth := range truths {
		m, err := plan.GateAt(q, b, truth)
		if err != nil {
			return nil, err
		}
		s, err := newSource(m, d, false)
		if err != nil {
			return nil, err
		}
		samples, err := s.run(ctx, "plan/operating/", o)
		if err != nil {
			return nil, err
		}
		out = append(out, s.summary(samples))
	}
	return out, nil
}
