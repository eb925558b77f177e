package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/plots/lang"
)

// calculation computes the metrics of the suites of one agent and collects the
// warnings on the way.
type calculation struct {
	Analysis
	ragged   string
	stream   string
	warnings []WarningResult
}

// estimates returns one result a metric. With ragged "eligible" a metric is
// averaged over the tasks that have k trials, so metrics of one k share a suite.
func (c *calculation) estimates(ctx context.Context, s estimator.Suite, metrics []estimator.Metric) ([]EstimateResult, error) {
	out := make([]EstimateResult, len(metrics))
	lacking := shortfall{minN: s.MinN(), maxN: s.MaxN()}
	for _, part := range c.parts(s, metrics) {
		var chosen []estimator.Metric
		for _, i := range part.metrics {
			chosen = append(chosen, metrics[i])
		}
		intervals, err := c.intervals(ctx, part.suite, chosen)
		if err != nil {
			return nil, err
		}
		for at, i := range part.metrics {
			out[i] = estimateResult(part.suite.Estimate(metrics[i]), intervals[at])
			c.spread(part.suite, metrics[i], &out[i])
			c.note(metrics[i], intervals[at].Warnings, &lacking)
		}
	}
	c.warnings = append(c.warnings, lacking.warning(c.ragged)...)
	return out, nil
}

// spread says of the target what unevenness adds and how concentrated the
// failures are.
func (c *calculation) spread(s estimator.Suite, m estimator.Metric, out *EstimateResult) {
	if c.Target == bootstrap.Suite {
		out.GapUnbiased, out.Concentration = Number(s.SuiteGap(m)), Number(s.SuiteConcentration(m))
		return
	}
	out.Concentration = Number(s.Concentration(m))
}

// part is the metrics, by their index, that one set of tasks can answer.
type part struct {
	suite   estimator.Suite
	metrics []int
}

func (c *calculation) parts(s estimator.Suite, metrics []estimator.Metric) []part {
	all := part{suite: s}
	var parts []part
	for i, m := range metrics {
		eligible := s.Eligible(m.K)
		if c.ragged != results.RaggedEligible || m.K <= s.MinN() || eligible.Tasks() == 0 {
			all.metrics = append(all.metrics, i)
			continue
		}
		if last := len(parts) - 1; last >= 0 && metrics[parts[last].metrics[0]].K == m.K {
			parts[last].metrics = append(parts[last].metrics, i)
			continue
		}
		parts = append(parts, part{eligible, []int{i}})
	}
	if len(all.metrics) > 0 {
		parts = append(parts, all)
	}
	return parts
}

func (c *calculation) intervals(ctx context.Context, s estimator.Suite, metrics []estimator.Metric) ([]bootstrap.Interval, error) {
	if c.Joint {
		return bootstrap.Joint(ctx, s, metrics, c.jointRequest(), c.options())
	}
	return bootstrap.Intervals(ctx, s, metrics, c.request(), c.options())
}

// request is the interval asked for.
func (c *calculation) request() bootstrap.Request {
	return bootstrap.Request{Method: c.Method, Target: c.Target, Confidence: c.Confidence, Side: c.Side}
}

// jointRequest leaves the method to what is made for many metrics at once.
func (c *calculation) jointRequest() bootstrap.Request {
	return bootstrap.Request{Confidence: c.Confidence, Side: c.Side}
}

func (c *calculation) options() bootstrap.Options {
	return bootstrap.Options{Resamples: c.Resamples, Seed: c.Seed, Workers: c.Workers, Stream: c.stream}
}

func estimateResult(e estimator.Estimate, i bootstrap.Interval) EstimateResult {
	out := newEstimateResult(e.Metric)
	out.Estimator, out.Tasks = "unbiased", e.Tasks
	out.Value, out.StdErr, out.ClosedForm = Number(e.Value), Number(e.StdErr), Number(e.ClosedForm)
	out.Gap, out.GapUnbiased = Number(e.Gap), Number(e.GapUnbiased)
	if out.Value.Available() {
		out.Interval = intervalResult(i)
	}
	return out
}

