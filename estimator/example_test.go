package estimator_test

import (
	"fmt"

	"passhat/estimator"
)

// Three tasks of 8 trials: one passed always, one 6 times, one 4 times.
func Example() {
	suite, err := estimator.NewSuite([]estimator.Task{
		{ID: "refund", N: 8, C: 8},
		{ID: "rebook", N: 8, C: 6},
		{ID: "cancel", N: 8, C: 4},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range []estimator.Metric{estimator.PassAt(3), estimator.PassHat(3), estimator.AtLeast(2, 3)} {
		e := suite.Estimate(m)
		fmt.Printf("%-6s  %.4f ± %.4f  %s\n", m, e.Value, e.StdErr, m.Words())
	}
	// Output:
	// pass@3  0.9762 ± 0.0238  passed at least once of 3
	// pass^3  0.4762 ± 0.2746  passed every time of 3
	// 2of3    0.7976 ± 0.1520  passed at least 2 of 3
}

func ExampleMetric_Estimate() {
	fmt.Printf("%.4f\n", estimator.PassHat(3).Estimate(8, 6)) // C(6,3)/C(8,3)
	fmt.Printf("%.4f\n", estimator.PassAt(3).Estimate(8, 2))  // 1 - C(6,3)/C(8,3)
	fmt.Println(estimator.PassHat(9).Estimate(8, 6))          // 8 trials say nothing of 9
	// Output:
	// 0.3571
	// 0.6429
	// NaN
}

func ExampleMetric_PlugIn() {
	m := estimator.PassHat(4)
	fmt.Println(m.Estimate(4, 3), m.PlugIn(4, 3))
	// Output:
	// 0 0.31640625
}

func ExampleMetric_ClosedForm() {
	fmt.Println(estimator.PassHat(2).ClosedForm(0.5), estimator.PassAt(2).ClosedForm(0.5))
	// Output:
	// 0.25 0.75
}

func ExampleParseMetric() {
	m, err := estimator.ParseMetric("2of3")
	fmt.Println(m.J, m.K, err)
	_, err = estimator.ParseMetric("pass^0")
	fmt.Println(err)
	// Output:
	// 2 3 <nil>
	// metric pass^0: k is 0, it must be at least 1
}

// Tasks of unequal trials: pass^4 rests on those that have 4.
func ExampleSuite_Eligible() {
	suite, err := estimator.NewSuite([]estimator.Task{{ID: "a", N: 2, C: 2}, {ID: "b", N: 4, C: 4}, {ID: "c", N: 4, C: 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := estimator.PassHat(4)
	fmt.Println(suite.Estimate(m).Value)
	e := suite.Eligible(4).Estimate(m)
	fmt.Println(e.Value, "of", e.Tasks, "tasks")
	// Output:
	// NaN
	// 0.5 of 2 tasks
}

// Half of the tasks pass always and half never: pass^4 is 1/2, but 1/16 if all
// tasks had the mean rate.
func ExampleSuite_ICC() {
	suite, err := estimator.NewSuiteFromCells([]estimator.Cell{{N: 4, C: 0, Tasks: 50}, {N: 4, C: 4, Tasks: 50}})
	if err != nil {
		fmt.Println(err)
		return
	}
	e := suite.Estimate(estimator.PassHat(4))
	fmt.Printf("pass^4 %.4f, closed form %.4f, gap %.4f\n", e.Value, e.ClosedForm, e.Gap)
	z, p := suite.Homogeneity()
	fmt.Printf("ICC %.0f, Z %.1f, p %.0e\n", suite.ICC(), z, p)
	// Output:
	// pass^4 0.5000, closed form 0.0625, gap 0.4375
	// ICC 1, Z 24.5, p 8e-133
}

func ExampleByStratum() {
	names, suites, err := estimator.ByStratum([]estimator.Task{
		{ID: "1", N: 4, C: 4, Stratum: "retail"},
		{ID: "2", N: 4, C: 1, Stratum: "airline"},
		{ID: "3", N: 4, C: 2, Stratum: "retail"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range names {
		fmt.Println(name, suites[i].MeanRate())
	}
	// Output:
	// airline 0.25
	// retail 0.75
}
