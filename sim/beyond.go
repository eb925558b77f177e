package sim

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"passhat/estimator"
)

// ErrTooFar is the error of a k so far beyond the trials of a task that nothing
// is said of it.
var ErrTooFar = errors.New("too far beyond the trials")

// Reach says what may be told of a k beyond n trials a task.
type Reach int

// How far k is from n.
const (
	Within       Reach = iota // k <= n: the unbiased estimate
	WithPoint                 // n < k <= 2n: an interval and a point
	IntervalOnly              // 2n < k <= 4n: an interval; a point would be the model's, not the data's
	TooFar                    // k > 4n: nothing
)

// ReachOf returns the reach of k from n trials a task. Between 2n and 4n the
// sharp bounds of known moments are already a factor of 2 apart, and the bias
// of a fitted beta reaches 0.08.
func ReachOf(n, k int) Reach {
	switch {
	case k <= n:
		return Within
	case k <= 2*n:
		return WithPoint
	case k <= 4*n:
		return IntervalOnly
	default:
		return TooFar
	}
}

// String returns "within n", "up to 2n", "up to 4n" or "beyond 4n".
func (r Reach) String() string {
	switch r {
	case Within:
		return "within n"
	case WithPoint:
		return "up to 2n"
	case IntervalOnly:
		return "up to 4n"
	default:
		return "beyond 4n"
	}
}

// Beyond is what results say of a metric at a k beyond their trials.
type Beyond struct {
	Metric       estimator.Metric
	Lower, Upper float64
	Point        float64 // of the nonparametric fit; NaN for a reach of IntervalOnly
	Reach        Reach
	N            int // trials of the median task, which the reach is from
	Tasks        int
}

// ProfileBeyond returns the interval of a metric at any k that the likelihood
// allows over all distributions G of the rate,
//
//	{ theta_k(G) : 2 [max log L - log L(G)] <= critical }
//
// and the metric's value under the nonparametric fit. No shape is assumed for
// G. Each limit is a concave programme: log L(G)/m +- t theta_k(G) is maximised
// over the weights of a grid p_j = sin^2(pi j/2G), G = 400 and more, and t
// searched until the deviance is the critical value.
//
// A critical value of 6.63 covered the true value in at least 96.7 % of samples
// for every law that was tried at k = 2n and 4n, so it stands for a confidence
// of 0.95; 3.84, the value of chi-square theory, covered as little as 85 %, for
// the theory does not hold on the boundary of the moment space. For k <= n use
// the unbiased estimate and its intervals.
//
// Special cases are:
//
//	Point is NaN for k > 2n, see ReachOf; n is that of the median task
//	where all trials passed, Lower of pass^k is exp(-critical/2)^(k / sum_i n_i)
//	for one n; AllPassLower has it for a confidence
//
// The error is ErrTooFar for k > 4n, estimator.ErrNoTasks where no task has a
// verdict, or says that the metric or the critical value is not valid.
//
// Source: Lord and Stocking, Psychometrika 41 (1976), for the programme;
// Koenker and Mizera, JASA 109 (2014), for its solution.
func ProfileBeyond(s estimator.Suite, m estimator.Metric, critical float64) (Beyond, error) {
	s = s.Eligible(1)
	switch {
	case m.Validate() != nil:
		return Beyond{}, m.Validate()
	case !(critical > 0) || math.IsInf(critical, 0):
		return Beyond{}, fmt.Errorf("the critical value is %v: it must be a positive number", critical)
	case s.Tasks() == 0:
		return Beyond{}, fmt.Errorf("no task has a verdict: %w", estimator.ErrNoTasks)
	}
	b := Beyond{Metric: m, N: MedianTrials(s), Tasks: s.Tasks(), Point: math.NaN()}
	if b.Reach = ReachOf(b.N, m.K); b.Reach == TooFar {
		return Beyond{}, fmt.Errorf("%s from %d trials a task: %w (at most 4n = %d)", m, b.N, ErrTooFar, 4*b.N)
	}
	if b.Reach != IntervalOnly {
		fit, err := FitNonparametric(s)
		if err != nil {
			return Beyond{}, err
		}
		b.Point = fit.value(m)
	}
	p := newProfile(s, m, critical)
	b.Lower, b.Upper = p.limit(-1), p.limit(1)
	return b, nil
}

