package plan

import "passhat/sim"

// Evaluate returns the value of one design under one law.
func Evaluate(q Question, rates sim.Rates, d Design) float64 {
	s, err := newSearch(q, []Belief{{"law", rates}})
	if err != nil {
		panic(err)
	}
	return s.value(d)
}
