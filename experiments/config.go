package experiments

import (
	"path/filepath"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/experiments/resume"
)

// The studies.
const (
	StudyCurves     = "curves"
	StudyUnevenness = "unevenness"
	StudyCoverage   = "coverage"

	StudyConvergence = "convergence"
	StudyDependence  = "dependence"
	StudyBeyond      = "beyond"
	StudyPlan        = "plan"
)

// Config is an experiment as its YAML file describes it.
type Config struct {
	// Name of the experiment and of its folder under out/; the file's name where it has none.
	Name string `yaml:"name" jsonschema:"pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Study is what to do: curves compares agents over k, unevenness sweeps the spread of the rates, coverage tests intervals, convergence estimators, dependence broken assumptions, beyond forecasts, plan how many trials to pay for.
	Study string `yaml:"study,omitempty" jsonschema:"enum=curves,enum=unevenness,enum=coverage,enum=convergence,enum=dependence,enum=beyond,enum=plan,default=curves"`
	// Seed of everything random; the same seed gives the same bytes.
	Seed uint64 `yaml:"seed" jsonschema:"default=1"`
	// K lists the k of pass@k and pass^k.
	K []int `yaml:"k,omitempty" jsonschema:"minItems=1"`
	// Metrics by name (pass@3, pass^3, 2of3), instead of both families over k.
	Metrics []string `yaml:"metrics,omitempty"`
	// Confidence of the intervals, a fraction.
	Confidence float64 `yaml:"confidence" jsonschema:"default=0.95,exclusiveMinimum=0,exclusiveMaximum=1"`
	// Method of the intervals; auto is gaffke for the population and cp-ess for the suite.
	Method string `yaml:"method" jsonschema:"enum=auto,enum=gaffke,enum=cp-ess,enum=ac-plus,enum=clopper-pearson,enum=wilson,enum=wald,enum=hoeffding,enum=kl-chernoff,enum=betting,enum=bayes,enum=percentile,enum=basic,enum=bca,enum=studentized,default=auto"`
	// Target of the intervals: the population that the tasks were drawn from, or this suite of tasks.
	Target string `yaml:"target" jsonschema:"enum=population,enum=suite,default=population"`
	// Side of the intervals: two, or a lower or an upper limit only.
	Side string `yaml:"side,omitempty" jsonschema:"enum=two,enum=lower,enum=upper,default=two"`
	// Joint makes intervals that hold for all metrics of an agent at once.
	Joint bool `yaml:"joint,omitempty"`
	// Bands adds bands that hold for all k of both families at once.
	Bands bool `yaml:"bands,omitempty"`
	// Resamples of a bootstrap method.
	Resamples int `yaml:"resamples" jsonschema:"default=10000,minimum=1,maximum=10000000"`
	// Sweep runs the study at every combination of values of numeric keys, each key a path such as coverage.tasks.0 and its values a list or equal steps.
	Sweep Sweep `yaml:"sweep,omitempty"`
	// Agents of the study curves.
	Agents []AgentConfig `yaml:"agents,omitempty"`
	// Unevenness says what the study unevenness sweeps.
	Unevenness *UnevennessConfig `yaml:"unevenness,omitempty"`
	// Coverage is the grid of designs of the study coverage.
	Coverage *CoverageConfig `yaml:"coverage,omitempty"`
	// Convergence is what the study convergence draws.
	Convergence *ConvergenceConfig `yaml:"convergence,omitempty"`
	// Dependence is what the study dependence breaks.
	Dependence *DependenceConfig `yaml:"dependence,omitempty"`
	// Beyond is what the study beyond holds out.
	Beyond *BeyondConfig `yaml:"beyond,omitempty"`
	// Plan is what the study plan asks.
	Plan *PlanConfig `yaml:"plan,omitempty"`

	base   string          // the config's folder, which file paths are relative to
	keep   *resume.Store   // of the finished parts of a run; nil for none
	inputs []results.Input // that were read

	points   []sweepPoint // of a sweep, the first of which this config is
	unfilled *Config      // the first point without the defaults that follow from swept values
}

// AgentConfig is an agent: counts, a synthetic agent's rates, or result files.
type AgentConfig struct {
	// Name of the agent; may be absent where result files name their agents.
	Name string `yaml:"name,omitempty"`
	// Counts of each task: n trials, c successes.
	Counts []CountConfig `yaml:"counts,omitempty"`
	// Rates is the distribution of a synthetic agent's per-task success rate.
	Rates *RatesConfig `yaml:"rates,omitempty"`
	// Preset is a named distribution of the rate instead of rates; passhat simulate --presets lists them.
	Preset string `yaml:"preset,omitempty"`
	// Process is how the rates become trials; independent trials where absent.
	Process *ProcessConfig `yaml:"process,omitempty"`
	// Tasks to draw for a synthetic agent; without tasks and trials its values are exact.
	Tasks int `yaml:"tasks,omitempty" jsonschema:"minimum=1,maximum=100000000"`
	// Trials of each task to draw for a synthetic agent.
	Trials int `yaml:"trials,omitempty" jsonschema:"minimum=1,maximum=10000"`
	// Files of results: paths, globs or folders, relative to the config's folder.
	Files []string `yaml:"files,omitempty"`
	// Policy where the results leave a choice.
	Policy *PolicyConfig `yaml:"policy,omitempty"`

	at string // file:line:column in the config
}

// CountConfig is a task's counts.
type CountConfig struct {
	Task  string `yaml:"task" jsonschema:"required"`
	Group string `yaml:"group,omitempty"`
	N     *int   `yaml:"n" jsonschema:"required,minimum=0"`
	C     *int   `yaml:"c" jsonschema:"required,minimum=0"`
}

// PolicyConfig is what to do where results leave a choice; the words are those
// of the flags of passhat estimate.
type PolicyConfig struct {
	Errors     string            `yaml:"errors,omitempty" jsonschema:"enum=fail,enum=drop,default=fail"`
	Ragged     string            `yaml:"ragged,omitempty" jsonschema:"enum=strict,enum=eligible,default=strict"`
	Duplicates string            `yaml:"duplicates,omitempty" jsonschema:"enum=error,enum=first,enum=last,enum=trials,default=error"`
	Success    string            `yaml:"success,omitempty" jsonschema:"example=>=0.5"`
	Columns    map[string]string `yaml:"columns,omitempty"`
	Group      string            `yaml:"group,omitempty"`
	Cluster    string            `yaml:"cluster,omitempty"`
	Stratum    string            `yaml:"stratum,omitempty"`
	Weight     string            `yaml:"weight,omitempty"`
	Scorer     string            `yaml:"scorer,omitempty"`
	Filter     string            `yaml:"filter,omitempty"`
	TasksFrom  string            `yaml:"tasks_from,omitempty"`
	Strict     bool              `yaml:"strict,omitempty"`
	Corrupt    string            `yaml:"corrupt,omitempty" jsonschema:"enum=error,enum=skip,default=error"`
	Decimal    string            `yaml:"decimal,omitempty" jsonschema:"enum=point,enum=comma,default=point"`
}

// UnevennessConfig is the sweep of the study unevenness: beta-distributed rates
// of one mean and a rising ICC.
type UnevennessConfig struct {
	// Mean success rate, held.
	Mean *float64 `yaml:"mean" jsonschema:"required,minimum=0,maximum=1"`
	// ICC is the range of the unevenness.
	ICC RangeConfig `yaml:"icc,omitempty"`
	// Laws are families of distributions to set beside the beta, all of one mean and ICC: even, beta, two-point, u-shaped.
	Laws []string `yaml:"laws,omitempty" jsonschema:"enum=even,enum=beta,enum=two-point,enum=u-shaped"`
	// Tasks of each simulated suite.
	Tasks int `yaml:"tasks,omitempty" jsonschema:"default=100,minimum=1,maximum=100000000"`
	// Trials of each task; the largest k where absent.
	Trials int `yaml:"trials,omitempty" jsonschema:"minimum=1,maximum=10000"`
	// Replicates is how many suites are simulated at each point.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=1000,minimum=2,maximum=1000000"`
}

