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
// infinite, or 0 where it equals the estimate. A limit is NaN where such
// resamples reach into its tail.
//
// At the boundaries: as percentile.
//
// Source: Davison and Hinkley (1997), eq. 5.7.
func studentized(s *statistic, confidence float64) (lower, upper limit) {
	t := make([]float64, len(s.replicates))
	for i := range t {
		t[i] = s.student(i)
	}
	slices.Sort(t)
	alpha := 1 - confidence
	low, high := limitAt(t, alpha/2), limitAt(t, 1-alpha/2)
	for _, l := range []*limit{&low, &high} {
		if l.value = s.observed - l.value*s.stdErr; math.IsInf(l.value, 0) {
			l.value = math.NaN()
		}
	}
	return high, low
}

// student returns t of one replicate.
func (s *statistic) student(i int) float64 {
	const infinite = 1e6 // a standard error so small is the rounding of 0
	d := s.replicates[i] - s.observed
	variance := s.squares[i]/s.tasks - float64(d*d)
	err := math.Sqrt(max(0, variance) / (s.tasks - 1))
	switch {
	case s.tied(d):
		return 0
	case math.Abs(d) >= infinite*err:
		return math.Copysign(math.Inf(1), d)
	}
	return d / err
}
