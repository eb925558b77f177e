package bootstrap_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

func gapOf(t testing.TB, s estimator.Suite, m estimator.Metric, confidence float64) bootstrap.GapEstimate {
	t.Helper()
	g, err := bootstrap.Gap(s, m, bootstrap.Request{Confidence: confidence})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGapReference compares with values from 40-digit arithmetic.
func TestGapReference(t *testing.T) {
	suites := map[string]estimator.Suite{
		"A": suite(t, 4, 2, 1, 3, 4, 10),
		"B": suite(t, 8, 0, 0, 1, 0, 2, 3, 4, 10, 10),
		"C": suite(t, 3, 1, 0, 2, 7),
		"D": suite(t, 5, 12, 3, 2, 2, 5, 26),
	}
	checked := 0
	for _, row := range reference(t) {
		s, known := suites[row[0][:1]]
		if !known || !strings.HasPrefix(row[1], "gap ") {
			continue
		}
		k, err := strconv.Atoi(row[0][strings.Index(row[0], "k=")+2:])
		if err != nil {
			t.Fatal(err)
		}
		g := gapOf(t, s, estimator.PassHat(k), 0.95)
		want := number(t, row[2])
		wantNear(t, row[0]+" "+row[1], map[string]float64{"gap unbiased": g.Value, "gap SE (influence)": g.StdErr}[row[1]], want, 1e-11*want)
		checked++
	}
	if checked != 16 {
		t.Errorf("%d reference values were checked, want 16", checked)
	}
}

// TestGapLimits follows the formula over the tasks of suite D.
func TestGapLimits(t *testing.T) {
	counts := []int{12, 3, 2, 2, 5, 26}
	s := suite(t, 5, counts...)
	const k = 2
	x, p := gaffke(t, s, estimator.PassHat(k), 0.9), gaffke(t, s, estimator.PassHat(1), 0.9)
	var sx, sp, sxx, spp, sxp float64
	for c, n := range counts {
		a, b, w := float64(c*(c-1))/20, float64(c)/5, float64(n)/50
		sx, sp, sxx, spp, sxp = sx+w*a, sp+w*b, sxx+w*a*a, spp+w*b*b, sxp+w*a*b
	}
	r := (sxp - sx*sp) / math.Sqrt((sxx-sx*sx)*(spp-sp*sp)) * 50 / 54
	mover := func(a, b float64) float64 { return math.Sqrt(a*a + b*b - 2*r*a*b) }
	g := gapOf(t, s, estimator.PassHat(k), 0.9)
	lower, upper := g.Value-mover(sx-x.Lower, p.Upper*p.Upper-sp*sp), g.Value+mover(x.Upper-sx, sp*sp-p.Lower*p.Lower)
	wantNear(t, "lower", g.Interval.Lower, lower, 1e-12)
	wantNear(t, "upper", g.Interval.Upper, upper, 1e-12)
	if g.Interval.Method != bootstrap.MethodMOVER || g.Interval.Confidence != 0.9 || g.Interval.Guarantee != bootstrap.Approximate {
		t.Errorf("labelled %+v", g.Interval)
	}
	for _, side := range []bootstrap.Side{bootstrap.LowerSide, bootstrap.UpperSide} {
		one, err := bootstrap.Gap(s, estimator.PassHat(k), bootstrap.Request{Confidence: 0.95, Side: side})
		if err != nil {
			t.Fatal(err)
		}
		want := map[bootstrap.Side][2]float64{bootstrap.LowerSide: {lower, 0.25}, bootstrap.UpperSide: {0, upper}}[side]
		wantNear(t, "one-sided lower", one.Interval.Lower, want[0], 1e-12)
		wantNear(t, "one-sided upper", one.Interval.Upper, want[1], 1e-12)
	}
}

func TestGapProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		k := rapid.IntRange(1, top).Draw(t, "k")
		g, err := bootstrap.Gap(s, estimator.PassHat(k), bootstrap.Request{})
		if err != nil {
			t.Fatal(err)
		}
		if i := g.Interval; i.Available() && !(0 <= i.Lower && i.Lower < i.Upper && i.Lower <= max(0, g.Value) && g.Value <= i.Upper && i.Upper < 1) {
			t.Fatalf("gap %v in [%v, %v]", g.Value, i.Lower, i.Upper)
		} else if k == 1 == i.Available() && k <= s.Tasks() && g.Value > 0 {
			t.Fatalf("k = %d: %+v", k, i)
		}
		cells := s.Cells()
		for i := range cells {
			cells[i].C = cells[i].N - cells[i].C
		}
		turned, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		at, err := bootstrap.Gap(turned, estimator.PassAt(k), bootstrap.Request{})
		if err != nil {
			t.Fatal(err)
		}
		if a, b := g.Interval, at.Interval; a.Available() != b.Available() || a.Available() && (math.Abs(a.Lower+b.Upper)+math.Abs(a.Upper+b.Lower)+math.Abs(g.Value+at.Value) > 1e-12) {
			t.Fatalf("pass^k [%v, %v], pass@k of the failures [%v, %v]", a.Lower, a.Upper, b.Lower, b.Upper)
		}
	})
}

