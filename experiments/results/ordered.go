package results

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
)

// TrialOrder is the order that a task's outcomes are listed in.
type TrialOrder string

// The orders of trials.
const (
	OrderUnknown TrialOrder = ""       // the files have counts, not trials
	OrderNumber  TrialOrder = "number" // of the trials, which all have one
	OrderFile    TrialOrder = "file"   // as the trials stand in the files: some have no number
	OrderNotKept TrialOrder = "not kept"
)

// MostOutcomes is the most trials, of all agents read together, whose order is
// kept.
const MostOutcomes = 2_000_000

// OutcomeSigns are the signs of the outcomes, by outcome: p pass, f fail, e
// error, . missing.
const OutcomeSigns = "pfe."

// keep notes the outcome of a trial as the next of its task and returns its
// place there.
func (t *tally) keep(k *taskTally, x Outcome) int32 {
	if t.kept++; t.kept == t.mostKept+1 {
		for _, a := range t.agents {
			for _, k := range a.tasks {
				k.sequence = nil
			}
		}
	}
	if t.kept > t.mostKept {
		return 0
	}
	k.sequence = append(k.sequence, OutcomeSigns[x])
	return int32(len(k.sequence) - 1)
}

// resequence changes the outcome at a place.
func (k *taskTally) resequence(place int32, x Outcome) {
	if int(place) < len(k.sequence) {
		k.sequence[place] = OutcomeSigns[x]
	}
}

// outcomes lists what became of the trials of each task, a sign a trial.
func (t *tally) outcomes(a *agentTally, tasks []TaskCounts) ([]string, TrialOrder) {
	if t.kept > t.mostKept {
		return nil, OrderNotKept
	}
	numbers, longest, order := map[uint64]int{}, 0, OrderUnknown
	for _, k := range a.tasks {
		longest = max(longest, len(k.sequence))
		if len(k.sequence) > 0 && order == OrderUnknown {
			order = OrderNumber
		}
		if len(k.verdicts.list) < len(k.sequence) || !k.numbered(numbers) {
			order = OrderFile
		}
	}
	if longest == 0 {
		return nil, OrderUnknown
	}
	columns := slices.Sorted(maps.Keys(numbers))
	for i, n := range columns {
		numbers[n] = i
	}
	// Numbers such as seeds that no two tasks share are no columns of a table.
	aligned := len(columns) <= 2*longest
	out := make([]string, len(tasks))
	for i, x := range tasks {
		k, ok := a.tasks[x.ID]
		switch {
		case !ok:
		case order == OrderFile:
			out[i] = string(k.sequence)
		default:
			out[i] = k.byNumber(numbers, aligned)
		}
	}
	return out, order
}

// numbered adds the numbers of the task's trials, or says that one has none.
// Two spellings of one number are no numbers.
func (k *taskTally) numbered(numbers map[uint64]int) bool {
	seen := make(map[uint64]bool, len(k.verdicts.list))
	for _, x := range k.verdicts.list {
		n, err := strconv.ParseUint(x.id, 10, 64)
		if err != nil || seen[n] {
			return false
		}
		seen[n], numbers[n] = true, 0
	}
	return true
}

// byNumber lists the outcomes by the numbers of the trials. Where numbers are
// columns, a trial that other tasks have and this one lacks is a missing one
// between those it has.
func (k *taskTally) byNumber(columns map[uint64]int, aligned bool) string {
	type placed struct {
		column int
		sign   byte
	}
	trials := make([]placed, 0, len(k.verdicts.list))
	for _, x := range k.verdicts.list {
		n, _ := strconv.ParseUint(x.id, 10, 64)
		trials = append(trials, placed{columns[n], k.sequence[x.place]})
	}
	slices.SortFunc(trials, func(x, y placed) int { return cmp.Compare(x.column, y.column) })
	out := make([]byte, 0, len(trials))
	for _, x := range trials {
		for aligned && len(out) < x.column {
			out = append(out, OutcomeSigns[Missing])
		}
		out = append(out, x.sign)
	}
	return string(out)
}
