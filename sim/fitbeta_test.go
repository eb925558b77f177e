package sim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// suiteOf returns the suite of cells {n, c, tasks}.
func suiteOf(cells ...[3]int) estimator.Suite {
	var list []estimator.Cell
	for _, x := range cells {
		list = append(list, estimator.Cell{N: x[0], C: x[1], Tasks: x[2]})
	}
	s, err := estimator.NewSuiteFromCells(list)
	if err != nil {
		panic(err)
	}
	return s
}

// histogram returns the suite of n trials a task in which counts[c] tasks have
// c successes.
func histogram(counts ...int) estimator.Suite {
	cells := make([][3]int, len(counts))
	for c, tasks := range counts {
		cells[c] = [3]int{len(counts) - 1, c, tasks}
	}
	return suiteOf(cells...)
}

// The suites of the reference values; testdata/fits.py has the same.
func referenceSuites() map[string]estimator.Suite {
	return map[string]estimator.Suite{
		"A":           histogram(2, 1, 3, 4, 10),
		"B":           histogram(0, 0, 1, 0, 2, 3, 4, 10, 10),
		"D":           histogram(12, 3, 2, 2, 5, 26),
		"unequal":     suiteOf([3]int{2, 1, 4}, [3]int{2, 2, 9}, [3]int{3, 0, 2}, [3]int{5, 4, 7}, [3]int{8, 3, 1}, [3]int{8, 8, 6}, [3]int{20, 11, 2}),
		"many trials": suiteOf([3]int{100, 20, 3}, [3]int{100, 55, 2}, [3]int{100, 93, 8}, [3]int{250, 240, 5}),
		"nearly even": histogram(1, 0, 1, 2, 6, 12, 17, 19, 14, 8, 5),
	}
}

// Values of scipy by the score equations: testdata/fits.py.
func TestFitBetaReference(t *testing.T) {
	suites := referenceSuites()
	for _, x := range []struct {
		suite                                    string
		mean, icc, logLik, meanStdErr, iccStdErr float64
	}{
		{"A", 0.733131238596, 0.419283740655, -27.0479686866, 0.0742195008592, 0.145451122607},
		{"B", 0.828531681242, 0.119954678019, -47.5679633439, 0.0330027356602, 0.0611398774196},
		{"D", 0.646360118313, 0.745924634503, -67.2809377714, 0.0594166616065, 0.0643053592427},
		{"unequal", 0.775861838678, 0.24636010238, -41.146758196, 0.0497993289164, 0.104319313424},
		{"many trials", 0.74841819991, 0.300380239475, -79.2963967692, 0.0548323058833, 0.0676942504073},
		{"nearly even", 0.659777874928, 0.0657868074935, -173.419006691, 0.0205097051706, 0.0245537757438},
	} {
		f, err := sim.FitBeta(suites[x.suite])
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, got, want, tolerance float64) {
			t.Helper()
			if !(relative(got, want) <= tolerance) {
				t.Errorf("%s: %s %.12g, want %.12g", x.suite, what, got, want)
			}
		}
		check("mean", f.Mean, x.mean, 1e-10)
		check("ICC", f.ICC, x.icc, 1e-9)
		check("log-likelihood", f.LogLik, x.logLik, 1e-11)
		check("standard error of the mean", f.MeanStdErr, x.meanStdErr, 1e-8)
		check("standard error of the ICC", f.ICCStdErr, x.iccStdErr, 1e-8)
		check("alpha", f.Alpha, x.mean*(1-x.icc)/x.icc, 1e-9)
		check("beta", f.Beta, (1-x.mean)*(1-x.icc)/x.icc, 1e-9)
		if f.Tasks != suites[x.suite].Tasks() {
			t.Errorf("%s: %d tasks, want %d", x.suite, f.Tasks, suites[x.suite].Tasks())
		}
	}
}

