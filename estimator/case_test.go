package estimator_test

import (
	"math"
	"math/big"
	"testing"

	"passhat/estimator"
)

// The faults below were met in other tools; each test is named for its kind.

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The shortcut "fewer than k failures, so a success is certain" must not fire
// for a k above n. (B001)
func TestKAboveNIsNotCertain(t *testing.T) {
	for c := range 3 {
		for _, m := range []estimator.Metric{estimator.PassAt(5), estimator.PassHat(5), estimator.AtLeast(2, 5)} {
			if v := m.Estimate(2, c); !math.IsNaN(v) {
				t.Errorf("%s of 2 trials, %d successes is %v, want NaN", m, c, v)
			}
		}
	}
}

// A forecast for k > n is the plug-in's, never the estimate's. (B004)
func TestForecastIsNoEstimate(t *testing.T) {
	m := estimator.PassHat(5)
	if !math.IsNaN(m.Estimate(3, 3)) || m.PlugIn(3, 3) != 1 {
		t.Errorf("pass^5 of 3 of 3: estimate %v, plug-in %v; want NaN and 1", m.Estimate(3, 3), m.PlugIn(3, 3))
	}
}

// Three conventions for pass^2 of tasks with 2 and 4 of 4: per task and
// unbiased, per task and plugged in, pooled.
func TestConventionsAreToldApart(t *testing.T) {
	e := suiteOf(t, 4, 2, 4).Estimate(estimator.PassHat(2))
	near(t, "unbiased", e.Value, 7.0/12, 1e-15)
	near(t, "plug-in", e.PlugIn, 5.0/8, 1e-15)
	near(t, "closed form at the mean rate", e.ClosedForm, 9.0/16, 1e-15)
}

// 1-(1-c/n)^k is no unbiased estimate of pass@k. (B007)
func TestUnbiasedIsNotThePlugIn(t *testing.T) {
	near(t, "pass@3 of 1 of 5", estimator.PassAt(3).Estimate(5, 1), 0.6, 1e-15)
	near(t, "its plug-in", estimator.PassAt(3).PlugIn(5, 1), 0.488, 1e-15)
	near(t, "pass@2 of 2 of 4", estimator.PassAt(2).Estimate(4, 2), 5.0/6, 1e-15)
	near(t, "its plug-in", estimator.PassAt(2).PlugIn(4, 2), 3.0/4, 1e-15)
}

// Binomials that overflow integers or floats, and a value below every float64,
// which is still no 0. (B009)
func TestLargeBinomialsNeitherOverflowNorUnderflow(t *testing.T) {
	if c := new(big.Int).Binomial(70, 30).String(); c != "55347740058143507128" {
		t.Errorf("C(70,30) is %s", c)
	}
	near(t, "pass^30 of 40 of 70", estimator.PassHat(30).Estimate(70, 40)/1.53151786705206e-11, 1, 1e-14)
	near(t, "pass@30 of 40 of 70", estimator.PassAt(30).Estimate(70, 40), 1, 1e-15)
	near(t, "pass@1000 of 1000 of 2000", estimator.PassAt(1000).Estimate(2000, 1000), 1, 1e-15)
	for _, tasks := range []int{1, 50} {
		s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 2000, C: 1000, Tasks: tasks}})
		if err != nil {
			t.Fatal(err)
		}
		if v := s.Estimate(estimator.PassHat(1000)).Value; !(v > 0 && v < 1e-300) {
			t.Errorf("pass^1000 of 1000 of 2000, %d tasks: %v, want a number between 0 and 1e-300", tasks, v)
		}
	}
	near(t, "pass@5000 of 5 of 10000", estimator.PassAt(5000).Estimate(10000, 5), 0.968781248435937, 1e-14)
}

// Log-gamma loses the fourth digit here. (B010)
func TestRareSuccessKeepsItsDigits(t *testing.T) {
	near(t, "pass@1 of 1 of 1e6", estimator.PassAt(1).Estimate(1_000_000, 1)/1e-6, 1, 1e-12)
	near(t, "pass@1000 of 1 of 1e6", estimator.PassAt(1000).Estimate(1_000_000, 1)/1e-3, 1, 1e-12)
}

// Ten tasks that always pass and ten that never do: the power of the mean rate
// is off by a factor of four. (B102; beyond the trials: package beyond)
func TestPowerOfTheMeanIsNoForecast(t *testing.T) {
	s := suiteOf(t, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0)
	at, hat := s.Estimate(estimator.PassAt(3)), s.Estimate(estimator.PassHat(3))
	near(t, "pass@3", at.Value, 0.5, 1e-15)
	near(t, "pass^3", hat.Value, 0.5, 1e-15)
	near(t, "closed pass@3", at.ClosedForm, 7.0/8, 1e-15)
	near(t, "closed pass^3", hat.ClosedForm, 1.0/8, 1e-15)
	near(t, "concentration at pass^3", s.Concentration(estimator.PassHat(3)), 1, 1e-15)
	near(t, "concentration at pass@3", s.Concentration(estimator.PassAt(3)), 1, 1e-15)
}

// Three repeats of each of 23 tasks with an intra-task correlation of 0.706 are
// worth little more than one. (B101)
func TestRepeatsOfCorrelatedTrials(t *testing.T) {
	effect := estimator.DesignEffect(3, 0.706)
	near(t, "design effect", effect, 2.412, 1e-12)
	near(t, "effective trials of 69", 23*3/effect, 28.61, 0.005)
}

// A cache answered all repeats of three tasks with one output: every metric is
// the rate of one trial, and the trials of a task are worth one.
func TestCachedRepeatsAreOneTrial(t *testing.T) {
	s := suiteOf(t, 4, 4, 0, 4)
	for _, m := range []estimator.Metric{estimator.PassAt(1), estimator.PassAt(4), estimator.PassHat(4)} {
		near(t, m.String(), s.Estimate(m).Value, 2.0/3, 1e-15)
	}
	near(t, "ICC", s.ICC(), 1, 1e-15)
	near(t, "effective trials of 12", 12/estimator.DesignEffect(4, s.ICC()), 3, 1e-14)
	near(t, "flaky share", s.FlakyShare(), 0, 0)
}

// pass^k <= pass^1 = pass@1 <= pass@k, whatever the suite.
func TestFamiliesNeverCross(t *testing.T) {
	s := suiteOf(t, 8, 0, 1, 3, 5, 8, 8)
	one := s.Estimate(estimator.PassAt(1)).Value
	if hat := s.Estimate(estimator.PassHat(1)).Value; hat != one {
		t.Errorf("pass^1 is %v, pass@1 %v", hat, one)
	}
	before := [2]float64{one, one}
	for k := 2; k <= 8; k++ {
		now := [2]float64{s.Estimate(estimator.PassAt(k)).Value, s.Estimate(estimator.PassHat(k)).Value}
		if now[0] < before[0] || now[1] > before[1] {
			t.Errorf("k %d: pass@k %v after %v, pass^k %v after %v", k, now[0], before[0], now[1], before[1])
		}
		before = now
	}
}
