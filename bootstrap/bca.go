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
// At the boundaries: as percentile.
//
// Source: Efron, Journal of the American Statistical Association 82 (1987).
func bca(s *statistic, confidence float64) (lower, upper limit) {
	bias := s.biasCorrection()
	a := s.acceleration()
	if math.IsInf(bias, 0) || math.IsNaN(a) {
		return limit{math.NaN(), 0, 1}, limit{math.NaN(), 0, 1}
	}
	level := func(q float64) float64 {
		z := bias + distuv.UnitNormal.Quantile(q)
		return distuv.UnitNormal.CDF(bias + z/max(1-a*z, 0))
	}
	alpha := 1 - confidence
	lower, upper = limitAt(s.sorted, level(alpha/2)), limitAt(s.sorted, level(1-alpha/2))
	// The tail that the extreme replicates stand for, through the inverse of level.
	edge := distuv.UnitNormal.Quantile(1 / float64(len(s.sorted)+1))
	tail := func(v float64) float64 { return distuv.UnitNormal.CDF(v/(1+a*v) - bias) }
	if lower.needed > 0 {
		lower.short = tail(edge-bias) / (alpha / 2)
	}
	if upper.needed > 0 {
		upper.short = (1 - tail(-edge-bias)) / (alpha / 2)
	}
	return lower, upper
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
