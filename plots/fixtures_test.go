package plots

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/plots/lang"
)

var nan = math.NaN()

const hostile = "<script>alert(\"x\")&'</script> ]]> \x00\x1b[31m\xff\u202e\ufffe\r\nagent"

// longName has 60 characters and differs at its end.
func longName(i int) string {
	return fmt.Sprintf("vendor/assistant-large-20250514+tools-and-long-thinking-v%03d", i)
}

func upToK(n int) []int { return append(upTo(n), n) }

// beta returns a series of exact values for beta-distributed rates, with
// intervals around them if it has tasks; k above n is not available.
func beta(agent string, a, b float64, tasks, n int, ks ...int) Series {
	s := Series{Agent: agent, Tasks: tasks, MinN: n, MaxN: n}
	moment := func(a, b float64, k int) float64 {
		m := 1.0
		for i := range k {
			m *= (a + float64(i)) / (a + b + float64(i))
		}
		return m
	}
	for _, k := range ks {
		mean := a / (a + b)
		hat := around3(k, moment(a, b, k), math.Pow(mean, float64(k)))
		at := around3(k, 1-moment(b, a, k), 1-math.Pow(1-mean, float64(k)))
		if tasks == 0 {
			hat.Lower, hat.Upper, at.Lower, at.Upper = nan, nan, nan, nan
		}
		if k > n {
			hat, at = Point{k, nan, nan, nan, nan}, Point{k, nan, nan, nan, nan}
		}
		s.Hat, s.At = append(s.Hat, hat), append(s.At, at)
	}
	return s
}

func around3(k int, value, closed float64) Point {
	return Point{k, value, max(0, value-0.09), min(1, value+0.1), closed}
}

func agents(n int, name func(int) string) []Series {
	var out []Series
	for i := range n {
		out = append(out, beta(name(i), 0.5+0.2*float64(i), 0.6, 50, 8, upToK(8)...))
	}
	return out
}

// level returns a series that is flat.
func level(agent string, value float64) Series {
	s := Series{Agent: agent, Tasks: 20, MinN: 8, MaxN: 8}
	for k := 1; k <= 8; k++ {
		s.Hat = append(s.Hat, Point{k, value, max(0, value-0.07), min(1, value+0.07), value})
	}
	s.At = s.Hat
	return s
}

// cells returns tasks of n trials, most of them at the ends.
func cells(n, scale int) []estimator.Cell {
	var out []estimator.Cell
	for c := 0; c <= n; c++ {
		x := 2*float64(c)/float64(n) - 1
		out = append(out, estimator.Cell{N: n, C: c, Tasks: int(float64(scale) * (0.1 + x*x*x*x + 0.3*max(0, x)))})
	}
	return out
}

func taskAgents(count, n, scale int, name func(int) string) []TaskSeries {
	var out []TaskSeries
	for i := range count {
		out = append(out, TaskSeries{name(i), cells(n, scale+i)})
	}
	return out
}

func gaps(ks ...int) []GapSeries {
	var out []GapSeries
	for _, k := range ks {
		s := GapSeries{K: k, Mean: 0.7}
		floor := math.Pow(0.7, float64(k))
		for i := range 11 {
			icc := float64(i) / 10
			exact := floor + (0.7-floor)*icc
			s.Points = append(s.Points, GapPoint{icc, exact, floor, exact + 0.01*math.Sin(float64(i)), 0.012})
		}
		out = append(out, s)
	}
	return out
}

func forestRows(n int, name func(int) string) []ForestRow {
	var out []ForestRow
	for i := range n {
		v := 0.71 - 0.6*float64(i)/float64(max(n, 7))
		out = append(out, ForestRow{name(i), "pass^4", v, v - 0.05, v + 0.06, 50, 4, 8})
	}
	return out
}

