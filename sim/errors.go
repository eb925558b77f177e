package sim

import (
	"fmt"
	"math/rand/v2"
)

// Errors is a process in which trials end without a verdict.
type Errors struct{ task, pass, fail float64 }

// NewErrors returns the process in which, with the probability task, a task
// errs in every trial (its environment does not start), and otherwise a trial
// that would have passed errs with the probability pass, one that would have
// failed with the probability fail (timeouts of hard tasks).
//
// It breaks the complete data. With pass = fail trials miss at random, and
// dropping errors leaves estimates unbiased (with fewer trials, and tasks
// without a verdict); otherwise a verdict is itself news. Of a task that does
// not err as a whole,
//
//	errors count as failures:  p' = p (1-pass)
//	errors are dropped:        p" = p (1-pass) / (p (1-pass) + (1-p) (1-fail))
//
// so p' <= p always, and p" >= p where failing trials err more often. Given
// its number of verdicts a task's trials are independent of rate p", and
// pass^k and pass@k are those of p' or p" with intervals to match; neither is
// the agent's unless its errors are failures, or strike at random. As failures,
// tasks that err as a whole add a share of tasks that never pass.
func NewErrors(task, pass, fail float64) (Errors, error) {
	for _, x := range []struct {
		name  string
		value float64
	}{{"task", task}, {"pass", pass}, {"fail", fail}} {
		if err := checkRate("error probability "+x.name, x.value); err != nil {
			return Errors{}, err
		}
	}
	return Errors{task, pass, fail}, nil
}

// Outcomes draws the outcomes of the trials.
func (d Errors) Outcomes(r *rand.Rand, p float64, out []Outcome) {
	whole := r.Float64() < d.task
	for i := range out {
		err := d.fail
		if out[i] = OutcomeFail; r.Float64() < p {
			out[i], err = OutcomePass, d.pass
		}
		if whole || r.Float64() < err {
			out[i] = OutcomeError
		}
	}
}

// Trials draws the trials with errors as failures.
func (d Errors) Trials(r *rand.Rand, p float64, out []bool) {
	outcomes := make([]Outcome, len(out))
	d.Outcomes(r, p, outcomes)
	for i, o := range outcomes {
		out[i] = o == OutcomePass
	}
}

// Count draws the number of passes.
func (d Errors) Count(r *rand.Rand, p float64, n int) int { return countTrials(d, r, p, n) }

// Counts returns the distribution of the number of passes, errors counting as
// failures.
func (d Errors) Counts(p float64, n int) []float64 {
	pmf := constant(p * (1 - d.pass)).Counts(n)
	for c := range pmf {
		pmf[c] *= 1 - d.task
	}
	pmf[0] += d.task
	return pmf
}

// Dropped returns the success rate among the trials with a verdict, NaN where
// there are none.
func (d Errors) Dropped(p float64) float64 {
	pass, fail := p*(1-d.pass), (1-p)*(1-d.fail)
	return pass / (pass + fail)
}

// String returns "errors(task 0.01, pass 0.02, fail 0.1)".
func (d Errors) String() string {
	return fmt.Sprintf("errors(task %g, pass %g, fail %g)", d.task, d.pass, d.fail)
}
