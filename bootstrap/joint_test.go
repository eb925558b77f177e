package bootstrap_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim/stream"
)

// law is a distribution of the success rate of a task, from a uniform number.
type law struct {
	name string
	rate func(u float64) float64
}

var laws = map[string]law{
	"arcsine":        {"arcsine", func(u float64) float64 { s := math.Sin(math.Pi / 2 * u); return s * s }},
	"one rate":       {"one rate", func(float64) float64 { return 0.9 }},
	"one low rate":   {"one low rate", func(float64) float64 { return 0.5 }},
	"few tasks fail": {"few tasks fail", func(u float64) float64 { return math.Ceil(u - 0.05) }},
	"few tasks pass": {"few tasks pass", func(u float64) float64 { return 1 - math.Ceil(u-0.1) }},
	"rare middle":    {"rare middle", func(u float64) float64 { return 1 - 0.5*math.Ceil(0.05-u) }},
	"good, uneven":   {"good, uneven", func(u float64) float64 { return math.Pow(u, 0.125) }},
	"uniform":        {"uniform", func(u float64) float64 { return u }},
}

// truth returns the metric of the population.
func (l law) truth(m estimator.Metric) float64 {
	const points = 20_000
	sum := 0.0
	for i := range points {
		sum += m.ClosedForm(l.rate((float64(i) + 0.5) / points))
	}
	return sum / points
}

func successes(r *rand.Rand, n int, p float64) (c int) {
	for range n {
		if r.Float64() < p {
			c++
		}
	}
	return c
}

func (l law) draw(t testing.TB, r *rand.Rand, m, n int) estimator.Suite {
	counts := make([]int, n+1)
	for range m {
		counts[successes(r, n, l.rate(r.Float64()))]++
	}
	return suite(t, n, counts...)
}

// sets returns the number of data sets of a simulation, many times as many
// under PASSHAT_LONG=1.
func sets(light, long int) int {
	if os.Getenv("PASSHAT_LONG") != "" {
		return long
	}
	return light
}

// covers counts how often hold is true and fails the test if it is below the
// confidence by more than 4 standard errors of the count.
func covers(t *testing.T, name string, sets int, confidence float64, hold func(r *rand.Rand) bool) float64 {
	t.Helper()
	r, held := stream.New(4, "coverage/"+name), 0
	for range sets {
		if hold(r) {
			held++
		}
	}
	got := float64(held) / float64(sets)
	slack := 4 * math.Sqrt(confidence*(1-confidence)/float64(sets))
	if got < confidence-slack {
		t.Errorf("%s: coverage %.4f, least %.4f", name, got, confidence-slack)
	}
	t.Logf("%s: coverage %.4f ± %.4f", name, got, math.Sqrt(got*(1-got)/float64(sets)))
	return got
}

func inside(i bootstrap.Interval, truth float64) bool {
	return i.Lower <= truth+1e-12 && truth-1e-12 <= i.Upper
}

