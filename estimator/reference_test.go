package estimator_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"testing"

	"passhat/estimator"
)

// TestReferenceValues holds the package against values computed with 40 digits
// by another program. Tasks are counted by c = 0..n.
func TestReferenceValues(t *testing.T) {
	f, err := os.Open("../../shared/oracle/stats_reference.csv")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the reference values are not here: ../../shared/oracle/stats_reference.csv")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{}
	for _, row := range rows[1:] {
		if want[row[0]+"|"+row[1]], err = strconv.ParseFloat(row[2], 64); err != nil {
			t.Fatal(err)
		}
	}
	check := func(name, quantity string, got float64) {
		t.Helper()
		w, ok := want[name+"|"+quantity]
		if !ok {
			t.Errorf("%s: no reference value of %q", name, quantity)
			return
		}
		if !(relative(got, w) <= 2e-13) { // 14 digits are given
			t.Errorf("%s, %s: %.15g, want %.15g", name, quantity, got, w)
		}
	}
	for _, x := range []struct {
		name    string
		tasks   []int
		ks      []int
		ofSuite []int // the k whose power of the suite's mean rate is given
	}{
		{"A: n=4 m=20", []int{2, 1, 3, 4, 10}, []int{1, 2, 4}, []int{2, 4}},
		{"B: n=8 m=30", []int{0, 0, 1, 0, 2, 3, 4, 10, 10}, []int{1, 3, 8}, []int{3}},
		{"C: n=3 m=10", []int{1, 0, 2, 7}, []int{1, 2, 3}, nil},
		{"D: n=5 m=50 U-shape", []int{12, 3, 2, 2, 5, 26}, []int{1, 2, 5}, nil},
	} {
		var cells []estimator.Cell
		for c, tasks := range x.tasks {
			cells = append(cells, estimator.Cell{N: len(x.tasks) - 1, C: c, Tasks: tasks})
		}
		s, err := estimator.NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		z, _ := s.Homogeneity()
		check(x.name, "pbar", s.MeanRate())
		check(x.name, "Tarone Z", z)
		check(x.name, "Var(p) unbiased", s.RateVariance())
		check(x.name, "ICC ANOVA", s.ICC())
		check(x.name, "ICC ANOVA", s.ICCMoments()) // with equal n they are one
		check(x.name, "Var(p) unbiased", s.GapTerms(estimator.PassHat(2))[0].Value)
		for _, k := range x.ofSuite {
			m := estimator.PassHat(k)
			check(fmt.Sprintf("%s k=%d", x.name, k), "fixed-suite unbiased (pbar)^k", s.Estimate(m).Value-s.SuiteGap(m))
		}
		for _, k := range x.ks {
			name := fmt.Sprintf("%s k=%d", x.name, k)
			hat := s.Estimate(estimator.PassHat(k))
			check(name, "pass^k", hat.Value)
			check(name, "pass@k", s.Estimate(estimator.PassAt(k)).Value)
			check(name, "two-level bootstrap centre mean (c/n)^k", hat.PlugIn)
			if k > 1 {
				check(name, "gap unbiased", hat.GapUnbiased)
				check(name, "gap SE (influence)", s.GapStdErr(estimator.PassHat(k)))
				check(name, "unbiased (E p)^k  e_k/C(m,k)", hat.Value-hat.GapUnbiased)
			}
		}
	}
}
