package bootstrap_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

// suite returns a suite of tasks with n trials from the number of tasks with
// 0, 1, ... successes.
func suite(t testing.TB, n int, counts ...int) estimator.Suite {
	t.Helper()
	var cells []estimator.Cell
	for c, tasks := range counts {
		cells = append(cells, estimator.Cell{N: n, C: c, Tasks: tasks})
	}
	return suiteOf(t, cells...)
}

func suiteOf(t testing.TB, cells ...estimator.Cell) estimator.Suite {
	t.Helper()
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func gaffke(t testing.TB, s estimator.Suite, m estimator.Metric, confidence float64) bootstrap.Interval {
	t.Helper()
	i, err := bootstrap.Gaffke(s, m, confidence)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func wantNear(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.15g, want %.15g (off by %.2g, allowed %.2g)", what, got, want, got-want, tolerance)
	}
}

// TestGaffkeReference compares with limits from 40-digit arithmetic (mpmath).
func TestGaffkeReference(t *testing.T) {
	const path = "../../shared/oracle/stats_reference.csv"
	f, err := os.Open(path)
	if err != nil {
		t.Skipf("the reference values are not here: %v", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	suites := map[string]estimator.Suite{
		"A": suite(t, 4, 2, 1, 3, 4, 10),
		"B": suite(t, 8, 0, 0, 1, 0, 2, 3, 4, 10, 10),
		"C": suite(t, 3, 1, 0, 2, 7),
		"D": suite(t, 5, 12, 3, 2, 2, 5, 26),
	}
	checked := 0
	for _, row := range rows {
		quantity, ok := strings.CutPrefix(row[1], "sup Gaffke w=1 ")
		s, known := suites[row[0][:1]]
		if !ok || !known {
			continue
		}
		k, err := strconv.Atoi(row[0][strings.Index(row[0], "k=")+2:])
		if err != nil {
			t.Fatalf("case %q: %v", row[0], err)
		}
		confidence, side, _ := strings.Cut(quantity, " ")
		percent, _ := strconv.Atoi(confidence)
		want, _ := strconv.ParseFloat(row[2], 64)
		i := gaffke(t, s, estimator.PassHat(k), float64(percent)/100)
		got := map[string]float64{"L": i.Lower, "U": i.Upper}[side]
		wantNear(t, row[0]+" "+quantity, got, want, 1e-11*want)
		checked++
	}
	if checked != 48 {
		t.Errorf("%d reference values were checked, want 48", checked)
	}
}

// TestGaffkeIsClopperPearson: with k = n a task counts 0 or 1.
func TestGaffkeIsClopperPearson(t *testing.T) {
	for _, m := range []int{1, 2, 5, 50, 1000, 1_000_000} {
		for _, passed := range []int{0, 1, m / 3, m - 1, m} {
			s := suiteOf(t, estimator.Cell{N: 4, C: 2, Tasks: m - passed}, estimator.Cell{N: 4, C: 4, Tasks: passed})
			for _, confidence := range []float64{0.5, 0.9, 0.95, 0.9999} {
				i := gaffke(t, s, estimator.PassHat(4), confidence)
				alpha, x, n := (1-confidence)/2, float64(passed), float64(m)
				lower, upper := 0.0, 1.0
				if passed > 0 {
					lower = mathext.InvRegIncBeta(x, n-x+1, alpha)
				}
				if passed < m {
					upper = 1 - mathext.InvRegIncBeta(n-x, x+1, alpha)
				}
				name := fmt.Sprintf("%d of %d at %v", passed, m, confidence)
				wantNear(t, name+" lower", i.Lower, lower, 1e-13)
				wantNear(t, name+" upper", i.Upper, upper, 1e-13)
			}
		}
	}
	i := gaffke(t, suite(t, 1, 2, 28), estimator.PassAt(1), 0.95)
	wantNear(t, "28 of 30 lower", i.Lower, 0.77926459847704, 1e-13) // R: binom.test(28, 30)
	wantNear(t, "28 of 30 upper", i.Upper, 0.99182186553934, 1e-13)
}

// TestGaffkeEqualTasks: m tasks of the value x give x alpha^(1/m).
func TestGaffkeEqualTasks(t *testing.T) {
	for _, m := range []int{1, 2, 10, 300, 1_000_000} {
		for c := 1; c < 8; c++ {
			for _, confidence := range []float64{0.5, 0.95, 0.999998} {
				i := gaffke(t, suiteOf(t, estimator.Cell{N: 8, C: c, Tasks: m}), estimator.PassAt(1), confidence)
				x, shrink := float64(c)/8, math.Pow((1-confidence)/2, 1/float64(m))
				name := fmt.Sprintf("%d tasks at %v, confidence %v", m, x, confidence)
				wantNear(t, name+" lower", i.Lower, x*shrink, 1e-12)
				wantNear(t, name+" upper", i.Upper, 1-(1-x)*shrink, 1e-12)
				if !(i.Lower < x && x < i.Upper) {
					t.Errorf("%s: [%v, %v] has no width", name, i.Lower, i.Upper)
				}
			}
		}
	}
}

// TestGaffkeSmallAlpha splits tasks of one value into two values that hardly
// differ: the interval must come out of the general inversion as the exact one.
func TestGaffkeSmallAlpha(t *testing.T) {
	for _, alpha := range []float64{0.25, 1e-2, 1e-4, 1e-6} {
		s := suiteOf(t, estimator.Cell{N: 10_000_000, C: 5_000_000, Tasks: 6}, estimator.Cell{N: 10_000_000, C: 5_000_001, Tasks: 6})
		i := gaffke(t, s, estimator.PassAt(1), 1-2*alpha)
		shrink := math.Pow(alpha, 1.0/12)
		wantNear(t, fmt.Sprintf("lower at %v", alpha), i.Lower, 0.50000005*shrink, 1e-12)
		wantNear(t, fmt.Sprintf("upper at %v", alpha), i.Upper, 1-0.49999995*shrink, 1e-12)
	}
}

// TestGaffkeFewAmongMany: two tasks of 1006 differ, 0.9999 confidence. The
// limits lie where a plain inversion of the characteristic function fails.
func TestGaffkeFewAmongMany(t *testing.T) {
	s := suiteOf(t, estimator.Cell{N: 1, C: 0, Tasks: 1004}, estimator.Cell{N: 5, C: 2, Tasks: 2})
	i := gaffke(t, s, estimator.PassAt(1), 0.9999)
	if !(i.Lower > 0 && i.Lower < 2*0.4/1006 && i.Upper > 2*0.4/1006 && i.Upper < 0.02) {
		t.Errorf("[%v, %v] around %v", i.Lower, i.Upper, 2*0.4/1006)
	}
}

// anySuite draws up to 12 cells of 1..16 trials.
func anySuite(t *rapid.T) (estimator.Suite, int) {
	var cells []estimator.Cell
	for range rapid.IntRange(1, 12).Draw(t, "cells") {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		cells = append(cells, estimator.Cell{
			N: n, C: rapid.IntRange(0, n).Draw(t, "c"),
			Tasks: rapid.SampledFrom([]int{1, 1, 2, 7, 50, 1000}).Draw(t, "tasks"),
		})
	}
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		t.Fatal(err)
	}
	return s, s.MinN()
}

func anyMetric(t *rapid.T, top int) estimator.Metric {
	k := rapid.IntRange(1, top).Draw(t, "k")
	return estimator.AtLeast(rapid.IntRange(1, k).Draw(t, "j"), k)
}

func TestGaffkeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		m := anyMetric(t, top)
		confidence := rapid.SampledFrom([]float64{0.5, 0.8, 0.95, 0.99, 0.9999}).Draw(t, "confidence")
		i, err := bootstrap.Gaffke(s, m, confidence)
		if err != nil || len(i.Warnings) > 0 || !i.Available() {
			t.Fatalf("%+v, %v", i, err)
		}
		value := s.Estimate(m).Value
		if value == 0 != (i.Lower == 0) || value == 1 != (i.Upper == 1) {
			t.Fatalf("estimate %v, limits %v, %v", value, i.Lower, i.Upper)
		}
		if i.Lower < 0 || i.Upper > 1 || (value > 0 && i.Lower >= value) || (value < 1 && i.Upper <= value) {
			t.Fatalf("estimate %v is not inside [%v, %v]", value, i.Lower, i.Upper)
		}
		wider, err := bootstrap.Gaffke(s, m, (1+confidence)/2)
		if err != nil || wider.Lower > i.Lower || wider.Upper < i.Upper {
			t.Fatalf("[%v, %v] at %v is not inside [%v, %v] at more confidence", i.Lower, i.Upper, confidence, wider.Lower, wider.Upper)
		}
	})
}

