package estimator_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
)

// spread returns sum (c_i - n_i p)^2 times the square of the number of trials.
func spread(trials, counts []int) int {
	all, successes, sum := 0, 0, 0
	for i, n := range trials {
		all, successes = all+n, successes+counts[i]
	}
	for i, n := range trials {
		d := all*counts[i] - successes*n
		sum += d * d
	}
	return sum
}

// arranged returns the share of all arrangements of the successes on the
// trials that are spread at least as much: a trial is a bit of a mask.
func arranged(trials, counts []int) float64 {
	all, successes := 0, 0
	for i, n := range trials {
		all, successes = all+n, successes+counts[i]
	}
	observed, above, total := spread(trials, counts), 0, 0
	other := make([]int, len(trials))
	for mask := range uint(1) << all {
		if bits.OnesCount(mask) != successes {
			continue
		}
		for i, n := range trials {
			other[i] = bits.OnesCount(mask & (1<<n - 1))
			mask >>= n
		}
		total++
		if spread(trials, other) >= observed {
			above++
		}
	}
	return float64(above) / float64(total)
}

func TestHomogeneityIsExactForAllSmallDesigns(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, trials := range [][]int{{2, 2}, {2, 2, 2}, {3, 3, 3}, {4, 4, 4}, {1, 2}, {1, 2, 3}, {2, 2, 3, 3}, {1, 1, 5}, {2, 4, 4, 3}, {5, 1, 1, 2, 3}, {7, 6}} {
		for range 12 {
			counts := make([]int, len(trials))
			tasks := make([]estimator.Task, len(trials))
			for i, n := range trials {
				counts[i] = r.IntN(n + 1)
				tasks[i] = estimator.Task{N: n, C: counts[i]}
			}
			s := newSuite(t, tasks)
			if s.Successes() == 0 || s.Successes() == s.Trials() {
				continue
			}
			got := s.HomogeneityTest(nil, 0)
			if want := arranged(trials, counts); !(relative(got.P, want) <= 1e-12) {
				t.Errorf("%v of %v: P is %v, want %v", counts, trials, got.P, want)
			}
			z, _ := s.Homogeneity()
			if got.Z != z || got.Method != estimator.HomogeneityExact || got.StdErr != 0 || got.Replicates != 0 {
				t.Errorf("%v of %v: %+v, want Z %v and exact", counts, trials, got, z)
			}
		}
	}
}

// All or nothing: of C(40, 20) arrangements only the C(10, 5) that put 20
// successes on 5 of 10 tasks of 4 are as uneven.
func TestHomogeneityKeepsTheDigitsOfATinyP(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 0, Tasks: 5}, {N: 4, C: 4, Tasks: 5}})
	if err != nil {
		t.Fatal(err)
	}
	want, _ := new(big.Rat).SetFrac(choose(10, 5), choose(40, 20)).Float64()
	if got := s.HomogeneityTest(nil, 0).P; !(relative(got, want) <= 1e-12) {
		t.Errorf("P is %v, want %v", got, want)
	}
}

func TestHomogeneityTestNotAvailable(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for what, s := range map[string]estimator.Suite{
		"all pass": suiteOf(t, 4, 4, 4), "all fail": suiteOf(t, 4, 0, 0), "one trial each": suiteOf(t, 1, 1, 0),
		"one task": newSuite(t, []estimator.Task{{N: 4, C: 2}, {N: 0}}), "no tasks": {}, "no verdicts": suiteOf(t, 0, 0, 0),
	} {
		got := s.HomogeneityTest(r, 100)
		if !math.IsNaN(got.P) || !math.IsNaN(got.StdErr) || got.Method != "" || got.Replicates != 0 {
			t.Errorf("%s: %+v, want no P", what, got)
		}
	}
}

func TestHomogeneityMethods(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 8, C: 0, Tasks: 50}, {N: 8, C: 8, Tasks: 50}})
	if err != nil {
		t.Fatal(err)
	}
	r := func() *rand.Rand { return rand.New(rand.NewPCG(17, 18)) }
	z, p := s.Homogeneity()
	for _, got := range []estimator.Homogeneous{s.HomogeneityTest(r(), 0), s.HomogeneityTest(nil, 99)} {
		if got.P != p || got.Z != z || got.Method != estimator.HomogeneityTarone || !math.IsNaN(got.StdErr) || got.Replicates != 0 {
			t.Errorf("%+v, want Tarone's %v at %v", got, p, z)
		}
	}
	got := s.HomogeneityTest(r(), 199)
	if got.P != 1.0/200 || got.Z != z || got.Method != estimator.HomogeneityMonteCarlo || !(got.StdErr > 0 && got.StdErr < 0.01) || got.Replicates != 199 {
		t.Errorf("%+v, want 1/200 by Monte Carlo, never 0", got)
	}
	if again := s.HomogeneityTest(r(), 199); again != got {
		t.Errorf("the same seed gave %+v and %+v", got, again)
	}
}

// Random arrangements against shuffling the trials one by one, in a design too
// large to count.
func TestHomogeneityByRandomArrangements(t *testing.T) {
	const replicates = 4000
	r := rand.New(rand.NewPCG(19, 20))
	l := law{rates: []float64{0.55, 0.75}, shares: []float64{0.5, 0.5}}
	for _, trials := range [][]int{design(60, 8), design(60, 2, 3, 8), design(30, 1, 20)} {
		s := l.drawSuite(t, r, trials)
		got := s.HomogeneityTest(r, replicates)
		want := shuffled(r, trials, s, replicates)
		if se := math.Sqrt(2 * (got.P*(1-got.P) + 1.0/replicates) / replicates); math.Abs(got.P-want) > 4*se {
			t.Errorf("%d tasks of %v.. trials: P is %v, by shuffling %v", len(trials), trials[:2], got.P, want)
		}
		if got.Method != estimator.HomogeneityMonteCarlo {
			t.Errorf("%+v: want Monte Carlo", got)
		}
	}
}

