package plots

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/plots/lang"
)

var methodNames = []string{"gaffke", "percentile", "bca", "tasks-then-trials", "pooled-trials", "studentized", "basic", "clopper-pearson", "hoeffding"}

// coverageGridOf returns cells of methods and rates by metrics of k, trials and
// tasks as far as k is within the trials; the later a method, the less it covers.
func coverageGridOf(methods, rates int, name func(int) string, ks, ns, ms []int) []CoverageCell {
	var out []CoverageCell
	for i := range methods {
		for r := range rates {
			for _, n := range ns {
				for _, k := range ks {
					for _, m := range ms {
						if k > n {
							continue
						}
						miss := 0.002 + 0.03*math.Pow(float64(i), 2.2)*float64(1+r*k%7)/math.Sqrt(float64(m))
						x := CoverageCell{
							Rates: name(r), Tasks: m, MinN: n, MaxN: n, Metric: fmt.Sprintf("pass^%d", k), Method: methodNames[i],
							Coverage: max(0, 0.997-miss), StdErr: 0.007, Degenerate: min(1, miss/1.5),
						}
						if i == 0 && (r+k+n)%3 > 0 {
							x.Coverage = 0.96
						}
						out = append(out, x)
					}
				}
			}
		}
	}
	return out
}

// fullGrid is as wide as the map of experiments/coverage-full.yaml.
func fullGrid(methods, rates int) []CoverageCell {
	cells := coverageGridOf(methods, rates, named("beta "), []int{1, 2, 3, 5, 8}, []int{3, 4, 5, 8, 10, 16}, []int{10, 30, 50, 100, 300})
	for _, c := range cells {
		if c.Metric != "pass^1" {
			c.Metric = strings.Replace(c.Metric, "^", "@", 1)
			c.Coverage = max(0, c.Coverage-0.01)
			cells = append(cells, c)
		}
	}
	return cells
}

// pointsOf sums cells up by tasks.
func pointsOf(cells []CoverageCell) []CoveragePoint {
	type group struct {
		method string
		tasks  int
	}
	index := map[group]int{}
	var out []CoveragePoint
	for _, c := range cells {
		at := group{c.Method, c.Tasks}
		if _, ok := index[at]; !ok {
			index[at] = len(out)
			out = append(out, CoveragePoint{c.Method, c.Tasks, 0, 1, 0})
		}
		p := &out[index[at]]
		p.Cells++
		p.Mean += (c.Coverage - p.Mean) / float64(p.Cells)
		p.Lowest = min(p.Lowest, c.Coverage)
	}
	return out
}

// coverageGallery is the figures of coverage.
func coverageGallery(t testing.TB, l lang.Language) map[string]*Figure {
	ok := figure(t)
	grid := coverageGridOf(5, 5, named("beta "), []int{1, 3, 8}, []int{4, 8}, []int{10, 30, 100})
	small := coverageGridOf(3, 3, longName, []int{1, 3}, []int{4}, []int{10, 300})
	large := coverageGridOf(2, 12, longName, []int{1, 2, 3, 4, 5}, []int{5, 8, 16, 32}, []int{10, 30, 1000})
	full := fullGrid(9, 12)
	one := []CoverageCell{{"constant(0.9)", 50, 4, 8, "pass^4", "gaffke", 0.971, 0.004, 0}}
	holes := coverageGridOf(2, 4, func(int) string { return hostile }, []int{1, 2}, []int{2}, []int{5})
	for i := range holes {
		holes[i].Rates += fmt.Sprint(i % 4)
		if i%3 == 0 {
			holes[i].Coverage, holes[i].StdErr = nan, nan
		}
	}
	all := Caption{Language: l, Intervals: "95 % intervals for the population, 1000 data sets a cell"}
	return map[string]*Figure{
		"map 5":           ok(CoverageMap(grid, 0.95, all)),
		"map long names":  ok(CoverageMap(small, 0.95, Caption{Language: l})),
		"map 2 large":     ok(CoverageMap(large, 0.9, Caption{Language: l})),
		"map 7 dense":     ok(CoverageMap(coverageGridOf(7, 6, named("beta "), []int{1, 2, 3, 4, 5, 8}, []int{4, 5, 6, 8, 12, 16}, []int{10, 20, 30, 50, 100, 200, 500}), 0.95, Caption{Language: l})),
		"map 1":           ok(CoverageMap(one, 0.95, Caption{Language: l})),
		"map 5 x 1":       ok(CoverageMap(coverageGridOf(5, 1, named("beta "), []int{2}, []int{2}, []int{5}), 0.975, Caption{Language: l})),
		"map full":        ok(CoverageMap(full, 0.95, all)),
		"map holes":       ok(CoverageMap(holes, 0.95, Caption{Language: l})),
		"tasks 5":         ok(CoverageByTasks(pointsOf(grid), 0.95, all)),
		"tasks 2":         ok(CoverageByTasks(pointsOf(large), 0.9, Caption{Language: l})),
		"tasks 1":         ok(CoverageByTasks(pointsOf(grid[:24]), 0.95, Caption{Language: l})),
		"tasks one m":     ok(CoverageByTasks(pointsOf(one), 0.95, Caption{Language: l})),
		"tasks 5 one m":   ok(CoverageByTasks(pointsOf(coverageGridOf(5, 5, longName, []int{1}, []int{2}, []int{7})), 0.95, Caption{Language: l})),
		"tasks 7":         ok(CoverageByTasks(pointsOf(coverageGridOf(7, 2, longName, []int{1}, []int{2}, []int{10, 12, 20})), 0.95, Caption{Language: l})),
		"tasks far below": ok(CoverageByTasks([]CoveragePoint{{hostile, 10, 0.1, 0, 4}, {hostile, 20, 0.2, 0.05, 4}}, 0.95, Caption{Language: l})),
	}
}
