package plots

import (
	"math"
	"slices"
	"strconv"
)

// spoken is the metric that the title speaks of: pass^k at its largest k, or
// pass@k.
func (g differences) spoken() (metric string, p Point) {
	name, points := "pass^", g.hat
	if len(points) == 0 {
		name, points = "pass@", g.at
	}
	if len(points) > 0 {
		p = points[len(points)-1]
		return name + strconv.Itoa(p.K), p
	}
	return "", Point{Value: math.NaN()}
}

func (g differences) title() string {
	metric, p := g.spoken()
	switch {
	case metric == "":
		return g.say.Sayf("%s: %d in which A passes more often, %d in which B does", g.say.Count(g.tasks, "task"), g.more, g.less)
	case !p.bounded():
		return g.say.Sayf("The difference A − B of %s is %s points", metric, inPoints(g.say, p.Value))
	case p.Lower > 0:
		return g.say.Sayf("%s of A is higher than of B: %s", metric, g.interval(p.Value, p.Lower, p.Upper))
	case p.Upper < 0:
		return g.say.Sayf("%s of A is lower than of B: %s", metric, g.interval(p.Value, p.Lower, p.Upper))
	}
	return g.say.Sayf("The interval of %s, A − B, holds 0: %s", metric, g.interval(p.Value, p.Lower, p.Upper))
}

// interval writes a difference with its limits, in percentage points.
func (g differences) interval(value, lower, upper float64) string {
	return g.say.Sayf("%s points [%s, %s]", g.signed(value), g.signed(lower), g.signed(upper))
}

// signed writes a difference in percentage points, with its sign and as many
// digits as tell it from 0.
func (g differences) signed(x float64) string {
	s := inPoints(g.say, x)
	for digits := 1; digits < 6 && math.Abs(x)*math.Pow10(digits+2) < 0.5; digits++ {
		s = withMinus(g.say.Fixed(100*x, digits+1))
	}
	if x > 0 {
		return "+" + s
	}
	return s
}

func (g differences) subtitle(c Caption) string {
	parts := []string{"A: " + g.a + ", B: " + g.b}
	if g.tasks > 0 {
		said := g.say.Sayf("%s in common", g.say.Count(g.tasks, "task"))
		if g.maxN > 0 {
			said += ", " + g.say.Trials(g.minN, g.maxN)
		}
		parts = append(parts, said)
	}
	if slices.ContainsFunc(slices.Concat(g.at, g.hat), Point.bounded) {
		parts = append(parts, g.say.Sayf("bars: %s, each k by itself", c.intervals()))
	}
	if slices.ContainsFunc(slices.Concat(g.at, g.hat), func(p Point) bool { return p.bounded() && cut(-1, 1, p.Lower, p.Upper) }) {
		parts = append(parts, cutNote(g.say))
	}
	return sentence(append(parts, g.say.Sayf("in percentage points")))
}

// counts says in how many tasks which agent passed more often.
func (g differences) counts() string {
	return g.say.Sayf("A higher in %d, equal in %d, B higher in %d", g.more, g.tasks-g.more-g.less, g.less)
}

func (g differences) alt() string {
	out := g.title() + ". A: " + g.a + ", B: " + g.b + "."
	for _, family := range []struct {
		name   string
		points []Point
	}{{"pass@", g.at}, {"pass^", g.hat}} {
		for _, p := range family.points {
			out += " " + family.name + strconv.Itoa(p.K) + " " + inPoints(g.say, p.Value)
			if p.bounded() {
				out += " " + g.say.Limits(inPoints(g.say, p.Lower), inPoints(g.say, p.Upper))
			}
			out += ";"
		}
	}
	if g.tasks > 0 {
		out += " " + g.say.Count(g.tasks, "task") + ": " + g.counts() + "."
	}
	return out
}
