package results

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Inversion is what a published row pass^1, pass^2, ... can come from.
type Inversion struct {
	Tasks, Trials int
	// Histograms are the numbers of tasks with c = 0, 1, ..., Trials successes
	// that give the row, the nearest first.
	Histograms [][]int
	Capped     bool // there are more than these
	Loose      bool // they fit only if entries were rounded to fewer digits than the row has, or twice
}

// Limits of the search of InvertRow.
const (
	maxHistograms = 64
	maxSteps      = 20_000_000 // over the square of the trials
)

// ErrImpossible is what InvertRow returns for a row that cannot come from the
// tasks and trials given.
var ErrImpossible = errors.New("impossible row")

// InvertRow finds the histograms of c, whole numbers of tasks, whose mean of
// C(c,k)/C(n,k) rounds to the k-th entry for every k. The row may have fewer
// entries than trials; an entry that is NaN is not known. The rounding is that
// of the entry with the most decimals, as 0.5 in such a row is 0.500; if
// nothing fits so, each entry's own; then that of a row that was rounded twice
// (59.649 to 59.65 to 59.7). A row of 0 and 1 is exact. The error, which is an ErrImpossible if
// the row cannot come from complete trials, says which entry breaks it.
func InvertRow(row []Published, tasks, trials int) (Inversion, error) {
	return invert(row, tasks, trials, rowOfHat)
}

// InvertAtRow does the same for a row pass@1, pass@2, ...: it is one minus the
// pass^k of the failures.
func InvertAtRow(row []Published, tasks, trials int) (Inversion, error) {
	out, err := invert(mirrored(row), tasks, trials, rowOfAt)
	for _, h := range out.Histograms {
		slices.Reverse(h)
	}
	return out, err
}

// rowWords are how a row is spoken of: by what is published of it, though it is
// searched as one of pass^k.
type rowWords struct {
	name    string // of the family
	wrong   string // how an entry compares with the one before that cannot be so
	other   string // the family whose rows go the other way
	way     string // which way that is
	failure bool   // the row is of failures, one minus what is published
}

var (
	rowOfHat = rowWords{"pass^", "above", "pass@k", "rises", false}
	rowOfAt  = rowWords{"pass@", "below", "pass^k", "falls", true}
)

// entry names an entry as it was published.
func (w rowWords) entry(row []Published, i int) string {
	if w.failure {
		row = mirrored(row)
	}
	return fmt.Sprintf("%s%d = %s", w.name, i+1, row[i])
}

func invert(row []Published, tasks, trials int, words rowWords) (Inversion, error) {
	out := Inversion{Tasks: tasks, Trials: trials}
	if tasks < 1 || trials < 1 || trials > 64 || tasks > 1_000_000 {
		return out, fmt.Errorf("%d tasks of %d trials: tasks from 1 to a million and trials from 1 to 64 were expected", tasks, trials)
	}
	if len(row) == 0 || len(row) > trials {
		return out, fmt.Errorf("%d entries for %d trials: from 1 to %d were expected", len(row), trials, trials)
	}
	for i, rounding := range [][]float64{commonRounding(row), ownRounding(row), twiceRounded(row)} {
		s := newInverter(row, rounding, tasks, trials, -1)
		s.search()
		if len(s.found) > 0 {
			out.Histograms, out.Capped, out.Loose = s.nearest(), s.capped, i > 0
			return out, nil
		}
		if s.capped {
			return out, fmt.Errorf("the search among %d tasks of %d trials took too long: give more entries or more decimals", tasks, trials)
		}
	}
	return out, fmt.Errorf("%w: no %d tasks of %d complete trials give it; %s", ErrImpossible, tasks, trials, words.breaks(row, tasks, trials))
}

// breaks says which entry of a row that does not fit is to blame: one without
// which the others fit.
func (w rowWords) breaks(row []Published, tasks, trials int) string {
	for i := 1; i < len(row); i++ {
		if row[i].Value > row[i-1].Value+rounding(min(row[i].Decimals, row[i-1].Decimals)) {
			s := fmt.Sprintf("%s is %s %s", w.entry(row, i), w.wrong, w.entry(row, i-1))
			if slices.IsSortedFunc(row, func(a, b Published) int { return cmp.Compare(a.Value, b.Value) }) {
				s += fmt.Sprintf(": a row that %s with k is one of %s", w.way, w.other)
			}
			return s
		}
	}
	var guilty []string
	for i := range row[:min(len(row), 16)] {
		s := newInverter(row, ownRounding(row), tasks, trials, i)
		if s.search(); len(s.found) > 0 {
			guilty = append(guilty, w.entry(row, i))
		}
	}
	switch len(guilty) {
	case 0:
		return "it is not one entry alone that breaks it"
	case 1:
		return guilty[0] + " breaks it: the others fit without it"
	}
	return "one of " + strings.Join(guilty, ", ") + " breaks it: the others fit without it"
}
