package bootstrap

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
	"passhat/sim/stream"
)

// threeKinds is a law of rates: half the tasks nearly always pass, three tenths
// are anywhere, a fifth nearly never pass. E p^3 is 0.49489.
func threeKinds(r *rand.Rand) float64 {
	a, b := 1.0, 20.0
	switch u := r.Float64(); {
	case u < 0.5:
		a, b = 20, 1
	case u < 0.8:
		a, b = 2, 2
	}
	return distuv.Beta{Alpha: a, Beta: b, Src: r}.Rand()
}

// TestMethodsCoverage measures coverage at 0.95 by simulation, on a law where
// the approximate methods do well and on a good agent where some do not. The
// values wanted are near those of a larger study of these laws; the slack is 5
// standard errors and a hundredth.
func TestMethodsCoverage(t *testing.T) {
	sets := 80
	if long() {
		sets = 4000
	}
	good := func(*rand.Rand) float64 { return 0.99 }
	for _, x := range []struct {
		name   string
		m, n   int
		metric estimator.Metric
		rate   func(*rand.Rand) float64
		truth  float64
		want   map[Target]map[Method]float64
	}{
		{"three kinds", 30, 8, estimator.PassHat(3), threeKinds, 0.5*20/23 + 0.3*0.2 + 0.2*6/(21*22*23), map[Target]map[Method]float64{
			Population: {
				MethodGaffke: 0.972, MethodACPlus: 0.955, MethodClopperPearson: 0.98, MethodWilson: 0.97, MethodWald: 0.943, MethodPercentile: 0.938, MethodBasic: 0.93,
				MethodBCa: 0.94, MethodStudentized: 0.955, MethodHoeffding: 0.999, MethodKLChernoff: 0.999, MethodBetting: 0.994, MethodBayes: 0.949,
			},
			Suite: {MethodCPESS: 0.97, MethodClopperPearson: 1, MethodWilson: 1, MethodWald: 0.931, MethodKLChernoff: 1, MethodBayes: 0.934},
		}},
		{"good agent", 50, 5, estimator.PassHat(5), good, math.Pow(0.99, 5), map[Target]map[Method]float64{
			Population: {MethodGaffke: 0.989, MethodPercentile: 0.903, MethodBCa: 0.874, MethodWald: 0.9, MethodACPlus: 0.96},
			Suite:      {MethodCPESS: 0.989},
		}},
	} {
		for target, wants := range x.want {
			for method, want := range wants {
				got := simulated(t, x.m, x.n, sets, x.metric, x.rate, x.truth, Request{Method: method, Target: target})
				t.Logf("%s, %s %s: coverage %.4f", x.name, target, method, got)
				if slack := 5*math.Sqrt(want*(1-want)/float64(sets)) + 0.012; math.Abs(got-want) > slack {
					t.Errorf("%s, %s %s: coverage %.4f, want %.4f ± %.4f", x.name, target, method, got, want, slack)
				}
			}
		}
	}
}

// simulated returns the share of data sets whose interval holds the truth: that
// of the law, or of the rates drawn.
func simulated(t *testing.T, m, n, sets int, metric estimator.Metric, rate func(*rand.Rand) float64, truth float64, q Request) float64 {
	r, held := stream.New(3, "methods"), 0
	for i := range sets {
		counts, mean := make([]int, n+1), 0.0
		for range m {
			p, c := rate(r), 0
			for range n {
				if r.Float64() < p {
					c++
				}
			}
			counts[c]++
			mean += metric.ClosedForm(p) / float64(m)
		}
		if q.Target == Suite {
			truth = mean
		}
		out, err := Intervals(context.Background(), suiteOf(n, counts...), []estimator.Metric{metric}, q, Options{Resamples: 999, Seed: uint64(i), Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if out[0].Lower <= truth && truth <= out[0].Upper {
			held++
		}
	}
	return float64(held) / float64(sets)
}
