package bootstrap_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

func ratio(t testing.TB, s estimator.Suite, num, den estimator.Metric, confidence float64) bootstrap.RatioEstimate {
	t.Helper()
	out, err := bootstrap.Ratio(s, num, den, bootstrap.Request{Confidence: confidence})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRatioEqualTasks has limits in closed form. For m tasks with 2 of 2, with
// a = alpha^(1/m) and the floor -t/2, (t/2)/(1-t/2) = a at the lower limit; with
// 1 of 2, u = 1 - upper has u/(1/2+u/2) = a.
func TestRatioEqualTasks(t *testing.T) {
	for _, m := range []int{1, 2, 10, 300, 100_000} {
		for _, confidence := range []float64{0.5, 0.95, 0.9999} {
			a := math.Pow((1-confidence)/2, 1/float64(m))
			all := ratio(t, suite(t, 2, 0, 0, m), estimator.PassHat(2), estimator.PassAt(1), confidence)
			wantNear(t, "all passed, lower", all.Interval.Lower, 2*a/(1+a), 1e-11)
			wantNear(t, "all passed, upper", all.Interval.Upper, 1, 0)
			half := ratio(t, suite(t, 2, 0, m), estimator.PassHat(2), estimator.PassAt(1), confidence)
			wantNear(t, "half passed, lower", half.Interval.Lower, 0, 0)
			wantNear(t, "half passed, upper", half.Interval.Upper, 1-a/(2-a), 1e-11)
			if all.Value != 1 || half.Value != 0 {
				t.Errorf("ratios %v and %v", all.Value, half.Value)
			}
		}
	}
}

func TestRatioProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		num, den := anyMetric(t, top), anyMetric(t, top)
		x, err := bootstrap.Ratio(s, num, den, bootstrap.Request{})
		if err != nil {
			t.Fatal(err)
		}
		if math.IsNaN(x.Value) && x.Interval.Available() {
			t.Fatalf("ratio %v with the limits %v", x.Value, x.Interval)
		}
		if !x.Interval.Available() {
			if len(x.Interval.Warnings) != 1 || !errors.Is(x.Interval.Warnings[0], bootstrap.ErrNotAvailable) {
				t.Fatalf("no limits and the warnings %v", x.Interval.Warnings)
			}
			return
		}
		i := x.Interval
		if !(0 <= i.Lower && i.Lower < i.Upper && i.Lower <= x.Value*(1+1e-12) && x.Value <= i.Upper*(1+1e-12)) {
			t.Fatalf("%s/%s of %v: %v in [%v, %v]", num, den, s.Cells(), x.Value, i.Lower, i.Upper)
		}
		wider, err := bootstrap.Ratio(s, num, den, bootstrap.Request{Confidence: 0.99})
		if err != nil || wider.Interval.Lower > i.Lower+1e-12 || wider.Interval.Upper < i.Upper-1e-12 {
			t.Fatalf("[%v, %v] is not inside [%v, %v], %v", i.Lower, i.Upper, wider.Interval.Lower, wider.Interval.Upper, err)
		}
	})
}

func TestRatioManyTasks(t *testing.T) {
	s := uneven(100_000, 8)
	for _, k := range []int{2, 5, 8} {
		x := ratio(t, s, estimator.PassHat(k), estimator.PassAt(1), 0.95)
		lower, upper := fieller(s, estimator.PassHat(k), estimator.PassAt(1), 1.959963984540054)
		wantNear(t, "lower", x.Interval.Lower, lower, 0.01*(upper-lower))
		wantNear(t, "upper", x.Interval.Upper, upper, 0.01*(upper-lower))
	}
}

func TestRatioNotAvailable(t *testing.T) {
	s := suite(t, 4, 3, 0, 2)
	for name, x := range map[string]struct {
		suite    estimator.Suite
		num, den estimator.Metric
		want     string
	}{
		"itself":     {s, estimator.PassHat(1), estimator.PassAt(1), "is 1 by definition"},
		"nobody":     {suite(t, 4, 20), estimator.PassHat(2), estimator.PassAt(1), "pass@1 is 0 for every task"},
		"unbounded":  {s, estimator.PassAt(1), estimator.PassHat(2), "has no upper limit"},
		"num beyond": {s, estimator.PassHat(5), estimator.PassAt(1), "pass^5 needs 5 trials"},
		"den beyond": {s, estimator.PassHat(2), estimator.PassAt(6), "pass@6 needs 6 trials"},
	} {
		i := ratio(t, x.suite, x.num, x.den, 0.95).Interval
		wantNoLimits(t, i, bootstrap.ErrNotAvailable)
		if !strings.Contains(i.Warnings[0].Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, i.Warnings, x.want)
		}
	}
	for _, m := range []estimator.Metric{estimator.PassHat(0), estimator.AtLeast(3, 2)} {
		if _, err := bootstrap.Ratio(s, m, estimator.PassAt(1), bootstrap.Request{}); err == nil {
			t.Errorf("%s is accepted", m)
		}
	}
	if _, err := bootstrap.Ratio(s, estimator.PassHat(2), estimator.PassAt(1), bootstrap.Request{Confidence: 1}); err == nil {
		t.Error("confidence 1 is accepted")
	}
	if _, err := bootstrap.Ratio(estimator.Suite{}, estimator.PassHat(2), estimator.PassAt(1), bootstrap.Request{}); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks: %v", err)
	}
}

