package estimator

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Errors of a suite that cannot be.
var (
	ErrNoTasks   = errors.New("no tasks")
	ErrBadCounts = errors.New("impossible counts")
)

// Task is one task's counts: C successes in N trials with a verdict. Stratum
// is the value of the label the tasks are grouped by, or "".
type Task struct {
	ID      string
	N, C    int
	Stratum string
}

// validate returns ErrBadCounts naming a task whose counts cannot be.
func (t Task) validate() error {
	if t.C < 0 || t.N < 0 || t.C > t.N {
		return fmt.Errorf("task %q: %d successes of %d trials: %w", t.ID, t.C, t.N, ErrBadCounts)
	}
	return nil
}

// Cell is the number of tasks that have N trials with C successes.
type Cell struct {
	N, C, Tasks int
}

// Suite is a set of tasks as cells sorted by N, then C: the sufficient
// statistic for everything in this package. The zero value has no tasks.
type Suite struct {
	cells []Cell
}

// NewSuite counts tasks into cells. The error is ErrNoTasks, or ErrBadCounts
// naming the first task whose counts are negative or have C > N. A task
// without a verdict (N = 0) stays in the suite.
func NewSuite(tasks []Task) (Suite, error) {
	if len(tasks) == 0 {
		return Suite{}, ErrNoTasks
	}
	count := make(map[Cell]int)
	for _, t := range tasks {
		if err := t.validate(); err != nil {
			return Suite{}, err
		}
		count[Cell{N: t.N, C: t.C}]++
	}
	return fromCounts(count), nil
}

// NewSuiteFromCells merges equal cells. Cells of zero tasks are left out; the
// errors are those of NewSuite.
func NewSuiteFromCells(cells []Cell) (Suite, error) {
	count := make(map[Cell]int)
	for _, x := range cells {
		if x.C < 0 || x.N < 0 || x.C > x.N || x.Tasks < 0 {
			return Suite{}, fmt.Errorf("%d tasks with %d successes of %d trials: %w", x.Tasks, x.C, x.N, ErrBadCounts)
		}
		if x.Tasks > 0 {
			count[Cell{N: x.N, C: x.C}] += x.Tasks
		}
	}
	if len(count) == 0 {
		return Suite{}, ErrNoTasks
	}
	return fromCounts(count), nil
}

func fromCounts(count map[Cell]int) Suite {
	cells := make([]Cell, 0, len(count))
	for x, tasks := range maps.All(count) {
		x.Tasks = tasks
		cells = append(cells, x)
	}
	slices.SortFunc(cells, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.C, b.C))
	})
	return Suite{cells}
}

// Cells returns a copy of the cells, sorted by N, then C.
func (s Suite) Cells() []Cell { return slices.Clone(s.cells) }

// Tasks returns m, the number of tasks.
func (s Suite) Tasks() int { return s.sum(func(Cell) int { return 1 }) }

// Trials returns the number of trials with a verdict over all tasks.
func (s Suite) Trials() int { return s.sum(func(x Cell) int { return x.N }) }

// Successes returns the number of successful trials over all tasks.
func (s Suite) Successes() int { return s.sum(func(x Cell) int { return x.C }) }

func (s Suite) sum(of func(Cell) int) int {
	total := 0
	for _, x := range s.cells {
		total += x.Tasks * of(x)
	}
	return total
}

// MinN returns the smallest number of trials of a task, 0 for no tasks.
func (s Suite) MinN() int {
	if len(s.cells) == 0 {
		return 0
	}
	return s.cells[0].N
}

// MaxN returns the largest number of trials of a task, 0 for no tasks.
func (s Suite) MaxN() int {
	if len(s.cells) == 0 {
		return 0
	}
	return s.cells[len(s.cells)-1].N
}

// Eligible returns the tasks with at least k trials; there may be none.
func (s Suite) Eligible(k int) Suite {
	var keep []Cell
	for _, x := range s.cells {
		if x.N >= k {
			keep = append(keep, x)
		}
	}
	return Suite{keep}
}

// ByStratum returns the suites of the strata and their names, sorted.
func ByStratum(tasks []Task) (names []string, suites []Suite, err error) {
	by := make(map[string][]Task)
	for _, t := range tasks {
		by[t.Stratum] = append(by[t.Stratum], t)
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		s, err := NewSuite(by[name])
		if err != nil {
			return nil, nil, fmt.Errorf("stratum %q: %w", name, err)
		}
		names, suites = append(names, name), append(suites, s)
	}
	return names, suites, nil
}
