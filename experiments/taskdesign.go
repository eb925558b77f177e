package experiments

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
)

// The designs of tasks that are not one sample of equals.
const (
	DesignClusters = "clusters"
	DesignStrata   = "strata"
	DesignWeights  = "weights"
)

// DesignResult says how the tasks were taken into account: as families that
// share their luck, as kinds of fixed shares, or with weights.
type DesignResult struct {
	Kind   string         `json:"kind"`
	Label  string         `json:"label"`
	Units  int            `json:"units"` // clusters or strata; tasks that have a weight
	Labels []string       `json:"labels,omitempty"`
	Detail []DesignDetail `json:"detail"`
}

// DesignDetail is what the design does to one metric: the design effect of
// clusters, or how many tasks of equal weight would say as much.
type DesignDetail struct {
	Metric       string `json:"metric"`
	DesignEffect Number `json:"design_effect"`
	Effective    Number `json:"effective_tasks"`
}

// taskDesign takes clusters, strata or weights into account, one of them: the
// intervals and standard errors, and with weights the values, are then those of
// the design.
func (c *calculation) taskDesign(ctx context.Context, d results.Data, tasks []estimator.Task, metrics []estimator.Metric, out *AgentResult) error {
	given := slices.DeleteFunc([]string{d.Policy.Cluster, d.Policy.Stratum, d.Policy.Weight}, func(s string) bool { return s == "" })
	switch {
	case len(given) == 0:
		return nil
	case len(given) > 1:
		return fmt.Errorf("clusters, strata and weights: one of them can be taken into account, not %d", len(given))
	case d.Policy.Ragged == results.RaggedEligible:
		return fmt.Errorf("clusters, strata and weights need the same tasks for every k: leave --ragged eligible out")
	case c.Target == bootstrap.Suite:
		return fmt.Errorf("clusters, strata and weights are for the target population")
	case c.Joint || c.Bands:
		return fmt.Errorf("clusters, strata and weights have intervals for each metric alone: leave joint and bands out")
	}
	out.Design = &DesignResult{Label: given[0]}
	switch {
	case d.Policy.Cluster != "":
		return c.clusters(ctx, d, tasks, metrics, out)
	case d.Policy.Stratum != "":
		return c.strata(ctx, tasks, metrics, out)
	}
	return c.weights(d, tasks, metrics, out)
}

func (c *calculation) clusters(ctx context.Context, d results.Data, tasks []estimator.Task, metrics []estimator.Metric, out *AgentResult) error {
	labels := make([]string, len(d.Tasks))
	for i, t := range d.Tasks {
		labels[i] = t.Cluster
	}
	found, err := bootstrap.Clustered(ctx, tasks, labels, metrics, c.request(), c.options())
	if err != nil {
		return err
	}
	out.Design.Kind, out.Design.Labels = DesignClusters, distinct(labels)
	out.Design.Units = len(out.Design.Labels)
	for i, e := range found {
		c.replace(&out.Estimates[i], metrics[i], e.StdErr, e.Interval)
		out.Estimates[i].GapInterval = nil // it takes the tasks for independent
		out.Design.Detail = append(out.Design.Detail, DesignDetail{metrics[i].String(), Number(e.DesignEffect), Number(math.NaN())})
	}
	out.Kept = nil
	return nil
}

func distinct(labels []string) []string {
	out := slices.Clone(labels)
	slices.Sort(out)
	return slices.Compact(out)
}

func (c *calculation) strata(ctx context.Context, tasks []estimator.Task, metrics []estimator.Metric, out *AgentResult) error {
	found, err := bootstrap.Stratified(ctx, tasks, nil, metrics, c.request(), c.options())
	if err != nil {
		return err
	}
	var labels []string
	for _, t := range tasks {
		labels = append(labels, t.Stratum)
	}
	out.Design.Kind, out.Design.Labels = DesignStrata, distinct(labels)
	out.Design.Units = len(out.Design.Labels)
	for i, e := range found {
		c.replace(&out.Estimates[i], metrics[i], e.StdErr, e.Interval)
	}
	return nil
}

func (c *calculation) weights(d results.Data, tasks []estimator.Task, metrics []estimator.Metric, out *AgentResult) error {
	weights := make([]float64, len(d.Tasks))
	for i, t := range d.Tasks {
		weights[i] = t.Weight
	}
	found, err := bootstrap.Weighted(tasks, weights, metrics, c.request())
	if err != nil {
		return err
	}
	out.Design.Kind, out.Design.Units = DesignWeights, len(weights)
	none := Number(math.NaN())
	for i, e := range found {
		x := &out.Estimates[i]
		x.Estimator, x.Value = "unbiased, weighted", Number(e.Value)
		x.ClosedForm, x.Gap, x.GapUnbiased, x.GapInterval, x.Concentration = none, none, none, nil, none
		c.replace(x, metrics[i], e.StdErr, e.Interval)
		out.Design.Detail = append(out.Design.Detail, DesignDetail{metrics[i].String(), none, Number(e.Effective)})
	}
	out.Kept = nil
	return nil
}

// replace puts the design's standard error and interval in the place of those
// of independent equals.
func (c *calculation) replace(e *EstimateResult, m estimator.Metric, stdErr float64, i bootstrap.Interval) {
	if !e.Value.Available() {
		return
	}
	e.StdErr, e.Interval = Number(stdErr), intervalResult(i)
	for _, w := range i.Warnings {
		// The same for every metric but for its name: said once.
		text := strings.TrimPrefix(w.Error(), m.String()+": ")
		text = strings.TrimPrefix(text, m.String()+" ")
		said := WarningResult{"interval", "the intervals: " + text, []string{}}
		if !slices.ContainsFunc(c.warnings, func(x WarningResult) bool { return x.Message == said.Message }) {
			c.warnings = append(c.warnings, said)
		}
	}
}
