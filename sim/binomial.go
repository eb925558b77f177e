package sim

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// binomial draws the number of successes of n trials of rate p. Rates 0 and 1
// are certain, and are kept from a generator that divides by p(1-p).
func binomial(r *rand.Rand, n int, p float64) int {
	switch {
	case n == 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	case n <= 16:
		c := 0
		for range n {
			if r.Float64() < p {
				c++
			}
		}
		return c
	}
	return int(math.Round(distuv.Binomial{N: float64(n), P: p, Src: r}.Rand()))
}
