package estimator_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"passhat/estimator"
)

// suiteOf returns the suite of tasks of n trials with the given successes.
func suiteOf(t testing.TB, n int, successes ...int) estimator.Suite {
	t.Helper()
	tasks := make([]estimator.Task, len(successes))
	for i, c := range successes {
		tasks[i] = estimator.Task{N: n, C: c}
	}
	return newSuite(t, tasks)
}

func newSuite(t testing.TB, tasks []estimator.Task) estimator.Suite {
	t.Helper()
	s, err := estimator.NewSuite(tasks)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestNewSuiteErrors(t *testing.T) {
	if _, err := estimator.NewSuite(nil); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks: %v", err)
	}
	check := func(bad estimator.Task, says string) {
		t.Helper()
		_, err := estimator.NewSuite([]estimator.Task{{ID: "fine", N: 4, C: 4}, bad})
		if !errors.Is(err, estimator.ErrBadCounts) || !strings.Contains(err.Error(), says) {
			t.Errorf("error %v, want ErrBadCounts and %q", err, says)
		}
	}
	check(estimator.Task{ID: "a", N: 4, C: 5}, `task "a": 5 successes of 4 trials`)
	check(estimator.Task{ID: "b", N: 4, C: -1}, `task "b": -1 successes of 4 trials`)
	check(estimator.Task{ID: "c", N: -4, C: -5}, `task "c": -5 successes of -4 trials`)
	check(estimator.Task{ID: "d", N: -1, C: 0}, `task "d": 0 successes of -1 trials`)
}

func TestNewSuiteFromCellsErrors(t *testing.T) {
	for _, none := range [][]estimator.Cell{nil, {}, {{N: 4, C: 2, Tasks: 0}}} {
		if _, err := estimator.NewSuiteFromCells(none); !errors.Is(err, estimator.ErrNoTasks) {
			t.Errorf("%v: %v, want ErrNoTasks", none, err)
		}
	}
	for _, bad := range []estimator.Cell{{N: 4, C: 5, Tasks: 1}, {N: 4, C: -1, Tasks: 1}, {N: -1, C: 0, Tasks: 1}, {N: 4, C: 2, Tasks: -1}, {N: 4, C: 5}} {
		if _, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 1, C: 1, Tasks: 1}, bad}); !errors.Is(err, estimator.ErrBadCounts) {
			t.Errorf("%v: %v, want ErrBadCounts", bad, err)
		}
	}
}

func TestSuiteCells(t *testing.T) {
	s := newSuite(t, []estimator.Task{{N: 4, C: 2}, {N: 2, C: 1}, {N: 4, C: 0}, {N: 4, C: 2}, {N: 0, C: 0}})
	want := []estimator.Cell{{N: 0, C: 0, Tasks: 1}, {N: 2, C: 1, Tasks: 1}, {N: 4, C: 0, Tasks: 1}, {N: 4, C: 2, Tasks: 2}}
	if got := s.Cells(); !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
	check := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	check("tasks", s.Tasks(), 5)
	check("trials", s.Trials(), 14)
	check("successes", s.Successes(), 5)
	check("least n", s.MinN(), 0)
	check("largest n", s.MaxN(), 4)

	t.Run("Cells is a copy", func(t *testing.T) {
		s.Cells()[0].Tasks = 99
		if got := s.Cells(); !slices.Equal(got, want) {
			t.Errorf("cells %v, want %v", got, want)
		}
	})
	t.Run("equal cells are merged", func(t *testing.T) {
		merged, err := estimator.NewSuiteFromCells([]estimator.Cell{
			{N: 4, C: 2, Tasks: 1}, {N: 4, C: 0, Tasks: 1}, {N: 4, C: 2, Tasks: 1}, {N: 2, C: 1, Tasks: 1}, {N: 3, C: 1, Tasks: 0}, {N: 0, C: 0, Tasks: 1},
		})
		if err != nil || !slices.Equal(merged.Cells(), want) {
			t.Errorf("cells %v, %v, want %v", merged.Cells(), err, want)
		}
	})
	t.Run("eligible", func(t *testing.T) {
		check("tasks with 1 trial", s.Eligible(1).Tasks(), 4)
		check("tasks with 3 trials", s.Eligible(3).Tasks(), 3)
		check("tasks with 5 trials", s.Eligible(5).Tasks(), 0)
		check("all tasks", s.Eligible(0).Tasks(), 5)
	})
	t.Run("zero value", func(t *testing.T) {
		var none estimator.Suite
		check("tasks", none.Tasks(), 0)
		check("trials", none.Trials(), 0)
		check("least n", none.MinN(), 0)
		check("largest n", none.MaxN(), 0)
		check("cells", len(none.Cells()), 0)
	})
}

