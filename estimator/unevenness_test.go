package estimator_test

import (
	"math"
	"testing"

	"passhat/estimator"
)

func TestUnevennessByHand(t *testing.T) {
	check := func(name string, s estimator.Suite, variance, icc, z, p float64) {
		t.Helper()
		gotZ, gotP := s.Homogeneity()
		for _, x := range []struct {
			what      string
			got, want float64
		}{{"variance", s.RateVariance(), variance}, {"ICC", s.ICC(), icc}, {"Z", gotZ, z}, {"p", gotP, p}} {
			if !(relative(x.got, x.want) <= 1e-14) {
				t.Errorf("%s: %s is %v, want %v", name, x.what, x.got, x.want)
			}
		}
	}
	nan := math.NaN()
	// Two tasks 2/2 and 0/2: MSB = 2 (1/4 + 1/4) = 1, MSW = 0, n0 = 2;
	// Z = [(1 + 1)/(1/4) - 4] / sqrt(8).
	check("always or never", suiteOf(t, 2, 2, 0), 0.5, 1, math.Sqrt2, 0.5*math.Erfc(1))
	// Two tasks 1/2: MSB = 0, MSW = 2 * 2 * 1/4 / 2 = 1/2, n0 = 2; Z = -4 / sqrt(8).
	check("less spread than chance", suiteOf(t, 2, 1, 1), -0.25, -1, -math.Sqrt2, 1-0.5*math.Erfc(1))
	// 2/2, 1/2 and 0/1: p = 3/5, MSB = [2 (2/5)^2 + 2 (1/10)^2 + (3/5)^2]/2 = 7/20,
	// MSW = 2/4/2 = 1/4, n0 = (5 - 9/5)/2 = 8/5, Z = [(.64 + .04 + .36)/.24 - 5] / sqrt(8).
	unequal := newSuite(t, []estimator.Task{{N: 2, C: 2}, {N: 2, C: 1}, {N: 1, C: 0}, {N: 0}})
	z := (1.04/0.24 - 5) / math.Sqrt(8)
	check("unequal n, one task without a verdict", unequal, 0.1/1.6, 0.1/(0.35+0.6*0.25), z, 0.5*math.Erfc(z/math.Sqrt2))

	check("all pass", suiteOf(t, 4, 4, 4, 4), 0, nan, nan, nan)
	check("all fail", suiteOf(t, 4, 0, 0, 0), 0, nan, nan, nan)
	check("one trial each", suiteOf(t, 1, 1, 0, 1), nan, nan, nan, nan)
	check("no tasks", estimator.Suite{}, nan, nan, nan, nan)
	check("no verdicts", suiteOf(t, 0, 0, 0), nan, nan, nan, nan)
	// A task alone has the mean rate: Z = -n / sqrt(2n(n-1)).
	check("one task", suiteOf(t, 4, 2), nan, nan, -4/math.Sqrt(24), 0.5*math.Erfc(-4/math.Sqrt(48)))
}

// A p-value far out keeps its digits instead of rounding to 0.
func TestHomogeneityOfVeryUnevenTasks(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 8, C: 0, Tasks: 50}, {N: 8, C: 8, Tasks: 50}})
	if err != nil {
		t.Fatal(err)
	}
	// Z = (100*16/(1/4) - 800)/sqrt(2*100*56) = 5600/sqrt(11200) = sqrt(2800);
	// the tail is exp(-z^2/2) / (z sqrt(2 pi)) to a relative 1/z^2.
	z, p := s.Homogeneity()
	if relative(z, math.Sqrt(2800)) > 1e-14 {
		t.Errorf("Z = %v, want %v", z, math.Sqrt(2800))
	}
	if want := math.Exp(-1400) / math.Sqrt(2800*2*math.Pi); p != want { // both are 0: below what float64 has
		t.Errorf("p = %v, want %v", p, want)
	}
	z, p = suiteOf(t, 8, 8, 8, 8, 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0).Homogeneity()
	want := math.Exp(-z*z/2) / (z * math.Sqrt(2*math.Pi))
	if !(relative(p, want) < 1/(z*z)) {
		t.Errorf("p = %v at Z = %v, want about %v", p, z, want)
	}
}

func TestRateVarianceHasNoBias(t *testing.T) {
	for _, l := range laws {
		mean := l.mean(func(p float64) float64 { return p })
		want := l.mean(func(p float64) float64 { return (p - mean) * (p - mean) })
		for _, trials := range [][]int{{2, 2, 2}, {4, 1, 3}, {5, 2, 2, 1}} {
			got := l.expect(t, trials, estimator.Suite.RateVariance)
			if !(math.Abs(got-want) < 1e-14) {
				t.Errorf("%s law, trials %v: mean %v, want %v", l.name, trials, got, want)
			}
		}
	}
}

// Ten copies of the tasks raise Z by sqrt(10) and leave the ICC near.
func TestUnevennessOfMoreTasks(t *testing.T) {
	cells := []estimator.Cell{{N: 4, C: 0, Tasks: 2}, {N: 4, C: 2, Tasks: 3}, {N: 4, C: 4, Tasks: 5}}
	few, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	for i := range cells {
		cells[i].Tasks *= 100_000
	}
	many, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := few.Homogeneity()
	b, _ := many.Homogeneity()
	if relative(b, a*math.Sqrt(100_000)) > 1e-12 {
		t.Errorf("Z = %v for 1e5 times the tasks, want %v", b, a*math.Sqrt(100_000))
	}
	// Var p = E p^2 - (E p)^2 with E p = 13/20 and E p^2 = (3/6 + 5)/10 of
	// pairs of trials: the estimate for infinitely many tasks.
	p, variance := 0.65, 0.55-0.65*0.65
	if relative(many.ICC(), variance/(p*(1-p))) > 1e-5 || relative(many.RateVariance(), variance) > 1e-5 {
		t.Errorf("ICC %v and variance %v, want %v and %v", many.ICC(), many.RateVariance(), variance/(p*(1-p)), variance)
	}
}
