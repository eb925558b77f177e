package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"passhat/bootstrap"
	"passhat/experiments/plan/law"
)

// comparison returns the power of a comparison: with t the least mean
// difference whose lower limit is above 0,
//
//	P(D > t) = Phi( (delta - t) sqrt(m) / sigma_D )
func (m *Model) comparison(d Design) float64 {
	q := m.Question
	q.Interval.Method = differenceMethod(q.Interval.Method, d.Tasks)
	if d.Tasks < q.LeastTasks(m.Truth, d.Trials) {
		return 0
	}
	noise, ok := m.noise[d.Trials]
	if !ok {
		noise = m.Pairing.Variance(q.Metric, d.Trials)
		m.noise[d.Trials] = noise
	}
	least := root(func(t float64) float64 { return differenceLower(q.Interval, noise, d.Tasks, t) }, 0, 1)
	return above(q.Goal.Delta, least, noise/float64(d.Tasks))
}

// differenceMethod is what bootstrap takes for auto.
func differenceMethod(method bootstrap.Method, tasks int) bootstrap.Method {
	switch {
	case method != bootstrap.MethodAuto:
		return method
	case tasks < 20:
		return bootstrap.MethodGaffke
	}
	return bootstrap.MethodBonettPrice
}

// differenceLower returns the expected lower limit of a mean difference t.
func differenceLower(r bootstrap.Request, variance float64, tasks int, t float64) float64 {
	tail, _ := r.Side.Tails(r.Confidence)
	if tail == 0 {
		return math.Inf(-1)
	}
	m, z := float64(tasks), normal(tail)
	if r.Method == bootstrap.MethodGaffke {
		return 2*gaffkeLower(m, (1+t)/2, variance/4, z) - 1
	}
	u := m * t / (m + 2)
	v := (m*(variance+t*t)+2)/(m+2) - u*u
	return u - z*math.Sqrt(v/(m+2))
}

// above returns the normal probability of a mean above the least.
func above(mean, least, variance float64) float64 {
	switch {
	case math.IsInf(least, 1):
		return 0
	case variance > 0:
		return distuv.UnitNormal.CDF((mean - least) / math.Sqrt(variance))
	case mean >= least:
		return 1
	}
	return 0
}

// Verdicts returns the probabilities that the gate passes and fails. The
// variance of an estimate t is taken as the expected one times t(1-t) over its
// value at the truth, and the estimate as a beta variable of its mean and
// variance. For the target suite the suite is one drawn from the belief: its
// own truth varies by B/m about the belief's, and is as likely as that to be on
// the other side of the threshold.
func (m *Model) Verdicts(d Design) (pass, fail float64) {
	s, edge := m.spread(d.Trials), m.Question.Goal.Threshold
	low, high := m.Question.Interval.Side.Tails(m.Question.Interval.Confidence)
	at := func(t float64) law.Spread {
		w := 1.0
		if odds := m.Truth * (1 - m.Truth); odds > 0 {
			w = t * (1 - t) / odds
		}
		return law.Spread{Mean: s.Mean, Between: s.Between * w, Within: s.Within * w, Bounded: s.Bounded * w}
	}
	variance := s.Variance(bootstrap.Population) / float64(d.Tasks)
	if d.Tasks >= m.Question.LeastTasks(1, d.Trials) {
		least := root(func(t float64) float64 {
			return clears(m.Question.Interval, at(t), d, m.Question.Metric.K, t, low, edge)
		}, 0, 1)
		pass = 1 - betaBelow(m.Truth, variance, least)
	}
	if d.Tasks >= m.Question.LeastTasks(0, d.Trials) {
		most := root(func(f float64) float64 {
			return clears(m.Question.Interval, at(f), d, m.Question.Metric.K, f, high, 1-edge)
		}, 0, 1)
		fail = betaBelow(m.Truth, variance, 1-most)
	}
	return pass, fail
}

// betaBelow returns P(X < t) for a beta variable, by its mean and variance.
func betaBelow(mean, variance, t float64) float64 {
	size := mean*(1-mean)/variance - 1
	switch {
	case t <= 0:
		return 0
	case t > 1:
		return 1
	case mean <= 0 || mean >= 1 || variance <= 0 || size > 1e9: // no spread
		if mean < t {
			return 1
		}
		return 0
	case size < 1e-9: // all or nothing
		return 1 - mean
	}
	return mathext.RegIncBeta(mean*size, (1-mean)*size, t)
}

// root returns where a rising function passes 0, and +Inf where it stays below.
func root(f func(float64) float64, low, high float64) float64 {
	if !(f(high) >= 0) {
		return math.Inf(1)
	}
	for range 50 {
		if t := (low + high) / 2; f(t) >= 0 {
			high = t
		} else {
			low = t
		}
	}
	return high
}
