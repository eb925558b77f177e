package sim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// goodness returns the p-value of the chi-square test of counts by cell against
// probabilities. Cells that expect fewer than 5 are joined with their
// neighbours.
func goodness(counts []int, pmf []float64) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	statistic, groups := 0.0, 0
	observed, expected, left := 0.0, 0.0, 1.0
	for c, n := range counts {
		observed += float64(n)
		expected += pmf[c] * float64(total)
		left -= pmf[c]
		if last := c == len(counts)-1; last || expected >= 5 && left*float64(total) >= 5 {
			if expected < 1e-9 { // cells that cannot be
				if observed > 0 {
					return 0
				}
				continue
			}
			statistic += (observed - expected) * (observed - expected) / expected
			groups++
			observed, expected = 0, 0
		}
	}
	if groups < 2 {
		return 1
	}
	return distuv.ChiSquared{K: float64(groups - 1)}.Survival(statistic)
}

// leastP is the p-value below which a draw is not from the distribution: 5
// standard errors of a normal, two sides.
const leastP = 5.7e-7

// countCells returns the number of tasks by c of a suite of n trials a task.
func countCells(t *testing.T, s estimator.Suite, n int) []int {
	t.Helper()
	counts := make([]int, n+1)
	for _, x := range s.Cells() {
		if x.N != n {
			t.Fatalf("a task of %d trials, want %d", x.N, n)
		}
		counts[x.C] = x.Tasks
	}
	return counts
}

func TestThreeRoadsAgree(t *testing.T) {
	const m = 20_000
	for i, r := range []sim.Rates{
		beta(8, 2), beta(0.5, 0.5), beta(1e-3, 2e-3), constant(0.3), constant(0), constant(1), logitNormal(1, 2),
		must(sim.NewTwoPoint(0.001, 0.97, 0.4)), must(sim.NewExplicit([]float64{0, 0.5, 1})),
	} {
		for _, n := range []int{1, 8, 16, 17, 40} {
			agent := sim.Agent{Rates: r}
			pmf := r.Counts(n)
			random := func(road uint64) *rand.Rand { return stream.New(1, "roads", uint64(i), uint64(n), road) }
			check := func(road string, counts []int) {
				t.Helper()
				sum := 0
				for _, tasks := range counts {
					sum += tasks
				}
				if sum != m {
					t.Errorf("%s, n=%d, %s: %d tasks, want %d", r, n, road, sum, m)
				}
				if p := goodness(counts, pmf); p < leastP {
					t.Errorf("%s, n=%d, %s: chi-square p-value %.2g against the exact probabilities", r, n, road, p)
				}
			}

			byTrial := make([]int, n+1)
			for _, outcomes := range agent.DrawTrials(random(1), m, n) {
				c := 0
				for _, success := range outcomes {
					if success {
						c++
					}
				}
				byTrial[c]++
			}
			check("trials", byTrial)

			tasks, err := estimator.NewSuite(agent.DrawTasks(random(2), m, n))
			if err != nil {
				t.Fatal(err)
			}
			check("tasks", countCells(t, tasks, n))

			cells, err := agent.DrawCells(random(3), m, n)
			if err != nil {
				t.Fatal(err)
			}
			check("cells", countCells(t, cells, n))
		}
	}
}

