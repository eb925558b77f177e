package sim_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/sim"
)

// someRates draws a law of the rates together with the law of its failures, the
// one of 1-p.
func someRates(t *rapid.T) (law, mirrored sim.Rates) {
	made := func(r sim.Rates, err error) sim.Rates {
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	p := rapid.Float64Range(0, 1)
	switch rapid.SampledFrom([]string{"constant", "beta", "explicit", "two-point", "logit-normal", "mixture"}).Draw(t, "law") {
	case "constant":
		x := p.Draw(t, "p")
		return made(sim.NewConstant(x)), made(sim.NewConstant(1 - x))
	case "beta":
		shape := rapid.Float64Range(0.01, 50)
		a, b := shape.Draw(t, "alpha"), shape.Draw(t, "beta")
		return made(sim.NewBeta(a, b)), made(sim.NewBeta(b, a))
	case "explicit":
		rates := rapid.SliceOfN(p, 1, 8).Draw(t, "rates")
		failures := make([]float64, len(rates))
		for i, x := range rates {
			failures[i] = 1 - x
		}
		return made(sim.NewExplicit(rates)), made(sim.NewExplicit(failures))
	case "two-point":
		low, high, weight := p.Draw(t, "low"), p.Draw(t, "high"), p.Draw(t, "weight")
		low, high = min(low, high), max(low, high)
		return made(sim.NewTwoPoint(low, high, weight)), made(sim.NewTwoPoint(1-high, 1-low, 1-weight))
	case "mixture":
		weight := rapid.Float64Range(0.1, 0.9).Draw(t, "weight")
		a, notA := someRates(t)
		b, notB := someRates(t)
		mixed := func(a, b sim.Rates) sim.Rates {
			return made(sim.NewMixture([]sim.Component{{Weight: weight, Rates: a}, {Weight: 1 - weight, Rates: b}}))
		}
		return mixed(a, b), mixed(notA, notB)
	default:
		mu, sigma := rapid.Float64Range(-3, 3).Draw(t, "mu"), rapid.Float64Range(0, 3).Draw(t, "sigma")
		return made(sim.NewLogitNormal(mu, sigma)), made(sim.NewLogitNormal(-mu, sigma))
	}
}

// What holds of pass^k = E p^k and pass@k = 1 - E (1-p)^k whatever the law:
// Jensen's bounds, the duality of passing and failing, and the gap of pass^2,
// which is the variance.
func TestMomentsOfAnyLaw(t *testing.T) {
	const tolerance = 1e-12
	rapid.Check(t, func(t *rapid.T) {
		law, mirrored := someRates(t)
		k := rapid.IntRange(1, 64).Draw(t, "k")
		mean, hat, at := law.Mean(), law.Moment(k), 1-law.FailureMoment(k)
		closedHat, closedAt := math.Pow(mean, float64(k)), 1-math.Pow(1-mean, float64(k))
		if closedHat > hat+tolerance || hat > mean+tolerance || mean > at+tolerance || at > closedAt+tolerance {
			t.Fatalf("%v: %v <= %v <= %v <= %v <= %v", law, closedHat, hat, mean, at, closedAt)
		}
		if failed := 1 - mirrored.FailureMoment(k); math.Abs(hat-(1-failed)) > tolerance {
			t.Fatalf("%v: pass^%d is %v, pass@%d of the failures %v", law, k, hat, k, failed)
		}
		if gap := law.Moment(2) - mean*mean; math.Abs(gap-law.Variance()) > tolerance {
			t.Fatalf("%v: gap of pass^2 %v, variance %v", law, gap, law.Variance())
		}
	})
}
