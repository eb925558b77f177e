package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/check"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/sim"
)

// PlanRequest is what a plan is asked for. A question whose cost is the zero
// value counts trials: what a trial costs is not known, which is not nothing.
type PlanRequest struct {
	Question   plan.Question
	Replicates int // of each simulated check; 0 is 2000
	Rounds     int // in which tasks are bought, looking after each; 0 for all at once
	Seed       uint64
	Workers    int // 0 is one a processor; no effect on the result
}

// defaultPlanReplicates is how many data sets check a plan where it is not said.
const defaultPlanReplicates = 2000

// fill takes the defaults of what is not given.
func (r *PlanRequest) fill() error {
	r.Replicates = cmp.Or(r.Replicates, defaultPlanReplicates)
	if err := between("replicates", r.Replicates, 2, maxReplicates); err != nil {
		return err
	}
	if r.Rounds != 0 {
		if err := between("rounds", r.Rounds, 2, mostRounds); err != nil {
			return err
		}
		if err := check.ForRounds(r.Question); err != nil {
			return err
		}
	}
	c := &r.Question.Cost
	switch {
	case c.Trial == 0 && c.Task == 0 && (c.Unit == "" || c.Unit == UnitTrials):
		failure := c.Failure
		*c = plan.InTrials()
		c.Failure = failure
	case c.Trial == 0 && c.Task > 0:
		return fmt.Errorf("the cost of a trial is not given, and that of a task is %v %s: give both, or neither to count trials: %w", c.Task, c.Unit, plan.ErrUnknownCost)
	}
	return nil
}

// PlanFromRates plans for an agent whose success rates have a distribution,
// taken as it is.
func PlanFromRates(ctx context.Context, rates sim.Rates, r PlanRequest, observe Observer) (*Result, error) {
	return planned(ctx, plan.Guess(rates), nil, r, observe)
}

// PlanFromPilot plans from results that are there already. Agent names one of
// the agents of the results; "" is the only one there is.
func PlanFromPilot(ctx context.Context, data []results.Data, agent string, r PlanRequest, observe Observer) (*Result, error) {
	d, err := oneAgent(data, agent)
	if err != nil {
		return nil, err
	}
	suite, err := estimator.NewSuite(d.EstimatorTasks(d.Policy.Errors))
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	known, err := plan.FromPilot(plan.Pilot{Suite: suite})
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	spent := spentResult(d.Spent)
	var price *SpentAmount
	if r.Question.Cost, price, err = priced(r.Question.Cost, spent, d.Agent); err != nil {
		return nil, err
	}
	out, err := planned(ctx, known, &d, r, observe)
	if err != nil {
		return nil, err
	}
	out.Plan.Pilot.Spent, out.Plan.Question.Price = spent, price
	return out, nil
}

func oneAgent(data []results.Data, agent string) (results.Data, error) {
	if agent == "" && len(data) == 1 {
		return data[0], nil
	}
	var names []string
	for _, d := range data {
		if d.Agent == agent {
			return d, nil
		}
		names = append(names, d.Agent)
	}
	if agent != "" {
		return results.Data{}, fmt.Errorf("the pilot has no agent %q: choose %s", agent, strings.Join(names, ", "))
	}
	return results.Data{}, fmt.Errorf("the pilot holds %d agents and a plan is for one: choose %s", len(data), strings.Join(names, ", "))
}

// planned makes the plan, simulates what it recommends and tests it on agents
// that did not change.
func planned(ctx context.Context, known plan.Knowledge, d *results.Data, r PlanRequest, observe Observer) (*Result, error) {
	if err := r.fill(); err != nil {
		return nil, err
	}
	p, err := plan.Make(ctx, r.Question, known, plan.Options{Workers: r.Workers})
	if err != nil {
		return nil, err
	}
	rounds, err := roundLooks(p, r.Rounds) // what contradicts it is told before anything is simulated
	if err != nil {
		return nil, err
	}
	s := newPlanStudy(p, known)
	var inputs []results.Input
	if d != nil {
		s.Pilot.name(*d)
		inputs = InputsOf([]results.Data{*d})
	}
	if err := s.check(ctx, p, known, rounds, r, observe); err != nil {
		return nil, err
	}
	out := &Result{Passhat: Version, Command: "plan", Inputs: inputs, Seed: r.Seed, Agents: []AgentResult{}, Plan: s}
	out.Sentences = Sentences(out, lang.English)
	return out, nil
}

// check simulates the chosen design under every belief, and the self-test under
// the first.
func (s *PlanStudy) check(ctx context.Context, p *plan.Plan, known plan.Knowledge, rounds []int, r PlanRequest, observe Observer) error {
	design, parts := p.Chosen.Design, len(known.Beliefs)+1
	options := func(part int) check.Options {
		return check.Options{Replicates: r.Replicates, Seed: r.Seed, Workers: r.Workers, Observe: func(done, total int) {
			if observe != nil {
				observe(part*total+done, parts*total)
			}
		}}
	}
	for i, b := range known.Beliefs {
		x, err := check.Simulate(ctx, p.Question, b, design, options(i))
		if err != nil {
			return fmt.Errorf("simulating %s under %q: %w", design, b.Name, err)
		}
		s.Simulated = append(s.Simulated, planSimulation(x, p.Question.Goal))
	}
	first := known.Beliefs[0]
	a, err := check.SelfTest(ctx, p.Question, first, design, options(parts-1))
	if err != nil {
		return fmt.Errorf("self-test of %s: %w", design, err)
	}
	s.SelfTest = planSelfTest(a)
	if err := s.buyInRounds(ctx, p, first, rounds, r, observe); err != nil {
		return err
	}
	return s.operate(p, first)
}

// operate adds the operating characteristic of a gate.
func (s *PlanStudy) operate(p *plan.Plan, b plan.Belief) error {
	if p.Question.Goal.Kind != plan.Gate {
		return nil
	}
	var truths []float64
	for _, step := range []float64{-0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15} {
		if t := p.Question.Goal.Threshold + step; t > 0 && t < 1 {
			truths = append(truths, t)
		}
	}
	truths = append(truths, b.Truth(p.Question.Metric))
	slices.Sort(truths)
	found, err := plan.OperatingCharacteristic(p.Question, b, p.Chosen.Design, slices.Compact(truths))
	for _, x := range found {
		s.Operating = append(s.Operating, PlanOperating{Number(x.Truth), Number(x.Pass), Number(x.Fail), Number(x.Inconclusive)})
	}
	return err
}

// interval describes the interval of the plan, "95 % gaffke intervals for the
// population".
func (q PlanQuestion) interval(l lang.Language) string {
	method := q.Method
	if method == string(bootstrap.MethodAuto) {
		method = l.Sayf("paired-difference")
	}
	return intervalsIn(l, q.Confidence, method, q.Target)
}
