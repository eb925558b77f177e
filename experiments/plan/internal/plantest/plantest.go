// Package plantest has what the tests of the plan rooms share: distributions,
// results and questions asked with a failure as the end of the test.
package plantest

import (
	"context"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/sim"
)

// Dollars is a cost of trials alone.
var Dollars = plan.Cost{Trial: 0.38, Unit: "$"}

// Near fails the test where a number is further from another than the tolerance.
func Near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.15g, want %.15g", what, got, want)
	}
}

// Beta returns the beta distribution of rates.
func Beta(t testing.TB, a, b float64) sim.Rates {
	t.Helper()
	r, err := sim.NewBeta(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Constant returns one rate for all tasks.
func Constant(t testing.TB, p float64) sim.Rates {
	t.Helper()
	r, err := sim.NewConstant(p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Suite has n trials on each task; counts are the tasks of 0, 1 .. n successes.
func Suite(t testing.TB, counts ...int) estimator.Suite {
	t.Helper()
	var cells []estimator.Cell
	for c, tasks := range counts {
		cells = append(cells, estimator.Cell{N: len(counts) - 1, C: c, Tasks: tasks})
	}
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Airline is the tau-bench airline results of gpt-4o: 50 tasks of 4 trials.
func Airline(t testing.TB) estimator.Suite { return Suite(t, 14, 12, 10, 4, 10) }

// Answer returns the plan for a question.
func Answer(t testing.TB, q plan.Question, k plan.Knowledge) *plan.Plan {
	t.Helper()
	p, err := plan.Make(context.Background(), q, k, plan.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Simulate returns a design simulated under one law.
func Simulate(t testing.TB, q plan.Question, r sim.Rates, d plan.Design, replicates int) check.Simulation {
	t.Helper()
	s, err := check.Simulate(context.Background(), q, plan.Belief{Name: "law", Rates: r}, d, check.Options{Replicates: replicates, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
