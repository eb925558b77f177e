package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"passhat/bootstrap"
	"passhat/experiments"
	"passhat/experiments/coverage"
)

func newCoverage() *cobra.Command {
	var analysis analysisFlags
	var reading readingFlags
	var output outputFlags
	var replicates int
	c := &cobra.Command{
		Use:   "coverage FILE...",
		Short: "How often intervals hold the truth on suites like yours",
		Long: `Fits an agent to the results, draws suites of its size again and again, and
counts how often the interval of each metric holds the agent's known value.
--method takes a list; tasks-then-trials and pooled-trials are known here too,
as the warnings they are.`,
		Example: `  passhat coverage runs.csv --k 1,4
  passhat coverage runs.csv --k 4 --method gaffke,percentile,tasks-then-trials`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			methods, err := coverageMethods(analysis.method)
			if err != nil {
				return err
			}
			analysis.method = string(bootstrap.MethodAuto)
			a, err := analysis.analysis()
			if err != nil {
				return err
			}
			if replicates < 2 || replicates > 1_000_000 {
				return fmt.Errorf("--replicates is %d: it must be from 2 to 1000000", replicates)
			}
			if err := output.check(); err != nil {
				return err
			}
			p := newProgress(c.ErrOrStderr())
			defer p.stop()
			data, err := reading.read(c, args)
			if err != nil {
				return err
			}
			r, err := experiments.Coverage(c.Context(), data, a, methods, replicates, p.observe)
			if err != nil {
				return err
			}
			p.stop()
			return output.write(c, r)
		},
	}
	analysis.add(c, "side", "joint", "bands")
	reading.add(c, estimating...)
	output.add(c)
	c.Flags().IntVar(&replicates, "replicates", 4000, "`N` data sets drawn from the fitted agent")
	c.Flags().Lookup("resamples").DefValue = "999"
	analysis.resamples = 999
	return c
}

// coverageMethods reads the list of methods.
func coverageMethods(s string) ([]string, error) {
	methods := list(s)
	for _, m := range methods {
		if m == coverage.TasksThenTrials || m == coverage.PooledTrials {
			continue
		}
		if _, err := bootstrap.ParseMethod(m); err != nil {
			return nil, fmt.Errorf("%w; also %s, %s", err, coverage.TasksThenTrials, coverage.PooledTrials)
		}
	}
	return methods, nil
}
