package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// keepInputs is the error for an output that is one of the files to read: they
// would be lost.
func keepInputs(c *cobra.Command, args []string) error {
	output := c.Flags().Lookup("output")
	if output == nil || output.Value.String() == "" || output.Value.String() == "-" {
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
	for _, file := range inputFiles(args) {
		if from, err := os.Stat(file); err == nil && os.SameFile(from, to) {
			return fmt.Errorf("--output %s is a file to read, %s, and would be lost: write to another", output.Value, file)
		}
	}
	return nil
}

// inputFiles returns the files that arguments may mean: as they stand, without a
// label, and what a pattern matches.
func inputFiles(args []string) []string {
	var out []string
	for _, arg := range args {
		names := []string{arg}
		if _, path, ok := strings.Cut(arg, "="); ok {
			names = append(names, path)
		}
		for _, name := range names {
			matches, _ := filepath.Glob(name) // a bad pattern is told by the reading
			out = append(out, name)
			out = append(out, matches...)
		}
	}
	return out
}
