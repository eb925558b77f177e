package plan

import (
	"errors"
	"fmt"
	"math"

	"passhat/estimator"
	"passhat/sim"
)

// Knowledge is what is known of the agent before the trials are paid for. A
// plan has to reach its goal under every belief; what is open says how far the
// beliefs themselves may be off.
type Knowledge struct {
	Beliefs  []Belief
	Open     []Possibility // all that a pilot leaves open; none for a guess
	Pilot    *PilotSummary
	Warnings []error
}

// PilotSummary is the size of a pilot and its fits.
type PilotSummary struct {
	Tasks, Trials int
	MinN, MaxN    int
	Mean, ICC     float64 // of the beta fit; NaN for an ICC that is not identified
}

// Guess returns the knowledge that is one distribution of the rate, taken as it
// is: a guess has no uncertainty of its own.
func Guess(rates sim.Rates) Knowledge {
	return Knowledge{Beliefs: []Belief{{"guess", rates}}}
}

// Pilot is results that were paid for already.
type Pilot struct{ Suite estimator.Suite }

// FewTasks is the number of tasks of a pilot below which a plan is little
// better than a guess.
const FewTasks = 20

// Warnings of knowledge.
var (
	// ErrSmallPilot marks a pilot that says little.
	ErrSmallPilot = errors.New("a small pilot")
	// ErrOneOutcome marks a pilot whose trials all ended alike.
	ErrOneOutcome = errors.New("one outcome")
)

// FromPilot fits the pilot. The beliefs are
//
//	beta           sim.FitBeta
//	nonparametric  sim.FitNonparametric
//	cautious       the beta fit with one task more that never passes and one
//	               that always does
//
// A small pilot shows too little spread more often than too much: for a beta
// distribution of shapes 8 and 2 and pass^3 of 8 trials the final half-width is
// more than a tenth above the goal in 30 % of plans from 10 tasks; the two
// added tasks make that 9 %.
//
// What the pilot leaves open is every beta distribution of the rate, with its
// probability after the pilot where before it all means and all ICCs are as
// likely as each other. A plan's promise is over these; the beliefs alone, each
// a best guess, would promise too much from a small pilot of an even agent.
//
// Where no task has two trials the spread is not identified, and the beliefs
// are its two ends: even, all tasks of one rate, and always-or-never.
//
// The error is estimator.ErrNoTasks where no task has a verdict, or that of a
// fit.
func FromPilot(p Pilot) (Knowledge, error) {
	s := p.Suite.Eligible(1)
	if s.Tasks() == 0 {
		return Knowledge{}, fmt.Errorf("the pilot has no task with a verdict: %w", estimator.ErrNoTasks)
	}
	k := Knowledge{Pilot: &PilotSummary{
		Tasks: s.Tasks(), Trials: s.Trials(), MinN: s.MinN(), MaxN: s.MaxN(),
		Mean: s.MeanRate(), ICC: math.NaN(),
	}}
	if s.Tasks() < FewTasks {
		k.Warnings = append(k.Warnings, fmt.Errorf("the pilot has %d tasks: from fewer than %d a plan is little better than a guess; run more tasks, with few trials each, and plan again: %w",
			s.Tasks(), FewTasks, ErrSmallPilot))
	}
	var err error
	if k.Open, err = posterior(s); err != nil {
		return Knowledge{}, err
	}
	if c := s.Successes(); c == 0 || c == s.Trials() {
		k.Warnings = append(k.Warnings, fmt.Errorf("all %d trials of the pilot ended alike, which says nothing of the spread between tasks: %w", s.Trials(), ErrOneOutcome))
	} else if s.MaxN() < 2 {
		return k.unidentified()
	}
	err = k.fit(s)
	return k, err
}

// unidentified gives the two ends of the spread.
func (k Knowledge) unidentified() (Knowledge, error) {
	k.Warnings = append(k.Warnings, fmt.Errorf("no task of the pilot has two trials: the plan is for the worse of an even agent and one that passes always or never: %w", sim.ErrNotIdentified))
	for i, name := range []string{"even", "always-or-never"} {
		rates, err := sim.NewBetaMeanICC(k.Pilot.Mean, float64(i))
		if err != nil {
			return Knowledge{}, err
		}
		k.Beliefs = append(k.Beliefs, Belief{name, rates})
	}
	return k, nil
}

func (k *Knowledge) fit(s estimator.Suite) error {
	fit, err := sim.FitBeta(s)
	if err != nil {
		return err
	}
	k.Pilot.Mean, k.Pilot.ICC = fit.Mean, fit.ICC
	k.Beliefs, err = fits(s, fit)
	return err
}

// fits returns the beliefs that a pilot leads to.
func fits(s estimator.Suite, fit sim.BetaFit) ([]Belief, error) {
	beta, err := fit.Rates()
	if err != nil {
		return nil, err
	}
	other, err := nonparametric(s)
	if err != nil {
		return nil, err
	}
	cautious, err := Cautious(beta, s.Tasks())
	return []Belief{{"beta", beta}, {"nonparametric", other}, {"cautious", cautious}}, err
}

func nonparametric(s estimator.Suite) (sim.Rates, error) {
	fit, err := sim.FitNonparametric(s)
	if err != nil {
		return nil, err
	}
	return fit.Rates()
}

// Cautious returns the distribution that a number of tasks would show if one
// more never passed and one more always did.
func Cautious(rates sim.Rates, tasks int) (sim.Rates, error) {
	never, err := sim.NewConstant(0)
	if err != nil {
		return nil, err
	}
	always, err := sim.NewConstant(1)
	if err != nil {
		return nil, err
	}
	return sim.NewMixture([]sim.Component{{Weight: float64(tasks), Rates: rates}, {Weight: 1, Rates: never}, {Weight: 1, Rates: always}})
}
