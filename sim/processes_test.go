package sim_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// made returns the process of a constructor that does not fail.
func made[P any](p P, err error) P {
	if err != nil {
		panic(err)
	}
	return p
}

func exactProcesses() []sim.ExactProcess {
	return []sim.ExactProcess{
		sim.Independent{},
		made(sim.NewCopies(0)), made(sim.NewCopies(0.4)), made(sim.NewCopies(1)),
		made(sim.NewCommonShocks(0)), made(sim.NewCommonShocks(0.2)), made(sim.NewCommonShocks(1)),
		made(sim.NewDrift(0)), made(sim.NewDrift(0.3)), made(sim.NewDrift(-1)),
		made(sim.NewRetries(0)), made(sim.NewRetries(2)),
		made(sim.NewErrors(0, 0, 0)), made(sim.NewErrors(0.1, 0.05, 0.3)), made(sim.NewErrors(1, 0, 0)),
		made(sim.NewGrader(0, 0)), made(sim.NewGrader(0.1, 0.2)), made(sim.NewGrader(1, 1)),
	}
}

// Both ways of drawing have the exact distribution of c.
func TestProcessesHaveTheirCounts(t *testing.T) {
	const draws, n = 20_000, 5
	for i, process := range exactProcesses() {
		for j, p := range []float64{0, 0.3, 0.9, 1} {
			pmf := process.Counts(p, n)
			sum := 0.0
			for _, x := range pmf {
				sum += x
			}
			if len(pmf) != n+1 || math.Abs(sum-1) > 1e-12 {
				t.Errorf("%s, p=%v: probabilities %v", process, p, pmf)
			}
			random := stream.New(1, "process", uint64(i), uint64(j))
			byCount, byTrials := make([]int, n+1), make([]int, n+1)
			out := make([]bool, n)
			for range draws {
				byCount[process.Count(random, p, n)]++
				process.Trials(random, p, out)
				byTrials[count(out)]++
			}
			for road, counts := range map[string][]int{"count": byCount, "trials": byTrials} {
				if pValue := goodness(counts, pmf); pValue < leastP {
					t.Errorf("%s, p=%v, %s: %v, chi-square p-value %.2g", process, p, road, counts, pValue)
				}
			}
		}
	}
}

func count(trials []bool) int {
	c := 0
	for _, success := range trials {
		if success {
			c++
		}
	}
	return c
}

// A process whose fault has probability 0 is the independent one.
func TestProcessesWithoutFault(t *testing.T) {
	for _, process := range []sim.ExactProcess{
		made(sim.NewCopies(0)), made(sim.NewCommonShocks(0)), made(sim.NewDrift(0)), made(sim.NewRetries(0)), made(sim.NewErrors(0, 0, 0)), made(sim.NewGrader(0, 0)),
	} {
		for _, p := range []float64{0, 1e-9, 0.3, 0.999, 1} {
			for c, want := range (sim.Independent{}).Counts(p, 9) {
				if got := process.Counts(p, 9)[c]; math.Abs(got-want) > 1e-13 {
					t.Errorf("%s, p=%v: P(c=%d) = %v, want %v", process, p, c, got, want)
				}
			}
		}
	}
}

// The formulas of the documentation.
func TestProcessFormulas(t *testing.T) {
	check := func(process sim.ExactProcess, m estimator.Metric, p float64, n int, want float64) {
		t.Helper()
		if got := sim.MeanEstimate(process, m, p, n); !(relative(got, want) < 1e-12) {
			t.Errorf("%s, %s at p=%v of %d trials: %v, want %v", process, m, p, n, got, want)
		}
	}
	hat, at, pow := estimator.PassHat, estimator.PassAt, math.Pow
	p := 0.6
	copies := made(sim.NewCopies(0.3))
	check(copies, hat(1), p, 7, p)
	check(copies, hat(4), p, 4, p*pow(0.3+0.7*p, 3))
	check(copies, at(4), p, 4, 1-(1-p)*pow(0.3+0.7*(1-p), 3))
	check(made(sim.NewCopies(1)), hat(3), p, 8, p)
	check(made(sim.NewCopies(1)), at(3), p, 8, p)
	shocks := made(sim.NewCommonShocks(0.1))
	check(shocks, hat(3), p, 8, pow(0.9*p, 3))
	check(shocks, at(3), p, 8, 1-pow(1-0.9*p, 3))
	retries := made(sim.NewRetries(2))
	check(retries, hat(1), p, 8, 1-pow(1-p, 3))
	check(retries, hat(3), p, 8, pow(1-pow(1-p, 3), 3))
	check(retries, at(2), p, 8, 1-pow(1-p, 6))
	grader := made(sim.NewGrader(0.1, 0.2))
	check(grader, hat(3), p, 8, pow(p*0.8+(1-p)*0.1, 3))
	failures := made(sim.NewErrors(0.25, 0.1, 0.5))
	check(failures, hat(3), p, 8, 0.75*pow(0.9*p, 3))
	check(failures, at(3), p, 8, 0.75*(1-pow(1-0.9*p, 3)))
	// Drift by hand: odds 1/2 and, one log 2 later, 1; e_1/2 and e_2.
	drift := made(sim.NewDrift(math.Ln2))
	check(drift, hat(1), 1.0/3, 2, (1.0/3+0.5)/2)
	check(drift, hat(2), 1.0/3, 2, 1.0/6)
	check(drift, at(2), 1.0/3, 2, 1-2.0/3*0.5)
	check(drift, hat(2), 1, 5, 1)
	check(drift, hat(2), math.NaN(), 5, math.NaN())
	check(copies, hat(9), p, 8, math.NaN())
	check(copies, hat(0), p, 8, math.NaN())
	if got := failures.Dropped(p); relative(got, 0.54/(0.54+0.2)) > 1e-14 {
		t.Errorf("rate with errors dropped %v", got)
	}
	if got := made(sim.NewErrors(0, 1, 1)).Dropped(0.5); !math.IsNaN(got) {
		t.Errorf("rate without a verdict %v, want NaN", got)
	}
	if got := made(sim.NewRetries(9)).Rate(1e-18); relative(got, 1e-17) > 1e-14 {
		t.Errorf("rate of ten tries at 1e-18: %v", got)
	}
}

