package experiments_test

import (
	"fmt"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/experiments/resume"
)

const sweptStudy = `study: unevenness
k: [2, 3]
sweep:
  unevenness.mean: [0.5, 0.75]
  unevenness.tasks: {from: 10, to: 30, steps: 3}
unevenness: {icc: {from: 0, to: 1, steps: 3}, replicates: 5}
`

// Each point is the run of the study with its values written in their place.
func TestSweepIsTheRunsWithItsValues(t *testing.T) {
	sweep := run(t, load(t, "x.yaml", sweptStudy), 0).Result.Sweep
	if fmt.Sprint(sweep.Keys) != "[unevenness.mean unevenness.tasks]" || len(sweep.Points) != 6 {
		t.Fatalf("%v, %d points", sweep.Keys, len(sweep.Points))
	}
	for i, want := range [][2]float64{{0.5, 10}, {0.5, 20}, {0.5, 30}, {0.75, 10}, {0.75, 20}, {0.75, 30}} {
		p := sweep.Points[i]
		if p.Values[0] != experiments.Number(want[0]) || p.Values[1] != experiments.Number(want[1]) {
			t.Errorf("point %d has the values %v, want %v", i, p.Values, want)
		}
		one := run(t, load(t, "x.yaml", fmt.Sprintf(
			"study: unevenness\nk: [2, 3]\nunevenness: {mean: %v, tasks: %v, icc: {from: 0, to: 1, steps: 3}, replicates: 5}\n", want[0], want[1])), 0).Result
		one.Figures = nil
		got, err := p.Result.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if single, err := one.Marshal(); err != nil || string(single) != string(got) {
			t.Errorf("point %v is not the run with its values:\n%s\n%s", p.Values, got, single)
		}
	}
}

func TestSweepSameBytesResolvedAndForAnyWorkers(t *testing.T) {
	for _, source := range []string{
		sweptStudy,
		"k: [2]\nsweep: {agents.0.rates.beta.icc: [0, 0.3, 1], resamples: [100, 200]}\nmethod: bca\nagents: [{name: a, rates: {beta: {mean: 0.7, icc: 0.1}}, tasks: 10, trials: 4}]\n",
		"study: convergence\nk: [2]\nsweep: {convergence.trials.1: [4, 8]}\nconvergence: {rates: [{constant: 0.5}], trials: [2, 3], tasks: 5, replicates: 5}\n",
		// trials follow from k where they are not given: they are to follow in the resolved config too
		"study: unevenness\nk: [2]\nsweep: {k.0: [2, 5]}\nunevenness: {mean: 0.5, icc: {from: 0, to: 1, steps: 2}, replicates: 5}\n",
	} {
		c := load(t, "x.yaml", source)
		one := resultBytes(t, run(t, c, 1))
		if resultBytes(t, run(t, c, 5)) != one {
			t.Errorf("5 workers changed the result of\n%s", source)
		}
		resolved, err := c.Resolved("out")
		if err != nil {
			t.Fatal(err)
		}
		again := resultBytes(t, run(t, load(t, "out/config.yaml", "name: x\n"+strings.TrimPrefix(string(resolved), "name: x\n")), 0))
		if again != one {
			t.Errorf("the resolved config gives another result:\n%s", resolved)
		}
		s := resume.Open(t.TempDir(), "run")
		for range 2 {
			o, err := c.RunKept(t.Context(), 0, nil, s)
			if err != nil || resultBytes(t, o) != one {
				t.Errorf("%v: kept parts change the result of\n%s", err, source)
			}
		}
		if s.Used() == 0 {
			t.Errorf("no part was used again of\n%s", source)
		}
	}
}

func TestSweepFaults(t *testing.T) {
	check := func(sweep, position, message string) {
		t.Helper()
		f := faults(t, "study: dependence\nk: [4]\nsweep:\n  "+sweep+"\ndependence: {rates: &r {constant: 0.5}, trials: 4, cases: [{process: {copies: {q: 0.5}}}, {rates: *r}]}\n")
		if got := fmt.Sprintf("%d:%d", f[0].Line, f[0].Column); got != position || !strings.Contains(f[0].Message, message) {
			t.Errorf("%s\n%s: %s, want %s: %s", sweep, got, f[0].Message, position, message)
		}
		if len(f) > 1 {
			t.Errorf("one fault gave %d messages: %v", len(f), f)
		}
	}
	check("foo: [1]", "4:3", `unknown key "foo" in the config`)
	check("dependence.caes.0: [1]", "4:3", `did you mean "cases"?`)
	check("dependence.cases.first: [1]", "4:3", "the first is dependence.cases.0")
	check("dependence.cases.2.process.copies.q: [1]", "4:3", "the list here has 2 items")
	check("dependence.tasks.0: [1]", "4:3", "there is no list with an item 0")
	check("dependence.tasks: [1]", "4:3", "sweep an item of it, such as dependence.tasks.0")
	check("dependence.trials.x: [1]", "4:3", "dependence.trials has no keys")
	check("name: [1]", "4:3", "only numbers can be swept")
	check("k.0: 3", "4:8", "a list, [0.1, 0.2], or equal steps")
	check("k.0: []", "4:8", "a list, [0.1, 0.2], or equal steps")
	check("k.0: {from: 1, to: 2}", "4:8", "equal steps are written")
	check("k.0: {from: 2, to: 1, steps: 3}", "4:8", "they must rise")
	check("k.0: {from: 1, to: 2, steps: 1}", "4:8", "steps is 1")
	check("k.0: {from: 1, to: 4, steps: 3}", "4:8", "a whole number was expected")
	check("k.0: [1, a]", "4:8", `found "a"`)
	check("k.0: [1, 5]", "4:12", "it must be within the 4 trials")
	check("confidence: [0.9, 95]", "4:21", "write 0.95")
	check("dependence.trials: [8, 2]", "2:5", "it must be within the 2 trials of a task (with dependence.trials 2)")
	check("confidence: {from: 0.1, to: 0.9, steps: 1000}\n  seed: [1, 2]", "5:9", "more than 1000 combinations")
}

// A value reaches what an alias stands for without changing the other place.
func TestSweepThroughAnAlias(t *testing.T) {
	r := run(t, load(t, "x.yaml", `study: dependence
k: [1]
sweep: {dependence.cases.0.rates.constant: [0.25, 0.75]}
dependence: {rates: &r {constant: 0.5}, trials: 2, replicates: 2, cases: [{rates: *r}]}
`), 0).Result
	for i, want := range []experiments.Number{0.25, 0.75} {
		rows := r.Sweep.Points[i].Result.Dependence.Rows
		if rows[0].Truth != 0.5 || rows[1].Truth != want {
			t.Errorf("point %d: the agent %v, the case %v; want 0.5 and %v", i, rows[0].Truth, rows[1].Truth, want)
		}
	}
}
