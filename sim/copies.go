package sim

import (
	"fmt"
	"math/rand/v2"
)

// Copies is a process in which a trial repeats an earlier trial of its task:
// a response cache, or temperature 0.
type Copies struct{ q float64 }

// NewCopies returns the process in which each trial after the first repeats,
// with probability q, the outcome of one of the earlier trials of its task,
// each as likely, and is a fresh trial otherwise.
//
// It breaks the independence of a task's trials. After c successes in i trials,
//
//	P(next succeeds) = q c/i + (1-q) p
//	P(all of k succeed) = p (q + (1-q) p)^(k-1)
//
// so pass^1 keeps its mean, estimates of pass^k for k > 1 are too high and of
// pass@k too low, at q = 1 both are p. Tasks look more uneven than they are.
// An interval over tasks covers what the copies average to, not p^k: more
// tasks make it narrower around the wrong number.
func NewCopies(q float64) (Copies, error) {
	if err := checkRate("copy probability", q); err != nil {
		return Copies{}, err
	}
	return Copies{q}, nil
}

// Trials draws the trials in their order.
func (d Copies) Trials(r *rand.Rand, p float64, out []bool) {
	for i := range out {
		if i > 0 && r.Float64() < d.q {
			out[i] = out[r.IntN(i)]
			continue
		}
		out[i] = r.Float64() < p
	}
}

// Count draws the number of successes.
func (d Copies) Count(r *rand.Rand, p float64, n int) int { return countTrials(d, r, p, n) }

// Counts returns the distribution of c by recursion over the trials, in n^2
// steps.
func (d Copies) Counts(p float64, n int) []float64 {
	pmf := make([]float64, n+1)
	pmf[0] = 1
	for i := range n {
		for c := i; c >= 0; c-- {
			success := p
			if i > 0 {
				success = d.q*float64(c)/float64(i) + (1-d.q)*p
			}
			pmf[c+1] += pmf[c] * success
			pmf[c] *= 1 - success
		}
	}
	return pmf
}

// String returns "copies(0.3)".
func (d Copies) String() string { return fmt.Sprintf("copies(%g)", d.q) }
