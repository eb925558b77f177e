package bootstrap

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// alias draws from a finite distribution with one random word a draw, whatever
// the number of values.
//
// Sources: Walker, ACM Transactions on Mathematical Software 3 (1977); Vose,
// IEEE Transactions on Software Engineering 17 (1991).
type alias []column

// column holds two values and the share, of 2^64, that falls to the first.
type column struct {
	threshold    uint64
	value, other uint32
}

// newAlias returns the table of the values first, first+1, ... with the given
// weights, which need not sum to 1.
func newAlias(first int, weights []float64) alias {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	t := make(alias, len(weights))
	share := make([]float64, len(weights))
	small, large := make([]int, 0, len(weights)), make([]int, 0, len(weights))
	for i, w := range weights {
		t[i] = column{threshold: math.MaxUint64, value: uint32(first + i), other: uint32(first + i)}
		share[i] = float64(w / total * float64(len(weights)))
		if share[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		t[s].threshold = uint64(share[s]*(1<<63)) << 1
		t[s].other = uint32(first + l)
		if share[l] -= 1 - share[s]; share[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	return t // what is left over is 1 up to rounding
}

// draw turns a random word into a value: the high part chooses the column, the
// low part one of its two values, without a branch that would be mispredicted.
func (t alias) draw(word uint64) int {
	i, low := bits.Mul64(word, uint64(len(t)))
	x := &t[i]
	_, first := bits.Sub64(low, x.threshold, 0) // 1 if low < threshold
	return int(x.other ^ (x.other^x.value)&-uint32(first))
}

// digits draws from the binomial distributions of one rate p and any n up to
// some most: n trials are one group for each digit of n to the base 4, and
// the table [place][digit] has the successes of digit*4^place trials.
type digits [][base]alias

const base = 16

func newDigits(p float64, most int) digits {
	var d digits
	for unit := 1; unit <= most; unit *= base {
		var tables [base]alias
		for digit := 1; digit < base && digit*unit <= most; digit++ {
			tables[digit] = newAlias(binomialWeights(digit*unit, p))
		}
		d = append(d, tables)
	}
	return d
}

func (d digits) draw(r *rand.Rand, n int) int {
	sum := 0
	for place, left := 0, uint(n); left > 0; place, left = place+1, left/base {
		if digit := left % base; digit > 0 {
			sum += d[place][digit].draw(r.Uint64())
		}
	}
	return sum
}

// binomialWeights returns the probabilities of first, first+1, ... successes,
// up to a factor: ratios of neighbours from the mode both ways, until they are
// too small to matter in 64 bits.
func binomialWeights(n int, p float64) (first int, weights []float64) {
	const negligible = 1e-20
	odds := p / (1 - p)
	mode := min(int(float64(n+1)*p), n)
	weights = make([]float64, 0, 64)
	for k, w := mode, 1.0; k > 0; k-- {
		if w = float64(w * (float64(k) / (float64(n-k+1) * odds))); w < negligible {
			break
		}
		weights = append(weights, w)
	}
	first = mode - len(weights)
	slices.Reverse(weights)
	weights = append(weights, 1)
	for k, w := mode, 1.0; k < n; k++ {
		if w = float64(w * (float64(n-k) * odds / float64(k+1))); w < negligible {
			break
		}
		weights = append(weights, w)
	}
	return first, weights
}
