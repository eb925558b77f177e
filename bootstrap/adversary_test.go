package bootstrap

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"passhat/estimator"
	"passhat/sim/stream"
)

// The tests here choose the rates that cover worst. Coverage is exact: every
// data set of a small design has its probability. The search is random starts
// and hill climbing at a fixed seed.

func long() bool { return os.Getenv("PASSHAT_LONG") != "" }

// worst returns the smallest value of f over [0,1]^n that it finds.
func worst(r *rand.Rand, n, starts, steps int, f func([]float64) float64) (least float64, at []float64) {
	least = math.Inf(1)
	for range starts {
		x := make([]float64, n)
		for i := range x {
			x[i] = anyRate(r)
		}
		y, scale := f(x), 1.0
		for range steps {
			next := slices.Clone(x)
			for i := range next {
				if r.IntN(2) == 0 {
					next[i] = moved(r, next[i], scale)
				}
			}
			if z := f(next); z <= y {
				x, y = next, z
			} else {
				scale = max(scale*0.97, 1e-4)
			}
		}
		if y < least {
			least, at = y, x
		}
	}
	return least, at
}

// anyRate is 0, 1, uniform, or near an end.
func anyRate(r *rand.Rand) float64 {
	switch r.IntN(6) {
	case 0:
		return 0
	case 1:
		return 1
	case 2:
		return math.Pow(10, -4*r.Float64())
	case 3:
		return 1 - math.Pow(10, -4*r.Float64())
	}
	return r.Float64()
}

// moved moves a rate on the logit scale; 0 and 1 leave their place seldom.
func moved(r *rand.Rand, p, scale float64) float64 {
	if p <= 0 || p >= 1 {
		if r.IntN(10) == 0 {
			return anyRate(r)
		}
		return p
	}
	odds := p / (1 - p) * math.Exp(scale*r.NormFloat64())
	return odds / (1 + odds)
}

// binomials returns the probabilities of 0..n successes.
func binomials(n int, p float64) []float64 {
	out := make([]float64, n+1)
	if p <= 0 || p >= 1 {
		out[int(math.Round(p))*n] = 1
		return out
	}
	first, weights := binomialWeights(n, p)
	total := 0.0
	for _, w := range weights {
		total += w
	}
	for i, w := range weights {
		out[first+i] = w / total
	}
	return out
}

// drawn is a design of m tasks from a law of rates, n trials each: the limits
// of every histogram, in the order of a walk over the cells.
type drawn struct {
	m, n   int
	metric estimator.Metric
	lower  []float64
	upper  []float64
}

func newDrawn(m, n int, metric estimator.Metric, r Request) *drawn {
	d := &drawn{m: m, n: n, metric: metric}
	counts := make([]int, n+1)
	var walk func(c, left int)
	walk = func(c, left int) {
		if c == n {
			counts[c] = left
			i := r.interval(sampleOf(suiteOf(n, counts...), metric))
			d.lower, d.upper = append(d.lower, i.Lower), append(d.upper, i.Upper)
			return
		}
		for tasks := range left + 1 {
			counts[c] = tasks
			walk(c+1, left-tasks)
		}
	}
	walk(0, m)
	return d
}

// coverage is exact for a law of three atoms: three rates, then two numbers
// that split the weights.
func (d *drawn) coverage(x []float64) float64 {
	weights := [3]float64{x[3], (1 - x[3]) * x[4], (1 - x[3]) * (1 - x[4])}
	truth, cells := 0.0, make([]float64, d.n+1)
	for a, w := range weights {
		truth += w * d.metric.ClosedForm(x[a])
		for c, p := range binomials(d.n, x[a]) {
			cells[c] += w * p
		}
	}
	at, covered := 0, 0.0
	var walk func(c, left int, p float64)
	walk = func(c, left int, p float64) {
		if c == d.n {
			if p *= math.Pow(cells[c], float64(left)); d.lower[at] <= truth+1e-14 && truth <= d.upper[at]+1e-14 {
				covered += p
			}
			at++
			return
		}
		for tasks := range left + 1 {
			walk(c+1, left-tasks, p)
			p *= cells[c] * float64(left-tasks) / float64(tasks+1)
		}
	}
	walk(0, d.m, 1)
	return covered
}

