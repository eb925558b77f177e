package plots

import "math"

// threeDigits writes a value with three decimals at most.
func (g planGrid) threeDigits(x float64) string {
	if !isNumber(x) {
		return g.lang.NotAvailable()
	}
	return g.lang.Digits(x, 3)
}

// value names what is shown.
func (g planGrid) value() string {
	if g.Power {
		return g.lang.Sayf("power")
	}
	return g.lang.Sayf("half-width")
}

// said writes a value as the finding does.
func (g planGrid) said(x float64) string {
	if !isNumber(x) {
		return g.lang.NotAvailable()
	}
	s := g.lang.Fixed(x, 3)
	if g.Power {
		return g.lang.Sayf("power %s", s)
	}
	return "±" + s
}

// costOf writes what a design costs, with its unit.
func (g planGrid) costOf(d PlanDesign) string {
	if !isNumber(d.Cost) {
		return g.lang.NotAvailable()
	}
	return g.lang.Money(g.amount(d.Cost), g.Unit)
}

// amount writes a cost that stands in a sentence, to the last digit where there
// are few.
func (g planGrid) amount(cost float64) string {
	switch {
	case cost < 100:
		return g.lang.Digits(cost, 3)
	case cost < 10000:
		return g.lang.Whole(int(math.Round(cost)))
	}
	return compact(g.lang, cost)
}

// budget writes what no design may exceed.
func (g planGrid) budget() string {
	if g.dollars() {
		return g.lang.Money(g.amount(g.Budget), g.Unit)
	}
	return g.amount(g.Budget)
}

// title says what the chosen design gives, and whether that is the goal.
func (g planGrid) title() string {
	l, c := g.lang, g.Chosen
	if !isNumber(g.Goal) && g.Needed != nil {
		return l.Sayf("No interval of %s that says anything with %s; %s of %s would do",
			g.What, l.Count(c.Tasks, "task"), l.Count(g.Needed.Tasks, "task"), l.Count(g.Needed.Trials, "trial"))
	}
	if !isNumber(g.Goal) || g.reaches(c.Value, g.Goal) {
		return l.Sayf("%s on each of %s: %s; %s", l.Count(c.Trials, "trial"), l.Count(c.Tasks, "task"), g.of(c.Value), g.costOf(c))
	}
	title := l.Sayf("%s is out of reach with %s", g.of(g.Goal), l.Count(c.Tasks, "task"))
	if g.Needed != nil {
		title = l.Sayf("%s; %s of %s would do", title, l.Count(g.Needed.Tasks, "task"), l.Count(g.Needed.Trials, "trial"))
	}
	return title
}

// of writes a value with what it is of.
func (g planGrid) of(value float64) string {
	if g.Power {
		return g.lang.Sayf("power %s for %s", g.threeDigits(value), g.What)
	}
	return g.lang.Sayf("%s within ±%s", g.What, g.threeDigits(value))
}

func (g planGrid) subtitle(c Caption) string {
	l := g.lang
	parts := []string{l.Sayf("%s by tasks and trials per task, worst over the beliefs, by formula", g.value())}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	unit := l.Sayf("dashed: equal cost in %s", l.Unit(g.Unit))
	if g.dollars() {
		unit = l.Sayf("dashed: equal cost")
	}
	parts = append(parts, unit)
	if isNumber(g.Goal) {
		parts = append(parts, l.Sayf("line: the goal"))
	}
	return sentence(parts)
}

func (g planGrid) alt() string {
	l := g.lang
	text := l.Sayf("%s. Map of the %s of %s over %d to %s and %d to %s per task. Chosen: %s for %s, %s", g.title(), g.value(), g.What,
		g.tasks[0], l.Count(g.tasks[len(g.tasks)-1], "task"), g.trials[0], l.Count(g.trials[len(g.trials)-1], "trial"),
		g.Chosen.short(g.lang), g.costOf(g.Chosen), g.said(g.Chosen.Value))
	if g.Needed != nil {
		text = l.Sayf("%s; would do: %s for %s, %s", text, g.Needed.short(g.lang), g.costOf(*g.Needed), g.said(g.Needed.Value))
	}
	return text + "."
}
