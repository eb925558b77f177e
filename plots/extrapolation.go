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

// BeyondPoint is what the results allow to say of a metric at a k above n; what
// is not available is NaN.
type BeyondPoint struct {
	K             int
	Lower, Upper  float64 // bounds, whatever the distribution of the rates
	Forecast      float64 // of a fitted model
	ForecastLower float64
	ForecastUpper float64
	Model         string // of the forecast
	Refused       string // why there is no forecast, or nothing at all
}

// BeyondSeries is one agent's pass^k or pass@k, up to its trials and beyond.
type BeyondSeries struct {
	Agent             string
	Family            string  // "pass^k" or "pass@k"
	Estimated         []Point // k <= n, by rising k
	Beyond            []BeyondPoint
	Tasks, MinN, MaxN int
}

// Extrapolation draws a metric up to the trials that were run and beyond, one
// panel a series on common axes. Three kinds of knowledge look different: up to
// n the estimate, a line with its band; beyond, on shaded ground, the bounds
// that hold whatever the distribution of the rates, wide grey bars, and the
// forecast of a fitted model, open dots with the thin bar of an interval that is
// right if the model is. A cross is a forecast that was refused. The title
// states the bounds, which need no model.
func Extrapolation(series []BeyondSeries, c Caption) (*Figure, error) {
	g := extrapolation{say: c.Language}
	for _, s := range series {
		s = tidyBeyond(s)
		if len(s.Estimated)+len(s.Beyond) == 0 {
			continue
		}
		g.series = append(g.series, s)
		for _, p := range s.Estimated {
			g.ks = append(g.ks, p.K)
		}
		for _, p := range s.Beyond {
			g.ks = append(g.ks, p.K)
		}
	}
	if len(g.series) == 0 {
		return nil, fmt.Errorf("beyond the trials: no value is available: %w", ErrNoData)
	}
	slices.Sort(g.ks)
	g.ks = slices.Compact(g.ks)
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		x:        g.kAxis,
		y:        shareAxis,
		size:     sizeFor(len(g.series)),
	}
	f.size.Height = min(60, f.size.Height+0.4) // it has much to explain
	for _, s := range g.series {
		f.panels = append(f.panels, panel{name: strings.TrimSpace(s.Agent + " " + s.Family), note: g.note(s), draw: func(f frame) { g.draw(f, s) }})
	}
	c.apply(f)
	return f, nil
}

type extrapolation struct {
	say    lang.Language
	series []BeyondSeries
	ks     []int
}

func tidyBeyond(s BeyondSeries) BeyondSeries {
	s.Agent, s.Family = clean(s.Agent), clean(s.Family)
	s.Estimated = slices.DeleteFunc(tidyPoints(s.Estimated), func(p Point) bool { return !p.known() })
	var out []BeyondPoint
	for _, p := range s.Beyond {
		p.Lower, p.Upper, p.Forecast = share(p.Lower), share(p.Upper), share(p.Forecast)
		p.ForecastLower, p.ForecastUpper = share(p.ForecastLower), share(p.ForecastUpper)
		p.Model, p.Refused = clean(p.Model), clean(p.Refused)
		if p.K >= 1 && (p.bounded() || p.forecast() || p.Refused != "") {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b BeyondPoint) int { return cmp.Compare(a.K, b.K) })
	s.Beyond = out
	return s
}

func (p BeyondPoint) bounded() bool  { return !math.IsNaN(p.Lower) && !math.IsNaN(p.Upper) }
func (p BeyondPoint) forecast() bool { return !math.IsNaN(p.Forecast) }

// color is the family's, as in the curves.
func (s BeyondSeries) color() tone {
	if strings.Contains(s.Family, "@") {
		return blue
	}
	return orange
}

// boundsHalf is half the width of the bars of bounds in points, at most.
const boundsHalf = 5

// kAxis leaves room for the bars of the first and the last k.
func (g extrapolation) kAxis(c canvas, length vg.Length) axis {
	a := kAxis(g.ks)(c, length)
	share := min(0.2, float64(c.pt(boundsHalf+2)/length))
	if a.scale == nil {
		pad := share / (1 - 2*share) * (a.high - a.low)
		a.low, a.high = a.low-pad, a.high+pad
	} else {
		pad := math.Pow(a.high/a.low, share/(1-2*share))
		a.low, a.high = a.low/pad, a.high*pad
	}
	a.ticks = a.countTicks(c, length, g.ks)
	return a
}

