package plots

import (
	"math"
	"testing"
)

// compared returns two agents that differ by about shift at each k.
func compared(a, b string, shift, half float64, ks, tasks, n int) Comparison {
	d := Comparison{A: a, B: b}
	for k := 1; k <= ks; k++ {
		v := shift * (1 - math.Exp(-float64(k)))
		d.Hat = append(d.Hat, DifferencePoint{k, v, v - half, v + half})
		d.At = append(d.At, DifferencePoint{k, v / 2 / float64(k), v/2/float64(k) - half*0.7, v/2/float64(k) + half*0.7})
	}
	for i := range 2*n + 1 {
		x := float64(i-n) / float64(n)
		m := int(math.Round(float64(tasks) / (1 + 30*(x-shift)*(x-shift)) / 2))
		d.Pairs = append(d.Pairs, TaskPair{max(0, x), max(0, -x), m})
	}
	return d
}

func differenceGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	named := compared(longName(1), longName(2), 0.3, 0.12, 8, 12, 8)
	c.Intervals = "95 % paired intervals"
	onlyK := named
	onlyK.Pairs = nil
	onlyTasks := Comparison{A: hostile, B: hostile, Pairs: named.Pairs}
	bare := compared("old", "new", -0.2, nan, 3, 4, 3)
	return map[string]*Figure{
		"difference 1":        ok(Difference(named, c)),
		"difference none":     ok(Difference(compared("old", "new", 0.03, 0.1, 4, 10, 4), c)),
		"difference worse":    ok(Difference(compared("old", "new", -0.3, 0.1, 4, 10, 4), c)),
		"difference k 64":     ok(Difference(compared("old", "new", 0.2, 0.1, 64, 20_000, 64), c)),
		"difference only k":   ok(Difference(onlyK, c)),
		"difference by tasks": ok(Difference(onlyTasks, c)),
		"difference exact":    ok(Difference(bare, c)),
		"difference few":      ok(Difference(compared("old", "new", 0.3, 0.29, 4, 2, 4), c)),
		"difference one":      ok(Difference(Comparison{"a", "b", []DifferencePoint{{1, 0, -0.9, 0.9}}, nil, []TaskPair{{1, 1, 1}}, 1, 1}, c)),
	}
}
