package experiments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"

	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/plots"
	"passhat/plots/lang"
)

// small makes a shipped study quick; its result has all the same fields.
func small(c *Config) {
	if c.Unevenness != nil {
		c.Unevenness.Replicates, c.Unevenness.ICC.Steps = 2, 3
	}
	if c.Coverage != nil {
		c.Coverage.Replicates, c.Coverage.Resampled, c.Coverage.Resamples = 4, 4, 20
		c.Coverage.Tasks, c.Coverage.Trials = c.Coverage.Tasks[:1], c.Coverage.Trials[1:2]
		c.K = []int{1, 3}
	}
	if c.Convergence != nil {
		c.Convergence.Replicates = 3
	}
	if c.Dependence != nil {
		c.Dependence.Replicates = 3
	}
	if c.Beyond != nil {
		c.Beyond.Replicates, c.Beyond.Draws, c.Beyond.Rates = 2, 19, c.Beyond.Rates[:2]
	}
	if c.Plan != nil && len(c.Plan.Pilots) > 0 {
		c.Plan.Pilots, c.Plan.Repetitions = c.Plan.Pilots[1:2], 2
	}
}

var shippedOnce sync.Once
var shippedMade map[string]*Output

// shippedResults runs the shipped studies, once.
func shippedResults(t testing.TB) map[string]*Output {
	t.Helper()
	shippedOnce.Do(func() { shippedMade = runShipped(t) })
	return shippedMade
}

func runShipped(t testing.TB) map[string]*Output {
	t.Helper()
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("shipped studies: %v, %v", files, err)
	}
	out := map[string]*Output{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Load(file, source)
		if err != nil {
			t.Fatal(err)
		}
		small(c)
		if out[file], err = c.Run(context.Background(), 0, nil); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	return out
}

