package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/plan"
)

// planFlags say what is known, what is wanted, what is free and what it costs.
type planFlags struct {
	pilot, agent, rates              string
	mean, icc                        float64
	metric, gate                     string
	halfWidth, compare               float64
	correlation, power, assurance    float64
	best                             bool
	tasks, trials                    string
	budget                           float64
	costTrial, costTask, failureRate float64
	unit, method, target             string
	confidence                       float64
	replicates, rounds, workers      int
	seed                             uint64
}

func (f *planFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.pilot, "pilot", "", "result `FILE` of the agent")
	flags.StringVar(&f.agent, "agent", "", "which `NAME`, where the pilot holds several agents")
	flags.Float64Var(&f.mean, "mean", 0, "guess of the mean success rate `P`")
	flags.Float64Var(&f.icc, "icc", 0, "guess of the unevenness `R`: 0 every task alike, 1 always or never")
	flags.StringVar(&f.rates, "rates", "", "guess of the `RATES` in one line, such as two_point:low=0.3,high=0.95,weight_high=0.5")
	flags.StringVar(&f.metric, "metric", "", "the `METRIC`: pass^3, pass@3, 2of3")
	flags.Float64Var(&f.halfWidth, "half-width", 0, "goal: an interval of at most this half-width `W`")
	flags.Float64Var(&f.compare, "compare", 0, "goal: show that an agent better by `D` is better, paired by task")
	flags.Float64Var(&f.correlation, "correlation", 0, "`R` between the tasks' true values of the two agents; 0 is cautious")
	flags.StringVar(&f.gate, "gate", "", "goal: the right verdict of a `GATE` such as 'pass^3>=0.8'")
	flags.Float64Var(&f.power, "power", 0.8, "`P` that the goal of --compare or --gate is met")
	flags.Float64Var(&f.assurance, "assurance", 0, "`P` that the design reaches its goal in truth, over all that the pilot leaves open")
	flags.BoolVar(&f.best, "best", false, "goal: the best of what another goal speaks of (default the half-width)")
	flags.StringVar(&f.tasks, "tasks", "free", "the tasks there can be: a number, `LOW-HIGH`, or free")
	flags.StringVar(&f.trials, "trials", "free", "the trials per task there can be: a number, `LOW-HIGH`, or free")
	flags.Float64Var(&f.budget, "budget", 0, "`COST` that no design may exceed, in the unit of the costs")
	flags.Float64Var(&f.costTrial, "cost-trial", 0, "`COST` of a trial; else the mean of the pilot's; where it tells none trials are counted")
	flags.Float64Var(&f.costTask, "cost-task", 0, "`COST` of a task: to write it, to set it up")
	flags.Float64Var(&f.failureRate, "failure-rate", 0, "`SHARE` of trials that end without a verdict, and are paid for and run again")
	flags.StringVar(&f.unit, "unit", "USD", "`UNIT` of the costs: USD, tokens, hours; trials counts trials")
	flags.Float64Var(&f.confidence, "confidence", experiments.DefaultConfidence, "confidence of the interval, a fraction `F`")
	flags.StringVar(&f.method, "method", "auto", "`METHOD` of the interval: auto, gaffke, cp-ess, clopper-pearson; of a difference bonett-price")
	flags.StringVar(&f.target, "target", "population", "`TARGET` that the interval speaks of: population or suite")
	flags.IntVar(&f.replicates, "replicates", 2000, "`N` data sets that check the design, under each belief")
	flags.IntVar(&f.rounds, "rounds", 0, "simulate buying the tasks in `R` rounds, looking after each, by rules that allow it")
	flags.Uint64Var(&f.seed, "seed", 1, "`SEED` of everything random: same seed, same bytes")
	flags.IntVar(&f.workers, "workers", 0, "`N` goroutines, 0 for one a processor; no effect on the result")
	choices(c, "target", []string{string(bootstrap.Population), string(bootstrap.Suite)})
	choices(c, "unit", []string{experiments.UnitDollars, experiments.UnitTokens, experiments.UnitHours, experiments.UnitTrials})
}

func (f *planFlags) request(c *cobra.Command) (experiments.PlanRequest, error) {
	out := experiments.PlanRequest{Replicates: f.replicates, Rounds: f.rounds, Seed: f.seed, Workers: f.workers}
	if f.workers < 0 {
		return out, fmt.Errorf("--workers is %d: it must be 0 or more", f.workers)
	}
	if c.Flags().Changed("rounds") && f.rounds < 2 {
		return out, fmt.Errorf("--rounds is %d: it must be from 2 to 20; leave it out to buy all at once", f.rounds)
	}
	if f.replicates < 2 {
		return out, fmt.Errorf("--replicates is %d: it must be from 2 to 1000000", f.replicates)
	}
	q := &out.Question
	q.Interval = bootstrap.Request{Method: bootstrap.Method(f.method), Target: bootstrap.Target(f.target), Confidence: f.confidence}
	if err := bootstrap.CheckConfidence(f.confidence); err != nil {
		return out, err
	}
	if err := f.goal(c, q); err != nil {
		return out, err
	}
	var err error
	if q.Space.Tasks, err = planRange("tasks", f.tasks); err != nil {
		return out, err
	}
	if q.Space.Trials, err = planRange("trials", f.trials); err != nil {
		return out, err
	}
	if q.Space.Budget = f.budget; c.Flags().Changed("budget") && !(f.budget > 0) {
		return out, fmt.Errorf("--budget is %v: it must be a positive number", f.budget)
	}
	if q.Assurance = f.assurance; c.Flags().Changed("assurance") && !(f.assurance > 0) {
		return out, fmt.Errorf("--assurance is %v: it must be above 0 and below 1, such as 0.8", f.assurance)
	}
	q.Cost, err = f.cost(c)
	return out, err
}

