package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Drift is a process whose success rate changes over the trials of a task: a
// provider changes the model, or an agent learns from its own traces.
type Drift struct{ slope float64 }

// NewDrift returns the process whose log-odds move by slope from one trial to
// the next; the first has the task's rate p:
//
//	p_t = 1 / (1 + (1-p)/p exp(-slope t)),  t = 0..n-1
//
// It breaks the constant rate. There is no one p, so pass^k depends on which k
// trials are meant: the estimate from n trials has as its mean the average
// over all choices of k of the n,
//
//	e_k(p_0..p_{n-1}) / C(n,k),  e_k the elementary symmetric polynomial
//
// which is neither p^k now nor p^k at the end, and changes with n. The spread
// over tasks is right for that average, so an interval covers it and nothing
// else.
func NewDrift(slope float64) (Drift, error) {
	if math.IsNaN(slope) || math.IsInf(slope, 0) {
		return Drift{}, fmt.Errorf("slope is %v: it must be a finite change of the log-odds a trial", slope)
	}
	return Drift{slope}, nil
}

// rate returns the success rate in trial t of a task that starts with p.
func (d Drift) rate(p float64, t int) float64 {
	if p == 0 || p == 1 {
		return p
	}
	return logistic(math.Log(p) - math.Log1p(-p) + d.slope*float64(t))
}

// Trials draws the trials in their order.
func (d Drift) Trials(r *rand.Rand, p float64, out []bool) {
	for t := range out {
		out[t] = r.Float64() < d.rate(p, t)
	}
}

// Count draws the number of successes.
func (d Drift) Count(r *rand.Rand, p float64, n int) int { return countTrials(d, r, p, n) }

// Counts returns the distribution of c, Poisson-binomial, by recursion over
// the trials, in n^2 steps.
func (d Drift) Counts(p float64, n int) []float64 {
	pmf := make([]float64, n+1)
	pmf[0] = 1
	for t := range n {
		success := d.rate(p, t)
		for c := t; c >= 0; c-- {
			pmf[c+1] += pmf[c] * success
			pmf[c] *= 1 - success
		}
	}
	return pmf
}

// String returns "drift(-0.1)".
func (d Drift) String() string { return fmt.Sprintf("drift(%g)", d.slope) }
