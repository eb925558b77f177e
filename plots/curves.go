package plots

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// Point is a metric at one k; what is not available is NaN. Limits outside of
// [0,1] are cut at the edge of the figure, with a mark.
type Point struct {
	K                               int
	Value, Lower, Upper, ClosedForm float64
}

// Band is the limits at one k of a band that holds for all k at once.
type Band struct {
	K            int
	Lower, Upper float64
}

// Series is one agent's two families over k.
type Series struct {
	Agent             string
	Hat, At           []Point // pass^k and pass@k, by rising k
	HatBand, AtBand   []Band  // simultaneous bands, if there are any
	Tasks, MinN, MaxN int     // 0 tasks: a synthetic agent, exact
}

// ErrNoData is the error of a figure that nothing could be drawn in.
var ErrNoData = errors.New("nothing to draw")

// Curves draws pass@k and pass^k over k with their intervals and, dashed in
// the same colours, the closed forms at the mean rate; one panel an agent on
// common axes. Wider, paler bands hold for all k at once, where they are given. A
// k that an agent has too few trials for is shaded.
func Curves(series []Series, c Caption) (*Figure, error) {
	series = tidy(series)
	if !slices.ContainsFunc(series, func(s Series) bool { return s.last() > 0 }) {
		return nil, fmt.Errorf("curves over k: no value is available: %w", ErrNoData)
	}
	ks := allK(series)
	f := &Figure{
		title:    curvesTitle(c.Language, series),
		subtitle: curvesSubtitle(series, c),
		alt:      curvesAlt(c.Language, series),
		key:      curvesKey(c.Language, series, ks),
		x:        kAxis(ks),
		y:        shareAxis,
		size:     sizeFor(len(series)),
	}
	notes := !sameDesign(series)
	for _, s := range series {
		p := panel{name: s.Agent, draw: func(f frame) { drawCurves(f, s, ks) }}
		if notes {
			p.note = s.design(c.Language)
		}
		f.panels = append(f.panels, p)
	}
	c.apply(f)
	return f, nil
}

// sizeFor grows the figure with its panels.
func sizeFor(panels int) Size {
	columns := min(panels, 3)
	rows := (panels + columns - 1) / columns
	return Size{max(5.2, 2.9*float64(columns)), min(60, 1.1+2.3*float64(rows))}
}

// tidy returns the series with clean names and points that can be drawn.
func tidy(series []Series) []Series {
	out := slices.Clone(series)
	for i, s := range out {
		out[i].Agent, out[i].Hat, out[i].At = clean(s.Agent), tidyPoints(s.Hat), tidyPoints(s.At)
		out[i].HatBand, out[i].AtBand = tidyBand(s.HatBand, s.Hat), tidyBand(s.AtBand, s.At)
	}
	return out
}

func tidyPoints(points []Point) []Point {
	out := slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return p.K < 1 })
	slices.SortStableFunc(out, func(a, b Point) int { return cmp.Compare(a.K, b.K) })
	for i := range out {
		p := &out[i]
		p.Value, p.ClosedForm = share(p.Value), share(p.ClosedForm) // limits may leave the axis
	}
	if len(out) > 0 && out[len(out)-1].K == 1 { // there the closed form is the estimate
		for i := range out {
			out[i].ClosedForm = math.NaN()
		}
	}
	return out
}

// tidyBand returns the band at the k that there are points of.
func tidyBand(band []Band, points []Point) []Band {
	drawn := map[int]bool{}
	for _, p := range points {
		drawn[p.K] = p.K >= 1
	}
	out := slices.DeleteFunc(slices.Clone(band), func(b Band) bool {
		return !isNumber(b.Lower) || !isNumber(b.Upper) || !drawn[b.K]
	})
	slices.SortStableFunc(out, func(a, b Band) int { return cmp.Compare(a.K, b.K) })
	for i := range out {
		out[i].Lower, out[i].Upper = share(out[i].Lower), share(out[i].Upper)
	}
	return out
}

// share keeps a number in [0,1]; what is infinite is not a number.
func share(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return min(max(x, 0), 1) // NaN stays NaN
}

func (p Point) known() bool   { return !math.IsNaN(p.Value) }
func (p Point) bounded() bool { return p.known() && !math.IsNaN(p.Lower) && !math.IsNaN(p.Upper) }
func (p Point) closed() bool  { return !math.IsNaN(p.ClosedForm) && p.known() }

// last returns the largest available k, 0 if there is none.
func (s Series) last() int {
	k := 0
	for _, p := range slices.Concat(s.Hat, s.At) {
		if p.known() {
			k = max(k, p.K)
		}
	}
	return k
}

// allK returns the different k of all the agents, rising.
func allK(series []Series) []int {
	var ks []int
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			ks = append(ks, p.K)
		}
	}
	slices.Sort(ks)
	return slices.Compact(ks)
}

// kAxis is the axis of k, logarithmic where k spans a wide range.
func kAxis(ks []int) func(canvas, vg.Length) axis {
	return func(c canvas, length vg.Length) axis {
		a := axis{label: c.lang.Sayf("k, trials per task"), low: float64(ks[0]), high: float64(ks[len(ks)-1])}
		switch {
		case a.low == a.high:
			a.low -= 0.5
			a.high += 0.5
		case a.high >= 32*a.low:
			a.scale = plot.LogScale{}
			a.label = c.lang.Sayf("%s (logarithmic)", a.label)
		}
		a.ticks = a.countTicks(c, length, ks)
		return a
	}
}

// shareAxis is an upright axis from 0 to 100 %.
func shareAxis(c canvas, length vg.Length) axis {
	return axis{low: 0, high: 1, ticks: percentTicks(c, length)}
}

// curvesKey explains what is drawn. A single agent's lines may be labelled
// where they end, if they end at the right.
func curvesKey(l lang.Language, series []Series, ks []int) []keyEntry {
	mark, closed := keyLine, false
	if len(ks) == 1 {
		mark = keyDot
	}
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			if p.bounded() && len(ks) == 1 {
				mark = keyDotBar
			} else if p.bounded() {
				mark = keyBand
			}
			closed = closed || p.closed()
		}
	}
	at := keyEntry{label: "pass@k", gloss: l.Sayf("at least once"), color: blue, mark: mark}
	hat := keyEntry{label: "pass^k", gloss: l.Sayf("every time"), color: orange, mark: mark}
	if len(series) == 1 && len(ks) > 1 {
		at.end, at.ends = endOf(series[0].At, ks)
		hat.end, hat.ends = endOf(series[0].Hat, ks)
		both := at.ends && hat.ends
		at.ends, hat.ends = both, both
	}
	key := []keyEntry{at, hat}
	if closed {
		key = append(key, keyEntry{label: l.Sayf("closed form"), gloss: l.Sayf("were all tasks alike"), color: muted, mark: keyBothDashes})
	}
	return key
}

func endOf(points []Point, ks []int) (float64, bool) {
	if len(points) == 0 {
		return 0, false
	}
	p := points[len(points)-1]
	return p.Value, p.known() && p.K == ks[len(ks)-1]
}
