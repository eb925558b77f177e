package plots

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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
// tasks that pass always or never at the right, between its bounds mean^k,
// dashed, and the mean; one panel a k. Dots with bars of two standard errors
// are the Monte Carlo check.
func GapByICC(series []GapSeries, c Caption) (*Figure, error) {
	f := &Figure{key: []keyEntry{
		{"pass^k, exact", orange, false}, {"simulated, two standard errors", blue, false}, {"mean^k: were the tasks even", muted, true},
	}}
	for _, s := range series {
		if len(s.Points) > 0 {
			f.panels = append(f.panels, panel{name: fmt.Sprintf("pass^%d, mean rate %.3g", s.K, s.Mean), build: gapPanel(s)})
		}
	}
	if len(f.panels) == 0 {
		return nil, fmt.Errorf("gap against unevenness: no points: %w", ErrNoData)
	}
	s := series[len(series)-1]
	first, last := s.Points[0], s.Points[len(s.Points)-1]
	f.title = fmt.Sprintf("At one mean rate of %.3g, pass^%d runs from %.3f (ICC %.3g) to %.3f (ICC %.3g)",
		s.Mean, s.K, first.Exact, first.ICC, last.Exact, last.ICC)
	f.subtitle = "Beta-distributed rates of one mean; ICC 0: every task alike, 1: always or never"
	f.size = sizeFor(len(f.panels))
	f.alt = f.title + ". pass^k rises with the unevenness from the power of the mean to the mean itself."
	c.apply(f)
	return f, nil
}

func gapPanel(s GapSeries) func(width, height vg.Length) *plot.Plot {
	return func(width, height vg.Length) *plot.Plot {
		p := newPlot("unevenness of the tasks (ICC)", "")
		var exact, floor, dots plotter.XYs
		for _, x := range s.Points {
			exact = append(exact, plotter.XY{X: x.ICC, Y: x.Exact})
			floor = append(floor, plotter.XY{X: x.ICC, Y: x.PowerOfMean})
			if math.IsNaN(x.Simulated) {
				continue
			}
			dots = append(dots, plotter.XY{X: x.ICC, Y: x.Simulated})
			bar := plotter.XYs{{X: x.ICC, Y: x.Simulated - 2*x.StdErr}, {X: x.ICC, Y: x.Simulated + 2*x.StdErr}}
			addPath(p, bar, blue, 1, nil)
		}
		addPath(p, floor, muted, 1, dashes)
		addPath(p, exact, orange, 1.6, nil)
		addCircles(p, dots, blue)
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
		p.X.Tick.Marker = fractionTicks(width)
		p.Y.Tick.Marker = percentTicks(height)
		return p
	}
}

func addCircles(p *plot.Plot, xys plotter.XYs, c color.Color) {
	if s, err := plotter.NewScatter(xys); err == nil {
		s.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(1.8), Shape: draw.CircleGlyph{}}
		p.Add(s)
	}
}

// fractionTicks are the ticks of an axis from 0 to 1 as fractions.
func fractionTicks(length vg.Length) plot.ConstantTicks {
	ticks := percentTicks(length)
	for i := range ticks {
		ticks[i].Label = fmt.Sprintf("%.1f", ticks[i].Value)
	}
	return ticks
}
