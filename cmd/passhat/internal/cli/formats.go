package cli

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments/results"
	_ "passhat/experiments/results/parquet" // its reader registers itself
)

func newFormats() *cobra.Command {
	return &cobra.Command{
		Use:     "formats",
		Short:   "The result files that are recognised, and the fields used",
		Example: "  passhat formats",
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			for _, f := range results.Formats() {
				if _, err := fmt.Fprintf(c.OutOrStdout(), "%s\n  %s", f.Name, wrapped(f.Uses, "  ")); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func newConvert() *cobra.Command {
	var reading readingFlags
	var out string
	c := &cobra.Command{
		Use:   "convert FILE...",
		Short: "Any recognised result files as one table, a row a trial",
		Long: `Reads result files as estimate does and writes them in long form, CSV with a
row a trial: agent, task, trial, outcome and what else the file tells.`,
		Example: `  passhat convert runs.eval -o runs.csv
  passhat convert logs/ > runs.csv`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := reading.Check(); err != nil {
				return err
			}
			var table bytes.Buffer
			warnings, err := results.Convert(c.Context(), args, c.InOrStdin(), reading.Options, &table)
			if err != nil {
				return err
			}
			for _, w := range warnings {
				c.PrintErrln(note(fmt.Sprintf("warning: %s: %s", w.Code, w.Message)))
			}
			return putTrials(c, out, table.Bytes())
		},
	}
	reading.add(c, "errors", "ragged", "duplicates", "cluster", "stratum", "weight")
	c.Flags().Lookup("group").Usage = "`LABEL` to write as the column group"
	c.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write instead of standard output (-), whole or not at all")
	return c
}
