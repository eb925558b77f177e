package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/coverage"
	"passhat/experiments/results"
	"passhat/experiments/resume"
	"passhat/plots/lang"
	"passhat/sim"
)

// CoverageStudy is what interval methods keep of what they promise, on designs
// whose truth is known.
type CoverageStudy struct {
	Confidence float64          `json:"confidence"`
	Replicates int              `json:"replicates"`
	Resamples  int              `json:"resamples"`
	Resampled  int              `json:"resampled_replicates"` // of the methods that resample
	Methods    []CoverageMethod `json:"methods"`
	Cells      []CoverageCell   `json:"cells"`
}

// CoverageMethod sums up one method over all cells.
type CoverageMethod struct {
	Target       string       `json:"target"`
	Method       string       `json:"method"`
	Cells        int          `json:"cells"`
	MeanCoverage Number       `json:"mean_coverage"`
	Lowest       CoverageCell `json:"lowest"`
	Short        Number       `json:"short"` // share of cells more than two points below the confidence
	Below        Number       `json:"below"`
	Above        Number       `json:"above"`
	Degenerate   Number       `json:"degenerate"`
	Width1to3    Number       `json:"relative_width_1_3"` // over the oracle's, at information 1 to 3
	Width3to10   Number       `json:"relative_width_3_10"`
	WidthOver10  Number       `json:"relative_width_over_10"`
}

// CoverageCell is one method on one design for one metric. Coverage, below and
// above are shares of the replicates; width is the mean over those that have an
// interval of positive width.
type CoverageCell struct {
	Rates       string `json:"rates"`
	Tasks       int    `json:"tasks"`
	TrialsMin   int    `json:"trials_min"`
	TrialsMax   int    `json:"trials_max"`
	Metric      string `json:"metric"`
	Target      string `json:"target"`
	Method      string `json:"method"`
	Truth       Number `json:"truth"`
	Coverage    Number `json:"coverage"`
	StdErr      Number `json:"std_err"`
	Below       Number `json:"below"`
	Above       Number `json:"above"`
	Degenerate  Number `json:"degenerate"`
	Width       Number `json:"width"`
	OracleWidth Number `json:"oracle_width"`
	Information Number `json:"information"`
}

// coverageResamples is the number of resamples of a bootstrap in a coverage
// study, where each is repeated for every data set.
const coverageResamples = 999

// newCoverageStudy measures the designs for each target.
func newCoverageStudy(ctx context.Context, designs []coverage.Design, plan coverage.Plan, targets []bootstrap.Target, keep *resume.Store, observe Observer) (*CoverageStudy, error) {
	out := &CoverageStudy{
		Confidence: plan.Confidence, Replicates: plan.Replicates, Resamples: plan.Resamples, Resampled: cmp.Or(plan.Resampled, plan.Replicates),
	}
	methods := plan.Methods
	if err := eachHasTarget(methods, targets); err != nil {
		return nil, err
	}
	for i, target := range targets {
		plan.Target, plan.Methods = target, methodsFor(methods, target)
		cells, err := coverageCells(ctx, designs, plan, keep, func(done, total int) { observe(i*total+done, len(targets)*total) })
		if err != nil {
			return nil, err
		}
		for _, s := range coverage.Summarise(cells) {
			out.Methods = append(out.Methods, coverageMethod(s, target))
		}
		for _, c := range cells {
			out.Cells = append(out.Cells, coverageCell(c))
		}
	}
	return out, nil
}

