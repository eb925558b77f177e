package plots

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"passhat/plots/lang"
)

var sizes = []Size{{}, {2.5, 2}, {3, 2}, {5.2, 3.4}, {6, 4}, {10, 7}, {3, 9}, {12, 2}}

// TestLayout measures every text of every figure at every size: none leaves the
// canvas, none overlaps another and no mark is drawn over one; no number is NaN.
func TestLayout(t *testing.T) {
	layouts(t, gallery(t), sizes)
}

// TestLayoutInPortuguese does the same for longer texts.
func TestLayoutInPortuguese(t *testing.T) {
	layouts(t, galleryIn(t, lang.Portuguese), []Size{{}, {2.5, 2}, {6, 4}})
}

func layouts(t *testing.T, figures map[string]*Figure, sizes []Size) {
	for name, f := range figures {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%s/%gx%g", name, size.Width, size.Height), func(t *testing.T) {
				svg := written(t, f, SVG, size)
				if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
					t.Error("NaN or Inf is drawn")
				}
				p := readSVG(t, svg)
				if len(p.texts) == 0 {
					t.Fatal("no text")
				}
				p.checkTexts(t)
				p.checkMarks(t)
			})
		}
	}
}

func (p page) checkTexts(t *testing.T) {
	t.Helper()
	canvas := rect{0, 0, p.width, p.height}
	for i, s := range p.texts {
		if s.x0 < canvas.x0 || s.y0 < canvas.y0 || s.x1 > canvas.x1 || s.y1 > canvas.y1 {
			t.Errorf("%q leaves the canvas %v: %v", s.said, canvas, s.rect)
		}
		if s.size < 4.9 {
			t.Errorf("%q is %.1f points high", s.said, s.size)
		}
		for _, o := range p.texts[:i] {
			if s.shrunk(0.15).meets(o.shrunk(0.15)) {
				t.Errorf("%q %v overlaps %q %v", s.said, s.rect, o.said, o.rect)
			}
		}
	}
}

// checkMarks lets only the page and the shade lie below texts, and a cell of a
// map below a text that is all in it.
func (p page) checkMarks(t *testing.T) {
	t.Helper()
	under := []string{"#FFFFFF", "#F4F4F4", "#E6E6E6", "none#E6E6E6"}
	for _, k := range p.marks {
		if slices.Contains(under, k.color) {
			continue
		}
		box := around(k.points...)
		if box.x0 < -0.1 || box.y0 < -0.1 || box.x1 > p.width+0.1 || box.y1 > p.height+0.1 {
			t.Errorf("a mark of %s leaves the canvas: %v", k.color, box)
		}
		cell := slices.Contains(cellColors(), k.color)
		for _, s := range p.texts {
			if cell && box.holds(s.rect) {
				continue
			}
			if k.crosses(s.shrunk(0.3)) {
				t.Errorf("%q %v is crossed by a mark of %s %v", s.said, s.rect, k.color, k.points)
			}
		}
	}
}

// cellColors are the fills of a map of coverage.
func cellColors() []string {
	var out []string
	for _, v := range verdicts {
		out = append(out, hexOf(v.fill))
	}
	return out
}

func (r rect) holds(o rect) bool {
	return r.x0 <= o.x0 && o.x1 <= r.x1 && r.y0 <= o.y0 && o.y1 <= r.y1
}

// TestFitsText holds the figures to saying what they are at the common size.
func TestFitsText(t *testing.T) {
	all := gallery(t)
	for name, f := range galleryIn(t, lang.Portuguese) {
		all["pt "+name] = f
	}
	for name, f := range all {
		p := readSVG(t, written(t, f, SVG, Size{}))
		var all []string
		for _, s := range p.texts {
			all = append(all, s.said)
		}
		said := strings.Join(all, " ")
		for _, want := range append(strings.Fields(f.title), strings.Fields(f.subtitle)...) {
			if len(want) < 30 && !strings.Contains(said, want) {
				t.Errorf("%s: %q of the caption is not shown: %q", name, want, said)
			}
		}
	}
}

// TestNamesStayApart looks for the ends of long names at small sizes, where
// what they have in common is left out.
func TestNamesStayApart(t *testing.T) {
	for _, f := range []*Figure{
		figure(t)(Curves(agents(8, longName), Caption{})),
		figure(t)(TaskDots(taskAgents(8, 8, 12, longName), Caption{})),
		figure(t)(Forest(forestRows(8, longName), Caption{})),
		figure(t)(CoverageMap(coverageGridOf(1, 8, longName, []int{1}, []int{4}, []int{10, 30}), 0.95, Caption{})),
	} {
		for _, size := range sizes {
			p := readSVG(t, written(t, f, SVG, size))
			for i := range 8 {
				end := fmt.Sprint(i)
				if !slices.ContainsFunc(p.texts, func(s svgText) bool {
					return len(s.said) > 3 && strings.HasSuffix(s.said, end)
				}) {
					t.Errorf("%v: no name ends in %s", size, end)
				}
			}
		}
	}
}