func joint(t testing.TB, s estimator.Suite, r bootstrap.Request, o bootstrap.Options, metrics ...estimator.Metric) []bootstrap.Interval {
	t.Helper()
	out, err := bootstrap.Joint(background, s, metrics, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestBonferroni: the error is shared by the different metrics that are there.
func TestBonferroni(t *testing.T) {
	s := suite(t, 4, 2, 1, 3, 4, 10)
	metrics := []estimator.Metric{estimator.PassAt(1), estimator.PassHat(1), estimator.PassHat(3), estimator.AtLeast(2, 3), estimator.PassAt(9)}
	got := joint(t, s, bootstrap.Request{Method: bootstrap.MethodBonferroni, Confidence: 0.9}, bootstrap.Options{}, metrics...)
	for i, m := range metrics[:4] {
		want := gaffke(t, s, m, 1-0.1/3)
		wantNear(t, m.String()+" lower", got[i].Lower, want.Lower, 1e-13)
		wantNear(t, m.String()+" upper", got[i].Upper, want.Upper, 1e-13)
		if got[i].Confidence != 0.9 || got[i].Reached != 0.9 || got[i].Method != bootstrap.MethodBonferroni || got[i].Guarantee != bootstrap.Searched {
			t.Errorf("labelled %+v", got[i])
		}
	}
	wantNoLimits(t, got[4], bootstrap.ErrNotAvailable)
	one := joint(t, s, bootstrap.Request{Method: bootstrap.MethodBonferroni, Side: bootstrap.LowerSide}, bootstrap.Options{}, metrics[2:4]...)
	wantNear(t, "one-sided lower", one[0].Lower, gaffke(t, s, metrics[2], 0.95).Lower, 1e-13)
	wantNear(t, "one-sided upper", one[0].Upper, 1, 0)
}

// TestGaffkeMaxT: it is between Gaffke's interval of one metric and Bonferroni's,
// is the first for one metric, and the second where the resamples are few.
func TestGaffkeMaxT(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		var metrics []estimator.Metric
		for range rapid.IntRange(1, 4).Draw(t, "metrics") {
			metrics = append(metrics, anyMetric(t, top))
		}
		o := bootstrap.Options{Resamples: rapid.SampledFrom([]int{1, 10, 400}).Draw(t, "resamples"), Workers: 1}
		for _, side := range bootstrap.Sides() {
			got, err1 := bootstrap.Joint(background, s, metrics, bootstrap.Request{Side: side}, o)
			most, err2 := bootstrap.Joint(background, s, metrics, bootstrap.Request{Side: side, Method: bootstrap.MethodBonferroni}, o)
			least, err3 := bootstrap.Intervals(background, s, metrics, bootstrap.Request{Side: side}, o)
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			for i, x := range got {
				if x.Lower < most[i].Lower-1e-9 || x.Upper > most[i].Upper+1e-9 || x.Lower > least[i].Lower+1e-9 || x.Upper < least[i].Upper-1e-9 {
					t.Fatalf("%s, %s: [%v, %v] is not between %+v and %+v", side, metrics[i], x.Lower, x.Upper, least[i], most[i])
				}
				if len(metrics) == 1 && math.Abs(x.Lower-least[i].Lower)+math.Abs(x.Upper-least[i].Upper) > 1e-9 {
					t.Fatalf("one metric: %+v, want %+v", x, least[i])
				}
			}
		}
	})
	s, metrics := suite(t, 8, 3, 4, 5, 6, 7, 6, 5, 4, 3), []estimator.Metric{estimator.PassAt(3), estimator.PassHat(3)}
	few := joint(t, s, bootstrap.Request{}, bootstrap.Options{Resamples: 10}, metrics...)
	wantNear(t, "10 resamples, lower", few[1].Lower, gaffke(t, s, metrics[1], 0.975).Lower, 1e-9)
	// metrics that go together cost nothing, metrics that do not cost a little
	many := uneven(5000, 8)
	same := joint(t, many, bootstrap.Request{}, bootstrap.Options{}, estimator.PassHat(1), estimator.PassAt(1))
	wantNear(t, "one metric twice", same[0].Lower, gaffke(t, many, estimator.PassAt(1), 0.95).Lower, 2e-4)
	both := joint(t, many, bootstrap.Request{}, bootstrap.Options{}, estimator.PassHat(8), estimator.PassAt(8))
	if x := gaffke(t, many, estimator.PassAt(8), 0.95); !(both[1].Lower < x.Lower) {
		t.Errorf("two metrics: %+v, alone %+v", both[1], x)
	}
}