// methodsFor returns the methods that speak of a target, auto by its name. The
// naive ones are shown for the population, which they are taken to speak of.
func methodsFor(methods []string, target bootstrap.Target) []string {
	var out []string
	for _, name := range methods {
		m, err := bootstrap.ParseMethod(name, target)
		switch {
		case err == nil:
			name = string(m.Resolve(target, bootstrap.TwoSided))
		case target != bootstrap.Population || name != coverage.TasksThenTrials && name != coverage.PooledTrials:
			continue
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// eachHasTarget returns an error for a method that speaks of none of the
// targets: there would be nothing to count.
func eachHasTarget(methods []string, targets []bootstrap.Target) error {
	for _, m := range methods {
		if !slices.ContainsFunc(targets, func(t bootstrap.Target) bool { return len(methodsFor([]string{m}, t)) > 0 }) {
			return fmt.Errorf("method %s does not speak of the target %s: choose the other target, or another method", m, targets[0])
		}
	}
	return nil
}

func coverageMethod(s coverage.Summary, target bootstrap.Target) CoverageMethod {
	return CoverageMethod{
		Target: string(target), Method: s.Method, Cells: s.Cells, MeanCoverage: Number(s.Mean), Lowest: coverageCell(s.Lowest), Short: Number(s.Short),
		Below: Number(s.Below), Above: Number(s.Above), Degenerate: Number(s.Degenerate),
		Width1to3: Number(s.Width[0]), Width3to10: Number(s.Width[1]), WidthOver10: Number(s.Width[2]),
	}
}

func coverageCell(c coverage.Cell) CoverageCell {
	low, high := c.Design.Trials()
	n := float64(c.Replicates)
	return CoverageCell{
		Rates: c.Design.Name, Tasks: c.Design.Tasks(), TrialsMin: low, TrialsMax: high,
		Metric: c.Metric.String(), Target: string(c.Target), Method: c.Method, Truth: Number(c.Truth),
		Coverage: Number(c.Coverage()), StdErr: Number(c.StdErr()),
		Below: Number(float64(c.Below) / n), Above: Number(float64(c.Above) / n), Degenerate: Number(float64(c.Degenerate) / n),
		Width: Number(c.Width), OracleWidth: Number(c.Oracle), Information: Number(c.Info),
	}
}

// Coverage measures the interval methods on the user's own design: the numbers
// of tasks and trials of the results, and an agent whose rates are a beta
// distribution fitted to them.
func Coverage(ctx context.Context, data []results.Data, a Analysis, methods []string, replicates int, observe Observer) (*Result, error) {
	r := &Result{Passhat: Version, Command: "coverage", Inputs: InputsOf(data), Seed: a.Seed, Agents: []AgentResult{}}
	var designs []coverage.Design
	for _, d := range data {
		design, err := ownDesign(d, a)
		if err != nil {
			return nil, fmt.Errorf("agent %q: %w", d.Agent, err)
		}
		designs = append(designs, design)
	}
	plan := coverage.Plan{
		Methods: methods, Confidence: a.Confidence, Replicates: replicates,
		Resamples: a.Resamples, Seed: a.Seed, Workers: a.Workers,
	}
	var err error
	r.Coverage, err = newCoverageStudy(ctx, designs, plan, []bootstrap.Target{cmp.Or(a.Target, bootstrap.Population)}, nil, observe)
	if err != nil {
		return nil, err
	}
	r.Sentences = Sentences(r, lang.English)
	return r, nil
}

// ownDesign is the design of observed results. Tasks without a verdict are left
// out, metrics whose k is above some task's n too.
func ownDesign(d results.Data, a Analysis) (coverage.Design, error) {
	suite, err := estimator.NewSuite(d.EstimatorTasks(d.Policy.Errors))
	if err != nil {
		return coverage.Design{}, err
	}
	suite = suite.Eligible(1)
	rates, name, err := fitted(suite)
	if err != nil {
		return coverage.Design{}, err
	}
	out := coverage.Design{Name: d.Agent + ": " + name + ownMark, Agent: sim.Agent{Name: d.Agent, Rates: rates}, Sizes: sizes(suite)}
	for _, m := range a.metricsFor(suite.MinN()) {
		if m.K <= suite.MinN() {
			out.Metrics = append(out.Metrics, m)
		}
	}
	if len(out.Metrics) == 0 {
		return out, fmt.Errorf("no k asked for is within the %d trials that every task has", suite.MinN())
	}
	return out, nil
}

// fitted returns the rates fitted to a suite and their name. Where all trials
// have one outcome the fit would never vary: half a trial of the other outcome
// stands for what was not seen.
func fitted(s estimator.Suite) (rates sim.Rates, name string, err error) {
	c, n := float64(s.Successes()), float64(s.Trials())
	if c == 0 || c == n || s.MaxN() < 2 {
		p := (c + 0.5) / (n + 1)
		rates, err = sim.NewConstant(p)
		return rates, fmt.Sprintf("constant rate %.4g, the spread is not known", p), err
	}
	fit, err := sim.FitBeta(s)
	if err != nil {
		return nil, "", err
	}
	rates, err = fit.Rates()
	return rates, fmt.Sprintf("beta rates of mean %.3g and ICC %.3g", fit.Mean, fit.ICC), err
}

func sizes(s estimator.Suite) []coverage.Size {
	var out []coverage.Size
	for _, x := range s.Cells() {
		if last := len(out) - 1; last >= 0 && out[last].Trials == x.N {
			out[last].Tasks += x.Tasks
			continue
		}
		out = append(out, coverage.Size{Tasks: x.Tasks, Trials: x.N})
	}
	return out
}

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

// own says whether the study is of a user's few designs rather than of a grid.
func (s CoverageStudy) own() bool {
	return !slices.ContainsFunc(s.Cells, func(c CoverageCell) bool { return !strings.HasSuffix(c.Rates, ownMark) })
}

// ownMark ends the name of rates that were fitted to a user's results.
const ownMark = " (fitted)"
