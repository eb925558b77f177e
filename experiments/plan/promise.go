package plan

import (
	"cmp"
	"context"
	"math"
	"slices"

	"passhat/experiments/internal/parts"
)

// DefaultAssurance is that of Promise.Sure where a question asks for none.
const DefaultAssurance = 0.8

// Promise says how little a pilot knows: what the plan comes to over all that
// the pilot leaves open (Knowledge.Open), each possibility with its probability.
type Promise struct {
	Met       float64 // the probability that the chosen design reaches the goal in truth; NaN for the best
	NearlyMet float64 // and that it comes within a tenth of it
	Value     Quantiles
	// The cheapest design of the space if the truth were known, over those
	// truths with which one reaches the goal; Reached is how probable they are.
	Reached             float64
	Tasks, Trials, Cost Quantiles
	// Sure is the cheapest design that reaches the goal under every belief and,
	// with the probability Assurance, in truth; with tasks and budget set free if
	// the space has none. Nil where none does.
	Assurance float64
	Sure      *Choice
	SureMet   float64 // its own probability; NaN for none
	Surest    float64 // the highest probability there is, with tasks set free
}

// Quantiles are those of a number over what a pilot leaves open.
type Quantiles struct{ Tenth, Median, Ninetieth float64 }

// NewQuantiles returns those of numbers with weights: the least that so much of
// the weight is at or below. NaN is left out; of nothing they are NaN.
func NewQuantiles(x, weights []float64) Quantiles {
	var order []int
	sum := 0.0
	for i, v := range x {
		if !math.IsNaN(v) {
			order = append(order, i)
			sum += weights[i]
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	at := func(p float64) float64 {
		below := 0.0
		for _, i := range order {
			if below += weights[i]; below >= p*sum {
				return x[i]
			}
		}
		return math.NaN()
	}
	return Quantiles{at(0.1), at(0.5), at(0.9)}
}

// open is what a pilot leaves open, as models of a question.
type open struct {
	models  []*Model
	weights []float64
	fewest  [][]int // by model, and trials less k: the fewest tasks that reach the goal, unreached for none
}

const unreached = math.MaxInt

// newOpen leaves out what the question is not possible for: the promise is for
// the others.
func newOpen(ctx context.Context, q Question, possible []Possibility, workers int) (*open, error) {
	o := &open{}
	sum := 0.0
	for _, p := range possible {
		m, err := newModel(Belief{"open", p.Rates}, q)
		if err != nil {
			continue
		}
		o.models, o.weights = append(o.models, m), append(o.weights, p.Weight)
		sum += p.Weight
	}
	if len(o.models) == 0 {
		return nil, nil
	}
	for i := range o.weights {
		o.weights[i] /= sum
	}
	if q.Goal.Best {
		return o, nil
	}
	o.fewest = make([][]int, len(o.models))
	err := parts.Do(ctx, len(o.models), workers, func(int, int) {}, func(i int) error {
		o.fewest[i] = o.models[i].fewestTasks()
		return nil
	})
	return o, err
}

// fewestTasks returns, for each number of trials, the fewest tasks that reach
// the goal, with budget and the most tasks set free.
func (m *Model) fewestTasks() []int {
	q := m.Question
	q.Space.Tasks.High, q.Space.Budget = MostTasks, 0
	free := &search{q: q, models: []*Model{m}}
	var out []int
	for n := q.Space.Trials.Low; n <= q.Space.Trials.High; n++ {
		tasks, ok := free.fewest(n)
		if !ok {
			tasks = unreached
		}
		out = append(out, tasks)
	}
	return out
}

// tasksFor returns the fewest tasks of n trials that reach the goal with a
// probability, and the probability that they have.
func (o *open) tasksFor(n int, assurance float64) (tasks int, met float64) {
	order := make([]int, len(o.models))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(o.fewest[a][n], o.fewest[b][n]) })
	tasks = unreached
	for i, x := range order {
		if o.fewest[x][n] == unreached || met >= assurance && o.fewest[x][n] > tasks {
			break
		}
		met += o.weights[order[i]]
		tasks = o.fewest[x][n]
	}
	if met < assurance {
		return unreached, met
	}
	return tasks, met
}

// met returns the probability that a design reaches a goal in truth.
func (o *open) met(d Design, g Goal) float64 {
	sum := 0.0
	for i, m := range o.models {
		if g.Reached(m.Value(d)) {
			sum += o.weights[i]
		}
	}
	return sum
}

// promise is what a plan comes to over what is left open.
func (s *search) promise(p *Plan) *Promise {
	if s.open == nil {
		return nil
	}
	out := &Promise{Met: math.NaN(), NearlyMet: math.NaN(), SureMet: math.NaN(), Reached: math.NaN(), Surest: math.NaN()}
	values := make([]float64, len(s.open.models))
	for i, m := range s.open.models {
		values[i] = m.Value(p.Chosen.Design)
	}
	out.Value = NewQuantiles(values, s.open.weights)
	if s.q.Goal.Best {
		none := Quantiles{math.NaN(), math.NaN(), math.NaN()}
		out.Tasks, out.Trials, out.Cost = none, none, none
		return out
	}
	out.Met = s.open.met(p.Chosen.Design, s.q.Goal)
	out.NearlyMet = s.open.met(p.Chosen.Design, s.q.Goal.Nearly())
	s.ifKnown(out)
	s.sure(out)
	return out
}

// ifKnown adds what it would take if the truth were known.
func (s *search) ifKnown(out *Promise) {
	var tasks, trials, cost []float64
	out.Reached = 0
	for i, m := range s.open.models {
		one := &search{q: s.q, models: []*Model{m}, found: s.open.fewest[i]}
		c, ok := one.cheapest()
		x, y, z := math.NaN(), math.NaN(), math.NaN()
		if ok {
			x, y, z = float64(c.Tasks), float64(c.Trials), c.Cost
			out.Reached += s.open.weights[i]
		}
		tasks, trials, cost = append(tasks, x), append(trials, y), append(cost, z)
	}
	out.Reached = min(out.Reached, 1)
	out.Tasks, out.Trials, out.Cost = NewQuantiles(tasks, s.open.weights), NewQuantiles(trials, s.open.weights), NewQuantiles(cost, s.open.weights)
}

// sure adds the design that is sure enough.
func (s *search) sure(out *Promise) {
	q := s.q
	q.Assurance = cmp.Or(q.Assurance, DefaultAssurance)
	out.Assurance, out.Surest = q.Assurance, 0
	for n := range s.open.fewest[0] {
		_, met := s.open.tasksFor(n, 1)
		out.Surest = min(max(out.Surest, met), 1)
	}
	c, ok := (&search{q: q, models: s.models, open: s.open}).cheapest()
	if !ok {
		q.Space.Tasks.High, q.Space.Budget = MostTasks, 0
		c, ok = (&search{q: q, models: s.models, open: s.open}).cheapest()
	}
	if ok {
		out.Sure, out.SureMet = &c, s.open.met(c.Design, q.Goal)
	}
}
