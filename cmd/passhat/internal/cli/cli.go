// Package cli is the command line of passhat: one file a command. It reads
// flags and files, calls the library, and writes; it computes nothing.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit status of every command. 1 and 2 are verdicts of a gate, so a run
// that could not be done never reads as one.
const (
	statusDone   = 0
	statusNotMet = 1
	statusFault  = 3
)

// verdict is the answer no: the command was done, and what it asked is not so.
type verdict struct{ text string }

func (v verdict) Error() string { return v.text }

// Main runs a command and returns its exit status. Results go to stdout;
// progress, warnings and errors to stderr.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	out := &watched{out: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := unknownCommand(root, args)
	if err == nil {
		err = execute(ctx, root)
	}
	if lost := out.lost(); lost != nil {
		err = lost
	}
	if err == nil {
		return statusDone
	}
	var told interrupted
	if ctx.Err() != nil && !errors.As(err, &told) {
		err = errors.New("interrupted; nothing was written")
	}
	_, _ = io.WriteString(stderr, faultText(err, isTerminal(stderr))) // nowhere to report that stderr is closed
	var no verdict
	if errors.As(err, &no) {
		return statusNotMet
	}
	return statusFault
}

// grace is how long a command that was interrupted may take to clean up.
const grace = 2 * time.Second

// execute runs the command. One that is interrupted while it waits for input
// that never comes is left waiting.
func execute(ctx context.Context, root *cobra.Command) error {
	done := make(chan error, 1)
	go func() { done <- root.ExecuteContext(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		return ctx.Err()
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "passhat",
		Short: "pass@k and pass^k of AI agents, with intervals that say what they speak of",
		Long: `passhat answers two questions about an AI agent that was run several times on
each task: can it (pass@k, at least one of k trials succeeds) and can I rely on
it (pass^k, all k trials succeed).`,
		Example: `  passhat estimate runs.csv
  passhat run experiments/article.yaml`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: keepInputs,
		RunE:              func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(flagFault)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80"))
	root.AddCommand(newEstimate(), newRun(), newCoverage(), newCheck(), newFit(), newPlan(), newPlot(), newSimulate(), newFormats(), newConvert(), newSchema(), newVersion())
	return root
}

// noArgs is the error for an argument of a command that takes none.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no argument, found %q", c.CommandPath(), args[0])
	}
	return nil
}

// flagFault says in plain words what is wrong with a flag.
func flagFault(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if ofEstimates(name) {
			return fmt.Errorf("flag --%s would change nothing that %s does: leave it out; passhat estimate has it", name, c.CommandPath())
		}
		if near := nearestFlag(c, name); near != "" {
			return fmt.Errorf("flag --%s is not known: did you mean --%s?", name, near)
		}
		return fmt.Errorf("flag --%s is not known; %s --help lists the flags", name, c.CommandPath())
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return fmt.Errorf("--%s %q: %s was expected", f.Name, invalid.GetValue(), kindOf(f.Value.Type()))
	}
	return fmt.Errorf("%w; %s --help lists the flags", err, c.CommandPath())
}

// nearestFlag lends the flags to cobra's search for the nearest command.
func nearestFlag(c *cobra.Command, name string) string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if near := names.SuggestionsFor(name); len(near) > 0 {
		return near[0]
	}
	return ""
}

func kindOf(flagType string) string {
	switch flagType {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number of 0 or more"
	case "float64":
		return "a number"
	case "stringToString":
		return "role=name, such as task=id,success=ok,"
	}
	return "a " + flagType
}
