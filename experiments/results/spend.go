package results

import "math"

// Amount is what trials used of one thing, by what the file tells. A trial
// whose amount is not on record, or is 0, is not known: it was not free.
type Amount struct {
	Known, Unknown int // trials that were run, with an amount on record and without
	Sum, Squares   float64
}

// Mean returns the mean over the known trials, NaN for none.
func (a Amount) Mean() float64 { return a.Sum / float64(a.Known) }

// StdErr returns the standard error of the mean, NaN for fewer than two.
//
//	sqrt( (Squares - Sum^2/Known) / (Known (Known-1)) )
func (a Amount) StdErr() float64 {
	n := float64(a.Known)
	if a.Known < 2 {
		return math.NaN()
	}
	return math.Sqrt(max(0, a.Squares-a.Sum*a.Sum/n) / (n * (n - 1)))
}

func (a *Amount) add(x float64) {
	if !(x > 0) || x > 1e15 {
		a.Unknown++
		return
	}
	a.Known++
	a.Sum += x
	a.Squares += float64(x * x)
}

// Spending is what an agent's trials used: all that were run, those without a
// verdict too. Costs are in the file's currency, which is dollars in every
// format that has one.
type Spending struct{ Cost, Tokens, Seconds Amount }

// spend counts a trial that was run.
func (s *Spending) spend(x *trial) {
	s.Cost.add(x.cost)
	s.Tokens.add(float64(x.tokens))
	s.Seconds.add(x.seconds)
}

// spend counts what a trial used; one that was never run used nothing.
func (a *agentTally) spend(x *trial) {
	if x.outcome != Missing {
		a.spent.spend(x)
	}
}
