package bootstrap

import (
	"math"
	"math/rand/v2"
)

// binomial draws from the binomial distribution of n trials of rate p,
// 0 <= p <= 1: by inversion where few successes are expected, else by
// transformed rejection.
func binomial(r *rand.Rand, n int, p float64) int {
	switch {
	case n == 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	case p > 0.5:
		return n - binomial(r, n, 1-p)
	case float64(n)*p < 10:
		return invert(r, n, p)
	}
	return reject(r, n, p)
}

// invert walks up the probabilities from 0 until they pass a uniform number.
func invert(r *rand.Rand, n int, p float64) int {
	odds := p / (1 - p)
	first := math.Exp(float64(n) * math.Log1p(-p))
	for {
		u, f := r.Float64(), first
		for k := 0; k <= n; k++ {
			if u < f {
				return k
			}
			u -= f
			f = float64(f * (odds * float64(n-k) / float64(k+1)))
			if f == 0 {
				break // rounding left u above the sum: draw again
			}
		}
	}
}

// reject is the method BTRS for n p >= 10, p <= 1/2.
//
// Source: Hörmann, The generation of binomial random variates, Journal of
// Statistical Computation and Simulation 46 (1993), 101-110.
func reject(r *rand.Rand, n int, p float64) int {
	size := float64(n)
	sd := math.Sqrt(size * p * (1 - p))
	b := 1.15 + float64(2.53*sd)
	a := -0.0873 + float64(0.0248*b) + float64(0.01*p)
	c := float64(size*p) + 0.5
	inside := 0.92 - 4.2/b
	for {
		v := r.Float64()
		u := r.Float64() - 0.5
		us := 0.5 - math.Abs(u)
		k := math.Floor(float64((2*a/us+b)*u) + c)
		if us >= 0.07 && v <= inside {
			return int(k)
		}
		if k < 0 || k > size {
			continue
		}
		if accept(v, us, k, size, p, a, b, sd) {
			return int(k)
		}
	}
}

// accept compares the candidate with the binomial probability, in logarithms.
// A bound from the normal curve settles nearly all cases, else it takes the
// logarithms of factorials by Stirling's series.
//
// Source of the bound: Kachitvichyanukul and Schmeiser, Communications of the
// ACM 31 (1988), 216-222, step 5.2.
func accept(v, us, k, n, p, a, b, sd float64) bool {
	alpha := float64((2.83 + 5.1/b) * sd)
	left := math.Log(v * alpha / (a/(us*us) + b))
	m := math.Floor(float64((n + 1) * p))
	if d, npq := math.Abs(k-m), float64(sd*sd); d > 20 && d < npq/2-1 {
		t := -d * d / (2 * npq)
		bound := d / npq * ((float64(d*(d/3+0.625))+1.0/6)/npq + 0.5)
		if math.Abs(left-t) > bound {
			return left < t
		}
	}
	odds := p / (1 - p)
	h := float64((m+0.5)*math.Log((m+1)/(odds*(n-m+1)))) + stirling(m) + stirling(n-m)
	right := h +
		float64((n+1)*math.Log((n-m+1)/(n-k+1))) +
		float64((k+0.5)*math.Log(odds*(n-k+1)/(k+1))) -
		stirling(k) - stirling(n-k)
	return left <= right
}

// stirlingTail is log(k!) less Stirling's formula at k+1, for k below 10.
var stirlingTail = func() (t [10]float64) {
	for k := range t {
		x := float64(k + 1)
		lg, _ := math.Lgamma(x)
		t[k] = lg - (0.5*math.Log(2*math.Pi) + (x-0.5)*math.Log(x) - x)
	}
	return t
}()

// stirling returns log(k!) - [log(2 pi)/2 + (k+1/2) log(k+1) - (k+1)].
func stirling(k float64) float64 {
	if k < 10 {
		return stirlingTail[int(k)]
	}
	x := k + 1
	s := 1 / (x * x)
	return (1.0/12 - float64(s*(1.0/360-float64(s/1260)))) / x
}