// Values of R by optim on a likelihood of its own: testdata/fits.R.
func TestFitBetaReferenceR(t *testing.T) {
	suites := referenceSuites()
	for _, x := range []struct {
		suite             string
		mean, icc, logLik float64
	}{
		{"A", 0.7331312386, 0.4192837402, -27.0479686866},
		{"B", 0.8285316812, 0.119954678, -47.5679633439},
		{"D", 0.6463601185, 0.7459246345, -67.2809377714},
		{"unequal", 0.7758618387, 0.2463601024, -41.146758196},
		{"many trials", 0.748418195, 0.3003802442, -79.2963967692},
		{"nearly even", 0.6597778762, 0.06578680747, -173.419006691},
	} {
		f, err := sim.FitBeta(suites[x.suite])
		if err != nil {
			t.Fatal(err)
		}
		if relative(f.Mean, x.mean) > 1e-7 || relative(f.ICC, x.icc) > 1e-7 || relative(f.LogLik, x.logLik) > 1e-11 {
			t.Errorf("%s: mean %.10g, ICC %.10g, log-likelihood %.12g", x.suite, f.Mean, f.ICC, f.LogLik)
		}
	}
}

func TestFitBetaBoundaries(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []struct {
		name                   string
		suite                  estimator.Suite
		mean, icc, alpha, beta float64
		logLik                 float64
		rates                  string
	}{
		{"all pass", histogram(0, 0, 0, 5), 1, nan, nan, nan, 0, "constant(1)"},
		{"all fail", histogram(5, 0, 0, 0), 0, nan, nan, nan, 0, "constant(0)"},
		{"one trial, passed", suiteOf([3]int{1, 1, 3}), 1, nan, nan, nan, 0, "constant(1)"},
		{"one count", histogram(0, 0, 6, 0, 0), 0.5, 0, inf, inf, 6 * math.Log(6.0/16), "constant(0.5)"},
		{"one flaky task", histogram(0, 1, 0), 0.5, 0, inf, inf, math.Log(0.5), "constant(0.5)"},
		{"less than binomial spread", histogram(0, 8, 8, 0), 0.5, 0, inf, inf, 16 * math.Log(3.0/8), "constant(0.5)"},
		{"always or never", histogram(3, 0, 0, 0, 1), 0.25, 1, 0, 0, 3*math.Log(0.75) + math.Log(0.25), "two-point(low 0, high 1, weight of high 0.25)"},
		// One trial says as much of the mean as eight that agree.
		{"always or never, unequal", suiteOf([3]int{1, 1, 2}, [3]int{8, 0, 1}, [3]int{8, 8, 1}), 0.75, 1, 0, 0, math.Log(0.25) + 3*math.Log(0.75), "two-point(low 0, high 1, weight of high 0.75)"},
		{"no verdict beside", suiteOf([3]int{0, 0, 7}, [3]int{2, 1, 1}), 0.5, 0, inf, inf, math.Log(0.5), "constant(0.5)"},
	} {
		f, err := sim.FitBeta(x.suite)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		got := []float64{f.Mean, f.ICC, f.Alpha, f.Beta, f.LogLik, f.MeanStdErr, f.ICCStdErr}
		for i, want := range []float64{x.mean, x.icc, x.alpha, x.beta, x.logLik, nan, nan} {
			if !(relative(got[i], want) < 1e-12) {
				t.Errorf("%s: %+v, want %+v", x.name, f, x)
				break
			}
		}
		if r := must(f.Rates()); r.String() != x.rates {
			t.Errorf("%s: rates %s, want %s", x.name, r, x.rates)
		}
	}
}

func TestFitErrors(t *testing.T) {
	fits := map[string]func(estimator.Suite) error{
		"beta":          func(s estimator.Suite) error { _, err := sim.FitBeta(s); return err },
		"two-point":     func(s estimator.Suite) error { _, err := sim.FitTwoPoint(s); return err },
		"nonparametric": func(s estimator.Suite) error { _, err := sim.FitNonparametric(s); return err },
	}
	for name, fit := range fits {
		for _, s := range []estimator.Suite{{}, suiteOf([3]int{0, 0, 4})} {
			if err := fit(s); !errors.Is(err, estimator.ErrNoTasks) {
				t.Errorf("%s of no verdicts: %v, want ErrNoTasks", name, err)
			}
		}
	}
	if err := fits["beta"](suiteOf([3]int{1, 1, 3}, [3]int{1, 0, 2})); !errors.Is(err, sim.ErrNotIdentified) {
		t.Errorf("beta of single trials: %v, want ErrNotIdentified", err)
	}
	if err := fits["two-point"](histogram(3, 1, 2)); !errors.Is(err, sim.ErrNotIdentified) {
		t.Errorf("two-point of two trials: %v, want ErrNotIdentified", err)
	}
}

