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
	}, plots.Caption{Intervals: "0.95 Gaffke intervals"})
	fmt.Println(f.Alt())
	// Output: Highest pass^4: 0.710, agent-a. Agents side by side: agent-a pass^4 0.710 [0.660, 0.770]; agent-b pass^4 0.580 [0.510, 0.630].
}
