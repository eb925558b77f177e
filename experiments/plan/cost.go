package plan

import (
	"errors"
	"fmt"
	"math"

	"passhat/experiments/plan/law"
)

// Errors of a question.
var (
	// ErrImpossible marks a design or goal that nothing can meet; the message
	// says what is possible.
	ErrImpossible = law.ErrImpossible
	// ErrUnknownCost marks a cost that is not known, which is never taken for 0.
	ErrUnknownCost = errors.New("unknown cost")
)

// Cost is what a design costs: m tasks of n trials cost
//
//	m (Task + n Trial / (1 - Failure))
//
// A trial that ends without a verdict is paid for and run again until there is
// one.
type Cost struct {
	Task    float64 // once a task: to write it, to set it up; 0 counts none
	Trial   float64 // a trial, always above 0; NaN is not known
	Failure float64 // the share of trials that end without a verdict, below 1
	Unit    string  // "$", "tokens", "hours"
}

// InTrials returns the cost of a design as its number of trials.
func InTrials() Cost { return Cost{Trial: 1, Unit: "trials"} }

// Of returns the cost of a design.
func (c Cost) Of(d Design) float64 {
	return float64(d.Tasks) * c.OfTask(d.Trials)
}

// OfTask returns the cost of one task with its trials.
func (c Cost) OfTask(trials int) float64 {
	return c.Task + float64(float64(trials)*(c.Trial/(1-c.Failure)))
}

// Validate returns ErrUnknownCost for a cost that is not known, and an error
// for one that is negative, infinite or without a unit.
func (c Cost) Validate() error {
	switch {
	case math.IsNaN(c.Trial) || c.Trial == 0:
		return fmt.Errorf("the cost of a trial is not given: give one above 0, or count in trials: %w", ErrUnknownCost)
	case math.IsNaN(c.Task):
		return fmt.Errorf("the cost of a task is not known: give 0 only where the tasks are there already: %w", ErrUnknownCost)
	case c.Trial < 0 || math.IsInf(c.Trial, 0):
		return fmt.Errorf("the cost of a trial is %v: it must be a positive number", c.Trial)
	case c.Task < 0 || math.IsInf(c.Task, 0):
		return fmt.Errorf("the cost of a task is %v: it must be 0 or a positive number", c.Task)
	case !(c.Failure >= 0 && c.Failure < 1):
		return fmt.Errorf("the share of trials without a verdict is %v: it must be from 0 to below 1", c.Failure)
	case c.Unit == "":
		return fmt.Errorf("the cost has no unit: name it, such as $, tokens or hours")
	}
	return nil
}
