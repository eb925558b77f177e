package plots

import (
	"cmp"
	"slices"
	"strings"
)

// ends returns the line whose least and greatest numbers are furthest apart.
func (g sweep) ends() (of SweepSeries, name string, low, high SweepPoint) {
	far := -1.0
	for _, s := range g.series {
		for _, line := range s.Lines {
			byY := func(a, b SweepPoint) int { return cmp.Compare(a.Y, b.Y) }
			least, most := slices.MinFunc(line.Points, byY), slices.MaxFunc(line.Points, byY)
			if d := most.Y - least.Y; d > far {
				far, of, name, low, high = d, s, line.Name, least, most
			}
		}
	}
	if low.X > high.X {
		low, high = high, low
	}
	return of, name, low, high
}

// number writes a difference in points and a share with three decimals.
func (g sweep) number(s SweepSeries, x float64) string {
	if s.Signed {
		return g.say.Sayf("%s points", inPoints(g.say, x))
	}
	return g.say.Fixed(x, 3)
}

func (g sweep) title() string {
	s, name, low, high := g.ends()
	of := s.Of
	if name != "" && len(g.lines) > 1 {
		of += ", " + name
	}
	if low.X == high.X {
		return sentence([]string{g.say.Sayf("%s of %s: %s at %s %s", s.Number, of, g.number(s, low.Y), g.key, g.say.Digits(low.X, 3))})
	}
	return sentence([]string{g.say.Sayf("%s of %s: from %s at %s %s to %s at %s", s.Number, of,
		g.number(s, low.Y), g.key, g.say.Digits(low.X, 3), g.number(s, high.Y), g.say.Digits(high.X, 3))})
}

func (g sweep) subtitle(c Caption) string {
	var parts []string
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	for _, s := range g.series {
		for _, line := range s.Lines {
			for _, p := range line.Points {
				if width(p.StdErr) > 0 {
					parts = with(parts, g.say.Sayf("bars: two Monte Carlo standard errors"))
				}
			}
		}
	}
	if g.still > 0 {
		parts = append(parts, g.say.Sayf("left out: %d that do not change with %s", g.still, g.key))
	}
	if g.of > len(g.series) {
		parts = append(parts, g.say.Sayf("the first %d of %d", len(g.series), g.of))
	}
	return sentence(parts)
}

func (g sweep) alt() string {
	var said []string
	for _, s := range g.series {
		for _, line := range s.Lines {
			name := s.Of
			if line.Name != "" {
				name += ", " + line.Name
			}
			var points []string
			for _, p := range line.Points {
				points = append(points, g.number(s, p.Y)+" ("+g.say.Digits(p.X, 3)+")")
			}
			said = append(said, name+": "+strings.Join(points, ", "))
		}
	}
	return g.say.Sayf("%s. %s against %s: %s.", g.title(), g.series[0].Number, g.key, strings.Join(said, "; "))
}
