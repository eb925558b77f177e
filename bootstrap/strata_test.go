package bootstrap_test

import (
	"context"
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

// strata returns tasks of n trials by stratum, from the number of tasks with 0,
// 1, ... successes in each.
func strata(n int, counts ...[]int) (tasks []estimator.Task) {
	for i, stratum := range counts {
		for c, number := range stratum {
			for range number {
				tasks = append(tasks, estimator.Task{ID: fmt.Sprint(len(tasks)), N: n, C: c, Stratum: string(rune('a' + i))})
			}
		}
	}
	return tasks
}

// histograms returns all ways to put m tasks in cells.
func histograms(m, parts int) [][]int {
	if parts == 1 {
		return [][]int{{m}}
	}
	var out [][]int
	for first := range m + 1 {
		for _, rest := range histograms(m-first, parts-1) {
			out = append(out, append([]int{first}, rest...))
		}
	}
	return out
}

// multinomialProbability returns that of a histogram of tasks.
func multinomialProbability(h []int, law []float64) float64 {
	p, m := 1.0, 0
	for i, n := range h {
		for j := range n {
			m++
			p *= law[i] * float64(m) / float64(j+1)
		}
	}
	return p
}

// simplex returns a grid of probabilities.
func simplex(parts, steps int) [][]float64 {
	var out [][]float64
	for _, h := range histograms(steps, parts) {
		law := make([]float64, parts)
		for i, n := range h {
			law[i] = float64(n) / float64(steps)
		}
		out = append(out, law)
	}
	return out
}

func stratified(t testing.TB, tasks []estimator.Task, shares map[string]float64, m estimator.Metric, r bootstrap.Request) bootstrap.StratifiedEstimate {
	t.Helper()
	out, err := bootstrap.Stratified(background, tasks, shares, []estimator.Metric{m}, r, bootstrap.Options{Resamples: 999, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}

// pairOfStrata is two strata of a few tasks with n trials and every histogram.
type pairOfStrata struct {
	t      *testing.T
	n      int
	share  float64 // of the first
	h      [2][][]int
	limits func(bootstrap.StratifiedEstimate) (lower, upper float64)
}

// worst returns the lowest exact coverage over a grid of pairs of laws of c, and
// the largest probability that the truth is below the lower limit.
func (x pairOfStrata) worst(steps int) (coverage, below float64) {
	laws := simplex(x.n+1, steps)
	var lower, upper []float64
	for _, a := range x.h[0] {
		for _, b := range x.h[1] {
			e := stratified(x.t, strata(x.n, a, b), map[string]float64{"a": x.share, "b": 1 - x.share}, estimator.PassAt(1), bootstrap.Request{})
			low, high := x.limits(e)
			lower, upper = append(lower, low-1e-12), append(upper, high+1e-12)
		}
	}
	var p [2][][]float64
	var mean []float64
	for _, law := range laws {
		sum := 0.0
		for c, share := range law {
			sum += share * float64(c) / float64(x.n)
		}
		mean = append(mean, sum)
		for s := range p {
			var row []float64
			for _, h := range x.h[s] {
				row = append(row, multinomialProbability(h, law))
			}
			p[s] = append(p[s], row)
		}
	}
	coverage = 1
	for i := range laws {
		for j := range laws {
			truth, held, missed := x.share*mean[i]+(1-x.share)*mean[j], 0.0, 0.0
			for a, pa := range p[0][i] {
				for b, pb := range p[1][j] {
					switch at := a*len(x.h[1]) + b; {
					case truth < lower[at]:
						missed += pa * pb
					case truth <= upper[at]:
						held += pa * pb
					}
				}
			}
			coverage, below = min(coverage, held), max(below, missed)
		}
	}
	return coverage, below
}

func limitsOf(e bootstrap.StratifiedEstimate) (lower, upper float64) {
	return e.Interval.Lower, e.Interval.Upper
}

// mover joins the strata by the root of the sum of squares.
func mover(e bootstrap.StratifiedEstimate) (lower, upper float64) {
	down, up := 0.0, 0.0
	for _, s := range e.Strata {
		below, above := s.Share*(s.Value-s.Interval.Lower), s.Share*(s.Interval.Upper-s.Value)
		down += below * below
		up += above * above
	}
	return e.Value - math.Sqrt(down), e.Value + math.Sqrt(up)
}

// TestStrataExhaustive: melding never misses more often than allowed, on either
// side. MOVER does.
func TestStrataExhaustive(t *testing.T) {
	steps := sets(25, 100)
	for _, x := range []struct{ m1, m2, n, steps int }{
		{1, 1, 1, steps}, {1, 4, 1, steps}, {1, 10, 1, steps}, {3, 3, 1, steps}, {2, 8, 1, steps}, {5, 10, 1, steps}, {3, 20, 1, steps},
		{1, 2, 2, 8}, {2, 2, 2, 8},
	} {
		for _, share := range []float64{float64(x.m1) / float64(x.m1+x.m2), 0.05, 0.8} {
			p := pairOfStrata{t, x.n, share, [2][][]int{histograms(x.m1, x.n+1), histograms(x.m2, x.n+1)}, limitsOf}
			if coverage, below := p.worst(x.steps); coverage < 0.95 || below > 0.025 {
				t.Errorf("%+v, share %v: worst coverage %.4f, worst miss below %.4f", x, share, coverage, below)
			}
		}
	}
	p := pairOfStrata{t, 1, 0.5, [2][][]int{histograms(1, 2), histograms(1, 2)}, mover}
	if coverage, _ := p.worst(50); math.Abs(coverage-0.904) > 1e-3 {
		t.Errorf("MOVER on two lone tasks: worst coverage %.4f, want 0.904", coverage)
	}
}

// TestStrataCoverage: five strata of 12 tasks whose rates differ, with fixed
// shares other than those of the tasks.
func TestStrataCoverage(t *testing.T) {
	m, names := estimator.PassHat(2), []string{"arcsine", "one rate", "few tasks fail", "uniform", "few tasks pass"}
	shares, truth := map[string]float64{}, 0.0
	for i, name := range names {
		shares[name] = []float64{0.4, 0.3, 0.1, 0.1, 0.1}[i]
		truth += shares[name] * laws[name].truth(m)
	}
	width, n := 0.0, sets(25, 1000)
	covers(t, "strata", n, 0.95, func(r *rand.Rand) bool {
		var tasks []estimator.Task
		for _, name := range names {
			for range 12 {
				tasks = append(tasks, estimator.Task{N: 4, C: successes(r, 4, laws[name].rate(r.Float64())), Stratum: name})
			}
		}
		i := stratified(t, tasks, shares, m, bootstrap.Request{}).Interval
		width += (i.Upper - i.Lower) / float64(n)
		return inside(i, truth)
	})
	t.Logf("mean width %.3f", width)
}

// TestStrataClosedForm: one stratum is Gaffke's, and for two lone tasks that
// pass the lower limit is that of the mean of two uniform variables.
func TestStrataClosedForm(t *testing.T) {
	counts := []int{2, 1, 3, 4, 10}
	one := stratified(t, strata(4, counts), nil, estimator.PassHat(2), bootstrap.Request{})
	want := gaffke(t, suite(t, 4, counts...), estimator.PassHat(2), 0.95)
	wantNear(t, "one stratum, lower", one.Interval.Lower, want.Lower, 1e-14)
	wantNear(t, "one stratum, upper", one.Interval.Upper, want.Upper, 1e-14)
	wantNear(t, "one stratum, standard error", one.StdErr, suite(t, 4, counts...).Estimate(estimator.PassHat(2)).StdErr, 1e-15)
	two := stratified(t, strata(1, []int{0, 1}, []int{0, 1}), nil, estimator.PassAt(1), bootstrap.Request{})
	wantNear(t, "two lone tasks, lower", two.Interval.Lower, math.Sqrt(0.0125), 2e-4)
	wantNear(t, "two lone tasks, upper", two.Interval.Upper, 1, 0)
	// a stratum that hardly counts
	most := stratified(t, strata(4, counts, []int{1, 1, 0, 0, 1}), map[string]float64{"a": 1e9, "b": 1}, estimator.PassHat(2), bootstrap.Request{})
	wantNear(t, "nearly one stratum, lower", most.Interval.Lower, want.Lower, 2e-3*(want.Upper-want.Lower))
	wantNear(t, "nearly one stratum, upper", most.Interval.Upper, want.Upper, 2e-3*(want.Upper-want.Lower))
	// beta variables that are nearly normal
	s := strata(1, []int{2000, 6000}, []int{5000, 3000})
	e := stratified(t, s, map[string]float64{"a": 30, "b": 70}, estimator.PassAt(1), bootstrap.Request{})
	se := math.Sqrt(0.3*0.3*0.75*0.25/8000 + 0.7*0.7*0.375*0.625/8000)
	wantNear(t, "value", e.Value, 0.3*0.75+0.7*0.375, 1e-15)
	wantNear(t, "standard error", e.StdErr, se, 1e-3*se)
	wantNear(t, "lower", e.Interval.Lower, e.Value-1.96*se, 0.03*se)
	wantNear(t, "upper", e.Interval.Upper, e.Value+1.96*se, 0.03*se)
	for method, want := range map[bootstrap.Method]float64{"": 0.03, bootstrap.MethodPercentile: 0.2} {
		for side, z := range map[bootstrap.Side]float64{bootstrap.LowerSide: -1.645, bootstrap.UpperSide: 1.645} {
			i := stratified(t, s, map[string]float64{"a": 30, "b": 70}, estimator.PassAt(1), bootstrap.Request{Method: method, Side: side}).Interval
			got, other := i.Lower, 1-i.Upper
			if side == bootstrap.UpperSide {
				got, other = i.Upper, i.Lower
			}
			wantNear(t, string(side), got, e.Value+z*se, want*se)
			wantNear(t, "the other limit", other, 0, 0)
		}
	}
	// strata explain the spread: the interval is narrower than without them
	uneven := strata(2, []int{2, 2, 36}, []int{36, 2, 2})
	narrow := stratified(t, uneven, nil, estimator.PassAt(1), bootstrap.Request{}).Interval
	all := gaffke(t, suite(t, 2, 38, 4, 38), estimator.PassAt(1), 0.95)
	if narrow.Upper-narrow.Lower > 0.8*(all.Upper-all.Lower) {
		t.Errorf("strata [%v, %v], without [%v, %v]", narrow.Lower, narrow.Upper, all.Lower, all.Upper)
	}
}

func TestStrataProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3).Draw(t, "n")
		var counts [][]int
		for range rapid.IntRange(1, 4).Draw(t, "strata") {
			counts = append(counts, append(rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "counts"), rapid.IntRange(1, 3).Draw(t, "passed")))
		}
		tasks := strata(n, counts...)
		m := estimator.AtLeast(1, rapid.IntRange(1, n).Draw(t, "k"))
		e, err := bootstrap.Stratified(background, tasks, nil, []estimator.Metric{m}, bootstrap.Request{}, bootstrap.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := estimator.NewSuite(tasks)
		if err != nil {
			t.Fatal(err)
		}
		i, value := e[0].Interval, e[0].Value
		if math.Abs(value-s.Estimate(m).Value) > 1e-12 || !(0 <= i.Lower && i.Lower < i.Upper && i.Upper <= 1 && i.Lower <= value && value <= i.Upper+1e-12) {
			t.Fatalf("%v: %v in [%v, %v]", counts, value, i.Lower, i.Upper)
		}
	})
}

