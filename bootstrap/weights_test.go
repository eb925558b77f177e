package bootstrap_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

func weighted(t testing.TB, tasks []estimator.Task, weights []float64, m estimator.Metric, confidence float64) bootstrap.WeightedEstimate {
	t.Helper()
	out, err := bootstrap.Weighted(tasks, weights, []estimator.Metric{m}, bootstrap.Request{Confidence: confidence})
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}

// TestEqualWeights: on any scale, equal weights change nothing, and tasks of
// weight 0 do not count, whatever their n.
func TestEqualWeights(t *testing.T) {
	counts, m := []int{2, 1, 3, 4, 10}, estimator.PassHat(2)
	s := suite(t, 4, counts...)
	want := gaffke(t, s, m, 0.9)
	for _, scale := range []float64{1e-300, 0.1, 1, 5e307} {
		tasks := append(strata(4, counts), estimator.Task{ID: "short", N: 1})
		weights := make([]float64, len(tasks))
		for i := range s.Tasks() {
			weights[i] = scale
		}
		e := weighted(t, tasks, weights, m, 0.9)
		wantNear(t, "value", e.Value, s.Estimate(m).Value, 1e-15)
		wantNear(t, "standard error", e.StdErr, s.Estimate(m).StdErr, 1e-15)
		wantNear(t, "effective tasks", e.Effective, 20, 1e-12)
		wantNear(t, "lower", e.Interval.Lower, want.Lower, 1e-11)
		wantNear(t, "upper", e.Interval.Upper, want.Upper, 1e-11)
	}
}

func TestWeightedByHand(t *testing.T) {
	tasks := strata(2, []int{1, 1, 1}) // rates 0, 1/2, 1
	e := weighted(t, tasks, []float64{1, 1, 2}, estimator.PassAt(1), 0.95)
	wantNear(t, "value", e.Value, 2.5/4, 1e-15)
	wantNear(t, "effective tasks", e.Effective, 16.0/6, 1e-15)
	if e.Interval.Guarantee != bootstrap.Approximate {
		t.Errorf("unequal weights: %s", e.Interval.Guarantee)
	}
	d := []float64{-0.625, -0.125, 2 * 0.375}
	wantNear(t, "standard error", e.StdErr, math.Sqrt(1.5*(d[0]*d[0]+d[1]*d[1]+d[2]*d[2]))/4, 1e-15)
	if w := e.Interval.Warnings; len(w) != 1 || !errors.Is(w[0], bootstrap.ErrUnevenWeights) || !strings.Contains(w[0].Error(), "2.7 tasks of 3") {
		t.Errorf("warnings %v", w)
	}
	// one task of nearly all the weight is one task
	heavy := weighted(t, strata(1, []int{0, 50}), append([]float64{1e9}, ones(49)...), estimator.PassAt(1), 0.95)
	wantNear(t, "one heavy task, lower", heavy.Interval.Lower, 0.025, 1e-6)
	if heavy.Interval.Upper != 1 || !math.IsNaN(heavy.StdErr) {
		t.Errorf("one heavy task: %+v", heavy)
	}
	for side, want := range map[bootstrap.Side][2]float64{bootstrap.LowerSide: {0.05, 1}, bootstrap.UpperSide: {0, 1}} {
		out, err := bootstrap.Weighted(strata(1, []int{0, 1}), []float64{3}, []estimator.Metric{estimator.PassAt(1)}, bootstrap.Request{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		wantNear(t, "one task, lower", out[0].Interval.Lower, want[0], 1e-12)
		wantNear(t, "one task, upper", out[0].Interval.Upper, want[1], 0)
	}
	short := weighted(t, tasks, ones(3), estimator.PassHat(3), 0.95)
	wantNoLimits(t, short.Interval, bootstrap.ErrNotAvailable)
}

func ones(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

// TestWeightedExhaustive has the exact coverage for fixed weights, over a grid of
// laws of tasks with two trials.
func TestWeightedExhaustive(t *testing.T) {
	for _, weights := range [][]float64{{1, 0.1}, {1, 2, 4}, {1, 1, 1, 5}, {3, 3, 1, 1}} {
		const n = 2
		var all [][]int
		var intervals []bootstrap.Interval
		for code := range int(math.Pow(n+1, float64(len(weights)))) {
			var cs []int
			var tasks []estimator.Task
			for range weights {
				cs, tasks = append(cs, code%(n+1)), append(tasks, estimator.Task{N: n, C: code % (n + 1)})
				code /= n + 1
			}
			all, intervals = append(all, cs), append(intervals, weighted(t, tasks, weights, estimator.PassAt(1), 0.95).Interval)
		}
		for _, law := range simplex(n+1, 24) {
			truth, held := law[1]/2+law[2], 0.0
			for i, cs := range all {
				p := 1.0
				for _, c := range cs {
					p *= law[c]
				}
				if inside(intervals[i], truth) {
					held += p
				}
			}
			if held < 0.95 {
				t.Errorf("weights %v, counts %v: coverage %.4f", weights, law, held)
			}
		}
	}
}

// TestWeightedCoverage: weights that do not depend on the rate, and traffic that
// goes to the easy tasks.
func TestWeightedCoverage(t *testing.T) {
	m := estimator.PassHat(2)
	for name, weight := range map[string]func(u, rate float64) float64{
		"apart":    func(u, _ float64) float64 { return math.Pow(u, 4) },
		"together": func(_, rate float64) float64 { return 1 + 9*rate },
	} {
		for _, tasks := range []int{8, 40} {
			law := laws["uniform"]
			truth := 1.0 / 3
			if name == "together" {
				truth = (1.0/3 + 9.0/4) / (1 + 4.5) // E w p^2 / E w, p uniform
			}
			covers(t, fmt.Sprintf("weights %s, %d tasks", name, tasks), sets(50, 2000), 0.95, func(r *rand.Rand) bool {
				var list []estimator.Task
				var weights []float64
				for range tasks {
					p := law.rate(r.Float64())
					list, weights = append(list, estimator.Task{N: 3, C: successes(r, 3, p)}), append(weights, weight(r.Float64(), p))
				}
				return inside(weighted(t, list, weights, m, 0.95).Interval, truth)
			})
		}
	}
}

func TestWeightedProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "n")
		var tasks []estimator.Task
		var weights []float64
		for range rapid.IntRange(1, 15).Draw(t, "tasks") {
			tasks = append(tasks, estimator.Task{N: n, C: rapid.IntRange(0, n).Draw(t, "c")})
			weights = append(weights, rapid.SampledFrom([]float64{0.001, 1, 1, 2, 50}).Draw(t, "weight"))
		}
		m := estimator.PassAt(rapid.IntRange(1, n).Draw(t, "k"))
		out, err := bootstrap.Weighted(tasks, weights, []estimator.Metric{m}, bootstrap.Request{})
		if err != nil {
			t.Fatal(err)
		}
		e, i := out[0], out[0].Interval
		if !(0 <= i.Lower && i.Lower < i.Upper && i.Upper <= 1 && i.Lower <= e.Value+1e-12 && e.Value-1e-12 <= i.Upper) {
			t.Fatalf("%v in %+v", e.Value, i)
		}
		if !(e.Effective > 1-1e-12 && e.Effective < float64(len(tasks))+1e-9) {
			t.Fatalf("%v effective of %d tasks", e.Effective, len(tasks))
		}
	})
}

