package bootstrap_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

var oneToEight = []int{1, 2, 3, 4, 5, 6, 7, 8}

func bandsOf(t testing.TB, s estimator.Suite, ks []int, r bootstrap.Request, resamples int) []bootstrap.Band {
	t.Helper()
	out, err := bootstrap.Bands(background, s, ks, r, bootstrap.Options{Resamples: resamples, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestBandsProperties: the bands hold the estimates, rise along pass^K .. pass^1
// = pass@1 .. pass@K, have a width and are one at k = 1.
func TestBandsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		ks := rapid.SliceOfN(rapid.IntRange(1, top), 1, 6).Draw(t, "ks")
		r := bootstrap.Request{
			Method: rapid.SampledFrom([]bootstrap.Method{"", bootstrap.MethodBonferroni, bootstrap.MethodMaxT}).Draw(t, "method"),
			Side:   rapid.SampledFrom(bootstrap.Sides()).Draw(t, "side"),
		}
		bands, err := bootstrap.Bands(background, s, ks, r, bootstrap.Options{Resamples: 199, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range bands {
			for m, x := range map[estimator.Metric]bootstrap.Interval{estimator.PassAt(b.K): b.At, estimator.PassHat(b.K): b.Hat} {
				value := s.Estimate(m).Value
				if !(0 <= x.Lower && x.Lower < x.Upper && x.Upper <= 1 && x.Lower <= value+1e-12 && value-1e-12 <= x.Upper) {
					t.Fatalf("%s is %v in [%v, %v]", m, value, x.Lower, x.Upper)
				}
			}
			if b.K == 1 && (b.At.Lower != b.Hat.Lower || b.At.Upper != b.Hat.Upper) {
				t.Fatal("the bands are two at k = 1")
			}
			if b.Hat.Lower > b.At.Lower || b.Hat.Upper > b.At.Upper {
				t.Fatalf("the bands cross at k = %d", b.K)
			}
			if i > 0 {
				a := bands[i-1]
				if a.K >= b.K || a.At.Lower > b.At.Lower || a.At.Upper > b.At.Upper || a.Hat.Lower < b.Hat.Lower || a.Hat.Upper < b.Hat.Upper {
					t.Fatalf("the limits do not rise: %+v, %+v", a, b)
				}
			}
		}
	})
}

// TestBandsBoundaries: where all tasks have one value at every k, as on a
// perfect run, the band is Gaffke's interval of one metric.
func TestBandsBoundaries(t *testing.T) {
	for name, x := range map[string]struct {
		suite estimator.Suite
		same  bool
	}{
		"all pass": {suite(t, 8, 0, 0, 0, 0, 0, 0, 0, 0, 20), true}, "none passes": {suite(t, 8, 20), true},
		"one task": {suite(t, 8, 0, 0, 0, 1), false}, "all equal": {suite(t, 8, 0, 0, 0, 20), false},
		"always or never": {suite(t, 8, 3, 0, 0, 0, 0, 0, 0, 0, 17), true},
	} {
		for _, method := range []bootstrap.Method{"", bootstrap.MethodBonferroni, bootstrap.MethodMaxT} {
			for _, b := range bandsOf(t, x.suite, oneToEight, bootstrap.Request{Method: method}, 999) {
				want := gaffke(t, x.suite, estimator.PassHat(b.K), 0.95)
				if !(b.Hat.Lower < b.Hat.Upper && b.At.Lower < b.At.Upper) {
					t.Fatalf("%s, %s: %+v has no width", name, method, b)
				}
				if x.same && method == "" && (math.Abs(b.Hat.Lower-want.Lower) > 1e-9 || math.Abs(b.Hat.Upper-want.Upper) > 1e-9) {
					t.Errorf("%s, k = %d: [%v, %v], want [%v, %v]", name, b.K, b.Hat.Lower, b.Hat.Upper, want.Lower, want.Upper)
				}
			}
		}
	}
}

// TestBandsBeyondN: a k above n has no limits and leaves the others as they are.
func TestBandsBeyondN(t *testing.T) {
	s := suite(t, 4, 2, 1, 3, 4, 10)
	for _, method := range []bootstrap.Method{"", bootstrap.MethodBonferroni, bootstrap.MethodMaxT} {
		r := bootstrap.Request{Method: method}
		want := bandsOf(t, s, []int{1, 2}, r, 999)
		got := bandsOf(t, s, []int{9, 2, 1, 5, 2}, r, 999)
		if len(got) != 4 || got[0].K != 1 || got[3].K != 9 {
			t.Fatalf("%+v", got)
		}
		for i := range want {
			if got[i].At.Lower != want[i].At.Lower || got[i].Hat.Upper != want[i].Hat.Upper {
				t.Errorf("k = %d: %+v, want %+v", got[i].K, got[i], want[i])
			}
			wantNoLimits(t, got[i+2].At, bootstrap.ErrNotAvailable)
			wantNoLimits(t, got[i+2].Hat, bootstrap.ErrNotAvailable)
		}
	}
}

func TestBandsErrors(t *testing.T) {
	for _, ks := range [][]int{nil, {0, 1}, {-2}} {
		_, err := bootstrap.Bands(background, suite(t, 4, 1, 2), ks, bootstrap.Request{}, bootstrap.Options{})
		if err == nil || !strings.Contains(err.Error(), "k must be at least 1") {
			t.Errorf("ks %v: %v", ks, err)
		}
	}
	if _, err := bootstrap.Bands(background, suite(t, 4, 1, 2), []int{1}, bootstrap.Request{Method: bootstrap.MethodBCa}, bootstrap.Options{}); err == nil {
		t.Error("bca is accepted")
	}
}

// TestBandsCoverage: both curves lie inside at every k.
func TestBandsCoverage(t *testing.T) {
	methods := []bootstrap.Method{bootstrap.MethodGaffkeMaxT}
	if os.Getenv("PASSHAT_LONG") != "" {
		methods = append(methods, bootstrap.MethodBonferroni)
	}
	for _, name := range []string{"arcsine", "one low rate", "good, uneven", "few tasks pass"} {
		l := laws[name]
		at, hat := make([]float64, 9), make([]float64, 9)
		for _, k := range oneToEight {
			at[k], hat[k] = l.truth(estimator.PassAt(k)), l.truth(estimator.PassHat(k))
		}
		for _, method := range methods {
			covers(t, fmt.Sprintf("%s band, %s", method, name), sets(60, 1500), 0.95, func(r *rand.Rand) bool {
				for _, b := range bandsOf(t, l.draw(t, r, 30, 8), oneToEight, bootstrap.Request{Method: method}, 499) {
					if !inside(b.At, at[b.K]) || !inside(b.Hat, hat[b.K]) {
						return false
					}
				}
				return true
			})
		}
	}
}

func ExampleBands() {
	bands, err := bootstrap.Bands(background, thirty(), []int{1, 3, 8}, bootstrap.Request{}, bootstrap.Options{Seed: 1})
	if err != nil {
		panic(err)
	}
	for _, b := range bands {
		fmt.Printf("k = %d: pass@k %.2f to %.2f, pass^k %.2f to %.2f\n", b.K, b.At.Lower, b.At.Upper, b.Hat.Lower, b.Hat.Upper)
	}
	// Output:
	// k = 1: pass@k 0.68 to 0.90, pass^k 0.68 to 0.90
	// k = 3: pass@k 0.83 to 1.00, pass^k 0.44 to 0.76
	// k = 8: pass@k 0.85 to 1.00, pass^k 0.14 to 0.57
}
