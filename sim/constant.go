package sim

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
)

// constant is one success rate for every task: the even agent.
type constant float64

// NewConstant returns the distribution that is always p: an agent whose tasks
// all have one rate, for which pass^k is p^k and pass@k is 1-(1-p)^k.
func NewConstant(p float64) (Rates, error) {
	if err := checkRate("rate", p); err != nil {
		return nil, err
	}
	return constant(p), nil
}

func (p constant) Moment(k int) float64        { return math.Pow(float64(p), float64(k)) }
func (p constant) FailureMoment(k int) float64 { return math.Pow(1-float64(p), float64(k)) }
func (p constant) Mean() float64               { return float64(p) }
func (p constant) Variance() float64           { return 0 }
func (p constant) Rand(*rand.Rand) float64     { return float64(p) }
func (p constant) String() string              { return fmt.Sprintf("constant(%g)", float64(p)) }

// Counts is the binomial distribution, in logarithms so that no n underflows;
// rates 0 and 1, whose logarithm is infinite, are certain.
func (p constant) Counts(n int) []float64 {
	pmf := make([]float64, n+1)
	switch p {
	case 0:
		pmf[0] = 1
		return pmf
	case 1:
		pmf[n] = 1
		return pmf
	}
	logP, logQ := math.Log(float64(p)), math.Log1p(-float64(p))
	for c := range pmf {
		pmf[c] = math.Exp(estimator.LogChoose(n, c) + float64(c)*logP + float64(n-c)*logQ)
	}
	return normalise(pmf)
}
