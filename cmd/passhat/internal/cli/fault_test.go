package cli

import (
	"errors"
	"testing"
)

// TestFaultsFitATerminal: an error is wrapped on a terminal and one line
// elsewhere; what could be copied stays in one piece, a line of a file as it is.
func TestFaultsFitATerminal(t *testing.T) {
	for _, c := range []struct{ err, piped, terminal string }{
		{"no", "passhat: no\n", "passhat: no\n"},
		{
			`out/a very long folder name that nobody would type by hand/with more in it.csv:17: trial 3 of task "a b" appears twice`,
			"passhat: " + `out/a very long folder name that nobody would type by hand/with more in it.csv:17: trial 3 of task "a b" appears twice` + "\n",
			"passhat: out/a very long folder name that nobody would type by hand/with more\n  in it.csv:17: trial 3 of task \"a b\" appears twice\n",
		},
		{
			"/home/somebody/experiments/2026-01-01/with-a-long-name/that-goes-on-and-on/and-on/results.csv: there is no such file",
			"passhat: /home/somebody/experiments/2026-01-01/with-a-long-name/that-goes-on-and-on/and-on/results.csv: there is no such file\n",
			"passhat:\n  /home/somebody/experiments/2026-01-01/with-a-long-name/that-goes-on-and-on/and-on/results.csv:\n  there is no such file\n",
		},
		{
			"check takes a family and a row, such as: passhat check 'pass^k' 0.42,0.273 --tasks 50",
			"passhat: check takes a family and a row, such as: passhat check 'pass^k' 0.42,0.273 --tasks 50\n",
			"passhat: check takes a family and a row, such as:\n  passhat check 'pass^k' 0.42,0.273 --tasks 50\n",
		},
		{
			"a.yaml:1:3: k is 5\n    k: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]\n        ^",
			"passhat: a.yaml:1:3: k is 5\n    k: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]\n        ^\n",
			"passhat: a.yaml:1:3: k is 5\n    k: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]\n        ^\n",
		},
	} {
		for terminal, want := range map[bool]string{false: c.piped, true: c.terminal} {
			if got := faultText(errors.New(c.err), terminal); got != want {
				t.Errorf("terminal %v: got\n%swant\n%s", terminal, got, want)
			}
		}
	}
}
