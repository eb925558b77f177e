package plots

import (
	"errors"
	"image/color"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/plots/lang"
)

func TestCoverageNoData(t *testing.T) {
	for what, cells := range map[string][]CoverageCell{
		"no cells": nil, "not measured": {{Rates: "a", Tasks: 3, Coverage: nan}, {Rates: "b", Coverage: math.Inf(1)}},
	} {
		if f, err := CoverageMap(cells, 0.95, Caption{}); f != nil || !errors.Is(err, ErrNoData) {
			t.Errorf("map, %s: %v, error %v; want ErrNoData", what, f, err)
		}
	}
	for what, points := range map[string][]CoveragePoint{
		"no points": nil, "not measured": {{"a", 3, nan, 0.5, 1}, {"a", 3, 0.5, nan, 1}, {"a", 0, 0.5, 0.5, 1}},
	} {
		if f, err := CoverageByTasks(points, 0.95, Caption{}); f != nil || !errors.Is(err, ErrNoData) {
			t.Errorf("by tasks, %s: %v, error %v; want ErrNoData", what, f, err)
		}
	}
	for _, nominal := range []float64{0, 1, -1, 95, nan, math.Inf(1)} {
		if _, err := CoverageMap(cover("a", 0.9), nominal, Caption{}); err == nil || !strings.Contains(err.Error(), "between 0 and 1") {
			t.Errorf("map, nominal %v: error %v", nominal, err)
		}
		if _, err := CoverageByTasks([]CoveragePoint{{"a", 3, 0.5, 0.5, 1}}, nominal, Caption{}); err == nil || !strings.Contains(err.Error(), "between 0 and 1") {
			t.Errorf("by tasks, nominal %v: error %v", nominal, err)
		}
	}
}

// cover returns a method's cells of coverages, each for a number of tasks.
func cover(method string, coverages ...float64) []CoverageCell {
	var out []CoverageCell
	for i, v := range coverages {
		out = append(out, CoverageCell{"law", i + 1, 4, 4, "pass^2", method, v, 0.004, 0})
	}
	return out
}

func TestCoverageTitles(t *testing.T) {
	ok := figure(t)
	both := func(a, b []CoverageCell) []CoverageCell { return append(a, b...) }
	good := func(name string) []CoverageCell { return cover(name, 0.94, 0.99) }
	for _, x := range []struct {
		f    *Figure
		want string
	}{
		{ok(CoverageMap(good("a"), 0.95, Caption{})), "a holds 95 % in every cell"},
		{ok(CoverageMap(cover("a", 0.9399), 0.95, Caption{})), "a falls short of 95 % in its one cell"},
		{ok(CoverageMap(cover("a", 0.93, 0.95), 0.95, Caption{})), "a falls short of 95 % in 1 of 2 cells"},
		{ok(CoverageMap(both(good("a"), cover("b", 0.93, 0.95)), 0.95, Caption{})), "a holds 95 % in every cell; b falls short in 1 of 2"},
		{ok(CoverageMap(both(good("a"), both(good("c"), cover("b", 0.93, 0.95))), 0.95, Caption{})), "a and c hold 95 % in every cell; b falls short in 1 of 2"},
		{ok(CoverageMap(both(both(good("a"), good("d")), both(good("c"), cover("b", 0.93, 0.95))), 0.95, Caption{})), "3 of 4 methods hold 95 % in every cell; b falls short in 1 of 2"},
		{ok(CoverageMap(both(both(good("a"), good("d")), good("c")), 0.95, Caption{})), "All 3 methods hold 95 % in every cell"},
		{ok(CoverageMap(both(cover("a", 0.9, 0.95), cover("b", 0.8, 0.95)), 0.95, Caption{})), "No method holds 95 % in every cell; all fall short in 1 of 2"},
		{ok(CoverageMap(both(cover("a", 0.9, 0.9), cover("b", 0.8, 0.95)), 0.95, Caption{})), "No method holds 95 % in every cell; b falls short in 1 of 2, a in 2 of 2"},
		{ok(CoverageMap(cover("a", 0.965), 0.975, Caption{})), "a holds 97.5 % in every cell"},
		{ok(CoverageMap(good("a"), 0.95, Caption{Title: "own"})), "own"},
		{ok(CoverageByTasks([]CoveragePoint{{"a", 30, 0.96, 0.9, 4}, {"a", 10, 0.972, 0.95, 4}}, 0.95, Caption{})), "a covers 97.2 % on average at 10 tasks, 96.0 % at 30"},
		{ok(CoverageByTasks([]CoveragePoint{{"a", 1, 0.972, 0.95, 4}}, 0.95, Caption{})), "a covers 97.2 % on average at 1 task"},
		{ok(CoverageByTasks([]CoveragePoint{{"a", 10, 0.97, 0.9, 4}, {"b", 10, 0.6, 0, 4}, {"b", 20, 0.2, 0, 4}}, 0.95, Caption{})), "Mean coverage at 10 tasks runs from 60.0 % (b) to 97.0 % (a)"},
		{ok(CoverageByTasks([]CoveragePoint{{"a", 10, 0.97, 0.9, 4}, {"b", 20, 0.6, 0, 4}}, 0.95, Caption{})), "Mean coverage at 10 tasks is 97.0 % (a)"},
	} {
		if x.f.Title() != x.want {
			t.Errorf("title %q, want %q", x.f.Title(), x.want)
		}
	}
}

