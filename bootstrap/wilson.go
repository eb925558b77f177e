package bootstrap

import "math"

// wilson is the score limit for a share p = 1-q of size trials,
//
//	the smaller root t of  size (p - t)^2 = z^2 t (1 - t)
//	= p^2 / (p + z^2/(2 size) + z sqrt(p q/size + z^2/(4 size^2)))
//
// written so that nothing cancels; z < 0 gives the larger root.
//
// Source: Wilson, Journal of the American Statistical Association 22 (1927).
func wilson(p, q, size, tail float64) float64 {
	if p <= 0 {
		return 0
	}
	z := normal(tail)
	half := float64(z*z) / (2 * size)
	return p * p / (p + half + float64(z*math.Sqrt(float64(p*q)/size+float64(half*half)/float64(z*z))))
}

// wilsonTasks takes the values as shares of m tasks that pass or fail as a
// whole: the size is m, not an effective size.
//
// Assumption: many tasks. Coverage at 0.95 confidence falls to .83 where the
// mean is near 0 or 1.
//
// At the boundaries: all passed gives m/(m + z^2) to 1, none passed the mirror
// image; one task, one trial, k = n and equal tasks need nothing special, and
// there is always a width.
func wilsonTasks(x *sample, tail float64) float64 {
	return wilson(x.estimate(), x.mirror().estimate(), x.tasks, tail)
}

// wilsonTrials takes m n/k effective trials for the size, the n of the task
// with the fewest.
//
// Assumption: trials of a task are independent with one rate, and many;
// coverage at 0.95 confidence falls to .82. For the suite only.
//
// At the boundaries: as wilsonTasks with m n/k for m.
func wilsonTrials(x *sample, tail float64) float64 {
	return wilson(x.estimate(), x.mirror().estimate(), x.tasks/x.leastShare(), tail)
}
