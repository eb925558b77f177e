package sim

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
)

// logitNormal is the rate 1/(1+exp(-x)), x normal.
type logitNormal struct{ mu, sigma float64 }

// NewLogitNormal returns the distribution of a rate whose log-odds are normal
// with mean mu and standard deviation sigma. sigma = 0 is a constant.
//
// Its moments have no closed form; they are integrals over the normal density
// by the trapezoid rule on x = mu + sigma z, z from -10 to 10 in 2000 steps,
// which converges exponentially for an integrand this smooth: the absolute
// error is below 1e-13 for sigma up to 10.
func NewLogitNormal(mu, sigma float64) (Rates, error) {
	if math.IsNaN(mu) || math.IsInf(mu, 0) {
		return nil, fmt.Errorf("mu is %v: it must be a finite number of log-odds", mu)
	}
	if !(sigma >= 0) || math.IsInf(sigma, 0) || sigma > 10 {
		return nil, fmt.Errorf("sigma is %v: it must be from 0 to 10 log-odds", sigma)
	}
	if sigma == 0 {
		return constant(logistic(mu)), nil
	}
	return logitNormal{mu, sigma}, nil
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// expect returns E f(p, 1-p).
func (d logitNormal) expect(f func(p, q float64) float64) float64 {
	return expectNormal(2000, func(z float64) float64 {
		x := d.mu + d.sigma*z
		return f(logistic(x), logistic(-x))
	})
}

// expectNormal returns E f(z) for z standard normal, by the trapezoid rule.
func expectNormal(steps int, f func(z float64) float64) float64 {
	const reach = 10.0
	sum, total := 0.0, 0.0
	for i := range steps + 1 {
		z := reach * (2*float64(i)/float64(steps) - 1)
		w := math.Exp(-z * z / 2)
		sum += w * f(z)
		total += w
	}
	return sum / total
}

func (d logitNormal) Moment(k int) float64 {
	return d.expect(func(p, _ float64) float64 { return math.Pow(p, float64(k)) })
}

func (d logitNormal) FailureMoment(k int) float64 {
	return d.expect(func(_, q float64) float64 { return math.Pow(q, float64(k)) })
}

func (d logitNormal) Mean() float64 { return d.Moment(1) }

func (d logitNormal) Variance() float64 {
	mean := d.Mean()
	return d.expect(func(p, _ float64) float64 { return (p - mean) * (p - mean) })
}

func (d logitNormal) Counts(n int) []float64 {
	pmf := make([]float64, n+1)
	for c := range pmf {
		choose := estimator.LogChoose(n, c)
		pmf[c] = d.expect(func(p, q float64) float64 {
			return math.Exp(choose + times(c, p) + times(n-c, q))
		})
	}
	return normalise(pmf)
}

// times returns k log p, 0 for k = 0 whatever p.
func times(k int, p float64) float64 {
	if k == 0 {
		return 0
	}
	return float64(k) * math.Log(p)
}

func (d logitNormal) Rand(r *rand.Rand) float64 { return logistic(d.mu + d.sigma*r.NormFloat64()) }

func (d logitNormal) String() string { return fmt.Sprintf("logit-normal(%g, %g)", d.mu, d.sigma) }
