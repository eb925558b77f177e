package experiments

import (
	"context"

	"passhat/bootstrap"
	"passhat/estimator"
)

// further adds what is said beside the metrics: intervals of the gaps, how much
// of the reliability at one trial is kept at k, and bands over k. All speak of
// the population of tasks.
func (c *calculation) further(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, out *AgentResult) error {
	if c.Target == bootstrap.Suite {
		return nil
	}
	for i, m := range metrics {
		if m.K == 1 || m.J != 1 && m.J != m.K || m.K > s.MinN() {
			continue
		}
		g, err := bootstrap.Gap(s, m, c.jointRequest())
		if err != nil {
			return err
		}
		if g.Interval.Available() {
			out.Estimates[i].GapInterval = intervalResult(g.Interval)
		}
	}
	if err := c.kept(s, metrics, out); err != nil || !c.Bands {
		return err
	}
	return c.bands(ctx, s, metrics, out)
}

// kept adds the ratio of pass^k of the largest k to pass^1.
func (c *calculation) kept(s estimator.Suite, metrics []estimator.Metric, out *AgentResult) error {
	var last estimator.Metric
	for _, m := range metrics {
		if m.Family == estimator.FamilyHat && m.K > last.K && m.K <= s.MinN() {
			last = m
		}
	}
	if last.K < 2 {
		return nil
	}
	r, err := bootstrap.Ratio(s, last, estimator.PassHat(1), c.jointRequest())
	if err != nil {
		return err
	}
	if r.Interval.Available() {
		out.Kept = &RatioResult{last.String() + "/pass^1", Number(r.Value), intervalResult(r.Interval)}
	}
	return nil
}

func (c *calculation) bands(ctx context.Context, s estimator.Suite, metrics []estimator.Metric, out *AgentResult) error {
	bands, err := bootstrap.Bands(ctx, s, distinctK(metrics, s.MinN()), c.jointRequest(), c.options())
	if err != nil {
		return err
	}
	for _, b := range bands {
		out.Bands = append(out.Bands, BandResult{b.K, intervalResult(b.At), intervalResult(b.Hat)})
	}
	return nil
}

// distinctK returns the different k of the metrics up to n, in their order.
func distinctK(metrics []estimator.Metric, n int) []int {
	var ks []int
	seen := map[int]bool{}
	for _, m := range metrics {
		if m.K <= n && !seen[m.K] {
			seen[m.K] = true
			ks = append(ks, m.K)
		}
	}
	return ks
}
