package bootstrap_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
)

var background = context.Background()

func run(t testing.TB, s estimator.Suite, o bootstrap.Options, metrics ...estimator.Metric) *bootstrap.Distribution {
	t.Helper()
	d, err := bootstrap.Run(background, s, metrics, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func resampled() []bootstrap.Method {
	return []bootstrap.Method{bootstrap.MethodPercentile, bootstrap.MethodBasic, bootstrap.MethodBCa, bootstrap.MethodStudentized}
}

// wantNoLimits checks that the interval has no limits and one warning.
func wantNoLimits(t *testing.T, i bootstrap.Interval, warning error) {
	t.Helper()
	if i.Available() || !math.IsNaN(i.Lower) || !math.IsNaN(i.Upper) {
		t.Errorf("%s: limits [%v, %v], want none", i.Method, i.Lower, i.Upper)
	}
	if len(i.Warnings) != 1 || !errors.Is(i.Warnings[0], warning) {
		t.Errorf("%s: warnings %v, want one: %v", i.Method, i.Warnings, warning)
	}
}

func TestDegenerateData(t *testing.T) {
	for name, s := range map[string]estimator.Suite{
		"one task":          suite(t, 8, 0, 0, 0, 1),
		"all equal":         suite(t, 8, 0, 0, 0, 0, 20),
		"equal rates":       suiteOf(t, estimator.Cell{N: 3, C: 1, Tasks: 9}, estimator.Cell{N: 12, C: 4, Tasks: 9}),
		"nobody passes":     suite(t, 8, 20),
		"everybody passes":  suite(t, 2, 0, 0, 20),
		"one task, passing": suite(t, 1, 0, 1),
	} {
		d := run(t, s, bootstrap.Options{Resamples: 500}, estimator.PassAt(1))
		for _, method := range resampled() {
			t.Run(name+" "+string(method), func(t *testing.T) {
				i, err := d.Interval(0, method, 0.95)
				if err != nil {
					t.Fatal(err)
				}
				wantNoLimits(t, i, bootstrap.ErrDegenerate)
			})
		}
		if i := gaffke(t, s, estimator.PassAt(1), 0.95); !(i.Upper > i.Lower) {
			t.Errorf("%s: gaffke has no width, [%v, %v]", name, i.Lower, i.Upper)
		}
	}
}

// TestTinyValues: values of the size 1e-29 still differ between tasks.
func TestTinyValues(t *testing.T) {
	s := suiteOf(t, estimator.Cell{N: 100, C: 50, Tasks: 10}, estimator.Cell{N: 100, C: 51, Tasks: 10})
	d := run(t, s, bootstrap.Options{}, estimator.PassHat(50))
	for _, method := range resampled() {
		i, err := d.Interval(0, method, 0.95)
		if err != nil || len(i.Warnings) > 0 {
			t.Fatalf("%s: %v %v", method, err, i.Warnings)
		}
		if value := s.Estimate(estimator.PassHat(50)).Value; !(i.Lower < value && value < i.Upper && i.Upper < 1e-20) {
			t.Errorf("%s: [%v, %v] around %v", method, i.Lower, i.Upper, value)
		}
	}
}

func TestFewResamples(t *testing.T) {
	s := suite(t, 8, 3, 4, 5, 6, 7, 6, 5, 4, 3)
	for _, x := range []struct {
		resamples  int
		confidence float64
		want       string // the number needed, "" for enough
	}{{38, 0.95, "at least 39:"}, {39, 0.95, ""}, {198, 0.99, "at least 199:"}, {199, 0.99, ""}, {10000, 0.9999, "at least 19999:"}} {
		d := run(t, s, bootstrap.Options{Resamples: x.resamples}, estimator.PassHat(2))
		i, err := d.Interval(0, bootstrap.MethodPercentile, x.confidence)
		if err != nil {
			t.Fatal(err)
		}
		if !i.Available() {
			t.Errorf("%d resamples: no limits", x.resamples)
		}
		few := len(i.Warnings) == 1 && errors.Is(i.Warnings[0], bootstrap.ErrFewResamples)
		if x.want == "" && len(i.Warnings) > 0 || x.want != "" && (!few || !strings.Contains(i.Warnings[0].Error(), x.want)) {
			t.Errorf("%d resamples at %v: warnings %v, want %q", x.resamples, x.confidence, i.Warnings, x.want)
		}
	}
	d := run(t, s, bootstrap.Options{Resamples: 1}, estimator.PassHat(2))
	i, err := d.Interval(0, bootstrap.MethodPercentile, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	wantNoLimits(t, i, bootstrap.ErrFewResamples)
	if !math.IsNaN(d.StdErr(0)) {
		t.Errorf("the standard error of one replicate is %v", d.StdErr(0))
	}
}

// TestTwoTasks: half of the resamples of two tasks at 0 and 1 have one task
// twice, and so no standard error.
func TestTwoTasks(t *testing.T) {
	d := run(t, suite(t, 1, 1, 1), bootstrap.Options{Resamples: 999}, estimator.PassAt(1))
	i, err := d.Interval(0, bootstrap.MethodStudentized, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	wantNoLimits(t, i, bootstrap.ErrDegenerate)
	i, err = d.Interval(0, bootstrap.MethodPercentile, 0.95)
	if err != nil || i.Lower != 0 || i.Upper != 1 {
		t.Errorf("percentile of two tasks: [%v, %v], %v", i.Lower, i.Upper, err)
	}
}

func TestResampledNotAvailable(t *testing.T) {
	s := suiteOf(t, estimator.Cell{N: 3, C: 1, Tasks: 5}, estimator.Cell{N: 8, C: 1, Tasks: 9})
	d := run(t, s, bootstrap.Options{Resamples: 100}, estimator.PassHat(4), estimator.PassHat(3))
	for _, method := range resampled() {
		i, err := d.Interval(0, method, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		wantNoLimits(t, i, bootstrap.ErrNotAvailable)
	}
	if d.Replicates(0) != nil || !math.IsNaN(d.StdErr(0)) {
		t.Error("a metric that is not available has replicates")
	}
	if len(d.Replicates(1)) != 100 {
		t.Error("the other metric has no replicates")
	}
}

func TestIntervals(t *testing.T) {
	s := suite(t, 8, 3, 4, 5, 6, 7, 6, 5, 4, 3)
	metrics := []estimator.Metric{estimator.PassAt(2), estimator.PassHat(9), estimator.PassHat(3), estimator.AtLeast(3, 5)}
	auto := map[bootstrap.Target]bootstrap.Method{bootstrap.Population: bootstrap.MethodGaffke, bootstrap.Suite: bootstrap.MethodCPESS}
	for _, target := range bootstrap.Targets() {
		for _, method := range append(bootstrap.Methods(target), "") {
			r := bootstrap.Request{Method: method, Target: target, Confidence: 0.9}
			got, err := bootstrap.Intervals(background, s, metrics, r, bootstrap.Options{Resamples: 999})
			if err != nil {
				t.Fatalf("%q: %v", method, err)
			}
			if len(got) != len(metrics) || got[1].Available() {
				t.Fatalf("%q: %+v", method, got)
			}
			want := method
			if method == "" || method == bootstrap.MethodAuto {
				want = auto[target]
			}
			for j, i := range got {
				if i.Method != want || i.Target != target || i.Confidence != 0.9 || i.Reached != 0.9 || i.Side != bootstrap.TwoSided || i.Guarantee == "" {
					t.Errorf("%q: labelled %+v", method, i)
				}
				if value := s.Estimate(metrics[j]).Value; j != 1 && !(0 <= i.Lower && i.Lower < value && value < i.Upper && i.Upper <= 1) {
					t.Errorf("%q: %s is %v in [%v, %v]", method, metrics[j], value, i.Lower, i.Upper)
				}
			}
		}
	}
}

// TestOneSided: a one-sided limit is that of the two-sided interval with twice
// the error, and the other limit is 0 or 1.
func TestOneSided(t *testing.T) {
	s := suite(t, 8, 3, 4, 5, 6, 7, 6, 5, 4, 3)
	metrics := []estimator.Metric{estimator.PassAt(2), estimator.PassHat(3)}
	for _, target := range bootstrap.Targets() {
		for _, method := range bootstrap.Methods(target) {
			ask := func(side bootstrap.Side, confidence float64) []bootstrap.Interval {
				got, err := bootstrap.Intervals(background, s, metrics, bootstrap.Request{Method: method, Target: target, Confidence: confidence, Side: side}, bootstrap.Options{Resamples: 999})
				if err != nil {
					t.Fatal(err)
				}
				return got
			}
			if method == bootstrap.MethodAuto {
				continue // may choose another method for one side
			}
			two, lower, upper := ask(bootstrap.TwoSided, 0.9), ask(bootstrap.LowerSide, 0.95), ask(bootstrap.UpperSide, 0.95)
			for i := range metrics {
				name := string(target) + " " + string(method) + " " + metrics[i].String()
				wantNear(t, name+" lower", lower[i].Lower, two[i].Lower, 1e-13)
				wantNear(t, name+" upper", upper[i].Upper, two[i].Upper, 1e-13)
				if lower[i].Upper != 1 || upper[i].Lower != 0 || lower[i].Side != bootstrap.LowerSide || upper[i].Confidence != 0.95 || upper[i].Reached != 0.95 {
					t.Errorf("%s: %+v and %+v", name, lower[i], upper[i])
				}
			}
		}
	}
}

// TestReached: 99 resamples reach a hundredth beyond each limit.
func TestReached(t *testing.T) {
	s := suite(t, 8, 3, 4, 5, 6, 7, 6, 5, 4, 3)
	for _, method := range resampled() {
		for side, want := range map[bootstrap.Side]float64{bootstrap.TwoSided: 0.98, bootstrap.LowerSide: 0.99} {
			r := bootstrap.Request{Method: method, Confidence: 0.999, Side: side}
			got, err := bootstrap.Intervals(background, s, []estimator.Metric{estimator.PassHat(2)}, r, bootstrap.Options{Resamples: 99})
			if err != nil {
				t.Fatal(err)
			}
			tolerance := 1e-12
			if method == bootstrap.MethodBCa {
				tolerance = 0.02 // its levels are not the tails
			}
			wantNear(t, string(method)+" "+string(side), got[0].Reached, want, tolerance)
		}
	}
}

func TestIntervalsErrors(t *testing.T) {
	s, metrics := suite(t, 2, 3, 4, 5), []estimator.Metric{estimator.PassAt(1)}
	for name, x := range map[string]struct {
		suite     estimator.Suite
		metrics   []estimator.Metric
		request   bootstrap.Request
		resamples int
		want      string
	}{
		"method":     {s, metrics, bootstrap.Request{Method: "jackknife"}, 0, `method "jackknife" is not known: choose auto, gaffke`},
		"suite":      {s, metrics, bootstrap.Request{Method: "gaffke", Target: "suite"}, 0, `method "gaffke" is not for the target suite: choose auto, cp-ess`},
		"population": {s, metrics, bootstrap.Request{Method: "cp-ess"}, 0, `method "cp-ess" is not for the target population: choose auto, gaffke`},
		"target":     {s, metrics, bootstrap.Request{Target: "world"}, 0, `target "world" is not known: choose population, suite`},
		"side":       {s, metrics, bootstrap.Request{Side: "left"}, 0, `side "left" is not known: choose two, lower, upper`},
		"confidence": {s, metrics, bootstrap.Request{Method: "bca", Confidence: 95}, 0, "confidence is 95: it is a fraction, write 0.95"},
		"below":      {s, metrics, bootstrap.Request{Confidence: -1}, 0, "confidence is -1"},
		"NaN":        {s, metrics, bootstrap.Request{Method: "percentile", Confidence: math.NaN()}, 0, "confidence is NaN"},
		"resamples":  {s, metrics, bootstrap.Request{Method: "percentile"}, -1, "resamples is -1"},
		"no tasks":   {estimator.Suite{}, nil, bootstrap.Request{Method: "percentile"}, 0, "no tasks"},
		"no task":    {estimator.Suite{}, nil, bootstrap.Request{}, 0, "no tasks"},
		"metric":     {s, []estimator.Metric{{}}, bootstrap.Request{Method: "percentile"}, 0, "k is 0"},
		"no metric":  {s, []estimator.Metric{{}}, bootstrap.Request{}, 0, "k is 0"},
	} {
		_, err := bootstrap.Intervals(background, x.suite, x.metrics, x.request, bootstrap.Options{Resamples: x.resamples})
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := bootstrap.Intervals(cancelled, s, metrics, bootstrap.Request{}, bootstrap.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	d := run(t, s, bootstrap.Options{Resamples: 50}, metrics...)
	if _, err := d.Interval(0, bootstrap.MethodGaffke, 0.95); err == nil || !strings.Contains(err.Error(), "does not use resamples") {
		t.Errorf("gaffke from resamples: error %v", err)
	}
	if _, err := d.Interval(0, bootstrap.MethodBasic, 2); err == nil {
		t.Error("confidence 2 is accepted")
	}
}
