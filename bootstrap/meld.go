package bootstrap

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// MethodMelded joins Gaffke's intervals of independent strata.
const MethodMelded Method = "melded"

// meldCells is the number of cells that hold the distribution of a sum; their
// width inflates the standard deviation of a sum of S strata of one size by
// about S/1000 of it.
const meldCells = 512

// melded returns the limits of a sum of strata.
func melded(strata [][]score, shares []float64, t tails) (lower, upper float64) {
	lower, upper = 0, 1
	if t.low > 0 {
		lower = meldedLower(strata, shares, t.low)
	}
	if t.high > 0 {
		upper = 1 - meldedLower(mirrored(strata), shares, t.high)
	}
	return lower, upper
}

// mirrored returns the values taken from 1.
func mirrored(strata [][]score) [][]score {
	out := make([][]score, len(strata))
	for i, values := range strata {
		for _, x := range values {
			out[i] = append(out[i], score{1 - x.value, x.tasks})
		}
	}
	return out
}

// meldedLower returns the alpha quantile of sum_s share_s D_s for independent
// D_s, the variables whose quantiles are Gaffke's lower limits of the strata.
// One stratum gives exactly its limit.
func meldedLower(strata [][]score, shares []float64, alpha float64) float64 {
	if len(strata) == 1 {
		return shares[0] * gaffkeLower(strata[0], alpha)
	}
	var parts []meldPart
	reach := 0.0
	for i, values := range strata {
		if p := newMeldPart(values, shares[i]); p.high > 0 { // else D is 0
			parts = append(parts, p)
			reach += p.high - p.low
		}
	}
	step := reach / meldCells
	sum, start := []float64{1}, 0.0
	for _, p := range parts {
		cells, low := p.cells(step)
		sum = convolve(sum, cells)
		start += low
	}
	start += step * float64(len(parts)-1) / 2 // a cell's mass lies at its middle
	below := 0.0
	for i, mass := range sum {
		if below+mass >= alpha {
			return max(0, start+step*(float64(i)+(alpha-below)/mass))
		}
		below += mass
	}
	return start + step*float64(len(sum)) // alpha is 1 up to rounding
}

// meldPart is share times D, and where it nearly always lies.
type meldPart struct {
	d                dirichletMean
	share, low, high float64
}

func newMeldPart(values []score, share float64) meldPart {
	const reach = 7 // standard deviations
	d := newDirichletMean(values)
	total, mean, square := 0.0, 0.0, 0.0
	for _, a := range d.atoms {
		total += a.tasks
		mean += a.tasks * a.value
		square += a.tasks * a.value * a.value
	}
	mean /= total
	sd := math.Sqrt(max(0, square/total-mean*mean) / (total + 1))
	return meldPart{d, share, share * max(0, mean-reach*sd), share * min(d.top, mean+reach*sd)}
}

// cells returns the mass between start, start + step, ..., in cells whose middle
// is that of the part; the first and the last hold what lies beyond.
func (p meldPart) cells(step float64) (mass []float64, start float64) {
	n := max(1, int(math.Ceil((p.high-p.low)/step)))
	start = (p.low + p.high - step*float64(n)) / 2
	mass = make([]float64, n)
	below := 0.0
	for i := range n - 1 {
		up := p.below((start + step*float64(i+1)) / p.share)
		mass[i] = max(0, up-below)
		below = max(below, up)
	}
	mass[n-1] = 1 - below
	return mass, start
}

// below returns P(D <= t).
func (p meldPart) below(t float64) float64 {
	switch {
	case t >= p.d.top:
		return 1
	case len(p.d.atoms) == 2:
		return mathext.RegIncBeta(p.d.atoms[1].tasks, p.d.atoms[0].tasks, t/p.d.top)
	}
	return p.d.cdf(t)
}

func convolve(a, b []float64) []float64 {
	out := make([]float64, len(a)+len(b)-1)
	for i, x := range a {
		for j, y := range b {
			out[i+j] += float64(x * y)
		}
	}
	return out
}
