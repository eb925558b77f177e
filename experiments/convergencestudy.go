package experiments

import (
	"context"
	"slices"

	"passhat/experiments/montecarlo"
	"passhat/sim"
)

// ConvergenceConfig is what the study convergence draws.
type ConvergenceConfig struct {
	// Rates are the distributions of the per-task success rate.
	Rates []RatesConfig `yaml:"rates" jsonschema:"required"`
	// Trials lists the numbers of trials of each task.
	Trials []int `yaml:"trials" jsonschema:"required"`
	// Tasks of each suite.
	Tasks int `yaml:"tasks,omitempty" jsonschema:"default=50,minimum=1,maximum=10000000"`
	// Replicates is how many suites are drawn at each number of trials.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=2000,minimum=2,maximum=1000000"`
}

// ConvergenceStudy is the bias and the spread of the unbiased estimate, the
// plug-in and the closed form at the mean rate, as the trials grow.
type ConvergenceStudy struct {
	Tasks      int              `json:"tasks"`
	Replicates int              `json:"replicates"`
	Rows       []ConvergenceRow `json:"rows"`
}

// ConvergenceRow is one estimator of one metric at n trials.
type ConvergenceRow struct {
	Rates     string `json:"rates"`
	Metric    string `json:"metric"`
	Trials    int    `json:"trials"`
	Estimator string `json:"estimator"` // unbiased, plug-in or closed form
	Truth     Number `json:"truth"`
	Bias      Number `json:"bias"`
	StdErr    Number `json:"std_err"`    // of the bias, Monte Carlo
	ExactBias Number `json:"exact_bias"` // null for the closed form
	Spread    Number `json:"spread"`     // standard deviation over suites
	RMSE      Number `json:"rmse"`
}

func (g *ConvergenceConfig) fill() {
	if g.Tasks == 0 {
		g.Tasks = 50
	}
	if g.Replicates == 0 {
		g.Replicates = 2000
	}
}

func (c *Config) convergence(ctx context.Context, workers int, observe Observer) (*ConvergenceStudy, error) {
	g := c.Convergence
	out := &ConvergenceStudy{Tasks: g.Tasks, Replicates: g.Replicates}
	rows, err := inParts(ctx, c.keep, "convergence", len(g.Rates)*len(g.Trials), workers, observe,
		func(i, workers int, observe Observer) ([]ConvergenceRow, error) {
			return c.converge(ctx, g.Rates[i/len(g.Trials)], g.Trials[i%len(g.Trials)], workers, observe)
		})
	out.Rows = slices.Concat(rows...)
	return out, err
}

// converge returns the rows of one distribution at one number of trials.
func (c *Config) converge(ctx context.Context, r RatesConfig, trials, workers int, observe Observer) ([]ConvergenceRow, error) {
	rates, err := r.build(noFiles)
	if err != nil {
		return nil, err
	}
	d := montecarlo.Design{
		Name: rates.String(), Agent: sim.Agent{Rates: rates}, Tasks: c.Convergence.Tasks, Replicates: c.Convergence.Replicates, Seed: c.Seed, Workers: workers,
	}
	found, err := montecarlo.Converge(ctx, d, []int{trials}, c.studyMetrics(), observe)
	var rows []ConvergenceRow
	for _, f := range found {
		rows = append(rows, convergenceRows(d.Name, f)...)
	}
	return rows, err
}

// share makes the progress of one of several equal parts that of the whole.
func share(observe Observer, i, of int) func(done, total int) {
	return func(done, total int) { observe(i*total+done, of*total) }
}

func convergenceRows(rates string, f montecarlo.Convergence) []ConvergenceRow {
	row := func(name string, m montecarlo.Moments, exact Number) ConvergenceRow {
		bias := m.Mean() - f.Truth
		return ConvergenceRow{
			rates, f.Metric.String(), f.N, name, Number(f.Truth), Number(bias), Number(m.StdErr()), exact,
			Number(m.Spread()), Number(montecarlo.RootMeanSquare(bias, m.Spread())),
		}
	}
	return []ConvergenceRow{
		row("unbiased", f.Unbiased, 0), row("plug-in", f.PlugIn, Number(f.PlugInBias)), row("closed form", f.ClosedForm, unknown),
	}
}
