package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// em returns the next law of the EM algorithm: with r_xj the probability that a
// task of the cell x has the rate p_j,
//
//	w_j = sum_x N_x r_xj / m,  p_j = sum_x N_x r_xj c / sum_x N_x r_xj n
//
// which never lowers the likelihood.
func (l mixingLikelihood) em(m mixingLaw) mixingLaw {
	next := mixingLaw{points: make([]float64, len(m.points)), weights: make([]float64, len(m.points))}
	for j, p := range m.points {
		passes, trials := 0.0, 0.0
		for i, v := range l.kernel(p) {
			r := l.share[i] * m.weights[j] * v / m.mixture[i]
			next.weights[j] += r
			passes += r * float64(l.cells[i].C)
			trials += r * float64(l.cells[i].N)
		}
		next.points[j] = p
		if trials > 0 {
			next.points[j] = passes / trials
		}
	}
	return l.complete(next)
}

// complete scales the weights to a sum of 1 and computes the mixture.
func (l mixingLikelihood) complete(m mixingLaw) mixingLaw {
	floats.Scale(1/floats.Sum(m.weights), m.weights)
	m.mixture = make([]float64, len(l.share))
	for j, p := range m.points {
		floats.AddScaled(m.mixture, m.weights[j], l.kernel(p))
	}
	return m
}

// ascend runs EM from a law until it moves by less than 1e-13, or for the given
// number of steps, with squared extrapolation: from two steps of EM it leaps in
// the direction in which they slow down, and takes the leap where the
// likelihood is no lower for it.
//
// Source: Varadhan and Roland, Scandinavian Journal of Statistics 35 (2008).
func (l mixingLikelihood) ascend(m mixingLaw, steps int) mixingLaw {
	for range steps {
		first := l.em(m)
		second := l.em(first)
		if second.distance(first) < 1e-13 {
			return second
		}
		leap := l.em(l.extrapolate(m, first, second))
		if l.logLik(leap.mixture) >= l.logLik(second.mixture) {
			second = leap
		}
		m = second
	}
	return m
}

// extrapolate returns m - 2 a r + a^2 v for the steps r = first - m and
// v = second - first - r, a = -|r|/|v|, kept inside [0,1].
func (l mixingLikelihood) extrapolate(m, first, second mixingLaw) mixingLaw {
	r, bend := first.distance(m), 0.0
	for j := range m.points {
		bend += square(second.points[j]-2*first.points[j]+m.points[j]) + square(second.weights[j]-2*first.weights[j]+m.weights[j])
	}
	a := -max(r/max(math.Sqrt(bend), 1e-300), 1)
	leap := mixingLaw{points: slices.Clone(m.points), weights: slices.Clone(m.weights)}
	move := func(x, y, z float64) float64 {
		return min(max(x-2*a*(y-x)+a*a*(z-2*y+x), 0), 1)
	}
	for j := range leap.points {
		leap.points[j] = move(m.points[j], first.points[j], second.points[j])
		leap.weights[j] = max(move(m.weights[j], first.weights[j], second.weights[j]), 1e-300)
	}
	return l.complete(leap)
}

// distance returns the Euclidean distance of points and weights.
func (m mixingLaw) distance(o mixingLaw) float64 {
	return math.Hypot(floats.Distance(m.points, o.points, 2), floats.Distance(m.weights, o.weights, 2))
}

func square(x float64) float64 { return x * x }
