package estimator

import "math"

// anova holds the mean squares of a one-way layout of trials in tasks.
type anova struct {
	between, within float64 // mean squares
	n0              float64 // the effective number of trials a task
}

// layout returns the analysis of variance of the trials' 0/1 outcomes. ok is
// false unless there are two tasks and one task with two trials.
//
//	MSB = sum n_i (p_i - p)^2 / (m-1),  p = sum c_i / sum n_i
//	MSW = sum n_i p_i (1-p_i) / (N-m)
//	n0  = (N - sum n_i^2 / N) / (m-1)
func (s Suite) layout() (a anova, ok bool) {
	s = s.Eligible(1)
	tasks, trials := float64(s.Tasks()), float64(s.Trials())
	if tasks < 2 || trials <= tasks {
		return anova{}, false
	}
	overall := float64(s.Successes()) / trials
	squares := 0.0
	for _, x := range s.cells {
		n, w := float64(x.N), float64(x.Tasks)
		p := float64(x.C) / n
		a.between += w * n * (p - overall) * (p - overall)
		a.within += w * n * p * (1 - p)
		squares += w * n * n
	}
	a.between /= tasks - 1
	a.within /= trials - tasks
	a.n0 = (trials - squares/trials) / (tasks - 1)
	return a, true
}

// RateVariance returns the unbiased estimate of Var(p), the variance between
// tasks of the true success rates,
//
//	(MSB - MSW) / n0
//
// with the mean squares of a one-way analysis of variance. It may be negative
// and is not truncated: truncation would bias it. NaN with fewer than two tasks
// or without a task of two trials.
//
// Source: Searle, Casella and McCulloch, Variance Components (1992), ch. 3.
func (s Suite) RateVariance() float64 {
	a, ok := s.layout()
	if !ok {
		return math.NaN()
	}
	return (a.between - a.within) / a.n0
}

// ICC returns the intraclass correlation of trials in tasks, an estimate of
// Var(p)/(E p (1 - E p)): 0 for an even agent, 1 for tasks that pass always or
// never.
//
//	(MSB - MSW) / (MSB + (n0-1) MSW)
//
// Not truncated at 0. NaN where RateVariance is, and where all trials have one
// outcome: nothing is known of the spread then.
//
// Source: Donner, International Statistical Review 54 (1986), eq. 2.
func (s Suite) ICC() float64 {
	a, ok := s.layout()
	if !ok {
		return math.NaN()
	}
	return (a.between - a.within) / (a.between + (a.n0-1)*a.within)
}

// Homogeneity tests that all tasks have one success rate: Tarone's Z and its
// one-sided p-value from the normal distribution,
//
//	Z = [sum (c_i - n_i p)^2 / (p q) - sum n_i] / sqrt(2 sum n_i (n_i - 1))
//
// Its size at 5 % is up to 0.10 for rates near 0 or 1. NaN where all trials
// have one outcome or no task has two trials.
//
// Source: Tarone, Biometrika 66 (1979), 585-590.
func (s Suite) Homogeneity() (z, p float64) {
	s = s.Eligible(1)
	trials := float64(s.Trials())
	rate := float64(s.Successes()) / trials
	sum, pairs := 0.0, 0.0
	for _, x := range s.cells {
		n, w := float64(x.N), float64(x.Tasks)
		d := float64(x.C) - n*rate
		sum += w * d * d
		pairs += w * n * (n - 1)
	}
	if !(rate > 0 && rate < 1) || pairs == 0 {
		return math.NaN(), math.NaN()
	}
	z = (sum/(rate*(1-rate)) - trials) / math.Sqrt(2*pairs)
	return z, 0.5 * math.Erfc(z/math.Sqrt2) // not 1 - CDF, which is 0 from Z = 8.3
}
