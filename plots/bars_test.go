package plots

import (
	"math"
	"strings"
	"testing"

	"passhat/plots/lang"
)

// leaving draws figures of bars with two limits: those of the case B122, and one
// that may leave the axis.
func leaving(t *testing.T, lower, upper float64) map[string]*Figure {
	ok := figure(t)
	c := Caption{Intervals: "95 % intervals"}
	point := func(k int, v, lo, hi float64) Point { return Point{k, v, lo, hi, nan} }
	return map[string]*Figure{
		"curves at one k": ok(Curves([]Series{{Agent: "a", Tasks: 5, MinN: 4, MaxN: 4, Hat: []Point{point(4, 0.1, lower, 0.3)}, At: []Point{point(4, 0.95, 0.8, upper)}}}, c)),
		"agents":          ok(Forest([]ForestRow{{"a", "pass^1", 0.95, 0.8, upper, 5, 4, 4}, {"b", "pass^1", 0.1, lower, 0.3, 5, 4, 4}}, c)),
		"bands": ok(Curves([]Series{{Agent: "a", Tasks: 5, MinN: 4, MaxN: 4, Hat: []Point{point(1, 0.4, 0.2, 0.6), point(4, 0.1, lower, 0.3)},
			At: []Point{point(1, 0.4, 0.2, 0.6), point(4, 0.95, 0.8, upper)}}}, c)),
	}
}

// inColor counts the marks of a colour and returns the area of them all.
func (p page) inColor(color string) (int, rect) {
	n, all := 0, rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, m := range p.marks {
		if !strings.HasSuffix(m.color, color) {
			continue
		}
		n++
		r := around(m.points...)
		all = rect{min(all.x0, r.x0), min(all.y0, r.y0), max(all.x1, r.x1), max(all.y1, r.y1)}
	}
	return n, all
}

// TestBarsThatLeaveTheAxis (B122): a bar that ends at the edge of the axis is drawn
// to it as it is; one that goes on, however far, is drawn as far, with a mark that
// the subtitle explains.
func TestBarsThatLeaveTheAxis(t *testing.T) {
	said := cutNote(lang.English)
	whole := leaving(t, 0, 1)
	for _, limits := range [][2]float64{{-0.02, 1.08}, {-3, 7}, {math.Inf(-1), math.Inf(1)}} {
		for name, f := range leaving(t, limits[0], limits[1]) {
			want, got := readSVG(t, written(t, whole[name], SVG, Size{6, 4})), readSVG(t, written(t, f, SVG, Size{6, 4}))
			for _, color := range []string{hexOf(orange), hexOf(blue)} {
				n, _ := want.inColor(color)
				if n == 0 {
					continue
				}
				if cutN, _ := got.inColor(color); cutN <= n {
					t.Errorf("%s %v: %d marks of %s where the bar ends, %d where it is cut", name, limits, n, color, cutN)
				}
			}
			if strings.Contains(whole[name].subtitle, said) || !strings.Contains(f.subtitle, said) {
				t.Errorf("%s %v: subtitle %q; of bars that end %q", name, limits, f.subtitle, whole[name].subtitle)
			}
			got.checkTexts(t)
			got.checkMarks(t)
		}
	}
}

// A bar is drawn from edge to edge where both its limits are outside, and a tip
// alone shows one that is all outside.
func TestCutBarReachesTheEdge(t *testing.T) {
	const reaches = 0.6
	d := Comparison{A: "a", B: "b", Hat: []DifferencePoint{{1, reaches, -1.4, 1.4}, {2, 0.1, math.Inf(-1), math.Inf(1)}, {3, 0.5, 0.2, 1}}, MinN: 3, MaxN: 3}
	f := figure(t)(Difference(d, Caption{}))
	p := readSVG(t, written(t, f, SVG, Size{6, 4}))
	longest := 0.0
	var heights []float64
	for _, m := range p.marks {
		if r := around(m.points...); strings.HasSuffix(m.color, hexOf(orange)) && r.x1-r.x0 < 0.01 {
			heights = append(heights, r.y1-r.y0)
			longest = max(longest, r.y1-r.y0)
		}
	}
	full := 0
	for _, h := range heights {
		if h > longest-0.01 {
			full++
		}
	}
	if full != 2 {
		t.Errorf("%d bars over the whole axis, want 2: heights %v", full, heights)
	}
	if !strings.Contains(f.subtitle, cutNote(lang.English)) || !strings.Contains(f.Alt(), "[−∞, ∞]") {
		t.Errorf("subtitle %q, alt %q", f.subtitle, f.Alt())
	}
}
