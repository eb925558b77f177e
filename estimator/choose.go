package estimator

import "math"

// LogChoose returns log C(n,k), 0 <= k <= n, by log-gamma. Its absolute error
// grows with n log n: it is for densities and weights, not for the estimates,
// which lose digits by it and are products of ratios instead.
func LogChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