// goal reads the one goal there is, and the metric.
func (f *planFlags) goal(c *cobra.Command, q *plan.Question) error {
	var given []string
	for _, name := range []string{"half-width", "compare", "gate"} {
		if c.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	if len(given) > 1 || len(given) == 0 && !f.best {
		return fmt.Errorf("one goal is needed, --half-width, --compare, --gate or --best; given: %s", orNothing(given))
	}
	if err := ofNoGoal(c); err != nil {
		return err
	}
	var err error
	switch {
	case c.Flags().Changed("gate"):
		q.Metric, q.Goal, err = f.parsedGate(c)
	case c.Flags().Changed("compare"):
		q.Goal = plan.Beats(f.compare, f.correlation, f.power)
	default:
		q.Goal = plan.Within(f.halfWidth)
	}
	if err != nil {
		return err
	}
	if f.best {
		q.Goal = plan.Best(q.Goal)
	}
	if f.gate == "" {
		q.Metric, err = f.parsedMetric()
	}
	return err
}

// ofNoGoal is the error for a flag about a goal that is not given.
func ofNoGoal(c *cobra.Command) error {
	compares, gates := c.Flags().Changed("compare"), c.Flags().Changed("gate")
	switch {
	case c.Flags().Changed("correlation") && !compares:
		return fmt.Errorf("--correlation is about the goal --compare, which is not given: leave it out")
	case c.Flags().Changed("power") && !compares && !gates:
		return fmt.Errorf("--power is about the goals --compare and --gate, and neither is given: leave it out")
	}
	return nil
}

func orNothing(given []string) string {
	if len(given) == 0 {
		return "none"
	}
	return strings.Join(given, " and ")
}

func (f *planFlags) parsedMetric() (estimator.Metric, error) {
	if strings.TrimSpace(f.metric) == "" {
		return estimator.Metric{}, fmt.Errorf("--metric is missing: name what is to be known, such as --metric pass^3")
	}
	return estimator.ParseMetric(strings.TrimSpace(f.metric))
}

// parsedGate reads 'METRIC>=THRESHOLD', the threshold as 0.8 or 80%.
func (f *planFlags) parsedGate(c *cobra.Command) (estimator.Metric, plan.Goal, error) {
	name, threshold, ok := strings.Cut(f.gate, ">=")
	number, percent := strings.CutSuffix(strings.TrimSpace(threshold), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case !ok || err != nil:
		return estimator.Metric{}, plan.Goal{}, fmt.Errorf("--gate %q: a metric and a threshold were expected, such as 'pass^3>=0.8'", f.gate)
	case percent:
		x /= 100
	case x > 1 && x < 100:
		return estimator.Metric{}, plan.Goal{}, fmt.Errorf("--gate %q: the threshold is a fraction, write %v or %v%%", f.gate, x/100, x)
	}
	m, err := estimator.ParseMetric(strings.TrimSpace(name))
	if err == nil && c.Flags().Changed("metric") && strings.TrimSpace(f.metric) != m.String() {
		err = fmt.Errorf("--metric %s and --gate %q: the gate names its metric, leave --metric out", f.metric, f.gate)
	}
	return m, plan.Decides(x, f.power), err
}

// planRange reads a number, LOW-HIGH or free.
func planRange(name, s string) (plan.Range, error) {
	r, err := experiments.ParsePlanRange(s)
	if err != nil {
		return r, fmt.Errorf("--%s %w", name, err)
	}
	return r, nil
}

// cost reads the costs; the zero value counts trials. A cost that is given is
// never taken for one that is not known.
func (f *planFlags) cost(c *cobra.Command) (plan.Cost, error) {
	out := plan.Cost{Failure: f.failureRate}
	priced := c.Flags().Changed("cost-trial")
	switch {
	case !priced && c.Flags().Changed("unit") && strings.TrimSpace(f.unit) == experiments.UnitTrials:
		if c.Flags().Changed("cost-task") {
			return out, fmt.Errorf("--unit trials with --cost-task: a task cannot be weighed against trials whose cost is not counted; leave one of them out")
		}
		out.Unit = experiments.UnitTrials
		return out, nil
	case !priced && f.pilot != "": // which may tell what its trials used
		if !(f.costTask >= 0) {
			return out, fmt.Errorf("--cost-task is %v: it must be 0 or a positive number", f.costTask)
		}
		out.Task = f.costTask
		if c.Flags().Changed("unit") || c.Flags().Changed("cost-task") {
			out.Unit = strings.TrimSpace(f.unit)
		}
		return out, nil
	case !priced && c.Flags().Changed("cost-task"):
		return out, fmt.Errorf("--cost-task without --cost-trial: a task cannot be weighed against trials whose cost is not known; give both, or neither to count trials")
	case !priced && c.Flags().Changed("unit"):
		return out, fmt.Errorf("--unit %s without --cost-trial: there is no cost to be in that unit", f.unit)
	case !priced:
		return out, nil
	case !(f.costTrial > 0):
		return out, fmt.Errorf("--cost-trial is %v: it must be a positive number; leave it out where it is not known, and trials are counted", f.costTrial)
	case !(f.costTask >= 0):
		return out, fmt.Errorf("--cost-task is %v: it must be 0 or a positive number", f.costTask)
	}
	out.Trial, out.Task, out.Unit = f.costTrial, f.costTask, strings.TrimSpace(f.unit)
	return out, nil
}
