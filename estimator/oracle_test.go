package estimator_test

import (
	"math"
	"math/big"
	"testing"
)

// The oracles: the definition of the estimate in exact arithmetic, with none
// of the identities the package uses.

func choose(n, k int) *big.Int {
	if k < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(k))
}

// exact returns sum_{i=j..k} C(c,i) C(n-c,k-i) / C(n,k).
func exact(n, c, j, k int) *big.Rat {
	ways := new(big.Int)
	for i := j; i <= k; i++ {
		ways.Add(ways, new(big.Int).Mul(choose(c, i), choose(n-c, k-i)))
	}
	return new(big.Rat).SetFrac(ways, choose(n, k))
}

// precision in bits: a million roundings leave more than 200 of them.
const precision = 256

func bigFloat(x int) *big.Float {
	return new(big.Float).SetPrec(precision).SetInt64(int64(x))
}

// falling returns x (x-1) ... (x-k+1).
func falling(x, k int) *big.Float {
	product := bigFloat(1)
	for i := range k {
		product.Mul(product, bigFloat(x-i))
	}
	return product
}

// precise is exact in floating point of 256 bits, for n up to a million. All
// terms are positive, so nothing cancels.
func precise(n, c, j, k int) *big.Float {
	low := max(j, k-(n-c))
	if low > min(c, k) {
		return bigFloat(0)
	}
	// C(k,low) (c)_low (n-c)_(k-low) / (n)_k
	term := new(big.Float).Mul(falling(c, low), falling(n-c, k-low))
	term.Mul(term, falling(k, low))
	term.Quo(term, falling(low, low))
	term.Quo(term, falling(n, k))
	sum := new(big.Float).Set(term)
	for i := low; i < min(c, k); i++ {
		term.Mul(term, bigFloat((c-i)*(k-i)))
		term.Quo(term, bigFloat((i+1)*(n-c-k+i+1)))
		sum.Add(sum, term)
		if term.MantExp(nil) < sum.MantExp(nil)-150 { // past the mode, and negligible
			break
		}
	}
	return sum
}

// relativeError returns |got-want|/want, and |got| for want = 0.
func relativeError(got float64, want *big.Float) float64 {
	d := new(big.Float).SetPrec(precision).SetFloat64(got)
	d.Sub(d, want)
	if want.Sign() != 0 {
		d.Quo(d, want)
	}
	e, _ := d.Float64()
	return math.Abs(e)
}

func TestOraclesAgree(t *testing.T) {
	for _, x := range [][4]int{{10, 4, 2, 5}, {50, 20, 7, 15}, {300, 299, 120, 121}, {300, 150, 1, 40}, {80, 3, 4, 20}, {80, 78, 3, 20}} {
		n, c, j, k := x[0], x[1], x[2], x[3]
		want, _ := exact(n, c, j, k).Float64()
		if e := relativeError(want, precise(n, c, j, k)); e > 1.2e-16 {
			t.Errorf("n=%d c=%d j=%d k=%d: the oracles differ by %g", n, c, j, k, e)
		}
	}
}
