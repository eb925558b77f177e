package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
)

// meanCheck is what a published mean of trials can come from.
type meanCheck struct {
	Passhat  string    `json:"passhat"`
	Command  string    `json:"command"`
	Mean     string    `json:"mean"` // as published
	Trials   int       `json:"trials"`
	Errors   int       `json:"errors"`
	Readings []meanSum `json:"readings"`
}

// meanSum is a mean of whole numbers, by what errors count as.
type meanSum struct {
	Errors string  `json:"errors_count_as"` // fail or drop
	Passes int     `json:"passes"`
	Trials int     `json:"trials"`
	Mean   float64 `json:"mean"`
	Gives  bool    `json:"gives_mean"`
}

// checkMean finds which denominator gives a published mean.
func checkMean(c *cobra.Command, output *outputFlags, mean string, trials, errors int) error {
	if output.format != "text" && output.format != "json" {
		return fmt.Errorf("--format %s: check mean writes text or json", output.format)
	}
	p, err := results.ParsePublished(mean)
	if err != nil {
		return err
	}
	found, err := results.ReadMean(p, trials, errors)
	if err != nil {
		return fmt.Errorf("%w; give them by --trials and --errors", err)
	}
	if len(found) == 0 {
		return verdict{impossibleMean(mean, trials, errors)}
	}
	m := meanCheck{Passhat: experiments.Version, Command: "check", Mean: mean, Trials: trials, Errors: errors}
	m.fill(found)
	data := []byte(m.text(output.language))
	if output.format == "json" {
		if data, err = json.MarshalIndent(m, "", "  "); err != nil {
			return err
		}
		data = append(data, '\n')
	}
	return put(c, output.file, data)
}

func impossibleMean(mean string, trials, errors int) string {
	if errors == 0 {
		return fmt.Sprintf("mean %s: no number of passes of %d trials rounds to it", mean, trials)
	}
	return fmt.Sprintf("mean %s: no number of passes rounds to it, neither of %d trials, errors counted as failures, nor of %d, errors dropped", mean, trials, trials-errors)
}

// fill lists what gives the mean, and beside it what the same passes would give
// by the other denominator.
func (m *meanCheck) fill(found []results.MeanReading) {
	for _, r := range found {
		m.add(r.Passes, r.ErrorsDropped, true)
	}
	if r := found[0]; len(found) == 1 && m.Errors > 0 && m.Errors < m.Trials {
		m.add(r.Passes, !r.ErrorsDropped, false)
	}
}

func (m *meanCheck) add(passes int, dropped, gives bool) {
	s := meanSum{Errors: results.ErrorsFail, Passes: passes, Trials: m.Trials, Gives: gives}
	if dropped {
		s.Errors, s.Trials = results.ErrorsDrop, m.Trials-m.Errors
	}
	s.Mean = float64(passes) / float64(s.Trials)
	m.Readings = append(m.Readings, s)
}

// text says it, a line each.
func (m *meanCheck) text(l lang.Language) string {
	var b strings.Builder
	for _, r := range m.Readings {
		line := l.Sayf("%s/%s = %s does not give %s", fmt.Sprint(r.Passes), fmt.Sprint(r.Trials), l.Fixed(r.Mean, 7), m.Mean)
		if r.Gives {
			line = l.Sayf("%s/%s = %s gives %s", fmt.Sprint(r.Passes), fmt.Sprint(r.Trials), l.Fixed(r.Mean, 7), m.Mean)
		}
		switch {
		case m.Errors == 0:
		case r.Errors == results.ErrorsFail:
			line += l.Sayf(", errors counted as failures")
		default:
			line += l.Sayf(", errors dropped")
		}
		b.WriteString(line + "\n")
	}
	if len(m.Readings) == 2 && m.Readings[1].Gives {
		b.WriteString(l.Sayf("Both denominators fit: the mean alone does not tell which was used.") + "\n")
	}
	return b.String()
}