func TestCoverageTexts(t *testing.T) {
	ok := figure(t)
	cells := append(cover("a", 0.97, 0.998), cover("b", 0.3, 0.92, 0.95)...)
	cells[2].Degenerate, cells[3].StdErr = 0.6, 0.0123
	m := ok(CoverageMap(cells, 0.95, Caption{Intervals: "95 % intervals"}))
	if want := "Share of data sets whose interval holds the truth, in percent, rounded down; 95 % intervals; standard error up to 1.2 points; blank: not measured"; m.subtitle != want {
		t.Errorf("subtitle %q, want %q", m.subtitle, want)
	}
	points := []CoveragePoint{{"a", 10, 0.97, 0.4, 4}, {"a", 30, 0.96, 0.9, 5}}
	lines := ok(CoverageByTasks(points, 0.95, Caption{Intervals: "95 % intervals"}))
	if want := "Share of data sets whose interval holds the truth; 4 to 5 cells at each number of tasks; 95 % intervals; arrows: below 50 %"; lines.subtitle != want {
		t.Errorf("subtitle %q, want %q", lines.subtitle, want)
	}
	for f, want := range map[*Figure][]string{
		m: {
			"a mean 98.4 %, lowest 97.0 % (law, 1 task, 4 trials each, pass^2), short in 0 and far short in 0 of 2 cells, far above in 1;",
			"b mean 72.3 %, lowest 30.0 % (law, 1 task, 4 trials each, pass^2), short in 2 and far short in 1 of 3 cells, far above in 0, mostly without an interval in 1.",
			"by 1 law of rates and 3 designs",
		},
		lines: {"a at 10: 97.0 %, lowest 40.0 %, at 30: 96.0 %, lowest 90.0 %."},
	} {
		for _, s := range want {
			if !strings.Contains(f.Alt(), s) {
				t.Errorf("alt %q lacks %q", f.Alt(), s)
			}
		}
	}
}

// TestVerdicts: a cell's number never claims the next verdict.
func TestVerdicts(t *testing.T) {
	for _, x := range []struct {
		coverage float64
		want     verdict
		number   string
	}{
		{0, farShort, "0"}, {0.8999, farShort, "89"}, {0.9, short, "90"}, {0.9399, short, "93"}, {1 - 60.0/1000, holds, "94"},
		{0.9899, holds, "98"}, {0.99, farAbove, "99"}, {0.9999, farAbove, "99"}, {1, farAbove, "100"},
	} {
		c := CoverageCell{Coverage: x.coverage}
		if v := verdictOf(x.coverage, 0.95); v != x.want || c.number() != x.number {
			t.Errorf("%v: %s, number %s; want %s, %s", x.coverage, v.say(lang.English), c.number(), x.want.say(lang.English), x.number)
		}
	}
}

// luminance is that of WCAG 2, and lightness that of CIE L*.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func lightness(t tone) float64 { return 116*math.Cbrt(luminance(t.light)) - 16 }

// TestCellColors holds the fills to steps that grey print keeps, and the numbers
// on them to the contrast that small text needs.
func TestCellColors(t *testing.T) {
	order := []verdict{farShort, short, farAbove, holds}
	for i, v := range order {
		x := verdicts[v]
		a, b := luminance(x.fill.light), luminance(x.text.light)
		if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
			t.Errorf("%s: contrast of the number %.1f", v.say(lang.English), ratio)
		}
		if i == 0 {
			continue
		}
		if step := lightness(x.fill) - lightness(verdicts[order[i-1]].fill); step < 10 {
			t.Errorf("%s is %.1f lighter than %s", v.say(lang.English), step, order[i-1].say(lang.English))
		}
	}
}

