package plots

import (
	"fmt"
	"strconv"
)

// threeDigits writes a value with three decimals at most.
func threeDigits(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

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
		return "a power of " + s
	}
	return "±" + s
}

// costOf writes what a design costs, with its unit.
func (g planGrid) costOf(d PlanDesign) string {
	s := g.price(d.Cost)
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
	gives := fmt.Sprintf("%s on each of %s: %s of %s for %s", countOf(c.Trials, "trial"), countOf(c.Tasks, "task"), g.said(c.Value), g.Metric, g.costOf(c))
	if !isNumber(g.Goal) || g.reaches(c.Value, g.Goal) {
		return gives
	}
	want := fmt.Sprintf("%s of %s is out of reach", g.said(g.Goal), g.Metric)
	if g.Needed != nil {
		return fmt.Sprintf("%s with %s; %d of %s would do", want, countOf(c.Tasks, "task"), g.Needed.Tasks, countOf(g.Needed.Trials, "trial"))
	}
	return want
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
	text := fmt.Sprintf("%s. Map of the %s of %s over %d to %s and %d to %s per task. Chosen: %s for %s, %s", g.title(), g.value(), g.Metric,
		g.tasks[0], countOf(g.tasks[len(g.tasks)-1], "task"), g.trials[0], countOf(g.trials[len(g.trials)-1], "trial"),
		g.Chosen.short(), g.costOf(g.Chosen), g.said(g.Chosen.Value))
	if g.Needed != nil {
		text += fmt.Sprintf("; would do: %s for %s, %s", g.Needed.short(), g.costOf(*g.Needed), g.said(g.Needed.Value))
	}
	return text + "."
}
