package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"passhat/estimator"
)

// Component is one part of a mixture: a distribution and its share.
type Component struct {
	Weight float64
	Rates  Rates
}

// mixture draws a component by its weight, then a rate from it. A constant, a
// list of rates and two points are mixtures of constants.
type mixture struct {
	components []Component
	total      float64 // of the weights: dividing by it gives Moment(0) = 1 exactly
	name       string
}

func newMixture(components []Component, name string) mixture {
	m := mixture{components: components, name: name}
	for _, c := range components {
		m.total += c.Weight
	}
	return m
}

// NewMixture returns the mixture of the components. The weights are positive
// numbers and are scaled to a sum of 1. A moment of the mixture is the weighted
// mean of the moments of its components.
func NewMixture(components []Component) (Rates, error) {
	if len(components) == 0 {
		return nil, fmt.Errorf("a mixture needs at least one component")
	}
	total := 0.0
	for i, c := range components {
		if !(c.Weight > 0) || math.IsInf(c.Weight, 0) {
			return nil, fmt.Errorf("component %d has weight %v: a weight is a positive number", i+1, c.Weight)
		}
		if c.Rates == nil {
			return nil, fmt.Errorf("component %d has no distribution", i+1)
		}
		total += c.Weight
	}
	if math.IsInf(total, 1) {
		return nil, fmt.Errorf("the weights are too large: their sum must be finite")
	}
	scaled := make([]Component, len(components))
	names := make([]string, len(components))
	for i, c := range components {
		scaled[i] = Component{c.Weight / total, c.Rates}
		names[i] = fmt.Sprintf("%.4g × %s", scaled[i].Weight, c.Rates)
	}
	return newMixture(scaled, "mixture("+strings.Join(names, ", ")+")"), nil
}

// NewTwoPoint returns the distribution of a rate that is high with probability
// weightHigh and low otherwise.
func NewTwoPoint(low, high, weightHigh float64) (Rates, error) {
	for _, x := range []struct {
		name  string
		value float64
	}{{"low", low}, {"high", high}, {"weight of high", weightHigh}} {
		if err := checkRate(x.name, x.value); err != nil {
			return nil, err
		}
	}
	var parts []Component
	if weightHigh < 1 {
		parts = append(parts, Component{1 - weightHigh, constant(low)})
	}
	if weightHigh > 0 {
		parts = append(parts, Component{weightHigh, constant(high)})
	}
	return newMixture(parts, fmt.Sprintf("two-point(low %g, high %g, weight of high %g)", low, high, weightHigh)), nil
}

// NewExplicit returns the distribution that draws one of the rates, each with
// the same probability.
func NewExplicit(rates []float64) (Rates, error) {
	parts := make([]Component, len(rates))
	for i, p := range rates {
		if err := checkRate(fmt.Sprintf("rate %d", i+1), p); err != nil {
			return nil, err
		}
		parts[i] = Component{1, constant(p)}
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("a list of rates needs at least one rate")
	}
	return newMixture(parts, fmt.Sprintf("%d rates", len(rates))), nil
}

// NewEmpirical returns the distribution of the observed rates c/n of a suite's
// tasks. The observed rates spread more than the true ones by the noise of the
// trials. Tasks without a verdict are left out.
func NewEmpirical(s estimator.Suite) (Rates, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return nil, fmt.Errorf("no task has a verdict: %w", estimator.ErrNoTasks)
	}
	var parts []Component
	for _, x := range s.Cells() {
		p := float64(x.C) / float64(x.N)
		parts = append(parts, Component{float64(x.Tasks), constant(p)})
	}
	return newMixture(parts, fmt.Sprintf("empirical(%d tasks)", s.Tasks())), nil
}

func (m mixture) weighted(of func(Rates) float64) float64 {
	sum := 0.0
	for _, c := range m.components {
		sum += c.Weight * of(c.Rates)
	}
	return sum / m.total
}

func (m mixture) Moment(k int) float64 {
	return m.weighted(func(r Rates) float64 { return r.Moment(k) })
}

func (m mixture) FailureMoment(k int) float64 {
	return m.weighted(func(r Rates) float64 { return r.FailureMoment(k) })
}

func (m mixture) Mean() float64 { return m.weighted(Rates.Mean) }

// Variance is the mean of the variances plus the variance of the means.
func (m mixture) Variance() float64 {
	mean := m.Mean()
	return m.weighted(func(r Rates) float64 {
		d := r.Mean() - mean
		return r.Variance() + d*d
	})
}

func (m mixture) Counts(n int) []float64 {
	sum := make([]float64, n+1)
	for _, part := range m.components {
		for c, p := range part.Rates.Counts(n) {
			sum[c] += part.Weight * p
		}
	}
	return normalise(sum)
}

func (m mixture) Rand(r *rand.Rand) float64 {
	u := r.Float64() * m.total
	last := len(m.components) - 1
	for _, c := range m.components[:last] {
		if u -= c.Weight; u < 0 {
			return c.Rates.Rand(r)
		}
	}
	return m.components[last].Rates.Rand(r)
}

func (m mixture) String() string { return m.name }
