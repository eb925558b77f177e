package bootstrap

import (
	"context"
	"math"
	"testing"

	"passhat/estimator"
)

func suiteB(t *testing.T) estimator.Suite {
	t.Helper()
	var cells []estimator.Cell
	for c, tasks := range []int{0, 0, 1, 0, 2, 3, 4, 10, 10} {
		cells = append(cells, estimator.Cell{N: 8, C: c, Tasks: tasks})
	}
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fixed returns suite B's pass^3 on the 999 resamples of testdata/reference.py.
func fixed(t *testing.T) *Distribution {
	t.Helper()
	s := suiteB(t)
	d, err := newDistribution(s, []estimator.Metric{estimator.PassHat(3)}, 999)
	if err != nil {
		t.Fatal(err)
	}
	var cell []int // of each task
	for i, x := range s.Cells() {
		for range x.Tasks {
			cell = append(cell, i)
		}
	}
	state := 1
	for i := 0; i < d.resamples; i += laneCount {
		counts := make([]lanes, len(s.Cells()))
		for lane := range laneCount {
			for range d.tasks {
				state = (1103515245*state + 12345) % (1 << 31)
				counts[cell[(state>>16)%d.tasks]][lane]++
			}
		}
		d.stats[0].record(i, counts)
	}
	return d
}

// TestFixedResamples compares with testdata/reference.py, part 1.
func TestFixedResamples(t *testing.T) {
	d := fixed(t)
	for _, x := range []struct {
		method                   Method
		confidence, lower, upper float64
	}{
		{MethodPercentile, 0.95, 0.479166666666667, 0.725595238095238},
		{MethodBasic, 0.95, 0.498214285714286, 0.744642857142857},
		{MethodBCa, 0.95, 0.477084070344757, 0.721841455923748},
		{MethodStudentized, 0.95, 0.490367116830511, 0.747938447822864},
		{MethodPercentile, 0.9, 0.503571428571429, 0.709523809523809},
		{MethodBasic, 0.9, 0.514285714285714, 0.720238095238095},
		{MethodBCa, 0.9, 0.500123211300866, 0.708497613110875},
		{MethodStudentized, 0.9, 0.508857233993107, 0.726043247895297},
		{MethodPercentile, 0.777, 0.536607620392166, 0.682142857142857},
		{MethodBasic, 0.777, 0.541666666666667, 0.687201903417358},
		{MethodBCa, 0.777, 0.53425346432216, 0.681547619047619},
		{MethodStudentized, 0.777, 0.536465382762567, 0.688007917958496},
	} {
		i, err := d.Interval(0, x.method, x.confidence)
		if err != nil || len(i.Warnings) > 0 {
			t.Fatal(err, i.Warnings)
		}
		if math.Abs(i.Lower-x.lower) > 1e-12 || math.Abs(i.Upper-x.upper) > 1e-12 {
			t.Errorf("%s at %v: [%.15g, %.15g], want [%.15g, %.15g]", x.method, x.confidence, i.Lower, i.Upper, x.lower, x.upper)
		}
	}
}

// TestAgainstSciPy compares with scipy.stats.bootstrap, testdata/reference.py
// part 2: means of 20 runs of 100000 resamples, and a run's standard deviation.
// Allowed are 5 standard deviations of the difference.
func TestAgainstSciPy(t *testing.T) {
	d, err := Run(context.Background(), suiteB(t), []estimator.Metric{estimator.PassHat(3)}, Options{Resamples: 100_000, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		method                           Method
		lower, upper, lowerDev, upperDev float64
	}{
		{MethodPercentile, 0.492262, 0.728631, 0.00061, 0.00054},
		{MethodBasic, 0.495179, 0.731548, 0.00054, 0.00061},
		{MethodBCa, 0.489435, 0.726131, 0.00072, 0.00058},
	} {
		i, err := d.Interval(0, x.method, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(i.Lower-x.lower) > 5*1.025*x.lowerDev || math.Abs(i.Upper-x.upper) > 5*1.025*x.upperDev {
			t.Errorf("%s: [%v, %v], scipy [%v, %v]", x.method, i.Lower, i.Upper, x.lower, x.upper)
		}
	}
	if got, want := d.StdErr(0), 0.060467; math.Abs(got-want) > 5*want/math.Sqrt(2*100_000) {
		t.Errorf("standard error %v, scipy %v", got, want)
	}
}
