package experiments

import (
	"context"
	"fmt"
	"strings"

	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/sim"
)

// RatesConfig is a distribution of the per-task success rate: exactly one of
// its keys.
type RatesConfig struct {
	// Constant is one rate for every task.
	Constant *float64 `yaml:"constant,omitempty" jsonschema:"minimum=0,maximum=1"`
	// Explicit is a list of rates, each as likely.
	Explicit []float64 `yaml:"explicit,omitempty"`
	// Beta distribution by mean and icc, or by its shapes alpha and beta.
	Beta *BetaConfig `yaml:"beta,omitempty"`
	// TwoPoint is a high rate with a probability, else a low one.
	TwoPoint *TwoPointConfig `yaml:"two_point,omitempty"`
	// LogitNormal is a rate whose log-odds are normal.
	LogitNormal *LogitNormalConfig `yaml:"logit_normal,omitempty"`
	// Mixture of other distributions.
	Mixture []ComponentConfig `yaml:"mixture,omitempty"`
	// Empirical is the observed rates of result files.
	Empirical []string `yaml:"empirical,omitempty"`
	// Families of tasks that share a part of their rate.
	Families *FamiliesConfig `yaml:"families,omitempty"`
	// Preset is a named distribution with a source; passhat simulate --presets lists them.
	Preset *string `yaml:"preset,omitempty"`
}

// FamiliesConfig is log-odds of a mean, a normal part of the family and one of
// the task's own.
type FamiliesConfig struct {
	Mu     *float64 `yaml:"mu" jsonschema:"required"`
	Family *float64 `yaml:"family" jsonschema:"required,minimum=0,maximum=10"`
	Own    *float64 `yaml:"own" jsonschema:"required,minimum=0,maximum=10"`
	Size   *int     `yaml:"size" jsonschema:"required,minimum=1"`
}

// BetaConfig is a beta distribution.
type BetaConfig struct {
	Mean  *float64 `yaml:"mean,omitempty" jsonschema:"minimum=0,maximum=1"`
	ICC   *float64 `yaml:"icc,omitempty" jsonschema:"minimum=0,maximum=1"`
	Alpha *float64 `yaml:"alpha,omitempty" jsonschema:"exclusiveMinimum=0"`
	Beta  *float64 `yaml:"beta,omitempty" jsonschema:"exclusiveMinimum=0"`
}

// TwoPointConfig is a distribution of two rates.
type TwoPointConfig struct {
	Low        *float64 `yaml:"low" jsonschema:"required,minimum=0,maximum=1"`
	High       *float64 `yaml:"high" jsonschema:"required,minimum=0,maximum=1"`
	WeightHigh *float64 `yaml:"weight_high" jsonschema:"required,minimum=0,maximum=1"`
}

// LogitNormalConfig is a normal distribution of the log-odds.
type LogitNormalConfig struct {
	Mu    *float64 `yaml:"mu" jsonschema:"required"`
	Sigma *float64 `yaml:"sigma" jsonschema:"required,minimum=0,maximum=10"`
}

// ComponentConfig is a part of a mixture.
type ComponentConfig struct {
	Weight *float64     `yaml:"weight" jsonschema:"required,exclusiveMinimum=0"`
	Rates  *RatesConfig `yaml:"rates" jsonschema:"required"`
}

// kinds returns the keys that are set.
func (r RatesConfig) kinds() []string {
	var set []string
	for _, k := range []struct {
		name  string
		given bool
	}{
		{"constant", r.Constant != nil}, {"explicit", r.Explicit != nil}, {"beta", r.Beta != nil}, {"two_point", r.TwoPoint != nil},
		{"logit_normal", r.LogitNormal != nil}, {"mixture", r.Mixture != nil}, {"empirical", r.Empirical != nil},
		{"families", r.Families != nil}, {"preset", r.Preset != nil},
	} {
		if k.given {
			set = append(set, k.name)
		}
	}
	return set
}

