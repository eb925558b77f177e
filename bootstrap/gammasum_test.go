package bootstrap

import (
	"math"
	"math/cmplx"
	"testing"

	"passhat/sim/stream"
)

// straight is P(Q <= 0) by the same integral along a straight line in small
// steps: slow, but nothing has to be chosen well.
func straight(q gammaSum) float64 {
	const step, last = 0.001, 33
	c, sigma := q.saddle()
	peak, _ := q.logM(complex(c, 0))
	sum := 0.0
	for y := 0.0; ; y += step {
		s := complex(c, sigma*math.Sinh(y))
		size, phase := q.logM(s)
		if size < peak-last {
			return -math.Exp(peak) * sum * step / math.Pi
		}
		f := cmplx.Exp(complex(0, phase)) * complex(0, sigma*math.Cosh(y)) / s
		if y == 0 {
			f /= 2
		}
		sum += imag(f) * math.Exp(size-peak)
	}
}

// TestGammaSum takes up to 7 values of 1 to 30000 tasks each, at the quantile,
// below it and above it. A plain inversion of the characteristic function is
// off by 0.008 where few tasks differ from a thousand.
func TestGammaSum(t *testing.T) {
	r := stream.New(1, "gamma sum")
	sizes := []float64{1, 1, 2, 3, 10, 100, 1000, 30000}
	for range 120 {
		values := []score{{r.Float64(), sizes[r.IntN(len(sizes))]}}
		for range 1 + r.IntN(6) {
			values = append(values, score{float64(r.IntN(9)) / 8, sizes[r.IntN(len(sizes))]})
		}
		d := newDirichletMean(values)
		alpha := []float64{0.25, 0.1, 0.025, 0.0005, 1e-6}[r.IntN(5)]
		quantile := d.quantile(alpha)
		for _, x := range []float64{quantile, 0.99 * quantile, quantile + 0.1*(d.top-quantile)} {
			var q gammaSum
			mean := 0.0
			for _, a := range d.atoms {
				q = append(q, score{a.value - x, a.tasks})
				mean += a.tasks * (a.value - x)
			}
			if mean < 0 {
				continue
			}
			want := straight(q)
			if got := d.cdf(x); !(math.Abs(got-want) <= 1e-10*want) && want > 1e-300 {
				t.Errorf("P(D <= %v) of %v is %v, want %v", x, d.atoms, got, want)
			}
		}
	}
}

// TestGammaSumFarTail: D of one task at 1 beside the pseudo-task is uniform to
// the power 1/m for m equal tasks, P(D <= t) = t^m.
func TestGammaSumFarTail(t *testing.T) {
	for _, m := range []float64{1, 3, 20, 400} {
		d := dirichletMean{[]score{{0, 1}, {1, m}}, 1}
		for _, x := range []float64{0.01, 0.2, 0.5, 0.9, 0.999} {
			want := math.Pow(x, m)
			if got := d.cdf(x); !(math.Abs(got-want) <= 1e-12*want) && want > 1e-300 {
				t.Errorf("P(D <= %v) of %v tasks is %v, want %v", x, m, got, want)
			}
		}
	}
}
