package experiments

import (
	"math"
	"strconv"
	"strings"

	"passhat/experiments/plan"
	"passhat/plots/lang"
)

// PriceIn writes a cost with its unit, "$120", "US$ 0,38" or "300 trials".
func PriceIn(l lang.Language, cost Number, unit string) string {
	text := l.NotAvailable()
	if cost.Available() {
		text = l.Decimal(strconv.FormatFloat(rounded(float64(cost)), 'f', -1, 64))
	}
	return l.Money(text, unit)
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
func (s *PlanStudy) sentences(l lang.Language) []string {
	var out []string
	if s.Reached {
		out = append(out, s.pay(l), s.gives(l))
		out = append(out, s.promise(l)...)
	} else {
		out = append(out, s.outOfReach(l), s.wouldDo(l))
	}
	for _, w := range s.Warnings {
		out = append(out, l.Sayf("Beware: %s.", w.In(l)))
	}
	return out
}

// Costly says whether costs are known; else designs are compared by trials.
func (q PlanQuestion) Costly() bool { return q.Unit != plan.InTrials().Unit }

// price is what a design costs, where that is known.
func (s *PlanStudy) price(l lang.Language, d PlanDesign) string {
	if s.Question.Costly() {
		return l.Sayf("%s, about %s", l.Count(d.Total, "trial"), PriceIn(l, d.Cost, s.Question.Unit))
	}
	return l.Count(d.Total, "trial")
}

// onEach says how many trials on how many tasks.
func onEach(l lang.Language, trials int, tasks string, m int) string {
	if m == 1 {
		return l.Sayf("%s on %s", l.Count(trials, "trial"), tasks)
	}
	return l.Sayf("%s on each of %s", l.Count(trials, "trial"), tasks)
}

func (s *PlanStudy) pay(l lang.Language) string {
	c := s.Chosen
	tasks := l.Count(c.Tasks, "task")
	if s.Question.fixed() {
		tasks = l.Sayf("your %s", tasks)
	}
	return l.Sayf("Pay for %s: %s.", onEach(l, c.Trials, tasks, c.Tasks), s.price(l, c))
}

// fixed says whether the number of tasks is given.
func (q PlanQuestion) fixed() bool { return q.Tasks.Low == q.Tasks.High }

// Say writes a value, "±0.081" or "power 0.81".
func (q PlanQuestion) Say(value Number) string { return q.SayIn(lang.English, value) }

// SayIn writes a value as Say does, in a language.
func (q PlanQuestion) SayIn(l lang.Language, value Number) string {
	if q.Goal == string(plan.HalfWidth) {
		return "±" + value.In(l)
	}
	return value.In(l)
}

func (s *PlanStudy) gives(l lang.Language) string {
	said := l.Sayf("That %s; %s.", s.Question.does(l, s.Chosen.Value), s.moreTrials(l))
	if s.Question.Goal == string(plan.Gate) && len(s.Beliefs) > 0 {
		said += " " + s.rightVerdict(l)
	}
	return said
}

// rightVerdict says which verdict of a gate is paid for: who hopes that the
// agent passes must not take the power for its chance.
func (s *PlanStudy) rightVerdict(l lang.Language) string {
	lowest, highest := s.Beliefs[0].Truth, s.Beliefs[0].Truth
	for _, b := range s.Beliefs[1:] {
		lowest, highest = min(lowest, b.Truth), max(highest, b.Truth)
	}
	truth := lowest.In(l)
	if highest.In(l) != truth {
		truth = l.Sayf("%s to %s", truth, highest.In(l))
	}
	switch {
	case lowest >= s.Question.Threshold:
		return l.Sayf("The right verdict is pass, %s being taken for %s.", s.Question.Metric, truth)
	case highest < s.Question.Threshold:
		return l.Sayf("The right verdict is fail, %s being taken for %s.", s.Question.Metric, truth)
	}
	return l.Sayf("Which verdict is right is open, %s being taken for %s.", s.Question.Metric, truth)
}

// does says what a value means.
func (q PlanQuestion) does(l lang.Language, value Number) string {
	confidence := l.Percent(q.Confidence)
	switch plan.Kind(q.Goal) {
	case plan.Comparison:
		return l.Sayf("shows a difference of %s in %s with a power of %s (%s confidence)", digits(l, q.Delta), q.Metric, value.In(l), confidence)
	case plan.Gate:
		return l.Sayf("gives the right verdict of %s >= %s with a power of %s (%s confidence)", q.Metric, digits(l, q.Threshold), value.In(l), confidence)
	}
	return l.Sayf("puts %s within %s (%s)", q.Metric, q.SayIn(l, value), confidence)
}

// digits writes what a user gave.
func digits(l lang.Language, x Number) string { return l.Digits(float64(x), 4) }

// moreTrials says what more trials on the same tasks would do.
func (s *PlanStudy) moreTrials(l lang.Language) string {
	now, then := float64(s.Chosen.Value), float64(s.More.Value)
	gain, little := then-now, 0.05
	if s.Question.Goal == string(plan.HalfWidth) {
		gain, little = now-then, 0.1*now
	}
	value := s.Question.SayIn(l, s.More.Value)
	switch {
	case s.Question.Say(s.Chosen.Value) == s.Question.Say(s.More.Value) || gain <= 0:
		return l.Sayf("%d trials per task would leave it there", s.More.Trials)
	case gain < little:
		return l.Sayf("%d trials per task would only bring it to %s", s.More.Trials, value)
	}
	return l.Sayf("%d trials per task would bring it to %s", s.More.Trials, value)
}

// Chance writes a probability, which is never certain: "53 %", "over 99 %".
func Chance(l lang.Language, p Number) string {
	switch x := float64(p); {
	case !p.Available():
		return l.NotAvailable()
	case x > 0.995:
		return l.Sayf("over %s", l.Percent(0.99))
	case x < 0.005:
		return l.Sayf("under %s", l.Percent(0.01))
	default:
		return l.Percent(math.Round(100*x) / 100)
	}
}

// promise says how likely the goal is reached, after all that the pilot leaves
// open, and what makes it likelier.
func (s *PlanStudy) promise(l lang.Language) []string {
	p := s.Promise
	if p == nil || !p.Met.Available() {
		return nil
	}
	met := Chance(l, p.Met)
	switch {
	case s.Question.Assurance.Available() || p.Met >= p.Assurance:
		return []string{l.Sayf("By what the pilot leaves open, that is %s likely to be enough.", met)}
	case p.Sure == nil:
		return []string{l.Sayf("By what the pilot leaves open, that is %s likely to be enough; no number of tasks makes it more than %s.", met, Chance(l, p.Surest))}
	}
	return []string{l.Sayf("By what the pilot leaves open, that is %s likely to be enough; %s of %s (%s) would make it %s.",
		met, l.Count(p.Sure.Tasks, "task"), l.Count(p.Sure.Trials, "trial"), s.price(l, *p.Sure), Chance(l, p.SureMet))}
}

// outOfReach says which goal cannot be reached, and why.
func (s *PlanStudy) outOfReach(l lang.Language) string {
	q := s.Question
	if !q.Level.Available() {
		return l.Sayf("Out of reach %s: an interval of %s that says anything (%s). The best is %s, with %s, next to all of 0 to 1.",
			q.bounds(l, s.Floor, false), q.Metric, l.Percent(q.Confidence), q.SayIn(l, s.Limit.Value),
			onEach(l, s.Limit.Trials, l.Count(s.Limit.Tasks, "task"), s.Limit.Tasks))
	}
	return l.Sayf("Out of reach %s: %s. The best is %s, with %s; %s on each (%s) come within 5 %% of that.",
		q.bounds(l, s.Floor, s.hopeless()), q.assured(l), q.SayIn(l, s.Limit.Value), onEach(l, s.Limit.Trials, l.Count(s.Limit.Tasks, "task"), s.Limit.Tasks),
		l.Count(s.Chosen.Trials, "trial"), s.price(l, s.Chosen))
}

// hopeless says whether endless trials on the most tasks would not be enough.
func (s *PlanStudy) hopeless() bool {
	if s.Question.Goal == string(plan.HalfWidth) {
		return s.Floor.Value > s.Question.Level
	}
	return s.Floor.Value < s.Question.Level
}

// assured says what the goal is, and with what probability it is to be reached.
func (q PlanQuestion) assured(l lang.Language) string {
	if !q.Assurance.Available() {
		return q.wanted(l)
	}
	return l.Sayf("%s, likely by %s", q.wanted(l), Chance(l, q.Assurance))
}

// wanted says what the goal is.
func (q PlanQuestion) wanted(l lang.Language) string {
	confidence := l.Percent(q.Confidence)
	switch plan.Kind(q.Goal) {
	case plan.Comparison:
		return l.Sayf("a power of %s to show a difference of %s in %s (%s confidence)", digits(l, q.Level), digits(l, q.Delta), q.Metric, confidence)
	case plan.Gate:
		return l.Sayf("a power of %s of the gate %s >= %s (%s confidence)", digits(l, q.Level), q.Metric, digits(l, q.Threshold), confidence)
	}
	return l.Sayf("%s within ±%s (%s)", q.Metric, digits(l, q.Level), confidence)
}

// bounds says what keeps the goal out of reach.
func (q PlanQuestion) bounds(l lang.Language, f PlanFloor, hopeless bool) string {
	var parts []string
	switch {
	case q.fixed():
		parts = append(parts, l.Sayf("with %s", l.Count(q.Tasks.Low, "task")))
	case !q.Tasks.Free:
		parts = append(parts, l.Sayf("with up to %s", l.Count(q.Tasks.High, "task")))
	}
	switch {
	case q.Budget.Available():
		parts = append(parts, l.Sayf("for %s", PriceIn(l, q.Budget, q.Unit)))
	case hopeless && f.Tasks == q.Tasks.High:
		parts = append(parts, l.Sayf("at any number of trials"))
	case !q.Trials.Free || len(parts) == 0:
		parts = append(parts, l.Sayf("at up to %s per task", l.Count(q.Trials.High, "trial")))
	}
	return strings.Join(parts, " ")
}

func (s *PlanStudy) wouldDo(l lang.Language) string {
	if s.Needed == nil {
		if q := s.Question; q.Assurance.Available() && s.Promise != nil && s.Promise.Surest < q.Assurance {
			return l.Sayf("No number of tasks makes that so likely: the pilot leaves so much open that %s is the most. Ask for less, or run a larger pilot.", Chance(l, s.Promise.Surest))
		}
		return l.Sayf("No number of tasks would do with so many trials per task: allow more, or ask for less.")
	}
	n := *s.Needed
	if !s.Question.Level.Available() {
		return l.Sayf("The least that says anything is %s: %s, for %s.", onEach(l, n.Trials, l.Count(n.Tasks, "task"), n.Tasks), s.price(l, n), s.Question.SayIn(l, n.Value))
	}
	return l.Sayf("%s of %s would do: %s.", l.Count(n.Tasks, "task"), l.Count(n.Trials, "trial"), s.price(l, n))
}
