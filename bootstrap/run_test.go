package bootstrap_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
)

func TestRunIsDeterministic(t *testing.T) {
	metrics := []estimator.Metric{estimator.PassAt(3), estimator.PassHat(3), estimator.AtLeast(2, 5)}
	for _, m := range []int{60, 5000} { // by tables and by rejection
		s := uneven(m, 8)
		base := run(t, s, bootstrap.Options{Resamples: 3001, Seed: 7, Workers: 1}, metrics...)
		differs := func(o bootstrap.Options, metrics ...estimator.Metric) bool {
			d := run(t, s, o, metrics...)
			return !slices.Equal(d.Replicates(0), base.Replicates(0))
		}
		for _, workers := range []int{0, 1, 2, 7} {
			d := run(t, s, bootstrap.Options{Resamples: 3001, Seed: 7, Workers: workers}, metrics...)
			for i := range metrics {
				if !slices.Equal(d.Replicates(i), base.Replicates(i)) {
					t.Errorf("%d tasks, %d workers: other replicates of %s", m, workers, metrics[i])
				}
				for _, method := range resampled() {
					a, err1 := d.Interval(i, method, 0.95)
					b, err2 := base.Interval(i, method, 0.95)
					if err1 != nil || err2 != nil || a.Lower != b.Lower || a.Upper != b.Upper {
						t.Errorf("%d tasks, %d workers: %s of %s differs", m, workers, method, metrics[i])
					}
				}
			}
		}
		if !differs(bootstrap.Options{Resamples: 3001, Seed: 8}, metrics...) {
			t.Error("another seed gives the same replicates")
		}
		if !differs(bootstrap.Options{Resamples: 3001, Seed: 7, Stream: "other"}, metrics...) {
			t.Error("another stream gives the same replicates")
		}
		if differs(bootstrap.Options{Resamples: 3001, Seed: 7}, metrics[0]) {
			t.Error("without the other metrics the replicates differ")
		}
		more := run(t, s, bootstrap.Options{Resamples: 4000, Seed: 7}, metrics...)
		if !slices.Equal(more.Replicates(0)[:3001], base.Replicates(0)) {
			t.Error("more resamples change the first ones")
		}
	}
}

// TestReuse: another method and confidence leave the replicates as they are.
func TestReuse(t *testing.T) {
	d := run(t, uneven(60, 8), bootstrap.Options{Resamples: 999}, estimator.PassHat(3))
	before := d.Replicates(0)
	previous := 0.0
	for _, confidence := range []float64{0.5, 0.8, 0.95, 0.99} {
		for _, method := range resampled() {
			i, err := d.Interval(0, method, confidence)
			if err != nil {
				t.Fatal(err)
			}
			if method == bootstrap.MethodPercentile {
				if width := i.Upper - i.Lower; width <= previous {
					t.Errorf("%v confidence has the width %v, less had %v", confidence, width, previous)
				} else {
					previous = width
				}
			}
		}
	}
	if !slices.Equal(before, d.Replicates(0)) {
		t.Error("intervals changed the replicates")
	}
}

func TestRunErrors(t *testing.T) {
	s, metrics := suite(t, 2, 3, 4, 5), []estimator.Metric{estimator.PassAt(1)}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := bootstrap.Run(cancelled, s, metrics, bootstrap.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := bootstrap.Intervals(cancelled, s, metrics, bootstrap.Request{Method: bootstrap.MethodBasic}, bootstrap.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := bootstrap.Run(background, estimator.Suite{}, nil, bootstrap.Options{}); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks and no metrics: error %v", err)
	}
	if _, err := bootstrap.Run(background, s, metrics, bootstrap.Options{Resamples: -5}); err == nil {
		t.Error("-5 resamples are accepted")
	}
	if got := len(run(t, s, bootstrap.Options{}, metrics...).Replicates(0)); got != bootstrap.DefaultResamples {
		t.Errorf("by default %d resamples, want %d", got, bootstrap.DefaultResamples)
	}
}

// TestThreeTasks has all 27 resamples of the rates 0, 1/2 and 1: their means are
// (0..6)/6 with the probabilities 1 3 6 7 6 3 1 of 27.
func TestThreeTasks(t *testing.T) {
	const resamples = 99_999
	d := run(t, suite(t, 2, 1, 1, 1), bootstrap.Options{Resamples: resamples, Seed: 2}, estimator.PassAt(1))
	seen := make([]float64, 7)
	for _, x := range d.Replicates(0) {
		seen[int(math.Round(6*x))]++
	}
	for i, ways := range []float64{1, 3, 6, 7, 6, 3, 1} {
		p := ways / 27
		wantNear(t, "share of a mean", seen[i]/resamples, p, 5*math.Sqrt(p*(1-p)/resamples))
	}
	// 0.025 < 1/27 < 0.05 < 4/27 < 0.25 < 10/27: the limits of 0.95 are the ends,
	// and of 0.9 and 0.5 the next means.
	for confidence, want := range map[float64]float64{0.95: 0, 0.9: 1.0 / 6, 0.5: 2.0 / 6} {
		i, err := d.Interval(0, bootstrap.MethodPercentile, confidence)
		if err != nil {
			t.Fatal(err)
		}
		wantNear(t, "lower", i.Lower, want, 1e-15)
		wantNear(t, "upper", i.Upper, 1-want, 1e-15)
	}
}

// TestReplicateMoments: the mean of the replicates is the estimate, and their
// standard deviation sqrt((m-1)/m) of its standard error.
func TestReplicateMoments(t *testing.T) {
	const resamples = 40_000
	metrics := append(bothFamilies(8), estimator.AtLeast(3, 5))
	for _, m := range []int{5, 60, 5000} {
		s := uneven(m, 8)
		d := run(t, s, bootstrap.Options{Resamples: resamples, Seed: 11}, metrics...)
		for i, metric := range metrics {
			e, mean := s.Estimate(metric), 0.0
			for _, x := range d.Replicates(i) {
				mean += x / resamples
			}
			want := e.StdErr * math.Sqrt(float64(m-1)/float64(m))
			wantNear(t, metric.String()+" mean", mean, e.Value, 5*want/math.Sqrt(resamples))
			// The kurtosis of a mean of m is at most 3 + 1/(m share).
			wantNear(t, metric.String()+" standard error", d.StdErr(i), want, 5*want*math.Sqrt(1.0/resamples))
		}
	}
}
