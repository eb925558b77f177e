package bootstrap_test

import (
	"context"
	"fmt"

	"passhat/bootstrap"
	"passhat/estimator"
)

// thirty is a suite of 30 tasks with 8 trials each.
func thirty() estimator.Suite {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{
		{N: 8, C: 2, Tasks: 1}, {N: 8, C: 4, Tasks: 2}, {N: 8, C: 5, Tasks: 3},
		{N: 8, C: 6, Tasks: 4}, {N: 8, C: 7, Tasks: 10}, {N: 8, C: 8, Tasks: 10},
	})
	if err != nil {
		panic(err)
	}
	return s
}

func ExampleGaffke() {
	s, m := thirty(), estimator.PassHat(3)
	i, err := bootstrap.Gaffke(s, m, 0.95)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s is %.3f, 95 %% interval %.3f to %.3f\n", m, s.Estimate(m).Value, i.Lower, i.Upper)
	// Output: pass^3 is 0.612, 95 % interval 0.471 to 0.737
}

func ExampleIntervals() {
	metrics := []estimator.Metric{estimator.PassHat(1), estimator.PassHat(8), estimator.PassHat(9)}
	intervals, err := bootstrap.Intervals(context.Background(), thirty(), metrics, bootstrap.Request{}, bootstrap.Options{})
	if err != nil {
		panic(err)
	}
	for j, i := range intervals {
		if !i.Available() {
			fmt.Println(i.Warnings[0])
			continue
		}
		fmt.Printf("%s: %.3f to %.3f\n", metrics[j], i.Lower, i.Upper)
	}
	// Output:
	// pass^1: 0.711 to 0.891
	// pass^8: 0.173 to 0.528
	// pass^9 needs 9 trials a task and a task has 8: not available
}

func ExampleRun() {
	metrics := []estimator.Metric{estimator.PassHat(3)}
	d, err := bootstrap.Run(context.Background(), thirty(), metrics, bootstrap.Options{Resamples: 9999, Seed: 1})
	if err != nil {
		panic(err)
	}
	for _, method := range []bootstrap.Method{bootstrap.MethodPercentile, bootstrap.MethodBCa} {
		i, err := d.Interval(0, method, 0.95)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %.2f to %.2f\n", method, i.Lower, i.Upper)
	}
	// Output:
	// percentile: 0.49 to 0.73
	// bca: 0.49 to 0.73
}
