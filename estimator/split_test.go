package estimator_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// central returns C(k,j) mu^(k-j) mu_j of a law.
func (l law) central(k, j int) float64 {
	mu := l.mean(func(p float64) float64 { return p })
	ways, _ := choose(k, j).Float64()
	return ways * math.Pow(mu, float64(k-j)) * l.mean(func(p float64) float64 { return math.Pow(p-mu, float64(j)) })
}

func TestGapTermsHaveNoBias(t *testing.T) {
	for _, l := range laws {
		failing := law{rates: make([]float64, len(l.rates)), shares: l.shares}
		for i, p := range l.rates {
			failing.rates[i] = 1 - p
		}
		for k := 2; k <= 3; k++ {
			for j := 2; j <= k; j++ {
				check := func(m estimator.Metric, want float64) {
					t.Helper()
					got := l.expect(t, []int{3, 4, 3}, func(s estimator.Suite) float64 { return s.GapTerms(m)[j-2].Value })
					if !(math.Abs(got-want) < 1e-14) {
						t.Errorf("%s law, %s, order %d: mean %v, want %v", l.name, m, j, got, want)
					}
				}
				check(estimator.PassHat(k), l.central(k, j))
				check(estimator.PassAt(k), -failing.central(k, j))
			}
		}
	}
}

// For many tasks the terms are those of the moments: two kinds of tasks with
// sure outcomes have mu_2 = mu(1-mu), mu_3 = mu_2 (1-2mu), mu_4 = mu_2 (1-3mu_2).
func TestGapTermsOfAlwaysOrNever(t *testing.T) {
	const tasks = 10_000_000
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 0, Tasks: tasks * 3 / 10}, {N: 4, C: 4, Tasks: tasks * 7 / 10}})
	if err != nil {
		t.Fatal(err)
	}
	mu, two := 0.7, 0.21
	three, four := two*(1-2*mu), two*(1-3*two)
	terms := s.GapTerms(estimator.PassHat(4))
	for i, want := range []float64{6 * mu * mu * two, 4 * mu * three, four} {
		if terms[i].Order != i+2 || math.Abs(terms[i].Value-want) > 1e-5 {
			t.Errorf("%+v, want %v of order %d", terms[i], want, i+2)
		}
	}
}

func TestGapTermsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 8).Draw(t, "k")
		tasks := someTasks(t, 14, 12)
		for i := range tasks {
			tasks[i].N += k - 2
		}
		s := suiteIn(t, tasks)
		if k > s.Tasks() {
			k = s.Tasks()
		}
		sum := 0.0
		for _, x := range s.GapTerms(estimator.PassHat(k)) {
			sum += x.Value
		}
		if gap := s.Estimate(estimator.PassHat(k)).GapUnbiased; math.Abs(sum-gap) > 1e-11 {
			t.Fatalf("%v: the terms of pass^%d add up to %v, the gap is %v", tasks, k, sum, gap)
		}
		dual := suiteIn(t, mirrored(tasks)).GapTerms(estimator.PassAt(k))
		for i, x := range s.GapTerms(estimator.PassHat(k)) {
			if dual[i].Order != x.Order || math.Abs(dual[i].Value+x.Value) > 1e-12 {
				t.Fatalf("%v: %+v of pass^%d, %+v of pass@%d of the failures", tasks, x, k, dual[i], k)
			}
		}
		variance := s.GapTerms(estimator.PassHat(2))[0].Value
		if icc := s.ICCMoments(); (variance > 1e-14) != (icc > 1e-14) && math.Abs(icc) > 1e-10 {
			t.Fatalf("%v: variance %v, ICC %v", tasks, variance, icc)
		}
	})
}

// The rounding error that the comment of GapTerms admits, at the largest k.
func TestGapTermsOfTwenty(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 30))
	successes := make([]int, 60)
	for i := range successes {
		successes[i] = 20 - r.IntN(4)
	}
	s := suiteOf(t, 20, successes...)
	sum := 0.0
	for _, x := range s.GapTerms(estimator.PassHat(20)) {
		sum += x.Value
	}
	near(t, "sum of the terms", sum, s.Estimate(estimator.PassHat(20)).GapUnbiased, 1e-6)
}

