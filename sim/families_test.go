package sim_test

import (
	"math"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

func TestFamiliesMoments(t *testing.T) {
	families := made(sim.NewFamilies(0.5, 0.6, 0.8, 5))
	single := logitNormal(0.5, 1)
	for k := 1; k <= 4; k++ {
		if got, want := families.Moment(k), single.Moment(k); math.Abs(got-want) > 1e-14 {
			t.Errorf("E p^%d = %v, want %v", k, got, want)
		}
	}
	// No family effect, no covariance; nothing of its own, all of the variance.
	if got := made(sim.NewFamilies(0.5, 0, 0.8, 5)).Covariance(2); math.Abs(got) > 1e-15 {
		t.Errorf("covariance without a family effect: %v", got)
	}
	same := made(sim.NewFamilies(0.5, 0.8, 0, 5))
	if got, want := same.Covariance(2), same.Moment(4)-math.Pow(same.Moment(2), 2); math.Abs(got-want) > 1e-13 {
		t.Errorf("covariance of tasks that are alike %v, want %v", got, want)
	}
}

// The suite's estimate has the variance that the families give it.
func TestFamiliesVariance(t *testing.T) {
	const suites, m, n, k, size = 4000, 60, 4, 2, 6
	families := made(sim.NewFamilies(0.5, 1.2, 0.7, size))
	agent := sim.Agent{Rates: families}
	random := stream.New(1, "families")
	values := make([]float64, suites)
	for i := range values {
		s, err := agent.DrawCells(random, m, n)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = s.Estimate(estimator.PassHat(k)).Value
	}
	mean, variance, fourth := average(values), 0.0, 0.0
	for _, v := range values {
		variance += (v - mean) * (v - mean) / suites
		fourth += math.Pow(v-mean, 4) / suites
	}
	if want := families.Moment(k); math.Abs(mean-want) > 5*math.Sqrt(variance/suites) {
		t.Errorf("mean %v, want %v", mean, want)
	}
	single := -math.Pow(families.Moment(k), 2)
	for c, p := range families.Counts(n) {
		h := estimator.PassHat(k).Estimate(n, c)
		single += p * h * h
	}
	want := (single + (size-1)*families.Covariance(k)) / m
	if se := math.Sqrt((fourth - variance*variance) / suites); math.Abs(variance-want) > 5*se {
		t.Errorf("variance %v, want %v +- %v", variance, want, se)
	}
	if want < 2*single/m {
		t.Errorf("variance %v of tasks in families, %v of others: the test shows nothing", want, single/m)
	}
}

// All three roads couple the tasks of a family and no others, and 7 tasks are a
// family of 4 and one of 3.
func TestFamiliesAreDrawn(t *testing.T) {
	families := made(sim.NewFamilies(0, 3, 0, 4))
	rates := families.RandTasks(stream.New(2, "families"), 7)
	for i, p := range rates {
		if first := rates[i/4*4]; p != first {
			t.Errorf("task %d has rate %v, its family %v", i, p, first)
		}
	}
	if rates[0] == rates[4] {
		t.Error("two families have one rate")
	}
	agent := sim.Agent{Rates: families, Process: made(sim.NewCommonShocks(0.1))}
	trials := agent.DrawTrials(stream.New(3, "families"), 7, 5)
	tasks := agent.DrawTasks(stream.New(3, "families"), 7, 5)
	outcomes := agent.DrawOutcomes(stream.New(3, "families"), 7, 5)
	for i := range trials {
		pass, fail, lost := sim.Tally(outcomes[i])
		if c := count(trials[i]); tasks[i].C != c || tasks[i].N != 5 || pass != c || fail != 5-c || lost != 0 {
			t.Errorf("task %d: %d successes by trials, %+v, %d by outcomes", i, c, tasks[i], pass)
		}
	}
	suite, err := sim.Agent{Rates: families}.DrawCells(stream.New(4, "families"), 7, 5)
	if err != nil || suite.Tasks() != 7 {
		t.Errorf("%d tasks, %v, want 7", suite.Tasks(), err)
	}
}
