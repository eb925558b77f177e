package looks

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/bootstrap"
)

// SpentAlpha returns the error spent up to a share of the planned tasks by the
// rule that is like O'Brien and Fleming's, of alpha in all,
//
//	2 - 2 Phi( z_{alpha/2} / sqrt(share) )
//
// Source: Lan and DeMets, Biometrika 70 (1983).
func SpentAlpha(alpha, share float64) float64 {
	switch {
	case !(alpha > 0 && alpha < 1) || math.IsNaN(share) || share < 0:
		return math.NaN()
	case share == 0:
		return 0
	case share >= 1:
		return alpha
	}
	return 2 * distuv.UnitNormal.Survival(-distuv.UnitNormal.Quantile(alpha/2)/math.Sqrt(share))
}

// Confidences returns the confidence of the interval at each look, the
// error that SpentAlpha allows since the look before: no more than 1-confidence
// is spent on all together, and looks may depend on each other in any way. Looks
// are numbers of tasks, ascending; the last is the end.
func Confidences(confidence float64, looks []int) ([]float64, error) {
	if err := bootstrap.CheckConfidence(confidence); err != nil {
		return nil, err
	}
	if err := Validate(looks); err != nil {
		return nil, err
	}
	var out []float64
	spent := 0.0
	for _, m := range looks {
		next := SpentAlpha(1-confidence, float64(m)/float64(looks[len(looks)-1]))
		out = append(out, min(1-(next-spent), 1-1e-12))
		spent = next
	}
	return out, nil
}

// Validate returns an error unless looks go up from at least one task.
func Validate(looks []int) error {
	if len(looks) == 0 {
		return fmt.Errorf("no looks: give the numbers of tasks to look at")
	}
	last := 0
	for i, m := range looks {
		if m <= last {
			return fmt.Errorf("look %d is at %d tasks, after %d: looks go up from at least 1", i+1, m, last)
		}
		last = m
	}
	return nil
}

// Even returns looks at equal steps up to the most tasks.
func Even(most, looks int) []int {
	var out []int
	for i := 1; i <= looks; i++ {
		if m := most * i / looks; m > 0 && (len(out) == 0 || m > out[len(out)-1]) {
			out = append(out, m)
		}
	}
	return out
}
