package experiments

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/plan"
)

// PlanConfig is what the study plan asks: one goal for one agent, or how often
// plans made from pilots of known agents keep what they promise.
type PlanConfig struct {
	// Rates are the distributions of the per-task success rate; without pilots there is one.
	Rates []RatesConfig `yaml:"rates" jsonschema:"required"`
	// HalfWidth is a goal: an interval of at most this half-width.
	HalfWidth *float64 `yaml:"half_width,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=0.5"`
	// Compare is a goal: to show that an agent better by so much is better, paired by task.
	Compare *float64 `yaml:"compare,omitempty" jsonschema:"exclusiveMinimum=0,maximum=1"`
	// Gate is a goal: the right verdict of the gate that the metric is at least this.
	Gate *float64 `yaml:"gate,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`
	// Correlation between the tasks' true values of the two agents of a comparison.
	Correlation float64 `yaml:"correlation,omitempty" jsonschema:"minimum=0,maximum=1"`
	// Power that a comparison or a gate is to have.
	Power float64 `yaml:"power,omitempty" jsonschema:"default=0.8,exclusiveMinimum=0,exclusiveMaximum=1"`
	// Tasks there can be: a number, LOW-HIGH, or free.
	Tasks string `yaml:"tasks,omitempty" jsonschema:"default=free"`
	// Trials per task there can be: a number, LOW-HIGH, or free.
	Trials string `yaml:"trials,omitempty" jsonschema:"default=free"`
	// Assurance is the probability with which a design from a pilot has to reach the goal in truth; none where absent.
	Assurance float64 `yaml:"assurance,omitempty" jsonschema:"minimum=0,exclusiveMaximum=1"`
	// Budget that no design may exceed, in the unit of the costs; none where absent.
	Budget float64 `yaml:"budget,omitempty" jsonschema:"minimum=0"`
	// CostTrial is the cost of a trial; where it is not known trials are counted.
	CostTrial float64 `yaml:"cost_trial,omitempty" jsonschema:"minimum=0"`
	// CostTask is the cost of a task.
	CostTask float64 `yaml:"cost_task,omitempty" jsonschema:"minimum=0"`
	// FailureRate is the share of trials that end without a verdict and are run again.
	FailureRate float64 `yaml:"failure_rate,omitempty" jsonschema:"minimum=0,exclusiveMaximum=1"`
	// Unit of the costs.
	Unit string `yaml:"unit,omitempty" jsonschema:"example=USD"`
	// Replicates is how many data sets check the design under each belief.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=2000,minimum=2,maximum=1000000"`
	// Rounds in which tasks are bought, looking after each; all at once where absent.
	Rounds int `yaml:"rounds,omitempty" jsonschema:"minimum=0,maximum=20"`
	// Pilots to draw from each distribution and to plan from, instead of a plan from the distribution itself.
	Pilots []PilotConfig `yaml:"pilots,omitempty"`
	// Repetitions is how many pilots of each kind are drawn.
	Repetitions int `yaml:"repetitions,omitempty" jsonschema:"default=100,minimum=2,maximum=1000000"`
	// Any adds, to the agents that pilots are drawn from, beta distributions of any mean and any ICC, another for each pilot.
	Any bool `yaml:"any,omitempty"`
}

// PilotConfig is the size of a pilot.
type PilotConfig struct {
	Tasks  int `yaml:"tasks" jsonschema:"required,minimum=1,maximum=100000"`
	Trials int `yaml:"trials" jsonschema:"required,minimum=1,maximum=1000"`
}

func (g *PlanConfig) fill() {
	g.Power, g.Tasks, g.Trials = cmp.Or(g.Power, 0.8), cmp.Or(g.Tasks, "free"), cmp.Or(g.Trials, "free")
	g.Replicates = cmp.Or(g.Replicates, defaultPlanReplicates)
	if len(g.Pilots) > 0 {
		g.Repetitions = cmp.Or(g.Repetitions, 100)
	}
	if g.CostTrial > 0 {
		g.Unit = cmp.Or(g.Unit, "USD")
	}
}

