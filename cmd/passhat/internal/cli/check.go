package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/results"
)

func newCheck() *cobra.Command {
	var output outputFlags
	var tasks, trials, errored int
	c := &cobra.Command{
		Use:   "check FAMILY VALUES",
		Short: "Whether a published row of pass^k can be, and what follows from it",
		Long: `Takes a published row, pass^1, pass^2, ... or pass@1, pass@2, ..., and looks for
the counts of successes over the tasks that give it. Where there are any, the
other family and the intervals follow; where there are none, it says which entry
breaks the row, and the exit status is 1.

With mean, takes the mean of so many trials of which some ended in an error, and
says how many passes give it, and whether the errors are in it.`,
		Example: `  passhat check 'pass^k' 0.42,0.273,0.22,0.2 --tasks 50
  passhat check 'pass^k' 42%,27.3%,22%,20% --tasks 50 --format json
  passhat check mean 0.0928 --trials 97 --errors 17`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := output.check(); err != nil {
				return err
			}
			if len(args) != 2 {
				return fmt.Errorf("check takes a family and a row, such as: passhat check 'pass^k' 0.42,0.273,0.22,0.2 --tasks 50")
			}
			if args[0] == "mean" {
				return checkMean(c, &output, args[1], trials, errored)
			}
			if errored != 0 {
				return fmt.Errorf("--errors is for check mean: a row of %s is one of complete trials", args[0])
			}
			row, err := publishedRow(args[0], args[1])
			if err != nil {
				return err
			}
			if trials == 0 {
				trials = len(row)
			}
			invert := results.InvertRow
			if args[0] == "pass@k" {
				invert = results.InvertAtRow
			}
			inverted, err := invert(row, tasks, trials)
			if errors.Is(err, results.ErrImpossible) {
				return verdict{fmt.Sprintf("%s: %v", args[0], err)}
			}
			if err != nil {
				return err
			}
			return checked(c, &output, args[0], inverted)
		},
	}
	output.add(c)
	c.Flags().IntVar(&tasks, "tasks", 0, "`M` tasks that the row is the mean of")
	c.Flags().IntVar(&trials, "trials", 0, "`N` trials of each task (default the number of entries); of check mean, all of them")
	c.Flags().IntVar(&errored, "errors", 0, "of check mean, `N` of the trials that ended in an error")
	return c
}

// publishedRow reads the entries of a row.
func publishedRow(family, values string) ([]results.Published, error) {
	if family != "pass^k" && family != "pass@k" {
		return nil, fmt.Errorf("family %q is not known: choose 'pass^k', 'pass@k' or mean", family)
	}
	var row []results.Published
	for _, s := range list(values) {
		p, err := results.ParsePublished(s)
		if err != nil {
			return nil, err
		}
		row = append(row, p)
	}
	return row, nil
}

// checked estimates from the nearest of the histograms that give the row.
func checked(c *cobra.Command, output *outputFlags, family string, in results.Inversion) error {
	histogram := in.Histograms[0]
	d := results.Data{Agent: "published row", Format: "published " + family}
	for successes, m := range histogram {
		for range m {
			id := fmt.Sprint(len(d.Tasks) + 1)
			d.Tasks = append(d.Tasks, results.TaskCounts{ID: id, Pass: successes, Fail: in.Trials - successes})
		}
	}
	message := fmt.Sprintf("possible: tasks with 0 to %d successes %v", in.Trials, histogram)
	if n := len(in.Histograms); n > 1 {
		message += fmt.Sprintf(", the nearest of %d that round to the row", n)
	}
	if in.Loose {
		message += "; only if the row was rounded twice"
	}
	c.PrintErrln(note(message))
	r, err := experiments.Estimate(c.Context(), []results.Data{d}, experiments.Analysis{Seed: 1}, nil)
	if err != nil {
		return err
	}
	r.Command = "check"
	return output.write(c, r)
}
