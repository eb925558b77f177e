package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// SweepSeries is one number of a study as a value of its config is swept.
type SweepSeries struct {
	Of, Number string // of what, and which number
	Signed     bool   // a difference, not a share
	Lines      []SweepLine
}

// SweepLine is the number at each swept value, other swept values as they are.
type SweepLine struct {
	Name   string // the other values, "" where there are none
	Points []SweepPoint
}

// SweepPoint is the number at a value, with its Monte Carlo standard error; what
// is not known is NaN.
type SweepPoint struct{ X, Y, StdErr float64 }

// mostSwept is how many panels a figure of a sweep has.
const mostSwept = 12

// Sweep draws a study's numbers against a swept value, a panel for what each is
// of, a line for each setting of the other swept values, with bars of two Monte
// Carlo standard errors. Series that are not all shares, or all differences, are
// drawn as far as they are what the first is, and those that do not change are
// counted. The title says what changes most.
func Sweep(key string, series []SweepSeries, c Caption) (*Figure, error) {
	g := sweep{say: c.Language, key: clean(key)}
	series, g.still = moving(tidySweeps(series))
	for _, s := range series {
		if g.of++; len(g.series) == mostSwept {
			continue
		}
		g.series = append(g.series, s)
		for _, line := range s.Lines {
			g.lines = with(g.lines, line.Name)
			for _, p := range line.Points {
				g.values = with(g.values, p.X)
				g.reach.include(p.Y-2*width(p.StdErr), p.Y+2*width(p.StdErr))
			}
		}
	}
	if len(g.series) == 0 {
		return nil, fmt.Errorf("a sweep: no number is available: %w", ErrNoData)
	}
	slices.Sort(g.values)
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		x:        g.xAxis,
		y:        g.yAxis,
		size:     sizeFor(len(g.series)),
	}
	if len(g.lines) > 1 {
		for i, name := range g.lines {
			f.key = append(f.key, keyEntry{label: name, color: taskColors[i%len(taskColors)], mark: keyDotBar, narrow: true})
		}
	}
	for _, s := range g.series {
		f.panels = append(f.panels, panel{name: s.Of, draw: func(f frame) { g.draw(f, s) }})
	}
	c.apply(f)
	return f, nil
}

type sweep struct {
	say    lang.Language
	key    string
	series []SweepSeries
	of     int // series that there are, but for those
	still  int // that do not change
	lines  []string
	values []float64
	reach  reach
}

// tidySweeps returns the series that are what the first is, a difference or a
// share.
func tidySweeps(series []SweepSeries) []SweepSeries {
	var out []SweepSeries
	for _, s := range series {
		if s = tidySweep(s); len(s.Lines) > 0 && (len(out) == 0 || s.Signed == out[0].Signed) {
			out = append(out, s)
		}
	}
	return out
}

// moving returns the series that change, and how many do not: what the swept value
// has no part in is the same to the last digit. All stay where none changes.
func moving(series []SweepSeries) (out []SweepSeries, still int) {
	for _, s := range series {
		if slices.ContainsFunc(s.Lines, SweepLine.moves) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return series, 0
	}
	return out, len(series) - len(out)
}

func (s SweepLine) moves() bool {
	return slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return p.Y != s.Points[0].Y })
}

func tidySweep(s SweepSeries) SweepSeries {
	s.Of, s.Number = clean(s.Of), clean(s.Number)
	var lines []SweepLine
	for _, line := range s.Lines {
		var points []SweepPoint
		for _, p := range line.Points {
			if isNumber(p.X) && isNumber(p.Y) && math.Abs(p.Y) <= 1 {
				points = append(points, p)
			}
		}
		if len(points) > 0 {
			slices.SortStableFunc(points, func(a, b SweepPoint) int { return cmp.Compare(a.X, b.X) })
			lines = append(lines, SweepLine{clean(line.Name), points})
		}
	}
	s.Lines = lines
	return s
}

func (g sweep) xAxis(c canvas, length vg.Length) axis {
	low, high := g.values[0], g.values[len(g.values)-1]
	pad := max(0.05*(high-low), 1e-9*max(math.Abs(low), math.Abs(high)))
	if low == high {
		pad = max(1, math.Abs(low))
	}
	a := axis{label: g.key, low: low - pad, high: high + pad}
	step := 1
	for {
		var ticks []plot.Tick
		for i := 0; i < len(g.values); i += step {
			ticks = append(ticks, plot.Tick{Value: g.values[i], Label: c.lang.Digits(g.values[i], 3)})
		}
		if a.ticks = a.fit(c, length, ticks); len(a.ticks) == len(ticks) || len(ticks) <= 2 {
			return a
		}
		step++
	}
}

func (g sweep) yAxis(c canvas, length vg.Length) axis {
	label := g.series[0].Number
	if g.series[0].Signed {
		a := g.reach.axis(c, length, 0.01)
		a.label = g.say.Sayf("%s, in points", label)
		return a
	}
	a := shareAxis(c, length)
	a.label = label
	return a
}

func (g sweep) draw(f frame, s SweepSeries) {
	if s.Signed {
		zero := f.at(f.x.low, 0)
		f.line(ink, 0.8, nil, zero, vg.Point{X: f.Max.X, Y: zero.Y})
	}
	for _, line := range s.Lines {
		color := taskColors[slices.Index(g.lines, line.Name)%len(taskColors)]
		var way []vg.Point
		for _, p := range line.Points {
			way = append(way, f.at(p.X, p.Y))
			half := 2 * width(p.StdErr)
			low, high := p.Y-half, p.Y+half
			if !s.Signed {
				low, high = share(low), share(high)
			}
			f.bar(color, 1, f.at(p.X, low), f.at(p.X, high))
		}
		if len(way) > 1 {
			f.line(color, 1.2, nil, way...)
		}
		for _, at := range way {
			f.dot(color, f.pt(2), at)
		}
	}
}
