package experiments_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/sim"
)

const smallStudies = `name: s
study: convergence
k: [1, 2]
convergence: {rates: [{preset: even}, {beta: {mean: 0.6, icc: 0.3}}], trials: [1, 2, 4], tasks: 10, replicates: 40}
---
name: s
study: dependence
metrics: [pass^2, 2of3]
dependence:
  rates: {preset: three-kinds}
  tasks: [8, 12]
  trials: 4
  replicates: 9
  cases: [{process: {copies: {q: 0.3}}}, {process: {shocks: {s: 0.1}}}, {process: {errors: {fail: 0.3}}, errors: drop}, {rates: {families: {mu: 1, family: 1, own: 1, size: 4}}}]
---
name: s
study: beyond
metrics: [pass^4, pass@5]
beyond: {rates: [{preset: u-shaped}, {preset: even}], tasks: 12, trials: 2, replicates: 4, draws: 19}
---
name: s
study: unevenness
k: [2, 4]
unevenness: {mean: 0.6, laws: [even, beta, two-point, u-shaped], icc: {from: 0, to: 1, steps: 3}, tasks: 5, replicates: 5}
---
name: s
agents:
  - {name: a, preset: three-kinds, process: {drift: {slope: -0.2}}, tasks: 20, trials: 4}
  - {name: b, rates: {families: {mu: 1, family: 1, own: 1, size: 4}}, tasks: 20, trials: 4}
  - {name: c, preset: even, process: {errors: {pass: 0.2, fail: 0.2}}, tasks: 20, trials: 4, policy: {errors: drop, ragged: eligible}}
`

func TestStudiesGiveTheSameBytesForAnyWorkers(t *testing.T) {
	for i, source := range strings.Split(smallStudies, "---\n") {
		var first []byte
		for _, workers := range []int{1, 2, 7} {
			c, err := experiments.Load("s.yaml", []byte(source))
			if err != nil {
				t.Fatal(err)
			}
			o, err := c.Run(context.Background(), workers, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := o.Result.Marshal()
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = got
			}
			if !bytes.Equal(got, first) {
				t.Errorf("study %d: %d workers give other bytes", i, workers)
			}
			if len(o.Result.Sentences) == 0 {
				t.Errorf("study %d says nothing", i)
			}
		}
	}
}

