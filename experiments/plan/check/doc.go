// Package check tries what plan says: it draws data of a design under a belief,
// makes the very interval that will be reported and counts what comes of it, with
// the formula's number beside (Measured).
//
//	Simulate        coverage, half-width and verdicts of a design
//	Operating       the verdicts of a gate at several truths
//	SelfTest        how often two equal agents are called different
//	Sequential      what buying tasks in rounds saves and costs, by each Rule
//	Pilots          what plans made from pilots are worth
//	AllocationGain  what the unequal trials of plan.Allocate gain
//
//	s, err := check.Simulate(ctx, p.Question, known.Beliefs[0], p.Chosen.Design, check.Options{Seed: 1})
//	fmt.Println(s.HalfWidth.Value, s.HalfWidth.Formula, s.Coverage.Value)
//
// The data are drawn in blocks of one stream each: the same seed gives the same
// numbers for any number of workers.
package check
