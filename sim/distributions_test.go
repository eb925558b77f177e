package sim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/sim"
)

// must returns the rates of a constructor that does not fail.
func must(r sim.Rates, err error) sim.Rates {
	if err != nil {
		panic(err)
	}
	return r
}

func beta(a, b float64) sim.Rates         { return must(sim.NewBeta(a, b)) }
func logitNormal(m, s float64) sim.Rates  { return must(sim.NewLogitNormal(m, s)) }
func meanICC(mean, icc float64) sim.Rates { return must(sim.NewBetaMeanICC(mean, icc)) }
func constant(p float64) sim.Rates        { return must(sim.NewConstant(p)) }

// distributions are what every test of all distributions goes through.
func distributions() []sim.Rates {
	suite, err := estimator.NewSuite([]estimator.Task{{N: 4, C: 1}, {N: 4, C: 1}, {N: 8, C: 8}, {N: 5, C: 0}, {N: 0}})
	if err != nil {
		panic(err)
	}
	return []sim.Rates{
		constant(0), constant(1), constant(0.3), constant(1e-9), constant(1 - 1e-9), constant(5e-324),
		beta(2, 3), beta(0.5, 0.5), beta(0.3, 0.1), beta(8, 2), beta(1, 1), beta(40, 0.2), beta(300, 700),
		beta(1e-3, 1e-3), beta(1e-3, 2), beta(1e-8, 3e-8), beta(1e-300, 1e-300), beta(5e-324, 5e-324), beta(2e-320, 1e-320),
		beta(5e-324, 1), beta(1, 5e-324), beta(1e8, 3e8), beta(1e12, 1e12), beta(1e16, 3e16), beta(1e20, 1e20), beta(1e300, 3e300),
		meanICC(0.7, 0), meanICC(0.7, 1), meanICC(0.7, 1e-12), meanICC(0.7, 1-1e-12), meanICC(0.7, 0.3), meanICC(0, 0.5), meanICC(1, 0.5),
		logitNormal(0, 1), logitNormal(1.5, 0.3), logitNormal(-2, 10), logitNormal(0.5, 1e-9), logitNormal(3, 0), logitNormal(800, 2), logitNormal(-800, 2),
		must(sim.NewTwoPoint(0.1, 0.9, 0.25)), must(sim.NewTwoPoint(0, 1, 0.5)), must(sim.NewTwoPoint(0.2, 0.8, 0)), must(sim.NewTwoPoint(0.2, 0.8, 1)),
		must(sim.NewExplicit([]float64{0, 0.2, 0.2, 1, 0.7})), must(sim.NewExplicit([]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1})),
		must(sim.NewEmpirical(suite)),
		must(sim.NewMixture([]sim.Component{{Weight: 3, Rates: beta(8, 2)}, {Weight: 1, Rates: constant(0)}, {Weight: 2, Rates: logitNormal(0, 1)}})),
	}
}