// fixedTasks is a design of given tasks: the limits of every outcome.
type fixedTasks struct {
	trials       []int
	metric       estimator.Metric
	lower, upper []float64
}

func newFixedTasks(trials []int, metric estimator.Metric, r Request) *fixedTasks {
	d := &fixedTasks{trials: trials, metric: metric}
	known := make(map[string]Interval)
	cells := make([]estimator.Cell, len(trials))
	var walk func(i int)
	walk = func(i int) {
		if i == len(trials) {
			s := suiteOfCells(cells...)
			key := fmt.Sprint(s.Cells())
			if _, ok := known[key]; !ok {
				known[key] = r.interval(sampleOf(s, metric))
			}
			d.lower, d.upper = append(d.lower, known[key].Lower), append(d.upper, known[key].Upper)
			return
		}
		for c := range trials[i] + 1 {
			cells[i] = estimator.Cell{N: trials[i], C: c, Tasks: 1}
			walk(i + 1)
		}
	}
	walk(0)
	return d
}

// coverage is exact for the rates of the tasks.
func (d *fixedTasks) coverage(rates []float64) float64 {
	truth := 0.0
	laws := make([][]float64, len(rates))
	for i, p := range rates {
		truth += d.metric.ClosedForm(p) / float64(len(rates))
		laws[i] = binomials(d.trials[i], p)
	}
	at, covered := 0, 0.0
	var walk func(i int, p float64)
	walk = func(i int, p float64) {
		if i == len(laws) {
			if d.lower[at] <= truth+1e-14 && truth <= d.upper[at]+1e-14 {
				covered += p
			}
			at++
			return
		}
		for _, q := range laws[i] {
			walk(i+1, p*q)
		}
	}
	walk(0, 1)
	return covered
}

// effort is the starts and the steps of a search whose coverage costs size.
func effort(size int) (starts, steps int) {
	total := 400_000
	if long() {
		total = 12_000_000
	}
	steps = 150
	return min(200, max(2, total/size/steps)), steps
}

// TestAdversarialPopulation lets a law of three atoms attack gaffke.
func TestAdversarialPopulation(t *testing.T) {
	designs := [][3]int{{1, 3, 2}, {2, 4, 2}, {3, 3, 3}, {4, 3, 1}, {5, 2, 2}, {3, 4, 3}} // m, n, k
	if long() {
		designs = append(designs, [][3]int{
			{2, 8, 3}, {3, 8, 1}, {3, 8, 4}, {4, 5, 2}, {5, 4, 4}, {6, 4, 2}, {8, 3, 2}, {10, 3, 3}, {10, 3, 1}, {15, 2, 1},
			{30, 1, 1}, {20, 2, 2}, {2, 16, 5}, {3, 16, 8}, {3, 16, 16}, {12, 3, 2}, {1, 16, 3}, {6, 5, 3},
		}...)
	}
	methods := []Method{MethodGaffke}
	if long() {
		methods = append(methods, MethodClopperPearson, MethodKLChernoff, MethodHoeffding, MethodACPlus)
	}
	for _, method := range methods {
		for _, confidence := range []float64{0.95, 0.90} {
			least, where := 1.0, ""
			for _, x := range designs {
				d := newDrawn(x[0], x[1], estimator.PassHat(x[2]), Request{method, Population, confidence, TwoSided})
				starts, steps := effort(len(d.lower))
				got, at := worst(stream.New(1, "adversary", uint64(x[0]), uint64(x[1]), uint64(x[2])), 5, starts, steps, d.coverage)
				if got < least {
					least, where = got, fmt.Sprintf("m, n, k = %v, law %.4v", x, at)
				}
			}
			t.Logf("%s at %v: lowest coverage %.5f, %s", method, confidence, least, where)
			if method != MethodACPlus && least < confidence-1e-9 {
				t.Errorf("%s at %v: coverage %.6f, %s", method, confidence, least, where)
			}
		}
	}
}

