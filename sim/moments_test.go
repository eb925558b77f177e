package sim_test

import (
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"

	"passhat/estimator"
	"passhat/sim"
)

// legendre integrates f over [a,b] in panels of 20 Gauss-Legendre points.
func legendre(f func(float64) float64, a, b float64, panels int) float64 {
	sum := 0.0
	for i := range panels {
		lo, hi := a+(b-a)*float64(i)/float64(panels), a+(b-a)*float64(i+1)/float64(panels)
		sum += quad.Fixed(f, lo, hi, 20, quad.Legendre{}, 0)
	}
	return sum
}

// checkMoments holds the moments against E f(log p, log(1-p)) of another road.
func checkMoments(t *testing.T, r sim.Rates, rel, abs float64, expect func(f func(logP, logQ float64) float64) float64) {
	t.Helper()
	check := func(what string, got float64, f func(logP, logQ float64) float64) {
		t.Helper()
		if want := expect(f); !(math.Abs(got-want) <= rel*want+abs) {
			t.Errorf("%s: %s is %v, want %v", r, what, got, want)
		}
	}
	for _, k := range []int{0, 1, 2, 3, 8, 50} {
		check("E p^k", r.Moment(k), func(p, _ float64) float64 { return math.Exp(float64(k) * p) })
		check("E (1-p)^k", r.FailureMoment(k), func(_, q float64) float64 { return math.Exp(float64(k) * q) })
	}
	mean := r.Mean()
	check("mean", mean, func(p, _ float64) float64 { return math.Exp(p) })
	check("variance", r.Variance(), func(p, _ float64) float64 { return math.Pow(math.Exp(p)-mean, 2) })
}

// logOdds returns log p and log(1-p) at log-odds x.
func logOdds(x float64) (logP, logQ float64) {
	return -math.Log1p(math.Exp(-x)), -math.Log1p(math.Exp(x))
}

// The beta density over the log-odds is p^alpha (1-p)^beta / B(alpha,beta).
func TestBetaMomentsAgainstIntegration(t *testing.T) {
	for _, x := range [][2]float64{{2, 3}, {0.5, 0.5}, {0.3, 0.1}, {8, 2}, {1, 1}, {40, 0.2}, {300, 700}} {
		a, b := x[0], x[1]
		norm := mathext.Lbeta(a, b)
		checkMoments(t, beta(a, b), 1e-11, 0, func(f func(p, q float64) float64) float64 {
			return legendre(func(x float64) float64 {
				p, q := logOdds(x)
				return math.Exp(a*p+b*q-norm) * f(p, q)
			}, -40/a-5, 40/b+5, 400)
		})
	}
}

func TestLogitNormalMomentsAgainstIntegration(t *testing.T) {
	for _, x := range [][2]float64{{0, 1}, {1.5, 0.3}, {-2, 3}, {-2, 10}, {4, 10}, {0.5, 1e-3}} {
		mu, sigma := x[0], x[1]
		checkMoments(t, logitNormal(mu, sigma), 1e-9, 1e-15, func(f func(p, q float64) float64) float64 {
			return legendre(func(z float64) float64 {
				return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) * f(logOdds(mu+sigma*z))
			}, -12, 12, 500)
		})
	}
}

