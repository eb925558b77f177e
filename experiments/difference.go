package experiments

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
)

// DifferenceResult is the paired difference of two agents, A - B, on the tasks
// that both have. Tasks are paired by their id.
type DifferenceResult struct {
	A         string               `json:"a"`
	B         string               `json:"b"`
	Tasks     int                  `json:"tasks"`      // paired
	OnlyA     int                  `json:"only_a"`     // tasks that B does not have
	OnlyB     int                  `json:"only_b"`     // tasks that A does not have
	NoVerdict int                  `json:"no_verdict"` // tasks of both without a verdict of one
	Estimates []DifferenceEstimate `json:"estimates"`
	Pairs     []RatePair           `json:"pairs"` // by A, then B
}

// DifferenceEstimate is the mean over the pairs of the difference of one
// metric's unbiased estimates; null where a task has fewer than k trials.
type DifferenceEstimate struct {
	Metric   string          `json:"metric"`
	Family   string          `json:"family"`
	K        int             `json:"k"`
	J        int             `json:"j"`
	A        Number          `json:"a"` // of the paired tasks
	B        Number          `json:"b"`
	Value    Number          `json:"value"`
	Interval *IntervalResult `json:"interval"`
	Tasks    int             `json:"tasks"`
}

// RatePair is how many tasks have the success rates A and B.
type RatePair struct {
	A     Number `json:"a"`
	B     Number `json:"b"`
	Tasks int    `json:"tasks"`
}

// AddDifference adds the paired difference of the two agents of a result, of
// the metrics that both have, with intervals by bootstrap.DifferenceInterval.
// The policy for ragged tasks is that of the agents: strict, or the pairs with k
// trials and more each. The error is for another number of agents, for agents
// without a task in common, and for an impossible method or target.
func AddDifference(r *Result, a Analysis) error {
	if len(r.Agents) != 2 {
		return fmt.Errorf("a difference is of two agents, the results have %d%s: give two files of one agent each", len(r.Agents), named(r.Agents))
	}
	x, y := r.Agents[0], r.Agents[1]
	if x.Design != nil || y.Design != nil {
		return fmt.Errorf("a difference takes the tasks for one sample of equals: leave --cluster, --stratum and --weight out")
	}
	out := &DifferenceResult{A: x.Agent, B: y.Agent, Estimates: []DifferenceEstimate{}}
	pairs := out.pair(x.ByTask, y.ByTask)
	if len(pairs) == 0 {
		return fmt.Errorf("agents %q and %q have no task in common with verdicts of both: tasks are paired by id, such as %s and %s",
			x.Agent, y.Agent, firstID(x.ByTask), firstID(y.ByTask))
	}
	others := map[string]bool{}
	for _, e := range y.Estimates {
		others[e.Metric] = true
	}
	for _, e := range x.Estimates {
		if !others[e.Metric] {
			continue
		}
		d, err := difference(e, pairs, x.eligible() || y.eligible(), bootstrap.Request{Method: a.Method, Target: a.Target, Confidence: a.Confidence, Side: a.Side})
		if err != nil {
			return err
		}
		out.Estimates = append(out.Estimates, d)
	}
	out.Pairs = ratePairs(pairs)
	r.Difference = out
	return nil
}

// named lists a few agents.
func named(agents []AgentResult) string {
	var text string
	for _, a := range agents[:min(3, len(agents))] {
		text += fmt.Sprintf(", %q", a.Agent)
	}
	if len(agents) > 3 {
		text += ", …"
	}
	return text
}

func firstID(tasks []TaskResult) string {
	if len(tasks) == 0 {
		return "(none)"
	}
	return fmt.Sprintf("%q", tasks[0].Task)
}

// eligible says whether a metric is the mean over the tasks that have k trials.
func (a AgentResult) eligible() bool {
	return a.Policy != nil && a.Policy.Ragged == results.RaggedEligible
}

type taskPair struct{ a, b TaskResult }

// pair pairs the tasks by id, in the order of the first agent, and counts those
// that have no other.
func (d *DifferenceResult) pair(a, b []TaskResult) []taskPair {
	others := make(map[string]TaskResult, len(b))
	for _, t := range b {
		others[t.Task] = t
	}
	var out []taskPair
	for _, t := range a {
		other, ok := others[t.Task]
		switch {
		case !ok:
			d.OnlyA++
			continue
		case t.N == 0 || other.N == 0:
			d.NoVerdict++
		default:
			out = append(out, taskPair{t, other})
		}
		delete(others, t.Task)
	}
	d.Tasks, d.OnlyB = len(out), len(others)
	return out
}

// difference is that of the metric that e names.
func difference(e EstimateResult, pairs []taskPair, eligible bool, request bootstrap.Request) (DifferenceEstimate, error) {
	out := DifferenceEstimate{Metric: e.Metric, Family: e.Family, K: e.K, J: e.J, A: unknown, B: unknown, Value: unknown}
	m, err := estimator.ParseMetric(e.Metric)
	if err != nil {
		return out, err
	}
	counts := map[float64]int{}
	sumA, sumB := 0.0, 0.0
	for _, p := range pairs {
		if min(p.a.N, p.b.N) < m.K {
			if eligible {
				continue
			}
			out.Tasks = 0
			return out, nil
		}
		a, b := m.Estimate(p.a.N, p.a.C), m.Estimate(p.b.N, p.b.C)
		sumA, sumB = sumA+a, sumB+b
		counts[a-b]++
		out.Tasks++
	}
	if out.Tasks == 0 {
		return out, nil
	}
	var differences []bootstrap.Difference
	sum := 0.0
	for _, v := range slices.Sorted(maps.Keys(counts)) {
		differences = append(differences, bootstrap.Difference{Value: v, Tasks: counts[v]})
		sum += float64(v * float64(counts[v]))
	}
	n := float64(out.Tasks)
	out.A, out.B, out.Value = Number(sumA/n), Number(sumB/n), Number(sum/n)
	i, err := bootstrap.DifferenceInterval(differences, request)
	if err != nil {
		return out, err
	}
	out.Interval = intervalResult(i)
	return out, nil
}

// ratePairs counts the pairs by their success rates.
func ratePairs(pairs []taskPair) []RatePair {
	type rates struct{ a, b float64 }
	counts := map[rates]int{}
	for _, p := range pairs {
		counts[rates{float64(p.a.C) / float64(p.a.N), float64(p.b.C) / float64(p.b.N)}]++
	}
	out := make([]RatePair, 0, len(counts))
	for x, tasks := range counts {
		out = append(out, RatePair{Number(x.a), Number(x.b), tasks})
	}
	slices.SortFunc(out, func(x, y RatePair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return out
}