func TestGapBoundaries(t *testing.T) {
	for name, x := range map[string]struct {
		suite  estimator.Suite
		metric estimator.Metric
		want   string // part of the reason, "" for limits
	}{
		"k = 1":            {suite(t, 4, 1, 2, 3), estimator.PassHat(1), "0 by definition"},
		"majority":         {suite(t, 4, 1, 2, 3), estimator.AtLeast(2, 3), "not for 2of3"},
		"k above n":        {suite(t, 4, 1, 2, 3), estimator.PassAt(5), "a task has 4 trials"},
		"k above m":        {suite(t, 4, 0, 2), estimator.PassHat(3), "3 tasks are needed for the closed form and there are 2"},
		"one task":         {suite(t, 4, 0, 1), estimator.PassHat(2), "2 tasks are needed"},
		"all pass":         {suite(t, 4, 0, 0, 0, 0, 20), estimator.PassHat(3), ""},
		"none passes":      {suite(t, 4, 20), estimator.PassHat(3), ""},
		"all equal":        {suite(t, 4, 0, 0, 20), estimator.PassHat(2), ""},
		"always or never":  {suite(t, 4, 10, 0, 0, 0, 10), estimator.PassAt(4), ""},
		"too much alike":   {suite(t, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100), estimator.PassHat(10), "more alike than independent trials"},
		"two tasks, k = 2": {suite(t, 2, 1, 0, 1), estimator.PassHat(2), ""}, // the value 0.5 is above what can be
	} {
		g := gapOf(t, x.suite, x.metric, 0.95)
		if x.want == "" {
			if !(g.Interval.Upper > g.Interval.Lower) {
				t.Errorf("%s: %+v", name, g.Interval)
			}
			continue
		}
		wantNoLimits(t, g.Interval, bootstrap.ErrNotAvailable)
		if !strings.Contains(g.Interval.Warnings[0].Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, g.Interval.Warnings, x.want)
		}
	}
	for name, s := range map[string]estimator.Suite{"all equal": suite(t, 7, 0, 0, 0, 9), "equal rates": suiteOf(t, estimator.Cell{N: 3, C: 1, Tasks: 9}, estimator.Cell{N: 12, C: 4, Tasks: 9})} {
		if g := gapOf(t, s, estimator.PassHat(2), 0.95); !math.IsNaN(g.StdErr) {
			t.Errorf("%s: standard error %v", name, g.StdErr)
		}
	}
	if _, err := bootstrap.Gap(suite(t, 4, 1), estimator.PassHat(2), bootstrap.Request{Confidence: 95}); err == nil {
		t.Error("confidence 95 is accepted")
	}
	if _, err := bootstrap.Gap(estimator.Suite{}, estimator.PassHat(2), bootstrap.Request{}); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks: %v", err)
	}
	if _, err := bootstrap.Gap(suite(t, 4, 1), estimator.PassHat(0), bootstrap.Request{}); err == nil {
		t.Error("pass^0 is accepted")
	}
}

func TestGapCoverage(t *testing.T) {
	for _, name := range []string{"arcsine", "one rate", "good, uneven", "uniform"} {
		l := laws[name]
		for _, m := range []estimator.Metric{estimator.PassHat(4), estimator.PassAt(2)} {
			truth := l.truth(m) - m.ClosedForm(l.truth(estimator.PassHat(1)))
			covers(t, fmt.Sprintf("gap of %s, %s", m, name), sets(100, 3000), 0.95, func(r *rand.Rand) bool {
				g := gapOf(t, l.draw(t, r, 30, 8), m, 0.95)
				return inside(g.Interval, truth)
			})
		}
	}
}

func ExampleGap() {
	g, err := bootstrap.Gap(thirty(), estimator.PassHat(3), bootstrap.Request{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("gap of %s: %.3f, %.3f to %.3f\n", g.Metric, g.Value, g.Interval.Lower, g.Interval.Upper)
	// Output: gap of pass^3: 0.045, 0.000 to 0.172
}
