package cli

import (
	"context"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/results"
)

// beyondFlags ask for what results allow about a k larger than their trials.
type beyondFlags struct{ k string }

func (b *beyondFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&b.k, "beyond", "", "the `K` beyond the trials to bound and to forecast, apart from the estimates: 8,16")
}

// check returns an error before anything is read.
func (b *beyondFlags) check() error {
	ks, err := parseK(b.k)
	if err != nil {
		return err
	}
	return experiments.Analysis{K: ks}.Check()
}

// into adds what was asked for to an estimate.
func (b *beyondFlags) into(ctx context.Context, r *experiments.Result, data []results.Data, a experiments.Analysis) error {
	ks, err := parseK(b.k)
	if err != nil || len(ks) == 0 {
		return err
	}
	return experiments.AddBeyond(ctx, r, data, ks, a)
}

// beyondRows are rows of the table of estimates, under names of their own.
func beyondRows(r *experiments.Result, a experiments.AgentResult) [][]string {
	var rows [][]string
	for _, b := range a.Beyond {
		e := experiments.EstimateResult{Metric: b.Metric, Family: b.Family, K: b.K, J: b.J, Tasks: a.Tasks}
		e.Value, e.StdErr, e.ClosedForm, e.Gap, e.GapUnbiased, e.TrueValue = notAvailable, notAvailable, notAvailable, notAvailable, notAvailable, notAvailable
		if x := b.Bounds; x != nil {
			e.Estimator = "left open"
			e.Interval = &experiments.IntervalResult{Lower: x.Lower, Upper: x.Upper, Confidence: x.Confidence, Method: "profile likelihood", Target: "population"}
			rows = append(rows, estimateRow(r, a.Agent, "", a.Trials, e))
		}
		if f := b.Forecast; f != nil {
			e.Estimator, e.Value, e.Interval = "forecast "+f.Model, f.Value, f.Interval
			rows = append(rows, estimateRow(r, a.Agent, "", a.Trials, e))
		}
	}
	return rows
}
