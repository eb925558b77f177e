package looks

import (
	"fmt"
	"math"

	"passhat/bootstrap"
)

// Sequence is a confidence sequence for the mean of values in [0,1], such as
// the estimates of tasks that come one by one in random order: limits that hold
// at every look at once, however often one looks and whenever one stops. The
// zero value is of no use; NewSequence makes one.
//
// It is Waudby-Smith and Ramdas's hedged capital. Against a mean t,
//
//	K+(t) = prod_i (1 + min(l_i, 1/(2t)) (x_i - t))       bets on more
//	K-(t) = prod_i (1 - min(l_i, 1/(2(1-t))) (x_i - t))   bets on less
//	l_i   = sqrt( 2 log(1/tail) / (var_{i-1} i log(i+1)) )
//	mean_i = (1/2 + x_1 + .. + x_i) / (i+1)
//	var_i  = (1/4 + (x_1 - mean_1)^2 + .. + (x_i - mean_i)^2) / (i+1)
//
// t is ruled out once K+(t) or K-(t) has reached 1/tail. If t is the mean both
// are fair games whatever the values' law, and each ever reaches 1/tail with a
// probability of at most tail (Ville). The tasks are independent, of one
// population, and their trials are not chosen by what came before.
//
// Source: Waudby-Smith and Ramdas, Journal of the Royal Statistical Society B
// 86 (2024), sections 3 and 4.
type Sequence struct {
	low, high    float64 // tails
	values       []float64
	up, down     []float64 // bets
	sum, squares float64
	lower, upper float64
}

// NewSequence returns a sequence without values as yet, for a confidence and a
// side.
func NewSequence(confidence float64, side bootstrap.Side) (*Sequence, error) {
	if err := bootstrap.CheckConfidence(confidence); err != nil {
		return nil, err
	}
	if _, err := bootstrap.ParseSide(string(side)); err != nil {
		return nil, err
	}
	low, high := side.Tails(confidence)
	return &Sequence{low: low, high: high, sum: 0.5, squares: 0.25, upper: 1}, nil
}

// Add takes the next value.
func (s *Sequence) Add(x float64) error {
	if !(x >= 0 && x <= 1) {
		return fmt.Errorf("value %d is %v: it must be from 0 to 1", len(s.values)+1, x)
	}
	i := float64(len(s.values) + 1)
	scale := s.squares * math.Log(i+1)
	s.up = append(s.up, math.Sqrt(-2*math.Log(s.low)/scale))
	s.down = append(s.down, math.Sqrt(-2*math.Log(s.high)/scale))
	s.values = append(s.values, x)
	s.sum += x
	d := x - s.sum/(i+1)
	s.squares += float64(d * d)
	return nil
}

// Limits returns the limits now: within those of every earlier call.
func (s *Sequence) Limits() (lower, upper float64) {
	if s.low > 0 && s.Above(s.lower) {
		s.lower = edge(s.lower, 1, func(t float64) bool { return !s.Above(t) })
	}
	if s.high > 0 && s.Below(s.upper) {
		s.upper = 1 - edge(1-s.upper, 1, func(t float64) bool { return !s.Below(1 - t) })
	}
	return s.lower, s.upper
}

// edge returns the lower side of where a condition begins to hold.
func edge(low, high float64, holds func(float64) bool) float64 {
	for range 30 {
		if t := (low + high) / 2; holds(t) {
			high = t
		} else {
			low = t
		}
	}
	return low
}

// Above says whether the values rule out, now, that the mean is t or less.
func (s *Sequence) Above(t float64) bool {
	return s.low > 0 && capital(s.values, s.up, t, 1) >= -math.Log(s.low)
}

// Below says whether they rule out that it is t or more.
func (s *Sequence) Below(t float64) bool {
	return s.high > 0 && capital(s.values, s.down, 1-t, -1) >= -math.Log(s.high)
}

// capital returns log K; sign -1 is for the mirror image, of mean 1-t.
func capital(values, bets []float64, t, sign float64) float64 {
	most := math.Inf(1)
	if t > 0 {
		most = 0.5 / t
	}
	if sign < 0 {
		t = 1 - t
	}
	sum, product := 0.0, 1.0
	for i, x := range values {
		product *= 1 + min(bets[i], most)*sign*(x-t)
		if product < 1e-200 || product > 1e200 {
			sum += math.Log(product)
			product = 1
		}
	}
	return sum + math.Log(product)
}
