package estimator_test

import (
	"fmt"
	"math/rand/v2"

	"passhat/estimator"
)

// At k = 3 the gap is 3 mu mu_2 + mu_3: spread adds to pass^3, a tail of bad
// tasks takes some of it away.
func ExampleSuite_GapTerms() {
	suite, err := estimator.NewSuite([]estimator.Task{{N: 8, C: 8}, {N: 8, C: 6}, {N: 8, C: 4}, {N: 8, C: 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := estimator.PassHat(3)
	fmt.Printf("gap %.4f, of it\n", suite.Estimate(m).GapUnbiased)
	for _, x := range suite.GapTerms(m) {
		fmt.Printf("%7.4f by central moment %d\n", x.Value, x.Order)
	}
	// Output:
	// gap 0.2634, of it
	//  0.3259 by central moment 2
	// -0.0625 by central moment 3
}

// 50 tasks of 4 trials: far more tasks pass always or never than chance would
// have it.
func ExampleSuite_HomogeneityTest() {
	suite, err := estimator.NewSuiteFromCells([]estimator.Cell{
		{N: 4, C: 0, Tasks: 14}, {N: 4, C: 1, Tasks: 12}, {N: 4, C: 2, Tasks: 10}, {N: 4, C: 3, Tasks: 4}, {N: 4, C: 4, Tasks: 10},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := suite.HomogeneityTest(rand.New(rand.NewPCG(1, 2)), 9999)
	fmt.Printf("P %.0e (%s), Z %.1f\n", h.P, h.Method, h.Z)
	lower, upper := suite.ICCInterval(0.95)
	fmt.Printf("ICC %.2f [%.2f, %.2f]\n", suite.ICCMoments(), lower, upper)
	// Output:
	// P 3e-09 (exact), Z 6.9
	// ICC 0.40 [0.22, 0.59]
}

// Agents of one mean rate: pass^4 stands at its lower bound, between the
// bounds, at the upper one.
func ExampleSuite_Concentration() {
	for _, tasks := range [][5]int{{625, 2500, 3750, 2500, 625}, {2000, 2000, 2000, 2000, 2000}, {5000, 0, 0, 0, 5000}} {
		var cells []estimator.Cell
		for c, count := range tasks {
			cells = append(cells, estimator.Cell{N: 4, C: c, Tasks: count})
		}
		suite, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			fmt.Println(err)
			return
		}
		m := estimator.PassHat(4)
		e := suite.Estimate(m)
		fmt.Printf("%.4f <= %.4f <= %.4f: %.2f\n", e.ClosedForm, e.Value, suite.MeanRate(), suite.Concentration(m))
	}
	// Output:
	// 0.0625 <= 0.0625 <= 0.5000: 0.00
	// 0.0625 <= 0.2000 <= 0.5000: 0.31
	// 0.0625 <= 0.5000 <= 0.5000: 1.00
}

func ExampleLottery() {
	tasks := []estimator.Task{{ID: "refund", N: 8, C: 8}, {ID: "rebook", N: 8, C: 6}, {ID: "cancel", N: 8, C: 4}, {ID: "upgrade", N: 8}}
	lottery, err := estimator.Lottery(tasks, 3, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range lottery {
		fmt.Printf("%s: three trials disagree with probability %.2f\n", x.Task.ID, x.Spread)
	}
	// Output:
	// cancel: three trials disagree with probability 0.86
	// rebook: three trials disagree with probability 0.64
}

func ExampleKindsOf() {
	kinds, err := estimator.KindsOf([]estimator.Task{{ID: "refund", N: 8, C: 8}, {ID: "rebook", N: 8, C: 6}, {ID: "cancel", N: 8, C: 4}, {ID: "upgrade", N: 8}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range kinds.Flaky {
		fmt.Printf("%s passed %d of %d\n", x.ID, x.C, x.N)
	}
	// Output:
	// cancel passed 4 of 8
	// rebook passed 6 of 8
}
