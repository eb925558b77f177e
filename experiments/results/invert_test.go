package results

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func published(t testing.TB, entries ...string) []Published {
	t.Helper()
	row := make([]Published, len(entries))
	for i, e := range entries {
		p, err := ParsePublished(e)
		if err != nil {
			t.Fatal(err)
		}
		row[i] = p
	}
	return row
}

func TestInvertRow(t *testing.T) {
	for _, x := range []struct {
		row           string
		tasks, trials int
		want          string
	}{
		{"0.42 0.273 0.22 0.2", 50, 4, "[[14 12 10 4 10]]"}, // gpt-4o, tau-bench's README
		{"42% 27.3% 22% 20%", 50, 4, "[[14 12 10 4 10]]"},
		{"84.0% 77.67% 73.5% 70.0%", 50, 4, "[[3 3 2 7 35]]"},
		{"1 1 1", 7, 3, "[[0 0 0 7]]"},
		{"0", 3, 1, "[[3 0]]"},
		{"0.5", 2, 2, "[[0 2 0] [1 0 1]]"}, // one entry for two trials: several
	} {
		got, err := InvertRow(published(t, strings.Fields(x.row)...), x.tasks, x.trials)
		slices.SortFunc(got.Histograms, slices.Compare)
		if fmt.Sprint(got.Histograms) != x.want || err != nil {
			t.Errorf("%s of %d: %v, %v, want %s", x.row, x.tasks, got.Histograms, err, x.want)
		}
	}
}

func TestImpossibleRow(t *testing.T) {
	for _, x := range []struct {
		row           string
		tasks, trials int
		parts         []string
	}{
		{"0.42 0.273 0.22 0.21", 50, 4, []string{"50 tasks of 4 complete trials", "pass^4 = 0.21"}},
		{"0.42 0.43 0.2 0.1", 50, 4, []string{"pass^2 = 0.43 is above pass^1 = 0.42"}},
		{"0.425", 50, 1, []string{"pass^1 = 0.425 breaks it"}},
		{"0.61 0.558 0.514 0.479", 50, 4, []string{"complete trials"}},
	} {
		_, err := InvertRow(published(t, strings.Fields(x.row)...), x.tasks, x.trials)
		if !errors.Is(err, ErrImpossible) {
			t.Errorf("%s: %v", x.row, err)
			continue
		}
		wantError(t, err, nil, x.parts...)
	}
	for _, row := range [][]Published{nil, published(t, "1", "1", "1")} {
		if _, err := InvertRow(row, 10, 2); err == nil || errors.Is(err, ErrImpossible) {
			t.Errorf("a row of %d entries for 2 trials: %v", len(row), err)
		}
	}
	for _, s := range []string{"", "x", "NaN", "84", "-1", "101%"} {
		if p, err := ParsePublished(s); err == nil {
			t.Errorf("%q is %v", s, p)
		}
	}
}

// TestInvertEveryHistogram: every histogram of few tasks is found again from
// its exact row and from one rounded to three digits.
func TestInvertEveryHistogram(t *testing.T) {
	const tasks = 6
	for trials := 1; trials <= 4; trials++ {
		for h := range histograms(tasks, trials) {
			for _, digits := range []int{3, 14} {
				var row []Published
				for k := 1; k <= trials; k++ {
					row = append(row, published(t, strconv.FormatFloat(passHatOf(h, k), 'f', digits, 64))...)
				}
				got, err := InvertRow(row, tasks, trials)
				if err != nil || !slices.ContainsFunc(got.Histograms, func(g []int) bool { return slices.Equal(g, h) }) {
					t.Fatalf("%v, %d digits: %v, %v", h, digits, got.Histograms, err)
				}
				if digits == 14 && len(got.Histograms) != 1 {
					t.Errorf("%v is not unique: %v", h, got.Histograms)
				}
			}
		}
	}
}

// histograms yields every way to give tasks c = 0..trials.
func histograms(tasks, trials int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		h := make([]int, trials+1)
		var fill func(c, left int) bool
		fill = func(c, left int) bool {
			if c == trials {
				h[c] = left
				return yield(slices.Clone(h))
			}
			for x := 0; x <= left; x++ {
				if h[c] = x; !fill(c+1, left-x) {
					return false
				}
			}
			return true
		}
		fill(0, tasks)
	}
}

func passHatOf(h []int, k int) float64 {
	sum, m, n := 0.0, 0, len(h)-1
	for c, x := range h {
		sum += float64(x) * binomial(c, k) / binomial(n, k)
		m += x
	}
	return sum / float64(m)
}

// TestLeaderboard: of 78 published rows of four entries, 63 come from whole
// numbers of tasks.
func TestLeaderboard(t *testing.T) {
	path := filepath.Join(shared, "data", "tau2-leaderboard", "submissions.json")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the file is not here:", err)
	}
	data, err := Read(context.Background(), []string{path}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, impossible := 0, 0
	for _, d := range data {
		domains := map[string]bool{}
		for _, k := range d.Tasks {
			if k.Pass+k.Fail == 4 && d.Agent != "Qwen3-Max Alibaba 2024-09-23" /* no pass^3 */ {
				domains[k.Group] = true
			}
		}
		rows += len(domains)
	}
	seen := map[string]bool{}
	for _, d := range data {
		for _, w := range d.Warnings {
			if w.Code == "impossible-row" && strings.Contains(w.Message, "of 4 complete trials") && !strings.Contains(w.Message, "Qwen3-Max") && !seen[w.Message] {
				seen[w.Message] = true
				impossible++
			}
		}
	}
	if rows != 63 || impossible != 15 {
		t.Errorf("%d rows inverted, %d impossible, want 63 and 15", rows, impossible)
	}
}

func FuzzInvertRow(f *testing.F) {
	f.Add(0.42, 0.273, 0.22, 3, 50, 4)
	f.Add(1.0, 1.0, 0.0, 14, 3, 3)
	f.Fuzz(func(t *testing.T, a, b, c float64, decimals, tasks, trials int) {
		row := []Published{{a, decimals}, {b, decimals}, {c, decimals}}
		got, err := InvertRow(row, tasks, trials)
		for _, h := range got.Histograms {
			sum := 0
			for _, x := range h {
				sum += x
			}
			if sum != tasks || len(h) != trials+1 || err != nil || slices.Min(h) < 0 {
				t.Errorf("%v, %v", h, err)
			}
		}
		if err == nil && (math.IsInf(a, 0) || len(got.Histograms) == 0) {
			t.Error("nothing found and no error")
		}
	})
}
