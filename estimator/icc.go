package estimator

import "math"

// disagreement is how often two trials of a suite have different outcomes.
type disagreement struct {
	tasks   Suite   // those with two trials, on which the rest stands
	rate    float64 // their mean rate
	within  float64 // of two trials of one task
	between float64 // of two trials of two tasks
}

// disagreement returns the unbiased estimates of 2 E p(1-p) and 2 E p (1-E p).
// ok is false unless two tasks have two trials and both outcomes were seen.
//
//	within   (1/m) sum_i 2 c_i (n_i-c_i) / (n_i (n_i-1))
//	between  2 (mean of p_i - mean over i != j of p_i p_j)
func (s Suite) disagreement() (d disagreement, ok bool) {
	d.tasks = s.Eligible(2)
	m := float64(d.tasks.Tasks())
	if m < 2 || d.tasks.oneOutcome() {
		return d, false
	}
	d.rate = d.tasks.MeanRate()
	d.within = d.tasks.mean(disagree)
	variance := d.tasks.mean(func(x Cell) float64 {
		e := float64(x.C)/float64(x.N) - d.rate
		return e * e
	})
	d.between = 2 * (d.rate*(1-d.rate) + variance/(m-1))
	return d, true
}

// disagree returns the share of pairs of trials of one task that disagree.
func disagree(x Cell) float64 {
	c, n := float64(x.C), float64(x.N)
	return 2 * c * (n - c) / (n * (n - 1))
}

// oneOutcome says whether all trials succeeded or all failed.
func (s Suite) oneOutcome() bool {
	return s.Successes() == 0 || s.Successes() == s.Trials()
}

// ICCMoments returns the intraclass correlation Var(p)/(E p (1-E p)) as the
// ratio of the unbiased estimates of both,
//
//	(m2 - e2) / (m1 - e2) = 1 - within/between
//
// where m1 and m2 are the means over tasks of pass^1 and pass^2 and e2 is the
// mean of p_i p_j over all two different tasks; within and between are the
// shares of pairs of trials, of one task or of two, that disagree.
//
// It gives each task the same weight where ICC gives it to each trial: with
// equal n both are one number, with unequal n they differ. Tasks with fewer
// than two trials are left out. It lies in [-1/(n-1), 1], n the smallest
// number of trials, and is not truncated at 0.
//
// NaN where fewer than two tasks have two trials and where all trials have one
// outcome: nothing is known of the spread then.
//
// Source: Mak, Applied Statistics 37 (1988), 344-352.
func (s Suite) ICCMoments() float64 {
	d, ok := s.disagreement()
	if !ok {
		return math.NaN()
	}
	return 1 - d.within/d.between
}

// DesignEffect returns how many trials on the same tasks are worth one trial
// on a task of its own, as far as the mean rate goes:
//
//	1 + (n-1) icc
//
// for n trials a task. NaN for n < 1.
//
// Source: Kish, Survey Sampling (1965), sec. 5.4.
func DesignEffect(n int, icc float64) float64 {
	if n < 1 {
		return math.NaN()
	}
	return 1 + float64(n-1)*icc
}
