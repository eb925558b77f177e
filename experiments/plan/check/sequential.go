package check

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/bootstrap"
	"passhat/experiments/plan"
	"passhat/experiments/plan/looks"
)

// Rule says how the data are judged at each look.
type Rule string

// The rules. RulePeeking is the fault that the others mend: the interval of one
// look, taken at every look.
const (
	RuleBetting  Rule = "betting"  // Sequence, for any number of looks
	RuleSpending Rule = "spending" // Gaffke's interval at LookConfidences, for few looks
	RulePeeking  Rule = "peeking"  // Gaffke's interval at the confidence itself: misses too often
)

// Rounds is tasks bought in rounds, in random order.
type Rounds struct {
	Trials int   // on each task
	Looks  []int // the tasks there are at each look
	Rule   Rule
}

// Sequenced is what buying in rounds does if a belief is true.
type Sequenced struct {
	Belief     string
	Rounds     Rounds
	Replicates int
	Reached    Measured // the share that reach the goal by the last look
	Right      Measured // of a gate and a comparison, the share with the right verdict; NaN for a half-width
	Wrong      Measured // and with the opposite one
	EverMiss   Measured // the share in which an interval at one look or another misses the truth, looks after the stop included; beside what is allowed
	Tasks      Measured // the mean number of tasks bought
	StopAt     []float64
	Cost       float64     // of the mean number of tasks
	Fixed      plan.Choice // the cheapest design of one look with these trials that reaches the goal by the formula; no tasks where none does
	Matched    plan.Choice // as Fixed, with the power that the rounds have, at most 0.99; Fixed for a half-width
	Saving     float64     // 1 - Cost/Matched.Cost, NaN without such a design
}

// ForRounds returns an error for a question that buying in rounds cannot
// answer: of this suite alone, or without a level to stop at.
func ForRounds(q plan.Question) error {
	switch {
	case q.Interval.Target == bootstrap.Suite:
		return fmt.Errorf("rounds of tasks speak of the population: for this suite there is nothing to draw in random order; take the target population, or buy all at once")
	case q.Goal.Best:
		return fmt.Errorf("rounds need a goal to stop at, not the best: ask for a half-width or a power, or buy all at once")
	}
	return nil
}

// Sequential simulates buying tasks in rounds and stopping as soon as the goal
// is reached: the interval is within the half-width; the gate has a verdict;
// B is better or worse. The target is the population of tasks, which come in
// random order, and the task is the unit.
func Sequential(ctx context.Context, q plan.Question, b plan.Belief, rounds Rounds, o Options) (Sequenced, error) {
	if err := looks.Validate(rounds.Looks); err != nil {
		return Sequenced{}, err
	}
	cost := q.Cost
	if err := cost.Validate(); err != nil {
		return Sequenced{}, err
	}
	if err := ForRounds(q); err != nil {
		return Sequenced{}, err
	}
	s, o, err := prepared(q, b, plan.Design{Tasks: rounds.Looks[len(rounds.Looks)-1], Trials: rounds.Trials}, o, false)
	if err != nil {
		return Sequenced{}, err
	}
	x := &sequential{source: s, rounds: rounds}
	if err := x.prepare(); err != nil {
		return Sequenced{}, err
	}
	purpose := "plan/sequential/" + s.key() // the same data for each rule
	runs, err := inBlocks(ctx, o, purpose, func(r *rand.Rand) (sequenced, error) { return x.one(ctx, r) })
	if err != nil {
		return Sequenced{}, err
	}
	return x.summary(runs, cost), nil
}

type sequential struct {
	*source
	rounds      Rounds
	values      categories // in [0,1]
	confidences []float64  // by look
	truth, edge float64    // in [0,1]
}

// sequenced is one sequence: the look it stopped at, whether by the goal, and
// its verdict.
type sequenced struct {
	look            int
	reached, missed bool
	verdict         int
}

func (x *sequential) prepare() error {
	r, g := x.model.Question.Interval, x.model.Question.Goal
	x.values, x.truth, x.edge = x.source.values, x.model.Truth, g.Threshold
	if g.Kind == plan.Comparison {
		var scaled []float64
		for _, d := range x.pairs.values {
			scaled = append(scaled, (1+d)/2)
		}
		x.values = newCategories(scaled, x.pairs.shares)
		x.truth, x.edge = (1+g.Delta)/2, 0.5
	}
	switch x.rounds.Rule {
	case RuleBetting:
		return nil
	case RuleSpending:
		var err error
		x.confidences, err = looks.Confidences(r.Confidence, x.rounds.Looks)
		return err
	case RulePeeking:
		for range x.rounds.Looks {
			x.confidences = append(x.confidences, r.Confidence)
		}
		return nil
	}
	return fmt.Errorf("rule %q is not known: choose %s, %s, %s", x.rounds.Rule, RuleBetting, RuleSpending, RulePeeking)
}

