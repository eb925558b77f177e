package fitting

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"passhat/estimator"
)

// stdErrs returns the standard errors of the two points and the weight of the
// high one, from the observed information: the second derivatives of
//
//	log L = sum_x N_x log[ (1-w) low^c (1-low)^(n-c) + w high^c (1-high)^(n-c) ]
//
// by central differences. They are NaN on the boundary of what can be, where
// the theory of the information does not hold, and where it is singular.
func stdErrs(s estimator.Suite, at [3]float64) [3]float64 {
	none := [3]float64{math.NaN(), math.NaN(), math.NaN()}
	const step = 1e-4
	for _, x := range at {
		if !(x > 2*step && x < 1-2*step) {
			return none
		}
	}
	cells := s.Cells()
	information := mat.NewSymDense(3, nil)
	for i := range at {
		for j := i; j < len(at); j++ {
			information.SetSym(i, j, -secondDerivative(cells, at, i, j, step))
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(information) {
		return none
	}
	var covariance mat.SymDense
	if err := chol.InverseTo(&covariance); err != nil {
		return none
	}
	var out [3]float64
	for i := range out {
		out[i] = math.Sqrt(covariance.At(i, i))
	}
	return out
}

func secondDerivative(cells []estimator.Cell, at [3]float64, i, j int, step float64) float64 {
	moved := func(a, b float64) float64 {
		x := at
		x[i] += a * step
		x[j] += b * step
		return logLik(cells, x)
	}
	if i == j {
		return (moved(1, 0) - 2*moved(0, 0) + moved(-1, 0)) / (step * step)
	}
	return (moved(1, 1) - moved(1, -1) - moved(-1, 1) + moved(-1, -1)) / (4 * step * step)
}

// logLik leaves out the binomial coefficients. The larger of both terms is
// taken out of the logarithm, so that neither underflows.
func logLik(cells []estimator.Cell, x [3]float64) float64 {
	sum := 0.0
	for _, c := range cells {
		n, k := float64(c.N), float64(c.C)
		low := math.Log1p(-x[2]) + k*math.Log(x[0]) + (n-k)*math.Log1p(-x[0])
		high := math.Log(x[2]) + k*math.Log(x[1]) + (n-k)*math.Log1p(-x[1])
		most := max(low, high)
		sum += float64(c.Tasks) * (most + math.Log(math.Exp(low-most)+math.Exp(high-most)))
	}
	return sum
}
