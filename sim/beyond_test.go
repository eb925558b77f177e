package sim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// Values of scipy by another road, over the places and weights of five atoms:
// testdata/beyond.py. The grid costs up to a part in a thousand of a limit near 0.
func TestProfileBeyondReference(t *testing.T) {
	suites := referenceSuites()
	for _, x := range []struct {
		suite                  string
		k                      int
		critical, lower, upper float64
	}{
		{"A", 8, 5.02, 0.086383, 0.700071},
		{"A", 8, 6.63, 0.065529, 0.734533},
		{"B", 16, 5.02, 0.036272, 0.426635},
		{"B", 16, 6.63, 0.028643, 0.467014},
		{"D", 10, 5.02, 0.239776, 0.640360},
		{"D", 10, 6.63, 0.213746, 0.664592},
	} {
		b, err := sim.ProfileBeyond(suites[x.suite], estimator.PassHat(x.k), x.critical)
		if err != nil || math.Abs(b.Lower-x.lower) > 2e-5 || math.Abs(b.Upper-x.upper) > 2e-5 {
			t.Errorf("%s, k=%d, critical value %v: %+v, %v, want [%v, %v]", x.suite, x.k, x.critical, b, err, x.lower, x.upper)
		}
	}
}

// Inside n the point is the unbiased estimate where the moments are feasible.
func TestProfileBeyondPoint(t *testing.T) {
	s := histogram(12, 3, 2, 2, 5, 26)
	b, err := sim.ProfileBeyond(s, estimator.PassHat(5), 6.63)
	if err != nil || math.Abs(b.Point-0.52) > 1e-9 || b.Reach != sim.Within || b.N != 5 || b.Tasks != 50 {
		t.Errorf("%+v, %v, want a point of 0.52", b, err)
	}
	far, err := sim.ProfileBeyond(s, estimator.PassHat(11), 6.63)
	if err != nil || !math.IsNaN(far.Point) || far.Reach != sim.IntervalOnly {
		t.Errorf("%+v, %v, want no point beyond 2n", far, err)
	}
}

// pass@k is pass^k of the mirrored suite; the point is inside, a larger critical
// value gives a wider interval, and the limits fall with k.
func TestProfileBeyondProperties(t *testing.T) {
	for i, s := range []estimator.Suite{
		histogram(2, 1, 3, 4, 10), histogram(0, 1, 0), histogram(0, 0, 0, 9), histogram(9, 0, 0, 0),
		suiteOf([3]int{3, 3, 9}, [3]int{3, 0, 2}, [3]int{8, 8, 3}, [3]int{8, 6, 2}, [3]int{0, 0, 3}),
	} {
		k := s.Eligible(1).MinN() * 2
		b, err := sim.ProfileBeyond(s, estimator.PassHat(k), 6.63)
		if err != nil {
			t.Fatal(err)
		}
		const slack = 1e-6
		if !(0 <= b.Lower && b.Lower <= b.Point+slack && b.Point <= b.Upper+slack && b.Upper <= 1+slack && b.Lower < b.Upper) {
			t.Errorf("%d: %+v", i, b)
		}
		m, err := sim.ProfileBeyond(mirror(s), estimator.PassAt(k), 6.63)
		if err != nil || math.Abs(m.Lower+b.Upper-1) > slack || math.Abs(m.Upper+b.Lower-1) > slack {
			t.Errorf("%d: %+v mirrors as %+v, %v", i, b, m, err)
		}
		narrow, err := sim.ProfileBeyond(s, estimator.PassHat(k), 3.84)
		if err != nil || narrow.Lower < b.Lower-slack || narrow.Upper > b.Upper+slack {
			t.Errorf("%d: [%v, %v] at 3.84, [%v, %v] at 6.63, %v", i, narrow.Lower, narrow.Upper, b.Lower, b.Upper, err)
		}
		next, err := sim.ProfileBeyond(s, estimator.PassHat(k+1), 6.63)
		if err != nil || next.Lower > b.Lower+slack || next.Upper > b.Upper+slack {
			t.Errorf("%d: pass^%d in %+v after %+v, %v", i, k+1, next, b, err)
		}
	}
}

// Where all trials passed the limit is exp(-critical/2)^(k/(n m)) by Jensen.
func TestProfileBeyondAllPass(t *testing.T) {
	for _, tasks := range []int{1, 30, 3000} {
		b, err := sim.ProfileBeyond(histogram(0, 0, 0, 0, tasks), estimator.PassHat(8), 6.63)
		if want := math.Exp(-6.63 / 2 * 8 / float64(4*tasks)); err != nil || math.Abs(b.Lower-want) > 1e-4 || math.Abs(b.Upper-1) > 1e-9 {
			t.Errorf("%d tasks: %+v, %v, want [%v, 1]", tasks, b, err, want)
		}
	}
	if got, want := sim.AllPassLower(16, 30*8, 0.95), math.Pow(0.025, 16.0/240); relative(got, want) > 1e-14 {
		t.Errorf("AllPassLower %v, want %v", got, want)
	}
	for _, got := range []float64{sim.AllPassLower(0, 9, 0.95), sim.AllPassLower(8, 0, 0.95), sim.AllPassLower(8, 9, 0), sim.AllPassLower(8, 9, 1), sim.AllPassLower(8, 9, math.NaN())} {
		if !math.IsNaN(got) {
			t.Errorf("AllPassLower outside its domain: %v, want NaN", got)
		}
	}
}

