package plots

import (
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"passhat/estimator"
)

func TestNoData(t *testing.T) {
	check := func(what string, f *Figure, err error) {
		t.Helper()
		if f != nil || !errors.Is(err, ErrNoData) {
			t.Errorf("%s: %v, error %v; want ErrNoData", what, f, err)
		}
	}
	f, err := Curves(nil, Caption{})
	check("no series", f, err)
	f, err = Curves([]Series{{Agent: "a"}, beta("b", 1, 1, 50, 0, 1, 2)}, Caption{})
	check("no value", f, err)
	f, err = Curves([]Series{{Hat: []Point{{K: 0, Value: 0.5}, {K: 1, Value: math.Inf(1)}}}}, Caption{})
	check("no valid value", f, err)
	f, err = TaskDots(nil, Caption{})
	check("no agents", f, err)
	f, err = TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 0, Tasks: 3}, {N: 3, C: 4, Tasks: 1}}}}, Caption{})
	check("no verdict", f, err)
	f, err = GapByICC([]GapSeries{{K: 3}, {K: 8, Points: []GapPoint{{ICC: 0, Exact: nan}}}}, Caption{})
	check("no points", f, err)
	f, err = Forest(nil, Caption{})
	check("no rows", f, err)
}

func TestWriteErrors(t *testing.T) {
	f := figure(t)(Forest(mixedRows(), Caption{}))
	for _, s := range []Size{{2, 3}, {3, 1}, {61, 3}, {3, 61}, {-3, 3}, {nan, 3}, {3, math.Inf(1)}} {
		if err := f.Write(io.Discard, SVG, Options{Size: s}); err == nil || !strings.Contains(err.Error(), "2.5 x 2 to 60 x 60") {
			t.Errorf("size %v: error %v does not say what is right", s, err)
		}
	}
	for _, format := range []Format{"", "gif", "SVG"} {
		if err := f.Write(io.Discard, format, Options{}); err == nil || !strings.Contains(err.Error(), "choose svg, png or pdf") {
			t.Errorf("format %q: error %v does not say what is right", format, err)
		}
	}
	for _, format := range []Format{SVG, PNG} {
		if err := f.Write(broken{}, format, Options{}); !errors.Is(err, errBroken) {
			t.Errorf("%s to a broken writer: error %v", format, err)
		}
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// TestManyPanels holds the own size of large figures to what can be written.
func TestManyPanels(t *testing.T) {
	for _, f := range []*Figure{
		figure(t)(Curves(agents(90, named("agent ")), Caption{})),
		figure(t)(TaskDots(taskAgents(90, 4, 1, named("agent ")), Caption{})),
		figure(t)(Forest(forestRows(300, named("agent ")), Caption{})),
	} {
		written(t, f, SVG, Size{})
		written(t, f, SVG, Size{3, 3})
	}
}

func TestTitles(t *testing.T) {
	ok := figure(t)
	// A closed form inside the interval. Of rates from Beta(7, 3) the mean of p^8
	// is 7*8*9 / (15*16*17), that of (1-p)^8 is 3*4*5*6*7*8*9 / (11*...*17).
	even := func(agent string) Series {
		s := beta(agent, 7, 3, 50, 8, upToK(8)...)
		for i := range s.Hat {
			s.Hat[i].ClosedForm = s.Hat[i].Value - 0.01
		}
		return s
	}
	exact := beta("a", 0.5, 0.5, 0, 3, 1, 2, 3)
	for _, x := range []struct {
		f    *Figure
		want string
	}{
		// E p^2 = 0.5 * 1.5/2, E p^3 = that * 2.5/3; the gap is larger at 3.
		{ok(Curves([]Series{exact}, Caption{})), "Failures are uneven: pass^3 is 0.312, its closed form 0.125"},
		{ok(Curves([]Series{exact, even("b")}, Caption{})), "Failures of a are uneven: pass^3 is 0.312, its closed form 0.125"},
		{ok(Curves([]Series{even("")}, Caption{})), "pass^8 is 0.124 where pass@8 is 0.998"},
		{ok(Curves([]Series{even("a"), even("b")}, Caption{})), "pass^8 is 0.124 for all 2 agents"},
		{ok(Curves([]Series{level("", 0)}, Caption{})), "pass@8 and pass^8 are both 0.000"},
		{ok(Curves([]Series{beta("a", 1, 1, 50, 8, 1)}, Caption{})), "A single trial passes at a rate of 0.500"},
		{ok(Curves([]Series{{At: even("").At}}, Caption{})), "pass@k rises with k"},
		{ok(Curves([]Series{{Hat: even("").Hat}}, Caption{})), "pass^8 is 0.124"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 0, Tasks: 5}, {N: 4, C: 4, Tasks: 3}, {N: 3, C: 3, Tasks: 1}, {N: 4, C: 1, Tasks: 2}}}}, Caption{})), "Of 11 tasks, 4 passed every trial, 2 some and 5 none"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 4, Tasks: 1}}}}, Caption{})), "1 task passed every trial"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 0, Tasks: 7}}}}, Caption{})), "7 tasks passed no trial"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 1, C: 0, Tasks: 7}, {N: 1, C: 1, Tasks: 3}}}}, Caption{})), "3 of 10 tasks passed, one trial each"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 4, Tasks: 1}, {N: 4, C: 1, Tasks: 8}}}, {"b", []estimator.Cell{{N: 4, C: 4, Tasks: 1}}}}, Caption{})), "Tasks that passed every trial: 1 of 9 (a), 1 of 1 (b)"},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 1, Tasks: 1}}}, {"b", []estimator.Cell{{N: 4, C: 0, Tasks: 1}}}}, Caption{})), "No agent passed every trial of any task"},
		{ok(GapByICC([]GapSeries{gaps(8)[0], {K: 3}}, Caption{})), "At mean rate 0.7, pass^8 runs from 0.058 (ICC 0) to 0.700 (ICC 1)"},
		{ok(GapByICC([]GapSeries{{8, 0.7, []GapPoint{{0.4, 0.3, 0.1, nan, nan}}}}, Caption{})), "At mean rate 0.7 and ICC 0.4, pass^8 is 0.300"},
		{ok(Forest(mixedRows()[1:4], Caption{})), "pass^4 of 2 agents, from 0.000 to 0.400"},
		{ok(Forest(mixedRows()[:1], Caption{})), "pass^4 is 1.000 for all"},
		{ok(Forest([]ForestRow{{Metric: "pass^4", Value: 0.5, Lower: nan, Upper: nan}}, Caption{})), "pass^4 is 0.500"},
		{ok(Forest(mixedRows()[2:3], Caption{})), "pass^4 is not available"},
		{ok(Forest(slices.Concat(mixedRows(), mixedRows()), Caption{})), "pass^4 of 6 agents, from 0.000 to 1.000"},
		{ok(Forest(mixedRows(), Caption{Title: "Own\ntitle"})), "Own title"},
	} {
		if got := x.f.Title(); got != x.want {
			t.Errorf("title %q, want %q", got, x.want)
		}
	}
}

