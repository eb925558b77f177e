package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"passhat/bootstrap"
	"passhat/experiments/montecarlo"
	"passhat/experiments/results"
	"passhat/sim"
)

// DependenceConfig is what the study dependence breaks.
type DependenceConfig struct {
	// Rates of the agent; its independent trials are the first case.
	Rates *RatesConfig `yaml:"rates" jsonschema:"required"`
	// Cases each break an assumption.
	Cases []DependenceCase `yaml:"cases" jsonschema:"required"`
	// Tasks lists the numbers of tasks.
	Tasks []int `yaml:"tasks,omitempty"`
	// Trials of each task.
	Trials int `yaml:"trials,omitempty" jsonschema:"default=8,minimum=1,maximum=10000"`
	// Replicates is how many suites are drawn of each case.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=500,minimum=2,maximum=100000"`
}

// DependenceCase is a process, or rates of its own, or both.
type DependenceCase struct {
	// Process is how rates become trials.
	Process *ProcessConfig `yaml:"process,omitempty"`
	// Rates instead of those of the study, such as families.
	Rates *RatesConfig `yaml:"rates,omitempty"`
	// Errors is what a trial without a verdict counts as.
	Errors string `yaml:"errors,omitempty" jsonschema:"enum=fail,enum=drop,default=fail"`
}

// DependenceStudy is what broken assumptions do to estimates and intervals.
type DependenceStudy struct {
	Confidence float64         `json:"confidence"`
	Method     string          `json:"method"`
	Target     string          `json:"target"`
	Trials     int             `json:"trials"`
	Replicates int             `json:"replicates"`
	Rows       []DependenceRow `json:"rows"`
}

// DependenceRow is one case for one metric. Truth is the value of the agent's
// rates with independent trials.
type DependenceRow struct {
	Case        string `json:"case"`
	Tasks       int    `json:"tasks"`
	Metric      string `json:"metric"`
	Truth       Number `json:"truth"`
	Mean        Number `json:"mean"`
	Bias        Number `json:"bias"`
	BiasStdErr  Number `json:"bias_std_err"`
	Spread      Number `json:"spread"` // standard deviation of the estimates
	Stated      Number `json:"stated"` // mean of the standard errors that are stated
	Coverage    Number `json:"coverage"`
	StdErr      Number `json:"std_err"`          // of the coverages, Monte Carlo
	CoversMean  Number `json:"coverage_of_mean"` // of what the estimates average to
	MeanWidth   Number `json:"width"`
	Unavailable int    `json:"unavailable"` // suites without an estimate

	// The same with the remedy for what is broken; "" and null where the results
	// alone allow none.
	Remedy           string `json:"remedy"`
	RemedyMean       Number `json:"remedy_mean"`
	RemedyBias       Number `json:"remedy_bias"`
	RemedyBiasStdErr Number `json:"remedy_bias_std_err"`
	RemedySpread     Number `json:"remedy_spread"`
	RemedyCoverage   Number `json:"remedy_coverage"`
	RemedyStdErr     Number `json:"remedy_std_err"` // of its coverage
	RemedyWidth      Number `json:"remedy_width"`
}

func (g *DependenceConfig) fill() {
	g.Trials, g.Replicates = cmp.Or(g.Trials, 8), cmp.Or(g.Replicates, 500)
	if len(g.Tasks) == 0 {
		g.Tasks = []int{50}
	}
}

func (c *Config) dependence(ctx context.Context, workers int, observe Observer) (*DependenceStudy, error) {
	g := c.Dependence
	target, method := bootstrap.Target(c.Target), bootstrap.Method(c.Method)
	out := &DependenceStudy{
		Confidence: c.Confidence, Method: string(method.Resolve(target, bootstrap.TwoSided)), Target: c.Target, Trials: g.Trials, Replicates: g.Replicates,
	}
	request := bootstrap.Request{Method: method, Target: target, Confidence: c.Confidence}
	cases := append([]DependenceCase{{}}, g.Cases...)
	rows, err := inParts(ctx, c.keep, "dependence", len(cases)*len(g.Tasks), workers, observe,
		func(i, workers int, observe Observer) ([]DependenceRow, error) {
			return c.depend(ctx, cases[i/len(g.Tasks)], g.Tasks[i%len(g.Tasks)], request, workers, observe)
		})
	out.Rows = slices.Concat(rows...)
	return out, err
}

// depend returns the rows of one case at one number of tasks.
func (c *Config) depend(ctx context.Context, x DependenceCase, tasks int, request bootstrap.Request, workers int, observe Observer) ([]DependenceRow, error) {
	agent, err := c.broken(x)
	if err != nil {
		return nil, err
	}
	g := c.Dependence
	d := montecarlo.Design{Name: agent.Name, Agent: agent, Tasks: tasks, Replicates: g.Replicates, Seed: c.Seed, Workers: workers}
	found, err := montecarlo.Depend(ctx, d, g.Trials, x.Errors == results.ErrorsDrop, c.studyMetrics(), request, observe)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", agent.Name, err)
	}
	var rows []DependenceRow
	for _, f := range found {
		rows = append(rows, dependenceRow(d, f))
	}
	return rows, nil
}

// broken returns the agent of a case, named by what it breaks.
func (c *Config) broken(x DependenceCase) (sim.Agent, error) {
	rates, err := cmp.Or(x.Rates, c.Dependence.Rates).build(noFiles)
	if err != nil {
		return sim.Agent{}, err
	}
	process, err := x.Process.Build()
	agent := sim.Agent{Name: independent, Rates: rates, Process: process}
	if x.Rates != nil {
		agent.Name = rates.String()
	}
	if process != nil {
		agent.Name = process.String()
	}
	if x.Rates != nil && process != nil {
		agent.Name = fmt.Sprintf("%v, %v", process, rates)
	}
	if x.Errors == results.ErrorsDrop {
		agent.Name += dropped
	}
	return agent, err
}

func dependenceRow(d montecarlo.Design, f montecarlo.Dependence) DependenceRow {
	out := DependenceRow{
		Case: d.Name, Tasks: d.Tasks, Metric: f.Metric.String(), Truth: Number(f.Truth), Mean: Number(f.Estimate.Mean()),
		Bias: Number(f.Estimate.Mean() - f.Truth), BiasStdErr: Number(f.Estimate.StdErr()), Spread: Number(f.Estimate.Spread()),
		Stated: Number(f.Stated.Mean()), Coverage: Number(f.CoversTruth.Value()), StdErr: Number(f.CoversTruth.StdErr()),
		CoversMean: Number(f.CoversMean.Value()), MeanWidth: Number(f.Width.Mean()), Unavailable: d.Replicates - f.Estimate.N,
		RemedyMean: unknown, RemedyBias: unknown, RemedyBiasStdErr: unknown, RemedySpread: unknown,
		RemedyCoverage: unknown, RemedyStdErr: unknown, RemedyWidth: unknown,
	}
	if r := f.Remedy; r != nil && r.Estimate.N > 0 {
		out.Remedy = f.RemedyName
		out.RemedyMean, out.RemedyBias = Number(r.Estimate.Mean()), Number(r.Estimate.Mean()-f.Truth)
		out.RemedyBiasStdErr, out.RemedySpread = Number(r.Estimate.StdErr()), Number(r.Estimate.Spread())
		out.RemedyCoverage, out.RemedyStdErr, out.RemedyWidth = Number(r.CoversTruth.Value()), Number(r.CoversTruth.StdErr()), Number(r.Width.Mean())
	}
	return out
}
