package looks_test

import (
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/experiments/plan/internal/plantest"
	"passhat/experiments/plan/looks"
	"passhat/sim/stream"
)

// The limits only close in, they hold the mean of the values, and what they
// rule out is what Above and Below say.
func TestSequenceClosesIn(t *testing.T) {
	s, err := looks.NewSequence(0.95, bootstrap.TwoSided)
	if err != nil {
		t.Fatal(err)
	}
	r := stream.New(1, "sequence")
	lower, upper, sum := 0.0, 1.0, 0.0
	for i := range 400 {
		x := math.Round(r.Float64()*4) / 4
		sum += x
		if err := s.Add(x); err != nil {
			t.Fatal(err)
		}
		l, u := s.Limits()
		if l < lower || u > upper || l > sum/float64(i+1) || u < sum/float64(i+1) {
			t.Fatalf("after %d values: %v to %v, mean %v, were %v to %v", i+1, l, u, sum/float64(i+1), lower, upper)
		}
		lower, upper = l, u
	}
	if upper-lower > 0.2 || !s.Above(lower-0.1) || s.Above(lower+0.05) || !s.Below(upper+0.1) {
		t.Errorf("%v to %v", lower, upper)
	}
	if err := s.Add(1.5); err == nil {
		t.Error("a value of 1.5")
	}
	one, _ := looks.NewSequence(0.95, bootstrap.LowerSide)
	for range 30 {
		if err := one.Add(1); err != nil {
			t.Fatal(err)
		}
	}
	if l, u := one.Limits(); u != 1 || !(l > 0.7 && l < 0.95) || one.Below(1) {
		t.Errorf("thirty passes, one side: %v to %v", l, u)
	}
	for _, err := range []error{
		func() error { _, err := looks.NewSequence(95, bootstrap.TwoSided); return err }(),
		func() error { _, err := looks.NewSequence(0.95, "left"); return err }(),
	} {
		if err == nil {
			t.Error("a sequence that cannot be")
		}
	}
}

func TestSpendingAddsUp(t *testing.T) {
	levels, err := looks.Confidences(0.95, looks.Even(100, 5))
	if err != nil || len(levels) != 5 {
		t.Fatal(levels, err)
	}
	spent := 0.0
	for i, c := range levels {
		spent += 1 - c
		if i > 0 && c >= levels[i-1] {
			t.Errorf("look %d spends less than the one before: %v", i+1, levels)
		}
	}
	plantest.Near(t, "spent in all", spent, 0.05, 1e-9)
	plantest.Near(t, "half-way", looks.SpentAlpha(0.05, 0.5), 0.00557, 5e-6) // 2 - 2 Phi(1.96/sqrt(0.5))
	if looks.SpentAlpha(0.05, 0) != 0 || looks.SpentAlpha(0.05, 1) != 0.05 || !math.IsNaN(looks.SpentAlpha(2, 0.5)) {
		t.Error("the ends of the spending")
	}
	if _, err := looks.Confidences(0, []int{1}); err == nil {
		t.Error("confidence 0")
	}
	if _, err := looks.Confidences(0.95, nil); err == nil {
		t.Error("no looks")
	}
	if looks := looks.Even(3, 5); len(looks) != 3 || looks[2] != 3 {
		t.Errorf("looks %v", looks)
	}
}
