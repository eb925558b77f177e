package cli

import (
	"bytes"
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/fitting"
	"passhat/experiments/results"
	"passhat/sim"
)

// simulateFlags say which agent to draw from, and how much.
type simulateFlags struct {
	like, law, rates, preset, process, name string
	tasks, trials                           int
	seed                                    uint64
	presets                                 bool
	out                                     string
}

func newSimulate() *cobra.Command {
	var f simulateFlags
	var reading readingFlags
	c := &cobra.Command{
		Use:   "simulate",
		Short: "A synthetic agent's trials as a result file",
		Long: `Draws the trials of a synthetic agent and prints them as CSV, a row a trial:
agent, task, trial, outcome. Its success rates are those of --like a result
file, of --rates or of a --preset; --process says how they become trials, each
kind breaking one assumption of the estimates:

  copies:q=0.3                  a trial repeats an earlier one (cache)
  shocks:s=0.05                 a round fails for all tasks (outage)
  drift:slope=-0.1              the log-odds move from trial to trial
  errors:pass=0.02,fail=0.1     trials end without a verdict
  retries:most=2                a reported trial hides up to so many more
  grader:false_pass=0.02        the verdict is wrong at times (and false_fail)

Rates are constant:0.75, beta:mean=0.7,icc=0.3, beta:alpha=8,beta=2,
explicit:0.2,0.9, two_point:low=0.3,high=0.95,weight_high=0.5,
logit_normal:mu=1,sigma=1 or families:mu=1,family=1,own=0.5,size=5.`,
		Example: `  passhat simulate --rates beta:mean=0.7,icc=0.3 --tasks 100 --trials 8
  passhat simulate --like runs.csv --process copies:q=0.3 -o copies.csv
  passhat simulate --preset three-kinds | passhat estimate -`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.presets {
				return listPresets(c)
			}
			agents, err := f.agents(c, reading.Options)
			if err != nil {
				return err
			}
			var table bytes.Buffer
			if err := experiments.Simulate(c.Context(), agents, &table); err != nil {
				return err
			}
			return putTrials(c, f.out, table.Bytes())
		},
	}
	f.add(c)
	reading.add(c, estimating...)
	return c
}

func (f *simulateFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.like, "like", "", "result `FILE` to fit: same numbers of tasks and trials")
	flags.StringVar(&f.law, "law", fitting.Beta, "`LAW` that --like fits: beta, two-point or nonparametric")
	flags.StringVar(&f.rates, "rates", "", "`RATES` in one line, such as beta:mean=0.7,icc=0.3")
	flags.StringVar(&f.preset, "preset", "", "`NAME` of a preset")
	flags.BoolVar(&f.presets, "presets", false, "list the presets and their sources")
	flags.StringVar(&f.process, "process", "", "`PROCESS` in one line, such as copies:q=0.3 (default independent trials)")
	flags.StringVar(&f.name, "agent", "", "`NAME` of the agent (default that of the file, or simulated)")
	flags.IntVar(&f.tasks, "tasks", 0, "`M` tasks (default 100, or as in the file)")
	flags.IntVar(&f.trials, "trials", 0, "`N` trials of each task (default 8, or as in the file)")
	flags.Uint64Var(&f.seed, "seed", 1, "`SEED` of everything random: same seed, same bytes")
	flags.StringVarP(&f.out, "output", "o", "", "`FILE` to write instead of standard output (-), whole or not at all")
	choices(c, "law", []string{fitting.Beta, fitting.TwoPoint, fitting.Nonparametric})
	choices(c, "preset", presetNames())
}

func presetNames() []string {
	var names []string
	for _, p := range sim.Presets() {
		names = append(names, p.Name)
	}
	return names
}

func listPresets(c *cobra.Command) error {
	for _, p := range sim.Presets() {
		if _, err := fmt.Fprintf(c.OutOrStdout(), "%s\n  %s", p.Name, wrapped(fmt.Sprintf("%s; %v", p.Source, p.Rates), "  ")); err != nil {
			return err
		}
	}
	return nil
}

// agents returns what is to be drawn: several agents only of a file.
func (f *simulateFlags) agents(c *cobra.Command, o results.Options) ([]experiments.Simulation, error) {
	given := 0
	for _, s := range []string{f.like, f.rates, f.preset} {
		if s != "" {
			given++
		}
	}
	if given != 1 {
		return nil, fmt.Errorf("simulate takes one of --like FILE, --rates RATES and --preset NAME; %d are given", given)
	}
	if f.like == "" {
		if err := onlyWith(c, "like", "law"); err != nil {
			return nil, err
		}
	}
	process, err := f.parsedProcess()
	if err != nil {
		return nil, err
	}
	agents, err := f.drawn(c, o)
	if err != nil {
		return nil, err
	}
	for i := range agents {
		agents[i].Agent.Process, agents[i].Seed = process, f.seed
		if err := agents[i].Resize(f.tasks, f.trials); err != nil {
			return nil, err
		}
	}
	if f.name != "" && len(agents) > 1 {
		return nil, fmt.Errorf("--agent %s: the file holds %d agents, which keep their names", f.name, len(agents))
	}
	if f.name != "" {
		agents[0].Agent.Name = f.name
	}
	return agents, nil
}

func (f *simulateFlags) parsedProcess() (sim.Process, error) {
	if f.process == "" {
		return nil, nil
	}
	p, err := experiments.ParseProcess(f.process)
	if err != nil {
		return nil, err
	}
	return p.Build()
}

// drawn returns the agents with their rates, and the trials of a file.
func (f *simulateFlags) drawn(c *cobra.Command, o results.Options) ([]experiments.Simulation, error) {
	if f.like == "" {
		f.tasks, f.trials = cmp.Or(f.tasks, 100), cmp.Or(f.trials, 8)
		agent, err := f.madeUp()
		return []experiments.Simulation{{Agent: agent}}, err
	}
	data, err := results.Read(c.Context(), []string{f.like}, c.InOrStdin(), o)
	if err != nil {
		return nil, err
	}
	var out []experiments.Simulation
	for _, d := range data {
		s, err := experiments.Like(d, f.law)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func (f *simulateFlags) madeUp() (sim.Agent, error) {
	if f.preset != "" {
		p, err := experiments.FindPreset(f.preset)
		return sim.Agent{Name: p.Name, Rates: p.Rates}, err
	}
	config, err := experiments.ParseRates(f.rates)
	if err != nil {
		return sim.Agent{}, err
	}
	rates, err := config.Build()
	return sim.Agent{Name: "simulated", Rates: rates}, err
}
