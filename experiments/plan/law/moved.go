package law

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
	"passhat/sim"
)

// moved is the rates of an agent that differs from another by one number: a
// shift s from 0 to 1 mends that share of its failures, one from -1 to 0 spoils
// the share -s of its successes, in every task alike:
//
//	p -> p + s (1-p)      p -> (1+s) p
//
// Both are linear in p, so that moments and counts stay exact.
type moved struct {
	base  sim.Rates
	shift float64
}

// Moved returns the distribution of the rate that differs from the given one by
// a share of failures mended, or of successes spoilt, in every task alike, so
// that the metric has the wanted value. The share is positive for mended and
// negative for spoilt. The error is for a value outside [0,1].
func Moved(rates sim.Rates, m estimator.Metric, value float64) (sim.Rates, float64, error) {
	if err := m.Validate(); err != nil {
		return nil, 0, err
	}
	if !(value >= 0 && value <= 1) {
		return nil, 0, fmt.Errorf("%s is to be %v: it must be from 0 to 1: %w", m, value, ErrImpossible)
	}
	low, high := -1.0, 1.0
	for range 60 {
		s := (low + high) / 2
		if (sim.Agent{Rates: moved{rates, s}}).Value(m) < value {
			low = s
		} else {
			high = s
		}
	}
	s := (low + high) / 2
	if math.Abs(s) < 1e-12 {
		return rates, 0, nil
	}
	return moved{rates, s}, s, nil
}

func (d moved) Moment(k int) float64 {
	if d.shift >= 0 {
		return mixedMoment(d.base.Moment, k, d.shift)
	}
	return math.Pow(1+d.shift, float64(k)) * d.base.Moment(k)
}

func (d moved) FailureMoment(k int) float64 {
	if d.shift >= 0 {
		return math.Pow(1-d.shift, float64(k)) * d.base.FailureMoment(k)
	}
	return mixedMoment(d.base.FailureMoment, k, -d.shift)
}

// mixedMoment returns E[(s + (1-s) p)^k].
func mixedMoment(moment func(int) float64, k int, s float64) float64 {
	sum := 0.0
	for i, w := range binomialPMF(k, 1-s) {
		sum += float64(w * moment(i))
	}
	return sum
}

func (d moved) Counts(n int) []float64 {
	out := make([]float64, n+1)
	for i, p := range d.base.Counts(n) {
		for c, w := range movedPMF(d.shift, n, i) {
			out[c] += float64(p * w)
		}
	}
	return out
}

func (d moved) Rand(r *rand.Rand) float64 { return d.rate(d.base.Rand(r)) }

func (d moved) rate(p float64) float64 {
	if d.shift >= 0 {
		return p + d.shift*(1-p)
	}
	return (1 + d.shift) * p
}

func (d moved) Mean() float64 { return d.rate(d.base.Mean()) }

func (d moved) Variance() float64 {
	w := 1 - math.Abs(d.shift)
	return w * w * d.base.Variance()
}

func (d moved) String() string {
	if d.shift >= 0 {
		return fmt.Sprintf("%s with %.4g of its failures mended", d.base, d.shift)
	}
	return fmt.Sprintf("%s with %.4g of its successes spoilt", d.base, -d.shift)
}

// movedPMF returns the distribution of the successes among n trials of which i
// succeeded before the shift.
func movedPMF(shift float64, n, i int) []float64 {
	out := make([]float64, n+1)
	if shift >= 0 {
		copy(out[i:], binomialPMF(n-i, shift))
	} else {
		copy(out, binomialPMF(i, 1+shift))
	}
	return out
}

// movedTail returns the probability that it is j or more.
func movedTail(shift float64, n, i, j int) float64 {
	if shift == 0 {
		if i >= j {
			return 1
		}
		return 0
	}
	sum := 0.0
	for _, p := range movedPMF(shift, n, i)[j:] {
		sum += p
	}
	return sum
}

// binomialPMF returns the probabilities of 0..n successes of rate p.
func binomialPMF(n int, p float64) []float64 {
	rates, err := sim.NewConstant(min(max(p, 0), 1))
	if err != nil {
		return make([]float64, n+1)
	}
	return rates.Counts(n)
}
