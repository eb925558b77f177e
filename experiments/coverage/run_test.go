package coverage_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/coverage"
	"passhat/sim"
)

func agent(t *testing.T, mean, icc float64) sim.Agent {
	t.Helper()
	rates, err := sim.NewBetaMeanICC(mean, icc)
	if err != nil {
		t.Fatal(err)
	}
	return sim.Agent{Rates: rates}
}

func design(a sim.Agent, m, n int, metrics ...estimator.Metric) coverage.Design {
	return coverage.Design{Name: a.Rates.String(), Agent: a, Sizes: []coverage.Size{{Tasks: m, Trials: n}}, Metrics: metrics}
}

func plan(replicates int, methods ...string) coverage.Plan {
	return coverage.Plan{Methods: methods, Target: bootstrap.Population, Confidence: 0.95, Replicates: replicates, Resamples: 199, Seed: 1}
}

func measure(t *testing.T, p coverage.Plan, d ...coverage.Design) []coverage.Cell {
	t.Helper()
	cells, err := coverage.Run(context.Background(), d, p, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

// exact is the coverage of Clopper and Pearson's interval, which Gaffke's is
// where every task is run once, for a success rate p and m tasks: a sum over
// the binomial distribution.
func exact(p float64, m int, confidence float64) float64 {
	alpha := (1 - confidence) / 2
	sum, term := 0.0, math.Pow(1-p, float64(m))
	for c := range m + 1 {
		x, n := float64(c), float64(m)
		lower, upper := 0.0, 1.0
		if c > 0 {
			lower = mathext.InvRegIncBeta(x, n-x+1, alpha)
		}
		if c < m {
			upper = mathext.InvRegIncBeta(x+1, n-x, 1-alpha)
		}
		if lower <= p && p <= upper {
			sum += term
		}
		term *= (n - x) / (x + 1) * p / (1 - p)
	}
	return sum
}

// Where the truth can be summed up exactly, the simulation agrees within 5
// Monte Carlo standard errors.
func TestCoverageAgreesWithTheExactOne(t *testing.T) {
	for _, p := range []float64{0.5, 0.8, 0.95} {
		c := measure(t, plan(4000, "gaffke"), design(agent(t, p, 0), 20, 1, estimator.PassHat(1)))[0]
		if want := exact(p, 20, 0.95); math.Abs(c.Coverage()-want) > 5*c.StdErr() {
			t.Errorf("rate %v: coverage %v ± %v, exactly %v", p, c.Coverage(), c.StdErr(), want)
		}
	}
}

// The naive methods fail as they are known to: the bootstrap that resamples
// trials centres on the plug-in and lies above pass^k, pooled trials are far
// too narrow on uneven tasks.
func TestNaiveMethodsFail(t *testing.T) {
	cells := measure(t, plan(600, "gaffke", coverage.TasksThenTrials, coverage.PooledTrials),
		design(agent(t, 0.8, 1.0/11), 50, 8, estimator.PassHat(8)))
	gaffke, twoLevel, pooled := cells[0], cells[1], cells[2]
	if gaffke.Coverage() < 0.95-5*gaffke.StdErr() {
		t.Errorf("gaffke covers %v", gaffke.Coverage())
	}
	// 0.63 was measured for this design in an independent study of 2000 replicates.
	if d := math.Abs(twoLevel.Coverage() - 0.63); d > 5*twoLevel.StdErr()+0.02 || twoLevel.Above < 10*twoLevel.Below {
		t.Errorf("tasks-then-trials covers %v, misses %d below and %d above", twoLevel.Coverage(), twoLevel.Below, twoLevel.Above)
	}
	if pooled.Coverage() > 0.7 || pooled.Width > 0.7*gaffke.Width {
		t.Errorf("pooled trials cover %v with width %v of gaffke's %v", pooled.Coverage(), pooled.Width, gaffke.Width)
	}
}

// A data set whose tasks are all equal leaves a bootstrap no width: it counts
// as a miss, and apart.
func TestDegenerateDataSetsAreMisses(t *testing.T) {
	cells := measure(t, plan(400, "percentile", "gaffke"), design(agent(t, 0.99, 0), 10, 5, estimator.PassHat(5)))
	percentile, gaffke := cells[0], cells[1]
	if percentile.Degenerate == 0 || percentile.Coverage() > 1-float64(percentile.Degenerate)/400 {
		t.Errorf("percentile: %d degenerate of 400, coverage %v", percentile.Degenerate, percentile.Coverage())
	}
	if gaffke.Degenerate != 0 || gaffke.Coverage() < 0.9 {
		t.Errorf("gaffke: %d degenerate, coverage %v", gaffke.Degenerate, gaffke.Coverage())
	}
}

func TestSameCellsForAnyWorkers(t *testing.T) {
	d := design(agent(t, 0.7, 0.3), 12, 4, estimator.PassHat(4), estimator.PassAt(2))
	p := plan(300, "gaffke", "bca", coverage.TasksThenTrials, coverage.PooledTrials)
	p.Workers = 1
	one := measure(t, p, d)
	for _, workers := range []int{2, 7} {
		p.Workers = workers
		if !reflect.DeepEqual(measure(t, p, d), one) {
			t.Errorf("%d workers changed the cells", workers)
		}
	}
	p.Seed = 2
	if reflect.DeepEqual(measure(t, p, d), one) {
		t.Error("another seed gave the same cells")
	}
}

// A design more does not change the others: each has streams of its own.
func TestDesignsDoNotDisturbEachOther(t *testing.T) {
	a, b := design(agent(t, 0.7, 0.3), 12, 4, estimator.PassHat(2)), design(agent(t, 0.4, 0.1), 12, 4, estimator.PassHat(2))
	p := plan(200, "gaffke")
	if alone, both := measure(t, p, b)[0], measure(t, p, a, b)[1]; !reflect.DeepEqual(alone, both) {
		t.Errorf("alone %+v, beside another %+v", alone, both)
	}
}

// Tasks of different numbers of trials are drawn as they are.
func TestRaggedDesign(t *testing.T) {
	a := agent(t, 0.7, 0.3)
	d := coverage.Design{Name: "ragged", Agent: a, Sizes: []coverage.Size{{Tasks: 10, Trials: 3}, {Tasks: 20, Trials: 8}}, Metrics: []estimator.Metric{estimator.PassHat(3)}}
	for _, c := range measure(t, plan(500, "gaffke", coverage.TasksThenTrials), d) {
		if d.Tasks() != 30 || c.Method == "gaffke" && c.Coverage() < 0.95-5*c.StdErr() {
			t.Errorf("%s covers %v on %d tasks", c.Method, c.Coverage(), d.Tasks())
		}
	}
}

func TestStdErrClaimsNoCertainty(t *testing.T) {
	for _, c := range []coverage.Cell{{Replicates: 100}, {Replicates: 100, Below: 100}} {
		if se := c.StdErr(); !(se > 0) {
			t.Errorf("coverage %v with standard error %v", c.Coverage(), se)
		}
	}
}

func TestSummarise(t *testing.T) {
	cell := func(method string, missed int, info float64) coverage.Cell {
		return coverage.Cell{Method: method, Confidence: 0.95, Replicates: 100, Below: missed, Width: 2, Oracle: 1, Info: info}
	}
	s := coverage.Summarise([]coverage.Cell{cell("a", 5, 2), cell("b", 10, 2), cell("a", 9, 20)})
	if len(s) != 2 || s[0].Method != "a" || s[0].Cells != 2 || math.Abs(s[0].Mean-0.93) > 1e-12 || s[0].Lowest.Below != 9 || s[0].Short != 0.5 {
		t.Errorf("summary %+v", s)
	}
	if s[0].Width[0] != 2 || !math.IsNaN(s[0].Width[1]) || s[0].Width[2] != 2 {
		t.Errorf("relative widths %v, want 2, none, 2", s[0].Width)
	}
}

func TestImpossibleDesigns(t *testing.T) {
	a := agent(t, 0.5, 0.5)
	check := func(d coverage.Design, message string) {
		t.Helper()
		_, err := coverage.Run(context.Background(), []coverage.Design{d}, plan(10, "gaffke"), func(int, int) {})
		if err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%v, want %q", err, message)
		}
	}
	check(design(a, 10, 4, estimator.PassHat(5)), "pass^5 needs 5 trials")
	check(design(a, 0, 4, estimator.PassHat(1)), "0 tasks")
	check(design(a, 5, 4, estimator.PassHat(0)), "k is 0")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := coverage.Run(ctx, []coverage.Design{design(a, 5, 4, estimator.PassHat(1))}, plan(10, "gaffke"), func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ended with %v", err)
	}
}

func BenchmarkRun(b *testing.B) {
	rates, err := sim.NewBeta(8, 2)
	if err != nil {
		b.Fatal(err)
	}
	d := design(sim.Agent{Rates: rates}, 50, 8, estimator.PassHat(3), estimator.PassHat(8))
	p := plan(200, "gaffke", "percentile", coverage.TasksThenTrials)
	p.Workers = 1
	b.ReportAllocs()
	for b.Loop() {
		if _, err := coverage.Run(context.Background(), []coverage.Design{d}, p, func(int, int) {}); err != nil {
			b.Fatal(err)
		}
	}
}
