package results

import (
	"fmt"
	"math"
	"math/bits"

	"passhat/estimator"
)

// PlanKind is a rule for the number of a task's trials.
type PlanKind int

// The kinds of plans. Only for a fixed plan is C(c,k)/C(n,k) unbiased.
const (
	PlanFixed     PlanKind = iota // the number does not depend on outcomes
	PlanFirstPass                 // trials until the first success, or the maximum
	PlanTopUp                     // more trials if any of the first failed
)

// String returns "fixed", "first-pass" or "top-up".
func (k PlanKind) String() string { return [...]string{"fixed", "first-pass", "top-up"}[k] }

// Plan is how many trials a task was to have.
type Plan struct {
	Kind  PlanKind
	First int  // trials that every task has; 0 for a fixed plan
	Max   int  // the most a task has; 0 for a fixed plan
	Told  bool // by the file; else found from the outcomes
}

// PassHat returns the unbiased estimate of p^k from c successes in the n trials
// of a task, after Girshick, Mosteller and Savage (1946): of the paths that the
// plan allows to (n, c), the share that begins with k successes. For a fixed
// plan that is C(c,k)/C(n,k).
//
// Special cases are: NaN for k beyond the First trials, where such estimates
// leave [0, 1] or do not exist, and for an (n, c) that the plan does not lead
// to.
func (p Plan) PassHat(n, c, k int) float64 { return p.share(n, c, k, 1) }

// PassAt returns the unbiased estimate of 1-(1-p)^k, in the same way. For
// trials until the first success it is whether that came within k of them.
func (p Plan) PassAt(n, c, k int) float64 {
	if p.Kind == PlanFirstPass {
		switch {
		case k < 1 || k > p.Max || !p.allows(n, c):
			return math.NaN()
		case c == 1 && n <= k:
			return 1
		}
		return 0
	}
	return 1 - p.share(n, c, k, 0)
}

// share is the share of the paths that begin with k trials of one outcome.
func (p Plan) share(n, c, k, outcome int) float64 {
	if k < 1 || !p.allows(n, c) {
		return math.NaN()
	}
	switch p.Kind {
	case PlanFirstPass:
		if k > 1 {
			return math.NaN()
		}
		return float64(count01((c == 1 && n == 1) == (outcome == 1)))
	case PlanTopUp:
		if k > p.First {
			return math.NaN()
		}
		if n == p.First {
			return float64(outcome)
		}
		barred := binomial(n-p.First, c-p.First) // paths that would have ended with the first trials
		starting := binomial(n-k, c-k*outcome)
		if outcome == 1 {
			starting -= barred
		}
		return starting / (binomial(n, c) - barred)
	}
	if k > n {
		return math.NaN()
	}
	return binomial(n-k, c-k*outcome) / binomial(n, c)
}

// allows says whether a task may end with c successes in n trials.
func (p Plan) allows(n, c int) bool {
	switch {
	case c < 0 || c > n || n < 1:
		return false
	case p.Kind == PlanFirstPass:
		return c == 1 && n <= p.Max || c == 0 && n == p.Max
	case p.Kind == PlanTopUp:
		return n == p.First && c == n || n == p.Max && c-p.First < n-p.First
	}
	return true
}

func binomial(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	x := 1.0
	for i := range min(k, n-k) {
		x = x * float64(n-i) / float64(i+1)
	}
	return math.Round(x)
}

// EstimateByPlan returns the mean over the tasks of the estimate that the plan
// allows: NaN where that of one task is not available. A task without a
// verdict, or one whose run did not end as planned, makes it so.
func (d Data) EstimateByPlan(m estimator.Metric) float64 {
	sum := 0.0
	for _, t := range d.Tasks {
		n := t.Pass + t.Fail
		if d.Policy.Errors != ErrorsDrop {
			n += t.Error
		}
		switch m.Family {
		case estimator.FamilyAt:
			sum += d.Plan.PassAt(n, t.Pass, m.K)
		case estimator.FamilyHat:
			sum += d.Plan.PassHat(n, t.Pass, m.K)
		default:
			return math.NaN()
		}
	}
	return sum / float64(len(d.Tasks))
}

