package plots

import (
	"math"
	"slices"
	"strings"
)

// title states the ICC, and that tasks are uneven where its interval says so.
func (d rateDensity) title() string {
	known := slices.DeleteFunc(slices.Clone(d.series), func(s RateSeries) bool { return math.IsNaN(s.ICC) })
	switch {
	case len(known) == 0:
		return d.say.Sayf("Success rates of the tasks: their unevenness is not known")
	case len(known) > 1:
		low, high := extremes(known, func(s RateSeries) float64 { return s.ICC })
		return d.say.Sayf("Unevenness of the tasks: ICC from %s (%s) to %s (%s)", d.say.Fixed(low.ICC, 2), low.Agent, d.say.Fixed(high.ICC, 2), high.Agent)
	}
	s := known[0]
	switch {
	case !s.bounded():
		return d.say.Sayf("The ICC of the tasks is %s", d.say.Fixed(s.ICC, 2))
	case s.Lower < 0.0005:
		return d.say.Sayf("Tasks are not shown to be uneven: ICC %s", d.icc(s))
	}
	return d.say.Sayf("Tasks are uneven: ICC %s", d.icc(s))
}

func (s RateSeries) bounded() bool { return !math.IsNaN(s.Lower) && !math.IsNaN(s.Upper) }

// icc writes the ICC with its interval, where there is one.
func (d rateDensity) icc(s RateSeries) string {
	out := d.say.Fixed(s.ICC, 2)
	if s.bounded() {
		out += " " + d.say.Limits(d.say.Fixed(s.Lower, 2), d.say.Fixed(s.Upper, 2))
	}
	return out
}

// note says the ICC with its interval, and what was refused.
func (d rateDensity) note(s RateSeries) string {
	parts := []string{d.say.Sayf("ICC not known")}
	if !math.IsNaN(s.ICC) {
		parts[0] = "ICC " + d.icc(s)
	}
	return strings.Join(append(parts, d.refused(s)...), "; ")
}

// refused names the models that do not fit.
func (d rateDensity) refused(s RateSeries) []string {
	var out []string
	for _, f := range s.Fits {
		if f.Refused {
			out = append(out, d.say.Sayf("%s does not fit", f.Model))
		}
	}
	return out
}

func (d rateDensity) subtitle(c Caption) string {
	var parts []string
	t := d.tallies[0]
	if !slices.ContainsFunc(d.tallies, func(o tally) bool { return o.tasks != t.tasks || o.minN != t.minN || o.maxN != t.maxN }) {
		parts = append(parts, d.say.Count(t.tasks, "task")+", "+d.say.Trials(t.minN, t.maxN))
	}
	if d.stacks.n == 0 {
		parts = append(parts, d.say.Sayf("bars of 5 points"))
	}
	if slices.ContainsFunc(d.series, RateSeries.bounded) && c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	if len(d.models()) == 0 {
		return sentence(append(parts, d.say.Sayf("bars have the noise of the trials")))
	}
	return sentence(append(parts, d.say.Sayf("bars have the noise of the trials, true rates do not")))
}

func (d rateDensity) alt() string {
	var said []string
	for i, s := range d.series {
		t := d.tallies[i]
		x := d.note(s) + ", " + d.say.Count(t.tasks, "task") + ": " + d.say.Sayf("always %d, in between %d, never %d", t.always, t.some(), t.never)
		for _, f := range s.Fits {
			if f.A > 0 {
				x += ", " + f.Model + " (" + d.say.Digits(f.A, 3) + "; " + d.say.Digits(f.B, 3) + ")"
				continue
			}
			var points []string
			for _, p := range f.Points {
				points = append(points, d.say.Sayf("%s at %s", d.say.Fixed(p.Weight, 2), d.say.Fixed(p.Rate, 2)))
			}
			x += ", " + f.Model + " (" + strings.Join(points, "; ") + ")"
		}
		said = append(said, strings.TrimSpace(s.Agent+" "+x))
	}
	return d.title() + ". " + strings.Join(said, "; ") + "."
}
