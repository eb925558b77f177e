package plan

import (
	"context"
	"errors"
	"fmt"
	"math"

	"passhat/experiments/plan/law"
	"passhat/sim"
)

// Options says how a plan is made. The zero value works.
type Options struct {
	Workers int // 0 is one a processor; no effect on the result
}

// Plan is the answer to a question.
type Plan struct {
	Question    Question // with its zero values filled in
	Reached     bool     // whether a design of the space reaches the goal
	Chosen      Choice   // the cheapest that does; if none does, the cheapest within 5 % of the best there is; for the best, that
	Limit       *Choice  // if none does, the best of the space: what is reachable, whatever it costs
	Needed      *Choice  // if none does, the cheapest with tasks and budget set free; nil where that does not help
	LeastTrials int      // the fewest trials a task that allow the metric: k
	Beliefs     []BeliefChoice
	Floor       Floor
	Margins     []Margin // one more trial a task, one more task
	ByK         []KChoice
	Frontier    []Choice // of the space: cheaper is worse, by cost
	Grid        Grid
	Promise     *Promise // nil for a guess
	Plain       Plain
	Warnings    []error
}

// BeliefChoice is what a plan comes to under one belief.
type BeliefChoice struct {
	Name    string
	Law     string // the distribution of the rate
	Truth   float64
	ICC     float64
	Spread  law.Spread // at the trials of the chosen design
	Value   float64    // of the chosen design
	Reached bool       // whether the space has a design that is enough if this belief is true
	Alone   Choice     // that design, or the best of the space
	// Correlation between the agents of a comparison: that asked for, or the
	// highest there can be under this belief. NaN for another goal.
	Correlation float64
}

// Plain is the numbers for two sentences: pay for Trials on each of Tasks
// tasks, Total trials, about Cost; that gives Value; MoreTrials a task would
// only bring it to MoreValue, and no number of trials below (a half-width) or
// above (a power) Floor.
type Plain struct {
	Metric               string
	Tasks, Trials, Total int
	Cost                 float64
	Unit                 string
	Value, Confidence    float64
	MoreTrials           int
	MoreValue, Floor     float64
}

// ErrAtLimit marks a choice at the most trials that a free range goes to.
var ErrAtLimit = errors.New("at the limit of the search")

// Make answers a question. The choice is the cheapest design of the space that
// reaches the goal under every belief and, if an assurance is asked for, with
// that probability over all that the pilot leaves open; by enumeration over the
// trials and, for each, the fewest tasks.
//
// A goal that no design of the space reaches is no error: the plan then has the
// best there is, and what it would take; so for the best half-width, where the
// best there is says nothing, all of 0 to 1. Errors are for what cannot be asked
// (ErrImpossible, ErrUnknownCost and others), and for no beliefs.
func Make(ctx context.Context, q Question, k Knowledge, o Options) (*Plan, error) {
	asked := q
	q, err := q.Resolved()
	if err != nil {
		return nil, err
	}
	if len(k.Beliefs) == 0 {
		return nil, fmt.Errorf("nothing is known of the agent: give a pilot or a guess")
	}
	s, err := newSearch(q, k.Beliefs)
	if err != nil {
		return nil, err
	}
	if err := s.possible(); err != nil {
		return nil, err
	}
	if err := s.assure(ctx, k, o); err != nil {
		return nil, err
	}
	p := &Plan{Question: q, LeastTrials: q.Metric.K, Warnings: k.Warnings}
	p.choose(s)
	p.Beliefs, err = s.each(p.Chosen)
	if err != nil {
		return nil, err
	}
	p.Floor = s.floor(p.Chosen.Design)
	p.Margins = s.margins(p.Chosen)
	p.ByK = s.byK(asked)
	p.Grid = s.grid(p.Chosen, p.Needed)
	p.Frontier = s.frontier(p.Grid, p.Chosen)
	p.Plain = s.plain(p)
	p.Promise = s.promise(p)
	return p, nil
}

// assure opens what the pilot leaves open.
func (s *search) assure(ctx context.Context, k Knowledge, o Options) (err error) {
	if len(k.Open) == 0 {
		if s.q.Assurance > 0 {
			return fmt.Errorf("an assurance of %v: it is over what a pilot leaves open, and a guess is taken as it is: give a pilot", s.q.Assurance)
		}
		return nil
	}
	s.reopen = func(q Question) (*open, error) { return newOpen(ctx, q, k.Open, o.Workers) }
	s.open, err = s.reopen(s.q)
	return err
}

