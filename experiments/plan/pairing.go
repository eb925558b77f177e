package plan

import (
	"math"

	"passhat/estimator"
	"passhat/sim"
)

// pairing is how the tasks' rates of agent B depend on those of A: with the
// probability share B's rate is that of A shifted, else that of another task
// shifted. Pairs are independent between tasks, B's rates have one law whatever
// the share, and the correlation between the true values is share times the
// one at share 1.
type pairing struct {
	shift, share float64
	other        sim.Rates // B's
	covariance   float64   // of the true values, at share 1
	correlation  float64   // of the true values: less than asked for where no share gives that much
}

func newPairing(rates sim.Rates, m estimator.Metric, delta, correlation float64) (pairing, error) {
	value := sim.Agent{Rates: rates}.Value(m)
	other, shift, err := Moved(rates, m, min(1, value+delta))
	if err != nil {
		return pairing{}, err
	}
	p := pairing{shift: shift, other: other, share: 1}
	moved := sim.Agent{Rates: other}.Value(m)
	p.covariance = jointMoved(rates, m, shift) - value*moved
	a, b := jointSquare(rates, m)-value*value, jointSquare(other, m)-moved*moved
	if most := p.covariance / math.Sqrt(a*b); a > 1e-12 && b > 1e-12 && most > 0 {
		p.share = min(1, correlation/most)
		p.correlation = p.share * most
	}
	return p, nil
}

// variance returns that of the difference of two estimates from n trials,
//
//	B_A + B_B - 2 share Cov + W_A + W_B
func (p pairing) variance(rates sim.Rates, m estimator.Metric, n int) float64 {
	a, _ := SpreadOf(rates, m, n)
	b, _ := SpreadOf(p.other, m, n)
	return max(0, a.Between+b.Between-2*p.share*p.covariance) + a.Within + b.Within
}

// table returns the probabilities of each pair of successes (a, b) of n trials.
func (p pairing) table(rates sim.Rates, n int) [][]float64 {
	out := make([][]float64, n+1)
	first, second := rates.Counts(n), p.other.Counts(n)
	for a := range out {
		out[a] = make([]float64, n+1)
		for b := range out[a] {
			out[a][b] = (1 - p.share) * first[a] * second[b]
		}
	}
	for total, w := range rates.Counts(2 * n) {
		for a := max(0, total-n); a <= min(n, total); a++ {
			same := p.share * w * hypergeometric(2*n, total, n, a)
			for b, x := range movedPMF(p.shift, n, total-a) {
				out[a][b] += float64(same * x)
			}
		}
	}
	return out
}
