package estimator_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// meanDrawn returns the mean, over every k tasks drawn with replacement, of
// the product of C(c,r)/C(n,r), r the times a task was drawn.
func meanDrawn(tasks []estimator.Task, k int, failures bool) *big.Rat {
	sum, ways := new(big.Rat), int64(0)
	times := make([]int, len(tasks))
	var draw func(left int)
	draw = func(left int) {
		if left > 0 {
			for i := range tasks {
				times[i]++
				draw(left - 1)
				times[i]--
			}
			return
		}
		ways++
		product := big.NewRat(1, 1)
		for i, r := range times {
			c := tasks[i].C
			if failures {
				c = tasks[i].N - c
			}
			if r > 0 {
				product.Mul(product, exact(tasks[i].N, c, r, r))
			}
		}
		sum.Add(sum, product)
	}
	draw(k)
	return sum.Quo(sum, big.NewRat(ways, 1))
}

func TestSuiteGapIsTheMeanOverDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	one := big.NewRat(1, 1)
	for range 100 {
		tasks := make([]estimator.Task, 1+r.IntN(5))
		for i := range tasks {
			n := 4 + r.IntN(4)
			tasks[i] = estimator.Task{N: n, C: r.IntN(n + 1)}
			if i > 0 && r.IntN(2) == 0 {
				tasks[i] = tasks[0] // cells of several tasks
			}
		}
		s := newSuite(t, tasks)
		for k := 1; k <= 4; k++ {
			check := func(metric estimator.Metric, closed *big.Rat) {
				t.Helper()
				want := new(big.Rat)
				for _, x := range tasks {
					want.Add(want, exact(x.N, x.C, metric.J, k))
				}
				want.Quo(want, big.NewRat(int64(len(tasks)), 1))
				w, _ := want.Sub(want, closed).Float64()
				if got := s.SuiteGap(metric); !(math.Abs(got-w) <= 1e-14) {
					t.Errorf("%s of %v: gap %v, want %v", metric, tasks, got, w)
				}
			}
			check(estimator.PassHat(k), meanDrawn(tasks, k, false))
			check(estimator.PassAt(k), new(big.Rat).Sub(one, meanDrawn(tasks, k, true)))
		}
	}
}

// Over every outcome of the trials of tasks whose rates stay, the mean of the
// suite's gap is the gap of those rates; the population's is too wide for it.
func TestSuiteGapHasNoBias(t *testing.T) {
	rates, trials := []float64{0.1, 0.7, 0.7, 1}, []int{3, 4, 3, 5}
	tasks := make([]estimator.Task, len(rates))
	var expect func(i int, of func(estimator.Suite) float64) float64
	expect = func(i int, of func(estimator.Suite) float64) float64 {
		if i == len(rates) {
			return of(newSuite(t, tasks))
		}
		sum, n, p := 0.0, trials[i], rates[i]
		for c := range n + 1 {
			tasks[i] = estimator.Task{N: n, C: c}
			ways, _ := new(big.Float).SetInt(choose(n, c)).Float64()
			if weight := ways * math.Pow(p, float64(c)) * math.Pow(1-p, float64(n-c)); weight > 0 {
				sum += weight * expect(i+1, of)
			}
		}
		return sum
	}
	for _, m := range []estimator.Metric{estimator.PassHat(2), estimator.PassHat(3), estimator.PassAt(2), estimator.PassAt(3)} {
		mean, want := 0.0, 0.0
		for _, p := range rates {
			mean += p / float64(len(rates))
			want += m.ClosedForm(p) / float64(len(rates))
		}
		want -= m.ClosedForm(mean)
		if got := expect(0, func(s estimator.Suite) float64 { return s.SuiteGap(m) }); !(math.Abs(got-want) < 1e-14) {
			t.Errorf("%s: mean of the suite's gap %v, want %v", m, got, want)
		}
		if got := expect(0, func(s estimator.Suite) float64 { return s.Estimate(m).GapUnbiased }); !(math.Abs(got) > math.Abs(want)+0.01) {
			t.Errorf("%s: mean of the population's gap %v, should be wider than %v", m, got, want)
		}
	}
}

func TestSuiteGapProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := someTasks(t, 40, 9)
		s, k := suiteIn(t, tasks), rapid.IntRange(1, 9).Draw(t, "k")
		for i := range tasks {
			tasks[i].C = tasks[i].N - tasks[i].C
		}
		dual := suiteIn(t, tasks)
		hat, at := s.SuiteGap(estimator.PassHat(k)), dual.SuiteGap(estimator.PassAt(k))
		if math.IsNaN(hat) != math.IsNaN(at) || math.Abs(hat+at) > 1e-12 {
			t.Fatalf("%v: pass^%d has gap %v, pass@%d of the failures %v", tasks, k, hat, k, at)
		}
		m := float64(len(tasks))
		if two, all := s.SuiteGap(estimator.PassHat(2)), s.Estimate(estimator.PassHat(2)).GapUnbiased; math.Abs(two-all*(1-1/m)) > 1e-13 {
			t.Fatalf("%v: gap of pass^2 of the suite %v, of the population %v: not 1-1/m of it", tasks, two, all)
		}
		if x := s.SuiteConcentration(estimator.PassHat(k)); x > 1+1e-9 {
			t.Fatalf("%v: concentration %v", tasks, x)
		}
	})
}

func TestSuiteGapNotAvailable(t *testing.T) {
	check := func(what string, s estimator.Suite, m estimator.Metric, want float64) {
		t.Helper()
		if got := s.SuiteGap(m); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	nan := math.NaN()
	s := suiteOf(t, 4, 4, 4, 3, 2)
	check("k = 1", s, estimator.PassAt(1), 0)
	check("one task has nothing to differ from", suiteOf(t, 4, 3), estimator.PassHat(3), 0)
	check("k > n", s, estimator.PassHat(5), nan)
	check("k > n", s, estimator.PassAt(5), nan)
	check("majority", s, estimator.AtLeast(2, 3), nan)
	check("task without a verdict", newSuite(t, []estimator.Task{{N: 0}, {N: 2, C: 1}}), estimator.PassHat(1), nan)
	check("no tasks", estimator.Suite{}, estimator.PassHat(2), nan)
}

// Many tasks in few cells, put together by doubling, are what tasks put
// together one by one are.
func TestSuiteGapOfManyTasks(t *testing.T) {
	const m, n, k = 3000, 8, 8
	successes := make([]int, m)
	r := rand.New(rand.NewPCG(13, 14))
	mean := []float64{1, 0, 0, 0, 0, 0, 0, 0, 0}
	for a := range successes {
		successes[a] = n - r.IntN(5)
		share, next := float64(a)/float64(a+1), make([]float64, k+1)
		for j := range next {
			for i := range j + 1 {
				ways, _ := new(big.Float).SetInt(choose(j, i)).Float64()
				one := 1.0
				if i < j {
					one = estimator.PassHat(j-i).Estimate(n, successes[a])
				}
				next[j] += ways * math.Pow(share, float64(i)) * math.Pow(1-share, float64(j-i)) * mean[i] * one
			}
		}
		mean = next
	}
	s := suiteOf(t, n, successes...)
	if got := s.Estimate(estimator.PassHat(k)).Value - s.SuiteGap(estimator.PassHat(k)); relative(got, mean[k]) > 1e-11 {
		t.Errorf("(mean p)^%d estimated %v, want %v", k, got, mean[k])
	}
}
