package bootstrap

import "math"

// klChernoff returns the t below p = 1-q with
//
//	size KL(p || t) = log(1/tail)
//	KL(p || t) = p log(p/t) + q log(q/(1-t))
//
// and 0 for p = 0.
func klChernoff(p, q, size, tail float64) float64 {
	if p <= 0 {
		return 0
	}
	most := -math.Log(tail) / size
	return solve(func(t float64) float64 {
		d := t - p
		kl := -float64(p * math.Log1p(d/p))
		if q > 0 {
			kl -= float64(q * math.Log1p(-d/q))
		}
		return most - kl
	}, 0, p)
}

// klChernoffTasks is Chernoff's bound with a size of m tasks.
//
// Assumption: tasks are independent, values in [0,1]; nothing else. Proved: a
// binomial moment generating function is the largest of values in [0,1] of
// that mean. Never wider than hoeffding.
//
// At the boundaries: all passed gives tail^(1/m) to 1, none passed the mirror
// image; one task, one trial, k = n and equal tasks need nothing special.
//
// Source: Hoeffding (1963), eq. 2.1.
func klChernoffTasks(x *sample, tail float64) float64 {
	return klChernoff(x.estimate(), x.mirror().estimate(), x.tasks, tail)
}

// klChernoffTrials is Chernoff's bound with a size of m floor(n/k) blocks of k
// trials, the n of the task with the fewest.
//
// Assumption: trials of a task are independent with one rate. Proved: a task's
// estimate is the mean over orders of its trials of means of floor(n/k)
// independent blocks, and the log of a coin's moment generating function is
// concave in its rate, so that the mean rate is the worst case. For the suite
// only; about twice as wide as need be.
//
// At the boundaries: all passed gives tail^(1/(m floor(n/k))) to 1, none passed
// the mirror image; one task, one trial, k = n and equal tasks need nothing
// special.
//
// Source: Hoeffding (1963), section 5a.
func klChernoffTrials(x *sample, tail float64) float64 {
	blocks := float64(x.fewest() / x.metric.K)
	return klChernoff(x.estimate(), x.mirror().estimate(), x.tasks*blocks, tail)
}
