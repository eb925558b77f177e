package plots

import (
	"math"
	"slices"
	"strings"
)

// title states how many tasks are flaky, or that a single agent drifts where
// the interval leaves 0 out.
func (g trialGrid) title() string {
	if len(g.agents) > 1 {
		return g.agentsTitle()
	}
	a := g.agents[0]
	tasks := g.say.Count(len(a.tasks), "task")
	switch {
	case a.drifts() && a.driftBy < 0:
		return g.say.Sayf("Later trials pass less often: the second half by %s points", inPoints(g.say, -a.driftBy))
	case a.drifts():
		return g.say.Sayf("Later trials pass more often: the second half by %s points", inPoints(g.say, a.driftBy))
	case a.columns == 1:
		return g.say.Sayf("One trial a task shows no flakiness: %d of %s passed", a.always, tasks)
	case a.flaky == 0:
		return g.say.Sayf("No flaky task: of %s, %d always passed and %d never", tasks, a.always, a.never)
	}
	return g.say.Sayf("Flaky: %d of %s passed some trials and failed others", a.flaky, tasks)
}

func (g trialGrid) agentsTitle() string {
	low, high := extremes(g.agents, trialRows.flakyShare)
	switch {
	case !slices.ContainsFunc(g.agents, func(a trialRows) bool { return a.columns > 1 }):
		return g.say.Sayf("One trial a task shows no flakiness")
	case low.flakyShare() == high.flakyShare():
		return g.say.Sayf("Equally many tasks are flaky under each agent: %d of %d", high.flaky, len(high.tasks))
	}
	return g.say.Sayf("Flaky tasks: from %d of %d (%s) to %d of %d (%s)", low.flaky, len(low.tasks), low.agent, high.flaky, len(high.tasks), high.agent)
}

func (a trialRows) flakyShare() float64 { return ratio(a.flaky, len(a.tasks)) }

// drifts tells whether the interval of the drift leaves 0 out.
func (a trialRows) drifts() bool {
	return !math.IsNaN(a.driftBy) && (a.drift.Lower > 0 || a.drift.Upper < 0)
}

func (g trialGrid) note(a trialRows) string {
	return g.say.Sayf("always %d, flaky %d, never %d", a.always, a.flaky, a.never)
}

func (g trialGrid) subtitle() string {
	var parts []string
	a := g.agents[0]
	if len(g.agents) == 1 {
		parts = append(parts, g.design(a), g.note(a))
		if !math.IsNaN(a.driftBy) {
			parts = append(parts, g.say.Sayf("second half of the trials less the first: %s points [%s, %s], %s interval",
				inPoints(g.say, a.driftBy), inPoints(g.say, a.drift.Lower), inPoints(g.say, a.drift.Upper), g.say.Percent(0.95)))
		}
		return sentence(parts)
	}
	for _, o := range g.agents {
		if g.design(o) != g.design(a) {
			return ""
		}
	}
	return sentence([]string{g.design(a), g.say.Sayf("flaky: passed some trials and failed others")})
}

func (g trialGrid) design(a trialRows) string {
	low, high := a.columns, 0
	for _, t := range a.tasks {
		low, high = min(low, len(t.trials)), max(high, len(t.trials))
	}
	return g.say.Count(len(a.tasks), "task") + ", " + g.say.Trials(low, high)
}

func (g trialGrid) alt() string {
	var said []string
	for _, a := range g.agents {
		s := g.say.Sayf("%d passed, %d failed, %d errors, %d missing trials; tasks: ", a.counts[Pass], a.counts[Fail], a.counts[Error], a.counts[Missing]) + g.note(a)
		if first, last := a.perTrial[0], a.perTrial[a.columns-1]; a.columns > 1 && !math.IsNaN(first) && !math.IsNaN(last) {
			s += g.say.Sayf("; share passed %s in the first trial, %s in the last", g.say.Fixed(first, 3), g.say.Fixed(last, 3))
		}
		said = append(said, strings.TrimSpace(a.agent+" "+s))
	}
	return g.title() + ". " + g.say.Sayf("Tasks by trials:") + " " + strings.Join(said, "; ") + "."
}
