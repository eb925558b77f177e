package plots

import (
	"image/color"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// contrast is that of WCAG.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func parseHex(t *testing.T, s string) color.NRGBA {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil {
		t.Fatalf("colour %q: %v", s, err)
	}
	return rgb(uint32(n))
}

// TestContrast holds every text of every figure to 4.5 with what it stands on,
// and every line and dot that tells something to 3 with the page.
func TestContrast(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		for name, f := range gallery(t) {
			p := readSVG(t, writtenIn(t, f, SVG, Options{Theme: theme}))
			for _, s := range p.texts {
				below := hex(paper.in(theme))
				for _, k := range p.marks {
					if k.filled && k.opacity == 1 && around(k.points...).holds(s.rect) {
						below = k.color
					}
				}
				if r := contrast(parseHex(t, s.color), parseHex(t, below)); r < 4.5 {
					t.Errorf("theme %d, %s: %q in %s on %s has a contrast of %.2f", theme, name, s.said, s.color, below, r)
				}
			}
		}
		for _, x := range []tone{ink, muted, blue, orange, green, purple} {
			if r := contrast(x.in(theme), paper.in(theme)); r < 4.5 {
				t.Errorf("theme %d: %s has a contrast of %.2f with the page", theme, x.name, r)
			}
		}
	}
}

// TestPageColors: all colours of a Page are variables that CSS sets, with the
// light colour to fall back on.
func TestPageColors(t *testing.T) {
	light, dark := CSS(Light), CSS(Dark)
	variable := regexp.MustCompile(`var\((--fig-[a-z-]+),(#[0-9A-F]{6})\)`)
	for name, f := range gallery(t) {
		svg := writtenIn(t, f, SVG, Options{Theme: Page})
		if plain := variable.ReplaceAllString(svg, "$2"); plain != written(t, f, SVG, Size{}) {
			t.Errorf("%s: a page differs from light by more than variables", name)
		}
		for _, m := range variable.FindAllStringSubmatch(svg, -1) {
			if !strings.Contains(light, m[1]+":"+m[2]+";") || !strings.Contains(dark, m[1]+":#") {
				t.Errorf("%s: CSS does not set %s", name, m[0])
			}
		}
	}
	for _, format := range []Format{PNG, PDF} {
		if err := figure(t)(Forest(mixedRows(), Caption{})).Write(nil, format, Options{Theme: Page}); err == nil || !strings.Contains(err.Error(), "choose the theme") {
			t.Errorf("a page as %s: error %v", format, err)
		}
	}
}

// TestTones: each has a name of its own, by which it is found.
func TestTones(t *testing.T) {
	var names []string
	for _, x := range tones() {
		if slices.Contains(names, x.name) {
			t.Errorf("two tones are %s", x.name)
		}
		names = append(names, x.name)
	}
}
