package bootstrap

import "math"

// hoeffding returns
//
//	lower = estimate - sqrt( log(1/tail) / (2 m) )
//
// Assumption: tasks are independent, values in [0,1]; nothing else. Proved, and
// about twice as wide as need be. The limit is clipped to [0,1].
//
// At the boundaries: the width is the same for all data of m tasks but for the
// clipping; all passed, none passed, one task, one trial, k = n and equal tasks
// need nothing special.
//
// Source: Hoeffding, Journal of the American Statistical Association 58
// (1963), theorem 1.
func hoeffding(x *sample, tail float64) float64 {
	return max(0, x.estimate()-math.Sqrt(-math.Log(tail)/(2*x.tasks)))
}
