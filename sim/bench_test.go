package sim_test

import (
	"fmt"
	"testing"

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
