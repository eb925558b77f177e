package sim_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// Values of scipy: testdata/fits.py.
func TestFitTwoPointReference(t *testing.T) {
	suites := referenceSuites()
	for _, x := range []struct {
		suite                         string
		low, high, weightHigh, logLik float64
	}{
		{"B", 0.575237757, 0.900529175, 0.780619764, -47.3286387},
		{"D", 0.0871891798, 0.94618753, 0.657522591, -68.7729433},
		{"unequal", 0.539221661, 0.931696353, 0.631222809, -40.2094747},
		{"many trials", 0.34, 0.948292684, 0.722222231, -84.9745751},
	} {
		f, err := sim.FitTwoPoint(suites[x.suite])
		if err != nil {
			t.Fatal(err)
		}
		// A search without derivatives is good to the root of its precision.
		if relative(f.Low, x.low) > 1e-6 || relative(f.High, x.high) > 1e-6 || relative(f.WeightHigh, x.weightHigh) > 1e-6 || relative(f.LogLik, x.logLik) > 3e-9 {
			t.Errorf("%s: %.9g %.9g %.9g %.9g, want %+v", x.suite, f.Low, f.High, f.WeightHigh, f.LogLik, x)
		}
	}
}

func TestFitTwoPointBoundaries(t *testing.T) {
	nan := math.NaN()
	for _, x := range []struct {
		name                          string
		suite                         estimator.Suite
		low, high, weightHigh, logLik float64
		rates                         string
	}{
		{"all pass", histogram(0, 0, 0, 5), 1, 1, nan, 0, "constant(1)"},
		{"all fail", histogram(5, 0), 0, 0, nan, 0, "constant(0)"},
		{"one count", histogram(0, 0, 6, 0, 0), 0.5, 0.5, nan, 6 * math.Log(6.0/16), "constant(0.5)"},
		{"always or never", histogram(3, 0, 0, 0, 1), 0, 1, 0.25, 3*math.Log(0.75) + math.Log(0.25), "two-point(low 0, high 1, weight of high 0.25)"},
		{"never or one in two", histogram(512, 8, 28, 56, 70, 56, 28, 8, 2), 0, 0.5, 1.0 / 3, nan, ""},
	} {
		f, err := sim.FitTwoPoint(x.suite)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		close := func(got, want float64) bool {
			return math.Abs(got-want) < 1e-9 || math.IsNaN(want) && math.IsNaN(got)
		}
		if x.rates == "" { // the expected counts of the law, rounded
			if math.Abs(f.Low) > 1e-3 || math.Abs(f.High-0.5) > 1e-2 || math.Abs(f.WeightHigh-1.0/3) > 1e-2 {
				t.Errorf("%s: %+v", x.name, f)
			}
			continue
		}
		if !close(f.Low, x.low) || !close(f.High, x.high) || !close(f.WeightHigh, x.weightHigh) || !close(f.LogLik, x.logLik) {
			t.Errorf("%s: %+v, want %+v", x.name, f, x)
		}
		if r := must(f.Rates()); r.String() != x.rates {
			t.Errorf("%s: rates %s, want %s", x.name, r, x.rates)
		}
	}
}

// No other pair of rates is likelier, and the nonparametric fit is at least as
// likely as either parametric one.
func TestFitTwoPointIsTheMaximum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSuite(t)
		f, err := sim.FitTwoPoint(s)
		if err != nil {
			return
		}
		rate := rapid.Float64Range(0, 1)
		other := must(sim.NewTwoPoint(rate.Draw(t, "low"), rate.Draw(t, "high"), rate.Draw(t, "weight")))
		slack := 1e-7 * (1 + math.Abs(f.LogLik))
		if v := logLik(s, other); v > f.LogLik+slack {
			t.Errorf("%s: log-likelihood %v, that of %s is %v", f, f.LogLik, other, v)
		}
		if got := logLik(s, must(f.Rates())); math.Abs(got-f.LogLik) > slack {
			t.Errorf("log-likelihood %v, by the rates %v", f.LogLik, got)
		}
		np, err := sim.FitNonparametric(s)
		if err != nil || np.LogLik < f.LogLik-slack {
			t.Errorf("two points: log-likelihood %v, nonparametric %v, %v", f.LogLik, np.LogLik, err)
		}
	})
}

// A million tasks of eight trials: the standard errors of rates and weight are
// below 0.5/sqrt(m) times a factor for the overlap, here below 4.
func TestFitTwoPointRecoversTheTruth(t *testing.T) {
	const m = 1_000_000
	for i, x := range []struct{ low, high, weight float64 }{{0.3, 0.95, 0.5}, {0.05, 0.5, 0.9}, {0, 0.8, 0.7}} {
		agent := sim.Agent{Rates: must(sim.NewTwoPoint(x.low, x.high, x.weight))}
		s, err := agent.DrawCells(stream.New(1, "fit two-point", uint64(i)), m, 8)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sim.FitTwoPoint(s)
		se := 4 * 0.5 / math.Sqrt(m)
		if err != nil || math.Abs(f.Low-x.low) > 5*se || math.Abs(f.High-x.high) > 5*se || math.Abs(f.WeightHigh-x.weight) > 5*se {
			t.Errorf("%+v, %v; want %+v", f, err, x)
		}
	}
}
