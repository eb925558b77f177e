package montecarlo

import (
	"context"
	"fmt"
	"math"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim"
)

// remedy estimates again, in a way that suits what is broken.
type remedy func(ctx context.Context, outcomes [][]sim.Outcome, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error)

// remedyFor returns the remedy for what an agent breaks and its name, nil where
// the results alone allow none:
//
//	families  the family as the unit of the interval
//	shocks    rounds in which every task failed left out
//	errors    counted the other way: failures instead of left out, or left out
//	grader    the Rogan-Gladen correction by the grader's error rates
func remedyFor(agent sim.Agent, drop bool) (string, remedy) {
	switch p := agent.Process.(type) {
	case sim.Grader:
		return "corrected", corrected(p)
	case sim.CommonShocks:
		return "dead rounds left out", withoutDeadRounds
	case sim.Errors:
		name := "errors left out"
		if drop {
			name = "errors as failures"
		}
		return name, func(ctx context.Context, outcomes [][]sim.Outcome, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error) {
			return answers(ctx, counted(outcomes, !drop), metrics, request)
		}
	case nil:
		if f, ok := agent.Rates.(sim.Families); ok {
			return "family as the unit", byFamily(f.Size())
		}
	}
	return "", nil
}

// withoutDeadRounds leaves out the rounds in which no task passed.
func withoutDeadRounds(ctx context.Context, outcomes [][]sim.Outcome, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error) {
	kept := make([][]sim.Outcome, len(outcomes))
	for t := range outcomes[0] {
		passed := false
		for _, trials := range outcomes {
			passed = passed || trials[t] == sim.OutcomePass
		}
		for i, trials := range outcomes {
			if passed {
				kept[i] = append(kept[i], trials[t])
			}
		}
	}
	return answers(ctx, counted(kept, false), metrics, request)
}

func byFamily(size int) remedy {
	return func(ctx context.Context, outcomes [][]sim.Outcome, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error) {
		labels := make([]string, len(outcomes))
		for i := range labels {
			labels[i] = fmt.Sprint(i / size)
		}
		request.Method = bootstrap.MethodAuto // which of clusters is Gaffke's, whatever that of tasks is
		found, err := bootstrap.Clustered(ctx, counted(outcomes, false), labels, metrics, request, bootstrap.Options{Workers: 1})
		out := make([]trialAnswer, len(found))
		for i, e := range found {
			out[i] = trialAnswer{e.Value, e.StdErr, e.Interval.Lower, e.Interval.Upper}
		}
		return out, err
	}
}

// corrected takes back the errors of a grader task by task: the corrected value
// of a task is unbiased for its own, so that tasks are a sample of a mean. The
// values lie in a known range, which Gaffke's interval is taken to.
func corrected(g sim.Grader) remedy {
	return func(_ context.Context, outcomes [][]sim.Outcome, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error) {
		tasks := counted(outcomes, false)
		out := make([]trialAnswer, len(metrics))
		for j, m := range metrics {
			answer, err := correctedAnswer(g, tasks, m, request)
			if err != nil {
				return nil, err
			}
			out[j] = answer
		}
		return out, nil
	}
}

func correctedAnswer(g sim.Grader, tasks []estimator.Task, m estimator.Metric, request bootstrap.Request) (trialAnswer, error) {
	n := tasks[0].N
	count := make([]int, n+1) // of tasks by successes
	for _, t := range tasks {
		count[t.C]++
	}
	values := make([]float64, n+1)
	low, high := math.Inf(1), math.Inf(-1)
	for c := range values {
		x, err := g.Corrected(m, n, c)
		if err != nil {
			return trialAnswer{}, err
		}
		values[c], low, high = x, min(low, x), max(high, x)
	}
	if !(low < high) { // not available
		none := math.NaN()
		return trialAnswer{none, none, none, none}, nil
	}
	var differences []bootstrap.Difference // of the values taken to [-1, 1]
	var moments Moments
	for c, x := range values {
		if count[c] > 0 {
			differences = append(differences, bootstrap.Difference{Value: min(max(2*(x-low)/(high-low)-1, -1), 1), Tasks: count[c]})
		}
		for range count[c] {
			moments.Add(x)
		}
	}
	request.Method, request.Target = bootstrap.MethodGaffke, bootstrap.Population
	i, err := bootstrap.DifferenceInterval(differences, request)
	back := func(d float64) float64 { return min(max(low+(d+1)/2*(high-low), 0), 1) }
	return trialAnswer{moments.Mean(), moments.StdErr(), back(i.Lower), back(i.Upper)}, err
}
