package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"passhat/experiments/results"
)

// keepInputs is the error for an output that is one of the files to read: they
// would be lost.
func keepInputs(c *cobra.Command, args []string) error {
	output := c.Flags().Lookup("output")
	if output == nil || !toFile(output.Value.String()) {
		return nil
	}
	to, err := os.Stat(output.Value.String())
	if err != nil || !to.Mode().IsRegular() {
		return nil // nothing is there to lose
	}
	for _, name := range []string{"pilot", "like", "reference", "tasks-from"} {
		if f := c.Flags().Lookup(name); f != nil {
			args = append(args[:len(args):len(args)], f.Value.String())
		}
	}
	for _, file := range results.NamedFiles(args) {
		if from, err := os.Stat(file); err == nil && os.SameFile(from, to) {
			return fmt.Errorf("--output %s is a file to read, %s, and would be lost: write to another", output.Value, file)
		}
	}
	return nil
}
