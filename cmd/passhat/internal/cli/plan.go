package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/sim"
)

func newPlan() *cobra.Command {
	var f planFlags
	var reading readingFlags
	var output outputFlags
	var out string
	c := &cobra.Command{
		Use:   "plan",
		Short: "How many trials per task, and how many tasks, to pay for",
		Long: `Finds the cheapest design that reaches a goal, by formula, and simulates it with
the very intervals that will be reported.

What is known of the agent: --pilot results that are there already, or a guess
by --mean and --icc, or --rates.

What is wanted, one of: --half-width of the interval of --metric; --compare, the
gain of a better agent that is to be shown with a --power; --gate, the right
verdict of it with a --power. --best is the best that --budget or --tasks buys.

What it costs:

  tasks x (--cost-task + trials x --cost-trial / (1 - --failure-rate))

Without --cost-trial the cost is the mean of the pilot's trials, in --unit;
where the file tells none, designs are compared, and a budget is given, in
trials.`,
		Example: `  passhat plan --mean 0.7 --icc 0.3 --metric pass^3 --half-width 0.08
  passhat plan --pilot runs.csv --metric pass^3 --half-width 0.08 --tasks 50
  passhat plan --pilot runs.csv --gate 'pass^3>=0.6' --cost-trial 0.38
  passhat plan --mean 0.7 --icc 0.3 --metric pass^3 --compare 0.1
  passhat plan --mean 0.7 --icc 0.3 --gate 'pass^3>=0.3' --rounds 5
  passhat plan --mean 0.7 --icc 0.3 --metric pass^3 --best --budget 500`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := output.check(); err != nil {
				return err
			}
			p := newProgress(c.ErrOrStderr())
			defer p.stop()
			r, err := f.plan(c, reading.Options, p.observe)
			if err != nil {
				return err
			}
			if out != "" {
				if err := writeReport(c, r, out, output.language); err != nil {
					return err
				}
				defer told(c, out)
			}
			p.stop()
			if output.format == "csv" || output.format == "json" { // the others say it first
				for _, w := range r.Plan.Warnings {
					c.PrintErrln(note("warning: " + w.Code + ": " + w.Message))
				}
			}
			return output.write(c, r)
		},
	}
	f.add(c)
	reading.add(c, estimating...)
	output.add(c)
	c.Flags().StringVar(&out, "out", "", "`FOLDER` to write too: results.json, summary.md, report.html, figure")
	return c
}

// plan makes the plan from what is known of the agent.
func (f *planFlags) plan(c *cobra.Command, o results.Options, observe experiments.Observer) (*experiments.Result, error) {
	request, err := f.request(c)
	if err != nil {
		return nil, err
	}
	if f.pilot == "" {
		if f.agent != "" {
			return nil, fmt.Errorf("--agent %s: it chooses an agent of --pilot, and there is none", f.agent)
		}
		if err := onlyWith(c, "pilot"); err != nil {
			return nil, err
		}
		rates, err := f.guess(c)
		if err != nil {
			return nil, err
		}
		return experiments.PlanFromRates(c.Context(), rates, request, observe)
	}
	for _, name := range []string{"mean", "icc", "rates"} {
		if c.Flags().Changed(name) {
			return nil, fmt.Errorf("--pilot and --%s are both given: plan from results or from a guess", name)
		}
	}
	data, err := results.Read(c.Context(), []string{f.pilot}, c.InOrStdin(), o)
	if err != nil {
		return nil, err
	}
	return experiments.PlanFromPilot(c.Context(), data, f.agent, request, observe)
}

// guess returns the distribution of --rates, or of --mean and --icc.
func (f *planFlags) guess(c *cobra.Command) (sim.Rates, error) {
	mean, icc := c.Flags().Changed("mean"), c.Flags().Changed("icc")
	switch {
	case f.rates != "" && (mean || icc):
		return nil, fmt.Errorf("--rates and --mean or --icc are both given: keep one of them")
	case f.rates != "":
		config, err := experiments.ParseRates(f.rates)
		if err != nil {
			return nil, err
		}
		return config.Build()
	case !mean && !icc:
		return nil, fmt.Errorf("nothing is known of the agent: give --pilot FILE, or a guess by --mean 0.7 --icc 0.3")
	case !mean || !icc:
		return nil, fmt.Errorf("a guess needs both --mean and --icc: pass^k hangs on how unevenly the failures fall; 0.3 is common, 0 is the same rate everywhere")
	}
	return sim.NewBetaMeanICC(f.mean, f.icc)
}