// A resolved config gives the same result again.
func TestStudiesResolve(t *testing.T) {
	for _, source := range strings.Split(smallStudies, "---\n") {
		c, err := experiments.Load("s.yaml", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		resolved, err := c.Resolved(".")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := experiments.Load("s.yaml", resolved); err != nil {
			t.Errorf("%v\n%s", err, resolved)
		}
	}
}

// Equal mean, equal ICC, different pass^k: u-shaped has rho mu + (1-rho) mu^k,
// two points mu high^k + (1-mu) low^k, and all lie within the bounds of the
// first two moments.
func TestLaws(t *testing.T) {
	c, err := experiments.Load("s.yaml", []byte(strings.Split(smallStudies, "---\n")[3]))
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.Run(context.Background(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	const mu = 0.6
	for _, s := range o.Result.Unevenness.Laws {
		for _, p := range s.Points {
			root, k := math.Sqrt(p.ICC), float64(s.K)
			want := map[string]float64{
				"even": math.Pow(mu, k), "u-shaped": p.ICC*mu + (1-p.ICC)*math.Pow(mu, k),
				"two-point": mu*math.Pow(mu+(1-mu)*root, k) + (1-mu)*math.Pow(mu-mu*root, k),
			}
			if w, ok := want[s.Law]; ok && math.Abs(float64(p.Exact)-w) > 1e-12 {
				t.Errorf("%s, k = %d, ICC %v: %v, want %v", s.Law, s.K, p.ICC, p.Exact, w)
			}
			if s.Law != "even" && (p.Exact < p.Least-1e-9 || p.Exact > p.Greatest+1e-9) {
				t.Errorf("%s, k = %d, ICC %v: %v outside %v to %v", s.Law, s.K, p.ICC, p.Exact, p.Least, p.Greatest)
			}
			if second := mu*mu + p.ICC*mu*(1-mu); s.Law != "even" && s.K == 2 && math.Abs(float64(p.Exact)-second) > 1e-12 {
				t.Errorf("%s, ICC %v: pass^2 %v, want %v", s.Law, p.ICC, p.Exact, second)
			}
		}
	}
}

// What passhat simulate writes is read back with the counts drawn; the mean rate
// is the preset's within 5 standard errors.
func TestSimulateReadsBack(t *testing.T) {
	p, err := experiments.FindPreset("Three kinds")
	if err != nil {
		t.Fatal(err)
	}
	process, err := sim.NewErrors(0, 0.1, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	s := experiments.Simulation{Agent: sim.Agent{Name: "a", Rates: p.Rates, Process: process}, Trials: []int{4}, Seed: 1}
	if err := s.Resize(2000, 0); err != nil {
		t.Fatal(err)
	}
	var one, two bytes.Buffer
	for _, w := range []*bytes.Buffer{&one, &two} {
		if err := experiments.Simulate(context.Background(), []experiments.Simulation{s}, w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same seed gave other bytes")
	}
	data, err := results.Read(context.Background(), []string{"-"}, &one, results.Options{Errors: results.ErrorsDrop})
	if err != nil {
		t.Fatal(err)
	}
	total := data[0].Totals()
	if len(data[0].Tasks) != 2000 || total.Pass+total.Fail+total.Error != 8000 {
		t.Fatalf("%d tasks, %+v", len(data[0].Tasks), total)
	}
	suite, err := estimator.NewSuite(data[0].EstimatorTasks(results.ErrorsDrop))
	if err != nil {
		t.Fatal(err)
	}
	e := suite.Eligible(1).Estimate(estimator.PassHat(1))
	if z := (e.Value - p.Rates.Mean()) / e.StdErr; math.Abs(z) > 5 {
		t.Errorf("mean rate %v, want %v", e.Value, p.Rates.Mean())
	}
	if z := (float64(total.Error) - 800) / math.Sqrt(8000*0.1*0.9); math.Abs(z) > 5 {
		t.Errorf("%d errors, want about 800", total.Error)
	}
	if err := s.Resize(1_000_000_000, 0); err == nil {
		t.Error("no error of a billion tasks")
	}
}

func TestNotation(t *testing.T) {
	for s, want := range map[string]string{
		"constant:0.75": "constant(0.75)", "beta:alpha=8,beta=2": "beta(8, 2)", "explicit:0.2,0.9": "", "preset:even": "constant(0.75)",
		"two_point:low=0.3,high=0.95,weight_high=0.5": "two-point(low 0.3, high 0.95, weight of high 0.5)",
	} {
		r, err := experiments.ParseRates(s)
		if err != nil {
			t.Fatal(err)
		}
		rates, err := r.Build()
		if err != nil || want != "" && fmt.Sprint(rates) != want {
			t.Errorf("%s: %v, %v", s, rates, err)
		}
	}
	for s, want := range map[string]string{
		"": "a kind is missing", "beta": "beta needs", "beta:mean=0.5,icc": "not understood", "beta:mean=0.5,iccc=0.1": `did you mean "icc"`, "gamma:a=1": "unknown key",
		"constant:2": "a fraction from 0 to 1", "empirical:x": "found x", "beta:mean={a: 1}": "not understood", "mixture:1": "found 1",
	} {
		if _, err := experiments.ParseRates(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("rates %q: %v, want %s", s, err, want)
		}
	}
	for s, want := range map[string]string{
		"copies": "copies needs q", "copies:q=2": "", "copy:q=0.1": "unknown key", "copies:q=x": "a number was expected", "retries:most=0.5": "a whole number", "errors:fail=1.5": "",
		"shocks:s=-1": "", "drift:slope=.inf": "", "grader:false_pass=0.1,false_fail=7": "",
	} {
		if _, err := experiments.ParseProcess(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("process %q: %v, want %s", s, err, want)
		}
	}
	for _, s := range []string{"copies:q=0.3", "shocks:s=0.1", "drift:slope=-0.1", "errors:task=0.1,pass=0.1", "retries:most=2", "grader:false_fail=0.1"} {
		if _, err := experiments.ParseProcess(s); err != nil {
			t.Errorf("process %q: %v", s, err)
		}
	}
}

func TestLoadFaultsOfSimulatedStudies(t *testing.T) {
	check := func(source, position, message string) {
		t.Helper()
		f := faults(t, source)
		if got := fmt.Sprintf("%d:%d", f[0].Line, f[0].Column); got != position || !strings.Contains(f[0].Message, message) {
			t.Errorf("%s\n%s: %s, want %s: %s", source, got, f[0].Message, position, message)
		}
		if len(f) > 1 {
			t.Errorf("one fault gave %d messages: %v", len(f), f)
		}
	}
	check("study: beyond\nk: [4]\nbeyond: {trials: 2}\n", "3:9", "no rates")
	check("study: convergence\nk: [1]\n", "1:1", "needs the key convergence with rates and trials")
	check("study: convergence\nconvergence: {rates: [{constant: 1}], trials: [4]}\n", "1:1", "needs k")
	check("study: beyond\nk: [4]\nbeyond: {trials: 2}\n", "3:9", "no rates")
	check("study: convergence\nk: [1]\nconvergence: {trials: [4]}\n", "3:14", "no rates")
	check("study: beyond\nk: [4]\nbeyond: {trials: 2}\n", "3:9", "no rates")
	check("study: convergence\nk: [1]\nconvergence: {rates: [{constant: 2}], trials: [4]}\n", "3:23", "fraction")
	check("study: beyond\nk: [4]\nbeyond: {trials: 2}\n", "3:9", "no rates")
	check("study: convergence\nk: [1]\nconvergence: {rates: [{empirical: [x.csv]}], trials: [4]}\n", "3:23", "config file")
	check("study: convergence\nk: [1, 9]\nconvergence: {rates: [{constant: 1}], trials: [4]}\n", "2:8", "no number of trials is as large")
	check("study: beyond\nk: [4]\nbeyond: {trials: 2}\n", "3:9", "no rates")
	check("study: convergence\nk: [1]\nconvergence: {rates: [{constant: 1}], trials: [0]}\n", "3:48", "trials is 0")
	check("study: dependence\nk: [1]\n"+agents+"dependence: {rates: {constant: 1}, cases: [{process: {copies: {q: 0.3}}}]}\n", "3:9", "leave agents out")
	check("study: dependence\nk: [1]\ndependence: {rates: {constant: 1}}\n", "3:13", "no cases")
	check("study: dependence\nk: [1]\ndependence: {rates: {constant: 1}, cases: [{process: {copies: {q: 3}}}]}\n", "3:63", "")
	check("study: dependence\nk: [1]\ndependence: {rates: {constant: 1}, cases: [{process: {copies: {q: 0.3}}, errors: drop}]}\n", "3:82", "no errors to drop")
	check("study: dependence\nk: [1]\ndependence: {rates: {constant: 1}, cases: [{}]}\n", "3:44", "a case has a process")
	check("study: dependence\nk: [9]\ndependence: {rates: {constant: 1}, cases: [{process: {copies: {q: 0.3}}}]}\n", "2:5", "within the 8 trials")
	check("study: beyond\nk: [4]\nbeyond: {rates: [{preset: even}]}\n", "2:5", "beyond the 4 trials")
	check("study: beyond\nmetrics: [pass^17]\nbeyond: {rates: [{preset: even}]}\n", "2:11", "four times as many")
	check("study: beyond\nk: [8]\nbeyond: {rates: [{preset: evn}]}\n", "3:18", `did you mean "even"`)
	check("study: beyond\nk: [8]\nbeyond: {rates: [{preset: even}], draws: 3}\n", "3:42", "draws is 3")
	check("study: unevenness\nunevenness: {mean: 0.5, laws: [gamma]}\n", "2:32", "choose even, beta, two-point, u-shaped")
	agent := func(text string) string { return "agents:\n  - " + text + "\n" }
	check(agent("{name: a, preset: three-kind}"), "2:23", `did you mean "three-kinds"`)
	check(agent("{name: a, preset: even, rates: {constant: 1}}"), "2:23", "keep one of them")
	check(agent("{name: a, preset: even, process: {copies: {q: 0.5}}}"), "2:38", "needs tasks and trials")
	check(agent("{name: a, preset: even, tasks: 1, trials: 1, process: {}}"), "2:59", "no kind: give one of copies")
	check(agent("{name: a, preset: even, tasks: 1, trials: 1, process: {copies: {qq: 1}}}"), "2:69", `did you mean "q"`)
	check(agent("{name: a, counts: [{task: t, n: 1, c: 1}], process: {copies: {q: 1}}}"), "2:57", "rates or a preset only")
}