// TestGaffkeMirror: successes for failures, and "at least k-j+1 of k" for "at
// least j of k", mirror the interval.
func TestGaffkeMirror(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, top := anySuite(t)
		m := anyMetric(t, top)
		cells := s.Cells()
		for i := range cells {
			cells[i].C = cells[i].N - cells[i].C
		}
		mirrored, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		a, err1 := bootstrap.Gaffke(s, m, 0.95)
		b, err2 := bootstrap.Gaffke(mirrored, estimator.AtLeast(m.K-m.J+1, m.K), 0.95)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if math.Abs(a.Upper-(1-b.Lower)) > 1e-11 || math.Abs(a.Lower-(1-b.Upper)) > 1e-11 {
			t.Fatalf("%v of %v: [%v, %v], mirrored [%v, %v]", m, s.Cells(), a.Lower, a.Upper, b.Lower, b.Upper)
		}
	})
}

// TestGaffkeManyTasks: for many tasks the interval is the normal one.
func TestGaffkeManyTasks(t *testing.T) {
	s := uneven(1_000_000, 8)
	for _, m := range bothFamilies(8) {
		e, i := s.Estimate(m), gaffke(t, s, m, 0.95)
		const z = 1.959963984540054
		wantNear(t, m.String()+" lower", i.Lower, e.Value-z*e.StdErr, 0.01*e.StdErr)
		wantNear(t, m.String()+" upper", i.Upper, e.Value+z*e.StdErr, 0.01*e.StdErr)
	}
}

