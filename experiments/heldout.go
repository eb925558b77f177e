package experiments

import (
	"context"
	"fmt"
	"strings"

	"passhat/estimator"
	"passhat/experiments/beyond"
	"passhat/experiments/montecarlo"
	"passhat/experiments/results"
)

// observed reads the result files of the study beyond: real agents, whose last
// trials are held out.
func (c *Config) observed(ctx context.Context) ([]montecarlo.Observed, error) {
	if len(c.Beyond.Files) == 0 {
		return nil, nil
	}
	data, err := c.read(ctx, c.Beyond.Files, results.Options{})
	if err != nil {
		return nil, err
	}
	out := make([]montecarlo.Observed, len(data))
	for i, d := range data {
		if out[i], err = holdOut(d, c.Beyond.Trials); err != nil {
			return nil, fmt.Errorf("beyond: files: agent %q: %w", d.Agent, err)
		}
	}
	return out, nil
}

// holdOut splits the trials of each task after the first n. An error of the
// agent counts as a failed trial, a missing trial is none.
func holdOut(d results.Data, n int) (montecarlo.Observed, error) {
	if d.Outcomes == nil {
		return montecarlo.Observed{}, fmt.Errorf("the files have counts, not trials in their order (or more than %d trials): the first %d cannot be told from the last; give files with a row a trial",
			results.MostOutcomes, n)
	}
	if d.Plan.Kind != results.PlanFixed {
		return montecarlo.Observed{}, fmt.Errorf("the number of trials depended on their outcomes: the first %d say more than chance of the last; give results with as many trials whatever came out", n)
	}
	var shown, rest, all []estimator.Task
	for i, t := range d.Tasks {
		signs := strings.ReplaceAll(d.Outcomes[i], results.OutcomeSigns[3:], "")
		if len(signs) <= n {
			return montecarlo.Observed{}, fmt.Errorf("task %q has %d trials, of which %d are shown: none is left to hold out; show fewer by trials", t.ID, len(signs), n)
		}
		shown, rest, all = append(shown, passed(t.ID, signs[:n])), append(rest, passed(t.ID, signs[n:])), append(all, passed(t.ID, signs))
	}
	out := montecarlo.Observed{Name: d.Agent}
	for _, x := range []struct {
		into  *estimator.Suite
		tasks []estimator.Task
	}{{&out.Shown, shown}, {&out.Rest, rest}, {&out.All, all}} {
		var err error
		if *x.into, err = estimator.NewSuite(x.tasks); err != nil {
			return out, err
		}
	}
	return out, nil
}

// passed counts the outcomes of a task.
func passed(id, signs string) estimator.Task {
	return estimator.Task{ID: id, N: len(signs), C: strings.Count(signs, results.OutcomeSigns[:1])}
}

// What a value held out rests on.
const (
	HeldOutDrawn = "drawn" // as many later trials as the largest k
	HeldOutLast  = "last"  // the trials of the files that were not shown
	HeldOutAll   = "all"   // all trials of the files, those shown too: too few are left for k
)

// hideLast returns the rows of a real agent.
func (c *Config) hideLast(o montecarlo.Observed) ([]BeyondRow, error) {
	found, err := o.Forecast(c.Seed, c.studyMetrics(), beyond.Request{Confidence: c.Confidence, Replicates: c.Beyond.Draws})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Name, err)
	}
	var rows []BeyondRow
	for _, f := range found {
		row := beyondRow(o.Name, o.Shown.Tasks(), f)
		row.HeldOutFrom, row.HeldOutTrials = HeldOutLast, o.Rest.MinN()
		if _, all := o.HeldOut(f.Metric); all {
			row.HeldOutFrom = HeldOutAll
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Real says whether the row is of a real agent, whose true value is not known.
func (r BeyondRow) Real() bool { return r.HeldOutFrom != HeldOutDrawn }
