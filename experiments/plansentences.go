package experiments

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"passhat/experiments/plan"
)

// Price writes a cost with its unit, "$120", "$0.38" or "300 trials".
func Price(cost Number, unit string) string {
	text := "n/a"
	if cost.Available() {
		text = strconv.FormatFloat(rounded(float64(cost)), 'f', -1, 64)
	}
	if unit == "USD" || unit == "$" {
		return "$" + text
	}
	return text + " " + unit
}

// rounded keeps three digits, and all of those before the point.
func rounded(x float64) float64 {
	if x == 0 || math.Abs(x) >= 100 {
		return math.Round(x)
	}
	scale := math.Pow(10, 2-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*scale) / scale
}

// sentences says what to pay for and what that gives, in two sentences, and
// what makes the plan worth little.
func (s *PlanStudy) sentences() []string {
	var out []string
	if s.Reached {
		out = append(out, s.pay(), s.gives())
	} else {
		out = append(out, s.outOfReach(), s.wouldDo())
	}
	for _, w := range s.Warnings {
		out = append(out, "Beware: "+w.Message+".")
	}
	return out
}

// Costly says whether costs are known; else designs are compared by trials.
func (q PlanQuestion) Costly() bool { return q.Unit != plan.InTrials().Unit }

// price is what a design costs, where that is known.
func (s *PlanStudy) price(d PlanDesign) string {
	out := Plural(d.Total, "trial")
	if s.Question.Costly() {
		out += ", about " + Price(d.Cost, s.Question.Unit)
	}
	return out
}

func (s *PlanStudy) pay() string {
	c := s.Chosen
	where := Plural(c.Tasks, "task")
	if s.Question.fixed() {
		where = "your " + where
	}
	return fmt.Sprintf("Pay for %s on each of %s: %s.", Plural(c.Trials, "trial"), where, s.price(c))
}

// fixed says whether the number of tasks is given.
func (q PlanQuestion) fixed() bool { return q.Tasks.Low == q.Tasks.High }

// Say writes a value, "±0.081" or "power 0.81".
func (q PlanQuestion) Say(value Number) string {
	if q.Goal == string(plan.HalfWidth) {
		return "±" + value.Text()
	}
	return value.Text()
}

func (s *PlanStudy) gives() string {
	q := s.Question
	return fmt.Sprintf("That %s; %s.", q.does(s.Chosen.Value), s.moreTrials())
}

// does says what a value means.
func (q PlanQuestion) does(value Number) string {
	confidence := Percent(q.Confidence)
	switch plan.Kind(q.Goal) {
	case plan.Comparison:
		return fmt.Sprintf("shows that an agent better by %.4g in %s is better with a power of %s (%s confidence)", float64(q.Delta), q.Metric, value.Text(), confidence)
	case plan.Gate:
		return fmt.Sprintf("gives the right verdict of %s >= %.4g with a power of %s (%s confidence)", q.Metric, float64(q.Threshold), value.Text(), confidence)
	}
	return fmt.Sprintf("puts %s within %s (%s)", q.Metric, q.Say(value), confidence)
}

// moreTrials says what more trials on the same tasks would do.
func (s *PlanStudy) moreTrials() string {
	now, then := float64(s.Chosen.Value), float64(s.More.Value)
	gain, little := then-now, 0.05
	if s.Question.Goal == string(plan.HalfWidth) {
		gain, little = now-then, 0.1*now
	}
	verb := "would bring it to"
	switch {
	case s.Question.Say(s.Chosen.Value) == s.Question.Say(s.More.Value) || gain <= 0:
		return fmt.Sprintf("%d trials per task would leave it there", s.More.Trials)
	case gain < little:
		verb = "would only bring it to"
	}
	return fmt.Sprintf("%d trials per task %s %s", s.More.Trials, verb, s.Question.Say(s.More.Value))
}

// outOfReach says which goal cannot be reached, and why.
func (s *PlanStudy) outOfReach() string {
	q := s.Question
	return fmt.Sprintf("Out of reach%s: %s. The best is %s, with %s on each of %s; %s on each (%s) come within 5 %% of that.",
		q.bounds(s.Floor, s.hopeless()), q.wanted(), q.Say(s.Limit.Value), Plural(s.Limit.Trials, "trial"), Plural(s.Limit.Tasks, "task"),
		Plural(s.Chosen.Trials, "trial"), s.price(s.Chosen))
}

// hopeless says whether endless trials on the most tasks would not be enough.
func (s *PlanStudy) hopeless() bool {
	if s.Question.Goal == string(plan.HalfWidth) {
		return s.Floor.Value > s.Question.Level
	}
	return s.Floor.Value < s.Question.Level
}

// wanted says what the goal is.
func (q PlanQuestion) wanted() string {
	switch plan.Kind(q.Goal) {
	case plan.Comparison:
		return fmt.Sprintf("a power of %.4g to show a difference of %.4g in %s (%s confidence)", float64(q.Level), float64(q.Delta), q.Metric, Percent(q.Confidence))
	case plan.Gate:
		return fmt.Sprintf("a power of %.4g of the gate %s >= %.4g (%s confidence)", float64(q.Level), q.Metric, float64(q.Threshold), Percent(q.Confidence))
	}
	return fmt.Sprintf("%s within ±%.4g (%s)", q.Metric, float64(q.Level), Percent(q.Confidence))
}

// bounds says what keeps the goal out of reach.
func (q PlanQuestion) bounds(f PlanFloor, hopeless bool) string {
	var parts []string
	switch {
	case q.fixed():
		parts = append(parts, "with "+Plural(q.Tasks.Low, "task"))
	case !q.Tasks.Free:
		parts = append(parts, fmt.Sprintf("with up to %d tasks", q.Tasks.High))
	}
	switch {
	case q.Budget.Available():
		parts = append(parts, "for "+Price(q.Budget, q.Unit))
	case hopeless && f.Tasks == q.Tasks.High:
		parts = append(parts, "at any number of trials")
	case !q.Trials.Free || len(parts) == 0:
		parts = append(parts, fmt.Sprintf("at up to %s per task", Plural(q.Trials.High, "trial")))
	}
	return " " + strings.Join(parts, " ")
}

func (s *PlanStudy) wouldDo() string {
	if s.Needed == nil {
		return "No number of tasks would do with so many trials per task: allow more, or ask for less."
	}
	n := *s.Needed
	return fmt.Sprintf("%d tasks of %s would do: %s.", n.Tasks, Plural(n.Trials, "trial"), s.price(n))
}