// Over many suites of few tasks the cells have the mean, the variance and the
// covariance of a multinomial.
func TestCellsAreMultinomial(t *testing.T) {
	const m, n, suites = 30, 4, 20_000
	agent := sim.Agent{Rates: beta(0.7, 0.4)}
	pmf := agent.Rates.Counts(n)
	random := stream.New(2, "cells")
	var sum [n + 1]float64
	var product [n + 1][n + 1]float64
	for range suites {
		s, err := agent.DrawCells(random, m, n)
		if err != nil {
			t.Fatal(err)
		}
		counts := countCells(t, s, n)
		for a := range counts {
			x := float64(counts[a]) - m*pmf[a]
			sum[a] += x
			for b := range counts {
				product[a][b] += x * (float64(counts[b]) - m*pmf[b])
			}
		}
	}
	for a := range pmf {
		se := math.Sqrt(m * pmf[a] * (1 - pmf[a]) / suites)
		if got := sum[a] / suites; math.Abs(got) > 5*se {
			t.Errorf("c=%d: mean off by %v, standard error %v", a, got, se)
		}
		for b := range pmf {
			want := -m * pmf[a] * pmf[b]
			if a == b {
				want = m * pmf[a] * (1 - pmf[a])
			}
			// The variance of a product of two nearly normal variables is
			// Var a Var b + Cov^2, at most twice Var a Var b; half again for the tails.
			se := math.Sqrt(3*m*pmf[a]*(1-pmf[a])*m*pmf[b]*(1-pmf[b])) / math.Sqrt(suites)
			if got := product[a][b] / suites; math.Abs(got-want) > 5*se {
				t.Errorf("c=%d and c=%d: covariance %v, want %v +- %v", a, b, got, want, se)
			}
		}
	}
}

// All the ways the binomial is drawn: one by one, by Poisson and by Cauchy
// rejection, from either end.
func TestCountIsBinomial(t *testing.T) {
	const draws = 50_000
	for i, n := range []int{0, 1, 16, 17, 24, 25, 100, 1000} {
		for j, p := range []float64{0, 1e-300, 1e-6, 1e-4, 0.03, 0.3, 0.5, 0.7, 0.97, 0.9999, 1 - 1e-6, 1 - 0x1p-53, 1} {
			random := stream.New(3, "binomial", uint64(i), uint64(j))
			counts := make([]int, n+1)
			for range draws {
				counts[sim.Independent{}.Count(random, p, n)]++
			}
			if pValue := goodness(counts, constant(p).Counts(n)); pValue < leastP {
				t.Errorf("n=%d, p=%v: chi-square p-value %.2g", n, p, pValue)
			}
		}
	}
}

func TestDrawsOfTasks(t *testing.T) {
	agent := sim.Agent{Rates: beta(2, 1)}
	tasks := agent.DrawTasks(stream.New(1, "tasks"), 3, 4)
	for i, x := range tasks {
		if x.ID != fmt.Sprint(i) || x.N != 4 || x.C < 0 || x.C > 4 {
			t.Errorf("task %d: %+v", i, x)
		}
	}
	if len(tasks) != 3 {
		t.Errorf("%d tasks, want 3", len(tasks))
	}
	if _, err := agent.DrawCells(stream.New(1, "tasks"), 0, 4); err == nil {
		t.Error("a suite of no tasks, want an error")
	}
	s, err := agent.DrawCells(stream.New(1, "tasks"), 5, 0)
	if want := []estimator.Cell{{Tasks: 5}}; err != nil || !slices.Equal(s.Cells(), want) {
		t.Errorf("no trials: %v, %v, want %v", s.Cells(), err, want)
	}
	large, err := agent.DrawCells(stream.New(1, "tasks"), 1_000_000_000, 8)
	if err != nil || large.Tasks() != 1_000_000_000 {
		t.Errorf("%d tasks, %v, want a billion", large.Tasks(), err)
	}
}

func TestSameStreamSameDraws(t *testing.T) {
	agent := sim.Agent{Rates: must(sim.NewMixture([]sim.Component{{Weight: 1, Rates: beta(0.5, 2)}, {Weight: 1, Rates: logitNormal(1, 1)}}))}
	draw := func(seed uint64, purpose string, index uint64) string {
		random := stream.New(seed, purpose, index)
		s, err := agent.DrawCells(random, 1000, 20)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(agent.DrawTrials(random, 20, 8), agent.DrawTasks(random, 20, 40), s.Cells())
	}
	want := draw(1, "agent", 0)
	if draw(1, "agent", 0) != want {
		t.Error("the same stream gives other draws")
	}
	for _, other := range []string{draw(2, "agent", 0), draw(1, "other", 0), draw(1, "agent", 1)} {
		if other == want {
			t.Error("another stream gives the same draws")
		}
	}
}
