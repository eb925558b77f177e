package cli

import (
	"github.com/spf13/cobra"

	"passhat/experiments"
)

func newFit() *cobra.Command {
	var reading readingFlags
	var output outputFlags
	var replicates int
	var seed uint64
	c := &cobra.Command{
		Use:   "fit FILE...",
		Short: "Distributions of the success rate fitted to results",
		Long: `Fits a beta, two success rates and a distribution of any shape to the counts of
each agent, by maximum likelihood, with standard errors. A test of the fit,
against suites drawn from it, may refuse the beta and the two rates.`,
		Example: `  passhat fit runs.csv
  passhat fit runs.csv --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := output.check(); err != nil {
				return err
			}
			if err := reading.Check(); err != nil {
				return err
			}
			p := newProgress(c.ErrOrStderr())
			defer p.stop()
			data, err := reading.read(c, args)
			if err != nil {
				return err
			}
			r, err := experiments.Fit(c.Context(), data, replicates, seed, p.observe)
			if err != nil {
				return err
			}
			p.stop()
			return output.write(c, r)
		},
	}
	reading.add(c, estimating...)
	output.add(c)
	c.Flags().IntVar(&replicates, "replicates", 999, "`N` suites drawn from each fit to test it")
	c.Flags().Uint64Var(&seed, "seed", 1, "`SEED` of everything random: same seed, same bytes")
	return c
}
