package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// GapPoint is one unevenness: the exact pass^k, the power of the mean rate and
// a Monte Carlo check with its standard error (NaN: none).
type GapPoint struct {
	ICC, Exact, PowerOfMean, Simulated, StdErr float64
}

// GapSeries is pass^k over the unevenness, the mean rate held.
type GapSeries struct {
	K      int
	Mean   float64
	Points []GapPoint
}

// GapByICC draws pass^k against unevenness, from an even agent at the left to
// tasks that pass always or never at the right, between its bounds: mean^k,
// dashed, and the mean, dotted; one panel a k. Dots with bars of two standard
// errors are the Monte Carlo check.
func GapByICC(series []GapSeries, c Caption) (*Figure, error) {
	l := c.Language
	f := &Figure{
		key:      gapKey(l, series),
		subtitle: gapSubtitle(l, series, c),
		x: func(c canvas, length vg.Length) axis {
			a := axis{label: l.Sayf("unevenness of the tasks (ICC)"), low: 0, high: 1}
			a.ticks = a.fractions(c, length)
			return a
		},
		y: shareAxis,
	}
	var said []string
	for _, s := range series {
		s.Points = tidyGap(s.Points)
		if len(s.Points) == 0 {
			continue
		}
		f.panels = append(f.panels, panel{
			name: gapName(l, s, series),
			draw: func(f frame) { drawGap(f, s) },
		})
		f.title = gapTitle(l, s)
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		said = append(said, l.Sayf("%s %s to %s", hat(s.K), l.Fixed(first.Exact, 3), l.Fixed(last.Exact, 3)))
	}
	if len(f.panels) == 0 {
		return nil, fmt.Errorf("gap against unevenness: no points: %w", ErrNoData)
	}
	f.size = sizeFor(len(f.panels))
	f.alt = l.Sayf("%s. pass^k from the lowest to the highest unevenness: %s.", f.title, strings.Join(said, "; "))
	c.apply(f)
	return f, nil
}

// oneMean tells whether all series have the same mean.
func oneMean(series []GapSeries) bool {
	return len(series) > 0 && !slices.ContainsFunc(series, func(s GapSeries) bool { return s.Mean != series[0].Mean })
}

func gapSubtitle(l lang.Language, series []GapSeries, c Caption) string {
	said := l.Sayf("Beta-distributed rates; ICC 0: all tasks alike, 1: always or never")
	if oneMean(series) {
		said = l.Sayf("Beta-distributed rates of mean %s; ICC 0: all tasks alike, 1: always or never", l.Digits(series[0].Mean, 3))
	}
	if c.Intervals != "" {
		said += "; " + clean(c.Intervals)
	}
	return said
}

func gapName(l lang.Language, s GapSeries, series []GapSeries) string {
	if oneMean(series) {
		return hat(s.K)
	}
	return l.Sayf("%s, mean %s", hat(s.K), l.Digits(s.Mean, 3))
}

func gapTitle(l lang.Language, s GapSeries) string {
	first, last := s.Points[0], s.Points[len(s.Points)-1]
	mean, from, icc := l.Digits(s.Mean, 3), l.Fixed(first.Exact, 3), l.Digits(first.ICC, 3)
	if len(s.Points) == 1 {
		return l.Sayf("At mean rate %s and ICC %s, %s is %s", mean, icc, hat(s.K), from)
	}
	return l.Sayf("At mean rate %s, %s runs from %s (ICC %s) to %s (ICC %s)",
		mean, hat(s.K), from, icc, l.Fixed(last.Exact, 3), l.Digits(last.ICC, 3))
}

// tidyGap returns the points with an exact value, by rising unevenness.
func tidyGap(points []GapPoint) []GapPoint {
	var out []GapPoint
	for _, p := range points {
		p.Exact, p.PowerOfMean, p.Simulated = share(p.Exact), share(p.PowerOfMean), share(p.Simulated)
		if !math.IsNaN(p.Exact) && p.ICC >= 0 && p.ICC <= 1 {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b GapPoint) int { return cmp.Compare(a.ICC, b.ICC) })
	return out
}

func gapKey(l lang.Language, series []GapSeries) []keyEntry {
	key := []keyEntry{
		{label: l.Sayf("exact"), color: orange, mark: keyLine},
		{label: l.Sayf("mean^k"), color: muted, mark: keyDashes},
		{label: l.Sayf("mean"), color: muted, mark: keyDots},
	}
	for _, s := range series {
		if slices.ContainsFunc(s.Points, func(p GapPoint) bool { return !math.IsNaN(share(p.Simulated)) }) {
			return slices.Insert(key, 1, keyEntry{label: l.Sayf("simulated"), gloss: l.Sayf("± 2 standard errors"), color: blue, mark: keyDotBar})
		}
	}
	return key
}

func drawGap(f frame, s GapSeries) {
	var exact, floor []vg.Point
	for _, p := range s.Points {
		exact = append(exact, f.at(p.ICC, p.Exact))
		if !math.IsNaN(p.PowerOfMean) {
			floor = append(floor, f.at(p.ICC, p.PowerOfMean))
		}
	}
	if mean := share(s.Mean); !math.IsNaN(mean) {
		f.line(muted, 1, f.dotted(), f.at(0, mean), f.at(1, mean))
	}
	f.through(floor, func(p ...vg.Point) { f.line(muted, 1, f.dashes(), p...) })
	f.through(exact, func(p ...vg.Point) { f.line(orange, 1.6, nil, p...) })
	if len(exact) == 1 {
		f.dot(orange, f.pt(2.6), exact[0])
	}
	for _, p := range s.Points {
		if math.IsNaN(p.Simulated) {
			continue
		}
		if half := share(2 * p.StdErr); half > 0 {
			f.bar(blue, 1, f.at(p.ICC, share(p.Simulated-half)), f.at(p.ICC, share(p.Simulated+half)))
		}
		f.dot(blue, f.pt(1.8), f.at(p.ICC, p.Simulated))
	}
}

// through draws a line through points, across the frame if it is one.
func (f frame) through(points []vg.Point, line func(...vg.Point)) {
	if len(points) == 1 {
		y := points[0].Y
		points = []vg.Point{{X: f.Min.X, Y: y}, {X: f.Max.X, Y: y}}
	}
	if len(points) > 1 {
		line(points...)
	}
}

func (c canvas) dotted() []vg.Length { return []vg.Length{c.pt(1), c.pt(2)} }
