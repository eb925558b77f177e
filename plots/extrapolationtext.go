package plots

import (
	"slices"
	"strconv"
	"strings"
)

// metric is the family at a k.
func (s BeyondSeries) metric(k int) string {
	return strings.Replace(s.Family, "k", strconv.Itoa(k), 1)
}

// title states the bounds at the largest k that has any, of the first series.
func (g extrapolation) title() string {
	for _, s := range g.series {
		for _, p := range slices.Backward(s.Beyond) {
			if !p.bounded() {
				continue
			}
			metric := s.metric(p.K)
			if s.Agent != "" && slices.ContainsFunc(g.series, func(o BeyondSeries) bool { return o.Agent != s.Agent }) {
				metric = g.say.Sayf("%s of %s", metric, s.Agent)
			}
			return g.say.Sayf("Beyond the trials run, the results allow %s from %s to %s", metric, g.say.Fixed(p.Lower, 3), g.say.Fixed(p.Upper, 3))
		}
	}
	return g.say.Sayf("Beyond the trials run, the results say nothing certain")
}

func (g extrapolation) design(s BeyondSeries) string {
	return g.say.Count(s.Tasks, "task") + ", " + g.say.Trials(s.MinN, s.MaxN)
}

func (g extrapolation) same() bool {
	return !slices.ContainsFunc(g.series, func(s BeyondSeries) bool { return g.design(s) != g.design(g.series[0]) })
}

// note says the design where it is the panel's own, and what was refused.
func (g extrapolation) note(s BeyondSeries) string {
	var parts []string
	if !g.same() {
		parts = append(parts, g.design(s))
	}
	var ks []string
	for _, p := range s.Beyond {
		if p.refusedForecast() {
			ks = append(ks, strconv.Itoa(p.K))
		}
	}
	if len(ks) > 0 {
		parts = append(parts, g.say.Sayf("no forecast for k = %s", strings.Join(ks, ", ")))
	}
	return strings.Join(parts, "; ")
}

func (g extrapolation) subtitle(c Caption) string {
	var parts []string
	if g.same() {
		parts = append(parts, g.design(g.series[0]))
	}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	var models []string
	for _, s := range g.series {
		for _, p := range s.Beyond {
			if p.forecast() && p.Model != "" {
				models = with(models, p.Model)
			}
		}
	}
	parts = append(parts, g.say.Sayf("grey ground: k above the trials"))
	if len(models) > 0 {
		parts = append(parts, g.say.Sayf("forecasts of the model %s", g.say.Join(models)))
	}
	return sentence(parts)
}

func (g extrapolation) alt() string {
	out := g.title() + "."
	for _, s := range g.series {
		var said []string
		if p, ok := lastKnown(s.Estimated); ok {
			said = append(said, g.say.Sayf("estimated %s", s.metric(p.K)+" "+g.say.Fixed(p.Value, 3)+g.limits(p.Lower, p.Upper)))
		}
		for _, p := range s.Beyond {
			x := s.metric(p.K)
			if p.bounded() {
				x += ": " + g.say.Sayf("bounds") + g.limits(p.Lower, p.Upper)
			}
			switch {
			case p.forecast():
				x += ", " + g.say.Sayf("forecast %s", g.say.Fixed(p.Forecast, 3)) + g.limits(p.ForecastLower, p.ForecastUpper)
			case p.Refused != "":
				x += ", " + g.say.Sayf("no forecast: %s", p.Refused)
			}
			said = append(said, x)
		}
		out += " " + strings.TrimSpace(s.Agent+" ") + " " + strings.Join(said, "; ") + "."
	}
	return out
}

// limits writes an interval, if there is one.
func (g extrapolation) limits(lower, upper float64) string {
	if lower != lower || upper != upper {
		return ""
	}
	return " " + g.say.Limits(decimals(g.say, lower), decimals(g.say, upper))
}
