package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
)

// Analysis says which numbers to compute. The zero value takes the defaults.
type Analysis struct {
	K          []int              // the k of both families; none: 1..min(n,8) and min n
	Metrics    []estimator.Metric // instead of both families over K
	Confidence float64            // 0 is 0.95
	Method     bootstrap.Method   // "" is auto
	Target     bootstrap.Target   // "" is population
	Side       bootstrap.Side     // "" is two
	Joint      bool               // intervals that hold for all metrics at once
	Bands      bool               // bands that hold for all k of both families at once
	Resamples  int                // of a bootstrap; 0 is bootstrap.DefaultResamples
	Seed       uint64
	Workers    int // 0 is one a processor; no effect on the result
}

// DefaultConfidence is the confidence of intervals where none is asked for.
const DefaultConfidence = bootstrap.DefaultConfidence

// metricsFor returns the metrics asked for, or both families over the default k
// of a suite whose tasks have at least n trials.
func (a Analysis) metricsFor(n int) []estimator.Metric {
	if len(a.Metrics) > 0 {
		return a.Metrics
	}
	ks := a.K
	if len(ks) == 0 {
		ks = defaultK(n)
	}
	metrics := make([]estimator.Metric, 0, 2*len(ks))
	for _, k := range ks {
		metrics = append(metrics, estimator.PassAt(k), estimator.PassHat(k))
	}
	return metrics
}

// defaultK returns 1..min(n,8) and n.
func defaultK(n int) []int {
	var ks []int
	for k := 1; k <= min(n, 8); k++ {
		ks = append(ks, k)
	}
	if n > 8 {
		ks = append(ks, n)
	}
	if n < 1 {
		ks = []int{1}
	}
	return ks
}

// Analyze computes the estimates of one agent's results with their intervals,
// the unevenness and the warnings. The error is for impossible options or
// results without tasks; a metric that is not available has null values and a
// warning.
func Analyze(ctx context.Context, d results.Data, a Analysis) (AgentResult, error) {
	tasks := d.EstimatorTasks(d.Policy.Errors)
	suite, err := estimator.NewSuite(tasks)
	if err != nil {
		return AgentResult{}, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	out := describe(d, tasks, suite)
	out.Unevenness = a.unevenness(suite, d.Agent)
	most := suite.Eligible(1).MinN()
	if d.Policy.Ragged == results.RaggedEligible {
		most = suite.MaxN()
	}
	metrics := a.metricsFor(most)
	c := calculation{Analysis: a, ragged: d.Policy.Ragged, stream: d.Agent}
	out.Estimates, err = c.estimates(ctx, suite, metrics)
	if err != nil {
		return AgentResult{}, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	out.Plan = planResult(d)
	if d.Totals().Error > 0 {
		if err := addBrackets(out.Estimates, metrics, d); err != nil {
			return AgentResult{}, err
		}
	}
	if err := c.further(ctx, suite, metrics, &out); err != nil {
		return AgentResult{}, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	if err := c.taskDesign(ctx, d, tasks, metrics, &out); err != nil {
		return AgentResult{}, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	out.Warnings = append(out.Warnings, c.warnings...)
	if d.Policy.Group != "" {
		out.Groups, err = c.groups(ctx, byGroup(d, tasks), metrics)
	}
	return out, err
}

// byGroup returns the tasks with their groups as strata.
func byGroup(d results.Data, tasks []estimator.Task) []estimator.Task {
	out := slices.Clone(tasks)
	for i := range out {
		out[i].Stratum = d.Tasks[i].Group
	}
	return out
}

// planResult returns the estimates for trials whose number depended on their
// outcomes, nil for a fixed number.
func planResult(d results.Data) *PlanResult {
	if d.Plan.Kind == results.PlanFixed {
		return nil
	}
	out := &PlanResult{Kind: d.Plan.Kind.String(), First: d.Plan.First, Max: d.Plan.Max, Told: d.Plan.Told}
	for k := 1; k <= d.Plan.Max; k++ {
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			if v := Number(d.EstimateByPlan(m)); v.Available() {
				out.Estimates = append(out.Estimates, PlanEstimate{m.String(), v})
			}
		}
	}
	return out
}

// describe fills in what the results are, before any estimate.
func describe(d results.Data, tasks []estimator.Task, suite estimator.Suite) AgentResult {
	total := d.Totals()
	out := AgentResult{
		Agent: d.Agent, Sources: append([]string{}, d.Sources...), Format: d.Format,
		Outcomes: &OutcomesResult{total.Pass, total.Fail, total.Error, total.Missing, total.NotClean},
		Spent:    spentResult(d.Spent),
		Policy: &PolicyResult{
			Errors: cmp.Or(d.Policy.Errors, results.ErrorsFail), Ragged: cmp.Or(d.Policy.Ragged, results.RaggedStrict),
			Duplicates: cmp.Or(d.Policy.Duplicates, results.DuplicatesError), Success: cmp.Or(d.Policy.Success, "reward is 1"),
		},
		Lottery: []LotteryResult{}, ByTask: make([]TaskResult, 0, len(d.Tasks)), Warnings: []WarningResult{},
	}
	describeSuite(&out, suite)
	for i, t := range d.Tasks {
		x := TaskResult{Task: t.ID, Group: t.Group, N: tasks[i].N, C: tasks[i].C, Error: t.Error, Missing: t.Missing}
		if d.Outcomes != nil {
			x.Outcomes = &d.Outcomes[i]
		}
		out.ByTask = append(out.ByTask, x)
	}
	if order := string(d.Order); order != "" {
		out.TrialOrder = &order
	}
	out.Lottery = lottery(tasks)
	for _, w := range d.Warnings {
		out.Warnings = append(out.Warnings, WarningResult{w.Code, w.Message, append([]string{}, w.Tasks...)})
	}
	return out
}

// mostLottery is how many lottery tasks are listed.
const mostLottery = 5

// lottery lists the tasks of which two trials disagree most often. The counts
// are those of a suite, which were checked.
func lottery(tasks []estimator.Task) []LotteryResult {
	out := []LotteryResult{}
	found, _ := estimator.Lottery(tasks, 2, mostLottery)
	for _, x := range found {
		out = append(out, LotteryResult{x.Task.ID, Number(x.Spread)})
	}
	return out
}

// describeSuite fills in what the counts alone say.
func describeSuite(out *AgentResult, suite estimator.Suite) {
	out.Tasks, out.Trials = suite.Tasks(), trialsOf(suite)
	out.MeanRate = Number(suite.MeanRate())
	out.Cells = []CellResult{}
	for _, x := range suite.Cells() {
		out.Cells = append(out.Cells, CellResult{x.N, x.C, x.Tasks})
	}
}

func trialsOf(s estimator.Suite) TrialsResult {
	return TrialsResult{s.Trials(), s.MinN(), s.MaxN()}
}