func (g extrapolation) key() []keyEntry {
	var key []keyEntry
	has := func(is func(BeyondPoint) bool) bool {
		return slices.ContainsFunc(g.series, func(s BeyondSeries) bool { return slices.ContainsFunc(s.Beyond, is) })
	}
	for _, s := range g.series {
		label := g.say.Sayf("%s, estimated", s.Family)
		if len(s.Estimated) > 0 && !slices.ContainsFunc(key, func(k keyEntry) bool { return k.label == label }) {
			key = append(key, keyEntry{label: label, color: s.color(), mark: keyBand})
		}
	}
	if has(BeyondPoint.bounded) {
		key = append(key, keyEntry{label: g.say.Sayf("bounds, any rates"), color: ink, mark: keyFill(bars)})
	}
	if has(BeyondPoint.forecast) {
		key = append(key, keyEntry{label: g.say.Sayf("forecast, if the model is right"), color: green, mark: keyForecast, narrow: true})
	}
	return key
}

func (p BeyondPoint) refusedForecast() bool { return p.Refused != "" && !p.forecast() }

func keyForecast(c canvas, from, to, y vg.Length, stroke tone) {
	x := (from + to) / 2
	c.line(stroke, 1, nil, vg.Point{X: x, Y: y - c.pt(4.5)}, vg.Point{X: x, Y: y + c.pt(4.5)})
	c.ring(stroke, c.pt(2.6), vg.Point{X: x, Y: y})
}

func keyCross(c canvas, from, to, y vg.Length, stroke tone) {
	c.cross(stroke, c.pt(2.6), vg.Point{X: (from + to) / 2, Y: y})
}

// cross draws an x.
func (c canvas) cross(stroke tone, half vg.Length, at vg.Point) {
	c.line(stroke, 1.2, nil, vg.Point{X: at.X - half, Y: at.Y - half}, vg.Point{X: at.X + half, Y: at.Y + half})
	c.line(stroke, 1.2, nil, vg.Point{X: at.X - half, Y: at.Y + half}, vg.Point{X: at.X + half, Y: at.Y - half})
}

// edge is where the grey ground begins: half a trial above those that were run,
// before the first k beyond.
func (s BeyondSeries) edge() float64 {
	last, first := float64(s.Estimated[len(s.Estimated)-1].K), float64(s.Beyond[0].K)
	if n := float64(s.MinN); n >= last && n < first {
		last = n
	}
	return min(last+0.5, (last+first)/2)
}

func (g extrapolation) draw(f frame, s BeyondSeries) {
	half := min(f.pt(boundsHalf), max(f.pt(1.2), f.spacing(g.ks)*0.36))
	if len(s.Beyond) > 0 {
		from := f.at(float64(s.Beyond[0].K), 0).X - half - f.pt(2)
		if len(s.Estimated) > 0 {
			from = f.at(s.edge(), 0).X
		}
		f.box(max(from, f.Min.X), f.Min.Y, f.Max.X, f.Max.Y, shade)
		f.line(muted, 0.8, f.dashes(), vg.Point{X: max(from, f.Min.X), Y: f.Min.Y}, vg.Point{X: max(from, f.Min.X), Y: f.Max.Y})
		f.drawGrid()
	}
	for _, p := range s.Beyond {
		if p.bounded() {
			low, high := f.at(float64(p.K), p.Lower), f.at(float64(p.K), p.Upper)
			f.box(low.X-half, low.Y, low.X+half, max(high.Y, low.Y+f.pt(0.8)), bars)
		}
	}
	x := family{frame: f, points: s.Estimated, color: s.color()}
	x.band()
	x.values()
	x.dots(f.spacing(g.ks))
	for _, p := range s.Beyond {
		if !p.forecast() {
			continue
		}
		if !math.IsNaN(p.ForecastLower) && !math.IsNaN(p.ForecastUpper) {
			f.bar(green, 1.2, f.at(float64(p.K), p.ForecastLower), f.at(float64(p.K), p.ForecastUpper))
		}
		f.ring(green, f.pt(2.8), f.at(float64(p.K), p.Forecast))
	}
}
