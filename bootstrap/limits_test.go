package bootstrap

import (
	"math"
	"testing"

	"passhat/estimator"
	"passhat/sim/stream"
)

// TestTwoValues is the limit of very many trials: every task has one of the two
// values 0 and x. For each x the lowest coverage is exact, since it is reached
// as the mean passes a limit; the mirror image has the values 1-x and 1.
func TestTwoValues(t *testing.T) {
	sizes, grid := []int{2, 5, 20}, 12
	if long() {
		sizes, grid = []int{1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300}, 60
	}
	for _, confidence := range []float64{0.95, 0.90} {
		least, where, size := 1.0, 0.0, 0
		for _, m := range sizes {
			for i := range grid {
				x := float64(i+1) / float64(grid)
				if got := twoValueCoverage(m, x, confidence); got < least {
					least, where, size = got, x, m
				}
			}
		}
		t.Logf("gaffke at %v, values 0 and x: lowest coverage %.5f, %d tasks, x = %.3f", confidence, least, size, where)
		if least < confidence-1e-9 {
			t.Errorf("gaffke at %v: coverage %v with %d tasks at 0 and %v", confidence, least, size, where)
		}
	}
}

func twoValueCoverage(m int, x, confidence float64) float64 {
	tail := (1 - confidence) / 2
	lower, upper := make([]float64, m+1), make([]float64, m+1)
	var edges []float64
	for s := range m + 1 {
		lower[s] = gaffkeLower(twoValues(0, x, m-s, s), tail)
		upper[s] = 1 - gaffkeLower(twoValues(1, 1-x, m-s, s), tail)
		edges = append(edges, lower[s], upper[s])
	}
	least := 1.0
	for _, edge := range edges {
		for _, step := range []float64{-1e-12, 1e-12} {
			truth := edge + step
			if truth < 0 || truth > x {
				continue
			}
			covered := 0.0
			for s, p := range binomials(m, truth/x) {
				if lower[s] <= truth && truth <= upper[s] {
					covered += p
				}
			}
			least = min(least, covered)
		}
	}
	return least
}

func twoValues(a, b float64, tasksA, tasksB int) []score {
	var out []score
	if tasksA > 0 {
		out = append(out, score{a, float64(tasksA)})
	}
	if tasksB > 0 {
		out = append(out, score{b, float64(tasksB)})
	}
	return out
}

// TestFewFlakyTasks attacks cp-ess with many trials and many tasks: one or two
// tasks have a rate between, the others pass always or never.
func TestFewFlakyTasks(t *testing.T) {
	type design struct{ m, n, k, flaky int }
	designs := []design{{10, 10, 1, 1}, {30, 6, 2, 1}}
	if long() {
		designs = nil
		for _, m := range []int{3, 10, 50, 300} {
			for _, n := range []int{8, 20, 100} {
				for _, k := range []int{1, 3, 8} {
					designs = append(designs, design{m, n, k, 1})
				}
			}
			designs = append(designs, design{m, 20, 1, 2}, design{m, 20, 5, 2})
		}
	}
	for _, confidence := range []float64{0.95, 0.90} {
		least, where := 1.0, design{}
		for _, x := range designs {
			for _, passing := range []int{0, 1, (x.m - x.flaky) / 2, x.m - x.flaky} {
				d := newFlaky(x.m, x.n, x.flaky, min(passing, x.m-x.flaky), estimator.PassHat(x.k), Request{MethodCPESS, Suite, confidence, TwoSided})
				got, _ := worst(stream.New(2, "flaky"), x.flaky, 20, 150, d.coverage)
				if got < least {
					least, where = got, x
				}
			}
		}
		t.Logf("cp-ess at %v, few flaky tasks: lowest coverage %.5f, %+v", confidence, least, where)
		if least < confidence-8e-3 { // lower than with few trials: see cpESS
			t.Errorf("cp-ess at %v: coverage %v, %+v", confidence, least, where)
		}
	}
}

// flaky is a design of given tasks and others that pass always or never.
type flaky struct {
	fixedTasks
	m, passing int
}

func newFlaky(m, n, tasks, passing int, metric estimator.Metric, r Request) *flaky {
	d := &flaky{fixedTasks{metric: metric}, m, passing}
	sure := []estimator.Cell{{N: n, C: n, Tasks: passing}, {N: n, C: 0, Tasks: m - tasks - passing}}
	outcomes := int(math.Pow(float64(n+1), float64(tasks)))
	for o := range outcomes {
		cells := append([]estimator.Cell(nil), sure...)
		for rest, i := o, 0; i < tasks; rest, i = rest/(n+1), i+1 {
			cells = append(cells, estimator.Cell{N: n, C: rest % (n + 1), Tasks: 1})
		}
		i := r.interval(sampleOf(suiteOfCells(cells...), metric))
		d.lower, d.upper = append(d.lower, i.Lower), append(d.upper, i.Upper)
	}
	for range tasks {
		d.trials = append(d.trials, n)
	}
	return d
}

func (d *flaky) coverage(rates []float64) float64 {
	truth := float64(d.passing)
	laws := make([][]float64, len(rates))
	for i, p := range rates {
		truth += d.metric.ClosedForm(p)
		laws[i] = binomials(d.trials[i], p)
	}
	truth /= float64(d.m)
	covered := 0.0
	for o := range d.lower {
		if !(d.lower[o] <= truth+1e-14 && truth <= d.upper[o]+1e-14) {
			continue
		}
		p, rest := 1.0, o
		for i := range rates {
			p *= laws[i][rest%(d.trials[i]+1)]
			rest /= d.trials[i] + 1
		}
		covered += p
	}
	return covered
}