// TestAdversarialSuite lets the rates of the tasks attack cp-ess.
func TestAdversarialSuite(t *testing.T) {
	type design struct {
		trials []int
		metric estimator.Metric
	}
	same := func(m, n int) []int { return slices.Repeat([]int{n}, m) }
	hat := estimator.PassHat
	designs := []design{
		{same(1, 8), hat(3)}, {same(2, 4), hat(1)}, {same(2, 4), hat(4)}, {same(3, 4), hat(2)}, {same(5, 2), hat(1)},
		{same(3, 4), estimator.AtLeast(2, 3)}, {[]int{3, 3, 12}, hat(3)}, {[]int{1, 9}, hat(1)},
	}
	if long() {
		designs = append(designs, []design{
			{same(1, 100), hat(1)}, {same(2, 40), hat(1)}, {same(1, 16), hat(4)}, {same(1, 16), hat(8)}, {same(1, 16), hat(11)}, {same(2, 8), hat(3)}, {same(2, 16), hat(2)},
			{same(2, 16), hat(5)}, {same(2, 16), hat(12)}, {same(3, 8), hat(1)}, {same(3, 8), hat(3)}, {same(3, 8), hat(6)}, {same(3, 4), hat(1)}, {same(3, 4), hat(3)},
			{same(4, 4), hat(2)}, {same(4, 4), hat(3)}, {same(5, 3), hat(1)}, {same(5, 3), hat(2)}, {same(5, 3), hat(3)}, {same(6, 2), hat(2)}, {same(10, 1), hat(1)},
			{same(3, 16), hat(3)}, {same(6, 3), hat(2)}, {same(8, 2), hat(1)},
			{same(2, 8), estimator.AtLeast(2, 3)}, {same(3, 5), estimator.AtLeast(2, 4)}, {same(3, 8), estimator.AtLeast(2, 3)}, {same(2, 16), estimator.AtLeast(3, 5)},
			{[]int{3, 16, 16}, hat(3)}, {[]int{2, 2, 8, 8}, hat(2)}, {[]int{1, 1, 1, 16}, hat(1)}, {[]int{4, 16}, hat(3)}, {[]int{3, 3, 3, 3, 8}, hat(3)},
			{[]int{3, 5, 12}, hat(3)}, {[]int{2, 16}, hat(1)}, {[]int{1, 8, 8}, hat(1)}, {[]int{2, 16, 16}, hat(1)}, {[]int{2, 6, 12}, hat(2)}, {[]int{3, 8, 8}, estimator.AtLeast(2, 3)},
		}...)
	}
	type attack struct {
		method Method
		side   Side
	}
	attacks := []attack{{MethodCPESS, TwoSided}}
	if long() {
		attacks = append(attacks, attack{MethodClopperPearson, TwoSided}, attack{MethodKLChernoff, TwoSided}, attack{MethodCPESS, LowerSide}, attack{MethodCPESS, UpperSide},
			attack{MethodClopperPearson, LowerSide})
	}
	for _, a := range attacks {
		for _, confidence := range []float64{0.95, 0.90} {
			least, where := 1.0, ""
			for i, x := range designs {
				d := newFixedTasks(x.trials, x.metric, Request{a.method, Suite, confidence, a.side})
				starts, steps := effort(len(d.lower))
				got, at := worst(stream.New(1, "adversary of the suite", uint64(i)), len(x.trials), starts, steps, d.coverage)
				if got < least {
					least, where = got, fmt.Sprintf("%s of %v trials, rates %.4v", x.metric, x.trials, at)
				}
			}
			t.Logf("%s, side %s, at %v: lowest coverage %.5f, %s", a.method, a.side, confidence, least, where)
			allowed := confidence - 5e-4
			if a.side != TwoSided {
				allowed = 1 + math.Log(confidence) - 5e-4 // a miss of -log(1-tail)
				if a.method == MethodCPESS {
					allowed = 2*confidence - 1 - 5e-4 // one limit may spend the error of both
				}
			}
			if least < allowed {
				t.Errorf("%s, side %s, at %v: coverage %.6f, %s", a.method, a.side, confidence, least, where)
			}
		}
	}
}
