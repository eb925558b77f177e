package estimator

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// ICCInterval returns an interval for the intraclass correlation of the
// population of tasks around ICCMoments. A value rho = 1-R is kept where the
// mean of
//
//	Y_i(R) = W_i - R (B + 2 (1-2p)(p_i-p)),  W_i = 2 c_i (n_i-c_i)/(n_i (n_i-1))
//
// may be 0: W_i is the share of pairs of trials of task i that disagree, B that
// of pairs of two tasks, and the last term what a task adds to B. Y_i is bounded by
// what n_i trials can give, [low, high], and whether its mean may be 0 is asked of
// the beta limits of a bounded mean,
//
//	t = (mean - low)/(high - low)       M = m (m t (1-t) + z^2) / (m v + z^2)
//	lower  Beta(M t, M (1-t) + 1)       upper  Beta(M t + 1, M (1-t))
//
// with v the variance of (Y_i - low)/(high - low): the limits of Clopper and
// Pearson for the number M of yes-or-no tasks that would tell as much.
//
// The confidence is approximate. In simulations of 320 designs at 0.95 (5 to 150
// tasks of 2 to 8 trials; one rate, beta laws, two kinds of tasks, rare kinds) the
// mean coverage was 0.998 for 5 tasks, 0.995 for 20 and 0.984 for 150, the
// lowest 0.949, where an interval that is not known counts as covering. It is
// wide for nearly even agents: 0.5 for 100 tasks of 4 trials at one rate of 0.9.
// Of what else was tried, Searle's exact F covered 0.34 at worst and a jackknife of
// log F 0.19, both with widths of zero where no task has both outcomes.
//
// The limits are in [-1/(n-1), 1], n the smallest number of trials from 2 on,
// never equal, and hold ICCMoments. An interval below 0 says that the tasks are
// more alike than independent trials of one rate would be. Exchanging successes
// and failures changes nothing. Both are NaN where ICCMoments is and for a confidence outside (0,1).
func (s Suite) ICCInterval(confidence float64) (lower, upper float64) {
	d, ok := s.disagreement()
	if !ok || !(confidence > 0 && confidence < 1) {
		return math.NaN(), math.NaN()
	}
	l := meanLimits{tail: (1 - confidence) / 2, z: distuv.UnitNormal.Quantile((1 + confidence) / 2)}
	ratio, n := d.within/d.between, float64(d.tasks.MinN())
	high := boundary(ratio, n/(n-1), func(r float64) bool { return l.reaches(d.score(r)) })
	low := boundary(ratio, 0, func(r float64) bool { return l.reaches(d.score(r).mirrored()) })
	return 1 - high, 1 - low
}

// boundary returns the last place on the way from inside to outside that is
// kept, by bisection.
func boundary(inside, outside float64, kept func(float64) bool) float64 {
	if kept(outside) {
		return outside
	}
	for range 60 {
		middle := inside + (outside-inside)/2
		if kept(middle) {
			inside = middle
		} else {
			outside = middle
		}
	}
	return inside
}

// bounded is a sample of a bounded variable, scaled to [0,1].
type bounded struct {
	tasks          float64
	mean, variance float64
	zero           float64 // where 0 comes to lie
}

func (b bounded) mirrored() bounded {
	b.mean, b.zero = 1-b.mean, 1-b.zero
	return b
}

// score returns the sample of Y(r).
func (d disagreement) score(r float64) bounded {
	y := func(x Cell) float64 {
		return disagree(x) - r*(d.between+2*(1-2*d.rate)*(float64(x.C)/float64(x.N)-d.rate))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range d.tasks.cells {
		n := float64(x.N)
		top := n/2 - r*(1-2*d.rate)*(n-1)/2 // Y is a parabola in c with its vertex here
		for _, c := range []float64{0, math.Floor(top), math.Ceil(top), n} {
			v := y(Cell{N: x.N, C: int(min(max(c, 0), n))})
			low, high = min(low, v), max(high, v)
		}
	}
	mean := d.tasks.mean(y)
	variance := d.tasks.mean(func(x Cell) float64 { return (y(x) - mean) * (y(x) - mean) })
	scale := func(v float64) float64 { return (v - low) / (high - low) }
	return bounded{float64(d.tasks.Tasks()), min(max(scale(mean), 0), 1), variance / ((high - low) * (high - low)), scale(0)}
}

// meanLimits are beta limits of a bounded mean.
type meanLimits struct {
	tail, z float64
}

// reaches says whether the upper limit of the mean is at or above zero.
func (l meanLimits) reaches(b bounded) bool {
	if b.mean >= b.zero || b.zero >= 1 { // beyond 1 no mean can be
		return b.mean >= b.zero
	}
	spread := b.mean * (1 - b.mean)
	size := b.tasks * max(1, (b.tasks*spread+l.z*l.z)/(b.tasks*b.variance+l.z*l.z))
	return mathext.RegIncBeta(size*b.mean+1, size*(1-b.mean), b.zero) <= 1-l.tail
}
