package sim

import (
	"fmt"
	"math"

	"passhat/estimator"
)

// Corrected returns the unbiased estimate of a metric of one task, of whose n
// trials c were reported as passes by this grader. With X_j = C(c,j)/C(n,j), the
// unbiased estimates of the powers of the reported rate,
//
//	pass^k = skill^-k sum_j C(k,j) (-falsePass)^(k-j) X_j
//	pass@k = 1 - the same of the n-c reported failures and falseFail
//
// with skill = 1 - falsePass - falseFail. It leaves [0, 1] at times: clipping it
// would bias the mean over tasks. It is NaN for k > n, and for a metric that is
// neither pass^k nor pass@k.
//
// The error is ErrGraderNoBetter where falsePass + falseFail >= 1.
//
// Source: Rogan and Gladen, American Journal of Epidemiology 107 (1978), for k = 1.
func (d Grader) Corrected(m estimator.Metric, n, c int) (float64, error) {
	switch {
	case n < 0 || c < 0 || c > n:
		return 0, fmt.Errorf("%d successes of %d trials are impossible", c, n)
	case m.J == m.K:
		return correctedPower(m.K, n, c, d.falsePass, d.falseFail)
	case m.J == 1:
		x, err := correctedPower(m.K, n, n-c, d.falseFail, d.falsePass)
		return 1 - x, err
	}
	_, err := graderSkill(d.falsePass, d.falseFail)
	return math.NaN(), err
}

// correctedPower corrects X_k.
func correctedPower(k, n, c int, falsePass, falseFail float64) (float64, error) {
	reported := make([]float64, k)
	for j := range reported {
		reported[j] = estimator.PassHat(j+1).Estimate(n, c)
	}
	moments, err := RoganGladenMoments(reported, falsePass, falseFail)
	if err != nil {
		return 0, err
	}
	return moments[k-1], nil
}
