package experiments

import (
	"fmt"
	"slices"

	"passhat/bootstrap"
	"passhat/experiments/coverage"
)

func (l *loader) unevenness(c *Config) {
	if len(c.Agents) > 0 {
		l.fault(path("agents"), fmt.Errorf("the study unevenness makes its own agents: leave agents out"))
	}
	if len(c.Metrics) > 0 {
		l.fault(path("metrics"), fmt.Errorf("the study unevenness is about pass^k: give k instead of metrics"))
	}
	if c.Unevenness == nil {
		l.fault(nil, fmt.Errorf("the study unevenness needs the key unevenness with a mean"))
		return
	}
	u := c.Unevenness
	u.fill(c.K)
	l.fault(path("unevenness", "mean"), fraction("mean", u.Mean))
	l.fault(path("unevenness", "icc", "from"), fraction("from", &u.ICC.From))
	l.fault(path("unevenness", "icc", "to"), fraction("to", &u.ICC.To))
	l.fault(path("unevenness", "icc", "steps"), between("steps", u.ICC.Steps, 2, maxSteps))
	if !(u.ICC.From < u.ICC.To) {
		l.fault(path("unevenness", "icc"), fmt.Errorf("icc runs from %v to %v: it must rise", u.ICC.From, u.ICC.To))
	}
	for i, name := range u.Laws {
		l.fault(path("unevenness", "laws", i), checkLaw(name))
	}
	l.fault(path("unevenness", "tasks"), between("tasks", u.Tasks, 1, maxTasks))
	l.fault(path("unevenness", "trials"), between("trials", u.Trials, 1, maxTrials))
	l.fault(path("unevenness", "replicates"), between("replicates", u.Replicates, 2, maxReplicates))
	if len(c.K) > 0 && slices.Max(c.K) > u.Trials {
		l.fault(path("unevenness", "trials"), fmt.Errorf("trials is %d and k goes to %d: a k above the trials is not available", u.Trials, slices.Max(c.K)))
	}
}

func (l *loader) coverage(c *Config) {
	if len(c.Agents) > 0 {
		l.fault(path("agents"), fmt.Errorf("the study coverage makes its own agents: leave agents out, give coverage rates"))
	}
	if c.Coverage == nil {
		l.fault(nil, fmt.Errorf("the study coverage needs the key coverage with rates, tasks and trials"))
		return
	}
	g := c.Coverage
	g.fill(c.Target)
	for i, t := range g.Targets {
		_, err := bootstrap.ParseTarget(t)
		l.fault(path("coverage", "targets", i), err)
	}
	if len(g.Rates) == 0 {
		l.fault(path("coverage", "rates"), fmt.Errorf("no rates: give a list of distributions, such as [{constant: 0.75}]"))
	}
	for i, r := range g.Rates {
		l.fault(path("coverage", "rates", i), r.check())
	}
	l.list("tasks", g.Tasks, maxTasks)
	l.list("trials", g.Trials, maxTrials)
	for i, m := range g.Methods {
		if m == coverage.TasksThenTrials || m == coverage.PooledTrials {
			continue
		}
		_, err := bootstrap.ParseMethod(m)
		l.fault(path("coverage", "methods", i), err)
	}
	l.fault(path("coverage", "replicates"), between("replicates", g.Replicates, 2, maxReplicates))
	l.fault(path("coverage", "resamples"), between("resamples", g.Resamples, 1, 100_000))
	if g.Resampled != 0 {
		l.fault(path("coverage", "resampled_replicates"), between("resampled_replicates", g.Resampled, 2, maxReplicates))
	}
}

// list checks a list of numbers of the coverage grid.
func (l *loader) list(name string, values []int, most int) {
	if len(values) == 0 {
		l.fault(path("coverage", name), fmt.Errorf("no %s: give a list of numbers", name))
	}
	for i, v := range values {
		l.fault(path("coverage", name, i), between(name, v, 1, most))
	}
}
