package sim_test

import (
	"math"
	"testing"

	"passhat/estimator"
)

// Counts is tied to the moments: c has the mean n E p, all n succeed with
// probability E p^n, none with E (1-p)^n, and C(c,k)/C(n,k) has the mean E p^k.
func TestCountsAgreeWithMoments(t *testing.T) {
	for _, r := range distributions() {
		for _, n := range []int{0, 1, 2, 3, 8, 17, 64, 200} {
			pmf := r.Counts(n)
			if len(pmf) != n+1 {
				t.Fatalf("%s, n=%d: %d probabilities", r, n, len(pmf))
			}
			check := func(what string, got, want float64) {
				t.Helper()
				// A part in 1e10, or what 1e-14 of probability can do.
				if !(math.Abs(got-want) <= 1e-10*want+1e-14) {
					t.Errorf("%s, n=%d: %s is %v, want %v", r, n, what, got, want)
				}
			}
			sum, mean := 0.0, 0.0
			for c, p := range pmf {
				if !(p >= 0 && p <= 1) {
					t.Errorf("%s, n=%d: P(c=%d) is %v", r, n, c, p)
				}
				sum += p
				mean += p * float64(c)
			}
			check("the sum", sum, 1)
			check("E c", mean, float64(n)*r.Mean())
			check("P(c=n)", pmf[n], r.Moment(n))
			check("P(c=0)", pmf[0], r.FailureMoment(n))
			for _, k := range []int{2, 3, 8} {
				if k > n {
					break
				}
				hat, at := 0.0, 0.0
				for c, p := range pmf {
					hat += p * estimator.PassHat(k).Estimate(n, c)
					at += p * estimator.PassAt(k).Estimate(n, c)
				}
				check("E pass^k", hat, r.Moment(k))
				check("E pass@k", at, 1-r.FailureMoment(k))
			}
		}
	}
}

func TestCountsByHand(t *testing.T) {
	check := func(name string, got []float64, want ...float64) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %v, want %v", name, got, want)
		}
		for c := range want {
			if math.Abs(got[c]-want[c]) > 1e-15 {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
	check("binomial(3, 1/4)", constant(0.25).Counts(3), 27.0/64, 27.0/64, 9.0/64, 1.0/64)
	check("uniform rate", beta(1, 1).Counts(4), 0.2, 0.2, 0.2, 0.2, 0.2)
	check("beta(2, 1)", beta(2, 1).Counts(2), 1.0/6, 2.0/6, 3.0/6)
	check("rate 0", constant(0).Counts(2), 1, 0, 0)
	check("rate 1", constant(1).Counts(2), 0, 0, 1)
	check("always or never", meanICC(0.25, 1).Counts(2), 0.75, 0, 0.25)
	check("even log-odds", logitNormal(0, 0).Counts(2), 0.25, 0.5, 0.25)
	check("no trials", beta(2, 3).Counts(0), 1)
}
