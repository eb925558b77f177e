package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"passhat/bootstrap"
	"passhat/experiments"
	"passhat/plots"
	"passhat/plots/lang"
)

func newPlot() *cobra.Command {
	var analysis analysisFlags
	var reading readingFlags
	var beyond beyondFlags
	var picture pictureFlags
	c := &cobra.Command{
		Use:   "plot KIND FILE...",
		Short: "One figure, of result files or of a results.json",
		Long: `Draws one figure as SVG, PNG or PDF. FILE is any result file, read and analysed
as estimate does, or a results.json of passhat (or its folder), whose numbers
are drawn as they are. The kinds:

` + kindLines() + `
A results.json has the figures of its folder: of estimate, of run CONFIG, of
plan --out.`,
		Example: `  passhat plot curves runs.csv -o curves.svg
  passhat plot grid runs.csv -o grid.pdf --size 15x10cm --theme dark
  passhat plot difference a.csv b.csv --k 1-4 -o difference.png
  passhat plot beyond runs.csv --beyond 8,16 -o beyond.svg --lang pt
  passhat plot coverage out/coverage/results.json > coverage.svg
  passhat estimate runs.csv --format json | passhat plot tasks - -o tasks.svg`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeKinds,
		RunE: func(c *cobra.Command, args []string) error {
			kind, err := kindOfFigure(args)
			if err != nil {
				return err
			}
			write, err := picture.writer(c)
			if err != nil {
				return err
			}
			p := plotting{kind: kind, analysis: analysis, reading: reading, beyond: beyond}
			r, err := p.result(c, args[1:])
			if err != nil {
				return err
			}
			figure, err := kind.Draw(r, picture.language)
			if errors.Is(err, plots.ErrNoData) {
				return noFigure(kind, r)
			}
			if err != nil {
				return err
			}
			return write(figure)
		},
	}
	analysis.add(c)
	c.Flags().Lookup("method").Usage += "; of the difference " + strings.Join([]string{string(bootstrap.MethodAuto), string(bootstrap.MethodBonettPrice), string(bootstrap.MethodGaffke)}, ", ")
	reading.add(c)
	beyond.add(c)
	picture.add(c)
	return c
}

// kindLines lists the kinds for the help.
func kindLines() string {
	var b strings.Builder
	for _, k := range experiments.FigureKinds() {
		_, _ = fmt.Fprintf(&b, "  %-16s%s\n", k.Name, k.Shows)
	}
	return b.String()
}

func kindNames() []string {
	var names []string
	for _, k := range experiments.FigureKinds() {
		names = append(names, k.Name)
	}
	return names
}

func completeKinds(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return kindNames(), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveDefault
}

func kindOfFigure(args []string) (experiments.FigureKind, error) {
	if len(args) == 0 {
		return experiments.FigureKind{}, fmt.Errorf("plot takes a kind and a file, such as: passhat plot curves runs.csv -o curves.svg; the kinds are %s", strings.Join(kindNames(), ", "))
	}
	for _, k := range experiments.FigureKinds() {
		if k.Name == args[0] {
			if len(args) == 1 {
				return k, fmt.Errorf("plot %s takes a file too, such as: passhat plot %s runs.csv -o %s.svg", k.Name, k.Name, k.Name)
			}
			return k, nil
		}
	}
	return experiments.FigureKind{}, fmt.Errorf("figure %q is not known: the kinds are %s", args[0], strings.Join(kindNames(), ", "))
}

// noFigure says which figures there are instead, and what has this one.
func noFigure(kind experiments.FigureKind, r *experiments.Result) error {
	var has []string
	for _, k := range experiments.FigureKinds() {
		if _, err := k.Draw(r, lang.English); err == nil {
			has = append(has, k.Name)
		}
	}
	text := "none at all"
	if len(has) > 0 {
		text = strings.Join(has, ", ")
	}
	why := ""
	for _, a := range r.Agents {
		if kind.Name == "grid" && a.TrialOrder != nil && a.Outcomes != nil {
			why = fmt.Sprintf(" (agent %q has too many trials: the order of %d at most is kept)", a.Agent, experiments.MostOutcomes)
		}
	}
	return fmt.Errorf("there is nothing for the figure %s here%s, which comes from: %s; the figures of this result: %s", kind.Name, why, kind.From, text)
}
