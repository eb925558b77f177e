package bootstrap

// cpESS is the limit of Clopper and Pearson with an effective sample size, for
// the mean over these tasks when they are run again. With the share
// s = k/n and V the estimate of the mean within-task variance,
//
//	d = min( s, (m V + s r) / (m estimate (1-estimate) + r) ),  r = z^2 s
//	M = m/d,  lower = the tail quantile of Beta(M estimate, M (1-estimate) + 1)
//
// d is the variance of the estimate over that of one coin toss a task; it is at
// most k/n (Hoeffding 1948). The term r keeps it from 0 where few trials chance
// to agree.
//
// Where n differs between tasks, n is that of the task with the fewest trials.
// The mean of k/n_i will not do: a suite's uncertainty can all lie in the tasks
// with few trials, and for two tasks of 1 and 9 trials at k = 1 the coverage
// fell to .74 at 0.95 confidence.
//
// Assumption: trials of a task are independent with one rate; nothing of the
// rates. Not proved. At 0.9 and 0.95 two-sided coverage never fell below the
// confidence in exhaustive search with up to 16 trials a task. With hundreds of
// trials and all but one task sure to pass or fail it was found down to .948 at
// 0.95, .892 at 0.9 and .772 at 0.8: the normal quantile is too short where the
// variance is estimated from one task. It is the two limits together that hold it: one limit may
// spend the error of both, and a one-sided limit at 0.95 was found to cover
// .907. For one-sided limits take clopper-pearson, as auto does.
//
// At the boundaries: all passed gives tail^(k/(n m)) to 1, the exact limit, and
// none passed its mirror image; tasks that pass always or never have a
// half-width of about z^2 k/(n m); at k = n, where V cannot be estimated, d is
// just below 1; one task, one trial and equal tasks need nothing special. One
// more success may lower a limit slightly, where it makes V larger: a task that
// leaves "never" or the trials of a task that agree less.
//
// Sources: Korn and Graubard, Survey Methodology 24 (1998), for the effective
// size; Hoeffding, Annals of Mathematical Statistics 19 (1948), for the bound.
func cpESS(x *sample, tail float64) float64 {
	passed, failed := x.successes()
	size := 1 / x.varianceRatio(passed/x.tasks, failed/x.tasks, tail)
	return clopperPearson(passed*size, failed*size, tail)
}

// varianceRatio returns d, p = 1-q being the estimate.
func (x *sample) varianceRatio(p, q, tail float64) float64 {
	z, share := normal(tail), x.leastShare()
	r := max(z*z, 1e-12) * share
	return min(share, (x.tasks*x.withinVariance()+share*r)/(float64(x.tasks*p*q)+r))
}

// cpESSKnown: the search went to 16 trials and confidences from 0.9 on.
func cpESSKnown(x *sample, t tails) Guarantee {
	const tail, trials = 0.05 + 1e-9, 16
	if t.low == 0 || t.high == 0 || t.low > tail || x.cells[len(x.cells)-1].n > trials {
		return Approximate
	}
	return Searched
}
