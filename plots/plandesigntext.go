package plots

import (
	"fmt"
	"strconv"
)

// threeDigits writes a value with three decimals at most.
func threeDigits(x float64) string {
	if !isNumber(x) {
		return "n/a"
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// value names what is shown.
func (g planGrid) value() string {
	if g.Power {
		return "power"
	}
	return "half-width"
}

// said writes a value as the finding does.
func (g planGrid) said(x float64) string {
	if !isNumber(x) {
		return "n/a"
	}
	s := strconv.FormatFloat(x, 'f', 3, 64)
	if g.Power {
		return "power " + s
	}
	return "±" + s
}

// costOf writes what a design costs, with its unit.
func (g planGrid) costOf(d PlanDesign) string {
	s := g.price(d.Cost)
	if !isNumber(d.Cost) {
		return "n/a"
	}
	if d.Cost < 10000 {
		s = strconv.FormatFloat(d.Cost, 'f', 0, 64)
		if d.Cost < 100 {
			s = threeDigits(d.Cost)
		}
		if g.dollars() {
			s = "$" + s
		}
	}
	if !g.dollars() {
		s += " " + g.Unit
	}
	return s
}

// title says what the chosen design gives, and whether that is the goal.
func (g planGrid) title() string {
	c := g.Chosen
	if !isNumber(g.Goal) || g.reaches(c.Value, g.Goal) {
		return fmt.Sprintf("%s on each of %s: %s; %s", countOf(c.Trials, "trial"), countOf(c.Tasks, "task"), g.of(c.Value), g.costOf(c))
	}
	title := fmt.Sprintf("%s is out of reach with %s", g.of(g.Goal), countOf(c.Tasks, "task"))
	if g.Needed != nil {
		title += fmt.Sprintf("; %d of %s would do", g.Needed.Tasks, countOf(g.Needed.Trials, "trial"))
	}
	return title
}

// of writes a value with what it is of.
func (g planGrid) of(value float64) string {
	if g.Power {
		return "power " + threeDigits(value) + " for " + g.What
	}
	return g.What + " within ±" + threeDigits(value)
}

func (g planGrid) subtitle(c Caption) string {
	parts := []string{g.value() + " by tasks and trials per task, worst over the beliefs, by formula"}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	unit := "dashed: equal cost in " + g.Unit
	if g.dollars() {
		unit = "dashed: equal cost"
	}
	parts = append(parts, unit)
	if isNumber(g.Goal) {
		parts = append(parts, "line: the goal")
	}
	return sentence(parts)
}

func (g planGrid) alt() string {
	text := fmt.Sprintf("%s. Map of the %s of %s over %d to %s and %d to %s per task. Chosen: %s for %s, %s", g.title(), g.value(), g.What,
		g.tasks[0], countOf(g.tasks[len(g.tasks)-1], "task"), g.trials[0], countOf(g.trials[len(g.trials)-1], "trial"),
		g.Chosen.short(), g.costOf(g.Chosen), g.said(g.Chosen.Value))
	if g.Needed != nil {
		text += fmt.Sprintf("; would do: %s for %s, %s", g.Needed.short(), g.costOf(*g.Needed), g.said(g.Needed.Value))
	}
	return text + "."
}
