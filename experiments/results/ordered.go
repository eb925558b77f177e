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

// keep keeps a trial as the next of its task. One without an id is kept for its
// place only.
func (t *tally) keep(k *taskTally, x *trial) {
	t.kept++
	if x.id != "" || t.kept <= t.mostKept {
		k.trials = append(k.trials, t.number(t.toKeep(x)))
	}
}

// outcomes lists what became of the trials of each task, a sign a trial.
func (t *tally) outcomes(a *agentTally) ([]string, TrialOrder) {
	if t.kept > t.mostKept {
		return nil, OrderNotKept
	}
	columns, longest, order := map[uint64]int{}, 0, OrderUnknown
	var scratch []uint64
	for _, k := range a.sorted {
		longest = max(longest, len(k.trials))
		if len(k.trials) > 0 && order == OrderUnknown {
			order = OrderNumber
		}
		ok := false
		if scratch, ok = t.numbers(k.taskTally, scratch[:0]); !ok {
			order = OrderFile
			break
		}
		for _, n := range scratch {
			columns[n] = 0
		}
	}
	if longest == 0 {
		return nil, OrderUnknown
	}
	for i, n := range slices.Sorted(maps.Keys(columns)) {
		columns[n] = i
	}
	// Numbers such as seeds that no two tasks share are no columns of a table.
	aligned := len(columns) <= 2*longest
	out := make([]string, len(a.sorted))
	for i, k := range a.sorted {
		if order == OrderFile {
			out[i] = t.byPlace(k.taskTally)
		} else {
			out[i] = t.byNumber(k.taskTally, columns, aligned)
		}
	}
	return out, order
}

// numbers adds the numbers of the task's trials, or says that one has none. Two
// spellings of one number are no numbers.
func (t *tally) numbers(k *taskTally, to []uint64) ([]uint64, bool) {
	for _, kept := range k.trials {
		n, err := strconv.ParseUint(t.at(kept).id, 10, 64)
		if err != nil {
			return to, false
		}
		to = append(to, n)
	}
	slices.Sort(to)
	return to, len(slices.Compact(to)) == len(k.trials)
}

// byPlace lists the outcomes as the files have them.
func (t *tally) byPlace(k *taskTally) string {
	out := make([]byte, 0, len(k.trials))
	for _, kept := range k.trials {
		out = append(out, OutcomeSigns[t.at(kept).outcome])
	}
	return string(out)
}

// byNumber lists the outcomes by the numbers of the trials. Where numbers are
// columns, a trial that other tasks have and this one lacks is a missing one
// between those it has.
func (t *tally) byNumber(k *taskTally, columns map[uint64]int, aligned bool) string {
	type placed struct {
		column int
		sign   byte
	}
	trials := make([]placed, 0, len(k.trials))
	for _, kept := range k.trials {
		x := t.at(kept)
		n, _ := strconv.ParseUint(x.id, 10, 64)
		trials = append(trials, placed{columns[n], OutcomeSigns[x.outcome]})
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
