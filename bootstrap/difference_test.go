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

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
)

// reference returns the rows of the reference values, skipping the test where
// they are not there.
func reference(t *testing.T) [][]string {
	t.Helper()
	f, err := os.Open("../../shared/oracle/stats_reference.csv")
	if err != nil {
		t.Skipf("the reference values are not here: %v", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// number reads a reference value.
func number(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func difference(t testing.TB, d []bootstrap.Difference, method bootstrap.Method, confidence float64) bootstrap.Interval {
	t.Helper()
	i, err := bootstrap.DifferenceInterval(d, bootstrap.Request{Method: method, Confidence: confidence})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

var thirtyPairs = []bootstrap.Difference{{-1, 1}, {-0.5, 2}, {0, 14}, {0.5, 5}, {1, 8}}

// TestDifferenceReference compares with limits from 40-digit arithmetic.
func TestDifferenceReference(t *testing.T) {
	checked := 0
	for _, row := range reference(t) {
		name, limit, ok := strings.Cut(row[1], " 95 ")
		if !strings.HasPrefix(row[0], "paired D=") || !ok {
			continue
		}
		method := map[string]bootstrap.Method{"Gaffke": bootstrap.MethodGaffke, "Bonett-Price": bootstrap.MethodBonettPrice}[name]
		i := difference(t, thirtyPairs, method, 0.95)
		want := number(t, row[2])
		wantNear(t, row[1], map[string]float64{"L": i.Lower, "U": i.Upper}[limit], want, 1e-11*want)
		checked++
	}
	if checked != 4 {
		t.Errorf("%d reference values were checked, want 4", checked)
	}
}

// TestBonettPriceExact: the exact coverage where every pair differs, by 1 or -1,
// goes well below the confidence over the share of pairs that differ by 1; that
// of gaffke does not.
func TestBonettPriceExact(t *testing.T) {
	for m, want := range map[int]float64{5: 0.913, 10: 0.890, 20: 0.917, 30: 0.921, 50: 0.927} {
		var bp, gaffke []bootstrap.Interval
		for up := range m + 1 {
			d := []bootstrap.Difference{{-1, m - up}, {1, up}}
			bp = append(bp, difference(t, d, bootstrap.MethodBonettPrice, 0.95))
			gaffke = append(gaffke, difference(t, d, bootstrap.MethodGaffke, 0.95))
		}
		worst := func(intervals []bootstrap.Interval) float64 {
			least := 1.0
			for i := range 2001 {
				p, held := float64(i)/2000, 0.0
				for up, x := range intervals {
					if inside(x, 2*p-1) {
						held += multinomialProbability([]int{m - up, up}, []float64{1 - p, p})
					}
				}
				least = min(least, held)
			}
			return least
		}
		if got := worst(bp); math.Abs(got-want) > 0.001 {
			t.Errorf("bonett-price, %d pairs: worst coverage %.4f, want %.3f", m, got, want)
		}
		if got := worst(gaffke); got < 0.95 {
			t.Errorf("gaffke, %d pairs: worst coverage %.4f", m, got)
		}
	}
}

func TestDifferenceAuto(t *testing.T) {
	for pairs, want := range map[int]bootstrap.Method{1: bootstrap.MethodGaffke, 19: bootstrap.MethodGaffke, 20: bootstrap.MethodBonettPrice} {
		for _, method := range []bootstrap.Method{"", bootstrap.MethodAuto} {
			i := difference(t, []bootstrap.Difference{{0, pairs}, {1, 0}}, method, 0.95)
			if i.Method != want || !(i.Lower < 0 && i.Upper > 0) || i.Target != bootstrap.Population {
				t.Errorf("%d pairs: %+v, want %s", pairs, i, want)
			}
		}
	}
}

func TestDifferenceProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d, turned []bootstrap.Difference
		sum, pairs := 0.0, 0
		for range rapid.IntRange(1, 6).Draw(t, "values") {
			x := bootstrap.Difference{Value: rapid.Float64Range(-1, 1).Draw(t, "value"), Tasks: rapid.SampledFrom([]int{1, 1, 3, 20, 500}).Draw(t, "tasks")}
			d, turned = append(d, x), append(turned, bootstrap.Difference{Value: -x.Value, Tasks: x.Tasks})
			sum, pairs = sum+x.Value*float64(x.Tasks), pairs+x.Tasks
		}
		mean := sum / float64(pairs)
		for _, method := range []bootstrap.Method{bootstrap.MethodBonettPrice, bootstrap.MethodGaffke} {
			i, err1 := bootstrap.DifferenceInterval(d, bootstrap.Request{Method: method, Confidence: 0.8})
			wider, err2 := bootstrap.DifferenceInterval(d, bootstrap.Request{Method: method})
			other, err3 := bootstrap.DifferenceInterval(turned, bootstrap.Request{Method: method, Confidence: 0.8})
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			if !(-1 <= i.Lower && i.Lower < i.Upper && i.Upper <= 1 && i.Lower <= mean && mean <= i.Upper) {
				t.Fatalf("%s: mean %v, limits [%v, %v]", method, mean, i.Lower, i.Upper)
			}
			if wider.Lower > i.Lower || wider.Upper < i.Upper {
				t.Fatalf("%s: more confidence is narrower", method)
			}
			if math.Abs(i.Lower+other.Upper) > 1e-11 || math.Abs(i.Upper+other.Lower) > 1e-11 {
				t.Fatalf("%s: [%v, %v], with the agents exchanged [%v, %v]", method, i.Lower, i.Upper, other.Lower, other.Upper)
			}
		}
	})
}

func TestDifferenceErrors(t *testing.T) {
	good := []bootstrap.Difference{{0.5, 3}}
	for name, x := range map[string]struct {
		d          []bootstrap.Difference
		method     bootstrap.Method
		confidence float64
		want       string
	}{
		"method":     {good, bootstrap.MethodBCa, 0.95, `method "bca" is not one for paired differences: choose auto, gaffke, bonett-price`},
		"confidence": {good, "", 95, "write 0.95"},
		"normal":     {good, bootstrap.MethodBonettPrice, -1, "confidence is -1"},
		"large":      {[]bootstrap.Difference{{0, 1}, {1.5, 1}}, "", 0.95, "difference 2 is 1.5: it must be from -1 to 1"},
		"NaN":        {[]bootstrap.Difference{{math.NaN(), 1}}, "", 0.95, "difference 1 is NaN"},
		"negative":   {[]bootstrap.Difference{{0, -1}}, "", 0.95, "has -1 tasks"},
		"none":       {[]bootstrap.Difference{{0, 0}}, "", 0.95, estimator.ErrNoTasks.Error()},
	} {
		if _, err := bootstrap.DifferenceInterval(x.d, bootstrap.Request{Method: x.method, Confidence: x.confidence}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
}

// Thirty tasks: one became worse by 1, eight better by 1.
func ExampleDifferenceInterval() {
	d := []bootstrap.Difference{{Value: -1, Tasks: 1}, {Value: -0.5, Tasks: 2}, {Value: 0, Tasks: 14}, {Value: 0.5, Tasks: 5}, {Value: 1, Tasks: 8}}
	i, err := bootstrap.DifferenceInterval(d, bootstrap.Request{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s: %.3f to %.3f\n", i.Method, i.Lower, i.Upper)
	// Output: bonett-price: 0.067 to 0.464
}