// drawSuite draws a small suite of unequal n.
func drawSuite(t *rapid.T) estimator.Suite {
	tasks := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) estimator.Task {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		return estimator.Task{N: n, C: rapid.IntRange(0, n).Draw(t, "c")}
	}), 1, 30).Draw(t, "tasks")
	s, err := estimator.NewSuite(tasks)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// logLik returns the log-likelihood of a suite by the exact distribution of c.
func logLik(s estimator.Suite, r sim.Rates) float64 {
	sum := 0.0
	for _, x := range s.Cells() {
		sum += float64(x.Tasks) * math.Log(r.Counts(x.N)[x.C])
	}
	return sum
}

// mirror swaps passes and failures.
func mirror(s estimator.Suite) estimator.Suite {
	cells := s.Cells()
	for i, x := range cells {
		cells[i].C = x.N - x.C
	}
	m, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		panic(err)
	}
	return m
}

// No other beta is likelier, the log-likelihood is that of the rates, and
// passes for failures mirror the fit.
func TestFitBetaIsTheMaximum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSuite(t)
		f, err := sim.FitBeta(s)
		if errors.Is(err, sim.ErrNotIdentified) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := logLik(s, must(f.Rates())); math.Abs(got-f.LogLik) > 1e-9*(1+math.Abs(got)) {
			t.Errorf("log-likelihood %v, by the rates %v", f.LogLik, got)
		}
		other := meanICC(rapid.Float64Range(0, 1).Draw(t, "mean"), rapid.Float64Range(0, 1).Draw(t, "icc"))
		if v := logLik(s, other); v > f.LogLik+1e-9*(1+math.Abs(f.LogLik)) {
			t.Errorf("%s: log-likelihood %v, that of %s is %v", f, f.LogLik, other, v)
		}
		if !math.IsNaN(f.ICC) {
			near := meanICC(min(f.Mean*1.001, 1), min(max(f.ICC, 1e-4)*1.01, 1))
			if v := logLik(s, near); v > f.LogLik+1e-9*(1+math.Abs(f.LogLik)) {
				t.Errorf("%s: log-likelihood %v, that of %s is %v", f, f.LogLik, near, v)
			}
		}
		m, err := sim.FitBeta(mirror(s))
		if err != nil || math.Abs(m.Mean+f.Mean-1) > 1e-9 || math.Abs(m.ICC-f.ICC) > 1e-7 || math.IsNaN(m.ICC) != math.IsNaN(f.ICC) {
			t.Errorf("%s mirrors as %s, %v", f, m, err)
		}
	})
}

// The fit of a million tasks is within 5 of its standard errors of the truth.
func TestFitBetaRecoversTheTruth(t *testing.T) {
	for i, x := range []struct{ mean, icc float64 }{{0.8, 0.3}, {0.5, 0.02}, {0.97, 0.7}, {0.05, 0.1}} {
		agent := sim.Agent{Rates: meanICC(x.mean, x.icc)}
		s, err := agent.DrawCells(stream.New(1, "fit beta", uint64(i)), 1_000_000, 8)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sim.FitBeta(s)
		if err != nil || math.Abs(f.Mean-x.mean) > 5*f.MeanStdErr || math.Abs(f.ICC-x.icc) > 5*f.ICCStdErr {
			t.Errorf("%s, %v; want mean %v, ICC %v", f, err, x.mean, x.icc)
		}
		if f.MeanStdErr > 1e-3 || f.ICCStdErr > 3e-3 {
			t.Errorf("standard errors of a million tasks: %s", f)
		}
	}
}

