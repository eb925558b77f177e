package bootstrap

import (
	"math"
	"testing"

	"passhat/estimator"
)

// TestWithinVariance compares with the closed form for pass^k, and the metric's
// mirror image with itself.
func TestWithinVariance(t *testing.T) {
	for _, n := range []int{1, 3, 8, 16, 100} {
		for k := 1; k <= min(n, 8); k++ {
			for _, p := range []float64{0, 0.01, 0.3, 0.5, 0.9, 0.999, 1} {
				want := -math.Pow(p, float64(2*k))
				for j := 0; j <= k; j++ {
					want += choose(k, j) * choose(n-k, k-j) / choose(n, k) * math.Pow(p, float64(2*k-j))
				}
				got := WithinVariance(estimator.PassHat(k), n, p)
				if math.Abs(got-want) > 1e-13 {
					t.Errorf("v(%v; %d, %d) = %v, want %v", p, n, k, got, want)
				}
				if mirror := WithinVariance(estimator.PassAt(k), n, 1-p); math.Abs(got-mirror) > 1e-13 {
					t.Errorf("v(%v; %d, %d) = %v, of pass@k %v", p, n, k, got, mirror)
				}
				if bound := float64(k) / float64(n) * math.Pow(p, float64(k)) * (1 - math.Pow(p, float64(k))); got > bound+1e-15 {
					t.Errorf("v(%v; %d, %d) = %v is above Hoeffding's bound %v", p, n, k, got, bound)
				}
			}
		}
	}
	for _, got := range []float64{
		WithinVariance(estimator.PassHat(3), 2, 0.5), WithinVariance(estimator.PassHat(1), 2, 1.5), WithinVariance(estimator.PassHat(0), 2, 0.5),
	} {
		if !math.IsNaN(got) {
			t.Errorf("got %v for what is not defined", got)
		}
	}
}

func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	return math.Round(math.Exp(estimator.LogChoose(n, k)))
}

// TestUnbiasedVariance: from 2k trials the estimate is never negative and its
// mean is v, for every metric.
func TestUnbiasedVariance(t *testing.T) {
	for k := 1; k <= 4; k++ {
		for n := 2 * k; n <= 2*k+5; n++ {
			for j := 1; j <= k; j++ {
				m := estimator.AtLeast(j, k)
				for _, p := range []float64{0.02, 0.5, 0.8} {
					mean := 0.0
					for c, w := range binomials(n, p) {
						v := sampleOf(suiteOfCells(estimator.Cell{N: n, C: c, Tasks: 1}), m).withinVariance()
						if v < 0 {
							t.Fatalf("%s, %d of %d: %v", m, c, n, v)
						}
						mean += w * v
					}
					if want := WithinVariance(m, n, p); math.Abs(mean-want) > 1e-14 {
						t.Errorf("%s, n = %d, p = %v: mean %v, want %v", m, n, p, mean, want)
					}
				}
			}
		}
	}
}
