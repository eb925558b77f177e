package plots

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ForestRow is one agent's metric with its interval; what is not available is
// NaN. A value without limits is exact.
type ForestRow struct {
	Agent, Metric       string
	Value, Lower, Upper float64
}

// Forest draws agents side by side, a dot for the estimate and a bar for its
// interval, the numbers beside them. A row that is not available says so.
func Forest(rows []ForestRow, c Caption) (*Figure, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("agents side by side: no rows: %w", ErrNoData)
	}
	f := &Figure{
		title:    forestTitle(rows),
		subtitle: "Dot: estimate; bar: confidence interval",
		size:     Size{5.6, 1.3 + 0.32*float64(len(rows))},
		panels:   []panel{{build: forestPlot(rows), after: func(c draw.Canvas, p *plot.Plot) { drawForest(c, p, rows) }}},
	}
	f.size.Height = max(f.size.Height, 2.2)
	var said []string
	for _, r := range rows {
		said = append(said, clean(r.Agent)+" "+r.Metric+" "+forestNumbers(r))
	}
	f.alt = "Agents side by side: " + strings.Join(said, "; ") + "."
	c.apply(f)
	return f, nil
}

// forestTitle names the highest row, and claims no more than its number.
func forestTitle(rows []ForestRow) string {
	best := -1
	for i, r := range rows {
		if !math.IsNaN(r.Value) && (best < 0 || r.Value > rows[best].Value) {
			best = i
		}
	}
	if best < 0 {
		return rows[0].Metric + " is not available for any agent"
	}
	r := rows[best]
	if len(rows) == 1 {
		return fmt.Sprintf("%s of %s is %.3f", r.Metric, clean(r.Agent), r.Value)
	}
	return fmt.Sprintf("Highest %s: %.3f, %s", r.Metric, r.Value, clean(r.Agent))
}

func forestNumbers(r ForestRow) string {
	switch {
	case math.IsNaN(r.Value):
		return "n/a"
	case math.IsNaN(r.Lower) || math.IsNaN(r.Upper):
		return fmt.Sprintf("%.3f", r.Value)
	}
	return fmt.Sprintf("%.3f [%.3f, %.3f]", r.Value, r.Lower, r.Upper)
}

// forestPlot is the empty plot with the names as labels of the y axis, on the
// left third of the width.
func forestPlot(rows []ForestRow) func(width, height vg.Length) *plot.Plot {
	return func(width, height vg.Length) *plot.Plot {
		p := newPlot("", "")
		size := rowText(height, len(rows))
		sty := style(size, ink, false)
		var ticks []plot.Tick
		for i, r := range rows {
			name := shorten(clean(r.Agent), sty, width/3)
			ticks = append(ticks, plot.Tick{Value: float64(len(rows) - 1 - i), Label: name})
		}
		p.Y.Tick.Label.Font, p.Y.Tick.Label.Color = sty.Font, ink
		p.Y.Tick.LineStyle.Width, p.Y.LineStyle.Width = 0, 0
		p.Y.Tick.Marker = plot.ConstantTicks(ticks)
		p.X.Tick.Marker = percentTicks(width / 3)
		p.X.Label.Text = rows[0].Metric
		p.Y.Min, p.Y.Max = -0.6, float64(len(rows))-0.4
		// The numbers stand right of the data, in the last third.
		p.X.Min, p.X.Max = 0, 1.75
		return p
	}
}

// rowText is the text size that the rows leave room for.
func rowText(height vg.Length, rows int) float64 {
	return max(4, min(tickSize, float64(height.Points())/float64(rows)*0.62))
}

func drawForest(c draw.Canvas, p *plot.Plot, rows []ForestRow) {
	tx, ty := p.Transforms(&c)
	size := rowText(ty(p.Y.Max)-ty(p.Y.Min), len(rows))
	sty := style(size, muted, false)
	sty.YAlign = draw.YCenter
	for i, r := range rows {
		y := ty(float64(len(rows) - 1 - i))
		if !math.IsNaN(r.Lower) && !math.IsNaN(r.Upper) {
			c.StrokeLine2(draw.LineStyle{Color: orange, Width: vg.Points(1.4)}, tx(r.Lower), y, tx(r.Upper), y)
		}
		if !math.IsNaN(r.Value) {
			c.DrawGlyph(draw.GlyphStyle{Color: orange, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}, vg.Point{X: tx(r.Value), Y: y})
		}
		at := vg.Point{X: tx(1) + vg.Points(10), Y: y}
		c.FillText(sty, at, shorten(forestNumbers(r), sty, c.Max.X-at.X))
	}
}
