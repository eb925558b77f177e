package results

import (
	"fmt"
	"slices"
)

// warnings lists what a careful person would notice in an agent's results.
func warnings(d Data, a *agentTally) []Warning {
	var out []Warning
	add := func(code string, tasks []string, format string, args ...any) {
		if len(tasks) > 0 {
			out = append(out, Warning{code, fmt.Sprintf(format, args...), tasks})
		}
	}
	total := d.Totals()
	tasks := func(keep func(TaskCounts) bool) []string {
		var ids []string
		for _, t := range d.Tasks {
			if keep(t) {
				ids = append(ids, t.ID)
			}
		}
		return ids
	}
	never := tasks(func(t TaskCounts) bool { return t.Pass == 0 && t.Fail+t.Error > 0 })
	add("never-passed", never, "%s never passed: perhaps a broken task or grader", plural(len(never), "task"))
	errs := tasks(func(t TaskCounts) bool { return t.Error > 0 })
	add("errors", errs, "%s ended in an error without a verdict; counted as %s, see the bracket of both; --errors fail|drop chooses",
		plural(total.Error, "trial"), countedAs[d.Policy.Errors])
	unmeasured := tasks(func(t TaskCounts) bool { return t.Pass+t.Fail == 0 })
	add("no-verdict", unmeasured, "%s no scored trial", has(len(unmeasured), "task"))
	missing := tasks(func(t TaskCounts) bool { return t.Missing > 0 })
	add("missing", missing, "%s never run or not scored; they count in no n", was(total.Missing, "trial"))
	unclean := tasks(func(t TaskCounts) bool { return t.NotClean > 0 })
	add("not-clean", unclean, "%s scored, not clean: a verdict beside an error or a bad status; the verdict is kept", was(total.NotClean, "trial"))
	contradictions := slices.Compact(slices.Sorted(slices.Values(a.contradictions)))
	add("contradiction", contradictions, "%s a success beside an error or a bad status; the reward is trusted: check them", has(len(a.contradictions), "trial"))
	add("duplicate-rows", a.repeated, "%s a trial that appears more than once with one verdict; it was counted once", has(len(a.repeated), "task"))
	add("mixed-ids", mixedIDs(a), "an id appears as a number and as text; both were taken as one task")
	out = append(out, ragged(d)...)
	return out
}

var countedAs = map[string]string{ErrorsFail: "failures", ErrorsDrop: "nothing (dropped)"}

func mixedIDs(a *agentTally) []string {
	var ids []string
	for id, k := range a.tasks {
		if k.kinds[text] && k.kinds[number] {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, naturalCompare)
	return ids
}

// ragged warns of tasks with unequal numbers of trials.
func ragged(d Data) []Warning {
	counts := d.EstimatorTasks(d.Policy.Errors)
	low, high := counts[0].N, counts[0].N
	for _, t := range counts {
		low, high = min(low, t.N), max(high, t.N)
	}
	if low == high {
		return nil
	}
	var few []string
	for _, t := range counts {
		if t.N < high {
			few = append(few, t.ID)
		}
	}
	return []Warning{{"ragged", fmt.Sprintf("tasks have from %d to %d trials: was the run interrupted? A k above %d is not available, or averages fewer tasks with --ragged eligible", low, high, low), few}}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func has(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " has"
	}
	return plural(n, noun) + " have"
}

func was(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " was"
	}
	return plural(n, noun) + " were"
}
