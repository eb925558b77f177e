package plan

import (
	"context"
	"fmt"

	"passhat/estimator"
)

// Operating is a gate's verdicts if the truth is Truth.
type Operating struct {
	Truth, Pass, Fail, Inconclusive float64
}

// OperatingCharacteristic returns, by the formula, how likely each verdict of a
// gate is on a design if the metric is each of the truths: the belief's rates,
// moved there as Moved does. The verdict is pass where the interval lies at or
// above the threshold, fail where it lies below, and inconclusive otherwise. At
// the threshold itself pass and fail are both errors. SimulateOperating
// measures the same.
func OperatingCharacteristic(q Question, b Belief, d Design, truths []float64) ([]Operating, error) {
	var out []Operating
	for _, truth := range truths {
		m, err := gateAt(q, b, truth)
		if err != nil {
			return nil, err
		}
		if d.Tasks < 1 || d.Trials < q.Metric.K {
			return nil, fmt.Errorf("%s needs %d trials a task: %s: %w", q.Metric, q.Metric.K, d, ErrImpossible)
		}
		x := Operating{Truth: truth}
		x.Pass, x.Fail = m.verdicts(d)
		x.Inconclusive = max(0, 1-x.Pass-x.Fail)
		out = append(out, x)
	}
	return out, nil
}

// gateAt is the model of a gate with the belief moved to a truth.
func gateAt(q Question, b Belief, truth float64) (*model, error) {
	if q.Goal.Kind != Gate {
		return nil, fmt.Errorf("an operating characteristic is of a gate, not of a %s", q.Goal.Kind)
	}
	q.Space, q.Cost = Space{Tasks: Exactly(1)}, InTrials() // of no matter, but for the best
	q, err := q.resolved()
	if err != nil {
		return nil, err
	}
	rates, _, err := Moved(b.Rates, q.Metric, truth)
	if err != nil {
		return nil, err
	}
	m := &model{Belief: Belief{b.Name, rates}, q: q, truth: truth, spreads: map[int]Spread{}}
	return m, nil
}

// SimulateOperating measures the verdicts, one simulation a truth.
func SimulateOperating(ctx context.Context, q Question, b Belief, d Design, truths []float64, o SimOptions) ([]Simulation, error) {
	o, err := o.resolved()
	if err != nil {
		return nil, err
	}
	var out []Simulation
	for _, truth := range truths {
		m, err := gateAt(q, b, truth)
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

// PointGate is a gate on the share of tasks that pass, without an interval.
type PointGate struct {
	Tasks  int
	Needed int     // the least number of tasks that must pass
	Share  float64 // Needed / Tasks: the threshold in effect
	Pass   float64 // how likely an agent passes
	Flake  float64 // how likely it passes by one task fewer than all
}

// NewPointGate returns what a gate "share of tasks >= threshold" asks for in
// truth, and how likely an agent passes it whose tasks each pass with a rate.
//
//	Needed = ceil(tasks threshold),  Pass = P(Binomial(tasks, rate) >= Needed)
//
// With few tasks the threshold in effect is far above that written: 0.95 of 11
// tasks is all of them.
func NewPointGate(tasks int, threshold, rate float64) (PointGate, error) {
	if tasks < 1 || !(threshold > 0 && threshold <= 1) || !(rate >= 0 && rate <= 1) {
		return PointGate{}, fmt.Errorf("%d tasks, threshold %v, rate %v: at least a task, a threshold above 0 and at most 1, and a rate from 0 to 1", tasks, threshold, rate)
	}
	g := PointGate{Tasks: tasks, Needed: tasks}
	for g.Needed > 1 && float64(g.Needed-1) >= threshold*float64(tasks)*(1-1e-12) {
		g.Needed--
	}
	g.Share = float64(g.Needed) / float64(tasks)
	g.Pass = estimator.AtLeast(g.Needed, tasks).ClosedForm(rate)
	g.Flake = estimator.AtLeast(max(1, tasks-1), tasks).ClosedForm(rate) - estimator.PassHat(tasks).ClosedForm(rate)
	return g, nil
}
