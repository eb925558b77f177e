package sim

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// programme is the concave programme over the weights w of given points,
//
//	maximise sum_x q_x log f_x + sum_j t_j w_j,  f = sum_j w_j L_j,
//	subject to sum w = 1, w >= 0
//
// whose optimum has s_j = lambda - g_j - t_j >= 0 and w_j s_j = 0 with
// g_j = sum_x q_x L_jx / f_x. The tilt t is nil for the likelihood alone.
type programme struct {
	kernels [][]float64 // L_j, by point
	share   []float64   // q, with sum 1
	tilt    []float64
}

// iterate is a point inside: weights and slacks are positive.
type iterate struct {
	weights, slacks, gradient, mixture []float64
	lambda                             float64
}

// solve returns the optimal weights and their mixture f, by the primal-dual
// barrier method. The gap max_j (g_j + t_j) - sum_j w_j (g_j + t_j) bounds how
// far the objective is below its maximum; the steps end when it is below 1e-12
// of the objective's scale; it may rise on the way, so they also end when 40 steps
// brought no lower one.
//
// Source: Koenker and Mizera, JASA 109 (2014), for this programme's dual.
func (p programme) solve() (weights, mixture []float64) {
	z := p.start()
	best := z
	for least, worse := math.Inf(1), 0; worse < 40; {
		gap := p.gap(z)
		if gap < least {
			least, best, worse = gap, z, 0
		} else {
			worse++
		}
		if least <= 1e-12*(1+math.Abs(z.lambda)) {
			break
		}
		next, ok := p.step(z)
		if !ok {
			break
		}
		z = next
	}
	return best.weights, best.mixture
}

func (p programme) tiltOf(j int) float64 {
	if p.tilt == nil {
		return 0
	}
	return p.tilt[j]
}

func (p programme) start() iterate {
	size := len(p.kernels)
	z := iterate{weights: make([]float64, size), slacks: make([]float64, size), lambda: math.Inf(-1)}
	for j := range z.weights {
		z.weights[j] = 1 / float64(size)
	}
	p.evaluate(&z)
	for j, g := range z.gradient {
		z.lambda = max(z.lambda, g+p.tiltOf(j))
	}
	z.lambda += 1
	for j, g := range z.gradient {
		z.slacks[j] = z.lambda - g - p.tiltOf(j)
	}
	return z
}

// evaluate computes the mixture and the gradient of the weights.
func (p programme) evaluate(z *iterate) {
	z.mixture = make([]float64, len(p.share))
	for j, w := range z.weights {
		floats.AddScaled(z.mixture, w, p.kernels[j])
	}
	ratio := make([]float64, len(p.share))
	floats.DivTo(ratio, p.share, z.mixture)
	z.gradient = make([]float64, len(z.weights))
	for j, row := range p.kernels {
		z.gradient[j] = floats.Dot(row, ratio)
	}
}

func (p programme) gap(z iterate) float64 {
	top, mean := math.Inf(-1), 0.0
	for j, g := range z.gradient {
		g += p.tiltOf(j)
		top = max(top, g)
		mean += z.weights[j] * g
	}
	return top - mean
}

// step takes one Newton step towards a tenth of the present w_j s_j, short of
// the boundary. With M = diag(s/w) + L diag(q/f^2) L^T,
//
//	M dw + dlambda = mu/w - lambda + g + t,  sum dw = 1 - sum w
//	ds = mu/w - s - (s/w) dw
//
// ok is false where M is singular to working precision.
func (p programme) step(z iterate) (next iterate, ok bool) {
	size := len(z.weights)
	mu := 0.05 * floats.Dot(z.weights, z.slacks) / float64(size)
	right, ones, scale := make([]float64, size), make([]float64, size), make([]float64, size)
	for j, w := range z.weights {
		right[j] = mu/w - z.lambda + z.gradient[j] + p.tiltOf(j)
		ones[j], scale[j] = 1, w/z.slacks[j]
	}
	if !p.invert(z, scale, right, ones) {
		return z, false
	}
	missing := 1 - floats.Sum(z.weights)
	dLambda := (floats.Sum(right) - missing) / floats.Sum(ones)
	dw, ds, length := right, scale, 1.0
	floats.AddScaled(dw, -dLambda, ones)
	for j, w := range z.weights {
		s := z.slacks[j]
		ds[j] = mu/w - s - s/w*dw[j]
		length = min(length, reach(w, dw[j]), reach(s, ds[j]))
	}
	next = iterate{weights: make([]float64, size), slacks: make([]float64, size), lambda: z.lambda + length*dLambda}
	floats.AddScaledTo(next.weights, z.weights, length, dw)
	floats.AddScaledTo(next.slacks, z.slacks, length, ds)
	p.evaluate(&next)
	return next, true
}

// reach returns how many steps d keep x > 0, with a margin.
func reach(x, d float64) float64 {
	if d >= 0 {
		return 1
	}
	return -0.99 * x / d
}

// invert solves M x = b in place for both right-hand sides, M = diag(1/scale)
// + L diag(q/f^2) L^T, in the smaller of its two sizes: that of the points, or
// by Woodbury's identity that of the cells.
func (p programme) invert(z iterate, scale []float64, sides ...[]float64) bool {
	if len(p.kernels) <= len(p.share) {
		return p.invertPoints(z, scale, sides)
	}
	cells := len(p.share)
	small := mat.NewSymDense(cells, nil)
	upper := small.RawSymmetric()
	for j, row := range p.kernels {
		for a, v := range row {
			floats.AddScaled(upper.Data[a*upper.Stride+a:a*upper.Stride+cells], scale[j]*v, row[a:])
		}
	}
	for a, f := range z.mixture {
		small.SetSym(a, a, small.At(a, a)+f*f/p.share[a])
	}
	var factor mat.Cholesky
	if !factor.Factorize(small) {
		return false
	}
	for _, b := range sides {
		floats.Mul(b, scale)
		inner := mat.NewVecDense(cells, nil)
		for j, row := range p.kernels {
			floats.AddScaled(inner.RawVector().Data, b[j], row)
		}
		_ = factor.SolveVecTo(inner, inner) // its error warns of the condition, which is the barrier's
		for j, row := range p.kernels {
			b[j] -= scale[j] * floats.Dot(row, inner.RawVector().Data)
		}
	}
	return true
}

func (p programme) invertPoints(z iterate, scale []float64, sides [][]float64) bool {
	points := len(p.kernels)
	m := mat.NewSymDense(points, nil)
	weighted := make([]float64, len(p.share))
	for i, row := range p.kernels {
		for a, v := range row {
			weighted[a] = v * p.share[a] / (z.mixture[a] * z.mixture[a])
		}
		for j := i; j < points; j++ {
			m.SetSym(i, j, floats.Dot(weighted, p.kernels[j]))
		}
		m.SetSym(i, i, m.At(i, i)+1/scale[i])
	}
	var factor mat.Cholesky
	if !factor.Factorize(m) {
		return false
	}
	for _, b := range sides {
		v := mat.NewVecDense(points, b)
		_ = factor.SolveVecTo(v, v) // as in invert
	}
	return true
}
