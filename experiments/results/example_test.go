package results_test

import (
	"context"
	"fmt"
	"strings"

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
	// -:3: trial 3 of task "a" appears twice with different verdicts (pass, fail); choose --duplicates first|last|trials
}
