package plan

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim"
)

// Belief is a distribution of the rate that the agent may have.
type Belief struct {
	Name  string
	Rates sim.Rates
}

// Truth returns the true value of the metric under the belief.
func (b Belief) Truth(m estimator.Metric) float64 { return sim.Agent{Rates: b.Rates}.Value(m) }

// model is a question put to one belief. It is for one goroutine.
type model struct {
	Belief
	q       Question
	truth   float64
	pair    pairing        // of a comparison
	spreads map[int]Spread // by trials
	noise   map[int]float64
}

func newModel(b Belief, q Question) (*model, error) {
	if b.Rates == nil {
		return nil, fmt.Errorf("belief %q has no distribution of the rate", b.Name)
	}
	m := &model{Belief: b, q: q, truth: b.Truth(q.Metric), spreads: map[int]Spread{}, noise: map[int]float64{}}
	if q.Goal.Kind == Gate && math.Abs(m.truth-q.Goal.Threshold) < 1e-9 {
		return nil, fmt.Errorf("under %q %s is %.4g, the threshold itself: no number of trials decides that gate; choose a threshold that matters to fall short of: %w",
			b.Name, q.Metric, m.truth, ErrImpossible)
	}
	if q.Goal.Kind != Comparison {
		return m, nil
	}
	if m.truth+q.Goal.Delta > 1+1e-12 {
		return nil, fmt.Errorf("under %q %s is %.4g: B can be better by at most %.4g, not by %v: %w",
			b.Name, q.Metric, m.truth, 1-m.truth, q.Goal.Delta, ErrImpossible)
	}
	var err error
	m.pair, err = newPairing(b.Rates, q.Metric, q.Goal.Delta, q.Goal.Correlation)
	return m, err
}

// spread returns that of n trials, k <= n.
func (m *model) spread(n int) Spread {
	s, ok := m.spreads[n]
	if !ok {
		s, _ = SpreadOf(m.Rates, m.q.Metric, n) // the space allows no n below k
		m.spreads[n] = s
	}
	return s
}

// value returns what the goal speaks of: a half-width or a power.
func (m *model) value(d Design) float64 {
	switch m.q.Goal.Kind {
	case HalfWidth:
		return halfWidth(m.q.Interval, m.spread(d.Trials), d, m.q.Metric.K)
	case Comparison:
		return m.comparison(d)
	}
	pass, fail := m.verdicts(d)
	if m.truth >= m.q.Goal.Threshold {
		return pass
	}
	return fail
}

// comparison returns the power of a comparison: with t the least mean
// difference whose lower limit is above 0,
//
//	P(D > t) = Phi( (delta - t) sqrt(m) / sigma_D )
func (m *model) comparison(d Design) float64 {
	q := m.q
	q.Interval.Method = differenceMethod(q.Interval.Method, d.Tasks)
	if d.Tasks < q.LeastTasks(m.truth, d.Trials) {
		return 0
	}
	noise, ok := m.noise[d.Trials]
	if !ok {
		noise = m.pair.variance(m.Rates, q.Metric, d.Trials)
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
	tail, _ := tailsOf(r)
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

// verdicts returns the probabilities that the gate passes and fails. The
// variance of an estimate t is taken as the expected one times t(1-t) over its
// value at the truth, and the estimate as a beta variable of its mean and
// variance. For the target suite the suite is one drawn from the belief: its
// own truth varies by B/m about the belief's, and is as likely as that to be on
// the other side of the threshold.
func (m *model) verdicts(d Design) (pass, fail float64) {
	s, edge := m.spread(d.Trials), m.q.Goal.Threshold
	low, high := tailsOf(m.q.Interval)
	at := func(t float64) Spread {
		w := 1.0
		if odds := m.truth * (1 - m.truth); odds > 0 {
			w = t * (1 - t) / odds
		}
		return Spread{s.Mean, s.Between * w, s.Within * w, s.Bounded * w}
	}
	variance := s.Variance(bootstrap.Population) / float64(d.Tasks)
	if d.Tasks >= m.q.LeastTasks(1, d.Trials) {
		least := root(func(t float64) float64 { return clears(m.q.Interval, at(t), d, m.q.Metric.K, t, low, edge) }, 0, 1)
		pass = 1 - betaBelow(m.truth, variance, least)
	}
	if d.Tasks >= m.q.LeastTasks(0, d.Trials) {
		most := root(func(f float64) float64 { return clears(m.q.Interval, at(f), d, m.q.Metric.K, f, high, 1-edge) }, 0, 1)
		fail = betaBelow(m.truth, variance, 1-most)
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