// Copies make pass^k look better and pass@k worse; the more trials, the less.
func TestCopiesBias(t *testing.T) {
	copies := made(sim.NewCopies(0.3))
	last := 1.0
	for _, n := range []int{3, 5, 9, 20, 60} {
		bias := sim.MeanEstimate(copies, estimator.PassHat(3), 0.7, n) - 0.343
		if !(bias > 0 && bias < last) {
			t.Errorf("n=%d: bias %v of pass^3 after %v", n, bias, last)
		}
		if at := sim.MeanEstimate(copies, estimator.PassAt(3), 0.7, n); at >= 1-0.027 {
			t.Errorf("n=%d: pass@3 %v, want less than %v", n, at, 1-0.027)
		}
		last = bias
	}
}

// The suite's estimate under shocks has the variance of the tasks and of the
// rounds: E over suites of 400 tasks.
func TestCommonShocksVariance(t *testing.T) {
	const suites, m, n, k = 4000, 400, 4, 2
	shocks := made(sim.NewCommonShocks(0.2))
	agent := sim.Agent{Rates: constant(0.8), Process: shocks}
	random := stream.New(1, "shocks")
	values := make([]float64, suites)
	for i := range values {
		s, err := agent.DrawCells(random, m, n)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = s.Estimate(estimator.PassHat(k)).Value
	}
	mean, variance, fourth := average(values), 0.0, 0.0
	for _, v := range values {
		variance += (v - mean) * (v - mean) / suites
		fourth += math.Pow(v-mean, 4) / suites
	}
	if want := math.Pow(0.64, k); math.Abs(mean-want) > 5*math.Sqrt(variance/suites) {
		t.Errorf("mean %v, want %v", mean, want)
	}
	rounds := math.Pow(0.8, 2*k) * shocks.RoundVariance(k, n)
	// Within a round pattern the tasks are independent: E Var(h | g) / m.
	within := 0.0
	for c, p := range shocks.Counts(0.8, n) {
		h := estimator.PassHat(k).Estimate(n, c)
		within += p * h * h
	}
	within = (within - math.Pow(0.64, 2*k) - rounds) / m
	if se := math.Sqrt((fourth - variance*variance) / suites); math.Abs(variance-rounds-within) > 5*se {
		t.Errorf("variance %v, want %v of the rounds and %v of the tasks, +- %v", variance, rounds, within, se)
	}
	if !math.IsNaN(shocks.RoundVariance(5, 4)) {
		t.Error("the variance of pass^5 of 4 trials is known")
	}
}

// One round strikes all tasks or none.
func TestCommonShocksStrikeRounds(t *testing.T) {
	agent := sim.Agent{Rates: constant(1), Process: made(sim.NewCommonShocks(0.5))}
	trials := agent.DrawTrials(stream.New(2, "shocks"), 7, 20)
	struck := 0
	for round := range 20 {
		for _, task := range trials {
			if task[round] != trials[0][round] {
				t.Fatalf("round %d differs between tasks of rate 1", round)
			}
		}
		if !trials[0][round] {
			struck++
		}
	}
	if struck == 0 || struck == 20 {
		t.Errorf("%d of 20 rounds struck, want about half", struck)
	}
	if got := agent.DrawTrials(stream.New(2, "shocks"), 0, 3); len(got) != 0 {
		t.Errorf("trials of no tasks: %v", got)
	}
}

