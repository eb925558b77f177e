package bootstrap

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"

	"passhat/estimator"
)

// suiteOf returns tasks of n trials from the number with 0, 1, ... successes.
func suiteOf(n int, counts ...int) estimator.Suite {
	var cells []estimator.Cell
	for c, tasks := range counts {
		cells = append(cells, estimator.Cell{N: n, C: c, Tasks: tasks})
	}
	return suiteOfCells(cells...)
}

func suiteOfCells(cells ...estimator.Cell) estimator.Suite {
	s, err := estimator.NewSuiteFromCells(cells)
	if err != nil {
		panic(err)
	}
	return s
}

func sampleOf(s estimator.Suite, m estimator.Metric) *sample {
	x, errs := samples(s, []estimator.Metric{m}, Options{})
	if errs[0] != nil {
		panic(errs[0])
	}
	return x[0]
}

func intervalOf(t testing.TB, s estimator.Suite, m estimator.Metric, r Request) Interval {
	t.Helper()
	i, err := Intervals(context.Background(), s, []estimator.Metric{m}, r, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return i[0]
}

// referenceSuites are the data of the reference values.
func referenceSuites() map[string]estimator.Suite {
	return map[string]estimator.Suite{
		"A: n=4 m=20": suiteOf(4, 2, 1, 3, 4, 10), "B: n=8 m=30": suiteOf(8, 0, 0, 1, 0, 2, 3, 4, 10, 10),
		"C: n=3 m=10": suiteOf(3, 1, 0, 2, 7), "D: n=5 m=50 U-shape": suiteOf(5, 12, 3, 2, 2, 5, 26),
	}
}

// TestMethodsReference compares with 40-digit arithmetic (mpmath).
func TestMethodsReference(t *testing.T) {
	f, err := os.Open("../../shared/oracle/stats_reference.csv")
	if err != nil {
		t.Skipf("the reference values are not here: %v", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	checked := make(map[string]int)
	for _, row := range rows[1:] {
		want, _ := strconv.ParseFloat(row[2], 64)
		got, ok := built(t, row[0], row[1])
		if !ok {
			continue
		}
		checked[row[1]]++
		if !(math.Abs(got-want) <= 1e-11*max(want, 1e-3)) {
			t.Errorf("%s, %s: %.15g, want %.15g", row[0], row[1], got, want)
		}
	}
	for quantity, want := range map[string]int{
		"sup AC+ 95 L": 12, "sup AC+ 95 U": 12, "fix Vhat": 12, "fix CP-ESS deff": 12, "fix CP-ESS M": 12, "fix CP-ESS 95 L": 12, "fix CP-ESS 95 U": 12,
		"sup 95 L two-sided = (.025)^(1/m)": 3, "sup 95 L one-sided = .05^(1/m)": 3, "fixed exact two-sided L = .025^(k/(nm))": 3,
		"95 L": 2, "95 U": 2, "v": 2, "within E v": 4, "between Var(p^k)": 4,
	} {
		if checked[quantity] != want {
			t.Errorf("%q was checked %d times, want %d", quantity, checked[quantity], want)
		}
	}
}

// built returns a quantity of the reference values that this package makes.
func built(t *testing.T, name, quantity string) (value float64, ok bool) {
	data, after, _ := strings.Cut(name, " k=")
	k, _ := strconv.Atoi(strings.TrimSuffix(after, ")"))
	if s, known := referenceSuites()[data]; known && k > 0 {
		return ofSuite(t, s, estimator.PassHat(k), quantity)
	}
	var n, m int
	var p float64
	if got, _ := fmt.Sscanf(name, "all success n=%d m=%d k=%d", &n, &m, &k); got == 3 {
		counts := make([]int, n+1)
		counts[n] = m
		return ofSuite(t, suiteOf(n, counts...), estimator.PassHat(k), quantity)
	}
	if got, _ := fmt.Sscanf(name, "v(p=%f;n=%d,k=%d)", &p, &n, &k); got == 3 {
		return WithinVariance(estimator.PassHat(k), n, p), true
	}
	for law, mean := range map[string]func(func(float64) float64) float64{"Beta(8,2)": betaEightTwo, "Beta(.5,.5)": arcsine} {
		if got, _ := fmt.Sscanf(strings.TrimPrefix(name, law), " n=%d k=%d", &n, &k); got == 2 {
			return ofLaw(mean, n, k, quantity)
		}
	}
	switch {
	case strings.HasPrefix(name, "WSR"):
		return ofSequence(quantity)
	case name == "CP 28/30":
		return ofSuite(t, suiteOf(1, 2, 28), estimator.PassHat(1), strings.Replace(quantity, "95", "CP 95", 1))
	}
	return 0, false
}

func ofSuite(t *testing.T, s estimator.Suite, m estimator.Metric, quantity string) (float64, bool) {
	x := sampleOf(s, m)
	p, q := x.estimate(), x.mirror().estimate()
	limits := func(method Method, target Target, side Side) (float64, float64) {
		i := intervalOf(t, s, m, Request{Method: method, Target: target, Confidence: 0.95, Side: side})
		return i.Lower, i.Upper
	}
	acL, acU := limits(MethodACPlus, Population, TwoSided)
	cpL, cpU := limits(MethodClopperPearson, Population, TwoSided)
	essL, essU := limits(MethodCPESS, Suite, TwoSided)
	gaffkeL, _ := limits(MethodGaffke, Population, TwoSided)
	gaffkeOne, _ := limits(MethodGaffke, Population, LowerSide)
	v, ok := map[string]float64{
		"sup AC+ 95 L": acL, "sup AC+ 95 U": acU, "CP 95 L": cpL, "CP 95 U": cpU, "fix CP-ESS 95 L": essL, "fix CP-ESS 95 U": essU,
		"fix Vhat": x.withinVariance(), "fix CP-ESS deff": x.varianceRatio(p, q, 0.025), "fix CP-ESS M": x.tasks / x.varianceRatio(p, q, 0.025),
		"sup 95 L two-sided = (.025)^(1/m)": gaffkeL, "sup 95 L one-sided = .05^(1/m)": gaffkeOne, "fixed exact two-sided L = .025^(k/(nm))": essL,
	}[quantity]
	return v, ok
}

// ofLaw returns the two parts of the variance of an estimate over a law of rates.
func ofLaw(mean func(func(float64) float64) float64, n, k int, quantity string) (float64, bool) {
	switch quantity {
	case "within E v":
		return mean(func(p float64) float64 { return WithinVariance(estimator.PassHat(k), n, p) }), true
	case "between Var(p^k)":
		first := mean(func(p float64) float64 { return math.Pow(p, float64(k)) })
		return mean(func(p float64) float64 { return math.Pow(p, 2*float64(k)) }) - first*first, true
	}
	return 0, false
}

func betaEightTwo(f func(float64) float64) float64 {
	return quad.Fixed(func(p float64) float64 { return 72 * math.Pow(p, 7) * (1 - p) * f(p) }, 0, 1, 40, quad.Legendre{}, 0)
}

func arcsine(f func(float64) float64) float64 {
	const points = 40
	sum := 0.0
	for i := range points {
		s := math.Sin((float64(i) + 0.5) * math.Pi / (2 * points))
		sum += f(s*s) / points
	}
	return sum
}

// ofSequence bets on tasks in a given order.
func ofSequence(quantity string) (float64, bool) {
	sequence := []int{4, 4, 3, 2, 4, 0, 4, 3, 4, 4, 1, 4}
	x := sampleOf(suiteOf(4, 1, 1, 1, 2, 7), estimator.PassHat(2))
	x.shuffled = func() []int32 {
		var order []int32
		for _, c := range sequence {
			order = append(order, int32(c)) // the cells are c = 0..4
		}
		return order
	}
	if quantity == "95 L" {
		return betting(x, 0.025), true
	}
	return 1 - betting(x.mirror(), 0.025), true
}

// TestEdges is the proportions that other tools got wrong: no success of 25 and
// of 5000, and none but successes.
func TestEdges(t *testing.T) {
	for _, x := range []struct {
		method         Method
		passed, failed int
		lower, upper   float64
	}{
		{MethodWilson, 0, 25, 0, 0.133192}, {MethodClopperPearson, 0, 25, 0, 0.137185}, {MethodWilson, 0, 5000, 0, 0.000768},
		{MethodWilson, 25, 0, 0.866808, 1}, {MethodWilson, 35, 0, 0.901099, 1}, {MethodClopperPearson, 35, 0, 0.899968, 1},
		{MethodWilson, 5, 5, 0.5 - 0.263407, 0.5 + 0.263407}, {MethodWilson, 10, 10, 0.5 - 0.200702, 0.5 + 0.200702}, {MethodWald, 1, 2, 0, 1},
	} {
		i := intervalOf(t, suiteOf(1, x.failed, x.passed), estimator.PassAt(1), Request{Method: x.method})
		if math.Abs(i.Lower-x.lower) > 5e-7 || math.Abs(i.Upper-x.upper) > 5e-7 {
			t.Errorf("%s of %d/%d: [%.6f, %.6f], want [%.6f, %.6f]", x.method, x.passed, x.passed+x.failed, i.Lower, i.Upper, x.lower, x.upper)
		}
	}
}

// TestDegenerateWald: without a spread there are no limits, and the warning
// names the method that has some.
func TestDegenerateWald(t *testing.T) {
	for target, instead := range map[Target]string{Population: "gaffke", Suite: "cp-ess"} {
		for _, s := range []estimator.Suite{suiteOf(4, 0, 0, 0, 0, 35), suiteOf(4, 9), suiteOf(1, 0, 1)} {
			i := intervalOf(t, s, estimator.PassHat(1), Request{Method: MethodWald, Target: target})
			if i.Available() || len(i.Warnings) != 1 || !errors.Is(i.Warnings[0], ErrDegenerate) || !strings.Contains(i.Warnings[0].Error(), instead) {
				t.Errorf("%s of %v: %+v", target, s.Cells(), i)
			}
		}
	}
}

// TestCPESSGuarantee: searched to 16 trials, from 0.9 on, for both limits.
func TestCPESSGuarantee(t *testing.T) {
	few, many := suiteOf(4, 0, 0, 1, 0, 20), suiteOfCells(estimator.Cell{N: 17, C: 3, Tasks: 9})
	for _, x := range []struct {
		s    estimator.Suite
		r    Request
		want Guarantee
	}{
		{few, Request{Confidence: 0.9}, Searched}, {few, Request{}, Searched}, {few, Request{Confidence: 0.8}, Approximate},
		{few, Request{Side: LowerSide}, Approximate}, {many, Request{}, Approximate},
	} {
		x.r.Method, x.r.Target = MethodCPESS, Suite
		if i := intervalOf(t, x.s, estimator.PassHat(2), x.r); i.Guarantee != x.want {
			t.Errorf("%+v: %s, want %s", x.r, i.Guarantee, x.want)
		}
	}
}

// TestOneSidedAuto: one limit of cp-ess may spend the error of both.
func TestOneSidedAuto(t *testing.T) {
	for side, want := range map[Side]Method{TwoSided: MethodCPESS, LowerSide: MethodClopperPearson, UpperSide: MethodClopperPearson} {
		if i := intervalOf(t, suiteOf(4, 0, 0, 0, 0, 20), estimator.PassHat(2), Request{Target: Suite, Side: side}); i.Method != want {
			t.Errorf("side %s: %s, want %s", side, i.Method, want)
		}
	}
}

// TestAtAllTrials: at k = n the suite's and the tasks' limits by Clopper and
// Pearson, and Gaffke's, are one.
func TestAtAllTrials(t *testing.T) {
	for _, m := range []estimator.Metric{estimator.PassHat(4), estimator.PassAt(4), estimator.AtLeast(3, 4)} {
		s := suiteOf(4, 2, 1, 3, 4, 10)
		x := sampleOf(s, m)
		passed, failed := x.successes()
		lower := mathext.InvRegIncBeta(passed, failed+1, 0.025)
		upper := 1 - mathext.InvRegIncBeta(failed, passed+1, 0.025)
		for target, methods := range map[Target][]Method{Population: {MethodGaffke, MethodClopperPearson}, Suite: {MethodClopperPearson}} {
			for _, method := range methods {
				i := intervalOf(t, s, m, Request{Method: method, Target: target})
				if math.Abs(i.Lower-lower) > 1e-13 || math.Abs(i.Upper-upper) > 1e-13 {
					t.Errorf("%s %s %s: [%v, %v], want [%v, %v]", target, method, m, i.Lower, i.Upper, lower, upper)
				}
				if method == MethodClopperPearson && i.Guarantee != Proved {
					t.Errorf("%s %s %s: %s", target, method, m, i.Guarantee)
				}
			}
		}
	}
}
