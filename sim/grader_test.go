package sim_test

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

func TestRoganGladenByHand(t *testing.T) {
	for _, x := range []struct{ rate, falsePass, falseFail, want float64 }{
		{0.5, 0, 0, 0.5}, {0.5, 0.1, 0.2, 0.4 / 0.7}, {0.1, 0.1, 0.2, 0}, {0.8, 0.1, 0.2, 1},
		{0.05, 0.1, 0.2, 0}, {0.9, 0.1, 0.2, 1}, {0, 0, 0.5, 0}, {0.5, 0, 0.5, 1}, {1, 0.99, 0, 1},
	} {
		got, err := sim.RoganGladen(x.rate, x.falsePass, x.falseFail)
		if err != nil || math.Abs(got-x.want) > 1e-14 {
			t.Errorf("%+v: %v, %v", x, got, err)
		}
	}
}

// The correction undoes the grader, is monotone, and carries an interval over.
func TestRoganGladenProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fraction := rapid.Float64Range(0, 1)
		falsePass := fraction.Draw(t, "false pass")
		falseFail := fraction.Draw(t, "false fail") * (1 - falsePass) * 0.99
		p, other := fraction.Draw(t, "p"), fraction.Draw(t, "other")
		if falsePass > 0.99 {
			return
		}
		grader := made(sim.NewGrader(falsePass, falseFail))
		correct := func(rate float64) float64 {
			v, err := sim.RoganGladen(rate, falsePass, falseFail)
			if err != nil || !(v >= 0 && v <= 1) {
				t.Fatalf("%v, %v", v, err)
			}
			return v
		}
		if got := correct(grader.Rate(p)); math.Abs(got-p) > 1e-11 {
			t.Errorf("%s of %v corrected to %v", grader, p, got)
		}
		low, high := min(p, other), max(p, other)
		l, u, err := sim.RoganGladenInterval(low, high, falsePass, falseFail)
		if err != nil || l != correct(low) || u != correct(high) || l > u {
			t.Errorf("[%v, %v] corrected to [%v, %v], %v", low, high, l, u, err)
		}
	})
}

// The moments behind those of the reported rate, for a law of which both are
// known.
func TestRoganGladenMoments(t *testing.T) {
	grader := made(sim.NewGrader(0.1, 0.2))
	points := []float64{0.2, 0.6, 1}
	var reported []float64
	for _, p := range points {
		reported = append(reported, grader.Rate(p))
	}
	got, err := sim.RoganGladenMoments(momentsOf(must(sim.NewExplicit(reported)), 6), 0.1, 0.2)
	if err != nil || len(got) != 6 {
		t.Fatal(got, err)
	}
	for k, want := range momentsOf(must(sim.NewExplicit(points)), 6) {
		if math.Abs(got[k]-want) > 1e-13 {
			t.Errorf("E p^%d = %v, want %v", k+1, got[k], want)
		}
	}
	if got, err := sim.RoganGladenMoments(nil, 0.1, 0.2); err != nil || len(got) != 0 {
		t.Errorf("no moments: %v, %v", got, err)
	}
}

// Many tasks under a grader: corrected pass^3 within 5 standard errors, which
// the correction stretches by at most sum_j C(3,j) 0.1^(3-j) / 0.7^3 < 4.
func TestRoganGladenAgainstSimulation(t *testing.T) {
	agent := sim.Agent{Rates: beta(3, 1), Process: made(sim.NewGrader(0.1, 0.2))}
	s, err := agent.DrawCells(stream.New(1, "grader"), 100_000, 5)
	if err != nil {
		t.Fatal(err)
	}
	var reported []float64
	for k := 1; k <= 3; k++ {
		reported = append(reported, s.Estimate(estimator.PassHat(k)).Value)
	}
	corrected, err := sim.RoganGladenMoments(reported, 0.1, 0.2)
	if err != nil {
		t.Fatal(err)
	}
	se := 4 * s.Estimate(estimator.PassHat(1)).StdErr
	for k, got := range corrected {
		if want := agent.Rates.Moment(k + 1); math.Abs(got-want) > 5*se {
			t.Errorf("pass^%d corrected to %v, want %v +- %v", k+1, got, want, se)
		}
	}
	// Uncorrected it is far off.
	if math.Abs(reported[2]-agent.Rates.Moment(3)) < 20*se {
		t.Errorf("pass^3 reported as %v, truth %v: the test shows nothing", reported[2], agent.Rates.Moment(3))
	}
}

func TestRoganGladenErrors(t *testing.T) {
	for _, x := range [][2]float64{{0.5, 0.5}, {1, 0}, {0, 1}, {0.7, 0.6}} {
		if _, err := sim.RoganGladen(0.5, x[0], x[1]); !errors.Is(err, sim.ErrGraderNoBetter) {
			t.Errorf("%v: %v, want ErrGraderNoBetter", x, err)
		}
		if _, _, err := sim.RoganGladenInterval(0.1, 0.5, x[0], x[1]); !errors.Is(err, sim.ErrGraderNoBetter) {
			t.Errorf("interval, %v: %v, want ErrGraderNoBetter", x, err)
		}
		if _, err := sim.RoganGladenMoments([]float64{0.5}, x[0], x[1]); !errors.Is(err, sim.ErrGraderNoBetter) {
			t.Errorf("moments, %v: %v, want ErrGraderNoBetter", x, err)
		}
	}
	nan := math.NaN()
	for _, x := range [][3]float64{{nan, 0, 0}, {-0.1, 0, 0}, {1.1, 0, 0}, {0.5, nan, 0}, {0.5, -1, 0}, {0.5, 0, nan}, {0.5, 0, 2}} {
		if _, err := sim.RoganGladen(x[0], x[1], x[2]); err == nil {
			t.Errorf("%v: want an error", x)
		}
	}
	if _, _, err := sim.RoganGladenInterval(0.5, 0.4, 0, 0); err == nil {
		t.Error("an interval upside down, want an error")
	}
	if _, _, err := sim.RoganGladenInterval(0.5, 1.4, 0, 0); err == nil {
		t.Error("an upper limit of 1.4, want an error")
	}
}
