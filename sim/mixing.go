package sim

import (
	"math"

	"passhat/estimator"
)

// mixingLikelihood is the likelihood of a suite under a mixing law of the rate:
//
//	log L(G) = sum_x N_x log f_x + constant,  f_x = E_G L_x(p)
//
// over the cells x = (n, c), where L_x(p) = p^c (1-p)^(n-c) over its largest
// value, so that no n underflows.
type mixingLikelihood struct {
	cells    []estimator.Cell
	share    []float64 // N_x / m
	peak     []float64 // log of the largest value of p^c (1-p)^(n-c)
	tasks    float64   // m
	constant float64
}

func newMixingLikelihood(s estimator.Suite) mixingLikelihood {
	l := mixingLikelihood{cells: s.Cells(), tasks: float64(s.Tasks()), constant: logCoefficients(s)}
	for _, x := range l.cells {
		rate := float64(x.C) / float64(x.N)
		peak := times(x.C, rate) + times(x.N-x.C, 1-rate)
		l.peak = append(l.peak, peak)
		l.share = append(l.share, float64(x.Tasks)/l.tasks)
		l.constant += float64(x.Tasks) * peak
	}
	return l
}

// kernel returns L_x(p) for every cell.
func (l mixingLikelihood) kernel(p float64) []float64 {
	logP, logQ := math.Log(p), math.Log1p(-p)
	row := make([]float64, len(l.cells))
	for i, x := range l.cells {
		log := -l.peak[i]
		if x.C > 0 {
			log += float64(x.C) * logP
		}
		if x.C < x.N {
			log += float64(x.N-x.C) * logQ
		}
		row[i] = math.Exp(log)
	}
	return row
}

func (l mixingLikelihood) kernels(points []float64) [][]float64 {
	rows := make([][]float64, len(points))
	for j, p := range points {
		rows[j] = l.kernel(p)
	}
	return rows
}

// logLik returns the log-likelihood, with the binomial coefficients, of the
// mixture f.
func (l mixingLikelihood) logLik(f []float64) float64 {
	sum := 0.0
	for i, share := range l.share {
		sum += share * math.Log(f[i])
	}
	return l.tasks*sum + l.constant
}

// slope returns the directional derivative of log L / m from the mixture f
// towards a point mass at p,
//
//	sum_x N_x L_x(p) / f_x / m - 1
//
// whose largest value over p bounds how far log L / m is below its maximum.
func (l mixingLikelihood) slope(p float64, f []float64) float64 {
	sum := -1.0
	for i, v := range l.kernel(p) {
		sum += l.share[i] * v / f[i]
	}
	return sum
}

// grid returns the rates sin^2(pi j / 2 steps), even in the scale where a
// binomial proportion has one variance. steps grows with n as the width of a
// likelihood falls.
func (l mixingLikelihood) grid(steps int) []float64 {
	n := l.cells[len(l.cells)-1].N
	steps = max(steps, min(int(8*math.Sqrt(float64(n))), 8000))
	points := make([]float64, steps+1)
	for j := range points {
		sin := math.Sin(math.Pi * float64(j) / float64(2*steps))
		points[j] = sin * sin
	}
	points[steps] = 1
	return points
}

// peaks returns the local maxima over [0,1] of the slope from the mixture f,
// and the highest value: those of the grid, each refined by golden section.
func (l mixingLikelihood) peaks(grid, f []float64) (points []float64, highest float64) {
	value := make([]float64, len(grid))
	for j, p := range grid {
		value[j] = l.slope(p, f)
	}
	highest = math.Inf(-1)
	for j, v := range value {
		low, high := max(j-1, 0), min(j+1, len(grid)-1)
		if v < value[low] || v < value[high] {
			continue
		}
		p, top := golden(func(p float64) float64 { return l.slope(p, f) }, grid[low], grid[high])
		if v >= top {
			p, top = grid[j], v
		}
		points, highest = append(points, p), max(highest, top)
	}
	return points, highest
}

// golden returns the maximum of a function of one hill by golden section.
func golden(f func(float64) float64, low, high float64) (at, value float64) {
	const ratio = 0.6180339887498949
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	fa, fb := f(a), f(b)
	for range 40 {
		if fa > fb {
			high, b, fb = b, a, fa
			a = high - ratio*(high-low)
			fa = f(a)
		} else {
			low, a, fa = a, b, fb
			b = low + ratio*(high-low)
			fb = f(b)
		}
	}
	if fa > fb {
		return a, fa
	}
	return b, fb
}
