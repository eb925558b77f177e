package bootstrap

import "fmt"

// Target is what an interval speaks of. The two are never mixed: on the same
// data an interval for the suite is about half as wide, and is not one for the
// population.
type Target string

// The targets.
const (
	// Population is the tasks that the suite's tasks were drawn from: new tasks
	// of the same kind. The task is the unit.
	Population Target = "population"
	// Suite is this list of tasks, run again. The trial counts too.
	Suite Target = "suite"
)

// Targets lists the targets.
func Targets() []Target { return []Target{Population, Suite} }

// ParseTarget reads the name of a target; "" is population.
func ParseTarget(s string) (Target, error) {
	switch t := Target(s); t {
	case "":
		return Population, nil
	case Population, Suite:
		return t, nil
	}
	return "", fmt.Errorf("target %q is not known: choose %s", s, joined(Targets()))
}

// Side says which limits an interval has. A one-sided limit spends all the
// error on its side: the lower limit at 0.95 confidence is that of a two-sided
// interval at 0.9, with 1 as the upper limit.
type Side string

// The sides.
const (
	TwoSided  Side = "two"
	LowerSide Side = "lower"
	UpperSide Side = "upper"
)

// Sides lists the sides.
func Sides() []Side { return []Side{TwoSided, LowerSide, UpperSide} }

// ParseSide reads the name of a side; "" is two.
func ParseSide(s string) (Side, error) {
	switch x := Side(s); x {
	case "":
		return TwoSided, nil
	case TwoSided, LowerSide, UpperSide:
		return x, nil
	}
	return "", fmt.Errorf("side %q is not known: choose %s", s, joined(Sides()))
}

// Tails returns the error allowed below the lower limit and above the upper one,
// 0 for a limit not asked for:
//
//	two    (1-confidence)/2 each
//	lower  1-confidence below, 0 above
//	upper  0 below, 1-confidence above
func (s Side) Tails(confidence float64) (low, high float64) {
	t := s.tails(confidence)
	return t.low, t.high
}

// tails is the error allowed beyond each limit; 0 for a limit not asked for.
type tails struct{ low, high float64 }

func (s Side) tails(confidence float64) tails {
	switch s {
	case LowerSide:
		return tails{low: 1 - confidence}
	case UpperSide:
		return tails{high: 1 - confidence}
	}
	return tails{(1 - confidence) / 2, (1 - confidence) / 2}
}