func shuffled(r *rand.Rand, trials []int, s estimator.Suite, replicates int) float64 {
	var sorted, counts []int
	for _, x := range s.Cells() {
		for range x.Tasks {
			sorted, counts = append(sorted, x.N), append(counts, x.C)
		}
	}
	observed, above := spread(sorted, counts), 0
	outcomes := make([]int, s.Trials())
	for i := range s.Successes() {
		outcomes[i] = 1
	}
	other := make([]int, len(trials))
	for range replicates {
		r.Shuffle(len(outcomes), func(i, j int) { outcomes[i], outcomes[j] = outcomes[j], outcomes[i] })
		at := 0
		for i, n := range trials {
			other[i] = 0
			for _, x := range outcomes[at : at+n] {
				other[i] += x
			}
			at += n
		}
		if spread(trials, other) >= observed {
			above++
		}
	}
	return float64(above) / float64(replicates)
}

// The size is at most the level, whatever the rate: in exact expectation over
// all outcomes.
func TestHomogeneitySize(t *testing.T) {
	for _, rate := range []float64{0.5, 0.9, 0.97} {
		even := law{rates: []float64{rate}, shares: []float64{1}}
		for _, trials := range [][]int{{3, 3, 3, 3}, {2, 4, 5}} {
			for _, level := range []float64{0.05, 0.3} {
				size := even.expect(t, trials, func(s estimator.Suite) float64 {
					if s.HomogeneityTest(nil, 0).P <= level {
						return 1
					}
					return 0
				})
				if size > level {
					t.Errorf("rate %v, trials %v: rejects at %v with probability %v", rate, trials, level, size)
				}
			}
		}
	}
}

// Where the normal P of Z is too small the one by arrangements is not: many
// tasks of one rate near 1.
func TestHomogeneitySizeBesideTarone(t *testing.T) {
	const suites = 500
	r := rand.New(rand.NewPCG(21, 22))
	even := law{rates: []float64{0.99}, shares: []float64{1}}
	rejected, normal := 0, 0
	for range suites {
		s := even.drawSuite(t, r, design(300, 4))
		if s.HomogeneityTest(r, 199).P <= 0.05 {
			rejected++
		}
		if _, p := s.Homogeneity(); p <= 0.05 {
			normal++
		}
	}
	share := float64(rejected) / suites
	t.Logf("rejected at 0.05: %.3f, by Tarone's Z %.3f", share, float64(normal)/suites)
	if share > 0.05+3*math.Sqrt(0.05*0.95/suites) || float64(normal)/suites < 0.05+3*math.Sqrt(0.05*0.95/suites) {
		t.Errorf("an even agent is rejected at 0.05 with probability %v, by Tarone's Z %v", share, float64(normal)/suites)
	}
}

// Ten tasks of 8 trials of a beta(9, 3) agent, with an intraclass correlation of
// 0.077: an earlier study found a power of 0.28.
func TestHomogeneityPower(t *testing.T) {
	const suites = 500
	r := rand.New(rand.NewPCG(33, 34))
	rates := distuv.Beta{Alpha: 9, Beta: 3}
	rejected := 0.0
	for range suites {
		successes := make([]int, 10)
		for i := range successes {
			p := rates.Quantile(r.Float64())
			for range 8 {
				if r.Float64() < p {
					successes[i]++
				}
			}
		}
		if suiteOf(t, 8, successes...).HomogeneityTest(nil, 0).P <= 0.05 {
			rejected++
		}
	}
	near(t, "power", rejected/suites, 0.28, 4*math.Sqrt(0.28*0.72*(1.0/suites+1.0/400)))
}

// 50 tasks of 4 trials of a published run. The normal approximation is far out
// in its tail; 99999 random arrangements would not reach the observed T.
func TestHomogeneityOfAPublishedRun(t *testing.T) {
	data, err := os.ReadFile("../../shared/data/tau-bench/gpt-4o-airline.json")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the published run is not here: ../../shared/data/tau-bench/gpt-4o-airline.json")
	}
	var trials []struct {
		Task   int `json:"task_id"`
		Reward float64
	}
	if err == nil {
		err = json.Unmarshal(data, &trials)
	}
	if err != nil {
		t.Fatal(err)
	}
	tasks := make([]estimator.Task, 50)
	for _, x := range trials {
		tasks[x.Task].N++
		if x.Reward > 1-1e-6 {
			tasks[x.Task].C++
		}
	}
	s := newSuite(t, tasks)
	h := s.HomogeneityTest(rand.New(rand.NewPCG(1, 2)), 999)
	lower, upper := s.ICCInterval(0.95)
	t.Logf("%+v, ICC %.3f [%.3f, %.3f], flaky %.2f", h, s.ICC(), lower, upper, s.FlakyShare())
	if h.P > 0.001 || lower <= 0 || s.FlakyShare() != 26.0/50 {
		t.Errorf("%+v and an ICC in [%v, %v]: want unevenness to show", h, lower, upper)
	}
	for k := 2; k <= 4; k++ {
		if gap, se := s.Estimate(estimator.PassHat(k)).GapUnbiased, s.GapStdErr(estimator.PassHat(k)); gap < 2*se {
			t.Errorf("gap of pass^%d is %v ± %v, want it clear of 0", k, gap, se)
		}
	}
}
