package plots

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// What is cut from a text does not depend on how far too long it is, and is
// found at once.
func TestCutOfVeryLongText(t *testing.T) {
	l := canvas{scale: 1}.letters(8, tone{}, false)
	for _, head := range []float64{1, 0.5} {
		want := l.cut(strings.Repeat("z", 500), 60, head)
		if got := l.cut(strings.Repeat("z", 1_000_000), 60, head); got != want || want == "" || l.width(got) > 60 {
			t.Errorf("head %v: %q, want %q", head, got, want)
		}
	}
	for _, s := range []string{"", "a", "ab", "agent of a name", "  spaced   out  ", "éééééééé", "WWWW iiii"} {
		for width := vg.Length(0); width < 80; width += 3 {
			if got := l.cut(s, width, 0.5); l.width(got) > width && got != "" {
				t.Errorf("%q in %v: %q is wider", s, width, got)
			}
		}
	}
}

// A sign and its number are never parted by the end of a line.
func TestSignsStayWithTheirNumbers(t *testing.T) {
	l := canvas{scale: 1}.letters(8, tone{}, false)
	for width := vg.Length(40); width < 200; width += 3 {
		lines := l.wrap("five trials each, 95 % intervals; the cheapest costs US$ 464; bars: ± 2 standard errors", width, 20, l.cutEnd)
		for _, line := range lines {
			if strings.HasPrefix(line, "%") || strings.HasSuffix(line, "$") || strings.HasSuffix(line, "±") {
				t.Errorf("in %v: %q", width, lines)
			}
		}
	}
}
