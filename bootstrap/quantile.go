package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// quantile returns the q quantile of R sorted replicates: the one of rank
// (R+1) q, and between two ranks the interpolation on the scale of normal
// quantiles. A rank below 1 or above R gives the extreme replicate, and extreme
// is true: the quantile is not reached with so few resamples.
//
// Source: Davison and Hinkley, Bootstrap Methods and their Application (1997),
// eq. 5.8.
func quantile(sorted []float64, q float64) (value float64, extreme bool) {
	n := len(sorted)
	rank := float64(n+1) * q
	below := int(math.Floor(rank + 1e-9))
	switch {
	case below < 1:
		return sorted[0], true
	case below >= n:
		return sorted[n-1], rank > float64(n)+1e-9
	}
	a, b := sorted[below-1], sorted[below]
	if rank-float64(below) < 1e-9 || a == b {
		return a, false
	}
	z := distuv.UnitNormal.Quantile
	za, zb := z(float64(below)/float64(n+1)), z(float64(below+1)/float64(n+1))
	return a + (b-a)*(z(q)-za)/(zb-za), false
}

// resamplesFor returns the smallest number of resamples that reach both tails
// of a confidence.
func resamplesFor(confidence float64) int {
	return int(math.Ceil(2/(1-confidence)-1e-9)) - 1
}
