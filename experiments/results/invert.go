package results

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Published is one entry of a published row: pass^k as a fraction, and how many
// decimals of that fraction were printed.
type Published struct {
	Value    float64
	Decimals int
}

// ParsePublished reads an entry such as "0.273", "27.3%" or "27.3 %".
func ParsePublished(s string) (Published, error) {
	t := strings.TrimSpace(s)
	number, percent := strings.CutSuffix(t, "%")
	number = strings.TrimSpace(number)
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(x) {
		return Published{}, fmt.Errorf("%q is no number", s)
	}
	p := Published{x, decimals(number)}
	if percent {
		p = Published{x / 100, p.Decimals + 2}
	}
	if p.Value < 0 || p.Value > 1 {
		return Published{}, fmt.Errorf("%q is not between 0 and 1: write percentages with %%", s)
	}
	return p, nil
}

// decimals is how many digits are printed after the point.
func decimals(number string) int {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	_, fraction, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	return max(0, min(30, len(fraction)-e))
}

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

// mirrored is the row of the other family, of failures for successes.
func mirrored(row []Published) []Published {
	out := slices.Clone(row)
	for i := range out {
		out[i].Value = 1 - out[i].Value
	}
	return out
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

func commonRounding(row []Published) []float64 {
	most := 0
	for _, p := range row {
		most = max(most, p.Decimals)
	}
	if most == 0 {
		most = 12
	}
	out := make([]float64, len(row))
	for i := range out {
		out[i] = rounding(most)
	}
	return out
}

func twiceRounded(row []Published) []float64 {
	out := commonRounding(row)
	for i := range out {
		out[i] *= 1.2
	}
	return out
}

func ownRounding(row []Published) []float64 {
	out := make([]float64, len(row))
	for i, p := range row {
		out[i] = rounding(p.Decimals)
	}
	return out
}

// rounding is how far a value may be from what is printed of it, with the error
// of floating point.
func rounding(decimals int) float64 { return 0.5*math.Pow10(-decimals)*(1+1e-9) + 1e-12 }

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

// String prints the value as it was published, as a fraction.
func (p Published) String() string { return strconv.FormatFloat(p.Value, 'f', p.Decimals, 64) }

// inverter searches the histograms from c = trials down: given the h of greater
// c, an entry bounds h[k] to an interval, for S_k = sum of C(c,k) h[c] is a whole
// number and begins with h[k].
type inverter struct {
	low, high []float64 // of S_k, by k
	choose    [][]float64
	target    []float64
	h         []int
	tasks     int
	found     [][]int
	steps     int
	capped    bool
}

func newInverter(row []Published, rounding []float64, tasks, trials, without int) *inverter {
	s := &inverter{tasks: tasks, h: make([]int, trials+1), choose: make([][]float64, trials+1),
		low: make([]float64, trials+1), high: make([]float64, trials+1), target: make([]float64, trials+1)}
	for c := range s.choose {
		s.choose[c] = make([]float64, trials+1)
		for k := range s.choose[c] {
			s.choose[c][k] = binomial(c, k)
		}
	}
	for k := 1; k <= trials; k++ {
		scale := float64(tasks) * s.choose[trials][k]
		s.low[k], s.high[k], s.target[k] = 0, scale, math.NaN()
		if k <= len(row) && k-1 != without && !math.IsNaN(row[k-1].Value) {
			s.low[k], s.high[k] = scale*(row[k-1].Value-rounding[k-1]), scale*(row[k-1].Value+rounding[k-1])
			s.target[k] = scale * row[k-1].Value
		}
	}
	return s
}

func (s *inverter) search() { s.descend(len(s.h)-1, s.tasks) }

// descend chooses h[k], with so many tasks left, and those below it.
func (s *inverter) descend(k, left int) {
	if len(s.found) >= maxHistograms {
		s.capped = true
		return
	}
	if k == 0 {
		s.h[0] = left
		s.found = append(s.found, slices.Clone(s.h))
		return
	}
	above := 0.0
	for c := k + 1; c < len(s.h); c++ {
		above += s.choose[c][k] * float64(s.h[c])
	}
	from := max(0, math.Ceil(s.low[k]-above-1e-9*s.choose[len(s.h)-1][k]))
	to := min(float64(left), math.Floor(s.high[k]-above+1e-9*s.choose[len(s.h)-1][k]))
	for x := from; x <= to; x++ {
		if s.steps++; s.steps > maxSteps/(len(s.h)*len(s.h)) {
			s.capped = true
			return
		}
		s.h[k] = int(x)
		if s.reachable(k, left-int(x)) {
			s.descend(k-1, left-int(x))
		}
		if s.capped {
			return
		}
	}
	s.h[k] = 0
}

// reachable says whether the tasks left, with fewer than k successes each, can
// still bring every S_j up to its entry, without which the search goes astray.
func (s *inverter) reachable(k, left int) bool {
	for j := 1; j < k; j++ {
		sum := 0.0
		for c := k; c < len(s.h); c++ {
			sum += s.choose[c][j] * float64(s.h[c])
		}
		slack := 1e-6 * (1 + s.high[j])
		if sum > s.high[j]+slack || sum+s.choose[k-1][j]*float64(left) < s.low[j]-slack {
			return false
		}
	}
	return true
}

// nearest sorts what was found by the distance from the row.
func (s *inverter) nearest() [][]int {
	distance := func(h []int) float64 {
		sum := 0.0
		for k := 1; k < len(h); k++ {
			if math.IsNaN(s.target[k]) {
				continue
			}
			x := 0.0
			for c := k; c < len(h); c++ {
				x += s.choose[c][k] * float64(h[c])
			}
			d := (x - s.target[k]) / s.choose[len(h)-1][k]
			sum += d * d
		}
		return sum
	}
	slices.SortStableFunc(s.found, func(a, b []int) int {
		switch x, y := distance(a), distance(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return s.found
}
