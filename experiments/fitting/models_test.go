package fitting_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"passhat/estimator"
	"passhat/experiments/fitting"
	"passhat/experiments/montecarlo"
	"passhat/sim"
	"passhat/sim/stream"
)

func streamOf(model string) *rand.Rand { return stream.New(1, model) }

// The standard errors of the two points are what the fits vary by: over 300
// suites a spread has a relative error of 4 %, so 20 % is five of them.
func TestStdErrsOfTwoPointsAreTheirSpread(t *testing.T) {
	rates, err := sim.NewTwoPoint(0.3, 0.85, 0.6)
	if err != nil {
		t.Fatal(err)
	}
	var values, stated [3]montecarlo.Moments
	r := stream.New(1, "two points")
	for range 300 {
		s, err := sim.Agent{Rates: rates}.DrawCells(r, 400, 10)
		if err != nil {
			t.Fatal(err)
		}
		models, err := fitting.All(s, 19, streamOf)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range models[1].Parameters {
			values[i].Add(p.Value)
			stated[i].Add(p.StdErr)
		}
	}
	for i, name := range []string{"low", "high", "weight"} {
		if ratio := stated[i].Mean() / values[i].Spread(); math.Abs(ratio-1) > 0.2 {
			t.Errorf("%s: standard error %.4f, spread %.4f", name, stated[i].Mean(), values[i].Spread())
		}
	}
}

func TestModelsTheTrialsCannotTell(t *testing.T) {
	s, err := estimator.NewSuite([]estimator.Task{{ID: "a", N: 1, C: 1}, {ID: "b", N: 1}, {ID: "c"}})
	if err != nil {
		t.Fatal(err)
	}
	models, err := fitting.All(s, 19, streamOf)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range models[:2] {
		if !errors.Is(m.Missing, sim.ErrNotIdentified) || !math.IsNaN(m.LogLik) || m.Goodness != nil {
			t.Errorf("%s of one trial a task: %+v", m.Name, m)
		}
	}
	none, err := estimator.NewSuite([]estimator.Task{{ID: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fitting.All(none, 19, streamOf); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no verdict: %v", err)
	}
	if _, err := fitting.Rates(s, "gamma"); err == nil {
		t.Error("no error of an unknown law")
	}
}

// On the boundary nothing is known of the spread, and no likelihood is above
// that of the distribution of any shape.
func TestBoundary(t *testing.T) {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 4, Tasks: 7}, {N: 4, C: 0, Tasks: 3}})
	if err != nil {
		t.Fatal(err)
	}
	models, err := fitting.All(s, 19, streamOf)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range models {
		if m.LogLik > models[2].LogLik+1e-6 {
			t.Errorf("%s: log L %v above the maximum %v", m.Name, m.LogLik, models[2].LogLik)
		}
		for _, p := range m.Parameters {
			if !math.IsNaN(p.StdErr) {
				t.Errorf("%s %s: standard error %v on the boundary", m.Name, p.Name, p.StdErr)
			}
		}
	}
}
