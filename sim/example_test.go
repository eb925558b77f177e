package sim_test

import (
	"fmt"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// An agent with a mean rate of 0.8 whose tasks differ: its true pass^3, and
// what 50 simulated tasks of 8 trials say of it.
func Example() {
	rates, err := sim.NewBetaMeanICC(0.8, 0.3)
	if err != nil {
		fmt.Println(err)
		return
	}
	agent := sim.Agent{Name: "uneven", Rates: rates}
	suite, err := agent.DrawCells(stream.New(1, "example"), 50, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := estimator.PassHat(3)
	e := suite.Estimate(m)
	fmt.Printf("%s: true %s %.3f\n", agent.Rates, m, agent.Value(m))
	fmt.Printf("estimate %.3f ± %.3f\n", e.Value, e.StdErr)
	// Output:
	// beta(1.867, 0.4667): true pass^3 0.614
	// estimate 0.704 ± 0.051
}

func ExampleNewBetaMeanICC() {
	for _, icc := range []float64{0, 0.2, 1} {
		rates, err := sim.NewBetaMeanICC(0.75, icc)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("pass^4 %.3f, pass@4 %.3f  %s\n", rates.Moment(4), 1-rates.FailureMoment(4), rates)
	}
	// Output:
	// pass^4 0.316, pass@4 0.996  constant(0.75)
	// pass^4 0.429, pass@4 0.971  beta(3, 1)
	// pass^4 0.750, pass@4 0.750  two-point(low 0, high 1, weight of high 0.75)
}

// One task in five is never passed, whatever the other four do.
func ExampleNewMixture() {
	solvable, err := sim.NewBeta(8, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	never, err := sim.NewConstant(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	rates, err := sim.NewMixture([]sim.Component{{Weight: 4, Rates: solvable}, {Weight: 1, Rates: never}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rates)
	fmt.Printf("%.3f\n", 1-rates.FailureMoment(1000))
	// Output:
	// mixture(0.8 × beta(8, 2), 0.2 × constant(0))
	// 0.800
}

func ExampleAgent_DrawTrials() {
	rates, err := sim.NewBeta(0.5, 0.5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, outcomes := range (sim.Agent{Rates: rates}).DrawTrials(stream.New(1, "example"), 3, 4) {
		fmt.Println(outcomes)
	}
	// Output:
	// [false true false false]
	// [true false false false]
	// [true true true true]
}
