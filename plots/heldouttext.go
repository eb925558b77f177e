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

// furthest is the largest difference from the value, -1 where none is known.
func (g heldOut) furthest(of func(HeldOutRow) float64) float64 {
	far := -1.0
	for _, r := range g.rows {
		if d := math.Abs(of(r) - r.Value); d > far {
			far = d
		}
	}
	return far
}

func (g heldOut) title() string {
	forecast := g.furthest(func(r HeldOutRow) float64 { return r.Forecast })
	closed := g.furthest(func(r HeldOutRow) float64 { return r.ClosedForm })
	switch {
	case forecast >= 0 && closed >= 0:
		return g.say.Sayf("Forecasts are off by up to %s points, the closed form by up to %s",
			g.say.Fixed(100*forecast, 1), g.say.Fixed(100*closed, 1))
	case closed >= 0:
		return g.say.Sayf("No forecast is made; the closed form is off by up to %s points", g.say.Fixed(100*closed, 1))
	}
	return g.say.Sayf("What the first trials say of k beyond them")
}

func (g heldOut) subtitle(c Caption) string {
	var parts []string
	if g.study.Trials > 0 {
		parts = append(parts, g.say.Sayf("%s of each task shown", g.say.Count(g.study.Trials, "trial")))
	}
	drawn := false
	for _, r := range g.rows {
		drawn = drawn || !r.Real
	}
	if drawn && g.study.Replicates > 0 {
		parts = append(parts, g.say.Sayf("means of %d suites", g.study.Replicates))
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
		case r.Real:
			parts = append(parts, g.say.Sayf("the trials came to %s", number(r.Value)))
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