func TestStrings(t *testing.T) {
	check := func(r sim.Rates, want string) {
		t.Helper()
		if got := r.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	suite, err := estimator.NewSuite([]estimator.Task{{N: 4, C: 1}, {N: 0}, {N: 4, C: 2}})
	if err != nil {
		t.Fatal(err)
	}
	check(constant(0.25), "constant(0.25)")
	check(beta(2, 0.5), "beta(2, 0.5)")
	check(meanICC(0.75, 0.2), "beta(3, 1)")
	check(beta(3e-320, 1e-320), "two-point(low 0, high 1, weight of high 0.75)")
	check(meanICC(0.75, 0), "constant(0.75)")
	check(meanICC(0.75, 1), "two-point(low 0, high 1, weight of high 0.75)")
	check(logitNormal(-1, 0.5), "logit-normal(-1, 0.5)")
	check(logitNormal(0, 0), "constant(0.5)")
	check(must(sim.NewTwoPoint(0.1, 0.9, 0.25)), "two-point(low 0.1, high 0.9, weight of high 0.25)")
	check(must(sim.NewExplicit([]float64{0.1, 0.2})), "2 rates")
	check(must(sim.NewEmpirical(suite)), "empirical(2 tasks)")
	check(must(sim.NewMixture([]sim.Component{{Weight: 3, Rates: beta(8, 2)}, {Weight: 1, Rates: constant(0)}})),
		"mixture(0.75 × beta(8, 2), 0.25 × constant(0))")
	if got := (sim.Independent{}).String(); got != "independent" {
		t.Errorf("process %q, want independent", got)
	}
}

func TestParameterErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	check := func(r sim.Rates, err error, says string) {
		t.Helper()
		if r != nil || err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, %v: want nothing and an error that says %q", r, err, says)
		}
	}
	for _, p := range []float64{nan, -0.1, 1.1, inf, -inf, math.Nextafter(1, 2), -5e-324} {
		r, err := sim.NewConstant(p)
		check(r, err, "rate is ")
		r, err = sim.NewBetaMeanICC(p, 0.5)
		check(r, err, "mean is ")
		r, err = sim.NewBetaMeanICC(0.5, p)
		check(r, err, "icc is ")
		r, err = sim.NewTwoPoint(p, 0.5, 0.5)
		check(r, err, "low is ")
		r, err = sim.NewTwoPoint(0.5, p, 0.5)
		check(r, err, "high is ")
		r, err = sim.NewTwoPoint(0.5, 0.5, p)
		check(r, err, "weight of high is ")
		r, err = sim.NewExplicit([]float64{0.5, p})
		check(r, err, "rate 2 is ")
	}
	for _, x := range []float64{nan, 0, -1, inf, -inf} {
		r, err := sim.NewBeta(x, 1)
		check(r, err, "alpha is ")
		r, err = sim.NewBeta(1, x)
		check(r, err, "beta is ")
		r, err = sim.NewMixture([]sim.Component{{Weight: 1, Rates: constant(0)}, {Weight: x, Rates: constant(1)}})
		check(r, err, "component 2 has weight ")
	}
	for _, x := range []float64{nan, inf, -inf} {
		r, err := sim.NewLogitNormal(x, 1)
		check(r, err, "mu is ")
		r, err = sim.NewLogitNormal(0, x)
		check(r, err, "sigma is ")
	}
	for _, x := range []float64{-0.1, 10.1} {
		r, err := sim.NewLogitNormal(0, x)
		check(r, err, "from 0 to 10")
	}
	r, err := sim.NewBeta(1.5e308, 1.5e308)
	check(r, err, "too large")
	r, err = sim.NewMixture([]sim.Component{{Weight: 1.5e308, Rates: constant(0)}, {Weight: 1.5e308, Rates: constant(1)}})
	check(r, err, "too large")
	r, err = sim.NewMixture(nil)
	check(r, err, "at least one component")
	r, err = sim.NewMixture([]sim.Component{{Weight: 1}})
	check(r, err, "component 1 has no distribution")
	r, err = sim.NewExplicit(nil)
	check(r, err, "at least one rate")
	r, err = sim.NewEmpirical(estimator.Suite{})
	check(r, err, "no task has a verdict")
	if !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("%v, want ErrNoTasks", err)
	}
	unjudged, err := estimator.NewSuite([]estimator.Task{{ID: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	r, err = sim.NewEmpirical(unjudged)
	check(r, err, "no task has a verdict")
}

func TestMixtureDoesNotKeepItsInput(t *testing.T) {
	parts := []sim.Component{{Weight: 1, Rates: constant(0.25)}, {Weight: 1, Rates: constant(0.75)}}
	r := must(sim.NewMixture(parts))
	parts[0].Weight, parts[1].Rates = 100, constant(1)
	if got := r.Mean(); got != 0.5 {
		t.Errorf("mean %v, want 1/2", got)
	}
}

func TestBetaMeanICC(t *testing.T) {
	for _, mean := range []float64{1e-9, 0.1, 0.5, 0.7, 0.999} {
		for _, icc := range []float64{0, 1e-300, 1e-12, 0.01, 0.3, 0.9, 1 - 1e-12, 1} {
			agent := sim.Agent{Rates: meanICC(mean, icc)}
			if got := agent.MeanRate(); !(relative(got, mean) < 1e-14) {
				t.Errorf("mean %v, icc %v: mean %v", mean, icc, got)
			}
			// rho is 1/(alpha+beta+1); a mean near 0 or 1 costs digits of p(1-p).
			if got := agent.ICC(); !(math.Abs(got-icc) <= 1e-12*icc) && icc != 1e-300 {
				t.Errorf("mean %v, icc %v: icc %v", mean, icc, got)
			}
		}
	}
	for _, mean := range []float64{0, 1} {
		agent := sim.Agent{Rates: meanICC(mean, 0.5)}
		if got := agent.ICC(); agent.MeanRate() != mean || !math.IsNaN(got) {
			t.Errorf("mean %v: mean %v and icc %v, want NaN", mean, agent.MeanRate(), got)
		}
	}
	t.Run("limits", func(t *testing.T) {
		check := func(mean, icc float64, k int, want float64) {
			t.Helper()
			if got := meanICC(mean, icc).Moment(k); !(relative(got, want) < 1e-11) {
				t.Errorf("mean %v, icc %v: E p^%d = %v, want %v", mean, icc, k, got, want)
			}
		}
		check(0.5, 5e-324, 3, 0.125) // (1-icc)/icc overflows: even
		check(0.7, 1e-15, 3, 0.343)  // nearly even
		check(0.7, 1-1e-15, 3, 0.7)  // nearly always or never
		check(5e-324, 0.9, 3, 5e-324)
	})
}

// relative returns |got-want|/|want|, 0 if both are NaN or equal.
func relative(got, want float64) float64 {
	if got == want || math.IsNaN(got) && math.IsNaN(want) {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}
