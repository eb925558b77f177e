package experiments

import (
	"fmt"
	"math"

	"passhat/experiments/plan"
	"passhat/experiments/results"
)

// SpentResult is what an agent's trials used, by what the file tells: all that
// were run, those without a verdict too. What no trial tells is null.
type SpentResult struct {
	Cost   *SpentAmount `json:"cost"`
	Tokens *SpentAmount `json:"tokens"`
	Time   *SpentAmount `json:"time"`
}

// SpentAmount is what trials used of one thing. The total is that of the trials
// that tell it, and the mean is over them: the others were not free.
type SpentAmount struct {
	Unit    string `json:"unit"`  // USD, tokens or hours
	Total   Number `json:"total"` // of the known trials
	Mean    Number `json:"mean"`  // a trial
	StdDev  Number `json:"std_dev"`
	StdErr  Number `json:"std_err"` // of the mean
	Known   int    `json:"known"`   // trials that tell it
	Unknown int    `json:"unknown"` // trials that do not
}

// The units of what trials use.
const (
	UnitDollars = "USD"
	UnitTokens  = "tokens"
	UnitHours   = "hours"
)

// UnitTrials counts trials, whatever they cost.
var UnitTrials = plan.InTrials().Unit

// spentAmount returns nil where no trial tells it.
func spentAmount(a results.Amount, scale float64, unit string) *SpentAmount {
	if a.Known == 0 {
		return nil
	}
	deviation := a.StdErr() * math.Sqrt(float64(a.Known))
	return &SpentAmount{
		Unit: unit, Total: Number(a.Sum * scale), Mean: Number(a.Mean() * scale), StdDev: Number(deviation * scale),
		StdErr: Number(a.StdErr() * scale), Known: a.Known, Unknown: a.Unknown,
	}
}

// spentResult returns nil where no trial tells anything.
func spentResult(s results.Spending) *SpentResult {
	out := SpentResult{spentAmount(s.Cost, 1, UnitDollars), spentAmount(s.Tokens, 1, UnitTokens), spentAmount(s.Seconds, 1.0/3600, UnitHours)}
	if out == (SpentResult{}) {
		return nil
	}
	return &out
}

// in returns what was used in a unit, nil where it is not told.
func (s *SpentResult) in(unit string) *SpentAmount {
	if s == nil {
		return nil
	}
	for _, a := range []*SpentAmount{s.Cost, s.Tokens, s.Time} {
		if a != nil && a.Unit == unit {
			return a
		}
	}
	return nil
}

// units names what is told.
func (s *SpentResult) units() []string {
	var out []string
	for _, unit := range []string{UnitDollars, UnitTokens, UnitHours} {
		if s.in(unit) != nil {
			out = append(out, unit)
		}
	}
	return out
}

// priced gives a cost without a price of a trial the mean of what the pilot's
// trials used, in its unit; dollars where none is named and the pilot tells
// them. It returns the amount the price is from, nil where the price was given
// or where trials are counted.
//
// The error is plan.ErrUnknownCost where the pilot does not tell the unit.
func priced(c plan.Cost, spent *SpentResult, agent string) (plan.Cost, *SpentAmount, error) {
	if c.Trial != 0 || c.Unit == UnitTrials {
		return c, nil, nil
	}
	unit := c.Unit
	if unit == "" {
		unit = UnitDollars
	}
	a := spent.in(unit)
	if a == nil {
		if c.Unit == "" && c.Task == 0 {
			return c, nil, nil
		}
		has := "it tells of no dollars, tokens or time"
		if units := spent.units(); len(units) > 0 {
			has = "it tells " + orAnd(units)
		}
		return c, nil, fmt.Errorf("the pilot %q does not say what a trial costs in %s (%s): give --cost-trial, name another --unit, or --unit %s to count trials: %w",
			agent, unit, has, UnitTrials, plan.ErrUnknownCost)
	}
	c.Trial, c.Unit = float64(a.Mean), unit
	return c, a, nil
}

func orAnd(names []string) string {
	out := names[0]
	for i, n := range names[1:] {
		sep := ", "
		if i == len(names)-2 {
			sep = " and "
		}
		out += sep + n
	}
	return out
}