// value returns the metric's mean over the points.
func (f NonparametricFit) value(m estimator.Metric) float64 {
	sum := 0.0
	for j, p := range f.Points {
		sum += f.Weights[j] * m.ClosedForm(p)
	}
	return sum
}

// AllPassLower returns the lower limit of pass^k where all trials passed, for
// k at least the largest number of trials of a task:
//
//	((1-confidence)/2)^(k / trials),  trials = sum_i n_i over all tasks
//
// by Jensen's inequality prod_i E p^n_i <= (E p^k)^(trials/k); the upper limit
// is 1. It holds for any distribution of the rate.
//
// Special cases are:
//
//	NaN for k < 1, trials < 1 or a confidence outside (0,1)
func AllPassLower(k, trials int, confidence float64) float64 {
	if k < 1 || trials < 1 || !(confidence > 0 && confidence < 1) {
		return math.NaN()
	}
	return math.Pow((1-confidence)/2, float64(k)/float64(trials))
}

// MedianTrials returns the trials of the median task, the upper of two: what
// "beyond n" counts from where tasks have different n.
func MedianTrials(s estimator.Suite) int {
	n, below := 0, 0
	for _, x := range s.Cells() {
		if n = x.N; below+x.Tasks > s.Tasks()/2 {
			break
		}
		below += x.Tasks
	}
	return n
}

// profile is the likelihood on a grid, its maximum and what may be lost of it.
type profile struct {
	programme
	likelihood mixingLikelihood
	value      []float64 // of the metric at each point of the grid
	highest    float64   // log L at its maximum
	critical   float64
}

func newProfile(s estimator.Suite, m estimator.Metric, critical float64) profile {
	l := newMixingLikelihood(s)
	steps := 400
	if m.K > 30 {
		steps = 800
	}
	points := l.grid(steps)
	p := profile{programme: programme{kernels: l.kernels(points), share: l.share}, likelihood: l, critical: critical}
	for _, rate := range points {
		p.value = append(p.value, m.ClosedForm(rate))
	}
	_, mixture := p.solve()
	p.highest = l.logLik(mixture)
	return p
}

// at returns log(deviance / critical) of the optimum for a tilt, and its value
// of the metric.
func (p profile) at(tilt float64) (excess, value float64) {
	p.tilt = make([]float64, len(p.value))
	floats.AddScaled(p.tilt, tilt, p.value)
	weights, mixture := p.solve()
	deviance := 2 * (p.highest - p.likelihood.logLik(mixture))
	return math.Log(max(deviance/p.critical, 1e-10)), floats.Dot(weights, p.value) / floats.Sum(weights)
}

// limit returns the limit on the side of the sign. The deviance rises with the
// tilt, at first as its square; its logarithm over that of the tilt is followed
// by secants inside a bracket. Where it never reaches the critical value, the
// metric has reached its own end.
func (p profile) limit(sign float64) float64 {
	const farthest = 16.0
	low, high := math.Inf(-1), math.Inf(1)
	x := math.Log(p.critical/p.likelihood.tasks) / 2
	var lowExcess, highExcess, value, last float64
	for x < farthest {
		var excess float64
		if excess, value = p.at(sign * math.Exp(x)); math.Abs(excess) < 1e-5 || high-low < 1e-9 {
			break
		}
		if excess*last > 0 { // the same side again: Illinois
			lowExcess, highExcess = lowExcess/2, highExcess/2
		}
		if last = excess; excess < 0 {
			low, lowExcess = x, excess
		} else {
			high, highExcess = x, excess
		}
		switch {
		case math.IsInf(high, 1):
			x += min(max(-excess, 0.2), 4)
		case math.IsInf(low, -1):
			x -= max(excess, 0.2)
		default:
			x = low + (high-low)*lowExcess/(lowExcess-highExcess)
		}
	}
	return value
}
