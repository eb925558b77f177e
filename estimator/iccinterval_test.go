package estimator_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// Half of the tasks always, half never: Y is constant in what was seen, so the
// limit is Clopper and Pearson's of none of m, 1 - (alpha/2)^(1/m), times the largest
// disagreement of 4 trials, 2/3, over that of two tasks.
func TestICCIntervalOfAlwaysOrNever(t *testing.T) {
	for _, m := range []int{2, 10, 100} {
		s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 0, Tasks: m / 2}, {N: 4, C: 4, Tasks: m / 2}})
		if err != nil {
			t.Fatal(err)
		}
		lower, upper := s.ICCInterval(0.95)
		tasks := float64(m)
		between := 0.5 * tasks / (tasks - 1)
		want := max(1-2.0/3*(1-math.Pow(0.025, 1/tasks))/between, -1.0/3)
		near(t, fmt.Sprintf("lower limit of %d tasks", m), lower, want, 1e-12)
		near(t, "upper limit", upper, 1, 0)
	}
}

// Every task has 2 of 4: as even as can be, and still some width.
func TestICCIntervalOfTasksAllAlike(t *testing.T) {
	before := 1.0
	for _, m := range []int{2, 10, 100, 1000} {
		s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 2, Tasks: m}})
		if err != nil {
			t.Fatal(err)
		}
		lower, upper := s.ICCInterval(0.95)
		if math.Abs(lower+1.0/3) > 1e-12 || !(upper > lower && upper <= before) {
			t.Errorf("%d tasks: [%v, %v], want from -1/3 to less than %v", m, lower, upper, before)
		}
		before = upper
	}
}

// For many tasks of which each tells something the interval is the usual one,
// of the delta method.
func TestICCIntervalOfManyTasks(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 0, Tasks: 200_000}, {N: 4, C: 2, Tasks: 300_000}, {N: 4, C: 4, Tasks: 500_000}})
	if err != nil {
		t.Fatal(err)
	}
	// Rate 0.65; W is 2/3 for c = 2, else 0: mean 0.2; between 2 * 0.65 * 0.35 = 0.455.
	ratio := 0.2 / 0.455
	variance := 0.0
	for _, x := range [][3]float64{{0, 0, 0.2}, {2.0 / 3, 0.5, 0.3}, {0, 1, 0.5}} {
		y := x[0] - ratio*(0.455+2*(1-2*0.65)*(x[1]-0.65))
		variance += x[2] * y * y
	}
	half := 1.959963984540054 * math.Sqrt(variance/1e6) / 0.455
	lower, upper := s.ICCInterval(0.95)
	near(t, "lower", (s.ICCMoments()-lower)/half, 1, 0.01)
	near(t, "upper", (upper-s.ICCMoments())/half, 1, 0.01)
}

func TestICCIntervalProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := someTasks(t, 30, 9)
		s := suiteIn(t, tasks)
		lower, upper := s.ICCInterval(0.95)
		icc := s.ICCMoments()
		if !(-1/float64(s.MinN()-1)-1e-12 <= lower && lower < upper && upper <= 1) {
			t.Fatalf("%v: [%v, %v]", tasks, lower, upper)
		}
		if icc < lower-1e-12 || icc > upper+1e-12 {
			t.Fatalf("%v: %v is outside [%v, %v]", tasks, icc, lower, upper)
		}
		a, b := suiteIn(t, mirrored(tasks)).ICCInterval(0.95)
		if math.Abs(a-lower) > 1e-9 || math.Abs(b-upper) > 1e-9 {
			t.Fatalf("%v: [%v, %v], of the failures [%v, %v]", tasks, lower, upper, a, b)
		}
		if a, b = s.ICCInterval(0.8); a < lower-1e-9 || b > upper+1e-9 {
			t.Fatalf("%v: at 0.95 [%v, %v], at 0.8 [%v, %v]", tasks, lower, upper, a, b)
		}
	})
}

func TestICCIntervalNotAvailable(t *testing.T) {
	check := func(what string, s estimator.Suite, confidence float64) {
		t.Helper()
		if lower, upper := s.ICCInterval(confidence); !math.IsNaN(lower) || !math.IsNaN(upper) {
			t.Errorf("%s: [%v, %v], want NaN", what, lower, upper)
		}
	}
	check("all pass", suiteOf(t, 4, 4, 4, 4), 0.95)
	check("all fail", suiteOf(t, 4, 0, 0, 0), 0.95)
	check("one trial each", suiteOf(t, 1, 0, 1, 0), 0.95)
	check("one task", suiteOf(t, 4, 2), 0.95)
	check("no tasks", estimator.Suite{}, 0.95)
	for _, confidence := range []float64{0, 1, -0.5, 95, math.NaN()} {
		check(fmt.Sprint("confidence ", confidence), suiteOf(t, 4, 4, 2), confidence)
	}
}

// drawSuite draws a task a number of trials from the law.
func (l law) drawSuite(t testing.TB, r *rand.Rand, trials []int) estimator.Suite {
	tasks := make([]estimator.Task, len(trials))
	for i, n := range trials {
		u, at := r.Float64(), 0
		for u -= l.shares[0]; u >= 0 && at < len(l.rates)-1; u -= l.shares[at] {
			at++
		}
		tasks[i].N = n
		for range n {
			if r.Float64() < l.rates[at] {
				tasks[i].C++
			}
		}
	}
	return newSuite(t, tasks)
}

// icc returns Var(p)/(E p (1 - E p)).
func (l law) icc() float64 {
	p := l.mean(func(p float64) float64 { return p })
	return l.mean(func(x float64) float64 { return (x - p) * (x - p) }) / (p * (1 - p))
}

// design returns m tasks of the trials in turn.
func design(m int, trials ...int) []int {
	out := make([]int, m)
	for i := range out {
		out[i] = trials[i%len(trials)]
	}
	return out
}

// Nothing known counts as covered, as an interval from -1/(n-1) to 1 would be.
func TestICCIntervalCoverage(t *testing.T) {
	const replicates = 400
	hard := []law{
		{"one rate", []float64{0.9}, []float64{1}},
		{"uniform", []float64{0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95}, []float64{.1, .1, .1, .1, .1, .1, .1, .1, .1, .1}},
		{"always or never", []float64{0, 1}, []float64{0.2, 0.8}},
		{"two kinds", []float64{0.3, 0.95}, []float64{0.5, 0.5}},
		{"a rare kind", []float64{0, 0.9}, []float64{0.05, 0.95}},
		{"a rare lottery", []float64{0.5, 1}, []float64{0.05, 0.95}},
	}
	for i, trials := range [][]int{design(5, 8), design(10, 2), design(20, 4), design(50, 3), design(20, 2, 5, 9), design(100, 4)} {
		for _, l := range hard {
			r := rand.New(rand.NewPCG(11, uint64(i)))
			truth, covered, width := l.icc(), 0, 0.0
			for range replicates {
				lower, upper := l.drawSuite(t, r, trials).ICCInterval(0.95)
				if !(lower > truth+1e-9 || upper < truth-1e-9) {
					covered++
				}
				if !math.IsNaN(lower) {
					width += (upper - lower) / replicates
				}
			}
			share := float64(covered) / replicates
			t.Logf("%d tasks of %v.. trials, %s: coverage %.3f, width %.2f", len(trials), trials[:3], l.name, share, width)
			if share < 0.95-3*math.Sqrt(0.95*0.05/replicates) {
				t.Errorf("%d tasks of %v.. trials, %s: coverage %v", len(trials), trials[:3], l.name, share)
			}
		}
	}
}