func TestWeightedErrors(t *testing.T) {
	tasks, hat := strata(2, []int{1, 1}), []estimator.Metric{estimator.PassHat(2)}
	for name, x := range map[string]struct {
		tasks   []estimator.Task
		weights []float64
		metrics []estimator.Metric
		request bootstrap.Request
		want    string
	}{
		"no tasks": {nil, nil, hat, bootstrap.Request{}, "no tasks"},
		"number":   {tasks, []float64{1}, hat, bootstrap.Request{}, "1 weights for 2 tasks"},
		"negative": {tasks, []float64{1, -1}, hat, bootstrap.Request{}, `task "1" has the weight -1`},
		"NaN":      {tasks, []float64{math.NaN(), 1}, hat, bootstrap.Request{}, `task "0" has the weight NaN`},
		"infinite": {tasks, []float64{1, math.Inf(1)}, hat, bootstrap.Request{}, `has the weight +Inf`},
		"all 0":    {tasks, []float64{0, 0}, hat, bootstrap.Request{}, "all weights are 0"},
		"metric":   {tasks, []float64{1, 1}, []estimator.Metric{estimator.PassAt(0)}, bootstrap.Request{}, "k is 0"},
		"method":   {tasks, []float64{1, 1}, hat, bootstrap.Request{Method: "bca"}, "is not one for weighted tasks: choose auto, gaffke"},
	} {
		if _, err := bootstrap.Weighted(x.tasks, x.weights, x.metrics, x.request); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
}

func ExampleWeighted() {
	tasks := []estimator.Task{{ID: "refund", N: 4, C: 4}, {ID: "rebook", N: 4, C: 3}, {ID: "upgrade", N: 4, C: 1}}
	perDay := []float64{900, 80, 20}
	out, err := bootstrap.Weighted(tasks, perDay, []estimator.Metric{estimator.PassHat(2)}, bootstrap.Request{})
	if err != nil {
		panic(err)
	}
	e := out[0]
	fmt.Printf("%s: %.3f, %.2f to %.2f\n", e.Metric, e.Value, e.Interval.Lower, e.Interval.Upper)
	fmt.Println(e.Interval.Warnings[0])
	// Output:
	// pass^2: 0.940, 0.05 to 1.00
	// pass^2: the weights leave the evidence of 1.2 tasks of 3: few tasks carry the weight
}
