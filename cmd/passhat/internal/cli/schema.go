package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments"
)

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "The JSON Schema of config files, for editors",
		Long: `Prints the JSON Schema of config files. An editor uses it when the file begins
with: # yaml-language-server: $schema=schema.json`,
		Example: "  passhat schema > schema.json",
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(c.OutOrStdout(), experiments.Schema())
			return err
		},
	}
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "The version of passhat",
		Example: "  passhat version",
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "passhat %s\n", experiments.Version)
			return err
		},
	}
}
