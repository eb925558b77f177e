package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Retries is a process in which what is reported as one trial hides several:
// a harness that tries again until the task passes.
type Retries struct{ retries int }

// NewRetries returns the process in which a failed trial is tried again, up to
// the given number of times, and the reported trial passes if any try did:
//
//	P(reported pass) = 1 - (1-p)^(retries+1)
//
// It breaks the meaning of a trial. The reported trials are independent, so
// estimates and intervals are right for the harness with its retries,
//
//	pass^k = (1 - (1-p)^(retries+1))^k,  pass@k = 1 - (1-p)^(k (retries+1))
//
// and too high for the agent alone: what is called pass^k counts k (retries+1)
// tries, and pass@1 is the agent's pass@(retries+1).
func NewRetries(retries int) (Retries, error) {
	if retries < 0 {
		return Retries{}, fmt.Errorf("retries is %d: it must be 0 or more", retries)
	}
	return Retries{retries}, nil
}

// Rate returns the probability that a reported trial passes.
func (d Retries) Rate(p float64) float64 {
	return -math.Expm1(float64(d.retries+1) * math.Log1p(-p))
}

// Trials draws the reported trials.
func (d Retries) Trials(r *rand.Rand, p float64, out []bool) {
	Independent{}.Trials(r, d.Rate(p), out)
}

// Count draws the number of reported passes.
func (d Retries) Count(r *rand.Rand, p float64, n int) int { return binomial(r, n, d.Rate(p)) }

// Counts returns the distribution of the reported passes.
func (d Retries) Counts(p float64, n int) []float64 { return constant(d.Rate(p)).Counts(n) }

// String returns "retries(2)".
func (d Retries) String() string { return fmt.Sprintf("retries(%d)", d.retries) }
