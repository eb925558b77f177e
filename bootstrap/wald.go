package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// waldTasks is Student's interval,
//
//	estimate -+ t(m-1) s / sqrt(m),  s^2 = sum (x_i - estimate)^2 / (m-1)
//
// Assumption: many independent tasks whose mean is nearly normal. It is here to
// be compared with: coverage falls to nothing near 0 and 1. Limits are clipped
// to [0,1].
//
// At the boundaries: no limits for one task and where all tasks have one value,
// so also where all or none passed; the trials do not matter, nor k = n.
//
// Source: Student, Biometrika 6 (1908).
func waldTasks(x *sample, t tails) (lower, upper float64) {
	if x.tasks < 2 {
		return math.NaN(), math.NaN()
	}
	// Of tiny values the mirror image has lost all digits, so both are asked.
	spread := max(x.spread(), x.mirror().spread())
	student := distuv.StudentsT{Sigma: 1, Nu: x.tasks - 1}
	return symmetric(x.estimate(), math.Sqrt(spread/(x.tasks-1)), t, student.Quantile)
}

// waldTrials is the normal interval of the suite rerun,
//
//	estimate -+ z sqrt(V / m)
//
// with V the estimate of the mean within-task variance (withinVariance).
//
// Assumption: many trials. Coverage falls to nothing near 0 and 1. Limits are
// clipped to [0,1].
//
// At the boundaries: no limits where V is 0: where every task passed always or
// never. One task and equal tasks need nothing special; with one trial, and at
// k = n, V is the bound for n < 2k.
//
// Source: Hoeffding, Annals of Mathematical Statistics 19 (1948), for the
// variance.
func waldTrials(x *sample, t tails) (lower, upper float64) {
	return symmetric(x.estimate(), math.Sqrt(x.withinVariance()/x.tasks), t, distuv.UnitNormal.Quantile)
}
