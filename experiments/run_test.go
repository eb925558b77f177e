package experiments_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"passhat/estimator"
	"passhat/experiments"
	"passhat/sim"
)

func load(t *testing.T, name, source string) *experiments.Config {
	t.Helper()
	c, err := experiments.Load(name, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func run(t *testing.T, c *experiments.Config, workers int) *experiments.Output {
	t.Helper()
	o, err := c.Run(context.Background(), workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func resultBytes(t *testing.T, o *experiments.Output) string {
	t.Helper()
	data, err := o.Result.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func loadShipped(t *testing.T, name string) *experiments.Config {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, name, string(source))
}

func TestRunArticle(t *testing.T) {
	r := run(t, loadShipped(t, "article.yaml"), 0).Result
	even := r.Agents[1]
	check := func(metric string, want float64) {
		t.Helper()
		e := estimateOf(t, even, metric)
		if math.Abs(float64(e.Value)-want) > 1e-15 || e.Value != e.ClosedForm || e.Interval != nil || e.Estimator != "exact" {
			t.Errorf("%s of the even agent is %+v, want exactly %v", metric, e, want)
		}
	}
	check("pass@3", 63.0/64)
	check("pass^3", 27.0/64)
	check("pass^8", math.Pow(0.75, 8))
	check("pass^10", math.Pow(0.75, 10))
	if !slices.ContainsFunc(r.Sentences, func(s string) bool {
		return strings.Contains(s, "uneven failures put pass^3 0.054 above 0.75^3")
	}) {
		t.Errorf("no sentence says what unevenness adds: %q", r.Sentences)
	}
	var names []string
	for _, f := range r.Figures {
		names = append(names, f.Name)
		if f.Title == "" || f.Alt == "" || len(f.Files) != 2 {
			t.Errorf("figure %+v lacks a title, an alt text or a file", f)
		}
	}
	if !slices.Equal(names, []string{"curves", "agents", "tasks"}) {
		t.Errorf("figures %v", names)
	}
}

// pass^k lies between the power of the mean and the mean (Jensen), reaches them
// at ICC 0 and 1, and the simulation agrees within 5 standard errors.
func TestRunUnevenness(t *testing.T) {
	c := load(t, "x.yaml", "study: unevenness\nk: [2, 8]\nunevenness: {mean: 0.6, icc: {from: 0, to: 1, steps: 6}, tasks: 30, trials: 8, replicates: 400}\n")
	u := run(t, c, 0).Result.Unevenness
	for _, s := range u.Series {
		power := math.Pow(0.6, float64(s.K))
		for _, p := range s.Points {
			exact := float64(p.Exact)
			if exact < power-1e-15 || exact > 0.6+1e-15 || math.Abs(float64(p.Gap)-(exact-power)) > 1e-15 {
				t.Errorf("k %d, ICC %v: exact %v, gap %v, bounds [%v, 0.6]", s.K, p.ICC, exact, p.Gap, power)
			}
			if d := math.Abs(float64(p.Simulated) - exact); !(d < 5*float64(p.StdErr)) {
				t.Errorf("k %d, ICC %v: simulated %v is off the exact %v by %v standard errors", s.K, p.ICC, p.Simulated, exact, d/float64(p.StdErr))
			}
		}
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		if math.Abs(float64(first.Exact)-power) > 1e-15 || math.Abs(float64(last.Exact)-0.6) > 1e-15 || last.ICC != 1 {
			t.Errorf("k %d: the ends are %v and %v, want %v and 0.6", s.K, first.Exact, last.Exact, power)
		}
	}
}

func TestRunUnevennessWithoutSpreadClaimsNoCertainty(t *testing.T) {
	c := load(t, "x.yaml", "study: unevenness\nk: [2]\nunevenness: {mean: 1, icc: {from: 0, to: 1, steps: 2}, replicates: 5}\n")
	for _, p := range run(t, c, 0).Result.Unevenness.Series[0].Points {
		if p.StdErr.Available() {
			t.Errorf("replicates that never differ have the standard error %v, want n/a", p.StdErr)
		}
	}
}

const drawn = `agents:
  - {name: b, rates: {beta: {mean: 0.7, icc: 0.3}}, tasks: 40, trials: 6}
  - {name: l, rates: {logit_normal: {mu: 1, sigma: 1}}, tasks: 40, trials: 20}
method: bca
resamples: 1000
`

func TestRunSameBytesForAnyWorkers(t *testing.T) {
	for _, source := range []string{drawn, "study: unevenness\nunevenness: {mean: 0.6, replicates: 20}\n"} {
		one := resultBytes(t, run(t, load(t, "x.yaml", source), 1))
		for _, workers := range []int{2, 7} {
			if resultBytes(t, run(t, load(t, "x.yaml", source), workers)) != one {
				t.Errorf("%d workers changed the result of\n%s", workers, source)
			}
		}
		if resultBytes(t, run(t, load(t, "x.yaml", source+"seed: 2\n"), 1)) == one {
			t.Errorf("another seed gave the same result of\n%s", source)
		}
	}
}

func TestRunAnAgentMoreChangesNoOther(t *testing.T) {
	two := run(t, load(t, "x.yaml", drawn), 0).Result
	one := run(t, load(t, "x.yaml", "agents:\n  - {name: l, rates: {logit_normal: {mu: 1, sigma: 1}}, tasks: 40, trials: 20}\nmethod: bca\nresamples: 1000\n"), 0).Result
	a := estimateOf(t, two.Agents[1], "pass^3")
	b := estimateOf(t, one.Agents[0], "pass^3")
	if a.Value != b.Value || *a.Interval != *b.Interval {
		t.Errorf("agent l is %v %v beside another agent and %v %v alone", a.Value, *a.Interval, b.Value, *b.Interval)
	}
}

// The estimates lie within 5 standard errors of the truth; the standard error is
// that of the true distribution, for the drawn one may miss rare tasks.
func TestRunDrawnAgentKnowsItsTruth(t *testing.T) {
	r := run(t, load(t, "x.yaml", drawn), 0).Result
	rates, err := sim.NewBetaMeanICC(0.7, 0.3)
	if err != nil {
		t.Fatal(err)
	}
	b := r.Agents[0]
	for _, e := range b.Estimates {
		m := estimator.Metric{Family: estimator.FamilyAtLeast, J: e.J, K: e.K}
		truth := sim.Agent{Rates: rates}.Value(m)
		if math.Abs(float64(e.TrueValue)-truth) > 1e-14 {
			t.Errorf("true %s is %v, want %v", e.Metric, e.TrueValue, truth)
		}
		variance := 0.0
		for c, p := range rates.Counts(6) {
			variance += p * math.Pow(m.Estimate(6, c)-truth, 2)
		}
		if d := math.Abs(float64(e.Value) - truth); !(d < 5*math.Sqrt(variance/40)) {
			t.Errorf("%s: estimate %v, true %v, standard error %v", e.Metric, e.Value, truth, math.Sqrt(variance/40))
		}
	}
	if b.Tasks != 40 || len(b.Cells) == 0 {
		t.Errorf("%d tasks in %d cells", b.Tasks, len(b.Cells))
	}
}

func TestRunResultFilesRelativeToConfig(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("runs.csv", "task,trial,success\na,0,1\na,1,0\nb,0,1\nb,1,1\n")
	write("two.csv", "task,model,success\na,x,1\na,y,0\n")
	source := "agents:\n  - {name: mine, files: [runs.csv]}\n  - {files: [two.csv]}\n  - {name: like, rates: {empirical: [runs.csv]}}\n"
	c := load(t, filepath.Join(dir, "c.yaml"), source)
	o := run(t, c, 0)
	var names []string
	for _, a := range o.Result.Agents {
		names = append(names, a.Agent)
	}
	if !slices.Equal(names, []string{"mine", "x", "y", "like"}) {
		t.Errorf("agents %v", names)
	}
	if v := estimateOf(t, o.Result.Agents[3], "pass^2").Value; v != 0.625 {
		t.Errorf("pass^2 of rates 0.5 and 1 is %v, want 0.625", v)
	}
	resolved, err := c.Resolved(filepath.Join(dir, "out", "c"))
	if err != nil || !strings.Contains(string(resolved), "../../runs.csv") {
		t.Errorf("the resolved config does not lead back to its files: %v\n%s", err, resolved)
	}
	again := load(t, filepath.Join(dir, "out", "c", "config.yaml"), string(resolved))
	if v := estimateOf(t, run(t, again, 0).Result.Agents[0], "pass^2").Value; v != 0.5 {
		t.Errorf("run again from its resolved config, pass^2 is %v, want 0.5", v)
	}
	_, err = load(t, filepath.Join(dir, "c.yaml"), "agents: [{name: one, files: [two.csv]}]\n").Run(context.Background(), 0, nil)
	if err == nil || !strings.Contains(err.Error(), "hold 2 agents (x, y") {
		t.Errorf("two agents under one name: %v", err)
	}
	_, err = load(t, filepath.Join(dir, "c.yaml"), "agents: [{name: one, files: [no.csv]}]\n").Run(context.Background(), 0, nil)
	if err == nil || !strings.Contains(err.Error(), "no.csv") {
		t.Errorf("a missing file: %v", err)
	}
}

func TestRunResolvedConfigGivesTheSameResult(t *testing.T) {
	for _, name := range []string{"article.yaml", "uneven.yaml"} {
		c := loadShipped(t, name)
		if c.Unevenness != nil {
			c.Unevenness.Replicates = 10
		}
		resolved, err := c.Resolved("out")
		if err != nil {
			t.Fatal(err)
		}
		again := load(t, "out/config.yaml", string(resolved))
		if resultBytes(t, run(t, c, 0)) != resultBytes(t, run(t, again, 0)) {
			t.Errorf("%s: the resolved config gives another result:\n%s", name, resolved)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := loadShipped(t, "uneven.yaml").Run(ctx, 0, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ended with %v", err)
	}
}

func TestRunObservesEveryPart(t *testing.T) {
	var last atomic.Int64
	c := load(t, "x.yaml", "study: unevenness\nunevenness: {mean: 0.6, replicates: 2, icc: {from: 0, to: 1, steps: 5}}\n")
	_, err := c.Run(context.Background(), 1, func(done, total int) {
		if total != 5 {
			t.Errorf("%d parts, want 5", total)
		}
		last.Store(int64(done))
	})
	if err != nil || last.Load() != 5 {
		t.Errorf("%v, %d parts done, want 5", err, last.Load())
	}
}

func BenchmarkRunUnevenness(b *testing.B) {
	c, err := experiments.Load("x.yaml", []byte("study: unevenness\nunevenness: {mean: 0.6, replicates: 200}\n"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Run(context.Background(), 1, nil); err != nil {
			b.Fatal(err)
		}
	}
}
