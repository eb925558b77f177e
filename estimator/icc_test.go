package estimator_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// someTasks draws tasks of unequal trials, at least two each, with both
// outcomes among them.
func someTasks(t *rapid.T, maxTasks, maxN int) []estimator.Task {
	tasks := make([]estimator.Task, rapid.IntRange(2, maxTasks).Draw(t, "m"))
	trials, successes := 0, 0
	for i := range tasks {
		n := rapid.IntRange(2, maxN).Draw(t, "n")
		tasks[i] = estimator.Task{N: n, C: rapid.IntRange(0, n).Draw(t, "c")}
		trials, successes = trials+n, successes+tasks[i].C
	}
	if successes == 0 || successes == trials {
		tasks[0].C = 1
	}
	return tasks
}

// mirrored exchanges successes and failures.
func mirrored(tasks []estimator.Task) []estimator.Task {
	out := make([]estimator.Task, len(tasks))
	for i, x := range tasks {
		out[i] = estimator.Task{ID: x.ID, N: x.N, C: x.N - x.C}
	}
	return out
}

func suiteIn(t *rapid.T, tasks []estimator.Task) estimator.Suite {
	s, err := estimator.NewSuite(tasks)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// (m2 - e2)/(m1 - e2) in exact rationals, e2 over all pairs of tasks.
func TestICCMomentsIsTheRatioOfUnbiasedEstimates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := someTasks(t, 6, 6)
		m := big.NewRat(int64(len(tasks)), 1)
		m1, m2 := new(big.Rat), new(big.Rat)
		var rates []*big.Rat
		for _, x := range tasks {
			rates = append(rates, big.NewRat(int64(x.C), int64(x.N)))
			m1.Add(m1, rates[len(rates)-1])
			m2.Add(m2, exact(x.N, x.C, 2, 2))
		}
		e2 := meanProduct(rates, 2)
		m1.Sub(m1.Quo(m1, m), e2)
		m2.Sub(m2.Quo(m2, m), e2)
		want, _ := m2.Quo(m2, m1).Float64()
		if got := suiteIn(t, tasks).ICCMoments(); !(math.Abs(got-want) <= 1e-14) {
			t.Fatalf("%v: %v, want %v", tasks, got, want)
		}
	})
}

func TestICCMomentsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := someTasks(t, 12, 9)
		s := suiteIn(t, tasks)
		icc := s.ICCMoments()
		if lowest := -1 / float64(s.MinN()-1); icc < lowest-1e-12 || icc > 1+1e-12 {
			t.Fatalf("%v: %v is not in [%v, 1]", tasks, icc, lowest)
		}
		if got := suiteIn(t, mirrored(tasks)).ICCMoments(); math.Abs(got-icc) > 1e-12 {
			t.Fatalf("%v: %v, of the failures %v", tasks, icc, got)
		}
		if got := s.Concentration(estimator.PassHat(2)); math.Abs(got-icc) > 1e-12 {
			t.Fatalf("%v: %v, but the concentration of pass^2 is %v", tasks, icc, got)
		}
		for i := range tasks {
			tasks[i].N, tasks[i].C = 9, min(tasks[i].C, 8)
		}
		tasks[0].C = max(tasks[0].C, 1)
		s = suiteIn(t, tasks)
		if a, b := s.ICCMoments(), s.ICC(); math.Abs(a-b) > 1e-12 {
			t.Fatalf("%v, equal n: by moments %v, by the analysis of variance %v", tasks, a, b)
		}
	})
}

func TestICCMomentsByHand(t *testing.T) {
	check := func(what string, s estimator.Suite, want float64) {
		t.Helper()
		if got := s.ICCMoments(); !(relative(got, want) <= 1e-14) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	nan := math.NaN()
	check("always or never", suiteOf(t, 2, 2, 0), 1)
	check("less spread than chance", suiteOf(t, 2, 1, 1), -1)
	// Rates 1 and 1/2: within (0 + 1)/2, between 1 * 1/2 + 0 * 1/2.
	check("a task of one trial is left out", newSuite(t, []estimator.Task{{N: 2, C: 2}, {N: 2, C: 1}, {N: 1}, {N: 0}}), 0)
	check("all pass", suiteOf(t, 4, 4, 4), nan)
	check("all fail", suiteOf(t, 4, 0, 0), nan)
	check("one trial each", suiteOf(t, 1, 1, 0), nan)
	check("one task", suiteOf(t, 4, 2), nan)
	check("one task of two trials", newSuite(t, []estimator.Task{{N: 2, C: 1}, {N: 1}}), nan)
	check("no tasks", estimator.Suite{}, nan)
}

// 23 tasks of 3 trials with an intraclass correlation of 0.706: 69 trials are
// worth 28.61.
func TestDesignEffect(t *testing.T) {
	effect := estimator.DesignEffect(3, 0.706)
	near(t, "design effect", effect, 2.412, 1e-12)
	near(t, "effective trials", 69/effect, 28.61, 0.005)
	near(t, "one trial a task", estimator.DesignEffect(1, 0.706), 1, 0)
	if got := estimator.DesignEffect(0, 0.5); !math.IsNaN(got) {
		t.Errorf("no trials: %v, want NaN", got)
	}
}