func marshalled(t testing.TB, r *Result) []byte {
	t.Helper()
	data, err := r.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestResultReadsBackTheSame: the bytes of the result and of its figures.
func TestResultReadsBackTheSame(t *testing.T) {
	for file, made := range shippedResults(t) {
		data := marshalled(t, made.Result)
		read, err := Unmarshal(file, data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if again := marshalled(t, read); !bytes.Equal(again, data) {
			t.Errorf("%s: the result reads back as another", file)
		}
		redrawn, err := Figures(read, lang.English)
		if err != nil || len(redrawn) != len(made.Figures) {
			t.Errorf("%s: %d figures, had %d: %v", file, len(redrawn), len(made.Figures), err)
			continue
		}
		for i, f := range made.Figures {
			var want, got bytes.Buffer
			if err := f.Figure.Write(&want, plots.SVG, plots.Options{}); err != nil {
				t.Fatal(err)
			}
			if err := redrawn[i].Figure.Write(&got, plots.SVG, plots.Options{}); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%s: figure %s is another: %v", file, f.Name, err)
			}
		}
	}
}

// filesResult is a result of files, with what no shipped study has: names that
// are hard to write, errors, groups, a bracket, bands, trials in order.
func filesResult(t testing.TB) *Result {
	t.Helper()
	text := "task,trial,outcome,kind\n"
	for i, outcome := range []string{"pass", "fail", "error", "pass", "pass", "missing", "fail", "pass"} {
		text += []string{"<a>", "b\u0085", "c&", "=d"}[i%4] + "," + []string{"1", "2"}[i/4] + "," + outcome + "," + []string{"x", "y"}[i%2] + "\n"
	}
	data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(text), results.Options{Group: "kind"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Estimate(context.Background(), data, Analysis{Bands: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestResultOfFilesReadsBackTheSame(t *testing.T) {
	r := filesResult(t)
	data := marshalled(t, r)
	read, err := Unmarshal("results.json", data)
	if err != nil {
		t.Fatal(err)
	}
	if again := marshalled(t, read); !bytes.Equal(again, data) {
		t.Error("the result reads back as another")
	}
	var signs []string
	for _, x := range read.Agents[0].ByTask {
		signs = append(signs, x.signs())
	}
	if got := strings.Join(signs, " "); got != "pp pp f. ef" || *read.Agents[0].TrialOrder != "number" {
		t.Errorf("outcomes %q in the order %q", got, *read.Agents[0].TrialOrder)
	}
}

func TestResultThatCannotBeRead(t *testing.T) {
	whole := string(marshalled(t, filesResult(t)))
	swap := func(from, to string) string { return strings.Replace(whole, from, to, 1) }
	double := func(change func(*Result)) string {
		r := filesResult(t)
		change(r)
		return string(marshalled(t, r))
	}
	for name, x := range map[string]struct{ text, want string }{
		"empty":                  {"", "is no result of passhat"},
		"another JSON":           {`{"trials": []}`, "is no result of passhat"},
		"cut off early":          {`{"passhat": "0.`, "cut off"},
		"cut off":                {whole[:len(whole)/2], "cut off"},
		"newer":                  {strings.Replace(whole, Version, "9.1.0", 1), "newer than this one"},
		"no version":             {strings.Replace(whole, `"`+Version+`"`, "7", 1), `version "7"`},
		"odd version":            {strings.Replace(whole, Version, "latest", 1), `version "latest"`},
		"not JSON":               {strings.Replace(whole, `"command": `, `"command": !`, 1), "results.json:3: not valid JSON"},
		"two documents":          {whole + "{}", fmt.Sprintf(`results.json:%d: the result ends here and more follows, "{}"`, strings.Count(whole, "\n"))},
		"a byte too many":        {strings.TrimSpace(whole) + "}", `more follows, "}"`},
		"a letter too many":      {whole + "\nx", `more follows, "x"`},
		"a wrong type":           {strings.Replace(whole, `"tasks": 4`, `"tasks": "four"`, 1), "agents.tasks is a string"},
		"too many passes":        {strings.Replace(whole, `"c": 2`, `"c": 99`, 1), "99 successes"},
		"a negative k":           {strings.Replace(whole, `"k": 1`, `"k": -1`, 1), "k is -1, which is not from 1"},
		"a huge value":           {strings.Replace(whole, `"value": 0.`, `"value": 1e30`, 1), "value is 1e+30"},
		"crossed limits":         {strings.Replace(whole, `"lower": 0`, `"lower": 0.9999, "_": 0`, 1), "an interval runs from 0.9999 to"},
		"a point":                {regexp.MustCompile(`"lower": [^,]+,\s+"upper": [^,]+,`).ReplaceAllString(whole, `"lower": 0.5, "upper": 0.5,`), "an interval runs from 0.5 to 0.5"},
		"agents by the thousand": {regexp.MustCompile(`(?s)"agents": \[.*\]`).ReplaceAllString(whole, `"agents": [{}`+strings.Repeat(",{}", 2000)+"]"), "2001 agents and groups"},
		"k of another metric":    {swap(`"k": 1`, `"k": 2`), "the estimate named pass@1 has k = 2"},
		"j of another metric":    {swap(`"j": 1`, `"j": 2`), "the estimate named pass@1 has j = 2: its name says 1"},
		"another family":         {swap(`"family": "pass@k"`, `"family": "pass^k"`), `the family "pass^k": its name says "pass@k"`},
		"no metric":              {swap(`"metric": "pass@1"`, `"metric": "accuracy"`), `metric "accuracy" is not known`},
		"a metric spelt oddly":   {swap(`"metric": "pass@1"`, `"metric": "pass@01"`), "its name is pass@1"},
		"an estimate twice":      {double(func(r *Result) { e := &r.Agents[0].Estimates; *e = append(*e, (*e)[0]) }), "the estimate of pass@1 is there twice"},
		"a group's, twice":       {double(func(r *Result) { e := &r.Agents[0].Groups[1].Estimates; *e = append(*e, (*e)[0]) }), `group "y": the estimate of pass@1 is there twice`},
		"a task twice":           {double(func(r *Result) { t := &r.Agents[0].ByTask; *t = append(*t, (*t)[1]) }), `the task "=d" is there twice`},
		"a group twice":          {double(func(r *Result) { g := &r.Agents[0].Groups; *g = append(*g, (*g)[1]) }), `the group "y" is there twice`},
		"a cell twice":           {double(func(r *Result) { c := &r.Agents[0].Cells; *c = append(*c, (*c)[0]) }), "trials is there twice"},
		"a band twice":           {double(func(r *Result) { b := &r.Agents[0].Bands; *b = append(*b, (*b)[0]) }), "the band at k = 1 is there twice"},
		"an agent twice":         {double(func(r *Result) { r.Agents = append(r.Agents, r.Agents[0]) }), "is there twice: give each a name of its own"},
		"a difference's metric": {double(func(r *Result) {
			r.Difference = &DifferenceResult{Estimates: []DifferenceEstimate{{Metric: "pass^2", Family: "pass^k", K: 3, J: 2}}}
		}), "named pass^2 has k = 3"},
		"a forecast's metric": {double(func(r *Result) { r.Agents[0].Beyond = []BeyondResult{{Metric: "pass^2", Family: "pass@k", K: 2, J: 2}} }), `the family "pass@k"`},
		"a sweep's point": {double(func(r *Result) {
			other := *r
			other.Agents[0].Estimates[0].K = 2
			*r = Result{Passhat: Version, Sweep: &SweepStudy{Points: []SweepPoint{{Result: &other}}}}
		}), "point 1 of the sweep: "},
		"an odd sign": {strings.Replace(whole, `"outcomes": "pp"`, `"outcomes": "px"`, 1), "outcomes \"px\""},
	} {
		_, err := Unmarshal("results.json", []byte(x.text))
		if err == nil || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "experiments.") {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
	for _, version := range []string{"0.0.9", "0.1.99"} {
		if _, err := Unmarshal("results.json", []byte(strings.Replace(whole, Version, version, 1))); err != nil {
			t.Errorf("version %s: %v", version, err)
		}
	}
}

// TestResultWithAByteOrderMark: an editor that puts one there does no harm.
func TestResultWithAByteOrderMark(t *testing.T) {
	whole := marshalled(t, filesResult(t))
	marked := append([]byte("\ufeff"), whole...)
	read, err := Unmarshal("results.json", marked)
	if err != nil || !IsResult(marked) {
		t.Fatal(IsResult(marked), err)
	}
	if again := marshalled(t, read); !bytes.Equal(again, whole) {
		t.Error("the result reads back as another")
	}
}

// TestResultOfManyEstimates: every figure of two agents with fifty thousand k,
// which takes minutes where each estimate is looked for among all.
func TestResultOfManyEstimates(t *testing.T) {
	r := filesResult(t)
	a, e := r.Agents[0], r.Agents[0].Estimates[0]
	a.Estimates, a.Groups = nil, nil
	for k := 1; k <= 50_000; k++ {
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			e.Metric, e.Family, e.K, e.J = m.String(), m.Family.String(), m.K, m.J
			a.Estimates = append(a.Estimates, e)
		}
	}
	other := a
	other.Agent = "other"
	r.Agents = []AgentResult{a, other}
	if err := r.check(); err != nil {
		t.Fatal(err)
	}
	if err := AddDifference(r, Analysis{}); err != nil {
		t.Fatal(err)
	}
	for _, kind := range FigureKinds() {
		if _, err := kind.Draw(r, lang.English); err != nil && !errors.Is(err, plots.ErrNoData) {
			t.Errorf("%s: %v", kind.Name, err)
		}
	}
	if got := commonMetric(r.Agents); got != "pass^50000" {
		t.Errorf("the last metric in common is %q", got)
	}
}

// shorten leaves two of every list.
func shorten(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			shorten(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			shorten(v.Field(i))
		}
	case reflect.Slice:
		v.Set(v.Slice(0, min(2, v.Len())))
		for i := range v.Len() {
			shorten(v.Index(i))
		}
	}
}

// FuzzUnmarshal: what is read can be drawn and written, and reads back the same.
func FuzzUnmarshal(f *testing.F) {
	f.Add(marshalled(f, filesResult(f)))
	for file, o := range shippedResults(f) {
		r, err := Unmarshal(file, marshalled(f, o.Result))
		if err != nil {
			f.Fatal(err)
		}
		shorten(reflect.ValueOf(r))
		f.Add(marshalled(f, r))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Unmarshal("results.json", data)
		if err != nil {
			return
		}
		once := marshalled(t, r)
		again, err := Unmarshal("results.json", once)
		if err != nil {
			t.Fatal(err)
		}
		if twice := marshalled(t, again); !bytes.Equal(twice, once) {
			t.Error("the result reads back as another")
		}
		figures, err := Figures(r, lang.English)
		if err != nil {
			return
		}
		for _, x := range figures {
			if err := x.Figure.Write(io.Discard, plots.SVG, plots.Options{}); err != nil {
				t.Logf("%s: %v", x.Name, err)
			}
		}
	})
}
