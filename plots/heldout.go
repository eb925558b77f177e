package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// HeldOutRow is what was said of an agent's metric from its first trials beside
// what it is; what is not known is NaN. Of agents drawn many times the numbers
// are means.
type HeldOutRow struct {
	Agent, Metric string
	Real          bool    // one agent from result files
	All           bool    // too few trials were held out: Value is that of all, those shown too
	HeldOut       int     // trials of each task held out, at least; 0 where not known
	Value         float64 // the agent's, of a real one that of the trials held out
	Lower, Upper  float64 // bounds, whatever the distribution of the rates
	Forecast      float64 // of a fitted model
	ForecastLower float64
	ForecastUpper float64
	ClosedForm    float64 // at the mean rate
}

// HeldOutStudy is the rows of a study that hides trials.
type HeldOutStudy struct {
	Tasks, Trials, Replicates int // tasks of a suite that was drawn; trials shown; suites of each such agent
	Rows                      []HeldOutRow
}

// HeldOut draws forecasts beyond the trials shown against what they were of, a
// row an agent and a column a metric: grey bars are the bounds that need no
// model, open dots with a thin bar the forecasts with their intervals, crosses
// the closed form, full dots the truth, or what came of the trials held out. The
// title says how far forecasts are off and the closed form where one is made,
// apart for agents that were drawn, off their truth, and for real ones, off the
// trials held out; what shares trials with what is shown tests nothing.
func HeldOut(s HeldOutStudy, c Caption) (*Figure, error) {
	g := heldOut{say: c.Language, study: s}
	for _, r := range s.Rows {
		r.Agent, r.Metric = clean(r.Agent), clean(r.Metric)
		for _, x := range []*float64{&r.Value, &r.Lower, &r.Upper, &r.Forecast, &r.ForecastLower, &r.ForecastUpper, &r.ClosedForm} {
			*x = share(*x)
		}
		if math.IsNaN(r.Value) && !r.bounded() && math.IsNaN(r.Forecast) {
			continue
		}
		g.rows = append(g.rows, r)
		g.agents, g.metrics = with(g.agents, r.Agent), with(g.metrics, r.Metric)
	}
	if len(g.rows) == 0 {
		return nil, fmt.Errorf("forecasts against trials held out: no value is available: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		body:     g.draw,
		size:     Size{min(12, 3.6+1.9*float64(len(g.metrics))), min(60, 2+0.3*float64(len(g.agents)))},
	}
	c.apply(f)
	return f, nil
}

func (r HeldOutRow) bounded() bool { return !math.IsNaN(r.Lower) && !math.IsNaN(r.Upper) }

func (g heldOut) key() []keyEntry {
	var key []keyEntry
	has := func(is func(HeldOutRow) bool) bool { return slices.ContainsFunc(g.rows, is) }
	if has(func(r HeldOutRow) bool { return !r.Real && !math.IsNaN(r.Value) }) {
		key = append(key, keyEntry{label: g.say.Sayf("true value"), color: ink, mark: keyDot, narrow: true})
	}
	if has(func(r HeldOutRow) bool { return r.Real && !r.All && !math.IsNaN(r.Value) }) {
		key = append(key, keyEntry{label: g.say.Sayf("trials held out"), color: blue, mark: keyDot, narrow: true})
	}
	if has(func(r HeldOutRow) bool { return r.Real && r.All && !math.IsNaN(r.Value) }) {
		key = append(key, keyEntry{label: g.say.Sayf("all trials"), gloss: g.say.Sayf("those shown too"), color: purple, mark: keyDot, narrow: true})
	}
	if has(HeldOutRow.bounded) {
		key = append(key, keyEntry{label: g.say.Sayf("bounds, any rates"), color: ink, mark: keyFill(bars)})
	}
	if has(func(r HeldOutRow) bool { return !math.IsNaN(r.Forecast) }) {
		key = append(key, keyEntry{label: g.say.Sayf("forecast, if the model is right"), color: green, mark: keyForecast, narrow: true})
	}
	if has(func(r HeldOutRow) bool { return !math.IsNaN(r.ClosedForm) }) {
		key = append(key, keyEntry{label: g.say.Sayf("closed form"), color: orange, mark: keyCross, narrow: true})
	}
	return key
}

func (g heldOut) draw(c canvas) {
	s := strips{names: g.agents, gap: 28}
	for _, metric := range g.metrics {
		axis := func(c canvas, length vg.Length) axis { return percentAxis(c, length, 0) }
		s.columns = append(s.columns, stripColumn{metric, "", axis, func(f frame) { g.drawMetric(f, metric) }})
	}
	s.draw(c)
}

func (g heldOut) drawMetric(f frame, metric string) {
	size := min(1, float64(f.rowPitch()/f.pt(16)))
	for _, r := range g.rows {
		if r.Metric != metric {
			continue
		}
		row := float64(slices.Index(g.agents, r.Agent))
		if r.bounded() {
			low, high := f.at(r.Lower, row), f.at(r.Upper, row)
			half := f.pt(4.5 * size)
			f.box(low.X, low.Y-half, max(high.X, low.X+f.pt(0.8)), low.Y+half, bars)
		}
		if !math.IsNaN(r.ForecastLower) && !math.IsNaN(r.ForecastUpper) {
			f.bar(green, 1.2, f.at(r.ForecastLower, row), f.at(r.ForecastUpper, row))
		}
		if !math.IsNaN(r.Forecast) {
			f.ring(green, f.pt(3*max(size, 0.6)), f.at(r.Forecast, row))
		}
		if !math.IsNaN(r.ClosedForm) {
			f.cross(orange, f.pt(2.4*size), f.at(r.ClosedForm, row))
		}
		if !math.IsNaN(r.Value) {
			fill := ink
			switch {
			case r.Real && r.All:
				fill = purple
			case r.Real:
				fill = blue
			}
			f.dot(fill, f.pt(2.3*size), f.at(r.Value, row))
		}
	}
}
