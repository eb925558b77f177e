package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// full is an output that takes nothing more.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestLostOutputIsAFault: no command whose output could not be written is done,
// whoever writes it: the command, or the library that writes its help.
func TestLostOutputIsAFault(t *testing.T) {
	runs := filepath.Join(t.TempDir(), "runs.csv")
	if err := os.WriteFile(runs, []byte("task,trial,success\na,1,1\na,2,0\nb,1,1\nb,2,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	commands := [][]string{
		{}, {"--help"}, {"formats"}, {"version"}, {"schema"}, {"completion", "bash"}, {"simulate", "--presets"}, {"simulate", "--rates", "constant:0.5"},
		{"estimate", runs}, {"estimate", runs, "--format", "json"}, {"convert", runs}, {"plot", "curves", runs}, {"fit", runs, "--replicates", "19"},
		{"check", "pass^k", "0.5", "--tasks", "4"},
	}
	for _, c := range newRoot().Commands() {
		commands = append(commands, []string{c.Name(), "--help"}, []string{"help", c.Name()})
	}
	for _, args := range commands {
		var stderr bytes.Buffer
		status := Main(context.Background(), args, strings.NewReader(""), full{}, &stderr)
		if !strings.Contains(stderr.String(), "could not be written whole: no space left on device") || status != statusFault {
			t.Errorf("%q: exit status %d, %s", args, status, &stderr)
		}
	}
}

// TestADeviceIsNoTerminal: nobody reads what is written to these.
func TestADeviceIsNoTerminal(t *testing.T) {
	for _, name := range sinks {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			continue // not on this system
		}
		if isTerminal(f) || isTerminal(&watched{out: f}) {
			t.Errorf("%s is taken for a terminal", name)
		}
		_ = f.Close()
	}
}

// TestNoFlagIsIgnored: a command has no flag of reading that changes nothing it
// does, refuses one with the reason, and refuses one about a file that is not
// given.
func TestNoFlagIsIgnored(t *testing.T) {
	idle := map[string][]string{
		"convert":  {"errors", "ragged", "duplicates", "cluster", "stratum", "weight", "k", "metric"},
		"simulate": {"ragged", "group", "cluster", "stratum", "weight", "k", "confidence"},
		"fit":      {"ragged", "group", "cluster", "stratum", "weight", "target"},
		"plan":     {"ragged", "group", "cluster", "stratum", "weight", "side", "joint", "bands"},
		"coverage": {"ragged", "group", "cluster", "stratum", "weight", "side", "joint", "bands"},
	}
	for _, c := range newRoot().Commands() {
		for _, flag := range idle[c.Name()] {
			refused(t, []string{c.Name(), "--" + flag + "=x"}, "--"+flag+" would change nothing that passhat "+c.Name()+" does")
			if c.Flags().Lookup(flag) != nil {
				t.Errorf("%s has --%s", c.Name(), flag)
			}
		}
	}
	reading := &cobra.Command{}
	new(readingFlags).add(reading, estimating...)
	for _, flag := range []string{"errors", "duplicates", "success", "columns", "scorer", "filter", "tasks-from", "corrupt", "decimal"} {
		if reading.Flags().Lookup(flag) == nil {
			t.Fatalf("no flag --%s", flag)
		}
		refused(t, []string{"simulate", "--rates", "constant:0.5", "--" + flag, "task=x"}, "--"+flag+" is about the file of --like, and there is none")
		refused(t, []string{"plan", "--mean", "0.5", "--icc", "0.3", "--metric", "pass^2", "--half-width", "0.2", "--" + flag, "task=x"}, "--"+flag+" is about the file of --pilot, and there is none")
	}
	refused(t, []string{"simulate", "--rates", "constant:0.5", "--law", "beta"}, "--law is about the file of --like, and there is none")
	half := []string{"plan", "--mean", "0.5", "--icc", "0.3", "--metric", "pass^2", "--half-width", "0.2"}
	refused(t, append(half, "--power", "0.9"), "--power is about the goals --compare and --gate")
	refused(t, append(half, "--correlation", "0.5"), "--correlation is about the goal --compare")
}

func refused(t *testing.T, args []string, want string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := Main(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
	if status != statusFault || !strings.Contains(stderr.String(), want) || stdout.Len() > 0 {
		t.Errorf("%q: exit status %d, %s, want %q", args, status, &stderr, want)
	}
}
