package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// bayesPopulation takes quantiles of the posterior of the metric's mean over
// the population, in the hierarchical model
//
//	c_i | p_i ~ Binomial(n_i, p_i)
//	p_i | mean, rho ~ Beta(a, b),  a = mean (1-rho)/rho,  b = (1-mean) (1-rho)/rho
//	mean, rho ~ uniform on (0,1), independent
//
// Given mean and rho the metric is a beta-binomial tail; mean and rho are
// integrated over by quadrature, to about a hundredth of the width.
//
// Assumption: the rates follow a beta distribution. That is a model: where they
// do not (two kinds of tasks, some never passed), the interval may cover half
// of the time or never, and may not hold the estimate.
//
// At the boundaries: the prior leaves a width always: all passed, none passed,
// one task, one trial (which says nothing of rho), k = n and equal tasks need
// nothing special; limits are never 0 or 1.
//
// Source: Gelman et al., Bayesian Data Analysis (2013), section 5.3, for the
// model; the prior on mean and rho is ours.
func bayesPopulation(x *sample, t tails) (lower, upper float64) {
	p := x.posterior()
	metric := newBernstein(x.metric)
	for i := range p.rows {
		row := &p.rows[i]
		row.values = make([]float64, len(row.nodes))
		for j, node := range row.nodes {
			row.values[j] = metric.mean(node.a, node.b)
		}
	}
	return bayesLimits(t, p.below)
}

// bayesSuite takes quantiles of the posterior of the metric's mean over these
// tasks, in the model of bayesPopulation. Given mean and rho the rates are
// independent Beta(a+c_i, b+n_i-c_i); their mean metric is taken as the beta
// variable of its mean and variance, which are closed.
//
// Assumption, boundaries and source: as bayesPopulation.
func bayesSuite(x *sample, t tails) (lower, upper float64) {
	metric := newBernstein(x.metric)
	total := 0.0
	var parts []part
	for _, n := range x.posterior().coarse() {
		p := part{weight: n.weight}
		p.mean, p.variance = x.rerun(metric, n)
		if p.variance > 0 && p.mean > 0 && p.mean < 1 {
			parts = append(parts, p)
			total += p.weight
		}
	}
	return bayesLimits(t, func(v float64) float64 {
		sum := 0.0
		for _, p := range parts {
			sum += p.weight * p.below(v)
		}
		return sum / total
	})
}

// part is the beta variable of a node.
type part struct{ weight, mean, variance float64 }

func (p part) below(v float64) float64 {
	const normal = 1e4 // shapes so large are too slow, and normal
	shapes := p.mean*(1-p.mean)/p.variance - 1
	if shapes > normal {
		return distuv.UnitNormal.CDF((v - p.mean) / math.Sqrt(p.variance))
	}
	return mathext.RegIncBeta(p.mean*shapes, (1-p.mean)*shapes, v)
}

// rerun returns the mean and the variance of the suite's mean metric given the
// shapes of a node.
func (x *sample) rerun(metric bernstein, n node) (mean, variance float64) {
	for _, cell := range x.cells {
		a, b := n.a+float64(cell.c), n.b+float64(cell.n-cell.c)
		first := metric.mean(a, b)
		mean += cell.tasks * first
		variance += cell.tasks * max(0, metric.square(a, b)-first*first)
	}
	return mean / x.tasks, variance / (x.tasks * x.tasks)
}

// bayesLimits inverts a distribution function on [0,1].
func bayesLimits(t tails, below func(float64) float64) (lower, upper float64) {
	lower, upper = 0, 1
	if t.low > 0 {
		lower = solve(func(v float64) float64 { return below(v) - t.low }, 0, 1)
	}
	if t.high > 0 {
		upper = solve(func(v float64) float64 { return below(v) - 1 + t.high }, 0, 1)
	}
	return lower, upper
}
