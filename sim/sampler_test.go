package sim_test

import (
	"math"
	"testing"

	"passhat/sim/stream"
)

// Draws against the exact moments of both ends, within 5 standard errors of
// the Monte Carlo, which the moments of twice the order give.
func TestDrawsHaveTheMoments(t *testing.T) {
	const draws = 40_000
	for i, r := range distributions() {
		random := stream.New(1, "draws", uint64(i))
		rates := make([]float64, draws)
		for j := range rates {
			p := r.Rand(random)
			if !(p >= 0 && p <= 1) {
				t.Fatalf("%s: drew %v", r, p)
			}
			rates[j] = p
		}
		check := func(what string, f func(p float64) float64, mean, variance float64) {
			t.Helper()
			sum := 0.0
			for _, p := range rates {
				sum += f(p)
			}
			// A difference of moments is good to 1e-15.
			se := math.Sqrt((max(variance, 0) + 1e-15) / draws)
			if got := sum / draws; !(math.Abs(got-mean) <= 5*se) {
				t.Errorf("%s: %s of the draws %v, want %v +- %v", r, what, got, mean, se)
			}
		}
		for k := 1; k <= 3; k++ {
			moment, failure := r.Moment(k), r.FailureMoment(k)
			check("E p^k", func(p float64) float64 { return math.Pow(p, float64(k)) }, moment, r.Moment(2*k)-moment*moment)
			check("E (1-p)^k", func(p float64) float64 { return math.Pow(1-p, float64(k)) }, failure, r.FailureMoment(2*k)-failure*failure)
		}
	}
}

// The sampling variance of a narrow beta, scaled: the relative error of the
// variance of N nearly normal draws is sqrt(2/N). Moments cannot show this for
// large shapes, where the variance is far below the square of the mean.
func TestNarrowBetaHasTheVariance(t *testing.T) {
	const draws = 40_000
	for i, shape := range []float64{1, 50, 1e4, 1e8, 1e12, 1e16, 1e18, 1e20, 1e22} {
		r, random := beta(shape, 3*shape), stream.New(2, "draws", uint64(i))
		mean, sum, squares, sd := r.Mean(), 0.0, 0.0, math.Sqrt(r.Variance())
		fourth := 0.0
		for range draws {
			z := (r.Rand(random) - mean) / sd
			sum += z
			squares += z * z
			fourth += z * z * z * z
		}
		if got := sum / draws; math.Abs(got) > 5/math.Sqrt(draws) {
			t.Errorf("%s: mean is %v standard deviations off", r, got)
		}
		se := math.Sqrt((fourth/draws - 1) / draws)
		if got := squares / draws; math.Abs(got-1) > 5*se {
			t.Errorf("%s: variance %v of what it should be, within %v", r, got, se)
		}
		// The kurtosis of this beta is between 2.6 (shape 1) and 3 (normal); its
		// standard error is about sqrt(24/N) = 0.025 or less.
		if i >= 2 && math.Abs(fourth/draws-3) > 5*0.025 {
			t.Errorf("%s: kurtosis %v, want 3", r, fourth/draws)
		}
	}
}

// Shapes near 0 give tasks that pass always or never, in the right shares.
func TestTinyShapesDrawTheEnds(t *testing.T) {
	const draws = 40_000
	for i, shape := range []float64{1e-3, 1e-8, 1e-300, 1e-307, 5e-322, 5e-324} {
		r, random := beta(shape, 3*shape), stream.New(3, "draws", uint64(i))
		low, high := 0, 0
		for range draws {
			switch p := r.Rand(random); {
			case p < 1e-9:
				low++
			case p > 1-1e-9:
				high++
			}
		}
		// P(1e-9 < p < 1-1e-9) is about alpha times 2 log 1e9.
		if middle := draws - low - high; float64(middle) > draws*0.1*math.Min(1, 1e3*shape)+1 {
			t.Errorf("%s: %d of %d rates are neither 0 nor 1", r, middle, draws)
		}
		if got, se := float64(high)/draws, math.Sqrt(3.0/16/draws); math.Abs(got-0.25) > 5*se+10*shape {
			t.Errorf("%s: %v of the rates are 1, want 1/4", r, got)
		}
	}
}
