package bootstrap_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
)

// bothFamilies returns pass@k and pass^k for k = 1..top.
func bothFamilies(top int) []estimator.Metric {
	var out []estimator.Metric
	for k := 1; k <= top; k++ {
		out = append(out, estimator.PassAt(k), estimator.PassHat(k))
	}
	return out
}

// uneven returns m tasks of n trials whose counts of successes follow, as
// nearly as whole tasks can, the beta-binomial distribution of shapes 1/2.
func uneven(m, n int) estimator.Suite {
	var cells []estimator.Cell
	left := m
	for c := range n + 1 {
		tasks := left
		if c < n {
			tasks = min(left, int(math.Round(float64(m)*betaBinomial(n, c))))
		}
		cells = append(cells, estimator.Cell{N: n, C: c, Tasks: tasks})
		left -= tasks
	}
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		panic(err)
	}
	return s
}

// betaBinomial is the discrete arcsine law, C(2c,c) C(2(n-c),n-c) / 4^n.
func betaBinomial(n, c int) float64 {
	lg := func(x int) float64 { v, _ := math.Lgamma(float64(x) + 1); return v }
	return math.Exp(lg(2*c) - 2*lg(c) + lg(2*(n-c)) - 2*lg(n-c) - float64(n)*math.Log(4))
}

func BenchmarkGaffke(b *testing.B) {
	metrics := bothFamilies(8)
	for _, m := range []int{50, 200, 1_000_000} {
		s := uneven(m, 8)
		b.Run(fmt.Sprintf("tasks=%d", m), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, x := range metrics {
					if _, err := bootstrap.Gaffke(s, x, 0.95); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkRun(b *testing.B) {
	metrics := bothFamilies(8)
	for _, m := range []int{200, 2000, 100_000} {
		s := uneven(m, 8)
		b.Run(fmt.Sprintf("tasks=%d", m), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := bootstrap.Run(context.Background(), s, metrics, bootstrap.Options{Seed: 1, Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkIntervals makes the 16 intervals of pass@k and pass^k, k to 8. The
// cost is that of the cells, but for betting.
func BenchmarkIntervals(b *testing.B) {
	metrics := bothFamilies(8)
	for _, target := range bootstrap.Targets() {
		for _, method := range bootstrap.Methods(target) {
			for _, m := range []int{50, 1_000_000} {
				if method == bootstrap.MethodBetting && m > 50 {
					continue // O(tasks)
				}
				s, r := uneven(m, 8), bootstrap.Request{Method: method, Target: target}
				b.Run(fmt.Sprintf("%s/%s/tasks=%d", target, method, m), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if _, err := bootstrap.Intervals(context.Background(), s, metrics, r, bootstrap.Options{Seed: 1, Workers: 1}); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