func TestAlt(t *testing.T) {
	ok := figure(t)
	for _, x := range []struct {
		f    *Figure
		want []string
	}{
		{
			ok(Curves([]Series{beta("a", 1, 1, 50, 4, 1, 4, 8), {Agent: "b"}}, Caption{})),
			[]string{"a pass@4 0.800 [0.710, 0.900], pass^4 0.200 [0.110, 0.300]", "b not available", "pass^4 is 0.200, its closed form 0.062."},
		},
		{ok(Curves([]Series{beta("s", 1, 1, 0, 4, 4)}, Caption{})), []string{"s pass@4 0.800, pass^4 0.200."}},
		{ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 1, Tasks: 2}, {N: 4, C: 4, Tasks: 1}}}}, Caption{})), []string{"a 1 every trial, 2 some, 0 none of 3 tasks"}},
		{ok(GapByICC(gaps(2, 8), Caption{})), []string{"pass^2 0.490 to 0.700", "pass^8 0.058 to 0.700"}},
		{ok(Forest(mixedRows(), Caption{})), []string{"all pass^4 1.000 [0.930, 1.000]", "missing pass^4 n/a", "synthetic pass^4 0.400;", "often pass@4 0.900 [0.800, 0.950]"}},
	} {
		for _, want := range x.want {
			if !strings.Contains(x.f.Alt(), want) {
				t.Errorf("alt %q lacks %q", x.f.Alt(), want)
			}
		}
		if p := readSVG(t, written(t, x.f, SVG, Size{})); p.label != x.f.Alt() {
			t.Errorf("label of the SVG is %q, want %q", p.label, x.f.Alt())
		}
	}
}

