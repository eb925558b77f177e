package experiments

import (
	"fmt"
	"slices"

	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
)

// simulated notes what all studies of synthetic agents lack or have too much:
// the k, and agents. It returns false where the study's own key is absent.
func (l *loader) simulated(c *Config, given bool, example string) bool {
	if len(c.Agents) > 0 {
		l.fault(path("agents"), fmt.Errorf("the study %s makes its own agents: leave agents out", c.Study))
	}
	if len(c.K) == 0 && len(c.Metrics) == 0 {
		l.fault(path("k"), fmt.Errorf("the study %s needs k, such as k: [1, 4]", c.Study))
	}
	if !given {
		l.fault(path(c.Study), fmt.Errorf("the study %s needs the key %s with %s", c.Study, c.Study, example))
	}
	return given
}

// someRates checks a list of distributions, none of which reads files.
func (l *loader) someRates(study string, rates []RatesConfig) {
	if len(rates) == 0 {
		l.fault(path(study, "rates"), fmt.Errorf("no rates: give a list of distributions, such as [{preset: three-kinds}]"))
	}
	for i, r := range rates {
		l.fault(path(study, "rates", i), r.checkSimulated())
	}
}

func (r RatesConfig) checkSimulated() error {
	_, err := r.build(noFiles)
	return err
}

// numbers checks a list of numbers of a study.
func (l *loader) numbers(study, name string, values []int, most int) {
	if len(values) == 0 {
		l.fault(path(study, name), fmt.Errorf("no %s: give a list of numbers", name))
	}
	for i, v := range values {
		l.fault(path(study, name, i), between(name, v, 1, most))
	}
}

// reach checks that every k is from low to high.
func (l *loader) reach(c *Config, low, high int, why string) {
	where := func(i int) []any { return path("k", i) }
	ks := c.K
	if len(c.Metrics) > 0 {
		where, ks = func(i int) []any { return path("metrics", i) }, nil
		for _, m := range c.analysis(0).Metrics {
			ks = append(ks, m.K)
		}
	}
	for i, k := range ks {
		if k < low || k > high {
			l.fault(where(i), fmt.Errorf("k is %d: %s", k, why))
		}
	}
}

func (l *loader) convergence(c *Config) {
	if !l.simulated(c, c.Convergence != nil, "rates and trials") {
		return
	}
	g := c.Convergence
	g.fill()
	l.someRates("convergence", g.Rates)
	l.numbers("convergence", "trials", g.Trials, maxTrials)
	l.fault(path("convergence", "tasks"), between("tasks", g.Tasks, 1, maxDrawn))
	l.fault(path("convergence", "replicates"), between("replicates", g.Replicates, 2, maxReplicates))
	if len(g.Trials) > 0 && slices.Min(g.Trials) >= 1 {
		l.reach(c, 1, slices.Max(g.Trials), "no number of trials is as large, so nothing would be drawn for it")
	}
}

// maxSuites bounds the suites of which every answer is kept.
const maxSuites = 100_000

func (l *loader) dependence(c *Config) {
	if !l.simulated(c, c.Dependence != nil, "rates and cases") {
		return
	}
	g := c.Dependence
	g.fill()
	if g.Rates == nil {
		l.fault(path("dependence", "rates"), fmt.Errorf("no rates: give the agent's, such as {preset: three-kinds}"))
	} else {
		l.fault(path("dependence", "rates"), g.Rates.checkSimulated())
	}
	if len(g.Cases) == 0 {
		l.fault(path("dependence", "cases"), fmt.Errorf("no cases: give a list such as [{process: {copies: {q: 0.3}}}]"))
	}
	for i, x := range g.Cases {
		l.dependenceCase(i, x)
	}
	l.numbers("dependence", "tasks", g.Tasks, maxDrawn)
	for i, tasks := range g.Tasks {
		if tasks >= 1 && tasks <= maxDrawn {
			l.fault(path("dependence", "tasks", i), drawable(tasks, max(1, g.Trials)))
		}
	}
	l.fault(path("dependence", "trials"), between("trials", g.Trials, 1, maxTrials))
	l.fault(path("dependence", "replicates"), between("replicates", g.Replicates, 2, maxSuites))
	l.reach(c, 1, g.Trials, fmt.Sprintf("it must be within the %s of a task", lang.English.Count(g.Trials, "trial")))
}

func (l *loader) dependenceCase(i int, x DependenceCase) {
	where := path("dependence", "cases", i)
	if x.Process == nil && x.Rates == nil {
		l.fault(where, fmt.Errorf("a case has a process, or rates of its own, or both"))
	}
	l.process(path("dependence", "cases", i, "process"), x.Process)
	if x.Rates != nil {
		l.fault(path("dependence", "cases", i, "rates"), x.Rates.checkSimulated())
	}
	process, err := x.Process.Build()
	_, errs := process.(sim.OutcomeProcess)
	switch {
	case x.Errors == "" || x.Errors == results.ErrorsFail:
	case x.Errors != results.ErrorsDrop:
		l.fault(path("dependence", "cases", i, "errors"), fmt.Errorf("errors %q is not known: choose fail or drop", x.Errors))
	case err == nil && !errs:
		l.fault(path("dependence", "cases", i, "errors"), fmt.Errorf("this process has no errors to drop"))
	}
}

func (l *loader) beyond(c *Config) {
	if !l.simulated(c, c.Beyond != nil, "rates or files") {
		return
	}
	g := c.Beyond
	g.fill()
	if len(g.Rates) > 0 || len(g.Files) == 0 {
		l.someRates("beyond", g.Rates)
	}
	l.fault(path("beyond", "tasks"), between("tasks", g.Tasks, 1, maxSuites))
	l.fault(path("beyond", "trials"), between("trials", g.Trials, 1, 1000))
	l.fault(path("beyond", "replicates"), between("replicates", g.Replicates, 2, maxSuites))
	l.fault(path("beyond", "draws"), between("draws", g.Draws, 19, maxSuites))
	l.reach(c, g.Trials+1, 4*g.Trials, fmt.Sprintf("it must be beyond the %s shown, and at most four times as many", lang.English.Count(g.Trials, "trial")))
}