// TestRatioExhaustive has the exact coverage for all histograms of a few tasks,
// its worst over a grid of laws of c.
func TestRatioExhaustive(t *testing.T) {
	for _, x := range []struct{ m, n, k, steps int }{{1, 2, 2, 40}, {2, 2, 2, 40}, {4, 2, 2, 40}, {8, 2, 2, 40}, {3, 3, 2, 16}, {5, 3, 3, 16}} {
		num, den := estimator.PassHat(x.k), estimator.PassAt(1)
		for _, confidence := range []float64{0.95, 0.9} {
			all := histograms(x.m, x.n+1)
			var intervals []bootstrap.Interval
			for _, h := range all {
				intervals = append(intervals, ratio(t, suite(t, x.n, h...), num, den, confidence).Interval)
			}
			for _, law := range simplex(x.n+1, x.steps) {
				a, b, held := 0.0, 0.0, 0.0
				for c, p := range law {
					a, b = a+p*num.Estimate(x.n, c), b+p*den.Estimate(x.n, c)
				}
				for i, h := range all {
					if !intervals[i].Available() || inside(intervals[i], a/b) {
						held += multinomialProbability(h, law)
					}
				}
				if held < confidence && b > 0 {
					t.Errorf("%+v, counts %v: coverage %.4f at %v", x, law, held, confidence)
				}
			}
		}
	}
}

// fieller returns the normal limits: the t with |mean(x - t y)| <= z se.
func fieller(s estimator.Suite, num, den estimator.Metric, z float64) (lower, upper float64) {
	x, y, xx, yy, xy, m := 0.0, 0.0, 0.0, 0.0, 0.0, float64(s.Tasks())
	for _, c := range s.Cells() {
		w, a, b := float64(c.Tasks)/m, num.Estimate(c.N, c.C), den.Estimate(c.N, c.C)
		x, y, xx, yy, xy = x+w*a, y+w*b, xx+w*a*a, yy+w*b*b, xy+w*a*b
	}
	q := z * z / (m - 1)
	a, b, c := y*y-q*(yy-y*y), x*y-q*(xy-x*y), x*x-q*(xx-x*x)
	d := math.Sqrt(max(0, b*b-a*c))
	return (b - d) / a, (b + d) / a
}

// resampledRatio returns the 0.025 and 0.975 quantiles over joint resamples.
func resampledRatio(t testing.TB, s estimator.Suite, num, den estimator.Metric) (lower, upper float64) {
	d := run(t, s, bootstrap.Options{Resamples: 399, Workers: 1}, num, den)
	x := d.Replicates(0)
	for i, y := range d.Replicates(1) {
		if x[i] /= y; y == 0 {
			x[i] = 0
		}
	}
	slices.Sort(x)
	return x[9], x[389]
}

// TestRatioCoverage: the interval holds its confidence. Under PASSHAT_LONG=1 it
// also shows why it is not Fieller's or the bootstrap's.
func TestRatioCoverage(t *testing.T) {
	den := estimator.PassHat(1)
	for _, m := range []int{10, 30} {
		for _, name := range []string{"arcsine", "one low rate", "good, uneven", "rare middle", "uniform"} {
			l := laws[name]
			num := estimator.PassHat(4)
			truth, n := l.truth(num)/l.truth(den), sets(60, 3000)
			normal, resampled := 0, 0
			covers(t, fmt.Sprintf("ratio, %s, %d tasks", name, m), n, 0.95, func(r *rand.Rand) bool {
				s := l.draw(t, r, m, 8)
				if os.Getenv("PASSHAT_LONG") != "" {
					if low, high := fieller(s, num, den, 1.959963984540054); low <= truth && truth <= high {
						normal++
					}
					if low, high := resampledRatio(t, s, num, den); low <= truth && truth <= high {
						resampled++
					}
				}
				return inside(ratio(t, s, num, den, 0.95).Interval, truth)
			})
			t.Logf("Fieller %.3f, percentile %.3f", float64(normal)/float64(n), float64(resampled)/float64(n))
		}
	}
}

func ExampleRatio() {
	x, err := bootstrap.Ratio(thirty(), estimator.PassHat(3), estimator.PassAt(1), bootstrap.Request{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s/%s: %.3f, %.3f to %.3f\n", x.Num, x.Den, x.Value, x.Interval.Lower, x.Interval.Upper)
	// Output: pass^3/pass@1: 0.738, 0.630 to 0.829
}