func intervalResult(i bootstrap.Interval) *IntervalResult {
	return &IntervalResult{
		Lower: Number(i.Lower), Upper: Number(i.Upper), Confidence: i.Confidence, Reached: Number(i.Reached),
		Side: string(i.Side), Method: string(i.Method), Target: string(i.Target), Guarantee: string(i.Guarantee),
	}
}

// newEstimateResult names the metric; every number is not available.
func newEstimateResult(m estimator.Metric) EstimateResult {
	none := Number(math.NaN())
	return EstimateResult{
		Metric: m.String(), Family: m.Family.String(), K: m.K, J: m.J, Words: m.Words(),
		Value: none, StdErr: none, ClosedForm: none, Gap: none, GapUnbiased: none, TrueValue: none, Concentration: none,
	}
}

// note turns the warnings of an interval into those of the result; metrics that
// want more trials than there are share one.
func (c *calculation) note(m estimator.Metric, warnings []error, lacking *shortfall) {
	for _, w := range warnings {
		if errors.Is(w, bootstrap.ErrNotAvailable) {
			lacking.add(m)
			continue
		}
		c.warnings = append(c.warnings, WarningResult{"interval", fmt.Sprintf("interval of %s: %v", m, w), []string{}})
	}
}

// shortfall is the metrics whose k is above some task's n.
type shortfall struct {
	metrics    []string
	minN, maxN int
}

func (s *shortfall) add(m estimator.Metric) {
	s.metrics = append(s.metrics, m.String())
}

func (s *shortfall) warning(ragged string) []WarningResult {
	if len(s.metrics) == 0 {
		return nil
	}
	if ragged == results.RaggedEligible {
		message := fmt.Sprintf("%s: no task has that many trials with a verdict, the most is %d; run more trials", strings.Join(s.metrics, ", "), s.maxN)
		return []WarningResult{{"not-available", message, []string{}}}
	}
	wayOut := "run more trials"
	if s.minN < s.maxN {
		wayOut += fmt.Sprintf(", or for k up to %d average the tasks that have enough by --ragged eligible", s.maxN)
	}
	message := fmt.Sprintf("%s: a task has only %s with a verdict, and a k above that has no estimate; %s", strings.Join(s.metrics, ", "), lang.English.Count(s.minN, "trial"), wayOut)
	return []WarningResult{{"not-available", message, []string{}}}
}

// addBrackets adds the values under each way to count errors.
func addBrackets(out []EstimateResult, metrics []estimator.Metric, d results.Data) error {
	value := func(m estimator.Metric, errors string) (Number, error) {
		s, err := estimator.NewSuite(d.EstimatorTasks(errors))
		if d.Policy.Ragged == results.RaggedEligible {
			s = s.Eligible(m.K)
		}
		return Number(s.Estimate(m).Value), err
	}
	for i, m := range metrics {
		b := &BracketResult{}
		for policy, into := range map[string]*Number{results.ErrorsDrop: &b.Drop, results.ErrorsFail: &b.Fail, results.ErrorsPass: &b.Pass} {
			x, err := value(m, policy)
			if err != nil {
				return err
			}
			*into = x
		}
		out[i].Bracket = b
	}
	return nil
}

// groups returns the estimates of each stratum.
func (c *calculation) groups(ctx context.Context, tasks []estimator.Task, metrics []estimator.Metric) ([]GroupResult, error) {
	names, suites, err := estimator.ByStratum(tasks)
	if err != nil {
		return nil, err
	}
	out := make([]GroupResult, len(names))
	for i, s := range suites {
		part := calculation{Analysis: c.Analysis, ragged: c.ragged, stream: c.stream + "/" + names[i]}
		out[i] = GroupResult{Group: names[i], Tasks: s.Tasks(), Trials: trialsOf(s), MeanRate: Number(s.MeanRate())}
		if out[i].Estimates, err = part.estimates(ctx, s, metrics); err != nil {
			return nil, fmt.Errorf("group %q: %w", names[i], err)
		}
	}
	return out, nil
}
