package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"passhat/estimator"
)

// gapTolerance is the dual gap, per task, that certifies a fit.
const gapTolerance = 1e-8

// NonparametricFit is the distribution of the rate, of any shape, that fits a
// suite best.
type NonparametricFit struct {
	Points  []float64 // the rates it is spread over, ascending
	Weights []float64 // of the points, with sum 1
	LogLik  float64   // with the binomial coefficients
	Gap     float64   // the certificate: log L is within Tasks * Gap of its maximum
	Tasks   int       // with a verdict
}

// FitNonparametric fits the distribution of the rate by maximum likelihood
// over all distributions on [0,1]. It is discrete, with at most one point more
// than cells. The certificate is the highest directional derivative
//
//	Gap = max_p sum_x N_x L_x(p) / f_x / m - 1
//
// over the cells x = (n, c), with L_x(p) = p^c (1-p)^(n-c) and f_x its mean
// under the fit: it is 0 at the maximum, and log L is never further below the
// maximum than m times it. A fit whose Gap is above 1e-8 is an error.
//
// The fit starts from weights on a grid by a barrier method; then the local
// maxima of the derivative become the points until none is above 0.
//
// Where all tasks have n trials and the sample moments are those of some
// distribution, the fit has exactly the first n sample moments, and it is not
// the only one: the fitted f is unique, the points are not. Moments beyond n
// then rest on the choice; MomentBounds says how far.
//
// The error is estimator.ErrNoTasks where no task has a verdict.
//
// Sources: Kiefer and Wolfowitz, Annals of Mathematical Statistics 27 (1956);
// Lord, Psychometrika 34 (1969); Lindsay, Annals of Statistics 11 (1983);
// Wang, Journal of the Royal Statistical Society B 69 (2007).
func FitNonparametric(s estimator.Suite) (NonparametricFit, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return NonparametricFit{}, fmt.Errorf("no task has a verdict: %w", estimator.ErrNoTasks)
	}
	l := newMixingLikelihood(s)
	grid := l.grid(200)
	m, gap := l.climb(grid)
	fit := NonparametricFit{m.points, m.weights, l.logLik(m.mixture), max(gap, 0), s.Tasks()}
	if !(gap <= gapTolerance) {
		return fit, fmt.Errorf("the nonparametric fit did not converge: gap %.2g, want %.0e", gap, gapTolerance)
	}
	return fit, nil
}

// climb returns the best law and its gap. The peaks of the slope join the
// points until no slope is above 0; in the end neighbours are joined, and
// their points and weights settled by EM, where the gap allows it.
func (l mixingLikelihood) climb(grid []float64) (best mixingLaw, least float64) {
	m := l.onPoints(grid)
	points, gap := l.peaks(grid, m.mixture)
	best, least = m, gap
	for worse := 0; least > 1e-11 && worse < 4; {
		m = l.onPoints(distinct(append(points, m.points...)))
		points, gap = l.peaks(grid, m.mixture)
		if worse++; gap < least {
			best, least, worse = m, gap, 0
		}
	}
	joined := l.tidy(l.ascend(l.onPoints(best.joined()), 200))
	if _, gap := l.peaks(grid, joined.mixture); gap <= max(least, gapTolerance/2) {
		return joined, gap
	}
	return best, least
}

// Rates returns the distribution of the fit.
func (f NonparametricFit) Rates() (Rates, error) {
	parts := make([]Component, len(f.Points))
	for j, p := range f.Points {
		parts[j] = Component{f.Weights[j], constant(p)}
	}
	return NewMixture(parts)
}

// String returns "6 points, gap 2e-11".
func (f NonparametricFit) String() string {
	return fmt.Sprintf("%d points, gap %.1g", len(f.Points), f.Gap)
}

// mixingLaw is a discrete law of the rate and its mixture f.
type mixingLaw struct {
	points, weights, mixture []float64
}

// onPoints returns the best law on the points: those that carry weight, and no
// more of them than cells and one.
func (l mixingLikelihood) onPoints(points []float64) mixingLaw {
	p := programme{kernels: l.kernels(points), share: l.share}
	weights, _ := p.solve()
	var law mixingLaw
	for j, w := range weights {
		if w > 1e-9 {
			law.points, law.weights = append(law.points, points[j]), append(law.weights, w)
		}
	}
	law.weights = l.fewer(law.points, law.weights)
	law.drop()
	return l.complete(law)
}

// drop removes the points without weight.
func (m *mixingLaw) drop() {
	kept := 0
	for j, w := range m.weights {
		if w > 0 {
			m.points[kept], m.weights[kept] = m.points[j], w
			kept++
		}
	}
	m.points, m.weights = m.points[:kept], m.weights[:kept]
}

// joined returns the points with those that are neighbours to within what the
// trials can tell put together at their mean, or at 0 or 1 where one is there.
func (m mixingLaw) joined() []float64 {
	var points []float64
	weight := 0.0
	for j, p := range m.points {
		last := len(points) - 1
		if j == 0 || !neighbours(m.points[j-1], p) {
			points, weight = append(points, p), m.weights[j]
			continue
		}
		weight += m.weights[j]
		switch {
		case p == 1:
			points[last] = 1
		case points[last] > 0:
			points[last] += (p - points[last]) * m.weights[j] / weight
		}
	}
	return points
}

// neighbours says whether trials can hardly tell one rate from the other: they
// are a hundredth of a trial's standard deviation apart, the larger of the two,
// as that of a rate of 0 or 1 is none.
func neighbours(p, q float64) bool {
	spread := math.Sqrt(max(p*(1-p), q*(1-q)))
	return math.Abs(p-q) <= 1e-2*spread+1e-6
}

// tidy sorts the points and puts those together that EM has made one.
func (l mixingLikelihood) tidy(m mixingLaw) mixingLaw {
	order := make([]int, len(m.points))
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(m.points[a], m.points[b]) })
	var law mixingLaw
	for _, j := range order {
		if last := len(law.points) - 1; last >= 0 && m.points[j]-law.points[last] < 1e-8 {
			law.weights[last] += m.weights[j]
			continue
		}
		law.points, law.weights = append(law.points, m.points[j]), append(law.weights, m.weights[j])
	}
	return l.complete(law)
}

// distinct sorts the points and leaves out repeats.
func distinct(points []float64) []float64 {
	slices.Sort(points)
	return slices.CompactFunc(points, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
}
