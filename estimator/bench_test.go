package estimator_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"passhat/estimator"
)

func BenchmarkMetricEstimate(b *testing.B) {
	for _, x := range []struct {
		m    estimator.Metric
		n, c int
	}{
		{estimator.PassHat(3), 8, 6},
		{estimator.PassAt(3), 8, 2},
		{estimator.AtLeast(2, 3), 8, 4},
		{estimator.PassAt(100), 200, 3},
		{estimator.PassHat(1000), 1_000_000, 990_000},
		{estimator.AtLeast(501, 1000), 1_000_000, 500_000},
	} {
		b.Run(fmt.Sprintf("%s of %d", x.m, x.n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x.m.Estimate(x.n, x.c)
			}
		})
	}
}

func BenchmarkMillionTasks(b *testing.B) {
	tasks := millionTasks()
	b.Run("NewSuite", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			newSuite(b, tasks)
		}
	})
	suite := newSuite(b, tasks)
	for _, m := range []estimator.Metric{estimator.PassHat(3), estimator.PassAt(8), estimator.AtLeast(2, 3)} {
		b.Run("Estimate "+m.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				suite.Estimate(m)
			}
		})
	}
}

// The classic code benchmark: 164 tasks of 200 trials, every task its own cell.
func BenchmarkManyCells(b *testing.B) {
	tasks := make([]estimator.Task, 164)
	for i := range tasks {
		tasks[i] = estimator.Task{N: 200, C: i}
	}
	suite := newSuite(b, tasks)
	for _, m := range []estimator.Metric{estimator.PassAt(10), estimator.PassAt(100)} {
		b.Run(m.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				suite.Estimate(m)
			}
		})
	}
}

// A usual suite is counted, a larger one shuffled: by trials where tasks are many,
// by tasks where trials are.
func BenchmarkHomogeneityTest(b *testing.B) {
	even := law{rates: []float64{0.7}, shares: []float64{1}}
	for _, x := range []struct {
		tasks, n int
	}{{50, 4}, {100, 8}, {164, 200}, {100_000, 8}} {
		r := rand.New(rand.NewPCG(1, 2))
		suite := even.drawSuite(b, r, design(x.tasks, x.n))
		method := suite.HomogeneityTest(r, 1).Method
		b.Run(fmt.Sprintf("%d tasks of %d, %s", x.tasks, x.n, method), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				suite.HomogeneityTest(r, 1000)
			}
		})
	}
}

func BenchmarkUnevenness(b *testing.B) {
	tasks := millionTasks()
	suite := newSuite(b, tasks)
	b.Run("ICCInterval", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			suite.ICCInterval(0.95)
		}
	})
	b.Run("GapTerms", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			suite.GapTerms(estimator.PassHat(8))
		}
	})
	b.Run("GapStdErr", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			suite.GapStdErr(estimator.PassHat(8))
		}
	})
	b.Run("Lottery", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := estimator.Lottery(tasks[:10_000], 3, 10); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// The tasks of one number of trials each share few draws, so that many numbers
// of trials are many draws.
func BenchmarkHomogeneityTestOfManyNumbers(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	cells := make([]estimator.Cell, 80_000)
	for i := range cells {
		n := 100 + i%500
		cells[i] = estimator.Cell{N: n, C: i / 500 % (n + 1), Tasks: 1}
	}
	suite, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		suite.HomogeneityTest(r, 10)
	}
}
