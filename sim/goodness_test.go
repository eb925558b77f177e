package sim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

func TestGoodnessVerdicts(t *testing.T) {
	check := func(name string, s estimator.Suite, model sim.Model, want sim.Verdict, reason string) {
		t.Helper()
		g, err := sim.GoodnessOfFit(stream.New(1, "goodness"), s, model, 199)
		if err != nil || g.Verdict != want || !strings.Contains(g.Reason, reason) {
			t.Errorf("%s: %+v, %v; want %s: %s", name, g, err, want, reason)
		}
		if tested := want != sim.NotTested; tested != (g.PValue > 0 && g.PValue <= 1) || tested != (g.Replicates == 199) {
			t.Errorf("%s: p-value %v of %d replicates", name, g.PValue, g.Replicates)
		}
	}
	check("a beta's counts", histogram(0, 0, 1, 0, 2, 3, 4, 10, 10), sim.BetaModel(), sim.NotRefused, "no more than chance would")
	check("one rate in two and 1", histogram(0, 0, 2, 9, 8, 9, 2, 0, 30), sim.BetaModel(), sim.Refused, "deviate from the fitted beta by")
	check("the same", histogram(0, 0, 2, 9, 8, 9, 2, 0, 30), sim.TwoPointModel(), sim.NotRefused, "two-point")
	check("three kinds", histogram(20, 0, 0, 6, 8, 6, 0, 0, 20), sim.TwoPointModel(), sim.Refused, "two-point")
	// Every task 4 of 8: no mixture has so little spread.
	check("dependent trials", histogram(0, 0, 0, 0, 30, 0, 0, 0, 0), sim.BetaModel(), sim.Refused, "more than chance would")
	check("two trials", histogram(3, 4, 5), sim.BetaModel(), sim.NotTested, "2 trials a task at most show as many moments, and the beta model fits 2")
	check("all pass", histogram(0, 0, 0, 0, 8), sim.BetaModel(), sim.NotRefused, "by 0, no more")
	check("unequal n", suiteOf([3]int{3, 3, 9}, [3]int{3, 0, 2}, [3]int{8, 8, 3}, [3]int{8, 6, 2}, [3]int{0, 0, 3}), sim.BetaModel(), sim.NotRefused, "")
}

func TestGoodnessStatistic(t *testing.T) {
	even := sim.Model{Name: "half", Fit: func(estimator.Suite) (sim.Rates, error) { return sim.NewConstant(0.5) }}
	g, err := sim.GoodnessOfFit(stream.New(1, "goodness"), suiteOf([3]int{1, 1, 3}, [3]int{1, 0, 1}, [3]int{2, 2, 1}), even, 19)
	want := 2 * (3*math.Log(3/2.0) + math.Log(1/2.0) + math.Log(4))
	if err != nil || relative(g.Statistic, want) > 1e-14 || g.Fitted.String() != "constant(0.5)" || g.Model != "half" {
		t.Errorf("%+v, %v; want a deviance of %v", g, err, want)
	}
}

// Under the model a test of 0.05 refuses about 1 in 20: of 200 suites 10 with a
// standard deviation of 3.1.
func TestGoodnessHasItsSize(t *testing.T) {
	const suites = 200
	agent := sim.Agent{Rates: beta(2, 1)}
	refused := 0
	for i := range suites {
		random := stream.New(1, "goodness size", uint64(i))
		s, err := agent.DrawCells(random, 60, 5)
		if err != nil {
			t.Fatal(err)
		}
		g, err := sim.GoodnessOfFit(random, s, sim.BetaModel(), 39)
		if err != nil {
			t.Fatal(err)
		}
		if g.Verdict == sim.Refused {
			refused++
		}
	}
	if math.Abs(float64(refused)-10) > 5*3.1 {
		t.Errorf("refused %d of %d suites of the model, want about 10", refused, suites)
	}
}

func TestGoodnessIsDeterministic(t *testing.T) {
	test := func(index uint64) float64 {
		g, err := sim.GoodnessOfFit(stream.New(1, "same", index), histogram(2, 1, 3, 4, 10), sim.BetaModel(), 199)
		if err != nil {
			t.Fatal(err)
		}
		return g.PValue
	}
	if a, b := test(1), test(1); a != b {
		t.Errorf("p-values %v and %v of one stream", a, b)
	}
	if test(1) == test(2) && test(2) == test(3) {
		t.Error("three streams give one p-value")
	}
}

func TestGoodnessErrors(t *testing.T) {
	broken := errors.New("broken")
	calls := 0
	second := sim.Model{Name: "second", Fit: func(estimator.Suite) (sim.Rates, error) {
		if calls++; calls > 1 {
			return nil, broken
		}
		return sim.NewConstant(0.5)
	}}
	check := func(s estimator.Suite, m sim.Model, replicates int, want error, says string) {
		t.Helper()
		_, err := sim.GoodnessOfFit(stream.New(1, "x"), s, m, replicates)
		if err == nil || want != nil && !errors.Is(err, want) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %v: %s", err, want, says)
		}
	}
	check(histogram(1, 1, 1, 1), sim.BetaModel(), 18, nil, "at least 19")
	check(estimator.Suite{}, sim.BetaModel(), 19, estimator.ErrNoTasks, "fit of the beta model")
	check(histogram(3, 1, 1), sim.TwoPointModel(), 19, sim.ErrNotIdentified, "two-point")
	check(histogram(1, 1, 1, 1), second, 19, broken, "to a replicate")
}

func TestVerdictStrings(t *testing.T) {
	for v, want := range map[sim.Verdict]string{sim.NotRefused: "not refused", sim.Refused: "refused", sim.NotTested: "not tested"} {
		if v.String() != want {
			t.Errorf("%q, want %q", v, want)
		}
	}
}