func TestStrataBoundaries(t *testing.T) {
	m := estimator.PassHat(2)
	// a lone task
	e := stratified(t, strata(2, []int{0, 0, 1}, []int{3, 2, 9}), nil, m, bootstrap.Request{})
	if !e.Interval.Available() || len(e.Interval.Warnings) != 1 || !errors.Is(e.Interval.Warnings[0], bootstrap.ErrLoneTask) || !math.IsNaN(e.StdErr) {
		t.Errorf("lone task: %+v", e)
	}
	if len(e.Strata) != 2 || e.Strata[0].Name != "a" || e.Strata[0].Tasks != 1 || math.Abs(e.Strata[1].Share-14.0/15) > 1e-15 || !e.Strata[0].Interval.Available() {
		t.Errorf("strata: %+v", e.Strata)
	}
	// k above n in one stratum, which counts or not
	tasks := append(strata(2, []int{3, 2, 9}), estimator.Task{ID: "short", N: 1, C: 1, Stratum: "b"})
	for _, method := range []bootstrap.Method{"", bootstrap.MethodPercentile} {
		e = stratified(t, tasks, nil, m, bootstrap.Request{Method: method})
		if e.Interval.Available() || !math.IsNaN(e.Value) || !errors.Is(e.Interval.Warnings[0], bootstrap.ErrNotAvailable) {
			t.Errorf("k above n: %+v", e)
		}
		e = stratified(t, tasks, map[string]float64{"a": 2, "b": 0, "c": 0}, m, bootstrap.Request{Method: method})
		if !e.Interval.Available() || len(e.Interval.Warnings) > 0 || e.Strata[0].Share != 1 {
			t.Errorf("share 0: %+v", e)
		}
	}
	// all pass
	all := strata(2, []int{0, 0, 8}, []int{0, 0, 8})
	if i := stratified(t, all, nil, m, bootstrap.Request{}).Interval; !(i.Lower < 1 && i.Upper == 1) {
		t.Errorf("all pass: %+v", i)
	}
	if i := stratified(t, strata(2, []int{8}, []int{9}), nil, m, bootstrap.Request{}).Interval; !(i.Lower == 0 && i.Upper > 0) {
		t.Errorf("none passes: %+v", i)
	}
	wantNoLimits(t, stratified(t, all, nil, m, bootstrap.Request{Method: bootstrap.MethodPercentile}).Interval, bootstrap.ErrDegenerate)
}

