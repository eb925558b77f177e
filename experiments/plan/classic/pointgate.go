package classic

import (
	"fmt"

	"passhat/estimator"
)

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
