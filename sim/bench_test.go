package sim_test

import (
	"fmt"
	"testing"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// The three roads to a suite of m tasks of n trials.
func BenchmarkDraw(b *testing.B) {
	agent := sim.Agent{Rates: beta(8, 2)}
	for _, x := range []struct{ m, n int }{{50, 4}, {1000, 8}, {1000, 64}, {100_000, 8}} {
		size := fmt.Sprintf("m=%d n=%d", x.m, x.n)
		r := stream.New(1, "bench")
		b.Run("cells "+size, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := agent.DrawCells(r, x.m, x.n); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("tasks "+size, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				agent.DrawTasks(r, x.m, x.n)
			}
		})
		b.Run("trials "+size, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				agent.DrawTrials(r, x.m, x.n)
			}
		})
	}
}

func BenchmarkCounts(b *testing.B) {
	for _, r := range []sim.Rates{constant(0.3), beta(8, 2), logitNormal(0, 1)} {
		b.Run(r.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Counts(8)
			}
		})
	}
}

func BenchmarkRand(b *testing.B) {
	for _, r := range []sim.Rates{beta(8, 2), beta(0.3, 0.1), logitNormal(0, 1), must(sim.NewTwoPoint(0.1, 0.9, 0.5))} {
		random := stream.New(1, "bench")
		b.Run(r.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Rand(random)
			}
		})
	}
}

func BenchmarkFit(b *testing.B) {
	ragged := suiteOf([3]int{4, 4, 20}, [3]int{4, 1, 3}, [3]int{8, 8, 9}, [3]int{8, 5, 2}, [3]int{16, 15, 4}, [3]int{16, 0, 2})
	for name, s := range map[string]estimator.Suite{"n=8": histogram(0, 0, 1, 0, 2, 3, 4, 10, 10), "ragged": ragged} {
		for method, fit := range map[string]func() error{
			"beta":          func() error { _, err := sim.FitBeta(s); return err },
			"two-point":     func() error { _, err := sim.FitTwoPoint(s); return err },
			"nonparametric": func() error { _, err := sim.FitNonparametric(s); return err },
			"beyond": func() error {
				_, err := sim.ProfileBeyond(s, estimator.PassHat(16), 6.63)
				return err
			},
			"goodness 199": func() error {
				_, err := sim.GoodnessOfFit(stream.New(1, "bench"), s, sim.BetaModel(), 199)
				return err
			},
		} {
			b.Run(method+" "+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := fit(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// Tasks of many numbers of trials have nearly a cell each.
func BenchmarkFitOfManyCells(b *testing.B) {
	r := stream.New(1, "bench")
	cells := make([]estimator.Cell, 2000)
	for i := range cells {
		n := 100 + r.IntN(500)
		cells[i] = estimator.Cell{N: n, C: r.IntN(n + 1), Tasks: 1}
	}
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sim.FitNonparametric(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMomentBounds(b *testing.B) {
	moments := momentsOf(beta(8, 2), 8)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := sim.MomentBounds(moments, 32); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProcess(b *testing.B) {
	for _, process := range exactProcesses() {
		b.Run(process.String(), func(b *testing.B) {
			b.ReportAllocs()
			r := stream.New(1, "bench")
			for b.Loop() {
				process.Count(r, 0.7, 8)
			}
		})
	}
}