func (p *Plan) choose(s *search) {
	if s.q.Goal.Best {
		p.Chosen = s.best()
		if p.Reached = s.q.Goal.Reached(p.Chosen.Value); !p.Reached {
			limit := p.Chosen
			p.Limit, p.Needed = &limit, s.needed()
		}
		return
	}
	if p.Chosen, p.Reached = s.cheapest(); !p.Reached {
		limit := s.best()
		p.Chosen, p.Limit, p.Needed = s.nearly(limit), &limit, s.needed()
	}
	if p.Reached && p.Chosen.Trials == s.q.Space.Trials.High && p.Chosen.Trials >= MostTrials {
		p.Warnings = append(p.Warnings, fmt.Errorf("%d trials a task is as far as was looked: more may be cheaper: %w", p.Chosen.Trials, ErrAtLimit))
	}
}

// nearly returns the cheapest design within 5 % of a value.
func (s *search) nearly(limit Choice) Choice {
	q := s.q
	q.Goal.HalfWidth, q.Goal.Power = 1.05*limit.Value, 0.95*limit.Value
	near := &search{q: q, models: s.models}
	if c, ok := near.cheapest(); ok {
		return c
	}
	return limit
}

// needed returns the cheapest design with tasks and budget set free.
func (s *search) needed() *Choice {
	q := s.q
	q.Space.Tasks, q.Space.Budget = Range{q.Space.Tasks.Low, MostTasks}, 0
	free := &search{q: q, models: s.models, open: s.open}
	if c, ok := free.cheapest(); ok {
		return &c
	}
	return nil
}

// possible returns an error where the space has too few tasks for any result
// to give the verdict.
func (s *search) possible() error {
	for _, m := range s.models {
		n, tasks := s.q.Space.Trials.Low, 0
		for i := n; i <= s.q.Space.Trials.High; i++ {
			if t := s.q.mostTasks(i); t >= s.q.leastFor(m.Truth, t, i) {
				return nil
			}
			tasks = max(tasks, s.q.mostTasks(i))
		}
		if tasks < s.q.leastFor(m.Truth, tasks, s.q.Space.Trials.High) {
			return s.q.tooFew(m, tasks)
		}
	}
	return nil
}

// leastFor is LeastTasks for the method that this many tasks have.
func (q Question) leastFor(truth float64, tasks, trials int) int {
	if q.Goal.Kind == Comparison {
		q.Interval.Method = differenceMethod(q.Interval.Method, tasks)
	}
	return q.LeastTasks(truth, trials)
}

func (q Question) tooFew(m *Model, tasks int) error {
	least := q.leastFor(m.Truth, tasks, q.Space.Trials.High)
	if least == math.MaxInt {
		return fmt.Errorf("an interval with the side %s never gives the verdict that is right under %q, where %s is %.4g: take both sides: %w",
			q.Interval.Side, m.Name, q.Metric, m.Truth, ErrImpossible)
	}
	return fmt.Errorf("no result of %d tasks can give the verdict at a confidence of %v, not even all alike: it takes at least %d tasks: %w",
		tasks, q.Interval.Confidence, least, ErrImpossible)
}

// each says what the plan comes to under each belief alone.
func (s *search) each(chosen Choice) ([]BeliefChoice, error) {
	var out []BeliefChoice
	for _, m := range s.models {
		one := &search{q: s.q, models: []*Model{m}}
		b := BeliefChoice{
			Name: m.Name, Law: m.Rates.String(), Truth: m.Truth, ICC: sim.Agent{Rates: m.Rates}.ICC(),
			Spread: m.spread(chosen.Trials), Value: m.Value(chosen.Design), Correlation: math.NaN(),
		}
		if s.q.Goal.Kind == Comparison {
			b.Correlation = m.Pairing.Correlation()
		}
		if !s.q.Goal.Best {
			b.Alone, b.Reached = one.cheapest()
		}
		if !b.Reached {
			b.Alone = one.best()
			b.Reached = s.q.Goal.Best && s.q.Goal.Reached(b.Alone.Value)
		}
		out = append(out, b)
	}
	return out, nil
}

func (s *search) plain(p *Plan) Plain {
	c := p.Chosen
	more := max(c.Trials+1, c.Trials*5/3)
	return Plain{
		Metric: s.q.Metric.String(), Tasks: c.Tasks, Trials: c.Trials, Total: c.Total(), Cost: c.Cost, Unit: s.q.Cost.Unit,
		Value: c.Value, Confidence: s.q.Interval.Confidence,
		MoreTrials: more, MoreValue: s.value(Design{c.Tasks, more}), Floor: p.Floor.Value,
	}
}
