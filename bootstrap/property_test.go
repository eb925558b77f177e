package bootstrap

import (
	"math"
	"math/rand/v2"
	"testing"

	"passhat/estimator"
	"passhat/sim/stream"
)

// anyTally draws up to 6 cells, of one n or of several, and a metric.
func anyTally(r *rand.Rand) ([]estimator.Cell, estimator.Metric) {
	n := 1 + r.IntN(16)
	uneven := r.IntN(5) == 0
	least := n
	var cells []estimator.Cell
	for range 1 + r.IntN(6) {
		if uneven {
			n = 1 + r.IntN(16)
			least = min(least, n)
		}
		sizes := []int{1, 1, 1, 2, 3, 7, 50, 1000}
		cells = append(cells, estimator.Cell{N: n, C: r.IntN(n + 1), Tasks: sizes[r.IntN(len(sizes))]})
	}
	k := 1 + r.IntN(least)
	return cells, []estimator.Metric{estimator.PassHat(k), estimator.PassAt(k), estimator.AtLeast(1+r.IntN(k), k)}[r.IntN(3)]
}

// wide lists the methods that always have a width around the estimate, those
// that are slow apart.
func wide(slow bool) []Request {
	if slow {
		return []Request{{Method: MethodBetting, Target: Population}}
	}
	return []Request{
		{Method: MethodGaffke, Target: Population}, {Method: MethodCPESS, Target: Suite}, {Method: MethodACPlus, Target: Population},
		{Method: MethodClopperPearson, Target: Population}, {Method: MethodClopperPearson, Target: Suite}, {Method: MethodWilson, Target: Population},
		{Method: MethodWilson, Target: Suite}, {Method: MethodHoeffding, Target: Population}, {Method: MethodKLChernoff, Target: Population},
		{Method: MethodKLChernoff, Target: Suite},
	}
}

// TestRandomTallies: no interval of zero width, the estimate always inside, and
// wider when the confidence rises.
func TestRandomTallies(t *testing.T) {
	tallies := 2500
	if long() {
		tallies = 100_000
	}
	r := stream.New(1, "random tallies")
	for i := range tallies {
		cells, m := anyTally(r)
		s := suiteOfCells(cells...)
		x := sampleOf(s, m)
		value, confidence := x.estimate(), 0.5+0.499*r.Float64()
		for _, q := range append(wide(false), wide(i%20 == 0)...) {
			q.Side, q.Confidence = TwoSided, confidence
			a := q.interval(x)
			q.Confidence = (1 + confidence) / 2
			b := q.interval(x)
			switch {
			case !(a.Lower < a.Upper) || a.Lower < 0 || a.Upper > 1:
				t.Fatalf("%s, %s: %s of %v: [%v, %v] has no width", q.Method, q.Target, m, cells, a.Lower, a.Upper)
			case a.Lower > value+1e-15 || a.Upper < value-1e-15:
				t.Fatalf("%s, %s: %s of %v: %v is not in [%v, %v]", q.Method, q.Target, m, cells, value, a.Lower, a.Upper)
			case b.Lower > a.Lower || b.Upper < a.Upper:
				t.Fatalf("%s, %s: %s of %v: [%v, %v], with more confidence [%v, %v]", q.Method, q.Target, m, cells, a.Lower, a.Upper, b.Lower, b.Upper)
			}
		}
	}
}

// TestMirrorTallies: the interval of pass@k on c successes is 1 less the mirror
// image of that of pass^k on n-c.
func TestMirrorTallies(t *testing.T) {
	r := stream.New(1, "mirror tallies")
	for range 500 {
		cells, m := anyTally(r)
		m = estimator.PassAt(m.K)
		turned := make([]estimator.Cell, len(cells))
		for i, x := range cells {
			turned[i] = estimator.Cell{N: x.N, C: x.N - x.C, Tasks: x.Tasks}
		}
		for _, q := range append(wide(false), Request{Method: MethodWald, Target: Population}, Request{Method: MethodWald, Target: Suite}) {
			q.Side, q.Confidence = TwoSided, 0.95
			a, b := q.interval(sampleOf(suiteOfCells(cells...), m)), q.interval(sampleOf(suiteOfCells(turned...), estimator.PassHat(m.K)))
			if a.Available() != b.Available() || a.Available() && !(math.Abs(a.Lower-(1-b.Upper)) < 1e-13 && math.Abs(a.Upper-(1-b.Lower)) < 1e-13) {
				t.Fatalf("%s, %s: %s of %v: [%v, %v] and of the mirror image [%v, %v]", q.Method, q.Target, m, cells, a.Lower, a.Upper, b.Lower, b.Upper)
			}
		}
	}
}

// oneMore gives one task of a random cell one more success; ok is false where
// every trial of the cell was one.
func oneMore(r *rand.Rand, cells []estimator.Cell) (more []estimator.Cell, ok bool) {
	i := r.IntN(len(cells))
	x := cells[i]
	if x.C == x.N {
		return nil, false
	}
	more = append(more, cells...)
	more[i].Tasks--
	return append(more, estimator.Cell{N: x.N, C: x.C + 1, Tasks: 1}), true
}

// TestOneMoreSuccess: it never lowers a limit, but for the methods whose width
// is estimated; cp-ess may lose a little, since more spread is more doubt.
func TestOneMoreSuccess(t *testing.T) {
	tallies := 2000
	if long() {
		tallies = 30_000
	}
	r := stream.New(1, "one more success")
	lowered, most := 0, 0.0
	for range tallies {
		cells, m := anyTally(r)
		more, ok := oneMore(r, cells)
		if !ok {
			continue
		}
		x, y := sampleOf(suiteOfCells(cells...), m), sampleOf(suiteOfCells(more...), m)
		for _, q := range wide(false) {
			q.Side, q.Confidence = TwoSided, 0.95
			a, b := q.interval(x), q.interval(y)
			loss := max(a.Lower-b.Lower, a.Upper-b.Upper)
			switch {
			case q.Method == MethodCPESS && loss > 1e-13:
				lowered++
				most = max(most, loss/(a.Upper-a.Lower))
			case q.Method != MethodCPESS && q.Method != MethodACPlus && loss > 1e-13:
				t.Fatalf("%s, %s: %s of %v: [%v, %v], with one more success %v [%v, %v]", q.Method, q.Target, m, cells, a.Lower, a.Upper, more, b.Lower, b.Upper)
			}
		}
	}
	t.Logf("cp-ess: one more success lowered a limit in %d of %d tallies, by at most %.3f of the width", lowered, tallies, most)
	if lowered == 0 || most > 0.5 {
		t.Errorf("cp-ess: %d limits lowered, by up to %.3f of the width", lowered, most)
	}
}
