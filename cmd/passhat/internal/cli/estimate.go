package cli

import (
	"github.com/spf13/cobra"

	"passhat/experiments"
)

func newEstimate() *cobra.Command {
	var analysis analysisFlags
	var reading readingFlags
	var output outputFlags
	var beyond beyondFlags
	var out, reference string
	c := &cobra.Command{
		Use:   "estimate FILE...",
		Short: "Estimates, intervals, unevenness and warnings for observed results",
		Long: `Reads result files of any format that passhat formats lists, told by their
content, and prints pass@k and pass^k with intervals. label=path names the
agent, - is standard input, a folder or a glob is several files of one agent;
gzip and zstd are unpacked.

Columns are known by their usual names; --columns names others. Their roles:
task, trial, success (the verdict), n and c (counts of a task), agent, error
(the text of one), status, output and started (to notice copies), stop (the
stopping rule).`,
		Example: `  passhat estimate runs.csv
  passhat estimate gpt=a.jsonl claude=b.jsonl.gz --k 1,4 --out report
  printf 'task,n,c\na,8,6\nb,8,8\n' | passhat estimate - --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			a, err := analysis.analysis()
			if err != nil {
				return err
			}
			if err := output.check(); err != nil {
				return err
			}
			if err := beyond.check(); err != nil {
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
			if reference != "" {
				if data, err = reading.besideFloor(c, data, reference); err != nil {
					return err
				}
			}
			r, err := experiments.Estimate(c.Context(), data, a, p.observe)
			if err != nil {
				return err
			}
			if err := beyond.into(c.Context(), r, data, a); err != nil {
				return err
			}
			if out != "" {
				if err := writeReport(c, r, out, output.language); err != nil {
					return err
				}
				defer told(c, out)
			}
			p.stop()
			return output.write(c, r)
		},
	}
	analysis.add(c)
	reading.add(c)
	output.add(c)
	beyond.add(c)
	c.Flags().StringVar(&reference, "reference", "", "result `FILE` of an agent that does nothing, or little: the tasks it passes are left out, too")
	c.Flags().StringVar(&out, "out", "", "`FOLDER` to write too: results.json, summary.md, report.html, figures")
	return c
}
