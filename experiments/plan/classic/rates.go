package classic

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// PairedTasks returns the tasks, not rounded, that show a mean paired
// difference delta of variance v with this power, by the normal formula
//
//	m = (z_{alpha/2} + z_beta)^2 v / delta^2
//
// Differences of -1, 0 and 1 with a share q of tasks that differ have
// v = q - delta^2. NaN for what cannot be.
func PairedTasks(variance, delta, confidence, power float64) float64 {
	if !(variance >= 0 && delta != 0 && confidence > 0 && confidence < 1 && power > 0 && power < 1) {
		return math.NaN()
	}
	z := upper((1-confidence)/2) + upper(1-power)
	return z * z * variance / (delta * delta)
}

// TwoRates returns the trials, not rounded, that each of two unpaired arms needs
// to tell two success rates apart with this power: by the formula with the
// variance pooled under the null hypothesis, and with both variances as they
// are,
//
//	n = ( z_{alpha/2} sqrt(2 p(1-p)) + z_beta sqrt(p1(1-p1) + p2(1-p2)) )^2 / (p1-p2)^2
//	n = ( z_{alpha/2} + z_beta )^2 (p1(1-p1) + p2(1-p2)) / (p1-p2)^2
//
// with p the mean of the two. They are for independent trials: trials of one
// task count for less, so multiply by estimator.DesignEffect. NaN for what cannot be.
func TwoRates(p1, p2, confidence, power float64) (pooled, unpooled float64) {
	if !(p1 >= 0 && p1 <= 1 && p2 >= 0 && p2 <= 1 && p1 != p2 && confidence > 0 && confidence < 1 && power > 0 && power < 1) {
		return math.NaN(), math.NaN()
	}
	a, b := upper((1-confidence)/2), upper(1-power)
	p, both, d := (p1+p2)/2, p1*(1-p1)+p2*(1-p2), p1-p2
	z := a*math.Sqrt(2*p*(1-p)) + b*math.Sqrt(both)
	return z * z / (d * d), (a + b) * (a + b) * both / (d * d)
}

// upper returns z with the probability tail above it.
func upper(tail float64) float64 { return -distuv.UnitNormal.Quantile(tail) }
