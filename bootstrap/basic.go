package bootstrap

// basic mirrors the percentile limits at the estimate,
//
//	[ 2 est - q(1-alpha/2), 2 est - q(alpha/2) ]
//
// Assumption: the error of the estimate has the distribution of the error of a
// replicate. A limit may leave [0,1] and is then clipped.
//
// At the boundaries: as percentile.
//
// Source: Davison and Hinkley (1997), eq. 5.6.
func basic(s *statistic, confidence float64) (lower, upper limit) {
	low, high := percentile(s, confidence)
	low.value, high.value = 2*s.observed-low.value, 2*s.observed-high.value
	return high, low
}