// TestStrataResamples: the quantiles are those of a normal variable, and the
// same for any number of workers.
func TestStrataResamples(t *testing.T) {
	tasks, m := strata(4, []int{20, 0, 30, 10, 40}, []int{0, 50, 10, 5, 35}), estimator.PassHat(2)
	var first bootstrap.StratifiedEstimate
	for _, workers := range []int{1, 2, 7} {
		r := bootstrap.Request{Method: bootstrap.MethodPercentile}
		out, err := bootstrap.Stratified(background, tasks, nil, []estimator.Metric{estimator.PassAt(1), m}, r, bootstrap.Options{Workers: workers, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		if workers == 1 {
			first = out[1]
			wantNear(t, "lower", first.Interval.Lower, first.Value-1.96*first.StdErr, 0.15*first.StdErr)
			wantNear(t, "upper", first.Interval.Upper, first.Value+1.96*first.StdErr, 0.15*first.StdErr)
		} else if i := out[1].Interval; i.Lower != first.Interval.Lower || i.Upper != first.Interval.Upper {
			t.Errorf("%d workers: %+v", workers, i)
		}
	}
	few, err := bootstrap.Stratified(background, tasks, nil, []estimator.Metric{m}, bootstrap.Request{Method: bootstrap.MethodPercentile}, bootstrap.Options{Resamples: 20})
	if err != nil || len(few[0].Interval.Warnings) != 1 || !errors.Is(few[0].Interval.Warnings[0], bootstrap.ErrFewResamples) || math.Abs(few[0].Interval.Reached-(1-2.0/21)) > 1e-12 {
		t.Errorf("20 resamples: %+v, %v", few, err)
	}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := bootstrap.Stratified(cancelled, tasks, nil, []estimator.Metric{m}, bootstrap.Request{Method: bootstrap.MethodPercentile}, bootstrap.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestStrataErrors(t *testing.T) {
	tasks, hat := strata(2, []int{1, 1}, []int{0, 2}), []estimator.Metric{estimator.PassHat(2)}
	for name, x := range map[string]struct {
		tasks   []estimator.Task
		shares  map[string]float64
		metrics []estimator.Metric
		request bootstrap.Request
		want    string
	}{
		"no tasks":   {nil, nil, hat, bootstrap.Request{}, "no tasks"},
		"counts":     {[]estimator.Task{{ID: "x", N: 1, C: 2}}, nil, hat, bootstrap.Request{}, `task "x": 2 successes of 1 trials`},
		"negative":   {tasks, map[string]float64{"a": -1, "b": 2}, hat, bootstrap.Request{}, `stratum "a" has the share -1`},
		"NaN":        {tasks, map[string]float64{"a": math.NaN(), "b": 2}, hat, bootstrap.Request{}, `has the share NaN`},
		"no share":   {tasks, map[string]float64{"a": 1}, hat, bootstrap.Request{}, `stratum "b" has tasks and no share`},
		"no stratum": {tasks, map[string]float64{"a": 1, "b": 1, "c": 1}, hat, bootstrap.Request{}, `stratum "c" has a share and no tasks`},
		"all 0":      {tasks, map[string]float64{"a": 0, "b": 0}, hat, bootstrap.Request{}, "have the sum 0"},
		"metric":     {tasks, nil, []estimator.Metric{estimator.PassHat(0)}, bootstrap.Request{}, "k is 0"},
		"method":     {tasks, nil, hat, bootstrap.Request{Method: "bca"}, `method "bca" is not one for strata: choose auto, melded, percentile`},
		"target":     {tasks, nil, hat, bootstrap.Request{Target: bootstrap.Suite}, "target suite is not available for strata"},
		"side":       {tasks, nil, hat, bootstrap.Request{Side: "left"}, `side "left"`},
		"confidence": {tasks, nil, hat, bootstrap.Request{Confidence: 95}, "write 0.95"},
	} {
		if _, err := bootstrap.Stratified(background, x.tasks, x.shares, x.metrics, x.request, bootstrap.Options{}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
}

func ExampleStratified() {
	tasks := []estimator.Task{
		{ID: "1", N: 4, C: 4, Stratum: "airline"}, {ID: "2", N: 4, C: 3, Stratum: "airline"}, {ID: "3", N: 4, C: 1, Stratum: "airline"},
		{ID: "4", N: 4, C: 4, Stratum: "retail"}, {ID: "5", N: 4, C: 4, Stratum: "retail"}, {ID: "6", N: 4, C: 2, Stratum: "retail"},
	}
	traffic := map[string]float64{"airline": 20, "retail": 80}
	out, err := bootstrap.Stratified(context.Background(), tasks, traffic, []estimator.Metric{estimator.PassHat(2)}, bootstrap.Request{}, bootstrap.Options{})
	if err != nil {
		panic(err)
	}
	e := out[0]
	fmt.Printf("%s: %.3f, %.2f to %.2f (%s)\n", e.Metric, e.Value, e.Interval.Lower, e.Interval.Upper, e.Interval.Method)
	// Output: pass^2: 0.678, 0.19 to 0.95 (melded)
}
