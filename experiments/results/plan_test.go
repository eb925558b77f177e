package results

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
)

// paths enumerates the runs of a task that a plan allows, with their chance for
// a success rate, and calls visit for each.
func (p Plan) paths(rate float64, visit func(outcomes []bool, chance float64)) {
	var run func(outcomes []bool, chance float64)
	run = func(outcomes []bool, chance float64) {
		if p.ends(outcomes) {
			visit(outcomes, chance)
			return
		}
		run(append(outcomes[:len(outcomes):len(outcomes)], true), chance*rate)
		run(append(outcomes[:len(outcomes):len(outcomes)], false), chance*(1-rate))
	}
	run(nil, 1)
}

func (p Plan) ends(outcomes []bool) bool {
	n := len(outcomes)
	switch p.Kind {
	case PlanFirstPass:
		return n == p.Max || n > 0 && outcomes[n-1]
	case PlanTopUp:
		return n == p.Max || n == p.First && countTrue(outcomes) == n
	}
	return n == p.Max
}

func countTrue(x []bool) int {
	n := 0
	for _, b := range x {
		n += count01(b)
	}
	return n
}

// TestPlanIsUnbiased: over all runs of a task that the plan allows, the mean of
// the estimates is p^k and 1-(1-p)^k; and each is what counting paths gives.
func TestPlanIsUnbiased(t *testing.T) {
	for _, p := range []Plan{{PlanFixed, 0, 5, true}, {PlanFirstPass, 1, 5, true}, {PlanTopUp, 2, 4, true}, {PlanTopUp, 4, 8, true}, {PlanTopUp, 1, 3, true}} {
		for k := 1; k <= p.Max; k++ {
			for _, rate := range []float64{.1, .5, .8, .97} {
				hat, at := 0.0, 0.0
				p.paths(rate, func(outcomes []bool, chance float64) {
					n, c := len(outcomes), countTrue(outcomes)
					hat += chance * p.PassHat(n, c, k)
					at += chance * p.PassAt(n, c, k)
				})
				wantHat := math.Pow(rate, float64(k))
				if p.Kind == PlanFirstPass && k > 1 || p.Kind == PlanTopUp && k > p.First {
					wantHat = math.NaN()
				}
				wantAt := 1 - math.Pow(1-rate, float64(k))
				if p.Kind == PlanTopUp && k > p.First {
					wantAt = math.NaN()
				}
				near := func(a, b float64) bool { return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) < 1e-12 }
				if !near(hat, wantHat) || !near(at, wantAt) {
					t.Errorf("%v, k = %d, p = %v: pass^k %v, want %v; pass@k %v, want %v", p, k, rate, hat, wantHat, at, wantAt)
				}
			}
		}
	}
}

// TestPlanReference: values found in 40-digit arithmetic, to the 14 digits given,
// for four trials and four more if any failed.
func TestPlanReference(t *testing.T) {
	p := Plan{PlanTopUp, 4, 8, true}
	for _, x := range []struct {
		c, k int
		want float64
	}{{6, 2, .40909090909091}, {7, 3, .25}, {4, 1, .49275362318841}} {
		if got := p.PassHat(8, x.c, x.k); math.Abs(got-x.want) > 1e-14 {
			t.Errorf("c = %d, k = %d: %.15g, want %.14g", x.c, x.k, got, x.want)
		}
	}
}

