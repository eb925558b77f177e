package formula_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"passhat/experiments/formula"
)

// TestGuardHasAnInverse: a guarded name is no formula, and its guard can be taken
// away.
func TestGuardHasAnInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching("['= \\-+@|%a\t\r\n\ufeff]{0,6}")).Draw(t, "name")
		g := formula.Guard(s)
		if formula.Unguard(g) != s {
			t.Fatalf("%q became %q, then %q", s, g, formula.Unguard(g))
		}
		if c := strings.TrimLeftFunc(g, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }); c != "" && strings.ContainsAny(c[:1], "=+-@|%") {
			t.Fatalf("%q is still a formula: %q", s, g)
		}
	})
}

func TestGuard(t *testing.T) {
	for s, want := range map[string]string{
		"=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0",
		"\t=1":               "'\t=1", "\r@SUM(A1)": "'\r@SUM(A1)", "\n+1": "'\n+1", "\ufeff-1": "'\ufeff-1", "\uff1d1": "'\uff1d1", "'=1": "''=1",
		"a=b": "a=b", "": "", "it's": "it's", "'": "'", "7": "7",
	} {
		if got := formula.Guard(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
}