// The standard errors are the spread of the fits of many suites: the relative
// error of a standard deviation of N draws is 1/sqrt(2N), here 2.2 %; a tenth
// is left for the curvature at 200 tasks.
func TestFitBetaStandardErrors(t *testing.T) {
	const suites = 1000
	random := stream.New(2, "fit beta")
	agent := sim.Agent{Rates: meanICC(0.7, 0.3)}
	var mean, icc, meanSE, iccSE [suites]float64
	for i := range suites {
		s, err := agent.DrawCells(random, 200, 6)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sim.FitBeta(s)
		if err != nil {
			t.Fatal(err)
		}
		mean[i], icc[i], meanSE[i], iccSE[i] = f.Mean, f.ICC, f.MeanStdErr, f.ICCStdErr
	}
	check := func(what string, values, stdErrs []float64) {
		t.Helper()
		m, se, v := average(values), average(stdErrs), 0.0
		for _, x := range values {
			v += (x - m) * (x - m) / (suites - 1)
		}
		if ratio := se / math.Sqrt(v); math.Abs(ratio-1) > 0.1+5*0.022 {
			t.Errorf("%s: mean standard error %v, spread %v", what, se, math.Sqrt(v))
		}
	}
	check("mean", mean[:], meanSE[:])
	check("ICC", icc[:], iccSE[:])
}

func average(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// Near-degenerate suites of many tasks, where a search could be lost.
func TestFitBetaExtremes(t *testing.T) {
	for name, s := range map[string]estimator.Suite{
		"one flaky in a billion":    suiteOf([3]int{8, 8, 999_999_999}, [3]int{8, 7, 1}),
		"one failure in a billion":  suiteOf([3]int{8, 8, 999_999_999}, [3]int{8, 0, 1}, [3]int{8, 4, 1}),
		"always, never, one flaky":  suiteOf([3]int{8, 8, 500_000_000}, [3]int{8, 0, 500_000_000}, [3]int{8, 4, 1}),
		"many trials":               suiteOf([3]int{10_000, 3000, 1}, [3]int{10_000, 3090, 1}, [3]int{2, 1, 3}),
		"one task of many trials":   suiteOf([3]int{5000, 3, 1}),
		"single trials and one two": suiteOf([3]int{1, 1, 1_000_000}, [3]int{1, 0, 1_000_000}, [3]int{2, 1, 1}),
	} {
		f, err := sim.FitBeta(s)
		if err != nil || !(f.Mean > 0 && f.Mean < 1 && f.ICC >= 0 && f.ICC < 1) || math.IsNaN(f.LogLik) || math.IsInf(f.LogLik, 0) {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
		if f.ICC > 0 && !(f.MeanStdErr > 0 && f.ICCStdErr > 0) {
			t.Errorf("%s: standard errors of %s", name, f)
		}
	}
}

func TestFitStrings(t *testing.T) {
	s := histogram(0, 0, 1, 0, 2, 3, 4, 10, 10)
	b, _ := sim.FitBeta(s)
	p, _ := sim.FitTwoPoint(s)
	n, _ := sim.FitNonparametric(s)
	for _, x := range [][2]string{
		{b.String(), "mean 0.8285 ± 0.0330, ICC 0.1200 ± 0.0611"},
		{p.String(), "low 0.5752, high 0.9005, weight of high 0.7806"},
		{n.String()[:9], "3 points,"},
	} {
		if !strings.HasPrefix(x[0], x[1]) {
			t.Errorf("%q, want %q", x[0], x[1])
		}
	}
}

// Where the likelihood is flat at ICC 0 the fit is the even one, without
// standard errors, not a spread of rounding errors with errors of thousands.
func TestFitBetaOfAFlatLikelihoodIsEven(t *testing.T) {
	s, err := estimator.NewSuite([]estimator.Task{{N: 1, C: 1}, {N: 1, C: 1}, {N: 4, C: 1}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := sim.FitBeta(s)
	if err != nil || f.ICC != 0 || f.Mean != 0.5 || !math.IsNaN(f.ICCStdErr) || !math.IsNaN(f.MeanStdErr) {
		t.Errorf("%+v, %v", f, err)
	}
}