func mixedRows() []ForestRow {
	return []ForestRow{
		{"all", "pass^4", 1, 0.93, 1, 50, 4, 4},
		{"none", "pass^4", 0, 0, 0.07, 50, 4, 4},
		{"missing", "pass^4", nan, nan, nan, 50, 1, 3},
		{"synthetic", "pass^4", 0.4, nan, nan, 0, 0, 0},
		{"often", "pass@4", 0.9, 0.8, 0.95, 40, 4, 8},
	}
}

func named(name string) func(int) string {
	return func(i int) string { return fmt.Sprint(name, i+1) }
}

// banded returns a series of wide intervals with bands for all k around them.
func banded(s Series) Series {
	for _, points := range []*[]Point{&s.Hat, &s.At} {
		for i := range *points {
			p := &(*points)[i]
			p.Lower, p.Upper = max(0, p.Lower-0.12), min(1, p.Upper+0.12)
		}
	}
	for i, p := range s.Hat {
		s.HatBand = append(s.HatBand, Band{p.K, max(0, p.Lower-0.07), min(1, p.Upper+0.07)})
		s.AtBand = append(s.AtBand, Band{p.K, max(0, s.At[i].Lower-0.07), min(1, s.At[i].Upper+0.07)})
	}
	return s
}

// figure fails the test on an error.
func figure(t testing.TB) func(*Figure, error) *Figure {
	return func(f *Figure, err error) *Figure {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
}

func written(t testing.TB, f *Figure, format Format, size Size) string {
	t.Helper()
	return writtenIn(t, f, format, Options{Size: size})
}

func writtenIn(t testing.TB, f *Figure, format Format, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, format, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// evidenceGallery is the figures that speak every language from the start.
func evidenceGallery(t testing.TB, c Caption) map[string]*Figure {
	g := trialGallery(t, c)
	maps.Copy(g, rateGallery(t, c))
	maps.Copy(g, differenceGallery(t, c))
	maps.Copy(g, studyGallery(t, c))
	maps.Copy(g, furtherGallery(t, c))
	maps.Copy(g, dependenceGallery(t, c))
	return g
}

// gallery is the figures that every test of the look goes through.
func gallery(t testing.TB) map[string]*Figure { return galleryIn(t, lang.English) }

// galleryIn is the gallery in a language.
func galleryIn(t testing.TB, l lang.Language) map[string]*Figure {
	ok := figure(t)
	gappy := beta("gappy", 0.5, 0.6, 50, 8, upToK(8)...)
	gappy.Hat[2].Lower, gappy.At[4].Upper, gappy.Hat[5].ClosedForm, gappy.At[3].Value = nan, nan, nan, nan
	g := map[string]*Figure{
		"curves bands":     ok(Curves([]Series{banded(beta("few tasks", 1.6, 1.5, 12, 8, upToK(8)...))}, Caption{Language: l, Intervals: "95 % Gaffke intervals"})),
		"curves 1":         ok(Curves(agents(1, longName), Caption{Language: l, Intervals: "95 % Gaffke intervals for the population"})),
		"curves 2":         ok(Curves(agents(2, named("agent ")), Caption{Language: l})),
		"curves 8":         ok(Curves(agents(8, longName), Caption{Language: l})),
		"curves k 1":       ok(Curves([]Series{beta("one", 0.5, 0.6, 50, 8, 1)}, Caption{Language: l})),
		"curves k 5":       ok(Curves([]Series{beta("five", 0.5, 0.6, 50, 8, 5)}, Caption{Language: l})),
		"curves k 10 n/a":  ok(Curves([]Series{beta("eight", 0.5, 0.6, 50, 8, 1, 3, 8, 10)}, Caption{Language: l})),
		"curves k 1000":    ok(Curves([]Series{beta("many", 0.5, 0.6, 50, 1000, upToK(1000)...)}, Caption{Language: l})),
		"curves k 30":      ok(Curves([]Series{beta("many", 0.5, 0.6, 50, 30, upToK(30)...)}, Caption{Language: l})),
		"curves 3 k 1000":  ok(Curves([]Series{beta("a", 1, 1, 9, 1000, 1, 10, 100, 1000), beta("b", 2, 1, 9, 1000, 1, 10, 100, 1000), beta("c", 1, 2, 9, 1000, 1, 10, 100, 1000)}, Caption{Language: l})),
		"dots 3 n 100":     ok(TaskDots(taskAgents(3, 100, 4, named("grouped ")), Caption{Language: l})),
		"curves mixed":     ok(Curves([]Series{beta("n 4", 1, 1, 50, 4, upToK(8)...), beta("n 0", 1, 1, 50, 0, upToK(8)...), beta("exact", 1, 1, 0, 8, upToK(8)...), gappy}, Caption{Language: l})),
		"curves 0 and 1":   ok(Curves([]Series{level("never", 0), level("always", 1)}, Caption{Language: l})),
		"curves 0":         ok(Curves([]Series{level("never", 0)}, Caption{Language: l})),
		"curves 1.0":       ok(Curves([]Series{level("always", 1)}, Caption{Language: l})),
		"curves exact":     ok(Curves([]Series{beta("exact", 0.5, 0.6, 0, 8, upToK(8)...)}, Caption{Language: l})),
		"curves hostile":   ok(Curves(agents(2, func(int) string { return hostile }), Caption{Language: l})),
		"dots 1":           ok(TaskDots(taskAgents(1, 8, 12, longName), Caption{Language: l})),
		"dots 8":           ok(TaskDots(taskAgents(8, 8, 12, longName), Caption{Language: l})),
		"dots 3 tasks":     ok(TaskDots(taskAgents(1, 4, 2, named("few ")), Caption{Language: l})),
		"dots 2000":        ok(TaskDots(taskAgents(1, 8, 700, named("many ")), Caption{Language: l})),
		"dots n 1":         ok(TaskDots(taskAgents(1, 1, 20, named("once ")), Caption{Language: l})),
		"dots n 16":        ok(TaskDots(taskAgents(2, 16, 9, named("n 16 ")), Caption{Language: l})),
		"dots n 100":       ok(TaskDots(taskAgents(1, 100, 4, named("grouped ")), Caption{Language: l})),
		"dots never":       ok(TaskDots([]TaskSeries{{"never", []estimator.Cell{{N: 8, Tasks: 20}}}}, Caption{Language: l})),
		"dots ragged":      ok(TaskDots([]TaskSeries{{hostile, []estimator.Cell{{N: 8, C: 3, Tasks: 4}, {N: 7, C: 3, Tasks: 2}, {N: 0, Tasks: 5}}}}, Caption{Language: l})),
		"gap 1":            ok(GapByICC(gaps(8), Caption{Language: l})),
		"gap 2 means":      ok(GapByICC([]GapSeries{gaps(2)[0], {3, 0.5, gaps(3)[0].Points}}, Caption{Language: l})),
		"gap 3":            ok(GapByICC(gaps(2, 3, 8), Caption{Language: l})),
		"forest 1":         ok(Forest(forestRows(1, longName), Caption{Language: l})),
		"forest 2":         ok(Forest(forestRows(2, named("agent ")), Caption{Language: l})),
		"forest 8":         ok(Forest(forestRows(8, longName), Caption{Language: l, Intervals: "95 % CP-ESS intervals"})),
		"forest 40":        ok(Forest(forestRows(40, longName), Caption{Language: l})),
		"forest mixed":     ok(Forest(mixedRows(), Caption{Language: l})),
		"forest hostile":   ok(Forest(forestRows(2, func(int) string { return hostile }), Caption{Language: l})),
		"long own caption": ok(Forest(forestRows(1, longName), Caption{Language: l, Title: longName(1) + longName(2) + longName(3), Subtitle: hostile + longName(4)})),
	}
	for name, f := range coverageGallery(t, l) {
		g[name] = f
	}
	for name, f := range planGallery(t, l) {
		g[name] = f
	}
	maps.Copy(g, evidenceGallery(t, Caption{Language: l}))
	return g
}
