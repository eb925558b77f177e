package sim

import (
	"errors"
	"fmt"
	"math"
)

// ErrMoments is the error of numbers that are the moments of no distribution
// on [0,1].
var ErrMoments = errors.New("not the moments of a distribution on [0,1]")

// MomentBounds returns the least and the greatest E p^k over all distributions
// of the rate with the moments E p = moments[0], E p^2 = moments[1], ...: the
// sharp bounds of pass^k from known pass^1..pass^n, k beyond n. For pass@k give
// the moments of 1-p and take the bounds from 1.
//
// 1, p, ..., p^n and p^k are a Chebyshev system on [0,1], so the bounds are at
// the lower and the upper principal representation of the moments (Gauss, Radau
// and Lobatto rules). In canonical moments p_i in [0,1], the place of the i-th
// moment in the range that those before it leave, the two are p_{n+1} = 0 and
// p_{n+1} = 1, and with q_i = 1-p_i, zeta_1 = p_1, zeta_i = q_{i-1} p_i,
//
//	E p^k = S(k,k),  S(0,j) = 1,  S(i,j) = sum_{l=i..j} zeta_{l-i+1} S(i-1,l)
//
// which adds only positive numbers. The range of the i-th moment is
// prod_{l<i} p_l q_l <= 4^(1-i), so each moment costs 2 bits of those given: one
// whose range is below 1e-11, at the latest the 20th, is left out.
//
// The bounds are for exact moments. Sample moments have errors that the bounds
// do not know of, and are often those of no distribution: ProfileBeyond is for
// results.
//
// Special cases are:
//
//	both bounds are moments[k-1] for k <= n, and 1 for k = 0
//	both are equal where one distribution alone has these moments
//
// The error is ErrMoments where none has.
//
// Sources: Karlin and Studden, Tchebycheff Systems (1966), ch. 4; Skibinsky,
// Annals of Mathematical Statistics 39 (1968), for the recursion.
func MomentBounds(moments []float64, k int) (lower, upper float64, err error) {
	if k < 0 {
		return math.NaN(), math.NaN(), fmt.Errorf("k is %d: it must be 0 or more", k)
	}
	canonical, err := canonicalMoments(moments)
	if err != nil {
		return math.NaN(), math.NaN(), err
	}
	if k == 0 {
		return 1, 1, nil
	}
	if k <= len(moments) {
		return moments[k-1], moments[k-1], nil
	}
	lower, upper = momentRange(canonical, k)
	return lower, upper, nil
}

// momentRange returns E p^k of the lower and of the upper representation.
func momentRange(canonical []float64, k int) (lower, upper float64) {
	canonical = canonical[:len(canonical):len(canonical)]
	return momentOf(append(canonical, 0), k), momentOf(append(canonical, 1), k)
}

// canonicalMoments returns the canonical moments up to the first that is 0 or 1,
// which makes the distribution known, or up to where float64 resolves them.
func canonicalMoments(moments []float64) ([]float64, error) {
	const slack = 1e-12 // what rounding of the moments and the sums may do
	var canonical []float64
	spread := 1.0
	for i, m := range moments {
		least, most := momentRange(canonical, i+1)
		if !(m >= least-slack && m <= most+slack) {
			return nil, fmt.Errorf("moment %d is %v, outside [%v, %v], which those before it leave: %w",
				i+1, m, least, most, ErrMoments)
		}
		if spread < 1e-11 {
			continue
		}
		p := min(max((m-least)/spread, 0), 1)
		canonical = append(canonical, p)
		spread *= p * (1 - p)
	}
	return canonical, nil
}

// momentOf returns E p^k of the distribution whose canonical moments are those
// given; the last is 0 or 1, and no more matter after it.
func momentOf(canonical []float64, k int) float64 {
	zeta := make([]float64, k+1)
	before := 1.0
	for i, p := range canonical {
		if i+1 > k || before == 0 {
			break
		}
		zeta[i+1] = before * p
		before = 1 - p
		if p == 0 {
			break
		}
	}
	row := make([]float64, k+1)
	for j := range row {
		row[j] = 1
	}
	for i := 1; i <= k; i++ {
		sum := 0.0
		next := make([]float64, k+1)
		for j := i; j <= k; j++ {
			sum += zeta[j-i+1] * row[j]
			next[j] = sum
		}
		row = next
	}
	return row[k]
}
