package estimator

import "math"

// tail returns the hypergeometric tail P(at least j of k are successes),
// 1 < j < k. It sums the tail that does not hold the mode, so that no digit is
// lost to cancellation, and takes the complement where that is the other one.
func tail(n, c, j, k int) float64 {
	mode := int(float64(k+1) * float64(c+1) / float64(n+2))
	if j > mode {
		return sumUp(n, c, j, k)
	}
	// P(at least j successes) = 1 - P(at least k-j+1 failures).
	return 1 - sumUp(n, n-c, k-j+1, k)
}

// sumUp returns P(X >= j) for X hypergeometric, j above the mode, where the
// terms fall: the first term times the sum of the ratios of neighbours. There
// are j successes to draw and k-j failures, or else the tail is 0 or 1.
//
//	p(i+1)/p(i) = (c-i)(k-i) / ((i+1)(n-c-k+i+1))
func sumUp(n, c, j, k int) float64 {
	sum, term := 1.0, 1.0
	for i := j; i < min(c, k); i++ {
		term *= float64(c-i) * float64(k-i) / (float64(i+1) * float64(n-c-k+i+1))
		sum += term
		if term < 1e-18*sum {
			break
		}
	}
	return hypergeometric(n, c, j, k) * sum
}

// hypergeometric returns C(c,i) C(n-c,k-i) / C(n,k) as a product of ratios,
// kept in range by scaling. It is the same number with successes for failures
// and with draws for successes, so O(min(k, c, n-c)) ratios do.
func hypergeometric(n, c, i, k int) float64 {
	if n-c < c {
		c, i = n-c, k-i
	}
	if c < k {
		c, k = k, c
	}
	p := product{mantissa: 1}
	for t := range i { // i successes, then k-i failures, in this order
		p.times(float64(c-t), float64(n-t))
	}
	for t := range k - i {
		p.times(float64(n-c-t), float64(n-i-t))
	}
	for t := 1; t <= min(i, k-i); t++ { // and in any order: C(k,i)
		p.times(float64(k-min(i, k-i)+t), float64(t))
	}
	return p.value()
}

// product is a product of many ratios: mantissa * 2^exponent, with the
// rounding error of the mantissa carried along.
type product struct {
	mantissa, carry float64
	exponent        int
}

func (p *product) times(a, b float64) {
	q := a / b
	r := math.FMA(-q, b, a) / b
	next := p.mantissa * q
	p.carry = p.carry*q + math.FMA(p.mantissa, q, -next) + p.mantissa*r
	p.mantissa = next
	if p.mantissa < 1e-150 || p.mantissa > 1e150 {
		_, e := math.Frexp(p.mantissa)
		p.mantissa = math.Ldexp(p.mantissa, -e)
		p.carry = math.Ldexp(p.carry, -e)
		p.exponent += e
	}
}

func (p *product) value() float64 { return math.Ldexp(p.mantissa+p.carry, p.exponent) }
