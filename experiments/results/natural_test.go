package results

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNaturalCompare: what is skipped of the begin changes nothing; the
// reference compares list of runs with list of runs.
func TestNaturalCompare(t *testing.T) {
	runs := func(s string) (out []string) {
		for s != "" {
			out = append(out, leading(s))
			s = s[len(leading(s)):]
		}
		return out
	}
	reference := func(a, b string) int {
		byRun := slices.CompareFunc(runs(a), runs(b), func(p, q string) int {
			if isDigit(p[0]) && isDigit(q[0]) {
				m, n := strings.TrimLeft(p, "0"), strings.TrimLeft(q, "0")
				return cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n))
			}
			return strings.Compare(p, q)
		})
		return cmp.Or(byRun, strings.Compare(a, b))
	}
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringOfN(rapid.SampledFrom([]rune("ab-0019é")), 0, 8, -1)
		begin := id.Draw(t, "begin")
		a, b := begin+id.Draw(t, "a"), begin+id.Draw(t, "b")
		if got, want := naturalCompare(a, b), reference(a, b); got != want || naturalCompare(b, a) != -got {
			t.Errorf("%q, %q: %d, %d, want %d", a, b, got, naturalCompare(b, a), want)
		}
	})
}
