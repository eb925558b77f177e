package sim_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

func TestValueByHand(t *testing.T) {
	check := func(r sim.Rates, m estimator.Metric, want float64) {
		t.Helper()
		if got := (sim.Agent{Rates: r}).Value(m); !(relative(got, want) < 1e-14) {
			t.Errorf("%s of %s: %v, want %v", m, r, got, want)
		}
	}
	check(constant(0.75), estimator.PassHat(3), 27.0/64)
	check(constant(0.75), estimator.PassAt(3), 63.0/64)
	check(constant(0.75), estimator.AtLeast(2, 3), 54.0/64)
	check(beta(1, 1), estimator.PassHat(3), 0.25)
	check(beta(1, 1), estimator.PassAt(3), 0.75)
	check(beta(1, 1), estimator.AtLeast(2, 3), 0.5)
	check(meanICC(0.25, 1), estimator.AtLeast(2, 3), 0.25)
	check(constant(0.75), estimator.PassHat(0), math.NaN())
	check(constant(0.75), estimator.AtLeast(4, 3), math.NaN())
}

// The value is what the unbiased estimate has as its mean, over all
// distributions and families, by the exact probabilities of c.
func TestValueIsTheMeanEstimate(t *testing.T) {
	const n = 11
	for _, r := range distributions() {
		pmf := r.Counts(n)
		for _, m := range []estimator.Metric{estimator.PassHat(1), estimator.PassAt(4), estimator.PassHat(4), estimator.AtLeast(3, 5), estimator.AtLeast(7, 11)} {
			mean := 0.0
			for c, p := range pmf {
				mean += p * m.Estimate(n, c)
			}
			if got := (sim.Agent{Rates: r}).Value(m); !(math.Abs(got-mean) < 1e-12) {
				t.Errorf("%s of %s: %v, mean estimate %v", m, r, got, mean)
			}
		}
	}
}

// A million tasks: value, mean rate and unevenness within 5 standard errors.
func TestValueAgainstSimulation(t *testing.T) {
	const m, n = 1_000_000, 8
	for i, r := range []sim.Rates{beta(8, 2), beta(0.3, 0.1), logitNormal(0.5, 1.5), constant(0.6), must(sim.NewTwoPoint(0.2, 0.95, 0.5))} {
		agent := sim.Agent{Rates: r}
		s, err := agent.DrawCells(stream.New(1, "value", uint64(i)), m, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, metric := range []estimator.Metric{estimator.PassHat(1), estimator.PassHat(3), estimator.PassHat(8), estimator.PassAt(3), estimator.PassAt(8), estimator.AtLeast(2, 3)} {
			e := s.Estimate(metric)
			if want := agent.Value(metric); math.Abs(e.Value-want) > 5*e.StdErr {
				t.Errorf("%s of %s: simulated %v +- %v, want %v", metric, r, e.Value, e.StdErr, want)
			}
		}
		if got := s.MeanRate(); math.Abs(got-agent.MeanRate()) > 5*0.5/math.Sqrt(m) {
			t.Errorf("%s: simulated mean rate %v, want %v", r, got, agent.MeanRate())
		}
		// The standard error of the ICC is below (1-rho)(1+(n-1)rho) sqrt(2/(m n (n-1)))
		// for normal data; a few times that covers 0/1 data.
		rho := agent.ICC()
		se := 3 * (1 - rho) * (1 + (n-1)*rho) * math.Sqrt(2.0/(m*n*(n-1)))
		if got := s.ICC(); math.Abs(got-rho) > 5*se {
			t.Errorf("%s: simulated ICC %v, want %v +- %v", r, got, rho, se)
		}
	}
}

func TestICC(t *testing.T) {
	check := func(r sim.Rates, want float64) {
		t.Helper()
		if got := (sim.Agent{Rates: r}).ICC(); !(relative(got, want) < 1e-13) {
			t.Errorf("%s: ICC %v, want %v", r, got, want)
		}
	}
	check(constant(0.3), 0)
	check(constant(0), math.NaN())
	check(constant(1), math.NaN())
	check(must(sim.NewExplicit([]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1})), math.NaN())
	check(meanICC(0.3, 1), 1)
	check(beta(2, 5), 1.0/8)
	check(must(sim.NewTwoPoint(0.25, 0.75, 0.5)), 0.25)
}

// sticky repeats the first outcome of a task with probability 1/2: trials that
// are not independent.
type sticky struct{}

