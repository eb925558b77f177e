package experiments

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"passhat/experiments/results"
	"passhat/experiments/resume"
	"passhat/plots/lang"
)

// Observer is told how many of how many parts of a run are done. It may be
// called from several goroutines, and nil is no observer.
type Observer func(done, total int)

// Output is what a run made.
type Output struct {
	Result  *Result
	Figures []NamedFigure
	config  *Config // nil for none
}

// Run runs the experiment's study. Workers is the number of goroutines, 0 for
// one a processor; it has no effect on the result.
func (c *Config) Run(ctx context.Context, workers int, observe Observer) (*Output, error) {
	return c.RunKept(ctx, workers, observe, nil)
}

// RunKept is Run with a store: it keeps every finished part of the study there
// and uses those that are there already, with the same result.
func (c *Config) RunKept(ctx context.Context, workers int, observe Observer, keep *resume.Store) (*Output, error) {
	if observe == nil {
		observe = func(int, int) {}
	}
	run := *c
	run.keep = keep
	r, err := run.result(ctx, workers, observe)
	if err != nil {
		return nil, err
	}
	return newOutput(r, c)
}

func (c *Config) result(ctx context.Context, workers int, observe Observer) (r *Result, err error) {
	r = &Result{Passhat: Version, Command: "run", Name: c.Name, Study: c.Study, Seed: c.Seed, Agents: []AgentResult{}}
	if len(c.points) > 0 {
		r.Sweep, err = c.sweep(ctx, workers, observe)
		r.Sentences = Sentences(r, lang.English)
		return r, err
	}
	switch c.Study {
	case StudyUnevenness:
		r.Unevenness, err = c.unevenness(ctx, workers, observe)
	case StudyCoverage:
		r.Coverage, err = c.coverage(ctx, workers, observe)
	case StudyConvergence:
		r.Convergence, err = c.convergence(ctx, workers, observe)
	case StudyDependence:
		r.Dependence, err = c.dependence(ctx, workers, observe)
	case StudyBeyond:
		r.BeyondStudy, err = c.beyond(ctx, workers, observe)
	case StudyPlan:
		err = c.planStudy(ctx, r, workers, observe)
	default:
		r.Agents, err = c.curves(ctx, workers, observe)
	}
	if err != nil {
		return nil, err
	}
	r.Inputs, c.inputs = c.inputs, nil
	r.Sentences = Sentences(r, lang.English)
	return r, nil
}

// NewOutput draws the figures of a result that came from no config.
func NewOutput(r *Result) (*Output, error) { return newOutput(r, nil) }

func newOutput(r *Result, c *Config) (*Output, error) {
	if err := AddFits(r); err != nil {
		return nil, err
	}
	figures, err := Figures(r, lang.English)
	if err != nil {
		return nil, err
	}
	r.Figures = refs(figures)
	return &Output{r, figures, c}, nil
}

// Speak draws the figures in a language; what results.json says of them stays
// as it is. Errors are those of Figures.
func (o *Output) Speak(l lang.Language) error {
	if l == lang.English {
		return nil
	}
	var err error
	o.Figures, err = Figures(o.Result, l)
	return err
}

// curves analyses every agent of the config.
func (c *Config) curves(ctx context.Context, workers int, observe Observer) ([]AgentResult, error) {
	var out []AgentResult
	for i, a := range c.Agents {
		observe(i, len(c.Agents))
		agents, err := c.agent(ctx, a, workers)
		if err != nil {
			return nil, fmt.Errorf("%s: agent %q: %w", a.at, a.Name, err)
		}
		out = append(out, agents...)
	}
	observe(len(c.Agents), len(c.Agents))
	return out, uniqueNames(out)
}

func uniqueNames(agents []AgentResult) error {
	seen := map[string]bool{}
	for _, a := range agents {
		if seen[a.Agent] {
			return fmt.Errorf("agent %q is there twice: give each a name of its own", a.Agent)
		}
		seen[a.Agent] = true
	}
	return nil
}

// agent analyses one agent of the config; result files may hold several.
func (c *Config) agent(ctx context.Context, a AgentConfig, workers int) ([]AgentResult, error) {
	analysis := c.analysis(workers)
	if a.Rates != nil {
		r, err := c.synthetic(ctx, a, analysis)
		return []AgentResult{r}, err
	}
	data, err := c.data(ctx, a)
	if err != nil {
		return nil, err
	}
	out := make([]AgentResult, len(data))
	for i, d := range data {
		if out[i], err = Analyze(ctx, d, analysis); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// data returns the results of an agent that is given as counts or as files.
func (c *Config) data(ctx context.Context, a AgentConfig) ([]results.Data, error) {
	var policy results.Options
	if a.Policy != nil {
		policy = a.Policy.options()
		if policy.TasksFrom != "" {
			policy.TasksFrom = c.path(policy.TasksFrom)
		}
	}
	if a.Counts != nil {
		return []results.Data{countsData(a, policy)}, nil
	}
	data, err := c.read(ctx, a.Files, policy)
	if err != nil || a.Name == "" {
		return data, err
	}
	if len(data) > 1 {
		return nil, fmt.Errorf("its files hold %d agents (%s, %s, …): leave the name out, or give each agent files of its own",
			len(data), data[0].Agent, data[1].Agent)
	}
	data[0].Agent = a.Name
	return data, nil
}

// read reads result files named in the config. Their names in the result are
// those of the config, so that it does not depend on the working folder.
func (c *Config) read(ctx context.Context, files []string, policy results.Options) ([]results.Data, error) {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = c.path(f)
	}
	data, err := results.Read(ctx, paths, nil, policy)
	c.note(InputsOf(data))
	return data, err
}

// note keeps the files that were read for the result, each once and under the
// name that the config gives it.
func (c *Config) note(inputs []results.Input) {
	for _, x := range inputs {
		if rel, err := filepath.Rel(c.base, x.Path); err == nil && c.base != "" && filepath.IsLocal(rel) {
			x.Path = filepath.ToSlash(rel)
		}
		if !slices.Contains(c.inputs, x) {
			c.inputs = append(c.inputs, x)
		}
	}
}

func countsData(a AgentConfig, policy results.Options) results.Data {
	d := results.Data{Agent: a.Name, Format: "counts", Policy: policy}
	for _, x := range a.Counts {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: x.Task, Group: x.Group, Pass: *x.C, Fail: *x.N - *x.C})
	}
	return d
}

// options returns the policy as the reader takes it.
func (p PolicyConfig) options() results.Options {
	return results.Options{
		Errors: p.Errors, Ragged: p.Ragged, Duplicates: p.Duplicates, Success: p.Success, Columns: p.Columns, Group: p.Group,
		Cluster: p.Cluster, Stratum: p.Stratum, Weight: p.Weight, Scorer: p.Scorer, Filter: p.Filter, TasksFrom: p.TasksFrom, Strict: p.Strict, Corrupt: p.Corrupt, Decimal: p.Decimal,
	}
}