// A list of rates and their weights, for distributions of few values.
func TestDiscreteMomentsByHand(t *testing.T) {
	suite, err := estimator.NewSuite([]estimator.Task{{N: 4, C: 1}, {N: 4, C: 1}, {N: 8, C: 8}, {N: 8, C: 2}, {N: 5, C: 0}, {N: 0}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		rates           sim.Rates
		values, weights []float64
	}{
		{constant(0.3), []float64{0.3}, []float64{1}},
		{constant(0), []float64{0}, []float64{1}},
		{constant(1), []float64{1}, []float64{1}},
		{must(sim.NewTwoPoint(0.1, 0.9, 0.25)), []float64{0.1, 0.9}, []float64{0.75, 0.25}},
		{must(sim.NewTwoPoint(0.1, 0.9, 0)), []float64{0.1}, []float64{1}},
		{must(sim.NewTwoPoint(0.1, 0.9, 1)), []float64{0.9}, []float64{1}},
		{must(sim.NewExplicit([]float64{0, 0.2, 0.2, 1, 0.7})), []float64{0, 0.2, 1, 0.7}, []float64{0.2, 0.4, 0.2, 0.2}},
		{must(sim.NewEmpirical(suite)), []float64{0.25, 1, 0}, []float64{0.6, 0.2, 0.2}},
		{
			must(sim.NewMixture([]sim.Component{{Weight: 2, Rates: constant(0.5)}, {Weight: 6, Rates: must(sim.NewTwoPoint(0.1, 0.9, 0.5))}})),
			[]float64{0.5, 0.1, 0.9},
			[]float64{0.25, 0.375, 0.375},
		},
	} {
		checkMoments(t, x.rates, 1e-13, 1e-30, func(f func(p, q float64) float64) float64 {
			sum := 0.0
			for i, p := range x.values {
				if v := f(math.Log(p), math.Log1p(-p)); !math.IsNaN(v) { // 0 times log 0: p^0 = 1
					sum += x.weights[i] * v
				} else {
					sum += x.weights[i]
				}
			}
			return sum
		})
	}
}

// The mixture of distributions with a spread of their own, by hand.
func TestMixtureMoments(t *testing.T) {
	a, b := beta(8, 2), logitNormal(0, 1)
	r := must(sim.NewMixture([]sim.Component{{Weight: 3, Rates: a}, {Weight: 1, Rates: b}}))
	for _, k := range []int{1, 2, 7} {
		if want := 0.75*a.Moment(k) + 0.25*b.Moment(k); relative(r.Moment(k), want) > 1e-14 {
			t.Errorf("E p^%d = %v, want %v", k, r.Moment(k), want)
		}
	}
	if want := r.Moment(2) - r.Mean()*r.Mean(); relative(r.Variance(), want) > 1e-13 {
		t.Errorf("variance %v, want %v", r.Variance(), want)
	}
}

// prod (a+i)/(a+b+i) in 200 bits, for shapes of any size.
func TestBetaMomentsAreExact(t *testing.T) {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	rising := func(a, s *big.Float, k int) float64 {
		product := number(1)
		for i := range k {
			step := number(float64(i))
			product.Mul(product, new(big.Float).Add(a, step))
			product.Quo(product, new(big.Float).Add(s, step))
		}
		v, _ := product.Float64()
		return v
	}
	for _, x := range [][2]float64{{1e-3, 1e-3}, {1e-8, 3e-8}, {1e-300, 1e-300}, {5e-324, 5e-324}, {5e-324, 1}, {1e8, 3e8}, {1e12, 1e12}, {1e300, 3e300}} {
		r := beta(x[0], x[1])
		a, b := number(x[0]), number(x[1])
		s := new(big.Float).Add(a, b)
		for _, k := range []int{1, 2, 3, 20, 200} {
			if got, want := r.Moment(k), rising(a, s, k); relative(got, want) > 1e-13 {
				t.Errorf("%s: E p^%d = %v, want %v", r, k, got, want)
			}
			if got, want := r.FailureMoment(k), rising(b, s, k); relative(got, want) > 1e-13 {
				t.Errorf("%s: E (1-p)^%d = %v, want %v", r, k, got, want)
			}
		}
	}
	// By hand: 8 9 10 11 12 / (10 11 12 13 14), and E p^2 of the uniform.
	if got, want := beta(8, 2).Moment(5), 36.0/91; relative(got, want) > 1e-15 {
		t.Errorf("beta(8, 2): E p^5 = %v, want %v", got, want)
	}
	if got := beta(1, 1).Moment(2); relative(got, 1.0/3) > 1e-15 {
		t.Errorf("uniform: E p^2 = %v, want 1/3", got)
	}
}

// What holds for every distribution of a rate.
func TestMomentsOfEveryDistribution(t *testing.T) {
	for _, r := range distributions() {
		check := func(what string, ok bool, values ...float64) {
			t.Helper()
			if !ok {
				t.Errorf("%s: %s %v", r, what, values)
			}
		}
		mean, variance := r.Mean(), r.Variance()
		check("a moment of order 0 is not 1", r.Moment(0) == 1 && r.FailureMoment(0) == 1, r.Moment(0), r.FailureMoment(0))
		check("mean is not E p", relative(r.Moment(1), mean) < 1e-14, r.Moment(1), mean)
		check("E p and E (1-p) are not 1 together", math.Abs(r.FailureMoment(1)+mean-1) < 1e-14, mean, r.FailureMoment(1))
		check("mean outside [0,1]", mean >= 0 && mean <= 1, mean)
		check("variance outside [0, mean (1-mean)]", variance >= 0 && variance <= mean*(1-mean)*(1+1e-12)+1e-300, variance, mean)
		check("variance is not E p^2 - (E p)^2", math.Abs(r.Moment(2)-mean*mean-variance) < 1e-14, r.Moment(2), mean, variance)
		for k := 1; k < 30; k++ {
			check("E p^k grows", r.Moment(k) <= r.Moment(k-1) && r.Moment(k) >= 0, float64(k), r.Moment(k))
			check("E (1-p)^k grows", r.FailureMoment(k) <= r.FailureMoment(k-1) && r.FailureMoment(k) >= 0, float64(k), r.FailureMoment(k))
			check("E p^k below (E p)^k", r.Moment(k) >= math.Pow(mean, float64(k))*(1-1e-12), float64(k), r.Moment(k), mean)
		}
	}
}
