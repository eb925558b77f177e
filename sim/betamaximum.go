package sim

import "math"

// maximum returns the ICC, below 1, at the top of the profile likelihood: of a
// grid in log-odds, which also sees a second hill, the best point; between its
// neighbours the root of the derivative. It is 0 where the likelihood is
// highest there. Some task must be flaky, so that the top is below 1.
func (l betaLikelihood) maximum(mean float64) float64 {
	grid := []float64{0}
	for x := -20.0; x <= 20; x += 0.5 {
		grid = append(grid, logistic(x))
	}
	grid = append(grid, 1)
	best, top, at := 0, math.Inf(-1), mean
	for i, icc := range grid[:len(grid)-1] {
		mean = l.bestMean(mean, icc)
		if v := l.value(mean, icc); v > top {
			best, top, at = i, v, mean
		}
	}
	slope := l.iccSlope(at, grid[best])
	if best == 0 && slope <= 0 {
		return 0
	}
	if slope > 0 {
		return l.root(at, grid[best], grid[best+1])
	}
	return l.root(at, grid[best-1], grid[best])
}

// root bisects the derivative of the profile likelihood, by the envelope
// theorem the partial one at the best mean, which is positive at low.
func (l betaLikelihood) root(mean, low, high float64) float64 {
	for range 200 {
		icc := low + (high-low)/2
		if icc == low || icc == high {
			break
		}
		mean = l.bestMean(mean, icc)
		if l.iccSlope(mean, icc) > 0 {
			low = icc
		} else {
			high = icc
		}
	}
	return low + (high-low)/2
}

// sameLikelihood says whether two fits differ by rounding only. Where the
// likelihood is flat at ICC 0 its maximum is found to a few digits, and what is
// found beside 0 would have an information that cannot be inverted.
func (l betaLikelihood) sameLikelihood(mean, icc, otherMean, otherICC float64) bool {
	v, w := l.value(mean, icc), l.value(otherMean, otherICC)
	return math.Abs(v-w) <= 1e-14*(1+math.Abs(v))
}

// standardErrors inverts the observed information in mean and ICC. With
// x = u + rho (i-u) a factor and x' its derivatives,
//
//	-(log x)'' = x' x'^T / x^2 - x'' / x
func (l betaLikelihood) standardErrors(mean, icc float64) (ofMean, ofICC float64) {
	var uu, ur, rr float64
	add := func(rate, du, sign float64) func(i, tasks float64) {
		return func(i, tasks float64) {
			x := rate*(1-icc) + i*icc
			xu, xr := du*(1-icc), i-rate
			uu += sign * tasks * xu * xu / (x * x)
			ur += sign * tasks * (xu*xr/(x*x) + du/x)
			rr += sign * tasks * xr * xr / (x * x)
		}
	}
	each(l.passes, add(mean, 1, 1))
	each(l.fails, add(1-mean, -1, 1))
	each(l.trials, add(1, 0, -1))
	det := uu*rr - ur*ur
	return math.Sqrt(rr / det), math.Sqrt(uu / det)
}