// check returns the distribution's fault, nil for none. It reads no file.
func (r RatesConfig) check() error {
	_, err := r.build(func([]string) (sim.Rates, error) { return sim.NewConstant(0) })
	return err
}

// build returns the distribution; empirical reads the one of result files.
func (r RatesConfig) build(empirical func(files []string) (sim.Rates, error)) (sim.Rates, error) {
	kinds := r.kinds()
	if len(kinds) != 1 {
		return nil, fmt.Errorf("rates has %s: give one of constant, explicit, beta, two_point, logit_normal, mixture, empirical, families, preset", orNone(kinds))
	}
	switch {
	case r.Constant != nil:
		return sim.NewConstant(*r.Constant)
	case r.Explicit != nil:
		return sim.NewExplicit(r.Explicit)
	case r.Beta != nil:
		return r.Beta.build()
	case r.TwoPoint != nil:
		return r.TwoPoint.build()
	case r.LogitNormal != nil:
		return r.LogitNormal.build()
	case r.Mixture != nil:
		return buildMixture(r.Mixture, empirical)
	case r.Families != nil:
		return r.Families.build()
	case r.Preset != nil:
		p, err := FindPreset(*r.Preset)
		return p.Rates, err
	}
	return empirical(r.Empirical)
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "no distribution"
	}
	return strings.Join(names, " and ")
}

func (b BetaConfig) build() (sim.Rates, error) {
	byMean := b.Mean != nil && b.ICC != nil && b.Alpha == nil && b.Beta == nil
	byShapes := b.Alpha != nil && b.Beta != nil && b.Mean == nil && b.ICC == nil
	switch {
	case byMean:
		return sim.NewBetaMeanICC(*b.Mean, *b.ICC)
	case byShapes:
		return sim.NewBeta(*b.Alpha, *b.Beta)
	}
	return nil, fmt.Errorf("beta needs mean and icc, or alpha and beta")
}

func (t TwoPointConfig) build() (sim.Rates, error) {
	if t.Low == nil || t.High == nil || t.WeightHigh == nil {
		return nil, fmt.Errorf("two_point needs low, high and weight_high")
	}
	return sim.NewTwoPoint(*t.Low, *t.High, *t.WeightHigh)
}

func (l LogitNormalConfig) build() (sim.Rates, error) {
	if l.Mu == nil || l.Sigma == nil {
		return nil, fmt.Errorf("logit_normal needs mu and sigma")
	}
	return sim.NewLogitNormal(*l.Mu, *l.Sigma)
}

func (f FamiliesConfig) build() (sim.Rates, error) {
	if f.Mu == nil || f.Family == nil || f.Own == nil || f.Size == nil {
		return nil, fmt.Errorf("families needs mu, family, own and size")
	}
	return sim.NewFamilies(*f.Mu, *f.Family, *f.Own, *f.Size)
}

func buildMixture(parts []ComponentConfig, empirical func([]string) (sim.Rates, error)) (sim.Rates, error) {
	components := make([]sim.Component, len(parts))
	for i, p := range parts {
		if p.Weight == nil || p.Rates == nil {
			return nil, fmt.Errorf("component %d of the mixture needs weight and rates", i+1)
		}
		rates, err := p.Rates.build(empirical)
		if err != nil {
			return nil, fmt.Errorf("component %d of the mixture: %w", i+1, err)
		}
		components[i] = sim.Component{Weight: *p.Weight, Rates: rates}
	}
	return sim.NewMixture(components)
}

// empirical reads the observed rates of result files.
func (c *Config) empirical(ctx context.Context, policy results.Options) func([]string) (sim.Rates, error) {
	return func(files []string) (sim.Rates, error) {
		data, err := c.read(ctx, files, policy)
		if err != nil {
			return nil, err
		}
		var tasks []estimator.Task
		for _, d := range data {
			tasks = append(tasks, d.EstimatorTasks(d.Policy.Errors)...)
		}
		suite, err := estimator.NewSuite(tasks)
		if err != nil {
			return nil, err
		}
		return sim.NewEmpirical(suite)
	}
}
