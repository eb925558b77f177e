package bootstrap

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
)

// Faults of intervals that were reported of other tools, each with its own
// input and the number of its case.

// near compares to the digits that a case gives.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func resampledOf(t *testing.T, s estimator.Suite, m estimator.Metric, r Request, o Options) Interval {
	t.Helper()
	all, err := Intervals(context.Background(), s, []estimator.Metric{m}, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// B055, B063: an interval at 0 or 1 has a width; the method named is the one
// used.
func TestCaseZeroWidthAtTheEdgeAndLabelOfTheMethod(t *testing.T) {
	for _, c := range []struct {
		name         string
		suite        estimator.Suite
		method       Method
		lower, upper float64
	}{
		{"0/25", suiteOf(1, 25, 0), MethodWilson, 0, 0.133192},
		{"0/25", suiteOf(1, 25, 0), MethodClopperPearson, 0, 0.137185},
		{"0/25", suiteOf(1, 25, 0), MethodGaffke, 0, 0.137185},
		{"0/5000", suiteOf(1, 5000, 0), MethodWilson, 0, 0.000768},
		{"25/25", suiteOf(1, 0, 25), MethodWilson, 0.866808, 1},
		{"5/10", suiteOf(1, 5, 5), MethodWilson, 0.5 - 0.263407, 0.5 + 0.263407},
		{"10/20", suiteOf(1, 10, 10), MethodWilson, 0.5 - 0.200702, 0.5 + 0.200702},
		{"5/10", suiteOf(1, 5, 5), MethodWald, 0.5 - 0.309898, 0.5 + 0.309898},
		{"10/20", suiteOf(1, 10, 10), MethodWald, 0.5 - 0.219131, 0.5 + 0.219131},
	} {
		i := resampledOf(t, c.suite, estimator.PassHat(1), Request{Method: c.method}, Options{})
		if i.Method != c.method || !(i.Upper > i.Lower) {
			t.Errorf("%s: %+v, want a width and the name %s", c.name, i, c.method)
		}
		tolerance := 5e-7
		if c.method == MethodWald { // is of a mean here: Student's t and the sample's variance
			m := float64(c.suite.Tasks())
			stretch := distuv.StudentsT{Sigma: 1, Nu: m - 1}.Quantile(0.975) / distuv.UnitNormal.Quantile(0.975) * math.Sqrt(m/(m-1))
			c.lower, c.upper, tolerance = 0.5-(0.5-c.lower)*stretch, 0.5+(c.upper-0.5)*stretch, 1e-6
		}
		near(t, c.name+" "+string(c.method)+" lower", i.Lower, c.lower, tolerance)
		near(t, c.name+" "+string(c.method)+" upper", i.Upper, c.upper, tolerance)
	}
}

// B060: tasks of one source are not independent.
func TestCaseFamiliesOfTasks(t *testing.T) {
	tasks := []estimator.Task{{N: 1, C: 1}, {N: 1, C: 1}, {N: 1, C: 1}, {N: 1}, {N: 1}, {N: 1}}
	e, err := Clustered(context.Background(), tasks, []string{"x", "x", "x", "y", "y", "y"}, []estimator.Metric{estimator.PassHat(1)}, Request{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the standard error between clusters, G/(G-1)", e[0].StdErr, 0.5, 1e-9)
	near(t, "the one of independent tasks", e[0].StdErr/math.Sqrt(e[0].DesignEffect), 0.223607, 5e-7)
	if e[0].Clusters != 2 {
		t.Errorf("%d clusters, want 2", e[0].Clusters)
	}
}

// B061: one task has no spread, and three equal ones have none either; the
// default has a width in both. Better values never give a lower limit.
func TestCaseNoSpread(t *testing.T) {
	values := func(x ...float64) Interval {
		var d []Difference
		for _, v := range x {
			d = append(d, Difference{v, 1})
		}
		i, err := DifferenceInterval(d, Request{})
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	one, equal, better := values(0.4), values(0.4, 0.4, 0.4), values(1, 0.4, 0.4)
	for name, i := range map[string]Interval{"one": one, "three equal": equal, "one better": better} {
		if !(i.Lower < 0 && i.Upper > 0.4) {
			t.Errorf("%s: [%v, %v], want neither a proof nor no width", name, i.Lower, i.Upper)
		}
	}
	if !(one.Lower < equal.Lower && equal.Lower <= better.Lower) {
		t.Errorf("lower limits %v, %v, %v: more evidence and better values must not lower them", one.Lower, equal.Lower, better.Lower)
	}
}

// B064: all tasks equal leave a bootstrap nothing to resample.
func TestCaseBootstrapOfEqualTasks(t *testing.T) {
	s := suiteOf(4, 0, 0, 0, 0, 35)
	for _, method := range []Method{MethodPercentile, MethodBasic, MethodBCa, MethodStudentized} {
		i := resampledOf(t, s, estimator.PassHat(4), Request{Method: method}, Options{Resamples: 200})
		if i.Available() || len(i.Warnings) != 1 {
			t.Errorf("%s: %+v, want no limits and one note", method, i)
		}
	}
	near(t, "Wilson of 35/35", resampledOf(t, s, estimator.PassHat(4), Request{Method: MethodWilson}, Options{}).Lower, 0.901099, 5e-7)
	near(t, "Clopper-Pearson of 35/35", resampledOf(t, s, estimator.PassHat(4), Request{Method: MethodClopperPearson}, Options{}).Lower, 0.899968, 5e-7)
	near(t, "Gaffke of 35/35", resampledOf(t, s, estimator.PassHat(4), Request{}, Options{}).Lower, 0.899968, 5e-7)
}

// replicatesOf returns the bootstrap of one metric.
func replicatesOf(t *testing.T, s estimator.Suite, m estimator.Metric, resamples int) *statistic {
	t.Helper()
	d, err := Run(context.Background(), s, []estimator.Metric{m}, Options{Resamples: resamples, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	return &d.stats[0]
}

// B066: a bootstrap draws as many tasks as there are, with replacement; one
// task has none. B067: replicates that tie with the estimate count half.
func TestCaseWhatABootstrapIs(t *testing.T) {
	const resamples = 100_000
	s := replicatesOf(t, suiteOf(1, 1, 3), estimator.PassHat(1), resamples)
	mean, square := 0.0, 0.0
	for _, x := range s.replicates {
		mean += x / resamples
	}
	for _, x := range s.replicates {
		square += (x - mean) * (x - mean) / resamples
	}
	near(t, "the spread of the mean of 1, 0, 1, 1", math.Sqrt(square), 0.216506, 4*0.216506/math.Sqrt(2*resamples))

	s = replicatesOf(t, suiteOf(1, 2, 2), estimator.PassHat(1), resamples)
	below, tied := 0.0, 0.0
	for _, x := range s.replicates {
		switch {
		case x == s.observed:
			tied++
		case x < s.observed:
			below++
		}
	}
	se := func(p float64) float64 { return 4 * math.Sqrt(p*(1-p)/resamples) }
	near(t, "P(boot < 1/2)", below/resamples, 5./16, se(5./16))
	near(t, "P(boot = 1/2)", tied/resamples, 3./8, se(3./8))
	near(t, "z0", s.biasCorrection(), 0, 4*1.2533*0.5/math.Sqrt(resamples))

	i := resampledOf(t, suiteOf(1, 0, 1), estimator.PassHat(1), Request{Method: MethodPercentile}, Options{})
	if i.Available() || len(i.Warnings) != 1 {
		t.Errorf("one task: %+v, want not available", i)
	}
}

// B069: few resamples and extreme confidences end in a warning.
func TestCaseSmallResamplesAndExtremeLevels(t *testing.T) {
	s := suiteOf(5, 2, 3, 1, 4, 2, 8)
	for _, method := range []Method{MethodPercentile, MethodBasic, MethodBCa, MethodStudentized} {
		for _, c := range []struct {
			resamples  int
			confidence float64
		}{{1, 0.95}, {2, 0.95}, {10, 0.999}, {100, 0.9999999}} {
			i := resampledOf(t, s, estimator.PassHat(2), Request{Method: method, Confidence: c.confidence}, Options{Resamples: c.resamples})
			if len(i.Warnings) == 0 || i.Available() && i.Reached >= c.confidence {
				t.Errorf("%s, %d resamples at %v: %+v, want a warning that the tails are not reached", method, c.resamples, c.confidence, i)
			}
		}
		if i := resampledOf(t, suiteOf(1, 0, 1), estimator.PassHat(1), Request{Method: method}, Options{Resamples: 100}); i.Available() {
			t.Errorf("%s of one task: %+v, want not available", method, i)
		}
	}
}

// B070: percentile and basic are not mixed up, and basic does not leave [0,1].
func TestCasePercentileAndBasic(t *testing.T) {
	s := suiteOf(1, 1, 9)
	p := resampledOf(t, s, estimator.PassHat(1), Request{Method: MethodPercentile}, Options{Resamples: 20_000})
	b := resampledOf(t, s, estimator.PassHat(1), Request{Method: MethodBasic}, Options{Resamples: 20_000})
	near(t, "percentile lower", p.Lower, 0.7, 1e-12)
	near(t, "percentile upper", p.Upper, 1, 1e-12)
	near(t, "basic lower", b.Lower, 0.8, 1e-12)
	near(t, "basic upper, 1.1 cut", b.Upper, 1, 1e-12)
	if p.Method != MethodPercentile || b.Method != MethodBasic {
		t.Errorf("named %s and %s", p.Method, b.Method)
	}
}

// B071: tasks are resampled whole: the replicates have the unbiased estimate
// for a mean, not the plug-in.
func TestCaseTrialsAreNotResampled(t *testing.T) {
	for _, c := range []struct {
		m    estimator.Metric
		want float64
	}{{estimator.PassHat(2), 1. / 6}, {estimator.PassAt(2), 5. / 6}} {
		for _, x := range replicatesOf(t, suiteOf(4, 0, 0, 3), c.m, 500).replicates {
			if math.Abs(x-c.want) > 1e-12 {
				t.Fatalf("%s: a replicate of equal tasks is %v, want %v", c.m, x, c.want)
			}
		}
	}
}
