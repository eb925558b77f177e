package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// recipe makes an interval from the cells alone, without resamples.
type recipe struct {
	// limits returns the limits for the error allowed beyond each; where none
	// is allowed beyond one it is not asked for, and is 0 or 1. NaN stands for
	// a limit that the data do not give.
	limits func(x *sample, t tails) (lower, upper float64)
	// known says what is known of the coverage.
	known func(x *sample, t tails) Guarantee
}

func recipeOf(m Method, t Target) (recipe, bool) {
	r, ok := populationRecipe(m)
	if t == Suite {
		r, ok = suiteRecipe(m)
	}
	return r, ok
}

func populationRecipe(m Method) (recipe, bool) {
	switch m {
	case MethodGaffke:
		return recipe{mirrorLimits(gaffke), always(Searched)}, true
	case MethodACPlus:
		return recipe{mirrorLimits(acPlus), always(Approximate)}, true
	case MethodClopperPearson:
		return recipe{mirrorLimits(clopperPearsonTasks), clopperPearsonTasksKnown}, true
	case MethodWilson:
		return recipe{mirrorLimits(wilsonTasks), always(Approximate)}, true
	case MethodWald:
		return recipe{waldTasks, always(Approximate)}, true
	case MethodHoeffding:
		return recipe{mirrorLimits(hoeffding), always(Proved)}, true
	case MethodKLChernoff:
		return recipe{mirrorLimits(klChernoffTasks), always(Proved)}, true
	case MethodBetting:
		return recipe{mirrorLimits(betting), always(Proved)}, true
	case MethodBayes:
		return recipe{bayesPopulation, always(Model)}, true
	}
	return recipe{}, false
}

func suiteRecipe(m Method) (recipe, bool) {
	switch m {
	case MethodCPESS:
		return recipe{mirrorLimits(cpESS), cpESSKnown}, true
	case MethodClopperPearson:
		return recipe{mirrorLimits(clopperPearsonTrials), clopperPearsonTrialsKnown}, true
	case MethodWilson:
		return recipe{mirrorLimits(wilsonTrials), always(Approximate)}, true
	case MethodWald:
		return recipe{waldTrials, always(Approximate)}, true
	case MethodKLChernoff:
		return recipe{mirrorLimits(klChernoffTrials), always(Proved)}, true
	case MethodBayes:
		return recipe{bayesSuite, always(Model)}, true
	}
	return recipe{}, false
}

// mirrorLimits takes the upper limit from the mirror image, so that pass@k on
// c successes has one less the limits of pass^k on n-c.
func mirrorLimits(lower func(x *sample, tail float64) float64) func(*sample, tails) (float64, float64) {
	return func(x *sample, t tails) (float64, float64) {
		low, high := 0.0, 1.0
		if t.low > 0 {
			low = lower(x, t.low)
		}
		if t.high > 0 {
			high = 1 - lower(x.mirror(), t.high)
		}
		return low, high
	}
}

// symmetric returns the limits at z(1-tail) standard errors, clipped to [0,1];
// NaN where the standard error is only the rounding of 0.
func symmetric(estimate, stdErr float64, t tails, z func(p float64) float64) (lower, upper float64) {
	if !(stdErr > 1e-12*min(estimate, 1-estimate)) {
		return math.NaN(), math.NaN()
	}
	lower, upper = 0, 1
	if t.low > 0 {
		lower = max(0, estimate-float64(z(1-t.low)*stdErr))
	}
	if t.high > 0 {
		upper = min(1, estimate+float64(z(1-t.high)*stdErr))
	}
	return lower, upper
}

func always(g Guarantee) func(*sample, tails) Guarantee {
	return func(*sample, tails) Guarantee { return g }
}

// normal returns z with the probability tail above it.
func normal(tail float64) float64 { return -distuv.UnitNormal.Quantile(tail) }
