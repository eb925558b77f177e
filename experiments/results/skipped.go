package results

import (
	"fmt"
	"slices"
)

// leaveOutSkipped takes out the tests that were skipped in every trial: they
// skip themselves, such as for want of a network, and are no tasks of this
// suite. An agent whose tests were all skipped keeps them.
func (a *agentTally) leaveOutSkipped() []Warning {
	var ids []string
	for id, k := range a.tasks {
		if k.flags.has(skipped) && k.trialsRun() == 0 {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 || len(ids) == len(a.tasks) {
		return nil
	}
	for _, id := range ids {
		delete(a.tasks, id)
	}
	slices.SortFunc(ids, naturalCompare)
	return []Warning{{"skipped", fmt.Sprintf("%s skipped in every trial and %s not counted as tasks; a list of the tasks that should be there, by --tasks-from, counts them as missing",
		was(len(ids), "test"), wereOrWas(len(ids))), ids}}
}

// outcomeWord is how a trial's outcome is written, such that reading it gives
// the same again.
func (t *trial) outcomeWord() string {
	if t.skipped {
		return "skipped"
	}
	return t.outcome.String()
}
