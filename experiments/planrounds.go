package experiments

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/plan/looks"
)

// PlanRounds is what comes of buying the tasks in rounds, under one rule for
// looking, instead of all at once. Shares are of simulated sequences.
type PlanRounds struct {
	Rule       string        `json:"rule"` // spending, betting, or peeking, which is the fault
	Belief     string        `json:"belief"`
	Trials     int           `json:"trials"`
	Looks      []int         `json:"looks"`   // the tasks there are at each
	StopAt     []Number      `json:"stop_at"` // the share that stops at each look, the last with those that do not reach the goal
	Replicates int           `json:"replicates"`
	Reached    PlanMeasured  `json:"reached"`
	Right      *PlanMeasured `json:"right"` // verdicts; null for a half-width
	Wrong      *PlanMeasured `json:"wrong"`
	EverMiss   PlanMeasured  `json:"ever_miss"` // an interval at one look or another misses the truth; the formula is the most that the confidence allows
	Tasks      PlanMeasured  `json:"tasks"`     // bought, mean
	Cost       Number        `json:"cost"`
	Matched    *PlanDesign   `json:"matched"` // one look with the power of the rounds; null where no design has it
	Saving     Number        `json:"saving"`  // against that design; negative where rounds cost more
}

// mostRounds is the most rounds of a plan.
const mostRounds = 20

// buyInRounds adds what buying the chosen design in rounds comes to if the first
// belief is true, looking at these numbers of tasks.
func (s *PlanStudy) buyInRounds(ctx context.Context, p *plan.Plan, b plan.Belief, at []int, r PlanRequest, observe Observer) error {
	s.Rounds = []PlanRounds{}
	if len(at) == 0 {
		return nil
	}
	rules := []check.Rule{check.RuleSpending, check.RuleBetting, check.RulePeeking}
	for i, rule := range rules {
		options := check.Options{Replicates: r.Replicates, Seed: r.Seed, Workers: r.Workers, Observe: func(done, total int) {
			if observe != nil {
				observe(i*total+done, len(rules)*total)
			}
		}}
		x, err := check.Sequential(ctx, p.Question, b, check.Rounds{Trials: p.Chosen.Trials, Looks: at, Rule: rule}, options)
		if err != nil {
			return fmt.Errorf("buying in rounds, rule %s: %w", rule, err)
		}
		s.Rounds = append(s.Rounds, planRounds(x, p.Question.Goal))
	}
	return nil
}

// roundLooks returns looks at equal steps. The interval of the last one has a
// higher confidence than that of a single look, so it takes more tasks than the
// chosen design to come to the same width, (z'/z)^2 as many. Without rounds
// there is none.
func roundLooks(p *plan.Plan, rounds int) ([]int, error) {
	if rounds == 0 {
		return nil, nil
	}
	if p.Chosen.Tasks < rounds {
		return nil, fmt.Errorf("%d rounds of %d tasks: a round has at least one task; ask for fewer rounds", rounds, p.Chosen.Tasks)
	}
	confidence := p.Question.Interval.Confidence
	at, err := looks.Confidences(confidence, looks.Even(p.Chosen.Tasks, rounds))
	if err != nil {
		return nil, err
	}
	wider := distuv.UnitNormal.Quantile((1+at[len(at)-1])/2) / distuv.UnitNormal.Quantile((1+confidence)/2)
	last := int(math.Ceil(float64(p.Chosen.Tasks) * wider * wider))
	return looks.Even(min(last, p.Question.Space.Tasks.High), rounds), nil
}

func planRounds(x check.Sequenced, g plan.Goal) PlanRounds {
	out := PlanRounds{
		Rule: string(x.Rounds.Rule), Belief: x.Belief, Trials: x.Rounds.Trials, Looks: x.Rounds.Looks, StopAt: []Number{}, Replicates: x.Replicates,
		Reached: measured(x.Reached), EverMiss: atMost(x.EverMiss), Tasks: measured(x.Tasks), Cost: Number(x.Cost), Saving: Number(x.Saving),
	}
	for _, share := range x.StopAt {
		out.StopAt = append(out.StopAt, Number(share))
	}
	if g.Kind != plan.HalfWidth {
		out.Right, out.Wrong = maybeMeasured(x.Right), maybeMeasured(x.Wrong)
	}
	if x.Matched.Tasks > 0 {
		out.Matched = maybeDesign(&x.Matched)
	}
	return out
}
