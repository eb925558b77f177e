package experiments

import (
	"cmp"
	"math"
	"strings"

	"passhat/estimator"
	"passhat/plots"
	"passhat/plots/lang"
)

func curvesFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	var series []plots.Series
	for _, a := range r.Agents {
		s := plots.Series{Agent: a.Agent, Tasks: a.Tasks, MinN: a.Trials.Min, MaxN: a.Trials.Max}
		for _, e := range a.Estimates {
			switch e.Family {
			case estimator.FamilyAt.String():
				s.At = append(s.At, pointOf(e))
			case estimator.FamilyHat.String():
				s.Hat = append(s.Hat, pointOf(e))
			}
		}
		for _, b := range a.Bands {
			s.AtBand, s.HatBand = append(s.AtBand, bandOf(b.K, b.At)), append(s.HatBand, bandOf(b.K, b.Hat))
		}
		series = append(series, s)
	}
	return plots.Curves(series, caption(r, l))
}

func pointOf(e EstimateResult) plots.Point {
	lower, upper := e.limits()
	return plots.Point{K: e.K, Value: float64(e.Value), Lower: lower, Upper: upper, ClosedForm: float64(e.ClosedForm)}
}

func bandOf(k int, i *IntervalResult) plots.Band {
	lower, upper := EstimateResult{Interval: i}.limits()
	return plots.Band{K: k, Lower: lower, Upper: upper}
}

// limits returns the limits of the interval, NaN where there are none.
func (e EstimateResult) limits() (lower, upper float64) {
	if e.Interval == nil {
		return math.NaN(), math.NaN()
	}
	return float64(e.Interval.Lower), float64(e.Interval.Upper)
}

// agentsFigure puts two and more agents side by side at the largest k that all
// of them have.
func agentsFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	metric := commonMetric(r.Agents)
	if len(r.Agents) < 2 || metric == "" {
		return nil, plots.ErrNoData
	}
	var rows []plots.ForestRow
	for _, a := range r.Agents {
		if e, ok := a.Estimate(metric); ok {
			lower, upper := e.limits()
			rows = append(rows, plots.ForestRow{
				Agent: a.Agent, Metric: metric, Value: float64(e.Value), Lower: lower, Upper: upper,
				Tasks: a.Tasks, MinN: a.Trials.Min, MaxN: a.Trials.Max,
			})
		}
	}
	return plots.Forest(rows, caption(r, l))
}

// CommonMetrics returns the names of pass@k and pass^k at the largest k that
// every agent has both of, or what of them all have; none for no such k.
func CommonMetrics(agents []AgentResult) []string {
	hat := commonMetric(agents)
	if hat == "" {
		return nil
	}
	at := strings.Replace(hat, "^", "@", 1)
	if allHave(agents, at) {
		return []string{at, hat}
	}
	return []string{hat}
}

// commonMetric returns the pass^k that sums agents up, "" where there is none:
// that of the largest k for which every agent has most of its tasks; where there
// is no such k, of the least k that every agent has.
func commonMetric(agents []AgentResult) string {
	if len(agents) == 0 {
		return ""
	}
	least, largest := EstimateResult{}, EstimateResult{}
	have, haveMost := haveEach(agents, 0), haveEach(agents, mostTasks)
	for _, m := range agents[0].Estimates {
		if m.Family != estimator.FamilyHat.String() {
			continue
		}
		if haveMost[m.Metric] == len(agents) && m.K > largest.K {
			largest = m
		}
		if have[m.Metric] == len(agents) && (least.K == 0 || m.K < least.K) {
			least = m
		}
	}
	return cmp.Or(largest.Metric, least.Metric)
}

// mostTasks is the share of the tasks with a value that must have k trials for
// pass^k to sum an agent up. One task that was interrupted does not hide the k of
// all the others; one task that was run more often does not stand for them.
const mostTasks = 0.9

// haveEach counts the agents that have each metric, of so large a share of the
// tasks that have any. A look at every estimate for every metric would take the
// square of their number.
func haveEach(agents []AgentResult, share float64) map[string]int {
	have := map[string]int{}
	for _, a := range agents {
		tasks := 0
		for _, e := range a.Estimates {
			tasks = max(tasks, e.Tasks)
		}
		for _, e := range a.Estimates {
			if e.Value.Available() && float64(e.Tasks) >= share*float64(tasks) {
				have[e.Metric]++
			}
		}
	}
	return have
}

func allHave(agents []AgentResult, metric string) bool {
	return haveEach(agents, 0)[metric] == len(agents)
}

// Estimate returns the agent's estimate of a metric by its name.
func (a AgentResult) Estimate(metric string) (EstimateResult, bool) {
	for _, e := range a.Estimates {
		if e.Metric == metric {
			return e, true
		}
	}
	return EstimateResult{}, false
}

func tasksFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	var series []plots.TaskSeries
	for _, a := range r.Agents {
		series = append(series, plots.TaskSeries{Agent: a.Agent, Cells: a.cells()})
	}
	return plots.TaskDots(series, plots.Caption{Language: l})
}

// cells returns the tasks as the estimator counts them.
func (a AgentResult) cells() []estimator.Cell {
	var out []estimator.Cell
	for _, x := range a.Cells {
		out = append(out, estimator.Cell{N: x.N, C: x.C, Tasks: x.Tasks})
	}
	return out
}
