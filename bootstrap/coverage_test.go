package bootstrap_test

import (
	"math"
	"os"
	"testing"

	"passhat/estimator"
	"passhat/sim/stream"
)

// TestGaffkeCoverage draws data sets and counts how often the interval holds
// the truth: at least the confidence, less 4 standard errors of the count.
// PASSHAT_LONG=1 takes 40 times the data sets.
func TestGaffkeCoverage(t *testing.T) {
	sets := 500
	if os.Getenv("PASSHAT_LONG") != "" {
		sets = 20_000
	}
	arcsine := func(u float64) float64 { s := math.Sin(math.Pi / 2 * u); return s * s }
	for _, x := range []struct {
		name    string
		tasks   int
		trials  int
		metric  estimator.Metric
		rate    func(u float64) float64 // of a task, from a uniform number
		moments int                     // points of the integral over u for the truth
	}{
		{"arcsine", 30, 8, estimator.PassHat(3), arcsine, 4000},
		{"arcsine, pass@k", 12, 4, estimator.PassAt(2), arcsine, 4000},
		{"one rate", 10, 3, estimator.PassHat(3), func(float64) float64 { return 0.9 }, 1},
		{"few tasks fail", 40, 4, estimator.PassHat(4), func(u float64) float64 { return math.Ceil(u - 0.05) }, 1000},
		{"a rare middle", 60, 6, estimator.PassAt(1), func(u float64) float64 { return 1 - 0.5*math.Ceil(0.04-u) }, 1000},
	} {
		truth := 0.0
		for i := range x.moments {
			truth += x.metric.ClosedForm(x.rate((float64(i)+0.5)/float64(x.moments))) / float64(x.moments)
		}
		for _, confidence := range []float64{0.8, 0.95} {
			r, held := stream.New(4, "coverage/"+x.name), 0
			for range sets {
				counts := make([]int, x.trials+1)
				for range x.tasks {
					p, c := x.rate(r.Float64()), 0
					for range x.trials {
						if r.Float64() < p {
							c++
						}
					}
					counts[c]++
				}
				if i := gaffke(t, suite(t, x.trials, counts...), x.metric, confidence); i.Lower <= truth && truth <= i.Upper {
					held++
				}
			}
			got, slack := float64(held)/float64(sets), 4*math.Sqrt(confidence*(1-confidence)/float64(sets))
			if got < confidence-slack {
				t.Errorf("%s: coverage %.4f at %v confidence, least %.4f", x.name, got, confidence, confidence-slack)
			}
			t.Logf("%s: coverage %.4f at %v confidence", x.name, got, confidence)
		}
	}
}
