package bootstrap

import "math"

// solve returns the root between low and high of a function that is negative
// at low, positive at high and rises: the secant rule of Illinois, in which an
// end that stays twice counts half, with every third step a bisection.
func solve(f func(float64) float64, low, high float64) float64 {
	a, b := f(low), f(high)
	last := 0.0 // the side of the last step
	for i := 1; i < 300 && high-low > 1e-15*high; i++ {
		t := low + (high-low)/2
		if s := low - a*(high-low)/(b-a); i%3 > 0 && s > low && s < high {
			t = s
		}
		y := f(t)
		switch {
		case y == 0 || math.IsNaN(y) || t <= low || t >= high:
			return t
		case y < 0:
			low, a = t, y
		default:
			high, b = t, y
		}
		if y*last > 0 {
			if y < 0 {
				b /= 2
			} else {
				a /= 2
			}
		}
		last = y
	}
	return low + (high-low)/2
}
