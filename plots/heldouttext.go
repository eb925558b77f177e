package plots

import (
	"math"
	"strings"

	"passhat/plots/lang"
)

type heldOut struct {
	say             lang.Language
	study           HeldOutStudy
	rows            []HeldOutRow
	agents, metrics []string
}

// off is how far forecasts and the closed form are from the values at worst, -1
// where none is known.
type off struct{ forecast, closed float64 }

// off looks at the rows of a kind: at those with a forecast if there are any, so
// that the closed form is held against what the forecasts are.
func (g heldOut) off(is func(HeldOutRow) bool) off {
	far, alone := off{-1, -1}, off{-1, -1}
	for _, r := range g.rows {
		forecast, closed := math.Abs(r.Forecast-r.Value), math.Abs(r.ClosedForm-r.Value)
		switch {
		case !is(r) || math.IsNaN(r.Value):
		case !math.IsNaN(r.Forecast):
			far.forecast = max(far.forecast, forecast)
			if !math.IsNaN(closed) {
				far.closed = max(far.closed, closed)
			}
		case !math.IsNaN(closed):
			alone.closed = max(alone.closed, closed)
		}
	}
	if far.forecast < 0 {
		return alone
	}
	return far
}

func (o off) known() bool { return o.forecast >= 0 || o.closed >= 0 }

// title speaks of agents that were drawn, whose truth is known, and of real ones
// apart.
func (g heldOut) title() string {
	drawn := g.off(func(r HeldOutRow) bool { return !r.Real })
	real := g.off(func(r HeldOutRow) bool { return r.Real && !r.All })
	switch {
	case drawn.known() && real.known():
		return g.say.Sayf("Synthetic agents: %s; real agents: %s", g.says(drawn), g.says(real))
	case drawn.known():
		return g.say.Sayf("Synthetic agents: %s", g.says(drawn))
	case real.known():
		return g.say.Sayf("Real agents: %s", g.says(real))
	}
	return g.say.Sayf("What the first trials say of k beyond them")
}

func (g heldOut) says(o off) string {
	switch {
	case o.forecast < 0:
		return g.say.Sayf("no forecast, closed form off by up to %s points", inPoints(g.say, o.closed))
	case o.closed < 0:
		return g.say.Sayf("forecasts off by up to %s points", inPoints(g.say, o.forecast))
	}
	return g.say.Sayf("forecasts off by up to %s points, closed form by %s", inPoints(g.say, o.forecast), inPoints(g.say, o.closed))
}

func (g heldOut) subtitle(c Caption) string {
	var parts []string
	if g.study.Trials > 0 {
		parts = append(parts, g.say.Sayf("first %s of each task shown", g.say.Count(g.study.Trials, "trial")))
	}
	fewest, most, drawn := math.MaxInt, 0, false
	for _, r := range g.rows {
		if drawn = drawn || !r.Real; r.Real && r.HeldOut > 0 {
			fewest, most = min(fewest, r.HeldOut), max(most, r.HeldOut)
		}
	}
	switch {
	case most == 0:
	case fewest == most:
		parts = append(parts, g.say.Sayf("of real agents %d held out", most))
	default:
		parts = append(parts, g.say.Sayf("of real agents %d to %d held out", fewest, most))
	}
	switch {
	case !drawn || g.study.Replicates == 0:
	case g.study.Tasks > 0:
		parts = append(parts, g.say.Sayf("of synthetic ones means of %d suites of %s", g.study.Replicates, g.say.Count(g.study.Tasks, "task")))
	default:
		parts = append(parts, g.say.Sayf("of synthetic ones means of %d suites", g.study.Replicates))
	}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	return sentence(parts)
}

func (g heldOut) alt() string {
	var said []string
	for _, r := range g.rows {
		s := r.Agent + ", " + r.Metric + ": "
		var parts []string
		number := func(x float64) string { return g.say.Fixed(x, 3) }
		switch {
		case math.IsNaN(r.Value):
		case r.Real && r.All:
			parts = append(parts, g.say.Sayf("all trials came to %s", number(r.Value)))
		case r.Real:
			parts = append(parts, g.say.Sayf("the trials held out came to %s", number(r.Value)))
		default:
			parts = append(parts, g.say.Sayf("true value %s", number(r.Value)))
		}
		if r.bounded() {
			parts = append(parts, g.say.Sayf("bounds %s to %s", number(r.Lower), number(r.Upper)))
		}
		if !math.IsNaN(r.Forecast) {
			parts = append(parts, g.say.Sayf("forecast %s", number(r.Forecast)))
		}
		if !math.IsNaN(r.ClosedForm) {
			parts = append(parts, g.say.Sayf("closed form %s", number(r.ClosedForm)))
		}
		said = append(said, s+strings.Join(parts, ", "))
	}
	return g.title() + ". " + strings.Join(said, "; ") + "."
}
