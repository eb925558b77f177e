package plots

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point is a metric at one k; what is not available is NaN.
type Point struct {
	K                               int
	Value, Lower, Upper, ClosedForm float64
}

// Series is one agent's two families over k.
type Series struct {
	Agent             string
	Hat, At           []Point // pass^k and pass@k, by rising k
	Tasks, MinN, MaxN int     // 0 tasks: a synthetic agent, exact
}

// ErrNoData is the error of a figure that nothing could be drawn in.
var ErrNoData = errors.New("nothing to draw")

// Curves draws pass@k and pass^k over k with their intervals and, dashed, the
// closed forms at the mean rate; one panel an agent.
func Curves(series []Series, c Caption) (*Figure, error) {
	f := &Figure{
		key: []keyEntry{{"pass@k", blue, false}, {"pass^k", orange, false}, {"closed form at the mean rate", muted, true}},
	}
	var names []string
	for _, s := range series {
		if len(available(s.Hat)) == 0 && len(available(s.At)) == 0 {
			continue
		}
		f.panels = append(f.panels, panel{name: clean(s.Agent), build: curvePanel(s)})
		names = append(names, clean(s.Agent))
	}
	if len(f.panels) == 0 {
		return nil, fmt.Errorf("curves over k: no value is available: %w", ErrNoData)
	}
	f.title, f.subtitle = curvesTitle(series), curvesSubtitle(series)
	f.size = sizeFor(len(f.panels))
	f.alt = f.title + ". Curves of pass@k and pass^k over k with intervals for " + strings.Join(names, ", ") + "."
	c.apply(f)
	return f, nil
}

// sizeFor grows the figure with its panels.
func sizeFor(panels int) Size {
	columns := min(panels, 3)
	rows := (panels + columns - 1) / columns
	return Size{max(5.2, 2.9*float64(columns)), 1.1 + 2.3*float64(rows)}
}

// curvesTitle states the largest gap between pass^k and its closed form.
func curvesTitle(series []Series) string {
	var best Point
	agent, gap := "", 0.0
	for _, s := range series {
		for _, p := range s.Hat {
			if d := p.Value - p.ClosedForm; d > gap {
				best, agent, gap = p, clean(s.Agent), d
			}
		}
	}
	if gap < 0.0005 {
		return "pass^k falls with k as pass@k rises"
	}
	title := fmt.Sprintf("Uneven failures put pass^%d %.3f above its closed form", best.K, gap)
	if len(series) > 1 {
		title += ": " + agent
	}
	return title
}

func curvesSubtitle(series []Series) string {
	var parts []string
	for _, s := range series {
		if s.Tasks > 0 && len(series) == 1 {
			parts = append(parts, fmt.Sprintf("%d tasks, %s trials each", s.Tasks, span(s.MinN, s.MaxN)))
		}
	}
	parts = append(parts, "bands: confidence intervals; k above the trials of a task is not available")
	return strings.Join(parts, "; ")
}

func span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

func available(points []Point) []Point {
	return slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return math.IsNaN(p.Value) })
}

func curvePanel(s Series) func(width, height vg.Length) *plot.Plot {
	return func(width, height vg.Length) *plot.Plot {
		p := newPlot("k, trials per task", "")
		at, hat := available(s.At), available(s.Hat)
		low, high, ks := kRange(append(slices.Clone(at), hat...))
		for _, family := range []struct {
			points []Point
			color  color.NRGBA
		}{{at, blue}, {hat, orange}} {
			addBand(p, family.points, pale(family.color))
			addLine(p, family.points, func(x Point) float64 { return x.ClosedForm }, muted, 1, dashes)
			addLine(p, family.points, func(x Point) float64 { return x.Value }, family.color, 1.6, nil)
			addDots(p, family.points, family.color)
		}
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, 0, 1
		p.X.Tick.Marker = countTicks(ks, low, high, width)
		p.Y.Tick.Marker = percentTicks(height)
		return p
	}
}

// kRange returns the limits of the k axis and the different k.
func kRange(points []Point) (low, high float64, ks []int) {
	for _, p := range points {
		ks = append(ks, p.K)
	}
	slices.Sort(ks)
	ks = slices.Compact(ks)
	low, high = float64(ks[0]), float64(ks[len(ks)-1])
	if low == high {
		return low - 0.5, high + 0.5, ks
	}
	return low, high, ks
}

// addBand fills between the limits, and marks each interval with a thin line
// so that a single k shows too.
func addBand(p *plot.Plot, points []Point, c color.NRGBA) {
	var upper, lower plotter.XYs
	for _, x := range points {
		if math.IsNaN(x.Lower) || math.IsNaN(x.Upper) {
			continue
		}
		k := float64(x.K)
		upper = append(upper, plotter.XY{X: k, Y: x.Upper})
		lower = append(lower, plotter.XY{X: k, Y: x.Lower})
		addPath(p, plotter.XYs{{X: k, Y: x.Lower}, {X: k, Y: x.Upper}}, color.NRGBA{c.R, c.G, c.B, 0x90}, 0.8, nil)
	}
	if len(upper) < 2 {
		return
	}
	slices.Reverse(lower)
	if band, err := plotter.NewPolygon(append(upper, lower...)); err == nil {
		band.Color = c
		band.LineStyle.Width = 0
		p.Add(band)
	}
}

func addLine(p *plot.Plot, points []Point, of func(Point) float64, c color.Color, width float64, dash []vg.Length) {
	var xys plotter.XYs
	for _, x := range points {
		if v := of(x); !math.IsNaN(v) {
			xys = append(xys, plotter.XY{X: float64(x.K), Y: v})
		}
	}
	addPath(p, xys, c, width, dash)
}

// addPath draws a line; the data are finite, so no error can come.
func addPath(p *plot.Plot, xys plotter.XYs, c color.Color, width float64, dash []vg.Length) {
	if l, err := plotter.NewLine(xys); err == nil {
		l.Color, l.Width, l.Dashes = c, vg.Points(width), dash
		p.Add(l)
	}
}

func addDots(p *plot.Plot, points []Point, c color.Color) {
	var xys plotter.XYs
	for _, x := range points {
		xys = append(xys, plotter.XY{X: float64(x.K), Y: x.Value})
	}
	if s, err := plotter.NewScatter(xys); err == nil {
		s.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(2.2), Shape: draw.CircleGlyph{}}
		p.Add(s)
	}
}