func TestPlanOfFirstPass(t *testing.T) {
	// B013
	text := ""
	for i := 1; i <= 4; i++ {
		text += fmt.Sprintf(`{"task": "a", "trial": %d, "reward": %d, "stop": "first_pass", "planned": 5}`+"\n", i, i/4)
	}
	data, err := readCase{text: text}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	wantPlan(t, data[0], Plan{PlanFirstPass, 1, 5, true}, map[string]float64{
		"pass@1": 0, "pass@3": 0, "pass@4": 1, "pass@5": 1, "pass^1": 0, "pass^2": math.NaN(), "pass@6": math.NaN(),
	})
	// B015
	text = ""
	for _, x := range []string{"a 1 1", "b 1 0", "b 2 1", "c 1 0", "c 2 0", "c 3 0"} {
		f := strings.Fields(x)
		text += fmt.Sprintf(`{"task": %q, "trial": %s, "reward": %s, "stop": "first_pass", "planned": 3}`+"\n", f[0], f[1], f[2])
	}
	data, err = readCase{text: text}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	wantPlan(t, data[0], Plan{PlanFirstPass, 1, 3, true}, map[string]float64{"pass@1": 1. / 3, "pass@2": 2. / 3, "pass@3": 2. / 3})
	wantMetric(t, data[0], "pass@1", 1./3)
	wantMetric(t, data[0], "pass@2", notAvailable) // the formula for a fixed n is not used
}

func wantPlan(t *testing.T, d Data, plan Plan, metrics map[string]float64) {
	t.Helper()
	if d.Plan != plan {
		t.Errorf("plan %+v, want %+v", d.Plan, plan)
	}
	for name, want := range metrics {
		m, err := estimator.ParseMetric(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.EstimateByPlan(m); math.Abs(got-want) > 1e-12 || math.IsNaN(got) != math.IsNaN(want) {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// TestPlanFound: designs that the file does not tell, found where chance does
// not explain them, and not found where it may.
func TestPlanFound(t *testing.T) {
	first, top, ragged := "", "", ""
	for task := range 12 {
		for trial := range task%4 + 1 {
			pass := count01(trial == task%4 && task%4 < 3)
			first += fmt.Sprintf("t%d,%d,%d\n", task, trial, pass)
		}
		n := 4 + 4*(task%2)
		for trial := range n {
			top += fmt.Sprintf("t%d,%d,%d\n", task, trial, count01(n == 4 || trial != 2))
		}
		for trial := range 3 + task%2 {
			ragged += fmt.Sprintf("t%d,%d,%d\n", task, trial, count01((task+trial)%3 > 0))
		}
	}
	few := "a,0,1\nb,0,0\nb,1,1\nc,0,0\nc,1,0\nc,2,0\n"
	for _, x := range []struct {
		name, rows string
		want       Plan
	}{
		{"until the first success", first, Plan{PlanFirstPass, 1, 4, false}},
		{"more where one failed", top, Plan{}}, // checked below: 12 tasks, 924 ways
		{"ragged", ragged, Plan{}},
		{"too few to tell", few, Plan{}},
	} {
		if x.name == "more where one failed" {
			x.rows += strings.NewReplacer("t", "u").Replace(top)
			x.want = Plan{PlanTopUp, 4, 8, false}
		}
		data, err := readCase{file: "run.csv", text: "task,trial,reward\n" + x.rows}.read(t)
		if err != nil {
			t.Fatal(err)
		}
		if data[0].Plan != x.want {
			t.Errorf("%s: %+v, want %+v", x.name, data[0].Plan, x.want)
		}
		if x.want.Kind != PlanFixed {
			warningOf(t, data[0], map[PlanKind]string{PlanFirstPass: "stopped-at-success", PlanTopUp: "top-up"}[x.want.Kind])
		}
	}
}

// TestPlanTopUpValue: 4 trials and 4 more if any failed, at
// p = 0.8: the formula for a fixed n gives 0.553 for pass^4, the truth is 0.410.
func TestPlanTopUpValue(t *testing.T) {
	p := Plan{PlanTopUp, 4, 8, true}
	naive, unbiased := 0.0, 0.0
	p.paths(.8, func(outcomes []bool, chance float64) {
		n, c := len(outcomes), countTrue(outcomes)
		naive += chance * Plan{}.PassHat(n, c, 4)
		unbiased += chance * p.PassHat(n, c, 4)
	})
	if math.Abs(naive-.553) > 5e-4 || math.Abs(unbiased-.4096) > 1e-12 {
		t.Errorf("naive %v, unbiased %v", naive, unbiased)
	}
}
