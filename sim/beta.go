package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// betaRates is the beta distribution of the rate; c among n is then beta-binomial.
type betaRates struct{ a, b float64 }

// NewBeta returns the beta distribution with shapes alpha and beta, positive
// numbers with a finite sum.
//
//	E[p^k] = prod_{i<k} (alpha+i) / (alpha+beta+i)
//
// Shapes whose sum is below 1e-300, where logarithms lose their digits, give
// the limit: tasks that pass always or never.
//
// Source: Skellam, Journal of the Royal Statistical Society B 10 (1948).
func NewBeta(alpha, beta float64) (Rates, error) {
	for _, x := range []struct {
		name  string
		shape float64
	}{{"alpha", alpha}, {"beta", beta}} {
		if !(x.shape > 0) || math.IsInf(x.shape, 0) {
			return nil, fmt.Errorf("%s is %v: a shape is a positive number", x.name, x.shape)
		}
	}
	switch total := alpha + beta; {
	case math.IsInf(total, 1):
		return nil, fmt.Errorf("alpha %v and beta %v are too large: their sum must be finite", alpha, beta)
	case total < 1e-300:
		return NewTwoPoint(0, 1, alpha/total)
	default:
		return betaRates{alpha, beta}, nil
	}
}

// NewBetaMeanICC returns the beta distribution with the given mean and
// unevenness rho = Var(p)/(mean (1-mean)):
//
//	alpha = mean (1-rho)/rho,  beta = (1-mean) (1-rho)/rho
//
// Its limits are an even agent, constant at the mean, for rho = 0 and tasks
// that pass always or never for rho = 1. A mean of 0 or 1 leaves no spread and
// gives a constant.
func NewBetaMeanICC(mean, icc float64) (Rates, error) {
	if err := checkRate("mean", mean); err != nil {
		return nil, err
	}
	if math.IsNaN(icc) || icc < 0 || icc > 1 {
		return nil, fmt.Errorf("icc is %v: it must be from 0 (even) to 1 (always or never)", icc)
	}
	switch total := (1 - icc) / icc; {
	case icc == 0 || mean == 0 || mean == 1:
		return NewConstant(mean)
	case icc == 1 || total*min(mean, 1-mean) == 0:
		return NewTwoPoint(0, 1, mean)
	case math.IsInf(total, 1):
		return NewConstant(mean)
	default:
		return NewBeta(mean*total, (1-mean)*total)
	}
}

// NewBetaMoments returns the beta distribution with the given pass^1 and
// pass^2, m1 = E p and m2 = E p^2, whose unevenness is
//
//	rho = (m2 - m1^2) / (m1 (1-m1))
//
// so that two published numbers give a forecast of pass^k and pass@k at any k,
// as good as the law of the rates is a beta. m2 is from m1^2 (even) to m1
// (always or never).
func NewBetaMoments(m1, m2 float64) (Rates, error) {
	if err := checkRate("pass^1", m1); err != nil {
		return nil, err
	}
	if math.IsNaN(m2) || m2 < m1*m1 || m2 > m1 {
		return nil, fmt.Errorf("pass^2 is %v: with pass^1 = %v it must be from %v (even) to %v (always or never)", m2, m1, m1*m1, m1)
	}
	if m1 == 0 || m1 == 1 {
		return NewConstant(m1)
	}
	return NewBetaMeanICC(m1, min((m2-m1*m1)/(m1*(1-m1)), 1))
}

func (d betaRates) Moment(k int) float64        { return rising(d.a, d.a+d.b, k) }
func (d betaRates) FailureMoment(k int) float64 { return rising(d.b, d.a+d.b, k) }

// rising returns prod_{i<k} (a+i)/(s+i).
func rising(a, s float64, k int) float64 {
	product := 1.0
	for i := range k {
		product *= (a + float64(i)) / (s + float64(i))
	}
	return product
}

func (d betaRates) Mean() float64 { return d.a / (d.a + d.b) }

func (d betaRates) Variance() float64 {
	s := d.a + d.b
	return d.a / s * (d.b / s) / (s + 1)
}

// Counts is the beta-binomial distribution from its two ends, by the ratio of
// neighbours
//
//	P(c+1)/P(c) = (n-c)(alpha+c) / ((c+1)(beta+n-c-1))
//
// in logarithms, which holds for shapes of any size.
func (d betaRates) Counts(n int) []float64 {
	logs := make([]float64, n+1)
	top := 0.0
	for c := range n {
		logs[c+1] = logs[c] + math.Log(float64(n-c)/float64(c+1)) +
			math.Log(d.a+float64(c)) - math.Log(d.b+float64(n-c-1))
		top = max(top, logs[c+1])
	}
	for c := range logs {
		logs[c] = math.Exp(logs[c] - top)
	}
	return normalise(logs)
}

// Rand draws two gamma variables in logarithms, X/(X+Y): for shapes near 0
// both underflow, and their ratio would be 0/0.
func (d betaRates) Rand(r *rand.Rand) float64 {
	x, y := logGamma(r, d.a), logGamma(r, d.b)
	return 1 / (1 + math.Exp(y-x))
}

// logGamma draws the logarithm of a gamma variable of the given shape: by the
// method of Marsaglia and Tsang, ACM TOMS 26 (2000), for shapes of 1 and more;
// below it, G(a) = G(a+1) U^(1/a), whose logarithm does not underflow.
func logGamma(r *rand.Rand, shape float64) float64 {
	if shape < 1 {
		return logGamma(r, shape+1) + math.Log(1-r.Float64())/shape
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		t := c * x
		if t <= -1 {
			continue
		}
		// v = (1+t)^3 as v-1 and log v: taken from v itself, their difference
		// would be noise for a large d.
		v1, logV := t*(3+t*(3+t)), 3*math.Log1p(t)
		u := 1 - r.Float64() // in (0,1]
		if math.Log(u) < 0.5*x*x+d*(logV-v1) {
			return math.Log(d) + logV
		}
	}
}

func (d betaRates) String() string { return fmt.Sprintf("beta(%.4g, %.4g)", d.a, d.b) }