// The truth is covered: of 30 suites at a confidence of 0.95, 1.5 may miss, with
// a standard deviation of 1.2.
func TestProfileBeyondCovers(t *testing.T) {
	agent := sim.Agent{Rates: must(sim.NewTwoPoint(0.3, 0.95, 0.5))}
	missed := 0
	for j := range 30 {
		s, err := agent.DrawCells(stream.New(1, "beyond", uint64(j)), 60, 4)
		if err != nil {
			t.Fatal(err)
		}
		b, err := sim.ProfileBeyond(s, estimator.PassHat(8), 6.63)
		if err != nil {
			t.Fatal(err)
		}
		if truth := agent.Rates.Moment(8); truth < b.Lower || truth > b.Upper {
			missed++
		}
	}
	if missed > 7 {
		t.Errorf("%d of 30 intervals miss", missed)
	}
}

func TestProfileBeyondErrors(t *testing.T) {
	s := histogram(2, 1, 3, 4, 10)
	check := func(s estimator.Suite, m estimator.Metric, critical float64, want error, says string) {
		t.Helper()
		_, err := sim.ProfileBeyond(s, m, critical)
		if err == nil || want != nil && !errors.Is(err, want) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s at %v: %v, want %v: %s", m, critical, err, want, says)
		}
	}
	check(s, estimator.PassHat(17), 6.63, sim.ErrTooFar, "4n = 16")
	check(s, estimator.PassHat(0), 6.63, nil, "k is 0")
	check(s, estimator.PassHat(8), 0, nil, "critical value")
	check(s, estimator.PassHat(8), math.NaN(), nil, "critical value")
	check(s, estimator.PassHat(8), math.Inf(1), nil, "critical value")
	check(estimator.Suite{}, estimator.PassHat(8), 6.63, estimator.ErrNoTasks, "")
	check(suiteOf([3]int{0, 0, 3}), estimator.PassHat(8), 6.63, estimator.ErrNoTasks, "")
}

func TestReach(t *testing.T) {
	for _, x := range []struct {
		n, k int
		want sim.Reach
		name string
	}{{4, 4, sim.Within, "within n"}, {4, 5, sim.WithPoint, "up to 2n"}, {4, 8, sim.WithPoint, "up to 2n"}, {4, 9, sim.IntervalOnly, "up to 4n"}, {4, 16, sim.IntervalOnly, "up to 4n"}, {4, 17, sim.TooFar, "beyond 4n"}} {
		if got := sim.ReachOf(x.n, x.k); got != x.want || got.String() != x.name {
			t.Errorf("k=%d of n=%d: %s, want %s", x.k, x.n, got, x.name)
		}
	}
	// Half of the tasks have 8 trials and more.
	b, err := sim.ProfileBeyond(suiteOf([3]int{2, 1, 3}, [3]int{8, 4, 2}, [3]int{9, 9, 2}), estimator.PassHat(30), 6.63)
	if err != nil || b.N != 8 {
		t.Errorf("%+v, %v, want n = 8", b, err)
	}
}

// With the cells of a law all but known the interval still holds the sharp
// bounds.
func TestProfileBeyondHoldsMomentBounds(t *testing.T) {
	for _, r := range []sim.Rates{beta(8, 2), beta(1, 1), beta(0.5, 3)} {
		counts := make([]int, 5)
		for c, p := range r.Counts(4) {
			counts[c] = int(math.Round(1e5 * p))
		}
		lower, upper, err := sim.MomentBounds(momentsOf(r, 4), 8)
		if err != nil {
			t.Fatal(err)
		}
		b, err := sim.ProfileBeyond(histogram(counts...), estimator.PassHat(8), 6.63)
		if err != nil || b.Lower > lower+1e-4 || b.Upper < upper-1e-4 {
			t.Errorf("%s: %+v, %v; sharp bounds [%v, %v]", r, b, err, lower, upper)
		}
	}
}

func TestMedianTrials(t *testing.T) {
	check := func(want int, trials ...int) {
		t.Helper()
		var tasks []estimator.Task
		for _, n := range trials {
			tasks = append(tasks, estimator.Task{N: n})
		}
		s, err := estimator.NewSuite(tasks)
		if err != nil {
			t.Fatal(err)
		}
		if got := sim.MedianTrials(s); got != want {
			t.Errorf("median of %v trials is %d, want %d", trials, got, want)
		}
	}
	check(4, 4)
	check(4, 2, 4)
	check(4, 2, 4, 9)
	check(8, 2, 8, 8)
}
