package bootstrap

import "gonum.org/v1/gonum/mathext"

// clopperPearson is the limit for a real number of successes and failures,
//
//	lower = the tail quantile of Beta(passed, failed + 1)
//
// and 0 where nothing passed.
//
// Source: Clopper and Pearson, Biometrika 26 (1934).
func clopperPearson(passed, failed, tail float64) float64 {
	if passed <= 0 {
		return 0
	}
	return mathext.InvRegIncBeta(passed, failed+1, tail)
}

// clopperPearsonTasks takes the sum of the values as successes of m tasks, as
// if each task passed or failed as a whole: passed = sum x_i of m.
//
// Assumption: tasks are independent. Values that are all 0 or 1 (always so at
// k = n) make it exact. For values between, no proof is known to us: their sum
// is less spread than a binomial one in the convex order (Hoeffding 1963), but
// that bounds tails only up to a factor (Bentkus, Annals of Probability 32,
// 2004); no search found a coverage below the confidence.
//
// At the boundaries: all passed gives tail^(1/m) to 1, none passed the mirror
// image; tasks that are all equal have the width of m coin tosses, one task
// that of one; the number of trials does not matter.
func clopperPearsonTasks(x *sample, tail float64) float64 {
	passed, failed := x.successes()
	return clopperPearson(passed, failed, tail)
}

func clopperPearsonTasksKnown(x *sample, _ tails) Guarantee {
	for _, cell := range x.cells {
		if cell.value != 0 && cell.value != 1 {
			return Searched
		}
	}
	return Proved
}

// clopperPearsonTrials counts M = m n/k effective trials, the n of the task
// with the fewest: the estimate's variance is at most k/n of that of one coin
// toss a task (Hoeffding 1948).
//
//	passed = M estimate, failed = M (1 - estimate)
//
// Assumption: trials of a task are independent with one rate. For the suite
// only: it takes the tasks as they are.
//
// At the boundaries: all passed gives tail^(k/(n m)) to 1, the exact limit;
// none passed its mirror image; k = n gives the limits of m coin tosses; one
// task, one trial and equal tasks need nothing special.
func clopperPearsonTrials(x *sample, tail float64) float64 {
	passed, failed := x.successes()
	return clopperPearson(passed/x.leastShare(), failed/x.leastShare(), tail)
}

// clopperPearsonTrialsKnown: at k = 1 and at k = n, with the same n for every
// task, the estimate is a mean of independent coin tosses of different rates.
// Their sum has lighter tails than the binomial one of the mean rate for counts
// one or more from the mean (Hoeffding, Annals of Mathematical Statistics 27,
// 1956). A count nearer to the mean is beyond a limit of a tail up to 1/4 only
// if the mean is within one of 0 or all; then the miss is at most
// -log(1-tail), and the other limit never misses. So two-sided limits hold
// their confidence, and one-sided ones miss by up to tail^2/2.
func clopperPearsonTrialsKnown(x *sample, t tails) Guarantee {
	k, first := x.metric.K, x.cells[0].n
	last := x.cells[len(x.cells)-1].n
	coins := first == last && (k == 1 || k == first)
	switch oneSided := t.low == 0 || t.high == 0; {
	case oneSided:
		return Approximate
	case coins && t.low <= 0.25 && t.high <= 0.25:
		return Proved
	}
	return Searched
}

// leastShare returns k/n of the task with the fewest trials.
func (x *sample) leastShare() float64 { return float64(x.metric.K) / float64(x.fewest()) }

// fewest returns the fewest trials of a task; the cells are sorted by them.
func (x *sample) fewest() int { return x.cells[0].n }