// TestSubtitles holds subtitles to m, n and the method.
func TestSubtitles(t *testing.T) {
	ok := figure(t)
	ragged := beta("a", 1, 1, 50, 4, 1, 2)
	ragged.MaxN = 6
	var spread []estimator.Cell
	for c := range 100 {
		spread = append(spread, estimator.Cell{N: 100, C: c, Tasks: 1})
	}
	for _, x := range []struct {
		f    *Figure
		want string
	}{
		{ok(Curves(agents(3, named("a")), Caption{Intervals: "95 % Gaffke intervals"})), "50 tasks, 8 trials each; bands: 95 % Gaffke intervals"},
		{ok(Curves([]Series{ragged}, Caption{})), "50 tasks, 4 to 6 trials each; bands: confidence intervals"},
		{ok(Curves([]Series{beta("a", 1, 1, 1, 1, 1, 2)}, Caption{})), "1 task, 1 trial each; bands: confidence intervals; grey: k above the trials of some task"},
		{ok(Curves([]Series{beta("a", 1, 1, 9, 4, 4)}, Caption{})), "9 tasks, 4 trials each; bars: confidence intervals"},
		{ok(Curves([]Series{beta("a", 1, 1, 0, 4, 4)}, Caption{})), "Synthetic agent, exact"},
		{ok(GapByICC(gaps(2, 8), Caption{})), "Beta-distributed rates of mean 0.7; ICC 0: all tasks alike, 1: always or never"},
		{ok(GapByICC([]GapSeries{gaps(2)[0], {3, 0.5, gaps(3)[0].Points}}, Caption{})), "Beta-distributed rates; ICC 0: all tasks alike, 1: always or never"},
		{ok(TaskDots([]TaskSeries{{"a", spread}}, Caption{})), "100 tasks, 100 trials each; success rates in steps of 5 %"},
		{ok(Forest(mixedRows(), Caption{Intervals: "90 % intervals"})), "40 to 50 tasks, 4 to 8 trials each; dots: estimates; bars: 90 % intervals; open dot: without an interval"},
		{ok(Forest(mixedRows(), Caption{Intervals: "90 % intervals", Subtitle: "own"})), "own"},
	} {
		if x.f.subtitle != x.want {
			t.Errorf("subtitle %q, want %q", x.f.subtitle, x.want)
		}
	}
}

