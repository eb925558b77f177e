package sim

import (
	"fmt"
	"math/rand/v2"
)

// Outcome is how a trial ended.
type Outcome uint8

// The outcomes of a trial that was run.
const (
	OutcomeFail  Outcome = iota // a verdict: the trial failed
	OutcomePass                 // a verdict: the trial succeeded
	OutcomeError                // no verdict: a timeout, a crash of the harness
)

// String returns "fail", "pass" or "error".
func (o Outcome) String() string {
	switch o {
	case OutcomeFail:
		return "fail"
	case OutcomePass:
		return "pass"
	case OutcomeError:
		return "error"
	default:
		return fmt.Sprintf("outcome %d", uint8(o))
	}
}

// OutcomeProcess is a process whose trials may end without a verdict. Its
// Trials and Count take an error for a failure.
type OutcomeProcess interface {
	Process
	// Outcomes draws the outcomes of len(out) trials of one task.
	Outcomes(r *rand.Rand, p float64, out []Outcome)
}

// Tally counts the outcomes of one task's trials.
func Tally(outcomes []Outcome) (pass, fail, errors int) {
	for _, o := range outcomes {
		switch o {
		case OutcomePass:
			pass++
		case OutcomeFail:
			fail++
		default:
			errors++
		}
	}
	return pass, fail, errors
}

// DrawOutcomes draws the outcomes of n trials of each of m tasks. For a process
// in which every trial has a verdict they are those of DrawTrials.
func (a Agent) DrawOutcomes(r *rand.Rand, m, n int) [][]Outcome {
	outcomes := make([][]Outcome, m)
	for i := range outcomes {
		outcomes[i] = make([]Outcome, n)
	}
	if process, ok := a.process().(OutcomeProcess); ok {
		for i, p := range a.drawRates(r, m) {
			process.Outcomes(r, p, outcomes[i])
		}
		return outcomes
	}
	for i, trials := range a.DrawTrials(r, m, n) {
		for t, success := range trials {
			if success {
				outcomes[i][t] = OutcomePass
			}
		}
	}
	return outcomes
}
