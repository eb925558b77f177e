package plots

import "fmt"

// Outcome is how a trial ended.
type Outcome uint8

// The outcomes.
const (
	Pass    Outcome = iota
	Fail            // a verdict: no success
	Error           // tried, no verdict
	Missing         // never run, or not scored
)

// TaskTrials is one task's trials, in the order they were run.
type TaskTrials struct {
	Task   string
	Trials []Outcome
}

// TrialSeries is one agent's tasks, trial by trial.
type TrialSeries struct {
	Agent string
	Tasks []TaskTrials
}

// TrialGrid draws who passed when.
func TrialGrid(series []TrialSeries, c Caption) (*Figure, error) {
	return nil, fmt.Errorf("grid of trials: %w", ErrNoData)
}