// plan finds how many trials the tasks were to have.
func (a *agentTally) plan() Plan {
	most, least := 0, math.MaxInt
	told, lost := false, false
	for _, k := range a.sorted {
		n := k.trialsRun()
		if k.flags.has(aggregated) || n == 0 {
			continue
		}
		most, least = max(most, n, k.told().planned), min(least, n)
		told, lost = told || k.flags.has(stopped), lost || k.order.lost
	}
	switch {
	case most == 0:
		return Plan{}
	case told:
		return Plan{PlanFirstPass, 1, most, true}
	case lost || least == most:
		return Plan{}
	case a.coincidence(most) < designLevel:
		return Plan{PlanFirstPass, 1, most, false}
	case a.toppedUp(least, most):
		return Plan{PlanTopUp, least, most, false}
	}
	return Plan{}
}

// first returns the successes among the first trials, by a plan; 0 for a fixed
// one.
func (k *taskTally) first(p Plan) int {
	if p.Kind == PlanFixed {
		return 0
	}
	if first, ok := k.order.first(p.First); ok {
		return first
	}
	return count01(k.counts.pass > 0 && k.trialsRun() == 1)
}

// designLevel is how unlikely a pattern must be by chance to be a design.
const designLevel = 0.001

// coincidence is how likely it is by chance that every task looks as if it was
// run until its first success: 1 if one does not.
func (a *agentTally) coincidence(most int) float64 {
	pass, all := 0, 0
	for _, k := range a.sorted {
		first, _ := k.order.first(1)
		pass, all = pass+first, all+min(1, bits.OnesCount64(k.order.seen))
	}
	rate := float64(pass) / float64(max(all, 1))
	p := 1.0
	for _, k := range a.sorted {
		if k.order.seen != 0 {
			p *= firstPassOdds(k.order, most, rate)
		}
		if p > 1 {
			return 1
		}
	}
	return p
}

// firstPassOdds: of a task that stopped early, that its only success is its last
// trial; of one that did not, that no success came before the last.
func firstPassOdds(o order, most int, rate float64) float64 {
	n := bits.OnesCount64(o.seen)
	switch {
	case !o.stopsAtPass(), n < most && o.passed == 0:
		return 2 // does not fit
	case o.passed == 0:
		return 1
	case n == 1:
		return rate
	}
	return 1 / float64(n)
}

// toppedUp says whether the tasks have one of two numbers of trials, and the
// greater one exactly if a trial failed among the first.
func (a *agentTally) toppedUp(least, most int) bool {
	short, pure := 0, 0
	for _, k := range a.sorted {
		n := bits.OnesCount64(k.order.seen)
		if n == 0 {
			continue
		}
		first, ok := k.order.first(least)
		if !ok || n != least && n != most || (first == least) != (n == least) {
			return false
		}
		short += count01(n == least)
		pure += count01(n == most)
	}
	// As likely by chance as any other choice of the tasks that get more.
	return least > 1 && short > 0 && pure > 0 && binomial(short+pure, short) > 1/designLevel
}

func (p Plan) warning(tasks []string) Warning {
	how := "found from the outcomes"
	if p.Told {
		how = "as the file tells"
	}
	if p.Kind == PlanTopUp {
		return Warning{"top-up", fmt.Sprintf("tasks have %d trials, and %d if one of these failed (%s): the formulas for a fixed n are biased then, so only the first %d trials are counted; run all tasks as often to use more", p.First, p.Max, how, p.First), tasks}
	}
	return Warning{"stopped-at-success", fmt.Sprintf("tasks were run until the first success, at most %d times (%s): c of n is biased then, so only the first trial is counted; pass@k is the share of tasks whose first success came within k, pass^k beyond k = 1 is not available; run every task as often for that", p.Max, how), tasks}
}
