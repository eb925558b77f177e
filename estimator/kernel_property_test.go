package estimator_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

// counts draws n, c and a metric that n trials can estimate.
func counts(t *rapid.T, maxN int) (n, c int, m estimator.Metric) {
	n = rapid.IntRange(1, maxN).Draw(t, "n")
	c = rapid.IntRange(0, n).Draw(t, "c")
	k := rapid.IntRange(1, n).Draw(t, "k")
	switch rapid.IntRange(0, 2).Draw(t, "family") {
	case 0:
		return n, c, estimator.PassAt(k)
	case 1:
		return n, c, estimator.PassHat(k)
	}
	return n, c, estimator.AtLeast(rapid.IntRange(1, k).Draw(t, "j"), k)
}

func TestEstimateProperties(t *testing.T) {
	const slack = 1e-13 // relative: neighbours are equal but for rounding where both are near 1
	property := func(name string, check func(t *rapid.T)) {
		t.Run(name, func(t *testing.T) { rapid.Check(t, check) })
	}
	property("in [0,1]", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		if v := m.Estimate(n, c); !(v >= 0 && v <= 1) {
			t.Fatalf("%s, %d of %d: %v", m, c, n, v)
		}
	})
	property("grows with c", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		if c == n {
			return
		}
		if a, b := m.Estimate(n, c), m.Estimate(n, c+1); a > b*(1+slack) {
			t.Fatalf("%s of %d: %v at c=%d, %v at c=%d", m, n, a, c, b, c+1)
		}
	})
	property("pass@k grows with k, pass^k falls", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		k := m.K
		if k == n {
			return
		}
		if a, b := estimator.PassAt(k).Estimate(n, c), estimator.PassAt(k+1).Estimate(n, c); a > b*(1+slack) {
			t.Fatalf("%d of %d: pass@%d = %v, pass@%d = %v", c, n, k, a, k+1, b)
		}
		if a, b := estimator.PassHat(k).Estimate(n, c), estimator.PassHat(k+1).Estimate(n, c); b > a*(1+slack) {
			t.Fatalf("%d of %d: pass^%d = %v, pass^%d = %v", c, n, k, a, k+1, b)
		}
	})
	property("pass^k <= at least j <= pass@k, falling in j", func(t *rapid.T) {
		n, c, m := counts(t, 2000)
		lower := estimator.AtLeast(min(m.J+1, m.K), m.K).Estimate(n, c)
		v := m.Estimate(n, c)
		if lower > v*(1+slack) {
			t.Fatalf("%s, %d of %d: %v, but %v for one success more", m, c, n, v, lower)
		}
		if hat := estimator.PassHat(m.K).Estimate(n, c); hat > v*(1+slack) {
			t.Fatalf("%s, %d of %d: %v is below pass^%d = %v", m, c, n, v, m.K, hat)
		}
		if at := estimator.PassAt(m.K).Estimate(n, c); v > at*(1+slack) {
			t.Fatalf("%s, %d of %d: %v is above pass@%d = %v", m, c, n, v, m.K, at)
		}
	})
	property("one trial is c/n", func(t *rapid.T) {
		n, c, _ := counts(t, 1_000_000)
		want := float64(c) / float64(n)
		for _, m := range metrics(1) {
			if v := m.Estimate(n, c); v != want {
				t.Fatalf("%s, %d of %d: %v, want %v", m, c, n, v, want)
			}
		}
	})
	property("at least j of successes is not k-j+1 of failures", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		dual := estimator.AtLeast(m.K-m.J+1, m.K)
		if v, d := m.Estimate(n, c), dual.Estimate(n, n-c); math.Abs(v-(1-d)) > 1e-13 {
			t.Fatalf("%s, %d of %d: %v, want 1-%v", m, c, n, v, d)
		}
	})
	property("the family is only a name", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		if a, b := m.Estimate(n, c), estimator.AtLeast(m.J, m.K).Estimate(n, c); a != b {
			t.Fatalf("%s, %d of %d: %v and %v", m, c, n, a, b)
		}
	})
	property("k > n is not available", func(t *rapid.T) {
		n, c, m := counts(t, 5000)
		m = estimator.AtLeast(m.J, n+m.K)
		if v := m.Estimate(n, c); !math.IsNaN(v) {
			t.Fatalf("%s, %d of %d: %v, want NaN", m, c, n, v)
		}
	})
}