// TestShownCells counts cells, numbers and corners; of two cells in one place
// the lower is shown.
func TestShownCells(t *testing.T) {
	cells := append(cover("a", 0.97, 0.95, 0.92), cover("b", 0.3, 0.995)...)
	cells[3].Degenerate = 0.7
	cells = append(cells, cover("a", 0.99)...)
	p := readSVG(t, written(t, figure(t)(CoverageMap(cells, 0.95, Caption{})), SVG, Size{}))
	corners := 0
	for v, want := range map[verdict]int{farShort: 1 + 2, short: 1 + 1, holds: 2 + 1, farAbove: 1 + 1} { // with the key's
		n := 0
		for _, k := range p.marks {
			if k.color == hexOf(verdicts[v].fill) {
				n++
			}
			if v == holds && k.color == "#FFFFFF" && len(k.points) == 3 {
				corners++
			}
		}
		if n != want {
			t.Errorf("%d fills of %s, want %d", n, v.say(lang.English), want)
		}
	}
	if corners != 2 {
		t.Errorf("%d corners, want one in a cell and one in the key", corners)
	}
	for said, want := range map[string]int{"97": 1, "95": 1, "92": 1, "30": 1, "99": 1} {
		n := 0
		for _, s := range p.texts {
			if s.said == said {
				n++
			}
		}
		if n != want {
			t.Errorf("%d numbers %s, want %d", n, said, want)
		}
	}
}

// TestLargeMap writes the largest grid that is promised, and a larger one.
func TestLargeMap(t *testing.T) {
	for _, ms := range [][]int{{10, 30, 100}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}} {
		f := figure(t)(CoverageMap(coverageGridOf(5, 12, longName, []int{1, 2, 3, 4, 5}, []int{5, 8, 16, 32}, ms), 0.95, Caption{}))
		for _, size := range []Size{{}, {5, 5}} {
			p := readSVG(t, written(t, f, SVG, size))
			n := 0
			for _, k := range p.marks {
				if around(k.points...).x1 > p.width || around(k.points...).y1 > p.height {
					n++
				}
			}
			if n > 0 {
				t.Errorf("%d tasks at %v: %d marks leave the canvas", len(ms), size, n)
			}
		}
	}
}

// TestAnyCoverage draws any numbers, valid or not.
func TestAnyCoverage(t *testing.T) {
	value := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{nan, math.Inf(1), math.Inf(-1), -1, 2, 0, 1}))
	name := rapid.OneOf(rapid.SampledFrom([]string{"a", "b"}), rapid.String())
	cell := rapid.Custom(func(t *rapid.T) CoverageCell {
		return CoverageCell{
			name.Draw(t, "rates"), rapid.IntRange(-1, 1e6).Draw(t, "m"), rapid.IntRange(0, 9).Draw(t, "low"), rapid.IntRange(0, 9).Draw(t, "high"),
			name.Draw(t, "metric"), name.Draw(t, "method"), value.Draw(t, "coverage"), value.Draw(t, "error"), value.Draw(t, "none"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		size := Size{rapid.Float64Range(2.5, 9).Draw(t, "width"), rapid.Float64Range(2, 9).Draw(t, "height")}
		cells := rapid.SliceOfN(cell, 1, 12).Draw(t, "cells")
		nominal := rapid.Float64Range(0.01, 0.999).Draw(t, "nominal")
		if f, err := CoverageMap(cells, nominal, Caption{}); err == nil {
			sound(t, f, size)
		}
		var points []CoveragePoint
		for _, c := range cells {
			points = append(points, CoveragePoint{c.Method, c.Tasks, c.Coverage, c.StdErr, c.MinN})
		}
		f, err := CoverageByTasks(points, nominal, Caption{})
		if err != nil && !errors.Is(err, ErrNoData) {
			t.Fatal(err)
		}
		if err == nil {
			sound(t, f, size)
		}
	})
}

// TestCoarseMap: a map of more columns than can be read draws the lowest of what
// it merges, and counts the cells one by one.
func TestCoarseMap(t *testing.T) {
	cells := coverageGridOf(2, 2, named("beta "), []int{1, 2, 3, 4}, []int{4, 6, 8}, []int{10, 20, 30, 50, 100})
	g := newCoverageGrid(cells, 0.95)
	drawn := g.coarse()
	if len(g.columns) != 60 || len(drawn.columns) != 20 || drawn.whole().tally(1) != g.tally(1) {
		t.Fatalf("%d columns became %d", len(g.columns), len(drawn.columns))
	}
	for at, x := range drawn.cells {
		low := 1.0
		for _, o := range cells {
			if o.Method == x.Method && o.Rates == x.Rates && o.Tasks == x.Tasks && o.Metric == x.Metric {
				low = min(low, o.Coverage)
			}
		}
		if x.Coverage != low || drawn.columns[at.column].tasks != x.Tasks {
			t.Errorf("%v: coverage %v, the lowest is %v", at, x.Coverage, low)
		}
	}
	f := figure(t)(CoverageMap(cells, 0.95, Caption{}))
	if !strings.Contains(f.subtitle, "each cell the lowest over the numbers of trials") || !strings.Contains(f.Alt(), "of 120 cells") {
		t.Errorf("subtitle %q, alt %q", f.subtitle, f.Alt())
	}
	if one := newCoverageGrid(cells[:20], 0.95); len(one.coarse().columns) != len(one.columns) {
		t.Error("a map that can be read is merged")
	}
}
