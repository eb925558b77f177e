package sim_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// Log-likelihoods of another program to the digits it gave, and what is known
// by hand: the moments of A are at the edge of the moment space, and its law is
// that of the rates 0, 2/3 and 1.
func TestFitNonparametricReference(t *testing.T) {
	suites := referenceSuites()
	for _, x := range []struct {
		suite  string
		logLik float64
	}{{"A", -26.6615}, {"B", -47.2777}, {"D", -66.9561}} {
		f, err := sim.FitNonparametric(suites[x.suite])
		if err != nil || math.Abs(f.LogLik-x.logLik) > 0.5e-4 {
			t.Errorf("%s: %v, %v, want %v", x.suite, f.LogLik, err, x.logLik)
		}
	}
	f, err := sim.FitNonparametric(suites["A"])
	if err != nil {
		t.Fatal(err)
	}
	checkLaw(t, f, []float64{0, 2.0 / 3, 1}, []float64{3.0 / 32, 81.0 / 160, 0.4}, 1e-7)
}

func checkLaw(t *testing.T, f sim.NonparametricFit, points, weights []float64, tolerance float64) {
	t.Helper()
	if len(f.Points) != len(points) {
		t.Errorf("points %v, want %v", f.Points, points)
		return
	}
	for j := range points {
		if math.Abs(f.Points[j]-points[j]) > tolerance || math.Abs(f.Weights[j]-weights[j]) > tolerance {
			t.Errorf("points %v, weights %v, want %v, %v", f.Points, f.Weights, points, weights)
			return
		}
	}
}

func TestFitNonparametricByHand(t *testing.T) {
	check := func(s estimator.Suite, points, weights []float64) {
		t.Helper()
		f, err := sim.FitNonparametric(s)
		if err != nil {
			t.Fatal(err)
		}
		checkLaw(t, f, points, weights, 1e-7)
		if f.Tasks != s.Eligible(1).Tasks() {
			t.Errorf("%d tasks, want %d", f.Tasks, s.Tasks())
		}
	}
	check(histogram(0, 0, 0, 5), []float64{1}, []float64{1})
	check(histogram(5, 0, 0), []float64{0}, []float64{1})
	check(histogram(0, 3, 0, 0), []float64{1.0 / 3}, []float64{1})
	check(histogram(0, 4, 4, 0), []float64{0.5}, []float64{1}) // less spread than one rate gives
	check(histogram(3, 0, 0, 1), []float64{0, 1}, []float64{0.75, 0.25})
	check(suiteOf([3]int{1, 0, 3}, [3]int{5, 5, 1}, [3]int{0, 0, 9}), []float64{0, 1}, []float64{0.75, 0.25})
}

// What the theory promises for any suite: the certificate, computed here anew,
// and no law is likelier; where all n moments are those of some law, the fit
// has them.
func TestFitNonparametricIsTheMaximum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSuite(t)
		f, err := sim.FitNonparametric(s)
		if err != nil {
			t.Fatal(err)
		}
		rates := must(f.Rates())
		slack := 1e-8 * float64(f.Tasks)
		if got := logLik(s, rates); math.Abs(got-f.LogLik) > slack {
			t.Errorf("log-likelihood %v, by the rates %v", f.LogLik, got)
		}
		if len(f.Points) > len(s.Cells())+1 || !slices.IsSorted(f.Points) {
			t.Errorf("points %v of %d cells", f.Points, len(s.Cells()))
		}
		for _, p := range append(f.Points, rapid.Float64Range(0, 1).Draw(t, "p")) {
			slope := 0.0
			for _, x := range s.Cells() {
				slope += float64(x.Tasks) / float64(f.Tasks) * constant(p).Counts(x.N)[x.C] / rates.Counts(x.N)[x.C]
			}
			if slope-1 > 1e-8 {
				t.Errorf("%v: the derivative towards %v is %v", f, p, slope-1)
			}
		}
		if b, err := sim.FitBeta(s); err == nil && b.LogLik > f.LogLik+slack {
			t.Errorf("beta: log-likelihood %v, nonparametric %v", b.LogLik, f.LogLik)
		}
	})
}

// Cells that are exactly those of a law have its first n moments in the fit.
func TestFitNonparametricReproducesMoments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		counts := make([]int, n+1)
		for c, p := range drawLaw(t).Counts(n) {
			counts[c] = int(math.Round(1e6 * p))
		}
		s := histogram(counts...)
		var moments []float64
		for k := 1; k <= n; k++ {
			moments = append(moments, s.Estimate(estimator.PassHat(k)).Value)
		}
		if _, _, err := sim.MomentBounds(moments, n); err != nil {
			return // rounding left the moment space
		}
		f, err := sim.FitNonparametric(s)
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range moments {
			if got := must(f.Rates()).Moment(k + 1); math.Abs(got-want) > 1e-5 {
				t.Errorf("%s: E p^%d %v, want %v", f, k+1, got, want)
			}
		}
	})
}

// drawLaw draws a mixture of two betas.
func drawLaw(t *rapid.T) sim.Rates {
	shape := rapid.Float64Range(0.2, 20)
	part := func() sim.Component {
		return sim.Component{Weight: rapid.Float64Range(0.1, 1).Draw(t, "weight"), Rates: beta(shape.Draw(t, "alpha"), shape.Draw(t, "beta"))}
	}
	return must(sim.NewMixture([]sim.Component{part(), part()}))
}

// Suites of many sizes, unequal n among them, all reach the certificate.
func TestFitNonparametricConverges(t *testing.T) {
	for i := range 60 {
		random := stream.New(1, "fit nonparametric", uint64(i))
		rates := []sim.Rates{beta(8, 2), beta(0.3, 0.1), beta(0.5, 0.5), constant(0.99), logitNormal(0, 1), must(sim.NewTwoPoint(0.3, 0.95, 0.5))}[random.IntN(6)]
		m := []int{1, 5, 30, 300, 100_000}[random.IntN(5)]
		var cells []estimator.Cell
		for range 1 + random.IntN(3) {
			n := []int{1, 2, 4, 8, 16, 40}[random.IntN(6)]
			s, err := sim.Agent{Rates: rates}.DrawCells(random, m, n)
			if err != nil {
				t.Fatal(err)
			}
			cells = append(cells, s.Cells()...)
		}
		s, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		if f, err := sim.FitNonparametric(s); err != nil || f.Gap > 1e-8 {
			t.Errorf("%d: %s, %d cells: %s, %v", i, rates, len(s.Cells()), f, err)
		}
	}
}

// TestFitNonparametricNamesNoRateTwice: two points that trials can hardly tell
// apart are one rate, also beside 0 and 1, where a rate has no spread.
func TestFitNonparametricNamesNoRateTwice(t *testing.T) {
	for _, tally := range [][5]int{{14, 12, 10, 4, 10}, {10, 4, 10, 12, 14}, {20, 5, 3, 2, 20}} {
		var tasks []estimator.Task
		for c, m := range tally {
			for range m {
				tasks = append(tasks, estimator.Task{N: 4, C: c})
			}
		}
		s, err := estimator.NewSuite(tasks)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sim.FitNonparametric(s)
		if err != nil {
			t.Fatal(err)
		}
		for j, p := range f.Points[1:] {
			if p-f.Points[j] < 1e-3 {
				t.Errorf("%v: points %v, weights %v", tally, f.Points, f.Weights)
			}
		}
	}
}
