package experiments

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
	"pgregory.net/rapid"

	"passhat/experiments/formula"
)

// TestDumpIsObeyedByNoTerminal: names read back from YAML as they were, and
// none has a character in it that a terminal would obey.
func TestDumpIsObeyedByNoTerminal(t *testing.T) {
	name := rapid.StringOf(rapid.OneOf(rapid.SampledFrom([]rune("a:-#'\"\\ \n\t\r{[%\u0085\u009b\u00ad\u202e\u2028\ufeff\U000e0041\U0001f600\x1b")), rapid.Rune()))
	rapid.Check(t, func(t *rapid.T) {
		want := map[string][]string{name.Draw(t, "key"): rapid.SliceOfN(name, 1, 4).Draw(t, "names")}
		text, err := dump(want)
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexFunc(string(text), func(r rune) bool { return r != '\n' && formula.Obeyed(r) }); i >= 0 {
			t.Fatalf("%q", text[i:])
		}
		var got map[string][]string
		if err := yaml.Load(text, &got); err != nil {
			t.Fatalf("%v: %q", err, text)
		}
		for k, names := range want {
			if strings.Join(got[k], "|") != strings.Join(names, "|") {
				t.Fatalf("%q, want %q, in\n%q", got, want, text)
			}
		}
	})
}
