package estimator_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

func ids(tasks []estimator.Task) string {
	out := make([]string, len(tasks))
	for i, x := range tasks {
		out[i] = x.ID
	}
	return fmt.Sprint(out)
}

func TestKindsOf(t *testing.T) {
	tasks := []estimator.Task{
		{ID: "b", N: 4, C: 4}, {ID: "e", N: 4, C: 1}, {ID: "c", N: 2}, {ID: "10", N: 4, C: 3},
		{ID: "a", N: 1, C: 1}, {ID: "d"}, {ID: "9", N: 2, C: 1, Stratum: "y"}, {ID: "9", N: 2, C: 1, Stratum: "x"},
	}
	before := slices.Clone(tasks)
	k, err := estimator.KindsOf(tasks)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		what  string
		tasks []estimator.Task
		want  string
	}{{"always", k.Always, "[a b]"}, {"never", k.Never, "[c]"}, {"flaky", k.Flaky, "[10 9 9 e]"}, {"no verdict", k.NoVerdict, "[d]"}} {
		if got := ids(x.tasks); got != x.want {
			t.Errorf("%s: %s, want %s", x.what, got, x.want)
		}
	}
	if k.Flaky[1].Stratum != "x" || !slices.Equal(tasks, before) {
		t.Errorf("%v of %v: want ties by stratum and the argument as it was", k.Flaky, tasks)
	}
	if _, err := estimator.KindsOf([]estimator.Task{{ID: "z", N: 1, C: 2}}); !errors.Is(err, estimator.ErrBadCounts) {
		t.Errorf("2 of 1: %v", err)
	}
	if k, err := estimator.KindsOf(nil); err != nil || len(k.Always)+len(k.Never)+len(k.Flaky)+len(k.NoVerdict) != 0 {
		t.Errorf("no tasks: %v, %v", k, err)
	}
}

func TestFlakyShare(t *testing.T) {
	check := func(what string, s estimator.Suite, want float64) {
		t.Helper()
		if got := s.FlakyShare(); !(relative(got, want) <= 1e-15) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("two of four, two cannot be", newSuite(t, []estimator.Task{{N: 4, C: 1}, {N: 4, C: 4}, {N: 4}, {N: 2, C: 1}, {N: 1, C: 1}, {N: 0}}), 0.5)
	check("none", suiteOf(t, 3, 0, 3), 0)
	check("one trial each", suiteOf(t, 1, 0, 1), math.NaN())
	check("no tasks", estimator.Suite{}, math.NaN())
}

// With equal n the flaky share is pass@n - pass^n.
func TestFlakyShareIsASpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(t, "n")
		var tasks []estimator.Task
		for _, c := range rapid.SliceOfN(rapid.IntRange(0, n), 1, 30).Draw(t, "successes") {
			tasks = append(tasks, estimator.Task{N: n, C: c})
		}
		s := suiteIn(t, tasks)
		want := s.Estimate(estimator.PassAt(n)).Value - s.Estimate(estimator.PassHat(n)).Value
		if got := s.FlakyShare(); math.Abs(got-want) > 1e-14 {
			t.Fatalf("%v: %v, want %v", tasks, got, want)
		}
		kinds, err := estimator.KindsOf(tasks)
		if err != nil || float64(len(kinds.Flaky)) != math.Round(want*float64(len(tasks))) {
			t.Fatalf("%v: %v, %v", tasks, kinds, err)
		}
	})
}

func TestLottery(t *testing.T) {
	tasks := []estimator.Task{
		{ID: "sure", N: 4, C: 4}, {ID: "hopeless", N: 4}, {ID: "z", N: 4, C: 3}, {ID: "a", N: 4, C: 1},
		{ID: "half", N: 4, C: 2}, {ID: "short", N: 1, C: 1}, {ID: "unseen"}, {ID: "third", N: 6, C: 2},
	}
	all, err := estimator.Lottery(tasks, 2, 10)
	if err != nil {
		t.Fatal(err)
	}
	// Pairs that disagree: half 4/6, third 8/15, a and z 3/6.
	want := []estimator.LotteryTask{{Task: tasks[4], Spread: 4.0 / 6}, {Task: tasks[7], Spread: 8.0 / 15}, {Task: tasks[3], Spread: 0.5}, {Task: tasks[2], Spread: 0.5}}
	if len(all) != len(want) {
		t.Fatalf("%v, want %v", all, want)
	}
	for i := range want {
		if all[i].Task != want[i].Task || math.Abs(all[i].Spread-want[i].Spread) > 1e-15 {
			t.Errorf("place %d: %v, want %v", i, all[i], want[i])
		}
	}
	for top, want := range map[int]int{-1: 0, 0: 0, 1: 1, 3: 3, 4: 4} {
		if got, _ := estimator.Lottery(tasks, 2, top); len(got) != want {
			t.Errorf("top %d: %d tasks, want %d", top, len(got), want)
		}
	}
	if got, err := estimator.Lottery(tasks, 1, 10); len(got) != 0 || err != nil {
		t.Errorf("k = 1: %v, %v, want none", got, err)
	}
	if _, err := estimator.Lottery(tasks, 0, 10); err == nil {
		t.Error("k = 0: no error")
	}
	if _, err := estimator.Lottery([]estimator.Task{{ID: "z", N: 1, C: 2}}, 2, 1); !errors.Is(err, estimator.ErrBadCounts) {
		t.Errorf("2 of 1: %v", err)
	}
}

// c and n-c successes are a tie to the last bit, so the id decides.
func TestLotteryTies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "n")
		c, k := rapid.IntRange(1, n-1).Draw(t, "c"), rapid.IntRange(2, n).Draw(t, "k")
		got, err := estimator.Lottery([]estimator.Task{{ID: "b", N: n, C: c}, {ID: "a", N: n, C: n - c}}, k, 2)
		if err != nil || len(got) != 2 || got[0].Task.ID != "a" || got[0].Spread != got[1].Spread {
			t.Fatalf("%v, %v", got, err)
		}
	})
}