func TestGapTermsNotAvailable(t *testing.T) {
	many := make([]int, 25)
	for i := range many {
		many[i] = i
	}
	wide := make([]int, 400)
	for i := range wide {
		wide[i] = i
	}
	for what, got := range map[string][]estimator.GapTerm{
		"k = 1":         suiteOf(t, 8, 8, 6, 4).GapTerms(estimator.PassHat(1)),
		"k > m":         suiteOf(t, 8, 8, 6, 4).GapTerms(estimator.PassHat(4)),
		"k > n":         suiteOf(t, 2, 2, 1, 0).GapTerms(estimator.PassHat(3)),
		"majority":      suiteOf(t, 8, 8, 6, 4).GapTerms(estimator.AtLeast(2, 3)),
		"no metric":     suiteOf(t, 8, 8, 6, 4).GapTerms(estimator.Metric{}),
		"k > 20":        suiteOf(t, 30, many...).GapTerms(estimator.PassHat(21)),
		"too many":      suiteOf(t, 400, wide...).GapTerms(estimator.PassHat(20)),
		"no tasks":      estimator.Suite{}.GapTerms(estimator.PassHat(2)),
		"a task unseen": newSuite(t, []estimator.Task{{N: 0}, {N: 2}, {N: 2, C: 1}}).GapTerms(estimator.PassHat(2)),
	} {
		if got != nil {
			t.Errorf("%s: %v, want none", what, got)
		}
	}
}

