package plots

import (
	"strings"
	"testing"
)

// TestOneTrialShowsNoFlakiness: nobody is told that no task is flaky, or that as
// many are, where no task has two trials.
func TestOneTrialShowsNoFlakiness(t *testing.T) {
	one := func(agent string) TrialSeries {
		return TrialSeries{Agent: agent, Tasks: []TaskTrials{{"a", []Outcome{Pass}}, {"b", []Outcome{Fail}}}}
	}
	for _, series := range [][]TrialSeries{{one("x")}, {one("x"), one("y")}} {
		f, err := TrialGrid(series, Caption{})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(f.Title(), "One trial a task shows no flakiness") {
			t.Errorf("%d agents: %q", len(series), f.Title())
		}
	}
}
