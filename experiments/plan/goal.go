package plan

import (
	"fmt"
	"math"

	"passhat/bootstrap"
	"passhat/estimator"
)

// Kind is what a goal speaks of.
type Kind string

// The kinds of goals.
const (
	HalfWidth  Kind = "half-width" // of the metric's interval
	Comparison Kind = "comparison" // the power to show that B beats A
	Gate       Kind = "gate"       // the power to give the right verdict
)

// Goal is what a design has to reach. Within, Beats, Decides and Best make one.
type Goal struct {
	Kind        Kind
	HalfWidth   float64 // the widest allowed
	Power       float64 // the least allowed
	Delta       float64 // comparison: the metric of B less that of A
	Correlation float64 // comparison: of the metric's true values between tasks; 0 is the cautious choice
	Threshold   float64 // gate: "metric >= threshold"
	Best        bool    // not a level: the best that the space allows
}

// Within is the goal of an interval of at most this half-width.
func Within(halfWidth float64) Goal { return Goal{Kind: HalfWidth, HalfWidth: halfWidth} }

// Beats is the goal of the interval of the paired difference lying above 0 with
// this power, where B is better than A by delta. Correlation is that of the
// true values of the metric between the two agents over the tasks.
func Beats(delta, correlation, power float64) Goal {
	return Goal{Kind: Comparison, Delta: delta, Correlation: correlation, Power: power}
}

// Decides is the goal of the right verdict of the gate "metric >= threshold"
// with this power: pass, where the truth is at least the threshold, if the
// interval lies at or above it; fail if it lies below.
func Decides(threshold, power float64) Goal {
	return Goal{Kind: Gate, Threshold: threshold, Power: power}
}

// Best is the goal of the best that the space, with its budget, allows of what
// another goal speaks of; the other's level does not matter.
func Best(of Goal) Goal {
	of.Best = true
	return of
}

// Better says whether a is nearer to the goal than b.
func (g Goal) Better(a, b float64) bool {
	if g.Kind == HalfWidth {
		return a < b
	}
	return a > b
}

// Level returns the half-width or power asked for, NaN for the best.
func (g Goal) Level() float64 {
	switch {
	case g.Best:
		return math.NaN()
	case g.Kind == HalfWidth:
		return g.HalfWidth
	}
	return g.Power
}

// saysNothing is the half-width from which an interval is, to three digits, all
// that there is.
const saysNothing = 0.4995

// Reached says whether a value meets the goal. The best is met by any power, and
// by any half-width of less than all of 0 to 1.
func (g Goal) Reached(value float64) bool {
	switch {
	case g.Best && g.Kind == HalfWidth:
		return value < saysNothing
	case g.Best:
		return !math.IsNaN(value)
	}
	return value == g.Level() || g.Better(value, g.Level())
}

// Nearly returns the goal with a tenth of it let go: a half-width of 1.1 times
// the goal's, 0.9 times the power.
func (g Goal) Nearly() Goal {
	g.HalfWidth, g.Power = 1.1*g.HalfWidth, 0.9*g.Power
	return g
}

// check returns an error for a goal that no design can reach.
func (g Goal) check(m estimator.Metric, r bootstrap.Request) error {
	switch g.Kind {
	case HalfWidth:
		if r.Side != bootstrap.TwoSided {
			return fmt.Errorf("a half-width needs an interval of two sides, not %s", r.Side)
		}
		if !g.Best && !(g.HalfWidth > 0 && g.HalfWidth < 0.5) {
			return fmt.Errorf("a half-width of %v: it must be above 0, which no number of trials reaches, and below 0.5, which needs none: %w", g.HalfWidth, ErrImpossible)
		}
		return nil
	case Comparison:
		if !(g.Delta > 0 && g.Delta <= 1) {
			return fmt.Errorf("a difference of %v: B is to be better, by more than 0 and at most 1: %w", g.Delta, ErrImpossible)
		}
		if !(g.Correlation >= 0 && g.Correlation <= 1) {
			return fmt.Errorf("a correlation of %v: it must be from 0 to 1", g.Correlation)
		}
	case Gate:
		if !(g.Threshold > 0 && g.Threshold < 1) {
			return fmt.Errorf("the gate %s >= %v: no interval decides a threshold that is not between 0 and 1: %w", m, g.Threshold, ErrImpossible)
		}
	default:
		return fmt.Errorf("goal %q is not known: choose %s, %s, %s", g.Kind, HalfWidth, Comparison, Gate)
	}
	if !g.Best && !(g.Power > 0 && g.Power < 1) {
		return fmt.Errorf("a power of %v: it must be between 0 and 1, such as 0.8; no number of trials makes it certain: %w", g.Power, ErrImpossible)
	}
	return nil
}