func TestGapStdErrByHand(t *testing.T) {
	check := func(what string, got, want float64) {
		t.Helper()
		if !(relative(got, want) <= 1e-13) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	s := suiteOf(t, 4, 4, 2, 0) // rates 1, 1/2, 0 about 1/2
	nan := math.NaN()
	// pass^2 is 1, 1/6, 0 and the slope 1: y is 0, -1/3, 0.
	check("pass^2", s.GapStdErr(estimator.PassHat(2)), math.Sqrt(2.0/27/2/3*1))
	// pass@2 is 1, 5/6, 0 and the slope 1: y is 0, 1/3, 0.
	check("pass@2", s.GapStdErr(estimator.PassAt(2)), math.Sqrt(2.0/27/2/3*1))
	// 2of3 is 1, 1/2, 0 and the slope 3 * 2 * 1/4 = 3/2: y is -1/2, -1/4, 0.
	check("2of3", s.GapStdErr(estimator.AtLeast(2, 3)), math.Sqrt(1.0/8/2/3))
	check("k = 1", s.GapStdErr(estimator.PassHat(1)), nan)
	check("k > n", s.GapStdErr(estimator.PassHat(5)), nan)
	check("one task", suiteOf(t, 4, 2).GapStdErr(estimator.PassHat(2)), nan)
	check("tasks all alike", suiteOf(t, 4, 3, 3, 3).GapStdErr(estimator.PassHat(2)), nan)
	// pass^2 is the rate and the slope 1: always or never, half and half.
	check("all y alike", suiteOf(t, 4, 4, 0).GapStdErr(estimator.PassHat(2)), nan)
}

// The spread of the gap over suites is what its standard error says.
func TestGapStdErrIsTheSpread(t *testing.T) {
	const suites = 2000
	r := rand.New(rand.NewPCG(31, 32))
	m := estimator.PassHat(3)
	sum, squares, errs := 0.0, 0.0, 0.0
	for range suites {
		s := laws[1].drawSuite(t, r, design(100, 4, 6))
		gap, se := s.Estimate(m).GapUnbiased, s.GapStdErr(m)
		sum, squares, errs = sum+gap/suites, squares+gap*gap/suites, errs+se*se/suites
	}
	ratio := (squares - sum*sum) / errs // the spread of a variance: sqrt(2/2000) = 0.032
	if math.Abs(ratio-1) > 4*0.032 {
		t.Errorf("variance of the gap over its squared standard error: %v", ratio)
	}
}

func TestConcentrationByHand(t *testing.T) {
	check := func(what string, got, want float64) {
		t.Helper()
		if !(relative(got, want) <= 1e-13) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	nan := math.NaN()
	for k := 2; k <= 4; k++ {
		check("always or never", suiteOf(t, 4, 4, 4, 4, 4, 0, 0, 0).Concentration(estimator.PassHat(k)), 1)
		check("always or never", suiteOf(t, 4, 4, 4, 4, 4, 0, 0, 0).Concentration(estimator.PassAt(k)), 1)
	}
	// Three tasks of 8, 6, 4 of 8: pass^3 10/21, closed form 3/8, rate 3/4.
	s := suiteOf(t, 8, 8, 6, 4)
	check("three tasks", s.Concentration(estimator.PassHat(3)), (10.0/21-3.0/8)/(3.0/4-3.0/8))
	check("less than chance", suiteOf(t, 2, 1, 1).Concentration(estimator.PassHat(2)), -1)
	check("k = 1", s.Concentration(estimator.PassHat(1)), nan)
	check("k > m", s.Concentration(estimator.PassHat(4)), nan)
	check("k > n", suiteOf(t, 2, 2, 1, 0).Concentration(estimator.PassHat(3)), nan)
	check("majority", s.Concentration(estimator.AtLeast(2, 3)), nan)
	check("all pass", suiteOf(t, 4, 4, 4).Concentration(estimator.PassHat(2)), nan)
	check("all fail", suiteOf(t, 4, 0, 0).Concentration(estimator.PassAt(2)), nan)
	check("no tasks", estimator.Suite{}.Concentration(estimator.PassHat(2)), nan)
}

// Jensen's bounds hold for the truth, and so for very many tasks.
func TestJensensBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(t, "n")
		cells := []estimator.Cell{{N: n, C: 0, Tasks: 1}, {N: n, C: n, Tasks: 1}}
		for c := range n + 1 { // uniform counts and more: the law of a mixture of beta laws
			cells = append(cells, estimator.Cell{N: n, C: c, Tasks: 1_000_000})
		}
		cells[0].Tasks = 1_000_000 * rapid.IntRange(0, 5).Draw(t, "never")
		cells[1].Tasks = 1_000_000 * rapid.IntRange(0, 5).Draw(t, "always")
		s, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		p := s.MeanRate()
		for k := 2; k <= n; k++ {
			hat, at := s.Estimate(estimator.PassHat(k)), s.Estimate(estimator.PassAt(k))
			if !(hat.ClosedForm <= hat.Value && hat.Value <= p && p <= at.Value && at.Value <= at.ClosedForm) {
				t.Fatalf("%v, k %d: %v <= %v <= %v <= %v <= %v", cells, k, hat.ClosedForm, hat.Value, p, at.Value, at.ClosedForm)
			}
			for _, m := range []estimator.Metric{estimator.PassHat(k), estimator.PassAt(k)} {
				if v := s.Concentration(m); !(v >= 0 && v <= 1) {
					t.Fatalf("%v, %s: concentration %v", cells, m, v)
				}
			}
		}
	})
}

func TestConcentrationProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := someTasks(t, 12, 9)
		s, dual := suiteIn(t, tasks), suiteIn(t, mirrored(tasks))
		for k := 2; k <= min(s.MinN(), s.Tasks()); k++ {
			a, b := s.Concentration(estimator.PassHat(k)), dual.Concentration(estimator.PassAt(k))
			if !(a <= 1+1e-9) || math.Abs(a-b) > 1e-9 {
				t.Fatalf("%v: %v of pass^%d, %v of pass@%d of the failures", tasks, a, k, b, k)
			}
		}
	})
}