// TestHostileNames draws names that would break out of the markup.
func TestHostileNames(t *testing.T) {
	for name, f := range gallery(t) {
		svg := written(t, f, SVG, Size{})
		p := readSVG(t, svg)
		if !utf8.ValidString(svg) || strings.Contains(svg, "<script") || strings.ContainsAny(svg, "\x00\x1b\u202e\ufffe") {
			t.Errorf("%s: the SVG is not safe", name)
		}
		if strings.HasSuffix(name, "hostile") && !slices.ContainsFunc(p.texts, func(s svgText) bool {
			return strings.Contains(s.said, `<script>alert("x")&'</script>`)
		}) {
			t.Errorf("%s: the name is not shown as it is", name)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"a\x00b\r\n\tc ":  "a b c",
		"\xffé\u202ex":    "?éx",
		"  a  b ":         "a b",
		"\ufeff\ufffe":    "",
		"模型 <b>&amp;</b>": "模型 <b>&amp;</b>",
	} {
		if got := clean(in); got != want {
			t.Errorf("clean(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestAnyData draws curves and rows of any numbers, valid or not.
func TestAnyData(t *testing.T) {
	value := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{nan, math.Inf(1), math.Inf(-1), -1, 2, 0, 1}))
	point := rapid.Custom(func(t *rapid.T) Point {
		return Point{rapid.IntRange(-1, 40).Draw(t, "k"), value.Draw(t, "v"), value.Draw(t, "l"), value.Draw(t, "u"), value.Draw(t, "c")}
	})
	points := rapid.SliceOfN(point, 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		size := Size{rapid.Float64Range(2.5, 9).Draw(t, "width"), rapid.Float64Range(2, 9).Draw(t, "height")}
		name := rapid.String().Draw(t, "name")
		f, err := Curves([]Series{{Agent: name, Hat: points.Draw(t, "hat"), At: points.Draw(t, "at"), Tasks: 1}}, Caption{})
		if err == nil {
			sound(t, f, size)
		}
		p := point.Draw(t, "row")
		f, err = Forest([]ForestRow{{name, name, p.Value, p.Lower, p.Upper, p.K, p.K, p.K}, {name, "pass@2", p.Lower, p.Upper, p.Value, 1, 1, 1}}, Caption{})
		if err != nil {
			t.Fatal(err)
		}
		sound(t, f, size)
		f, err = GapByICC([]GapSeries{{p.K, p.Value, []GapPoint{{p.Lower, p.Upper, p.Value, p.ClosedForm, p.Value}}}}, Caption{})
		if err == nil {
			sound(t, f, size)
		}
	})
}

func sound(t *rapid.T, f *Figure, size Size) {
	var b strings.Builder
	if err := f.Write(&b, SVG, Options{Size: size}); err != nil {
		t.Fatal(err)
	}
	for path := range strings.SplitSeq(b.String(), "<path ") {
		d, _, _ := strings.Cut(path, ">")
		if strings.Contains(d, `d="`) && strings.ContainsAny(d, "NI") {
			t.Fatalf("drawn: %s", d)
		}
	}
}

func hexOf(t tone) string { return hex(t.light) }

// TestShownMarks counts what stands for the data.
func TestShownMarks(t *testing.T) {
	count := func(f *Figure, is func(svgMark) bool) int {
		n := 0
		for _, k := range readSVG(t, written(t, f, SVG, Size{})).marks {
			if is(k) {
				n++
			}
		}
		return n
	}
	disc := func(c tone) func(svgMark) bool {
		return func(k svgMark) bool { return k.radius > 0 && k.color == hexOf(c) }
	}
	ok := figure(t)
	dots := ok(TaskDots([]TaskSeries{{"a", []estimator.Cell{{N: 4, C: 0, Tasks: 5}, {N: 4, C: 1, Tasks: 2}, {N: 4, C: 4, Tasks: 3}}}}, Caption{}))
	for _, x := range []struct {
		color tone
		want  int
	}{{orange, 5 + 1}, {blue, 2 + 1}, {green, 3 + 1}} { // one more in the key
		if got := count(dots, disc(x.color)); got != x.want {
			t.Errorf("%d dots of %v, want %d", got, x.color, x.want)
		}
	}
	if got := count(ok(Forest(mixedRows(), Caption{})), disc(orange)); got != 3 {
		t.Errorf("%d dots of pass^4, want 3 of 4: one is not available", got)
	}
	// A band and no bar where intervals are neighbours, no band without limits.
	band := func(k svgMark) bool { return k.filled && k.radius == 0 && len(k.points) == 16 }
	if got := count(ok(Curves(agents(1, longName), Caption{})), band); got != 2 {
		t.Errorf("%d bands over 8 k, want 2", got)
	}
	if got := count(ok(Curves([]Series{beta("", 1, 1, 0, 8, upToK(8)...)}, Caption{})), band); got != 0 {
		t.Errorf("%d bands of an exact agent", got)
	}
}

// TestInkOrder holds bands below all lines, so that no line is tinted.
func TestInkOrder(t *testing.T) {
	f := figure(t)(Curves(agents(1, longName), Caption{}))
	lastBand, firstLine := -1, -1
	for i, k := range readSVG(t, written(t, f, SVG, Size{})).marks {
		switch {
		case k.filled && len(k.points) == 16:
			lastBand = i
		case !k.filled && len(k.points) == 8 && firstLine < 0:
			firstLine = i
		}
	}
	if lastBand < 0 || firstLine < lastBand {
		t.Errorf("the last band is mark %d, the first line %d", lastBand, firstLine)
	}
}

// TestTicks holds tick labels to round values with both ends.
func TestTicks(t *testing.T) {
	c := canvas{scale: 1}
	for _, x := range []struct {
		ks     []int
		points float64
		want   string
	}{
		{upToK(8), 300, "1 2 3 4 5 6 7 8"},
		{upToK(8), 60, "1 4 8"},
		{upToK(16), 200, "1 2 4 6 8 10 12 14 16"},
		{upToK(30), 300, "1 5 10 15 20 25 30"},
		{[]int{1, 3, 8, 10}, 200, "1 3 8 10"},
		{[]int{7}, 100, "7"},
		{[]int{1, 2}, 14, "1 2"},
		{[]int{1, 2}, 8, "2"},
		{upToK(1000), 300, "1 2 4 8 16 32 64 128 256 512 1000"},
		{upToK(1000), 80, "1 10 100 1000"},
	} {
		a := kAxis(x.ks)(c, c.pt(x.points))
		var got []string
		for _, tick := range a.ticks {
			got = append(got, tick.Label)
		}
		if s := strings.Join(got, " "); s != x.want {
			t.Errorf("up to %d on %v points: ticks %s, want %s", x.ks[len(x.ks)-1], x.points, s, x.want)
		}
	}
}

// Several agents are told apart at the largest k that all of them have.
func TestCurvesTitleComparesAgentsAtACommonK(t *testing.T) {
	nan := math.NaN()
	point := func(k int, v, closed float64) Point { return Point{k, v, nan, nan, closed} }
	wide := Point{8, 0.33, 0.01, 0.9, 0.1}
	f, err := Curves([]Series{
		{Agent: "uneven", Tasks: 3, MinN: 8, MaxN: 8, Hat: []Point{wide, {10, nan, nan, nan, 0.05}}},
		{Agent: "even", Hat: []Point{point(8, 0.1, 0.1), point(10, 0.05, 0.05)}},
	}, Caption{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "pass^8 runs from 0.100 (even) to 0.330 (uneven)"; f.Title() != want {
		t.Errorf("title %q, want %q", f.Title(), want)
	}
}
