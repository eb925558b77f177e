package plots

import (
	"slices"
	"strings"

	"passhat/plots/lang"
)

// dotsKey explains the colours: of one trial each there is no "some".
func dotsKey(l lang.Language, all []tally) []keyEntry {
	key := []keyEntry{
		{label: l.Sayf("no trial passed"), color: orange, mark: keyDot, narrow: true},
		{label: l.Sayf("some"), color: blue, mark: keyDot, narrow: true},
		{label: l.Sayf("every trial"), color: green, mark: keyDot, narrow: true},
	}
	if !slices.ContainsFunc(all, func(t tally) bool { return t.maxN > 1 }) {
		key = slices.Delete(key, 1, 2)
	}
	return key
}

// dotsTitle counts the tasks of a single agent, and those that passed every
// trial where there are several.
func dotsTitle(l lang.Language, all []tally) string {
	if len(all) > 1 {
		return agentsTitle(l, all)
	}
	t := all[0]
	tasks := l.Count(t.tasks, "task")
	switch {
	case t.maxN == 1:
		return l.Sayf("%d of %s passed, one trial each", t.always, tasks)
	case t.always == t.tasks:
		return l.Sayf("%s passed every trial", tasks)
	case t.never == t.tasks:
		return l.Sayf("%s passed no trial", tasks)
	}
	return l.Sayf("Of %s, %d passed every trial, %d some and %d none", tasks, t.always, t.some(), t.never)
}

func dotsAlt(l lang.Language, all []tally) string {
	var said []string
	for _, t := range all {
		said = append(said, strings.TrimSpace(l.Sayf("%s %d every trial, %d some, %d none of %s",
			t.agent, t.always, t.some(), t.never, l.Count(t.tasks, "task"))))
	}
	return l.Sayf("%s. Tasks by the share of their trials that passed: %s.", dotsTitle(l, all), strings.Join(said, "; "))
}

// alwaysTitle states the least and the greatest share of the tasks that passed
// every trial, the first of equals.
func alwaysTitle(l lang.Language, all []tally) string {
	share := func(t tally) float64 { return float64(t.always) / float64(t.tasks) }
	low, high := extremes(all, share)
	count := func(t tally) string { return l.Sayf("%d of %d (%s)", t.always, t.tasks, t.agent) }
	if share(low) == share(high) {
		return l.Sayf("Tasks that passed every trial: %s", l.Sayf("%d of %d", low.always, low.tasks))
	}
	return l.Sayf("Tasks that passed every trial: from %s to %s", count(low), count(high))
}

// agentsTitle counts, agent by agent or over few agents, the tasks that passed
// every trial.
func agentsTitle(l lang.Language, all []tally) string {
	var said []string
	none := true
	for _, t := range all {
		none = none && t.always == 0
		said = append(said, l.Sayf("%d of %d (%s)", t.always, t.tasks, t.agent))
	}
	switch {
	case none:
		return l.Sayf("No agent passed every trial of any task")
	case len(all) > 3:
		return alwaysTitle(l, all)
	}
	return l.Sayf("Tasks that passed every trial: %s", strings.Join(said, ", "))
}
