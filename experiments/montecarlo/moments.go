package montecarlo

import "math"

// Moments is a running mean and spread (Welford, 1962). The zero value has seen
// nothing.
type Moments struct {
	N             int
	mean, squares float64
}

// Add notes a value; NaN, which is not available, is left out.
func (m *Moments) Add(x float64) {
	if math.IsNaN(x) {
		return
	}
	m.N++
	d := x - m.mean
	m.mean += d / float64(m.N)
	m.squares += float64(d * (x - m.mean))
}

// Mean returns the mean, NaN of nothing.
func (m Moments) Mean() float64 {
	if m.N == 0 {
		return math.NaN()
	}
	return m.mean
}

// Spread returns the standard deviation, NaN of fewer than two values.
func (m Moments) Spread() float64 {
	if m.N < 2 {
		return math.NaN()
	}
	return math.Sqrt(m.squares / float64(m.N-1))
}

// StdErr returns the standard error of the mean, NaN where no value differed:
// that is no proof of certainty.
func (m Moments) StdErr() float64 {
	if m.squares == 0 {
		return math.NaN()
	}
	return m.Spread() / math.Sqrt(float64(m.N))
}

// Share counts how often something was so.
type Share struct{ Yes, N int }

// Add notes whether it was so.
func (s *Share) Add(yes bool) {
	s.N++
	if yes {
		s.Yes++
	}
}

// Value returns the share, NaN of nothing.
func (s Share) Value() float64 {
	if s.N == 0 {
		return math.NaN()
	}
	return float64(s.Yes) / float64(s.N)
}

// StdErr returns its Monte Carlo standard error; of none and of all it is that
// of half a case, since certainty was not measured.
func (s Share) StdErr() float64 {
	n := float64(s.N)
	p := min(max(s.Value(), 0.5/n), 1-0.5/n)
	return math.Sqrt(p * (1 - p) / n)
}
