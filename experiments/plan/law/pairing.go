package law

import (
	"math"

	"passhat/estimator"
	"passhat/sim"
)

// Pairing is how the tasks' rates of agent B depend on those of A: with the
// probability share B's rate is that of A shifted, else that of another task
// shifted. Pairs are independent between tasks, B's rates have one law whatever
// the share, and the correlation between the true values is share times the
// one at share 1. NewPairing and Again make one.
type Pairing struct {
	shift, share float64
	first, other sim.Rates // A's and B's
	covariance   float64   // of the true values, at share 1
	correlation  float64   // of the true values: less than asked for where no share gives that much
}

// NewPairing pairs an agent A with an agent B whose metric is better by delta,
// as Moved makes it, so that the true values of the metric have a correlation
// between the tasks. Where B's values cannot follow A's that closely the
// correlation is the highest there can be, and it is 0 where either agent has no
// spread between tasks. The error is for a metric that is not valid and for a
// value of B below 0; above 1 it is 1.
func NewPairing(rates sim.Rates, m estimator.Metric, delta, correlation float64) (Pairing, error) {
	value := sim.Agent{Rates: rates}.Value(m)
	other, shift, err := Moved(rates, m, min(1, value+delta))
	if err != nil {
		return Pairing{}, err
	}
	p := Pairing{shift: shift, first: rates, other: other, share: 1}
	moved := sim.Agent{Rates: other}.Value(m)
	p.covariance = jointMoved(rates, m, shift) - value*moved
	a, b := jointSquare(rates, m)-value*value, jointSquare(other, m)-moved*moved
	if most := p.covariance / math.Sqrt(a*b); a > 1e-12 && b > 1e-12 && most > 0 {
		p.share = min(1, correlation/most)
		p.correlation = p.share * most
	}
	return p, nil
}

// Again pairs an agent with itself: the rates of the tasks are the same, the
// trials are new.
func Again(rates sim.Rates) Pairing { return Pairing{share: 1, first: rates, other: rates} }

// Correlation returns that of the true values of the metric that NewPairing was
// given, over the tasks.
func (p Pairing) Correlation() float64 { return p.correlation }

// Variance returns that of the difference of the two estimates of a task from n
// trials each, k <= n, of the metric that NewPairing was given,
//
//	B_A + B_B - 2 share Cov + W_A + W_B
func (p Pairing) Variance(m estimator.Metric, n int) float64 {
	a, _ := SpreadOf(p.first, m, n)
	b, _ := SpreadOf(p.other, m, n)
	return max(0, a.Between+b.Between-2*p.share*p.covariance) + a.Within + b.Within
}

// VarianceBetween returns what is left of Variance with trials without end,
//
//	B_A + B_B - 2 share Cov
func (p Pairing) VarianceBetween(m estimator.Metric) float64 {
	a, _ := SpreadOf(p.first, m, m.K)
	b, _ := SpreadOf(p.other, m, m.K)
	return max(0, p.Variance(m, m.K)-a.Within-b.Within)
}

// Table returns the probabilities of each pair of successes of n trials a task,
// by those of A, then by those of B.
func (p Pairing) Table(n int) [][]float64 {
	out := make([][]float64, n+1)
	first, second := p.first.Counts(n), p.other.Counts(n)
	for a := range out {
		out[a] = make([]float64, n+1)
		for b := range out[a] {
			out[a][b] = (1 - p.share) * first[a] * second[b]
		}
	}
	for total, w := range p.first.Counts(2 * n) {
		for a := max(0, total-n); a <= min(n, total); a++ {
			same := p.share * w * hypergeometric(2*n, total, n, a)
			for b, x := range movedPMF(p.shift, n, total-a) {
				out[a][b] += float64(same * x)
			}
		}
	}
	return out
}