func TestByStratum(t *testing.T) {
	names, suites, err := estimator.ByStratum([]estimator.Task{
		{ID: "1", N: 4, C: 1, Stratum: "retail"}, {ID: "2", N: 4, C: 2, Stratum: "airline"}, {ID: "3", N: 4, C: 3, Stratum: "retail"}, {ID: "4", N: 4, C: 4},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"", "airline", "retail"}; !slices.Equal(names, want) {
		t.Errorf("names %q, want %q", names, want)
	}
	for i, want := range []int{4, 2, 4} {
		if got := suites[i].Successes(); got != want {
			t.Errorf("stratum %q: %d successes, want %d", names[i], got, want)
		}
	}
	t.Run("none", func(t *testing.T) {
		if names, suites, err := estimator.ByStratum(nil); len(names)+len(suites) != 0 || err != nil {
			t.Errorf("%v %v %v, want nothing", names, suites, err)
		}
	})
	t.Run("bad task", func(t *testing.T) {
		_, _, err := estimator.ByStratum([]estimator.Task{{ID: "1", N: 1, C: 2, Stratum: "retail"}})
		if !errors.Is(err, estimator.ErrBadCounts) || !strings.Contains(err.Error(), `stratum "retail": task "1"`) {
			t.Errorf("error %v", err)
		}
	})
}

// millionTasks returns a million tasks of 8 trials.
func millionTasks() []estimator.Task {
	r := rand.New(rand.NewPCG(3, 4))
	tasks := make([]estimator.Task, 1_000_000)
	for i := range tasks {
		tasks[i] = estimator.Task{ID: "task", N: 8, C: r.IntN(9)}
	}
	return tasks
}

func TestMillionTasks(t *testing.T) {
	tasks := millionTasks()
	s := newSuite(t, tasks)
	if len(s.Cells()) != 9 || s.Tasks() != len(tasks) {
		t.Fatalf("%d cells of %d tasks, want 9 of %d", len(s.Cells()), s.Tasks(), len(tasks))
	}
	m := estimator.PassHat(3)
	sum := 0.0
	for _, x := range tasks {
		sum += m.Estimate(x.N, x.C)
	}
	got := s.Estimate(m)
	if mean := sum / float64(len(tasks)); relative(got.Value, mean) > 1e-12 {
		t.Errorf("value %v, want the mean over tasks, %v", got.Value, mean)
	}
	// c is uniform on 0..8 (the beta-binomial of a uniform rate), so E[p^3] = 1/4;
	// its variance is at most 1/4.
	if 5*0.5e-3 < got.Value-0.25 || got.Value-0.25 < -5*0.5e-3 {
		t.Errorf("value %v, want 1/4 within 5 standard errors", got.Value)
	}
}

func TestOrderDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tasks := make([]estimator.Task, 300)
	for i := range tasks {
		n := 1 + r.IntN(12)
		tasks[i] = estimator.Task{N: n, C: r.IntN(n + 1)}
	}
	want := newSuite(t, tasks)
	for range 5 {
		r.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
		got := newSuite(t, tasks)
		if !slices.Equal(got.Cells(), want.Cells()) {
			t.Fatal("the cells depend on the order of the tasks")
		}
		if a, b := got.Estimate(estimator.PassHat(1)), want.Estimate(estimator.PassHat(1)); a != b {
			t.Fatalf("%+v, want the same bits as %+v", a, b)
		}
	}
}
