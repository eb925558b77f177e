package experiments

import (
	"fmt"
	"strings"

	"passhat/sim"
)

// ProcessConfig is how a synthetic agent's rate becomes trials: exactly one of
// its keys, each of which breaks one assumption of the estimates.
type ProcessConfig struct {
	// Copies repeat an earlier trial of the task: a cache, or temperature 0.
	Copies *CopiesConfig `yaml:"copies,omitempty"`
	// Shocks make a round of trials fail for all tasks: an outage, a shared seed.
	Shocks *ShocksConfig `yaml:"shocks,omitempty"`
	// Drift moves the log-odds from trial to trial.
	Drift *DriftConfig `yaml:"drift,omitempty"`
	// Errors leave trials without a verdict.
	Errors *ErrorsConfig `yaml:"errors,omitempty"`
	// Retries hide several tries behind one reported trial.
	Retries *RetriesConfig `yaml:"retries,omitempty"`
	// Grader gives wrong verdicts at times.
	Grader *GraderConfig `yaml:"grader,omitempty"`
}

// CopiesConfig is the process of repeated trials.
type CopiesConfig struct {
	Q *float64 `yaml:"q" jsonschema:"required,minimum=0,maximum=1"`
}

// ShocksConfig is the process of rounds that fail as a whole.
type ShocksConfig struct {
	S *float64 `yaml:"s" jsonschema:"required,minimum=0,maximum=1"`
}

// DriftConfig is the process whose log-odds move by a slope each trial.
type DriftConfig struct {
	Slope *float64 `yaml:"slope" jsonschema:"required"`
}

// ErrorsConfig is the process of trials without a verdict: the probability that
// a task errs as a whole, and that a trial errs which would have passed or
// failed.
type ErrorsConfig struct {
	Task float64 `yaml:"task,omitempty" jsonschema:"minimum=0,maximum=1"`
	Pass float64 `yaml:"pass,omitempty" jsonschema:"minimum=0,maximum=1"`
	Fail float64 `yaml:"fail,omitempty" jsonschema:"minimum=0,maximum=1"`
}

// RetriesConfig is the process of trials that are tried again until they pass,
// at most so many times.
type RetriesConfig struct {
	Most *int `yaml:"most" jsonschema:"required,minimum=0"`
}

// GraderConfig is the process of wrong verdicts.
type GraderConfig struct {
	FalsePass float64 `yaml:"false_pass,omitempty" jsonschema:"minimum=0,maximum=1"`
	FalseFail float64 `yaml:"false_fail,omitempty" jsonschema:"minimum=0,maximum=1"`
}

// processKinds are the keys of a process.
var processKinds = []string{"copies", "shocks", "drift", "errors", "retries", "grader"}

// kinds returns the keys that are set.
func (p ProcessConfig) kinds() []string {
	var set []string
	for i, given := range []bool{p.Copies != nil, p.Shocks != nil, p.Drift != nil, p.Errors != nil, p.Retries != nil, p.Grader != nil} {
		if given {
			set = append(set, processKinds[i])
		}
	}
	return set
}

// Build returns the process; that of nil is nil, independent trials.
func (p *ProcessConfig) Build() (sim.Process, error) {
	if p == nil {
		return nil, nil
	}
	if kinds := p.kinds(); len(kinds) != 1 {
		text := "no kind"
		if len(kinds) > 1 {
			text = strings.Join(kinds, " and ")
		}
		return nil, fmt.Errorf("process has %s: give one of %s", text, strings.Join(processKinds, ", "))
	}
	switch {
	case p.Copies != nil:
		return number("copies", "q", p.Copies.Q, sim.NewCopies)
	case p.Shocks != nil:
		return number("shocks", "s", p.Shocks.S, sim.NewCommonShocks)
	case p.Drift != nil:
		return number("drift", "slope", p.Drift.Slope, sim.NewDrift)
	case p.Errors != nil:
		return built(sim.NewErrors(p.Errors.Task, p.Errors.Pass, p.Errors.Fail))
	case p.Retries != nil:
		return number("retries", "most", p.Retries.Most, sim.NewRetries)
	}
	return built(sim.NewGrader(p.Grader.FalsePass, p.Grader.FalseFail))
}

// number builds a process of one number, which must be there.
func number[N int | float64, P sim.Process](kind, key string, x *N, build func(N) (P, error)) (sim.Process, error) {
	if x == nil {
		return nil, fmt.Errorf("%s needs %s", kind, key)
	}
	return built(build(*x))
}

// built returns nil with an error, not a process of no meaning.
func built[P sim.Process](p P, err error) (sim.Process, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
