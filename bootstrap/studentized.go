package bootstrap

import (
	"math"
	"slices"
)

// studentized takes the quantiles of t = (rep - est)/se(rep), each replicate
// with the standard error of its own tasks:
//
//	[ est - t(1-alpha/2) se, est - t(alpha/2) se ]
//
// A resample whose tasks are all equal has no standard error; its t is
// infinite, or 0 where it equals the estimate. The limits are NaN where such
// resamples reach into a tail.
//
// Source: Davison and Hinkley (1997), eq. 5.7.
func studentized(s *statistic, confidence float64) (lower, upper float64, few bool) {
	t := make([]float64, len(s.replicates))
	for i, x := range s.replicates {
		d := x - s.observed
		switch {
		case math.Abs(d) <= 1e-12:
			t[i] = 0
		case s.errors[i] < 1e-12:
			t[i] = math.Copysign(math.Inf(1), d)
		default:
			t[i] = d / s.errors[i]
		}
	}
	slices.Sort(t)
	alpha := 1 - confidence
	low, few1 := quantile(t, alpha/2)
	high, few2 := quantile(t, 1-alpha/2)
	if math.IsInf(low, 0) || math.IsInf(high, 0) || math.IsNaN(low) || math.IsNaN(high) {
		return math.NaN(), math.NaN(), few1 || few2
	}
	return s.observed - high*s.stdErr, s.observed - low*s.stdErr, few1 || few2
}
