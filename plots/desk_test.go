package plots

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
)

// What the swept value has no part in is not drawn, and counted; where it has a
// part in nothing, all is.
func TestSweepLeavesOutWhatStays(t *testing.T) {
	series := func(of string, ys ...float64) SweepSeries {
		s := SweepSeries{Of: of, Number: "bias", Signed: true, Lines: []SweepLine{{}}}
		for i, y := range ys {
			s.Lines[0].Points = append(s.Lines[0].Points, SweepPoint{float64(i), y, 0.01})
		}
		return s
	}
	still := []SweepSeries{series("still 1", 0.1, 0.1, 0.1), series("still 2", 0, 0, 0)}
	f := figure(t)(Sweep("q", append(still, series("moves", 0.1, 0.2, 0.3)), Caption{}))
	if len(f.panels) != 1 || f.panels[0].name != "moves" || !strings.Contains(f.subtitle, "left out: 2 that do not change with q") {
		t.Errorf("%d panels, subtitle %q", len(f.panels), f.subtitle)
	}
	if f = figure(t)(Sweep("q", still, Caption{})); len(f.panels) != 2 || strings.Contains(f.subtitle, "left out") {
		t.Errorf("%d panels, subtitle %q", len(f.panels), f.subtitle)
	}
}

// The title of many agents says how far they are apart.
func TestTasksTitleOfManyAgents(t *testing.T) {
	of := func(every ...int) string {
		var all []TaskSeries
		for i, n := range every {
			all = append(all, TaskSeries{fmt.Sprint("m", i), []estimator.Cell{{N: 4, C: 4, Tasks: n}, {N: 4, C: 2, Tasks: 20 - n}}})
		}
		return figure(t)(TaskDots(all, Caption{})).Title()
	}
	for want, got := range map[string]string{
		"Tasks that passed every trial: from 3 of 20 (m1) to 9 of 20 (m2)": of(5, 3, 9, 3),
		"Tasks that passed every trial: 5 of 20":                           of(5, 5, 5, 5),
		"No agent passed every trial of any task":                          of(0, 0, 0, 0),
	} {
		if got != want {
			t.Errorf("title %q, want %q", got, want)
		}
	}
}

// Text of a figure that is written larger than its own size is larger, at its own
// size it is as in every figure.
func TestTextGrowsWithTheFigure(t *testing.T) {
	for name, f := range gallery(t) {
		title := func(by float64) float64 {
			own := f.Size()
			return readSVG(t, written(t, f, SVG, Size{min(MostSide, by*own.Width), min(MostSide, by*own.Height)})).texts[0].size
		}
		if own := title(1); math.Abs(own-titleSize) > 0.01 && own < titleSize {
			t.Errorf("%s: the title has %.1f points at the figure's own size", name, own)
		}
		if f.Size().Height < 20 && title(2) < 1.3*titleSize {
			t.Errorf("%s: the title has %.1f points at twice the size", name, title(2))
		}
	}
}

// Every k that was measured has a dot, as long as dots can be told apart: a line
// from 8 to 64 does not say that all between was measured.
func TestMeasuredKHaveDots(t *testing.T) {
	dots := func(ks ...int) int {
		p := readSVG(t, written(t, figure(t)(Curves([]Series{beta("a", 1, 1, 40, 64, ks...)}, Caption{})), SVG, Size{}))
		n := 0
		for _, m := range p.marks {
			if m.radius > 0 && strings.HasSuffix(m.color, hexOf(orange)) {
				n++
			}
		}
		return n
	}
	if n := dots(1, 2, 3, 4, 5, 6, 7, 8, 64); n != 9 {
		t.Errorf("%d dots for 9 k", n)
	}
	if n := dots(upToK(63)...); n != 0 {
		t.Errorf("%d dots for 64 k that are close", n)
	}
}

// One trial of each task determines no distribution of their rates: none is drawn.
func TestNoDistributionOfOneTrialEach(t *testing.T) {
	cells := []estimator.Cell{{N: 1, C: 1, Tasks: 21}, {N: 1, C: 0, Tasks: 19}}
	f := figure(t)(RateDensity([]RateSeries{{"a", cells, []RateFit{pointsFit("nonparametric", RatePoint{0.5, 1})}, nan, nan, nan}}, Caption{}))
	if strings.Contains(keyOf(f), "true rates") || strings.Contains(f.subtitle, "true rates") {
		t.Errorf("key %q, subtitle %q", keyOf(f), f.subtitle)
	}
	p := readSVG(t, written(t, f, SVG, Size{}))
	for _, s := range p.texts {
		if strings.HasPrefix(s.said, "−") {
			t.Errorf("a rate of %q", s.said)
		}
	}
}

// The upright axis of differences reaches as far as they do and keeps 0 inside.
func TestReachOfDifferences(t *testing.T) {
	c := canvas{scale: 1}
	for _, x := range []struct{ low, high float64 }{{-0.02, 0.4}, {-0.4, 0.01}, {0, 0}, {-1, 1}, {0.3, 0.5}, {-0.2, 0.2}} {
		var r reach
		r.include(x.low, x.high, nan)
		a := r.axis(c, c.pt(200), 0.01)
		if !(a.low < 0 && a.high > 0) || a.low > max(-1, x.low) || a.high < min(1, x.high) {
			t.Errorf("%v: axis from %v to %v", x, a.low, a.high)
		}
		if x.low >= -0.02 && x.high > 0.1 && a.low < -0.5*a.high {
			t.Errorf("%v: axis from %v to %v, half of it empty", x, a.low, a.high)
		}
		zero := false
		for _, tick := range a.ticks {
			zero = zero || tick.Value == 0
			if tick.Value < a.low-slack || tick.Value > a.high+slack {
				t.Errorf("%v: tick %v is outside", x, tick.Value)
			}
		}
		if !zero {
			t.Errorf("%v: no tick at 0", x)
		}
	}
}

// The bars of bounds, the last above all, lie in the panel whole.
func TestBoundsLieInThePanel(t *testing.T) {
	for _, ks := range [][]int{{5, 8}, {6, 8, 200}} {
		s := beyondOf("a", "pass^k", 4, ks...)
		for _, size := range []Size{{}, {3, 2}, {12, 8}} {
			p := readSVG(t, written(t, figure(t)(Extrapolation([]BeyondSeries{s}, Caption{})), SVG, size))
			edge := 0.0
			for _, m := range p.marks {
				if strings.HasSuffix(m.color, hexOf(shade)) {
					edge = max(edge, around(m.points...).x1)
				}
			}
			for _, m := range p.marks {
				if strings.HasSuffix(m.color, hexOf(bars)) && around(m.points...).x0 > p.width/2 && around(m.points...).x1 > edge {
					t.Errorf("k %v, %v: a bar ends at %.1f, the panel at %.1f", ks, size, around(m.points...).x1, edge)
				}
			}
			if edge == 0 {
				t.Error("no grey ground")
			}
		}
	}
}
