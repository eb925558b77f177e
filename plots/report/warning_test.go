package report_test

import (
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
)

// TestIDsOfAWarningAreApart: two ids are not shown as one id with a comma.
func TestIDsOfAWarningAreApart(t *testing.T) {
	for _, c := range []struct {
		tasks []string
		want  string
	}{
		{[]string{"a", "b"}, `: a, b`},
		{[]string{"a, b"}, `: "a, b"`},
		{[]string{"1", ""}, `: 1, ""`},
		{[]string{"T/x=1", "[mobile]on|PERSONA:None", "tâche"}, `: T/x=1, [mobile]on|PERSONA:None, tâche`},
		{[]string{"a and 3 more", `say "x"`, "a\u00a0"}, `: "a and 3 more", "say \"x\"", "a\u00a0"`},
	} {
		got := report.Warning(experiments.WarningResult{Code: "c", Message: "m", Tasks: c.tasks}, lang.English)
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%q: %s", c.tasks, got)
		}
	}
}
