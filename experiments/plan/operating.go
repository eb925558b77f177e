package plan

import (
	"fmt"

	"passhat/experiments/plan/law"
)

// Operating is a gate's verdicts if the truth is Truth.
type Operating struct {
	Truth, Pass, Fail, Inconclusive float64
}

// OperatingCharacteristic returns, by the formula, how likely each verdict of a
// gate is on a design if the metric is each of the truths: the belief's rates,
// moved there as law.Moved does. The verdict is pass where the interval lies at or
// above the threshold, fail where it lies below, and inconclusive otherwise. At
// the threshold itself pass and fail are both errors. check.Operating measures
// the same.
func OperatingCharacteristic(q Question, b Belief, d Design, truths []float64) ([]Operating, error) {
	var out []Operating
	for _, truth := range truths {
		m, err := GateAt(q, b, truth)
		if err != nil {
			return nil, err
		}
		if d.Tasks < 1 || d.Trials < q.Metric.K {
			return nil, fmt.Errorf("%s needs %d trials a task: %s: %w", q.Metric, q.Metric.K, d, ErrImpossible)
		}
		x := Operating{Truth: truth}
		x.Pass, x.Fail = m.Verdicts(d)
		x.Inconclusive = max(0, 1-x.Pass-x.Fail)
		out = append(out, x)
	}
	return out, nil
}

// GateAt is the model of a gate with the belief moved to a truth, as law.Moved
// does, the threshold itself included. The error is for another goal and for a
// truth outside [0,1].
func GateAt(q Question, b Belief, truth float64) (*Model, error) {
	if q.Goal.Kind != Gate {
		return nil, fmt.Errorf("an operating characteristic is of a gate, not of a %s", q.Goal.Kind)
	}
	q.Space, q.Cost = Space{Tasks: Exactly(1)}, InTrials() // of no matter, but for the best
	q, err := q.Resolved()
	if err != nil {
		return nil, err
	}
	rates, _, err := law.Moved(b.Rates, q.Metric, truth)
	if err != nil {
		return nil, err
	}
	m := &Model{Belief: Belief{b.Name, rates}, Question: q, Truth: truth, spreads: map[int]law.Spread{}}
	return m, nil
}
