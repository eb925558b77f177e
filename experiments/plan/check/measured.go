package check

import "math"

// Measured is a number by simulation beside that of the formula.
type Measured struct {
	Formula float64 // NaN where there is none
	Value   float64
	StdErr  float64 // Monte Carlo; of a share never 0
}

// Agrees says whether the two lie within three Monte Carlo standard errors.
func (m Measured) Agrees() bool { return math.Abs(m.Value-m.Formula) <= 3*m.StdErr }

// none is what was not measured.
func none() Measured { return Measured{math.NaN(), math.NaN(), math.NaN()} }

// average is the mean over the samples, with no formula.
func average[T any](samples []T, of func(T) float64) Measured {
	n, sum, squares := float64(len(samples)), 0.0, 0.0
	for _, x := range samples {
		sum += of(x)
	}
	for _, x := range samples {
		d := of(x) - sum/n
		squares += float64(d * d)
	}
	return Measured{math.NaN(), sum / n, math.Sqrt(squares / (n * max(1, n-1)))}
}

// share is that of the samples for which something holds. Where all or none do
// the standard error is that of half a sample: certainty was not measured.
func share[T any](samples []T, of func(T) bool) Measured {
	count := 0
	for _, x := range samples {
		if of(x) {
			count++
		}
	}
	return shareOf(count, len(samples))
}

func shareOf(count, of int) Measured {
	n := float64(of)
	p := min(max(float64(count)/n, 0.5/n), 1-0.5/n)
	return Measured{math.NaN(), float64(count) / n, math.Sqrt(p * (1 - p) / n)}
}
