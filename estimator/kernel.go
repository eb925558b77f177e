package estimator

import "math"

// Estimate returns the unbiased estimate of the metric from c successes in n
// trials: the probability that at least J of K trials drawn without
// replacement from the n are successes, a hypergeometric tail
//
//	sum_{i=J..K} C(c,i) C(n-c,K-i) / C(n,K)
//
// which is 1-C(n-c,K)/C(n,K) for pass@K and C(c,K)/C(n,K) for pass^K. It is
// unbiased for independent trials of one success rate when n was fixed before
// the first trial; it is not for trials that stop at the first success. The
// relative error is below 1e-12 for n up to 1e6; a true value below 2.2e-308 has
// the fewer digits of subnormal numbers, and one below the smallest of them is
// that one, 4.9e-324: 0 is said only where no K of the trials will do.
//
// Special cases are:
//
//	NaN if K > n (not available), if c is not in [0, n] or the metric is not valid
//	0 if fewer than J successes were seen, 1 if fewer than K-J+1 failures were
//
// Sources: Chen et al. (2021), eq. 1; Yao et al. (2024), eq. 1.
func (m Metric) Estimate(n, c int) float64 {
	if m.Validate() != nil || c < 0 || c > n || m.K > n {
		return math.NaN()
	}
	switch {
	case c < m.J:
		return 0
	case n-c < m.K-m.J+1:
		return 1
	case m.J == m.K:
		return positive(allOf(n, c, m.K))
	case m.J == 1:
		return oneOf(n, c, m.K)
	}
	return positive(tail(n, c, m.J, m.K))
}

// positive keeps a number that is above 0 above it where it underflows.
func positive(x float64) float64 { return max(x, math.SmallestNonzeroFloat64) }

// allOf returns C(c,k)/C(n,k), 1 <= k <= c <= n, as a product of ratios in
// [0,1]. C(c,k)/C(n,k) = C(n-k,n-c)/C(n,n-c), so min(k, n-c) factors do.
//
// The product falls monotonically, so it can only underflow where the value
// itself does.
func allOf(n, c, k int) float64 {
	f := n - c
	if f < k {
		c, k = n-k, f
	}
	product, carry := 1.0, 0.0
	for i := range k {
		// Two-product with the remainder of each factor: without it the
		// error of a million roundings would pass 1e-12.
		a, b := float64(c-i), float64(n-i)
		q := a / b
		r := math.FMA(-q, b, a) / b // a/b = q + r
		next := product * q
		e := math.FMA(product, q, -next)
		carry = carry*q + e + product*r
		product = next
	}
	return product + carry
}

// oneOf returns 1 - C(n-c,k)/C(n,k). Where few successes make the second term
// nearly 1, the difference is taken through log1p so that no digit is lost.
func oneOf(n, c, k int) float64 {
	none := allOf(n, n-c, k)
	if none < 0.5 {
		return 1 - none
	}
	// C(n-c,k)/C(n,k) = prod (1 - k/(n-i)) over c factors = prod (1 - c/(n-i)) over k.
	steps, part := c, k
	if k < c {
		steps, part = k, c
	}
	sum := 0.0 // few terms: none >= 0.5 needs c k < n
	for i := range steps {
		sum += math.Log1p(-float64(part) / float64(n-i))
	}
	return -math.Expm1(sum)
}