func TestErrorsOutcomes(t *testing.T) {
	const m, n, p = 20_000, 5, 0.6
	d := made(sim.NewErrors(0.1, 0.05, 0.3))
	agent := sim.Agent{Rates: constant(p), Process: d}
	var pass, fail, lost, whole int
	for _, task := range agent.DrawOutcomes(stream.New(1, "errors"), m, n) {
		a, b, c := sim.Tally(task)
		if pass, fail, lost = pass+a, fail+b, lost+c; c == n {
			whole++
		}
	}
	if pass+fail+lost != m*n {
		t.Fatalf("%d outcomes, want %d", pass+fail+lost, m*n)
	}
	check := func(what string, got, of int, want float64) {
		t.Helper()
		if se := math.Sqrt(want * (1 - want) / float64(of)); math.Abs(float64(got)/float64(of)-want) > 5*se {
			t.Errorf("%s: %v, want %v +- %v", what, float64(got)/float64(of), want, se)
		}
	}
	check("rate with errors dropped", pass, pass+fail, d.Dropped(p))
	check("tasks without a verdict", whole, m, 0.1+0.9*math.Pow(0.05*p+0.3*(1-p), n))
	// Tasks that err as a whole make passes vary between tasks.
	mean, square := 0.0, 0.0
	for c, probability := range d.Counts(p, n) {
		mean += probability * float64(c)
		square += probability * float64(c*c)
	}
	if se := math.Sqrt((square - mean*mean) / m); math.Abs(float64(pass)/m-mean) > 5*se || relative(mean, n*0.9*0.95*p) > 1e-13 {
		t.Errorf("%v passes a task, want %v +- %v", float64(pass)/m, mean, se)
	}
}

// A process of verdicts only has the outcomes of its trials.
func TestOutcomesOfVerdicts(t *testing.T) {
	agent := sim.Agent{Rates: beta(1, 1), Process: made(sim.NewCopies(0.5))}
	trials := agent.DrawTrials(stream.New(1, "outcomes"), 20, 6)
	for i, task := range agent.DrawOutcomes(stream.New(1, "outcomes"), 20, 6) {
		for j, o := range task {
			if (o == sim.OutcomePass) != trials[i][j] || o == sim.OutcomeError {
				t.Fatalf("task %d, trial %d: %s for %t", i, j, o, trials[i][j])
			}
		}
	}
	for o, want := range map[sim.Outcome]string{sim.OutcomeFail: "fail", sim.OutcomePass: "pass", sim.OutcomeError: "error", 7: "outcome 7"} {
		if o.String() != want {
			t.Errorf("%q, want %q", o, want)
		}
	}
}

func TestProcessStringsAndErrors(t *testing.T) {
	for _, x := range []struct {
		process fmt.Stringer
		want    string
	}{
		{made(sim.NewCopies(0.3)), "copies(0.3)"},
		{made(sim.NewCommonShocks(0.05)), "common-shocks(0.05)"},
		{made(sim.NewDrift(-0.1)), "drift(-0.1)"},
		{made(sim.NewRetries(2)), "retries(2)"},
		{made(sim.NewErrors(0.01, 0.02, 0.1)), "errors(task 0.01, pass 0.02, fail 0.1)"},
		{made(sim.NewGrader(0.02, 0.1)), "grader(false pass 0.02, false fail 0.1)"},
		{made(sim.NewFamilies(0.5, 1, 0.5, 5)), "families(5 tasks, mu 0.5, family 1, own 0.5)"},
	} {
		if x.process.String() != x.want {
			t.Errorf("%q, want %q", x.process, x.want)
		}
	}
	check := func(err error, says string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want an error that says %q", err, says)
		}
	}
	for _, p := range []float64{math.NaN(), -0.1, 1.1, math.Inf(1)} {
		_, err := sim.NewCopies(p)
		check(err, "copy probability is")
		_, err = sim.NewCommonShocks(p)
		check(err, "shock probability is")
		_, err = sim.NewErrors(p, 0, 0)
		check(err, "error probability task is")
		_, err = sim.NewErrors(0, p, 0)
		check(err, "error probability pass is")
		_, err = sim.NewErrors(0, 0, p)
		check(err, "error probability fail is")
		_, err = sim.NewGrader(p, 0)
		check(err, "false-pass rate is")
		_, err = sim.NewGrader(0, p)
		check(err, "false-fail rate is")
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := sim.NewDrift(x)
		check(err, "slope is")
		_, err = sim.NewFamilies(0, x, 1, 2)
		check(err, "family is")
		_, err = sim.NewFamilies(0, 1, x, 2)
		check(err, "own is")
		_, err = sim.NewFamilies(x, 1, 1, 2)
		check(err, "mu is")
	}
	_, err := sim.NewRetries(-1)
	check(err, "retries is -1")
	_, err = sim.NewFamilies(0, 1, 1, 0)
	check(err, "size is 0")
	_, err = sim.NewFamilies(0, 9, 9, 2)
	check(err, "from 0 to 10")
}