// TestMaxT: for many tasks c is the normal one of one metric, all metrics have
// one multiple of their standard errors, and tasks without spread have another
// method.
func TestMaxT(t *testing.T) {
	s, r := uneven(2000, 8), bootstrap.Request{Method: bootstrap.MethodMaxT}
	metrics := []estimator.Metric{estimator.PassHat(2), estimator.PassAt(5), estimator.PassHat(9)}
	o := bootstrap.Options{Resamples: 19_999, Seed: 2}
	for side, z := range map[bootstrap.Side]float64{bootstrap.TwoSided: 1.96, bootstrap.LowerSide: 1.645, bootstrap.UpperSide: 1.645} {
		r.Side = side
		i := joint(t, s, r, o, metrics[0])[0]
		e := s.Estimate(metrics[0])
		if side != bootstrap.UpperSide {
			wantNear(t, "c", (e.Value-i.Lower)/e.StdErr, z, 0.06)
		}
		if side != bootstrap.LowerSide {
			wantNear(t, "c", (i.Upper-e.Value)/e.StdErr, z, 0.06)
		}
	}
	r.Side = ""
	got := joint(t, s, r, o, metrics...)
	wantNoLimits(t, got[2], bootstrap.ErrNotAvailable)
	var c []float64
	for i, m := range metrics[:2] {
		e := s.Estimate(m)
		c = append(c, (got[i].Upper-e.Value)/e.StdErr, (e.Value-got[i].Lower)/e.StdErr)
	}
	for _, x := range c {
		wantNear(t, "c", x, c[0], 1e-9)
	}
	if c[0] < 2.1 || c[0] > 2.25 { // two metrics that are nearly independent have 2.236
		t.Errorf("c is %v", c[0])
	}
	all := joint(t, suite(t, 4, 0, 0, 0, 0, 20), r, o, metrics[0])[0]
	if !all.Available() || all.Method != bootstrap.MethodBonferroni || len(all.Warnings) != 1 || !errors.Is(all.Warnings[0], bootstrap.ErrDegenerate) {
		t.Errorf("all pass: %+v", all)
	}
	if i := joint(t, suite(t, 1, 1, 1), r, bootstrap.Options{Resamples: 3}, estimator.PassAt(1))[0]; !(i.Lower < i.Upper) {
		t.Errorf("three resamples of two tasks: %+v", i)
	}
	few := joint(t, s, r, bootstrap.Options{Resamples: 10}, metrics[0])[0]
	if len(few.Warnings) != 1 || !errors.Is(few.Warnings[0], bootstrap.ErrFewResamples) || math.Abs(few.Reached-(1-1.0/11)) > 1e-12 {
		t.Errorf("10 resamples: %+v", few)
	}
}

func TestJointIsDeterministic(t *testing.T) {
	s, metrics := uneven(60, 8), bothFamilies(8)
	for _, method := range []bootstrap.Method{bootstrap.MethodGaffkeMaxT, bootstrap.MethodMaxT} {
		want := joint(t, s, bootstrap.Request{Method: method}, bootstrap.Options{Workers: 1, Seed: 9}, metrics...)
		for _, workers := range []int{2, 7} {
			for i, x := range joint(t, s, bootstrap.Request{Method: method}, bootstrap.Options{Workers: workers, Seed: 9}, metrics...) {
				if x.Lower != want[i].Lower || x.Upper != want[i].Upper {
					t.Errorf("%s, %d workers: %+v, want %+v", method, workers, x, want[i])
				}
			}
		}
	}
}

func TestJointErrors(t *testing.T) {
	s, hat := suite(t, 4, 1, 2), []estimator.Metric{estimator.PassHat(2)}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	for name, x := range map[string]struct {
		ctx     context.Context
		suite   estimator.Suite
		metrics []estimator.Metric
		request bootstrap.Request
		want    string
	}{
		"method":     {background, s, hat, bootstrap.Request{Method: "wald"}, `method "wald" is not one for several metrics at once: choose auto, gaffke-max-t`},
		"target":     {background, s, hat, bootstrap.Request{Target: bootstrap.Suite}, "target suite is not available for several metrics"},
		"confidence": {background, s, hat, bootstrap.Request{Confidence: 95}, "write 0.95"},
		"metric":     {background, s, []estimator.Metric{{}}, bootstrap.Request{Method: bootstrap.MethodBonferroni}, "k is 0"},
		"no tasks":   {background, estimator.Suite{}, hat, bootstrap.Request{}, "no tasks"},
		"none":       {background, estimator.Suite{}, nil, bootstrap.Request{Method: bootstrap.MethodBonferroni}, "no tasks"},
		"cancelled":  {cancelled, s, hat, bootstrap.Request{}, "canceled"},
	} {
		if _, err := bootstrap.Joint(x.ctx, x.suite, x.metrics, x.request, bootstrap.Options{}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
}

func ExampleJoint() {
	metrics := []estimator.Metric{estimator.PassAt(3), estimator.AtLeast(2, 3), estimator.PassHat(3)}
	out, err := bootstrap.Joint(context.Background(), thirty(), metrics, bootstrap.Request{}, bootstrap.Options{Seed: 1})
	if err != nil {
		panic(err)
	}
	for i, x := range out {
		fmt.Printf("%s %.2f to %.2f\n", metrics[i], x.Lower, x.Upper)
	}
	// Output:
	// pass@3 0.85 to 1.00
	// 2of3 0.74 to 0.96
	// pass^3 0.46 to 0.75
}
