package sim_test

import (
	"fmt"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// results are 50 tasks of 5 trials, by the number of successes.
func results() estimator.Suite {
	s, err := estimator.NewSuiteFromCells([]estimator.Cell{
		{N: 5, C: 0, Tasks: 12}, {N: 5, C: 1, Tasks: 3}, {N: 5, C: 2, Tasks: 2},
		{N: 5, C: 3, Tasks: 2}, {N: 5, C: 4, Tasks: 5}, {N: 5, C: 5, Tasks: 26},
	})
	if err != nil {
		panic(err)
	}
	return s
}

func ExampleFitBeta() {
	fit, err := sim.FitBeta(results())
	if err != nil {
		fmt.Println(err)
		return
	}
	rates, err := fit.Rates()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fit)
	fmt.Printf("%s: pass^10 %.3f\n", rates, rates.Moment(10))
	// Output:
	// mean 0.6464 ± 0.0594, ICC 0.7459 ± 0.0643
	// beta(0.2202, 0.1205): pass^10 0.480
}

func ExampleGoodnessOfFit() {
	g, err := sim.GoodnessOfFit(stream.New(1, "goodness"), results(), sim.BetaModel(), 199)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s\n", g.Verdict, g.Reason)
	// Output:
	// not refused: the counts deviate from the fitted beta by 0.6496, no more than chance would (p = 0.91 of 199 replicates)
}

// Five trials a task, and what they say of ten: an interval that assumes no
// shape of the rates.
func ExampleProfileBeyond() {
	b, err := sim.ProfileBeyond(results(), estimator.PassHat(10), 6.63)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s from %.3f to %.3f\n", b.Metric, b.Lower, b.Upper)
	_, err = sim.ProfileBeyond(results(), estimator.PassHat(50), 6.63)
	fmt.Println(err)
	// Output:
	// pass^10 from 0.214 to 0.665
	// pass^50 from 5 trials a task: too far beyond the trials (at most 4n = 20)
}

// What pass^1 = 0.8 and pass^2 = 0.7 leave open of pass^8.
func ExampleMomentBounds() {
	lower, upper, err := sim.MomentBounds([]float64{0.8, 0.7}, 8)
	fmt.Printf("%.3f %.3f %v\n", lower, upper, err)
	_, _, err = sim.MomentBounds([]float64{0.8, 0.6}, 8)
	fmt.Println(err)
	// Output:
	// 0.314 0.602 <nil>
	// moment 2 is 0.6, outside [0.6400000000000001, 0.8], which those before it leave: not the moments of a distribution on [0,1]
}

// A cache that answers 3 trials of 10 makes a coin look reliable.
func ExampleMeanEstimate() {
	cache, err := sim.NewCopies(0.3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, process := range []sim.ExactProcess{sim.Independent{}, cache} {
		fmt.Printf("%s: pass^4 of 8 trials %.3f\n", process, sim.MeanEstimate(process, estimator.PassHat(4), 0.5, 8))
	}
	// Output:
	// independent: pass^4 of 8 trials 0.062
	// copies(0.3): pass^4 of 8 trials 0.106
}

// A grader that passes 1 failure in 50 and fails 1 success in 10.
func ExampleRoganGladen() {
	lower, upper, err := sim.RoganGladenInterval(0.60, 0.72, 0.02, 0.10)
	fmt.Printf("%.3f %.3f %v\n", lower, upper, err)
	// Output:
	// 0.659 0.795 <nil>
}
