package experiments_test

import (
	"fmt"
	"strings"
	"testing"
)

// Each of these was read as another number, without an end or at a length that
// no reader has patience for.
func TestHostileConfigs(t *testing.T) {
	counts := func(n string) string {
		return "agents: [{name: a, counts: [{task: t, n: " + n + ", c: 1}]}]\n"
	}
	check := func(name, source, message string) {
		t.Helper()
		if f := faults(t, source); !strings.Contains(f.Error(), message) {
			t.Errorf("%s: %v, want %s", name, f, message)
		}
	}
	check("counts that overflow", counts("9223372036854775807"), "at most 1000000 are counted")
	check("counts beyond the most", counts("1000001"), "at most 1000000 are counted")
	check("octal", counts("010"), "010 would be read as octal")
	check("a seed that is octal", "seed: 017\n"+agents, "017 would be read as octal")
	check("a long name", strings.Replace(agents, "name: a", "name: "+strings.Repeat("z", 2000), 1), "a name of over 1024 bytes")
	var many strings.Builder
	many.WriteString("agents:\n")
	for i := range 501 {
		fmt.Fprintf(&many, "  - {name: a%d, rates: {constant: 0.5}}\n", i)
	}
	check("agents without number", many.String(), "501 agents: at most 500")
}

func TestLongLinesOfConfigsAreCut(t *testing.T) {
	for _, source := range []string{strings.Repeat("[", 100_000), "zz: " + strings.Repeat("é", 5000) + "\n" + agents, strings.Repeat(" ", 5000) + "- x: [\n"} {
		if text := faults(t, source).Error(); len(text) > 2000 {
			t.Errorf("%d bytes of message: %.300s", len(text), text)
		}
	}
}
