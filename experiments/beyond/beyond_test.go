package beyond_test

import (
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/sim"
	"passhat/sim/stream"
)

func forecaster(t *testing.T, cells ...estimator.Cell) *beyond.Forecaster {
	t.Helper()
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	f, err := beyond.New(stream.New(1, "test"), s, beyond.Request{Replicates: 99})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func of(t *testing.T, f *beyond.Forecaster, m estimator.Metric) beyond.Answer {
	t.Helper()
	a, err := f.Of(m)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestRuleByReach(t *testing.T) {
	f := forecaster(t, estimator.Cell{N: 4, C: 0, Tasks: 14}, estimator.Cell{N: 4, C: 1, Tasks: 12}, estimator.Cell{N: 4, C: 2, Tasks: 10},
		estimator.Cell{N: 4, C: 3, Tasks: 4}, estimator.Cell{N: 4, C: 4, Tasks: 10})
	check := func(k int, reach sim.Reach, bounds, forecast bool, refused string) {
		t.Helper()
		a := of(t, f, estimator.PassHat(k))
		if a.Reach != reach || !math.IsNaN(a.Lower) != bounds || !math.IsNaN(a.Forecast) != forecast || !math.IsNaN(a.Nonparametric) != forecast ||
			!strings.Contains(a.Refused, refused) || (a.Refused == "") != (refused == "") {
			t.Errorf("k = %d: %+v", k, a)
		}
	}
	check(4, sim.Within, false, false, "within the trials")
	check(5, sim.WithPoint, true, true, "")
	check(8, sim.WithPoint, true, true, "")
	check(9, sim.IntervalOnly, true, false, "more than twice")
	check(16, sim.IntervalOnly, true, false, "more than twice")
	check(17, sim.TooFar, false, false, "more than four times")
	a := of(t, f, estimator.PassHat(8))
	if a.Critical != 6.63 || !(a.Lower < a.Forecast && a.Forecast < a.Upper && a.ForecastLower < a.Forecast && a.Forecast < a.ForecastUpper) {
		t.Errorf("%+v", a)
	}
}

// All passed: (0.025)^(k/trials), and no model says anything of the spread.
func TestAllAlike(t *testing.T) {
	f := forecaster(t, estimator.Cell{N: 8, C: 8, Tasks: 2})
	a := of(t, f, estimator.PassHat(16))
	if math.Abs(a.Lower-0.025) > 1e-12 || a.Upper != 1 || !math.IsNaN(a.Critical) || !math.IsNaN(a.Forecast) || !strings.Contains(a.Refused, "ended alike") {
		t.Errorf("all passed: %+v", a)
	}
	if a := of(t, f, estimator.PassAt(16)); a.Upper != 1 || !(a.Lower < 1) {
		t.Errorf("pass@16 of all passed: %+v", a)
	}
	f = forecaster(t, estimator.Cell{N: 8, C: 0, Tasks: 2})
	if a := of(t, f, estimator.PassAt(16)); a.Lower != 0 || math.Abs(a.Upper-0.975) > 1e-12 {
		t.Errorf("all failed: %+v", a)
	}
}

// Rates of 0.3 and 0.95 are no beta; with tasks enough the test refuses it.
func TestRefusesWhatDoesNotFit(t *testing.T) {
	rates, err := sim.NewTwoPoint(0.3, 0.95, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.Agent{Rates: rates}.DrawCells(stream.New(1, "no beta"), 400, 8)
	if err != nil {
		t.Fatal(err)
	}
	a := of(t, forecaster(t, s.Cells()...), estimator.PassHat(16))
	if !math.IsNaN(a.Forecast) || a.Goodness == nil || a.Goodness.Verdict != sim.Refused || !strings.Contains(a.Refused, "more than chance would") {
		t.Errorf("%+v", a)
	}
	if truth := rates.Moment(16); !(a.Lower < truth && truth < a.Upper) {
		t.Errorf("bounds %v to %v miss %v", a.Lower, a.Upper, truth)
	}
}

// Ten tasks that always pass and ten that never do: pass@3 is 1/2 and pass^3
// too, where powers of the mean rate say 7/8 and 1/8. (B102)
func TestAlwaysOrNever(t *testing.T) {
	f := forecaster(t, estimator.Cell{N: 2, C: 2, Tasks: 10}, estimator.Cell{N: 2, C: 0, Tasks: 10})
	for _, m := range []estimator.Metric{estimator.PassAt(3), estimator.PassHat(3)} {
		if a := of(t, f, m); math.Abs(a.Forecast-0.5) > 1e-6 || !(a.Lower < 0.5 && 0.5 < a.Upper) {
			t.Errorf("%v: %+v", m, a)
		}
	}
}

func TestRequestFaults(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 2, C: 1, Tasks: 3}})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []beyond.Request{{Replicates: 18}, {Confidence: 95}} {
		if _, err := beyond.New(stream.New(1, "x"), s, bad); err == nil {
			t.Errorf("no error of %+v", bad)
		}
	}
	empty, err := estimator.NewSuite([]estimator.Task{{ID: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := beyond.New(stream.New(1, "x"), empty, beyond.Request{}); err == nil {
		t.Error("no error of a suite without a verdict")
	}
}
