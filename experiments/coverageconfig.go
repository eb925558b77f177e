package experiments

import (
	"context"
	"slices"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/coverage"
	"passhat/experiments/results"
	"passhat/sim"
)

// coverageResamples is the number of resamples of a bootstrap in a coverage
// study, where each is repeated for every data set.
const coverageResamples = 999

// CoverageConfig is the grid of the study coverage: every combination of rates,
// tasks, trials and k, as far as k is within the trials.
type CoverageConfig struct {
	// Rates are the distributions of the per-task success rate.
	Rates []RatesConfig `yaml:"rates" jsonschema:"required"`
	// Tasks lists the numbers of tasks.
	Tasks []int `yaml:"tasks" jsonschema:"required"`
	// Trials lists the numbers of trials of each task.
	Trials []int `yaml:"trials" jsonschema:"required"`
	// Methods of the intervals; also tasks-then-trials and pooled-trials, as warnings.
	Methods []string `yaml:"methods,omitempty"`
	// Targets of the intervals; each method is tried on those that it speaks of.
	Targets []string `yaml:"targets,omitempty"`
	// Replicates is how many data sets are drawn from each design.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=2000,minimum=2,maximum=1000000"`
	// Resampled is how many of them the methods that resample are tried on; all where absent.
	Resampled int `yaml:"resampled_replicates,omitempty" jsonschema:"minimum=2,maximum=1000000"`
	// Resamples of a bootstrap for each data set.
	Resamples int `yaml:"resamples,omitempty" jsonschema:"default=999,minimum=1,maximum=100000"`
}

// fill takes the defaults of what is not given.
func (g *CoverageConfig) fill(target string) {
	if len(g.Targets) == 0 {
		g.Targets = []string{target}
	}
	if len(g.Methods) == 0 {
		g.Methods = []string{string(bootstrap.MethodAuto)}
	}
	if g.Replicates == 0 {
		g.Replicates = 2000
	}
	if g.Resamples == 0 {
		g.Resamples = coverageResamples
	}
}

// coverage runs the study on the grid of the config.
func (c *Config) coverage(ctx context.Context, workers int, observe Observer) (*CoverageStudy, error) {
	g := c.Coverage
	designs, err := c.grid(ctx)
	if err != nil {
		return nil, err
	}
	var targets []bootstrap.Target
	for _, t := range g.Targets {
		targets = append(targets, bootstrap.Target(t))
	}
	return newCoverageStudy(ctx, designs, coverage.Plan{
		Methods: g.Methods, Confidence: c.Confidence, Replicates: g.Replicates,
		Resamples: g.Resamples, Resampled: g.Resampled, Seed: c.Seed, Workers: workers,
	}, targets, c.keep, observe)
}

func (c *Config) grid(ctx context.Context) ([]coverage.Design, error) {
	var out []coverage.Design
	for _, r := range c.Coverage.Rates {
		rates, err := r.build(c.empirical(ctx, results.Options{}))
		if err != nil {
			return nil, err
		}
		for _, m := range c.Coverage.Tasks {
			for _, n := range c.Coverage.Trials {
				if metrics := c.within(n); len(metrics) > 0 {
					out = append(out, coverage.Design{
						Name: rates.String(), Agent: sim.Agent{Rates: rates}, Sizes: []coverage.Size{{Tasks: m, Trials: n}}, Metrics: metrics,
					})
				}
			}
		}
	}
	return out, nil
}

// within returns the metrics of the config whose k is at most n: those given by
// name, else both families over k, which at k = 1 are one.
func (c *Config) within(n int) []estimator.Metric {
	var metrics []estimator.Metric
	for _, m := range c.analysis(0).metricsFor(n) {
		if m.K <= n && m != estimator.PassAt(1) {
			metrics = append(metrics, m)
		}
	}
	return slices.Clip(metrics)
}