func (sticky) Trials(r *rand.Rand, p float64, out []bool) {
	for i := range out {
		out[i] = r.Float64() < p
		if i > 0 && r.Float64() < 0.5 {
			out[i] = out[0]
		}
	}
}

func (s sticky) Count(r *rand.Rand, p float64, n int) int {
	out := make([]bool, n)
	s.Trials(r, p, out)
	c := 0
	for _, success := range out {
		if success {
			c++
		}
	}
	return c
}

func (sticky) String() string { return "sticky" }

// Another process goes down all three roads by its own trials.
func TestDependentTrials(t *testing.T) {
	const m, n = 20_000, 2
	agent := sim.Agent{Rates: constant(0.5), Process: sticky{}}
	pmf := []float64{3.0 / 8, 1.0 / 4, 3.0 / 8} // the second differs with probability 1/2 * 1/2
	cells, err := agent.DrawCells(stream.New(1, "sticky"), m, n)
	if err != nil {
		t.Fatal(err)
	}
	if p := goodness(countCells(t, cells, n), pmf); p < leastP {
		t.Errorf("cells: p-value %.2g", p)
	}
	counts := make([]int, n+1)
	for _, x := range agent.DrawTrials(stream.New(2, "sticky"), m, n) {
		switch {
		case x[0] && x[1]:
			counts[2]++
		case x[0] || x[1]:
			counts[1]++
		default:
			counts[0]++
		}
	}
	if p := goodness(counts, pmf); p < leastP {
		t.Errorf("trials: p-value %.2g", p)
	}
}

// TestReferenceValues holds moments against values computed with 40 digits by
// another program.
func TestReferenceValues(t *testing.T) {
	f, err := os.Open("../../shared/oracle/stats_reference.csv")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the reference values are not here: ../../shared/oracle/stats_reference.csv")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{}
	for _, row := range rows[1:] {
		if want[row[0]+"|"+row[1]], err = strconv.ParseFloat(row[2], 64); err != nil {
			t.Fatal(err)
		}
	}
	check := func(name string, got float64) {
		t.Helper()
		if w, ok := want[name]; !ok || !(relative(got, w) <= 1e-12) {
			t.Errorf("%s: %.15g, want %.15g (given: %t)", name, got, w, ok)
		}
	}
	check(`Beta(8,2)|E p^5`, beta(8, 2).Moment(5))
	check(`Beta(.3,.1)|E p^16`, beta(0.3, 0.1).Moment(16))
	check(`sharp Beta(1,1) n=4 K=16|true`, beta(1, 1).Moment(16))
	check(`sharp Beta(8,2) n=8 K=32|true`, beta(8, 2).Moment(32))
	check(`sharp Beta(.5,.5) n=3 K=6|true`, beta(0.5, 0.5).Moment(6))
	for name, suite := range map[string]string{"A: n=4 m=20|betabin ": "A", "B: n=8 m=30|betabin ": "B", "D: n=5 m=50 U-shape|betabin ": "D"} {
		f, err := sim.FitBeta(referenceSuites()[suite])
		if err != nil {
			t.Fatal(err)
		}
		rates, err := f.Rates()
		if err != nil {
			t.Fatal(err)
		}
		check(name+"loglik (with binomial coeffs)", f.LogLik)
		check(name+"rho=1/(a+b+1)", f.ICC)
		check(name+"MLE a", f.Alpha)
		check(name+"MLE b", f.Beta)
		check(name+"E p^16", rates.Moment(16))
	}
	for _, x := range []struct {
		name string
		r    sim.Rates
		n, k int
	}{{"Beta(8,2)", beta(8, 2), 8, 3}, {"Beta(8,2)", beta(8, 2), 4, 4}, {"Beta(.5,.5)", beta(0.5, 0.5), 8, 3}, {"Beta(.5,.5)", beta(0.5, 0.5), 4, 4}} {
		name := fmt.Sprintf("%s n=%d k=%d|", x.name, x.n, x.k)
		mean, square := x.r.Moment(x.k), 0.0
		for c, p := range x.r.Counts(x.n) {
			h := estimator.PassHat(x.k).Estimate(x.n, c)
			square += p * h * h
		}
		check(name+"between Var(p^k)", x.r.Moment(2*x.k)-mean*mean)
		check(name+"within E v", square-x.r.Moment(2*x.k))
	}
}
