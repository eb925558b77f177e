package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// bca takes quantiles of the replicates at levels corrected for bias and for
// acceleration, the change of the standard error with the true value:
//
//	z0 = z( (#{rep < est} + #{rep = est}/2) / R )
//	a  = sum (x_i - est)^3 / (6 (sum (x_i - est)^2)^(3/2))
//	level(q) = Phi( z0 + (z0 + z(q)) / (1 - a (z0 + z(q))) )
//
// Replicates equal to the estimate count half: the metric has few values, so
// ties are common. a is the jackknife's, which for a mean needs one pass over
// the cells. The limits are NaN where all replicates lie on one side. Beyond
// the pole a (z0 + z(q)) = 1 the level is that at the pole, 0 or 1.
//
// Source: Efron, Journal of the American Statistical Association 82 (1987).
func bca(s *statistic, confidence float64) (lower, upper, needed float64) {
	bias := s.biasCorrection()
	a := s.acceleration()
	if math.IsInf(bias, 0) || math.IsNaN(a) {
		return math.NaN(), math.NaN(), 0
	}
	level := func(q float64) float64 {
		z := bias + distuv.UnitNormal.Quantile(q)
		return distuv.UnitNormal.CDF(bias + z/max(1-a*z, 0))
	}
	alpha := 1 - confidence
	lower, below := quantile(s.sorted, level(alpha/2))
	upper, above := quantile(s.sorted, level(1-alpha/2))
	return lower, upper, max(below, above)
}

// biasCorrection returns z0, infinite where all replicates lie on one side.
func (s *statistic) biasCorrection() float64 {
	below := 0.0
	for _, x := range s.replicates {
		switch d := x - s.observed; {
		case s.tied(d):
			below += 0.5
		case d < 0:
			below++
		}
	}
	share := below / float64(len(s.replicates))
	if share <= 0 || share >= 1 {
		return math.Inf(1)
	}
	return distuv.UnitNormal.Quantile(share)
}

func (s *statistic) acceleration() float64 {
	square, cube := 0.0, 0.0
	for _, x := range s.values {
		d := x.value - s.observed
		square += x.tasks * d * d
		cube += x.tasks * d * d * d
	}
	return cube / (6 * math.Pow(square, 1.5))
}