// RangeConfig is equal steps from one number to another, both included.
type RangeConfig struct {
	From  float64 `yaml:"from" jsonschema:"minimum=0,maximum=1"`
	To    float64 `yaml:"to" jsonschema:"minimum=0,maximum=1"`
	Steps int     `yaml:"steps" jsonschema:"minimum=2,maximum=1000"`
}

// defaults returns a config with every default filled in.
func defaults() Config {
	return Config{
		Seed: 1, Confidence: DefaultConfidence, Resamples: bootstrap.DefaultResamples,
		Method: string(bootstrap.MethodAuto), Target: string(bootstrap.Population), Study: StudyCurves,
	}
}

// analysis returns the options of Analyze. The config is valid, so every name
// is known.
func (c *Config) analysis(workers int) Analysis {
	a := Analysis{
		K: c.K, Confidence: c.Confidence, Method: bootstrap.Method(c.Method), Target: bootstrap.Target(c.Target),
		Side: bootstrap.Side(c.Side), Joint: c.Joint, Bands: c.Bands, Resamples: c.Resamples, Seed: c.Seed, Workers: workers,
	}
	for _, name := range c.Metrics {
		if m, err := estimator.ParseMetric(name); err == nil {
			a.Metrics = append(a.Metrics, m)
		}
	}
	return a
}

// path returns a file of the config as seen from the working folder.
func (c *Config) path(file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(c.base, file)
}

// Resolved returns the config as YAML with every default filled in, for the
// folder given: paths of result files are written relative to it, so that the
// experiment can be run again from there.
func (c *Config) Resolved(folder string) ([]byte, error) {
	if c.unfilled != nil {
		return c.unfilled.Resolved(folder)
	}
	out := *c
	out.Agents = make([]AgentConfig, len(c.Agents))
	for i, a := range c.Agents {
		a.Files = c.relative(a.Files, folder)
		a.Rates = c.relativeRates(a.Rates, folder)
		out.Agents[i] = a
	}
	if c.Beyond != nil {
		g := *c.Beyond
		g.Files = c.relative(g.Files, folder)
		out.Beyond = &g
	}
	if c.Coverage != nil {
		g := *c.Coverage
		g.Rates = make([]RatesConfig, len(g.Rates))
		for i, r := range c.Coverage.Rates {
			g.Rates[i] = *c.relativeRates(&r, folder)
		}
		out.Coverage = &g
	}
	return dump(out)
}

func (c *Config) relative(files []string, folder string) []string {
	var out []string
	for _, f := range files {
		if rel, err := relativeTo(folder, c.path(f)); err == nil {
			f = rel
		}
		out = append(out, f)
	}
	return out
}

func (c *Config) relativeRates(r *RatesConfig, folder string) *RatesConfig {
	if r == nil {
		return nil
	}
	out := *r
	out.Empirical = c.relative(r.Empirical, folder)
	out.Mixture = nil
	for _, part := range r.Mixture {
		part.Rates = c.relativeRates(part.Rates, folder)
		out.Mixture = append(out.Mixture, part)
	}
	return &out
}

func relativeTo(folder, path string) (string, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(from, to)
	return filepath.ToSlash(rel), err
}
