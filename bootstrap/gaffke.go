package bootstrap

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
)

// Gaffke returns Gaffke's interval for the population mean of the metric.
//
// Let x_1..x_J be the different values of the metric's estimate over the tasks
// and N_1..N_J how many tasks have each, m in all. With Dirichlet weights,
//
//	D = sum_j W_j x_j + W_0 0,   (W_0, W_1 .. W_J) ~ Dirichlet(1, N_1 .. N_J)
//	lower = the (1-confidence)/2 quantile of D
//	upper = 1 - lower computed from the values 1-x_j
//
// Nothing is assumed of the values but that they are independent between tasks
// and lie in [0,1]. Exhaustive search over small designs never found a coverage
// below the confidence; a proof is reported (Vlassis and Thomas,
// arXiv:2607.08415, 2026).
//
// At the boundaries: values that are all 0 or 1 give the interval of Clopper
// and Pearson; m tasks that all have the value x give a lower limit of x times
// the quantile of Beta(m, 1), so there is always a width; one task is enough;
// lower is 0 where all values are 0 and upper is 1 where all are 1.
//
// More than 4,096 different values are shared out to a grid of as many, which
// widens the interval by less than a millionth of itself where sd is 0.1.
//
// A metric whose k is above some task's n has no limits and a warning.
//
// Sources: Gaffke, Three test statistics for a nonparametric one-sided
// hypothesis on the mean of a nonnegative variable (2005); Learned-Miller and
// Thomas, arXiv:1905.06208 (2019).
func Gaffke(s estimator.Suite, m estimator.Metric, confidence float64) (Interval, error) {
	if err := CheckConfidence(confidence); err != nil {
		return Interval{}, err
	}
	r := Request{MethodGaffke, Population, confidence, TwoSided}
	x, err := newSample(s, m)
	if errors.Is(err, ErrNotAvailable) {
		return r.empty().without(err), nil
	}
	if err != nil {
		return Interval{}, err
	}
	return r.interval(x), nil
}

func gaffke(x *sample, tail float64) float64 { return gaffkeLower(x.scores(), tail) }

// gaffkeLower returns the alpha quantile of D.
func gaffkeLower(values []score, alpha float64) float64 {
	d := newDirichletMean(values)
	switch {
	case d.top == 0:
		return 0
	case len(d.atoms) == 2: // D/top is one beta variable
		a, b := d.atoms[1].tasks, d.atoms[0].tasks
		return d.top * mathext.InvRegIncBeta(a, b, alpha)
	}
	return d.quantile(alpha)
}

// dirichletMean is D: a mean of atoms in [0, top] with Dirichlet weights, the
// first atom being 0 and holding one pseudo-task beside its tasks.
type dirichletMean struct {
	atoms []score // by value, values different
	top   float64
}

func newDirichletMean(values []score) dirichletMean {
	all := append([]score{{0, 1}}, values...)
	slices.SortStableFunc(all, func(a, b score) int { return cmp.Compare(a.value, b.value) })
	atoms := all[:1]
	for _, a := range all[1:] {
		if last := &atoms[len(atoms)-1]; a.value == last.value {
			last.tasks += a.tasks
		} else {
			atoms = append(atoms, a)
		}
	}
	if len(atoms) > mostAtoms {
		atoms = onGrid(atoms)
	}
	return dirichletMean{atoms, atoms[len(atoms)-1].value}
}

// mostAtoms is how many different values are taken as they are.
const mostAtoms = 4096

// onGrid shares each value's tasks out to its two neighbours among mostAtoms even
// values from 0 to the highest, so that their mean stays. That spreads D, given
// its mean, by a variance that no two neighbours exceed: with a spread sd of the
// values the interval is wider by (highest/mostAtoms/sd)^2/8 of itself at most,
// and never narrower.
func onGrid(atoms []score) []score {
	top := atoms[len(atoms)-1].value
	grid := make([]score, mostAtoms+1)
	for i := range grid {
		grid[i].value = top * float64(i) / mostAtoms
	}
	for _, a := range atoms {
		at := min(a.value/top*mostAtoms, mostAtoms)
		low := min(int(at), mostAtoms-1)
		up := at - float64(low)
		grid[low].tasks += a.tasks * (1 - up)
		grid[low+1].tasks += a.tasks * up
	}
	return slices.DeleteFunc(grid, func(a score) bool { return a.tasks == 0 })
}

// cdf returns P(D <= t), 0 < t < top, which is P(sum_j G_j (x_j - t) <= 0) for
// G_j ~ Gamma(a_j). Above the mean it is 1 less the probability of the mirror
// image, so that it is always the smaller tail that is computed.
func (d dirichletMean) cdf(t float64) float64 {
	sum := make(gammaSum, len(d.atoms))
	mean := 0.0
	for i, a := range d.atoms {
		sum[i] = score{a.value - t, a.tasks}
		mean += sum[i].tasks * sum[i].value
	}
	if mean >= 0 {
		return sum.negative()
	}
	for i := range sum {
		sum[i].value = -sum[i].value
	}
	return 1 - sum.negative()
}

// quantile solves cdf(t) = alpha by the secant rule on the normal score of the
// cdf, which is nearly linear in t, inside a bracket that only shrinks; it
// starts from a beta variable of D's mean and variance.
func (d dirichletMean) quantile(alpha float64) float64 {
	target := distuv.UnitNormal.Quantile(alpha)
	low, high := 0.0, d.top
	t, slope := d.start(alpha)
	previous, previousScore := math.NaN(), math.NaN()
	for range 100 {
		p := d.cdf(t)
		if p < alpha {
			low = t
		} else {
			high = t
		}
		if math.Abs(p-alpha) < 1e-14*alpha || high-low < 1e-16*d.top {
			break
		}
		score := distuv.UnitNormal.Quantile(min(max(p, 1e-300), 1-1e-16))
		if score != previousScore && !math.IsNaN(previous) {
			slope = (score - previousScore) / (t - previous)
		}
		next := t + (target-score)/slope
		if math.Abs(next-t) < 1e-15*d.top {
			return next
		}
		previous, previousScore = t, score
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		t = next
	}
	return t
}

// start returns the quantile of the beta variable on [0, top] with D's mean and
// variance, and the slope of the normal score there.
func (d dirichletMean) start(alpha float64) (t, slope float64) {
	total, mean, square := 0.0, 0.0, 0.0
	for _, a := range d.atoms {
		total += a.tasks
		mean += a.tasks * a.value
		square += a.tasks * a.value * a.value
	}
	mean /= total
	sd := math.Sqrt((square/total - mean*mean) / (total + 1))
	p := mean / d.top
	shapes := p*(1-p)*d.top*d.top/(sd*sd) - 1
	t = d.top * mathext.InvRegIncBeta(max(p*shapes, 1e-3), max((1-p)*shapes, 1e-3), alpha)
	if !(t > 0 && t < d.top) {
		t = mean
	}
	return t, 1 / sd
}
