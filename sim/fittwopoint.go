package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"passhat/estimator"
)

// TwoPointFit is the two success rates that fit a suite best: tasks the agent
// is good at and tasks it is not.
type TwoPointFit struct {
	Low, High  float64
	WeightHigh float64 // share of the tasks that have the high rate
	LogLik     float64 // with the binomial coefficients
	Tasks      int     // with a verdict
}

// FitTwoPoint fits a mixture of two binomials by maximum likelihood, by EM with
// squared extrapolation from 15 starts over the square Low < High, the three
// best of which are followed to the end:
//
//	P(c) = C(n,c) [(1-w) low^c (1-low)^(n-c) + w high^c (1-high)^(n-c)]
//
// Two points are told apart by three trials a task and more; the law is the
// model's, and GoodnessOfFit can refuse it.
//
// Special cases are:
//
//	Low = High, WeightHigh NaN: two rates are no likelier than one
//
// The error is estimator.ErrNoTasks where no task has a verdict and
// ErrNotIdentified where no task has three trials and the outcomes differ.
//
// Sources: Blischke, Annals of Mathematical Statistics 35 (1964); Dempster,
// Laird and Rubin, Journal of the Royal Statistical Society B 39 (1977).
func FitTwoPoint(s estimator.Suite) (TwoPointFit, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return TwoPointFit{}, fmt.Errorf("no task has a verdict: %w", estimator.ErrNoTasks)
	}
	l := newMixingLikelihood(s)
	mean := float64(s.Successes()) / float64(s.Trials())
	even := l.complete(mixingLaw{points: []float64{mean}, weights: []float64{1}})
	fit := TwoPointFit{mean, mean, math.NaN(), l.logLik(even.mixture), s.Tasks()}
	if mean == 0 || mean == 1 {
		return fit, nil
	}
	if s.MaxN() < 3 {
		return TwoPointFit{}, fmt.Errorf("no task has three trials, which two rates need: %w", ErrNotIdentified)
	}
	m := l.twoPoints()
	if top := l.logLik(m.mixture); top > fit.LogLik+1e-9*math.Abs(fit.LogLik) {
		low, high := 0, 1
		if m.points[0] > m.points[1] {
			low, high = 1, 0
		}
		fit.Low, fit.High, fit.WeightHigh, fit.LogLik = m.points[low], m.points[high], m.weights[high], top
	}
	return fit, nil
}

// twoPoints returns the best law of two points over the starts.
func (l mixingLikelihood) twoPoints() mixingLaw {
	var laws []mixingLaw
	starts := []float64{0.02, 0.2, 0.4, 0.6, 0.8, 0.98}
	for i, high := range starts {
		for _, low := range starts[:i] {
			m := l.complete(mixingLaw{points: []float64{low, high}, weights: []float64{0.5, 0.5}})
			laws = append(laws, l.ascend(m, 10))
		}
	}
	falling := func(a, b mixingLaw) int {
		return cmp.Compare(l.logLik(b.mixture), l.logLik(a.mixture))
	}
	slices.SortStableFunc(laws, falling)
	for i := range laws[:3] {
		laws[i] = l.ascend(laws[i], 5000)
	}
	return slices.MinFunc(laws[:3], falling)
}

// Rates returns the distribution of the fit.
func (f TwoPointFit) Rates() (Rates, error) {
	if math.IsNaN(f.WeightHigh) {
		return NewConstant(f.Low)
	}
	return NewTwoPoint(f.Low, f.High, f.WeightHigh)
}

// String returns "low 0.5313, high 0.9035, weight of high 0.8000".
func (f TwoPointFit) String() string {
	return fmt.Sprintf("low %.4f, high %.4f, weight of high %.4f", f.Low, f.High, f.WeightHigh)
}
