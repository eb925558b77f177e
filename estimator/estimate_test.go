package estimator_test

import (
	"math"
	"testing"

	"passhat/estimator"
)

// relative returns |got-want|/|want|, NaN if exactly one of them is NaN.
func relative(got, want float64) float64 {
	if got == want || math.IsNaN(got) && math.IsNaN(want) {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}

func TestThreeTasks(t *testing.T) {
	s := suiteOf(t, 8, 8, 6, 4)
	check := func(name string, value float64, want float64) {
		t.Helper()
		if !(math.Abs(value-want) <= 1e-15) {
			t.Errorf("%s: %v, want %v", name, value, want)
		}
	}
	check("mean rate", s.MeanRate(), 3.0/4)
	check("pass@3", s.Estimate(estimator.PassAt(3)).Value, 41.0/42)
	check("pass^3", s.Estimate(estimator.PassHat(3)).Value, 10.0/21)
	check("pass^8", s.Estimate(estimator.PassHat(8)).Value, 1.0/3)
	check("2of3", s.Estimate(estimator.AtLeast(2, 3)).Value, (1+50.0/56+28.0/56)/3)
	check("gap of pass^3", s.Estimate(estimator.PassHat(3)).Gap, 10.0/21-27.0/64)
	check("closed form of pass^3", s.Estimate(estimator.PassHat(3)).ClosedForm, 27.0/64)
	check("closed form of pass@3", s.Estimate(estimator.PassAt(3)).ClosedForm, 63.0/64)
	check("plug-in of pass^3", s.Estimate(estimator.PassHat(3)).PlugIn, (1+27.0/64+1.0/8)/3)
	check("plug-in of pass@3", s.Estimate(estimator.PassAt(3)).PlugIn, (1+63.0/64+7.0/8)/3)
	// The rates of three different tasks: 1 * 3/4 * 1/2.
	check("unbiased gap of pass^3", s.Estimate(estimator.PassHat(3)).GapUnbiased, 10.0/21-3.0/8)
	// Scores 1, 3/4, 1/2: squares of 1/16, 0, 1/16 over m(m-1) = 6.
	check("standard error of pass^1", s.Estimate(estimator.PassHat(1)).StdErr, math.Sqrt(1.0/48))
	// Scores 1, 0, 0.
	check("standard error of pass^8", s.Estimate(estimator.PassHat(8)).StdErr, 1.0/3)

	e := s.Estimate(estimator.PassAt(2))
	if e.Metric != estimator.PassAt(2) || e.Tasks != 3 || e.MinN != 8 || e.MaxN != 8 {
		t.Errorf("%+v: want pass@2 of 3 tasks of 8 trials", e)
	}
}

func TestStdErrOfUnequalTasks(t *testing.T) {
	s := newSuite(t, []estimator.Task{{N: 2, C: 1}, {N: 3, C: 3}, {N: 4, C: 2}, {N: 4, C: 2}})
	e := s.Estimate(estimator.PassHat(2))
	scores := []float64{0, 1, 1.0 / 6, 1.0 / 6}
	mean, squares := 0.0, 0.0
	for _, x := range scores {
		mean += x / 4
	}
	for _, x := range scores {
		squares += (x - mean) * (x - mean)
	}
	if relative(e.Value, mean) > 1e-15 || relative(e.StdErr, math.Sqrt(squares/12)) > 1e-15 {
		t.Errorf("%v +- %v, want %v +- %v", e.Value, e.StdErr, mean, math.Sqrt(squares/12))
	}
	if e.MinN != 2 || e.MaxN != 4 {
		t.Errorf("trials %d to %d, want 2 to 4", e.MinN, e.MaxN)
	}
}

func TestEstimateNotAvailable(t *testing.T) {
	check := func(what string, got float64, available bool) {
		t.Helper()
		if math.IsNaN(got) == available {
			t.Errorf("%s: %v, available should be %t", what, got, available)
		}
	}
	t.Run("one task", func(t *testing.T) {
		e := suiteOf(t, 4, 3).Estimate(estimator.PassHat(2))
		check("value", e.Value, true)
		check("standard error", e.StdErr, false)
		check("unbiased gap", e.GapUnbiased, false)
	})
	t.Run("a task of fewer than k trials", func(t *testing.T) {
		s := newSuite(t, []estimator.Task{{N: 2, C: 1}, {N: 4, C: 3}, {N: 4, C: 1}})
		e := s.Estimate(estimator.PassHat(3))
		check("value", e.Value, false)
		check("standard error", e.StdErr, false)
		check("gap", e.Gap, false)
		check("closed form", e.ClosedForm, true)
		check("plug-in", e.PlugIn, true)
		if e := s.Eligible(3).Estimate(estimator.PassHat(3)); e.Tasks != 2 || e.Value != 0.125 {
			t.Errorf("eligible: %v over %d tasks, want 1/8 over 2", e.Value, e.Tasks)
		}
	})
	t.Run("a task without a verdict", func(t *testing.T) {
		s := newSuite(t, []estimator.Task{{N: 0, C: 0}, {N: 4, C: 3}, {N: 4, C: 1}})
		e := s.Estimate(estimator.PassHat(1))
		check("value", e.Value, false)
		check("plug-in", e.PlugIn, false)
		if s.MeanRate() != 0.5 || e.ClosedForm != 0.5 || e.Tasks != 3 {
			t.Errorf("mean rate %v, closed form %v of %d tasks, want 1/2 of 3", s.MeanRate(), e.ClosedForm, e.Tasks)
		}
	})
	t.Run("no tasks", func(t *testing.T) {
		var none estimator.Suite
		e := none.Estimate(estimator.PassHat(1))
		for _, v := range []float64{none.MeanRate(), e.Value, e.StdErr, e.PlugIn, e.ClosedForm, e.Gap, e.GapUnbiased} {
			check("no tasks", v, false)
		}
	})
	t.Run("no such metric", func(t *testing.T) {
		e := suiteOf(t, 4, 3, 2).Estimate(estimator.Metric{})
		for _, v := range []float64{e.Value, e.StdErr, e.PlugIn, e.ClosedForm, e.Gap, e.GapUnbiased} {
			check("metric of no trials", v, false)
		}
	})
}

// A sample whose tasks all have one value says nothing of the spread.
func TestStdErrOfEqualTasksIsNotKnown(t *testing.T) {
	for _, x := range []estimator.Cell{{N: 8, C: 8, Tasks: 50}, {N: 8, C: 0, Tasks: 50}, {N: 7, C: 3, Tasks: 3}} {
		s, err := estimator.NewSuiteFromCells([]estimator.Cell{x})
		if err != nil {
			t.Fatal(err)
		}
		if e := s.Estimate(estimator.PassHat(3)); !math.IsNaN(e.StdErr) {
			t.Errorf("%d tasks of %d of %d: standard error %v, want NaN", x.Tasks, x.C, x.N, e.StdErr)
		}
	}
}
