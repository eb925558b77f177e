package results_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"passhat/estimator"
	"passhat/experiments/results"
)

func ExampleRead() {
	file := `{"task": "a", "trial": 1, "reward": 1}
{"task": "a", "trial": 2, "reward": 0}
{"task": "b", "trial": 1, "reward": 1}
{"task": "b", "trial": 2, "status": "rate_limited"}
`
	data, err := results.Read(context.Background(), []string{"gpt=-"}, strings.NewReader(file), results.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range data[0].EstimatorTasks(results.ErrorsFail) {
		fmt.Printf("%s: %s %d/%d\n", data[0].Agent, t.ID, t.C, t.N)
	}
	for _, w := range data[0].Warnings {
		fmt.Println(w.Code, w.Tasks)
	}
	// Output:
	// gpt: a 1/2
	// gpt: b 1/2
	// errors [b]
}

func ExampleRead_error() {
	file := "task,trial,reward\na,3,1\na,3,0\n"
	_, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(file), results.Options{})
	fmt.Println(err)
	// Output:
	// stdin:3: trial 3 of task "a" appears twice with different verdicts (pass, fail); choose --duplicates first|last|trials
}

// A row of a leaderboard, pass^1 to pass^4 of 50 tasks, has one histogram of
// successes that gives it.
func ExampleInvertRow() {
	var row []results.Published
	for _, s := range []string{"0.42", "0.273", "0.22", "0.2"} {
		p, err := results.ParsePublished(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		row = append(row, p)
	}
	found, err := results.InvertRow(row, 50, 4)
	fmt.Println(found.Histograms, err)
	row[3] = results.Published{Value: 0.21, Decimals: 2}
	_, err = results.InvertRow(row, 50, 4)
	fmt.Println(err)
	// Output:
	// [[14 12 10 4 10]] <nil>
	// impossible row: no 50 tasks of 4 complete trials give it; pass^4 = 0.21 breaks it: the others fit without it
}

func ExampleConvert() {
	file := `[{"task_id": 0, "trial": 0, "reward": 1.0, "info": {}}, {"task_id": 0, "trial": 1, "reward": 0.0, "info": {"error": "EOF"}}]`
	_, err := results.Convert(context.Background(), []string{"gpt=-"}, strings.NewReader(file), results.Options{}, os.Stdout)
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// agent,task,trial,outcome,score,error,group,started,seconds,cost,tokens,retries,scorer,version,grader
	// gpt,0,0,pass,1,,,,,,,,,,
	// gpt,0,1,error,0,EOF,,,,,,,,,
}

// Runs until the first success, at most three: pass@k is the share of tasks
// whose first success came within k.
func ExampleData_EstimateByPlan() {
	file := `{"task": "a", "trial": 1, "reward": 1, "stop": "first_pass", "planned": 3}
{"task": "b", "trial": 1, "reward": 0, "stop": "first_pass", "planned": 3}
{"task": "b", "trial": 2, "reward": 1, "stop": "first_pass", "planned": 3}
`
	data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(file), results.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := data[0]
	fmt.Println(d.Plan.Kind, d.EstimateByPlan(estimator.PassAt(1)), d.EstimateByPlan(estimator.PassAt(2)), d.EstimateByPlan(estimator.PassHat(2)))
	// Output: first-pass 0.5 1 NaN
}

func ExampleReadMean() {
	mean, err := results.ParsePublished("0.0928")
	if err != nil {
		fmt.Println(err)
		return
	}
	readings, err := results.ReadMean(mean, 97, 17)
	fmt.Printf("%+v %v\n", readings, err)
	// Output: [{Passes:9 Trials:97 ErrorsDropped:false}] <nil>
}
