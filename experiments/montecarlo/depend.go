package montecarlo

import (
	"context"
	"fmt"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/internal/parts"
	"passhat/sim"
	"passhat/sim/stream"
)

// Dependence is what a process makes of a metric's estimate and interval. Truth
// is the agent's own, for independent trials.
type Dependence struct {
	Metric      estimator.Metric
	Truth       float64
	Estimate    Moments
	Stated      Moments // standard error
	Width       Moments
	CoversTruth Share
	CoversMean  Share // of the estimates: an interval without bias to answer for

	RemedyName string
	Remedy     *Dependence // the same with the remedy; nil where there is none
}

// Trial is one replicate's answer for one metric.
type trialAnswer struct{ value, stdErr, lower, upper float64 }

// Depend draws suites of n trials a task from the agent's process and estimates
// as if the trials were independent, and again with the remedy for what is
// broken, if there is one. With drop, trials without a verdict are left out and
// a metric rests on the tasks that have k of them.
func Depend(ctx context.Context, d Design, n int, drop bool, metrics []estimator.Metric, request bootstrap.Request, observe func(done, total int)) ([]Dependence, error) {
	found, better := make([][]trialAnswer, d.Replicates), make([][]trialAnswer, d.Replicates)
	name, remedy := remedyFor(d.Agent, drop)
	err := parts.Do(ctx, d.Replicates, d.Workers, observe, func(i int) (err error) {
		r := stream.New(d.Seed, fmt.Sprintf("dependence/%s/%d", d.Name, d.Tasks), uint64(i))
		outcomes := d.Agent.DrawOutcomes(r, d.Tasks, n)
		if found[i], err = answers(ctx, counted(outcomes, drop), metrics, request); err != nil || remedy == nil {
			return err
		}
		better[i], err = remedy(ctx, outcomes, metrics, request)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := make([]Dependence, len(metrics))
	for j, m := range metrics {
		out[j] = dependence(m, d.Agent.Value(m), found, j)
		if remedy != nil {
			with := dependence(m, d.Agent.Value(m), better, j)
			out[j].RemedyName, out[j].Remedy = name, &with
		}
	}
	return out, nil
}

// counted counts the outcomes of each task, an error as a failure or not at
// all.
func counted(outcomes [][]sim.Outcome, drop bool) []estimator.Task {
	tasks := make([]estimator.Task, len(outcomes))
	for i, trials := range outcomes {
		pass, fail, errors := sim.Tally(trials)
		if !drop {
			fail += errors
		}
		tasks[i] = estimator.Task{ID: fmt.Sprint(i), N: pass + fail, C: pass}
	}
	return tasks
}

func answers(ctx context.Context, tasks []estimator.Task, metrics []estimator.Metric, request bootstrap.Request) ([]trialAnswer, error) {
	suite, err := estimator.NewSuite(tasks)
	if err != nil {
		return nil, err
	}
	out := make([]trialAnswer, len(metrics))
	for j, m := range metrics {
		part := suite.Eligible(m.K)
		if part.Tasks() == 0 {
			part = suite // not available, and says so
		}
		e := part.Estimate(m)
		intervals, err := bootstrap.Intervals(ctx, part, []estimator.Metric{m}, request, bootstrap.Options{Workers: 1})
		if err != nil {
			return nil, err
		}
		out[j] = trialAnswer{e.Value, e.StdErr, intervals[0].Lower, intervals[0].Upper}
	}
	return out, nil
}

// rounding is what a limit and a value that are one number may differ by.
const rounding = 1e-12

func (t trialAnswer) covers(x float64) bool { return t.lower <= x+rounding && x <= t.upper+rounding }

func dependence(m estimator.Metric, truth float64, found [][]trialAnswer, j int) Dependence {
	out := Dependence{Metric: m, Truth: truth}
	for _, f := range found {
		out.Estimate.Add(f[j].value)
		out.Stated.Add(f[j].stdErr)
		out.Width.Add(f[j].upper - f[j].lower)
	}
	for _, f := range found {
		out.CoversTruth.Add(f[j].covers(truth))
		out.CoversMean.Add(f[j].covers(out.Estimate.Mean()))
	}
	return out
}
