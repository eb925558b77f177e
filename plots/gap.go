package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
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
	f := &Figure{
		key:      gapKey(series),
		subtitle: "Beta-distributed rates" + oneMean(series, " of mean %.3g") + "; ICC 0: all tasks alike, 1: always or never",
		x: func(c canvas, length vg.Length) axis {
			a := axis{label: "unevenness of the tasks (ICC)", low: 0, high: 1}
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
			name: gapName(s, series),
			draw: func(f frame) { drawGap(f, s) },
		})
		f.title = gapTitle(s)
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		said = append(said, fmt.Sprintf("pass^%d %.3f to %.3f", s.K, first.Exact, last.Exact))
	}
	if len(f.panels) == 0 {
		return nil, fmt.Errorf("gap against unevenness: no points: %w", ErrNoData)
	}
	f.size = sizeFor(len(f.panels))
	f.alt = f.title + ". pass^k from the lowest to the highest unevenness: " + strings.Join(said, "; ") + "."
	c.apply(f)
	return f, nil
}

// oneMean formats the mean that all series have, if they have one.
func oneMean(series []GapSeries, format string) string {
	if slices.ContainsFunc(series, func(s GapSeries) bool { return s.Mean != series[0].Mean }) || len(series) == 0 {
		return ""
	}
	return fmt.Sprintf(format, series[0].Mean)
}

func gapName(s GapSeries, series []GapSeries) string {
	if oneMean(series, "%g") != "" {
		return fmt.Sprintf("pass^%d", s.K)
	}
	return fmt.Sprintf("pass^%d, mean %.3g", s.K, s.Mean)
}

func gapTitle(s GapSeries) string {
	first, last := s.Points[0], s.Points[len(s.Points)-1]
	if len(s.Points) == 1 {
		return fmt.Sprintf("At mean rate %.3g and ICC %.3g, pass^%d is %.3f", s.Mean, first.ICC, s.K, first.Exact)
	}
	return fmt.Sprintf("At mean rate %.3g, pass^%d runs from %.3f (ICC %.3g) to %.3f (ICC %.3g)",
		s.Mean, s.K, first.Exact, first.ICC, last.Exact, last.ICC)
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

func gapKey(series []GapSeries) []keyEntry {
	key := []keyEntry{
		{label: "exact", color: orange, mark: keyLine},
		{label: "mean^k", color: muted, mark: keyDashes},
		{label: "mean", color: muted, mark: keyDots},
	}
	for _, s := range series {
		if slices.ContainsFunc(s.Points, func(p GapPoint) bool { return !math.IsNaN(share(p.Simulated)) }) {
			return slices.Insert(key, 1, keyEntry{label: "simulated", gloss: "± 2 standard errors", color: blue, mark: keyDotBar})
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
			f.line(blue, 1, nil, f.at(p.ICC, share(p.Simulated-half)), f.at(p.ICC, share(p.Simulated+half)))
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