// TestGaffkeManyValues: 60 tasks of 60 different n, and values down to 1e-29.
func TestGaffkeManyValues(t *testing.T) {
	var cells []estimator.Cell
	for i := range 60 {
		cells = append(cells, estimator.Cell{N: 100 + i, C: 50 + i*7%50, Tasks: 1})
	}
	s := suiteOf(t, cells...)
	for _, k := range []int{1, 3, 10, 50, 90} {
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			value := s.Estimate(m).Value
			i := gaffke(t, s, m, 0.95)
			if value < 1 && !(i.Upper > value) || value > 0 && !(i.Lower > 0 && i.Lower < value) {
				t.Errorf("%s: estimate %v, limits [%v, %v]", m, value, i.Lower, i.Upper)
			}
		}
	}
}

func TestGaffkeNotAvailable(t *testing.T) {
	s := suiteOf(t, estimator.Cell{N: 3, C: 1, Tasks: 1}, estimator.Cell{N: 8, C: 1, Tasks: 9})
	i := gaffke(t, s, estimator.PassHat(4), 0.95)
	if i.Available() || !math.IsNaN(i.Lower) || !math.IsNaN(i.Upper) {
		t.Errorf("k above n has the limits [%v, %v]", i.Lower, i.Upper)
	}
	if len(i.Warnings) != 1 || !errors.Is(i.Warnings[0], bootstrap.ErrNotAvailable) {
		t.Errorf("warnings %v, want one ErrNotAvailable", i.Warnings)
	}
	if want := "pass^4 needs 4 trials a task and a task has 3"; !strings.HasPrefix(i.Warnings[0].Error(), want) {
		t.Errorf("warning %q, want %q", i.Warnings[0], want)
	}
}

func TestGaffkeErrors(t *testing.T) {
	s := suite(t, 2, 1, 1, 1)
	for _, confidence := range []float64{0, 1, -0.1, 95, 100, math.NaN(), math.Inf(1)} {
		if _, err := bootstrap.Gaffke(s, estimator.PassAt(1), confidence); err == nil {
			t.Errorf("confidence %v is accepted", confidence)
		}
	}
	_, err := bootstrap.Gaffke(s, estimator.PassAt(1), 95)
	if err == nil || !strings.Contains(err.Error(), "write 0.95") {
		t.Errorf("confidence 95: error %v does not say to write 0.95", err)
	}
	if _, err := bootstrap.Gaffke(estimator.Suite{}, estimator.PassAt(1), 0.95); !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks: error %v", err)
	}
	if _, err := bootstrap.Gaffke(s, estimator.PassAt(0), 0.95); err == nil {
		t.Error("pass@0 is accepted")
	}
}
