package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// quantile returns the q quantile of R sorted replicates: the one of rank
// (R+1) q, and between two ranks the interpolation on the scale of normal
// quantiles. A rank below 1 or above R gives the extreme replicate, and needed
// is the number of resamples that would reach the quantile; otherwise 0.
//
// Source: Davison and Hinkley, Bootstrap Methods and their Application (1997),
// eq. 5.8.
func quantile(sorted []float64, q float64) (value, needed float64) {
	n := len(sorted)
	rank := float64(n+1) * q
	below := int(math.Floor(rank + 1e-9))
	switch {
	case below < 1:
		return sorted[0], resamplesFor(q)
	case rank > float64(n)+1e-9:
		return sorted[n-1], resamplesFor(1 - q)
	case below == n:
		return sorted[n-1], 0
	}
	a, b := sorted[below-1], sorted[below]
	if rank-float64(below) < 1e-9 || a == b {
		return a, 0
	}
	z := distuv.UnitNormal.Quantile
	za, zb := z(float64(below)/float64(n+1)), z(float64(below+1)/float64(n+1))
	return a + (b-a)*(z(q)-za)/(zb-za), 0
}

// resamplesFor returns the smallest number of resamples that reach a quantile
// with the probability tail beyond it; infinite for 0.
func resamplesFor(tail float64) float64 {
	return math.Ceil((1-1e-9)/tail) - 1
}
