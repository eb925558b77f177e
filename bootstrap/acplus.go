package bootstrap

import "math"

// acPlus adds z^2/2 pseudo-tasks at 0 and as many at 1, then takes the normal
// limit:
//
//	W = m + z^2
//	mean = (sum x_i + z^2/2) / W
//	var  = (sum x_i^2 + z^2/2) / W - mean^2
//	lower = mean - z sqrt(var / W)
//
// Assumption: tasks are independent, and at least 20; the lowest coverage found
// by search at 0.95 confidence is .928 from 20 tasks on, .907 for 10 and .876
// for 5. The limit is clipped to [0,1].
//
// At the boundaries: the pseudo-tasks leave a width always, also for one task
// or one trial, and where all tasks are equal. All passed gives an upper limit
// of 1, none passed a lower limit of 0. At k = n it is the interval of Agresti
// and Coull.
//
// Source: Agresti and Coull, The American Statistician 52 (1998), carried from
// proportions to values in [0,1].
func acPlus(x *sample, tail float64) float64 {
	z := normal(tail)
	pseudo := float64(z * z)
	w := x.tasks + pseudo
	mean := (float64(x.tasks*x.estimate()) + pseudo/2) / w
	sum := float64(x.tasks * x.mean(func(cell observed) float64 { return (cell.value - mean) * (cell.value - mean) }))
	// About the shifted mean nothing cancels.
	variance := (sum + pseudo/2*(float64(mean*mean)+float64((1-mean)*(1-mean)))) / w
	return min(max(0, mean-float64(z*math.Sqrt(variance/w))), 1)
}