// ParsePlanRange reads the tasks or trials there can be: a number, LOW-HIGH or
// free.
func ParsePlanRange(s string) (plan.Range, error) {
	if strings.TrimSpace(s) == "free" {
		return plan.Range{}, nil
	}
	low, high, isRange := strings.Cut(s, "-")
	if !isRange {
		high = low
	}
	from, err := strconv.Atoi(strings.TrimSpace(low))
	to, err2 := strconv.Atoi(strings.TrimSpace(high))
	if err != nil || err2 != nil || from < 1 || to < from {
		return plan.Range{}, fmt.Errorf("%q: a number from 1, a range such as 20-200, or free was expected", s)
	}
	return plan.Range{Low: from, High: to}, nil
}

// goal returns the one goal there is.
func (g *PlanConfig) goal() (plan.Goal, error) {
	var goals []plan.Goal
	if g.HalfWidth != nil {
		goals = append(goals, plan.Within(*g.HalfWidth))
	}
	if g.Compare != nil {
		goals = append(goals, plan.Beats(*g.Compare, g.Correlation, g.Power))
	}
	if g.Gate != nil {
		goals = append(goals, plan.Decides(*g.Gate, g.Power))
	}
	if len(goals) != 1 {
		return plan.Goal{}, fmt.Errorf("a plan has one goal, half_width, compare or gate; this one has %d", len(goals))
	}
	return goals[0], nil
}

// planRequest returns what is asked of a metric.
func (c *Config) planRequest(m estimator.Metric, workers int) (PlanRequest, error) {
	g := c.Plan
	r := PlanRequest{Replicates: g.Replicates, Rounds: g.Rounds, Seed: c.Seed, Workers: workers}
	q := &r.Question
	q.Metric, q.Interval = m, bootstrap.Request{Method: bootstrap.Method(c.Method), Target: bootstrap.Target(c.Target), Confidence: c.Confidence, Side: bootstrap.Side(c.Side)}
	q.Space.Budget, q.Assurance = g.Budget, g.Assurance
	q.Cost = plan.Cost{Task: g.CostTask, Trial: g.CostTrial, Failure: g.FailureRate, Unit: g.Unit}
	var err error
	if q.Goal, err = g.goal(); err != nil {
		return r, err
	}
	if q.Space.Tasks, err = ParsePlanRange(g.Tasks); err != nil {
		return r, fmt.Errorf("tasks %w", err)
	}
	if q.Space.Trials, err = ParsePlanRange(g.Trials); err != nil {
		return r, fmt.Errorf("trials %w", err)
	}
	return r, r.fill()
}

// plan notes what is wrong with a plan, by making it.
func (l *loader) plan(c *Config) {
	if !l.simulated(c, c.Plan != nil, "rates and a goal, such as half_width: 0.08") {
		return
	}
	g := c.Plan
	g.fill()
	l.someRates("plan", g.Rates)
	l.fault(path("plan", "replicates"), between("replicates", g.Replicates, 2, maxReplicates))
	if g.Rounds != 0 {
		l.fault(path("plan", "rounds"), between("rounds", g.Rounds, 2, mostRounds))
	}
	for i, p := range g.Pilots {
		l.fault(path("plan", "pilots", i), between("tasks", p.Tasks, 1, 100_000))
		l.fault(path("plan", "pilots", i), between("trials", p.Trials, 1, 1000))
	}
	if len(g.Pilots) > 0 {
		l.fault(path("plan", "repetitions"), between("repetitions", g.Repetitions, 2, maxReplicates))
	} else if len(g.Rates) > 1 || len(c.studyMetrics()) > 1 {
		l.fault(path("plan"), fmt.Errorf("a plan without pilots is for one of rates and one of metrics"))
	}
	if len(l.faults) == 0 {
		l.fault(path("plan"), c.tryPlan())
	}
}

// tryPlan makes the plans from the distributions themselves.
func (c *Config) tryPlan() error {
	for _, m := range c.studyMetrics() {
		r, err := c.planRequest(m, 1)
		if err != nil {
			return err
		}
		if len(c.Plan.Pilots) > 0 {
			r.Question.Assurance = 0 // of a pilot
		}
		for _, x := range c.Plan.Rates {
			rates, err := x.build(noFiles)
			if err != nil {
				return err
			}
			if _, err := plan.Make(context.Background(), r.Question, plan.Guess(rates), plan.Options{Workers: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}
