package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Rates is a distribution of the per-task success rate p on [0,1].
type Rates interface {
	// Moment returns E[p^k], which is the true pass^k. Moment(0) is 1.
	Moment(k int) float64
	// FailureMoment returns E[(1-p)^k]; the true pass@k is one minus it.
	FailureMoment(k int) float64
	// Counts returns the probabilities of c = 0..n successes in n trials,
	//
	//	E[C(n,c) p^c (1-p)^(n-c)]
	Counts(n int) []float64
	// Rand draws one rate.
	Rand(r *rand.Rand) float64
	Mean() float64
	Variance() float64
	// String describes the distribution and its parameters.
	String() string
}

// checkRate returns an error unless 0 <= p <= 1.
func checkRate(name string, p float64) error {
	if math.IsNaN(p) || p < 0 || p > 1 {
		return fmt.Errorf("%s is %v: it must be a fraction from 0 to 1", name, p)
	}
	return nil
}

// normalise scales probabilities to a sum of 1, which rounding may have missed.
func normalise(pmf []float64) []float64 {
	sum := 0.0
	for _, p := range pmf {
		sum += p
	}
	for i := range pmf {
		pmf[i] /= sum
	}
	return pmf
}
