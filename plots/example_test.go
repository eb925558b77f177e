package plots_test

import (
	"bytes"
	"fmt"
	"math"

	"passhat/estimator"
	"passhat/plots"
)

// The curves of an agent with three tasks of four trials, passed 4, 2 and 0
// times; the intervals come from elsewhere.
func ExampleCurves() {
	none := math.NaN()
	f, err := plots.Curves([]plots.Series{{
		Agent: "agent-a",
		Hat:   []plots.Point{{1, 0.5, none, none, 0.5}, {2, 7.0 / 18, none, none, 0.25}},
		At:    []plots.Point{{1, 0.5, none, none, 0.5}, {2, 11.0 / 18, none, none, 0.75}},
		Tasks: 3, MinN: 4, MaxN: 4,
	}}, plots.Caption{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Title())
	var svg bytes.Buffer
	if err := f.Write(&svg, plots.SVG, plots.Options{}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(bytes.HasSuffix(svg.Bytes(), []byte("</svg>\n")))
	// Output:
	// Failures are uneven: pass^2 is 0.389, its closed form 0.250
	// true
}

func ExampleTaskDots() {
	f, _ := plots.TaskDots([]plots.TaskSeries{{
		Agent: "agent-a",
		Cells: []estimator.Cell{{N: 4, C: 0, Tasks: 12}, {N: 4, C: 3, Tasks: 30}, {N: 4, C: 4, Tasks: 8}},
	}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: Of 50 tasks, 8 passed every trial, 30 some and 12 none
}

func ExampleGapByICC() {
	f, _ := plots.GapByICC([]plots.GapSeries{{K: 2, Mean: 0.5, Points: []plots.GapPoint{
		{ICC: 0, Exact: 0.25, PowerOfMean: 0.25, Simulated: 0.251, StdErr: 0.004},
		{ICC: 1, Exact: 0.5, PowerOfMean: 0.25, Simulated: 0.498, StdErr: 0.004},
	}}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: At mean rate 0.5, pass^2 runs from 0.250 (ICC 0) to 0.500 (ICC 1)
}

func ExampleForest() {
	f, _ := plots.Forest([]plots.ForestRow{
		{Agent: "agent-a", Metric: "pass^4", Value: 0.71, Lower: 0.66, Upper: 0.77},
		{Agent: "agent-b", Metric: "pass^4", Value: 0.58, Lower: 0.51, Upper: 0.63},
	}, plots.Caption{Intervals: "95 % Gaffke intervals"})
	fmt.Println(f.Alt())
	// Output: Highest pass^4: 0.710, agent-a. Agents side by side: agent-a pass^4 0.710 [0.660, 0.770]; agent-b pass^4 0.580 [0.510, 0.630].
}

func ExampleTrialGrid() {
	pass, fail, bad := plots.Pass, plots.Fail, plots.Error
	f, _ := plots.TrialGrid([]plots.TrialSeries{{Agent: "agent-a", Tasks: []plots.TaskTrials{
		{Task: "a", Trials: []plots.Outcome{pass, pass, pass}},
		{Task: "b", Trials: []plots.Outcome{pass, fail, pass}},
		{Task: "c", Trials: []plots.Outcome{fail, fail, bad}},
	}}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: Flaky: 1 of 3 tasks passed some trials and failed others
}

func ExampleRateDensity() {
	f, _ := plots.RateDensity([]plots.RateSeries{{
		Agent: "agent-a",
		Cells: []estimator.Cell{{N: 4, C: 0, Tasks: 12}, {N: 4, C: 3, Tasks: 30}, {N: 4, C: 4, Tasks: 8}},
		Fits:  []plots.RateFit{{Model: "beta", A: 0.9, B: 0.7}},
		ICC:   0.38, Lower: 0.27, Upper: 0.52,
	}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: Tasks are uneven: ICC 0.38 [0.27, 0.52]
}

func ExampleDifference() {
	f, _ := plots.Difference(plots.Comparison{
		A: "agent-a", B: "agent-b",
		Hat:   []plots.DifferencePoint{{K: 4, Value: 0.06, Lower: -0.02, Upper: 0.14}},
		Pairs: []plots.TaskPair{{A: 1, B: 0.75, Tasks: 12}, {A: 0.5, B: 0.5, Tasks: 30}},
	}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: The interval of pass^4, A − B, holds 0: +6.0 points [−2.0, +14.0]
}

func ExampleConvergence() {
	f, _ := plots.Convergence(plots.ConvergenceStudy{Tasks: 50, Replicates: 5000, Rows: []plots.ConvergenceRow{
		{Rates: "even", Metric: "pass^4", Trials: 8, Estimator: "unbiased", Bias: 0.0004, StdErr: 0.0006, Spread: 0.05},
		{Rates: "even", Metric: "pass^4", Trials: 8, Estimator: "plug-in", Bias: 0.031, StdErr: 0.0006, Spread: 0.06},
	}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: At 8 trials per task the bias reaches 3.1 points (plug-in); none is shown for unbiased
}

func ExampleExtrapolation() {
	none := math.NaN()
	f, _ := plots.Extrapolation([]plots.BeyondSeries{{
		Agent: "agent-a", Family: "pass^k", Tasks: 50, MinN: 4, MaxN: 4,
		Estimated: []plots.Point{{4, 0.36, 0.24, 0.49, none}},
		Beyond:    []plots.BeyondPoint{{K: 16, Lower: 0.05, Upper: 0.38, Forecast: none, Refused: "k is above twice the trials"}},
	}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: Beyond the trials run, the results allow pass^16 from 0.050 to 0.380
}

func ExampleDependence() {
	f, _ := plots.Dependence(plots.DependenceStudy{Confidence: 0.95, Trials: 8, Replicates: 400, Rows: []plots.DependenceRow{
		{Case: "independent", Tasks: 50, Metric: "pass^4", Bias: 0.001, BiasStdErr: 0.002, Coverage: 0.955, StdErr: 0.01},
		{Case: "copies", Tasks: 50, Metric: "pass^4", Bias: 0.09, BiasStdErr: 0.002, Coverage: 0.7, StdErr: 0.023},
	}}, plots.Caption{})
	fmt.Println(f.Title())
	// Output: Coverage falls short in 1 of 2 cases, to 70 % with copies (pass^4, 50 tasks)
}