// one draws a sequence of tasks and looks at it to its end, since an interval
// after the stop may miss too.
func (x *sequential) one(ctx context.Context, r *rand.Rand) (sequenced, error) {
	out := sequenced{look: len(x.rounds.Looks) - 1}
	judge, err := x.judge(ctx)
	if err != nil {
		return out, err
	}
	counts, tasks := make([]int, len(x.values.values)), 0
	for look, m := range x.rounds.Looks {
		for ; tasks < m; tasks++ {
			i := x.values.one(r)
			counts[i]++
			if err := judge.add(i); err != nil {
				return out, err
			}
		}
		found, err := judge.look(look, counts)
		if err != nil {
			return out, err
		}
		out.missed = out.missed || found.missed
		if !out.reached && found.reached {
			out.look, out.reached, out.verdict = look, true, found.verdict
		}
	}
	return out, nil
}

// judge is a rule at work on one sequence.
type judge struct {
	add  func(i int) error
	look func(look int, counts []int) (sequenced, error)
}

func (x *sequential) judge(ctx context.Context) (judge, error) {
	r, g := x.model.Question.Interval, x.model.Question.Goal
	if x.rounds.Rule == RuleBetting {
		s, err := looks.NewSequence(r.Confidence, r.Side)
		return judge{
			func(i int) error { return s.Add(x.values.values[i]) },
			func(int, []int) (sequenced, error) { return x.bet(s), nil },
		}, err
	}
	return judge{
		func(int) error { return nil },
		func(look int, counts []int) (sequenced, error) {
			r := r
			r.Confidence, r.Method = x.confidences[look], bootstrap.MethodGaffke
			var lower, upper float64
			var err error
			if g.Kind == plan.Comparison {
				lower, upper, err = x.difference(counts, r)
				lower, upper = (1+lower)/2, (1+upper)/2
			} else {
				lower, upper, err = x.interval(ctx, counts, r)
			}
			return x.judged(lower, upper), err
		},
	}, nil
}

// judged says what an interval means; all in [0,1].
func (x *sequential) judged(lower, upper float64) sequenced {
	g := x.model.Question.Goal
	out := sequenced{missed: lower > x.truth+rounding || upper < x.truth-rounding}
	if g.Kind == plan.HalfWidth {
		out.reached = (upper-lower)/2 <= g.HalfWidth
		return out
	}
	g.Threshold = x.edge
	out.verdict = verdict(g, lower, upper)
	out.reached = out.verdict != 0
	return out
}

// bet asks a sequence only what the goal needs, which is quicker than limits.
func (x *sequential) bet(s *looks.Sequence) sequenced {
	out := sequenced{missed: s.Above(x.truth) || s.Below(x.truth)}
	g := x.model.Question.Goal
	if g.Kind == plan.HalfWidth {
		lower, upper := s.Limits()
		out.reached = (upper-lower)/2 <= g.HalfWidth
		return out
	}
	switch {
	case s.Above(x.edge):
		out.verdict = 1
	case s.Below(x.edge):
		out.verdict = -1
	}
	out.reached = out.verdict != 0
	return out
}

func (x *sequential) summary(runs []sequenced, cost plan.Cost) Sequenced {
	q := x.model.Question
	out := Sequenced{Belief: x.model.Name, Rounds: x.rounds, Replicates: len(runs), Right: none(), Wrong: none(), Saving: math.NaN()}
	out.Reached = share(runs, func(s sequenced) bool { return s.reached })
	out.EverMiss = share(runs, func(s sequenced) bool { return s.missed })
	out.EverMiss.Formula = 1 - q.Interval.Confidence
	if q.Goal.Kind != plan.HalfWidth {
		right := 1
		if x.truth < x.edge {
			right = -1
		}
		out.Right = share(runs, func(s sequenced) bool { return s.verdict == right })
		out.Wrong = share(runs, func(s sequenced) bool { return s.verdict == -right })
	}
	out.StopAt = make([]float64, len(x.rounds.Looks))
	for _, s := range runs {
		out.StopAt[s.look] += 1 / float64(len(runs))
	}
	out.Tasks = average(runs, func(s sequenced) float64 { return float64(x.rounds.Looks[s.look]) })
	out.Cost = out.Tasks.Value * cost.OfTask(x.rounds.Trials)
	x.against(&out, cost)
	return out
}

// against adds the designs of one look that the rounds are compared with.
func (x *sequential) against(out *Sequenced, cost plan.Cost) {
	q := x.model.Question
	q.Cost = cost
	q.Space = plan.Space{Tasks: plan.Range{Low: 1, High: plan.MostTasks}, Trials: plan.Exactly(x.rounds.Trials)}
	out.Fixed, _ = x.model.Cheapest(q)
	q.Goal.Power = min(out.Right.Value, 0.99)
	if c, ok := x.model.Cheapest(q); ok {
		out.Matched, out.Saving = c, 1-out.Cost/c.Cost
	}
}
