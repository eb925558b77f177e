package sim

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// fewer returns weights of the same mixture f and the same sum on no more
// points than cells and one: along a direction that changes neither, one weight
// after another is moved to 0 (Caratheodory).
func (l mixingLikelihood) fewer(points, weights []float64) []float64 {
	weights = append([]float64(nil), weights...)
	var active []int
	for j := range points {
		active = append(active, j)
		if len(active) <= len(l.share)+1 {
			continue
		}
		direction := l.still(points, active)
		step, drop := math.Inf(1), 0
		for i, j := range active {
			if direction[i] > 0 && weights[j]/direction[i] < step {
				step, drop = weights[j]/direction[i], i
			}
		}
		for i, j := range active {
			weights[j] = max(weights[j]-step*direction[i], 0)
		}
		weights[active[drop]] = 0
		active = append(active[:drop], active[drop+1:]...)
	}
	return weights
}

// still returns a direction of the active weights that leaves the mixture and
// the sum as they are: the last right singular vector of the kernels and ones,
// one column more than rows.
func (l mixingLikelihood) still(points []float64, active []int) []float64 {
	a := mat.NewDense(len(l.share)+1, len(active), nil)
	for i, j := range active {
		a.SetCol(i, append(l.kernel(points[j]), 1))
	}
	var svd mat.SVD
	if !svd.Factorize(a, mat.SVDFullV) {
		panic("sim: the singular values of finite kernels do not converge")
	}
	var v mat.Dense
	svd.VTo(&v)
	direction := mat.Col(nil, len(active)-1, &v)
	most := 0.0
	for _, d := range direction {
		if math.Abs(d) > math.Abs(most) {
			most = d
		}
	}
	for i := range direction {
		direction[i] /= most // some weight falls
	}
	return direction
}
