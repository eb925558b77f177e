package classic_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/classic"
	"passhat/experiments/plan/internal/plantest"
)

// The faults below were met in other tools; each test is named for its kind.

// A gate of 0.95 on 11 single trials asks for all of them. (B104)
func TestGateOnFewTasksAsksForMoreThanItSays(t *testing.T) {
	check := func(threshold float64, needed int, pass float64) {
		t.Helper()
		g, err := classic.NewPointGate(11, threshold, 0.94)
		if err != nil || g.Needed != needed {
			t.Errorf("gate %v needs %d, want %d (%v)", threshold, g.Needed, needed, err)
		}
		plantest.Near(t, "threshold in effect", g.Share, float64(needed)/11, 1e-15)
		plantest.Near(t, "chance of a healthy agent", g.Pass, pass, 5e-7)
	}
	check(0.95, 11, 0.506298)
	check(0.90, 10, 0.861784)
	g, _ := classic.NewPointGate(11, 0.95, 0.94)
	plantest.Near(t, "chance of a single flake", g.Flake, 0.861784-0.506298, 1e-6)
	if g, _ := classic.NewPointGate(20, 0.95, 0.9); g.Needed != 19 {
		t.Errorf("0.95 of 20 needs %d, want 19 whatever rounding does", g.Needed)
	}
}

// Designs with which no outcome can be significant. (B106)
func TestDesignsThatCannotPassAreRefused(t *testing.T) {
	for _, n := range []int{1, 4} {
		_, err := classic.NewSignTest(n, 0.05, 0.7)
		if !errors.Is(err, plan.ErrImpossible) || !strings.Contains(err.Error(), "at least 5 tasks") {
			t.Errorf("%d tasks: %v", n, err)
		}
	}
	check := func(n, wins int, alpha, p float64) {
		t.Helper()
		x, err := classic.NewSignTest(n, alpha, 0.7)
		if err != nil || x.Wins != wins {
			t.Errorf("%d tasks need %d wins, want %d (%v)", n, x.Wins, wins, err)
		}
		plantest.Near(t, "p-value", x.PValue, p, 1e-15)
	}
	check(5, 5, 0.05, 1.0/32)
	check(8, 7, 0.05, 9.0/256)
	check(6, 6, 0.025, 1.0/64)
	if _, err := classic.NewSignTest(5, 0.025, 0.7); err == nil {
		t.Error("5 tasks can be significant on two sides")
	}
}

// 5 of 30 against 7 of 30 is no gap to size a run by, but this is what it
// takes. (B107)
func TestTrialsToTellTwoRatesApart(t *testing.T) {
	pooled, unpooled := classic.TwoRates(7.0/30, 5.0/30, 0.95, 0.8)
	if math.Ceil(pooled) != 564 || math.Ceil(unpooled) != 562 {
		t.Errorf("%v pooled and %v unpooled, want 564 and 562", pooled, unpooled)
	}
	plantest.Near(t, "3 trials a task at ICC 0.4", estimator.DesignEffect(3, 0.4), 1.8, 1e-15)
	if a, b := classic.TwoRates(0.5, 0.5, 0.95, 0.8); !math.IsNaN(a) || !math.IsNaN(b) {
		t.Errorf("no difference takes %v and %v", a, b)
	}
}

// Looking after every trial makes one test of 5 % one of 13 %. (B110)
func TestPeekingRaisesFalseAlarms(t *testing.T) {
	x, err := classic.PeekedSignTest(5, 30, 0.05, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	plantest.Near(t, "ever", x.Ever, 0.129463, 5e-7)
	plantest.Near(t, "one look", x.Once, 0.049369, 5e-7)
	if _, err := classic.PeekedSignTest(5, 4, 0.05, 0.5); err == nil {
		t.Error("looks that go down")
	}
}
