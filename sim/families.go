package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// SuiteRates is a distribution of the rate under which the tasks of one suite
// depend on each other.
type SuiteRates interface {
	Rates
	// RandTasks draws the rates of the m tasks of a suite.
	RandTasks(r *rand.Rand, m int) []float64
}

// Families is a distribution of the rate in which tasks come in families that
// share a part of their rate: the issues of one repository, the tasks of one
// domain. Moments are those of a single task.
type Families struct {
	logitNormal
	size        int
	family, own float64
}

// NewFamilies returns the distribution of tasks in families of the given size,
// tasks 0..size-1 the first, whose log-odds are
//
//	mu + family F + own T
//
// with a standard normal F for the family and T for the task. A single task's
// log-odds are normal of standard deviation sqrt(family^2 + own^2), at most 10.
//
// It breaks the independence of the tasks. Estimates of pass^k and pass@k stay
// unbiased, but m tasks are worth fewer: with families of size g,
//
//	Var(estimate) = Var(one task) [1 + (g-1) r] / m,  r = Covariance / Var(one task)
//
// and intervals over tasks are too narrow by the root of the bracket. The
// family is the unit then.
func NewFamilies(mu, family, own float64, size int) (Families, error) {
	if size < 1 {
		return Families{}, fmt.Errorf("size is %d: a family has at least one task", size)
	}
	for _, x := range []struct {
		name  string
		value float64
	}{{"family", family}, {"own", own}} {
		if !(x.value >= 0) || math.IsInf(x.value, 0) {
			return Families{}, fmt.Errorf("%s is %v: a standard deviation is 0 or more", x.name, x.value)
		}
	}
	if _, err := NewLogitNormal(mu, math.Hypot(family, own)); err != nil {
		return Families{}, err
	}
	return Families{logitNormal{mu, math.Hypot(family, own)}, size, family, own}, nil
}

// RandTasks draws the rates of m tasks; the last family may be incomplete.
func (d Families) RandTasks(r *rand.Rand, m int) []float64 {
	rates := make([]float64, m)
	effect := 0.0
	for i := range rates {
		if i%d.size == 0 {
			effect = d.family * r.NormFloat64()
		}
		rates[i] = logistic(d.mu + effect + d.own*r.NormFloat64())
	}
	return rates
}

// Size returns how many tasks a family has.
func (d Families) Size() int { return d.size }

// Covariance returns the covariance of p^k, or of any unbiased estimate of it,
// between two tasks of one family:
//
//	Var_F(E[p^k | F])
func (d Families) Covariance(k int) float64 {
	mean := d.Moment(k)
	return expectNormal(200, func(z float64) float64 {
		inner := logitNormal{d.mu + d.family*z, d.own}
		return square(inner.Moment(k) - mean)
	})
}

// String returns "families(5 tasks, mu 0.5, family 1, own 0.5)".
func (d Families) String() string {
	return fmt.Sprintf("families(%d tasks, mu %g, family %g, own %g)", d.size, d.mu, d.family, d.own)
}
