package bootstrap

import "math"

// gammaSum is Q = sum_j G_j d_j of independent G_j ~ Gamma(a_j): the d_j are
// the values, of either sign, and the a_j the tasks.
type gammaSum []score

// negative returns P(Q <= 0) for E Q >= 0, by inversion of the moment generating
// function M(s) = prod (1 - s d_j)^(-a_j),
//
//	P = -1/(2 pi i) int M(s)/s ds
//
// upwards along any path that crosses the real axis between the largest
// negative pole and 0. This one is the hyperbola
//
//	s(y) = c + sigma (cos(b) - cosh(y - i b)),  b = 70 or 110 degrees
//
// with c near the saddle point of M and sigma = K”(c)^(-1/2), K = log M. It is
// steep enough for many tasks, where M is nearly normal, and bends enough for
// few tasks that differ from very many, where M turns quickly on a straight
// path. The trapezoid rule with a step of 0.05 is exact to rounding, relative
// to P, also far out in the tail.
//
// Source of the kind of path: Weideman and Trefethen, Mathematics of
// Computation 76 (2007), 1341-1356.
func (q gammaSum) negative() float64 {
	const (
		step = 0.05
		last = 40                 // exp(-last) is below a rounding error
		cosB = 0.3420201433256687 // 70 degrees
		sinB = 0.9396926207859084
	)
	c, sigma := q.saddle()
	peak, _ := q.logM(complex(c, 0))
	height := sigma // where M is negligible straight above c
	for size := peak; size > peak-last; size, _ = q.logM(complex(c, height)) {
		height *= 2
	}
	side := sigma * cosB * q.bend(c, height)
	sum := 0.0
	for y := 0.0; ; y += step {
		cosh, sinh := math.Cosh(y), math.Sinh(y)
		s := complex(c+side*(1-cosh), sigma*sinB*sinh)
		size, phase := q.logM(s)
		if size < peak-last {
			return -math.Exp(peak) * sum * step / math.Pi
		}
		sin, cos := math.Sincos(phase)
		f := complex(cos, sin) * complex(-side*sinh, sigma*sinB*cosh) / s
		if y == 0 {
			f /= 2
		}
		sum += imag(f) * math.Exp(size-peak)
	}
}

// logM returns the real and the imaginary part of log M(s).
func (q gammaSum) logM(s complex128) (size, phase float64) {
	for _, a := range q {
		re, im := 1-a.value*real(s), -a.value*imag(s)
		size -= a.tasks * math.Log(re*re+im*im) / 2
		phase -= a.tasks * math.Atan2(im, re)
	}
	return size, phase
}

// saddle returns where the path crosses the real axis, and its scale. It is
// near the root of K', but away from 0, where M(s)/s has a pole too.
func (q gammaSum) saddle() (c, sigma float64) {
	low, high := math.Inf(-1), 0.0
	for _, a := range q {
		if a.value < 0 {
			low = max(low, 1/a.value) // the largest negative pole
		}
	}
	_, curvature := q.derivatives(0)
	nearest := max(-0.5/math.Sqrt(curvature), low/2)
	c = nearest
	for range 50 {
		var slope float64
		slope, curvature = q.derivatives(c)
		if slope > 0 {
			high = c
		} else {
			low = c
		}
		move := slope / curvature
		if move*move*curvature < 0.01 || slope < 0 && c == nearest {
			break
		}
		next := c - move
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		c = min(next, nearest)
	}
	return c, 1 / math.Sqrt(curvature)
}

// derivatives returns K'(s) and K”(s), s real.
func (q gammaSum) derivatives(s float64) (first, second float64) {
	for _, a := range q {
		r := a.value / (1 - s*a.value)
		first += a.tasks * r
		second += a.tasks * r * r
	}
	return first, second
}

// bend returns 1 if M falls to the left at the height y above c, and -1 if it
// falls to the right: the sign of the real part of K'(c + iy).
func (q gammaSum) bend(c, y float64) float64 {
	slope := 0.0
	for _, a := range q {
		re, im := 1-c*a.value, y*a.value
		slope += a.tasks * a.value * re / (re*re + im*im)
	}
	return math.Copysign(1, slope)
}
