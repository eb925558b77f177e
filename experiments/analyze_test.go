package experiments_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/results"
)

// data are results of one agent, given as pass and fail counts by task.
func data(counts ...[2]int) results.Data {
	d := results.Data{Agent: "a", Format: "counts"}
	for i, c := range counts {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: string(rune('a' + i)), Pass: c[0], Fail: c[1]})
	}
	return d
}

func analyze(t *testing.T, d results.Data, a experiments.Analysis) experiments.AgentResult {
	t.Helper()
	r, err := experiments.Analyze(context.Background(), d, a)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func estimateOf(t *testing.T, r experiments.AgentResult, metric string) experiments.EstimateResult {
	t.Helper()
	i := slices.IndexFunc(r.Estimates, func(e experiments.EstimateResult) bool { return e.Metric == metric })
	if i < 0 {
		t.Fatalf("no %s in the result", metric)
	}
	return r.Estimates[i]
}

func codes(r experiments.AgentResult) []string {
	var out []string
	for _, w := range r.Warnings {
		out = append(out, w.Code)
	}
	return out
}

// The three tasks of the article, by hand: pass@3 = (1 + 1 + 1-4/56)/3 and
// pass^3 = (1 + 20/56 + 4/56)/3.
func TestAnalyzeThreeTasks(t *testing.T) {
	r := analyze(t, data([2]int{8, 0}, [2]int{6, 2}, [2]int{4, 4}), experiments.Analysis{K: []int{1, 3, 8, 10}})
	check := func(metric string, want, closed float64) {
		t.Helper()
		e := estimateOf(t, r, metric)
		if d := math.Abs(float64(e.Value) - want); !(d < 1e-15) {
			t.Errorf("%s is %v, want %v", metric, e.Value, want)
		}
		if d := math.Abs(float64(e.ClosedForm) - closed); !(d < 1e-15) {
			t.Errorf("closed form of %s is %v, want %v", metric, e.ClosedForm, closed)
		}
		if i := e.Interval; i == nil || !(i.Lower < i.Upper) || i.Method != "gaffke" || i.Target != "population" || i.Confidence != 0.95 {
			t.Errorf("interval of %s is %+v", metric, i)
		}
	}
	check("pass@1", 0.75, 0.75)
	check("pass^1", 0.75, 0.75)
	check("pass@3", 41.0/42, 63.0/64)
	check("pass^3", 10.0/21, 27.0/64)
	check("pass@8", 1, 1-math.Pow(0.25, 8))
	check("pass^8", 1.0/3, math.Pow(0.75, 8))
	for _, metric := range []string{"pass@10", "pass^10"} {
		e := estimateOf(t, r, metric)
		if e.Value.Available() || e.StdErr.Available() || e.Gap.Available() || e.Interval != nil {
			t.Errorf("%s of 8 trials is available: %+v", metric, e)
		}
	}
	if got := codes(r); !slices.Equal(got, []string{"not-available"}) {
		t.Errorf("warnings %v, want one that pass@10 and pass^10 are not available", got)
	}
}

func TestAnalyzeDefaultK(t *testing.T) {
	check := func(n int, want ...int) {
		t.Helper()
		r := analyze(t, data([2]int{n - 1, 1}, [2]int{n, 0}), experiments.Analysis{})
		var ks []int
		for _, e := range r.Estimates {
			if e.Family == estimator.FamilyHat.String() {
				ks = append(ks, e.K)
			}
		}
		if !slices.Equal(ks, want) {
			t.Errorf("default k for %d trials: %v, want %v", n, ks, want)
		}
	}
	check(1, 1)
	check(4, 1, 2, 3, 4)
	check(8, 1, 2, 3, 4, 5, 6, 7, 8)
	check(20, 1, 2, 3, 4, 5, 6, 7, 8, 20)
}

func TestAnalyzeRaggedTrials(t *testing.T) {
	d := data([2]int{2, 2}, [2]int{8, 0}, [2]int{4, 4})
	strict := analyze(t, d, experiments.Analysis{K: []int{4, 6}})
	if e := estimateOf(t, strict, "pass^6"); e.Value.Available() {
		t.Errorf("strict: pass^6 with a task of 4 trials is %v, want n/a", e.Value)
	}
	d.Policy.Ragged = results.RaggedEligible
	eligible := analyze(t, d, experiments.Analysis{K: []int{4, 6, 9}})
	if e := estimateOf(t, eligible, "pass^6"); e.Value != 0.5 || e.Tasks != 2 {
		t.Errorf("eligible: pass^6 is %v of %d tasks, want 0.5 of the 2 that have 6 trials", e.Value, e.Tasks)
	}
	if e := estimateOf(t, eligible, "pass^4"); e.Tasks != 3 {
		t.Errorf("eligible: pass^4 rests on %d tasks, want all 3", e.Tasks)
	}
	if e := estimateOf(t, eligible, "pass^9"); e.Value.Available() {
		t.Errorf("eligible: pass^9 where no task has 9 trials is %v, want n/a", e.Value)
	}
}

func TestAnalyzeBracketsErrors(t *testing.T) {
	d := data([2]int{3, 0}, [2]int{2, 1})
	d.Tasks[0].Error = 1
	r := analyze(t, d, experiments.Analysis{K: []int{1, 3, 4}})
	e := estimateOf(t, r, "pass^1")
	if e.Bracket == nil || math.Abs(float64(e.Bracket.Drop)-(1+2.0/3)/2) > 1e-15 || math.Abs(float64(e.Bracket.Fail)-(0.75+2.0/3)/2) > 1e-15 {
		t.Fatalf("bracket of pass^1 is %+v, want 5/6 with the error left out and 17/24 as a failure", e.Bracket)
	}
	if e.Value != e.Bracket.Fail {
		t.Errorf("by default an error is a failure: pass^1 is %v, want %v", e.Value, e.Bracket.Fail)
	}
	d.Policy.Errors = results.ErrorsDrop
	dropped := estimateOf(t, analyze(t, d, experiments.Analysis{K: []int{1}}), "pass^1")
	if dropped.Value != e.Bracket.Drop {
		t.Errorf("with errors dropped pass^1 is %v, want %v", dropped.Value, e.Bracket.Drop)
	}
	clean := analyze(t, data([2]int{3, 1}), experiments.Analysis{K: []int{1}})
	if clean.Estimates[0].Bracket != nil {
		t.Error("a bracket without an error")
	}
}

func TestAnalyzeTaskWithoutVerdictStays(t *testing.T) {
	d := data([2]int{3, 1}, [2]int{0, 0})
	d.Tasks[1].Missing = 4
	r := analyze(t, d, experiments.Analysis{})
	if r.Tasks != 2 || len(r.ByTask) != 2 {
		t.Errorf("%d tasks, %d listed, want both", r.Tasks, len(r.ByTask))
	}
	if e := estimateOf(t, r, "pass^1"); e.Value.Available() {
		t.Errorf("pass^1 with an unmeasured task is %v, want n/a", e.Value)
	}
	d.Policy.Ragged = results.RaggedEligible
	if e := estimateOf(t, analyze(t, d, experiments.Analysis{}), "pass^1"); e.Value != 0.75 || e.Tasks != 1 {
		t.Errorf("eligible: pass^1 is %v of %d tasks, want 0.75 of 1", e.Value, e.Tasks)
	}
}

func TestAnalyzeGroups(t *testing.T) {
	d := data([2]int{2, 0}, [2]int{1, 1}, [2]int{0, 2})
	d.Policy.Group = "domain"
	d.Tasks[0].Group, d.Tasks[1].Group, d.Tasks[2].Group = "x", "y", "y"
	r := analyze(t, d, experiments.Analysis{K: []int{1}})
	if len(r.Groups) != 2 || r.Groups[0].Group != "x" || r.Groups[1].Tasks != 2 {
		t.Fatalf("groups %+v", r.Groups)
	}
	if v := r.Groups[1].Estimates[0].Value; v != 0.25 {
		t.Errorf("pass@1 of group y is %v, want 0.25", v)
	}
}

func TestAnalyzeSameBytesForAnyWorkers(t *testing.T) {
	d := data([2]int{8, 0}, [2]int{6, 2}, [2]int{4, 4}, [2]int{1, 7}, [2]int{0, 8})
	run := func(seed uint64, workers int) string {
		a := analyze(t, d, experiments.Analysis{Method: bootstrap.MethodBCa, Resamples: 3000, Seed: seed, Workers: workers})
		bytes, err := (&experiments.Result{Agents: []experiments.AgentResult{a}}).Marshal()
		if err != nil {
			t.Fatal(err)
		}
		return string(bytes)
	}
	one := run(1, 1)
	for _, workers := range []int{2, 7} {
		if diff := cmp.Diff(one, run(1, workers)); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
	if one == run(2, 1) {
		t.Error("two seeds gave the same bootstrap intervals")
	}
}

func TestAnalyzeDegenerateBootstrapIsNotAvailable(t *testing.T) {
	r := analyze(t, data([2]int{8, 0}, [2]int{8, 0}), experiments.Analysis{K: []int{8}, Method: bootstrap.MethodPercentile})
	e := estimateOf(t, r, "pass^8")
	if e.Interval == nil || e.Interval.Lower.Available() || e.Interval.Upper.Available() {
		t.Errorf("percentile interval of a perfect run is %+v, want no limits", e.Interval)
	}
	if e.StdErr.Available() {
		t.Errorf("standard error of tasks that are all equal is %v, want n/a: the spread is not known", e.StdErr)
	}
	if !slices.Contains(codes(r), "interval") {
		t.Errorf("warnings %v, want one about the interval", codes(r))
	}
}

func TestAnalysisCheckNamesEveryFault(t *testing.T) {
	a := experiments.Analysis{K: []int{0}, Metrics: []estimator.Metric{estimator.PassHat(2_000_000)}, Confidence: 95, Method: "gafke", Target: "world", Resamples: -1}
	err := a.Check()
	for _, want := range []string{"k is 0", "pass^2000000 is 2000000", "keep one", "write 0.95", `"gafke"`, `"world"`, "resamples is -1"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("faults %v do not name %s", err, want)
		}
	}
	if err := (experiments.Analysis{}).Check(); err != nil {
		t.Errorf("the zero value has faults: %v", err)
	}
}

// A name with control characters must not reach a terminal as they are.
func TestMarshalEscapesControlCharacters(t *testing.T) {
	for _, name := range []string{"\x1b[31m", "\u009b31m", "\x7f"} {
		data, err := (&experiments.Result{Name: name}).Marshal()
		if err != nil || strings.Contains(string(data), name) {
			t.Errorf("%q stands as it is in %s, %v", name, data, err)
		}
		var back experiments.Result
		if err := json.Unmarshal(data, &back); err != nil || back.Name != name {
			t.Errorf("%q reads back as %q, %v", name, back.Name, err)
		}
	}
}

func TestAnalyzeNoTasks(t *testing.T) {
	_, err := experiments.Analyze(context.Background(), results.Data{Agent: "a"}, experiments.Analysis{})
	if !errors.Is(err, estimator.ErrNoTasks) {
		t.Errorf("no tasks: %v, want ErrNoTasks", err)
	}
}

// The published trials of one agent on 50 tasks, 4 trials each.
func TestEstimateRealFile(t *testing.T) {
	file := filepath.Join("..", "..", "shared", "data", "tau-bench", "gpt-4o-airline.json")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("no %s here", file)
	}
	read, err := results.Read(context.Background(), []string{file}, nil, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := experiments.Estimate(context.Background(), read, experiments.Analysis{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	check := func(metric string, want float64) {
		t.Helper()
		if e := estimateOf(t, r.Agents[0], metric); math.Abs(float64(e.Value)-want) > 1e-15 {
			t.Errorf("%s is %v, want %v", metric, e.Value, want)
		}
	}
	for k, want := range []float64{21.0 / 50, 41.0 / 150, 11.0 / 50, 1.0 / 5} {
		check(estimator.PassHat(k+1).String(), want)
	}
	for k, want := range []float64{21.0 / 50, 17.0 / 30, 33.0 / 50, 18.0 / 25} {
		check(estimator.PassAt(k+1).String(), want)
	}
}

// Of the same trials: the tasks do differ, the gap shows at every k, and the
// forecast of pass^4 from the first two trials of each task holds what all four
// came to.
func TestEstimateRealFileIsUneven(t *testing.T) {
	file := filepath.Join("..", "..", "shared", "data", "tau-bench", "gpt-4o-airline.json")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("no %s here", file)
	}
	ctx := t.Context()
	data, err := results.Read(ctx, []string{file}, nil, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := experiments.Estimate(ctx, data, experiments.Analysis{Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	agent := all.Agents[0]
	if p := float64(agent.Unevenness.PHomogeneous); !(p < 0.001) {
		t.Errorf("p of equal rates is %v, want it rejected", p)
	}
	for k := 2; k <= 4; k++ {
		if g := estimateOf(t, agent, estimator.PassHat(k).String()).GapInterval; g == nil || !(g.Lower > 0) {
			t.Errorf("gap of pass^%d in %+v, want 0 left out", k, g)
		}
	}

	observed := float64(estimateOf(t, agent, "pass^4").Value)
	first := firstTrials(t, data[0], 2)
	half, err := experiments.Estimate(ctx, []results.Data{first}, experiments.Analysis{Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := experiments.AddBeyond(ctx, half, []results.Data{first}, []int{4}, experiments.Analysis{Seed: 1}); err != nil {
		t.Fatal(err)
	}
	for _, b := range half.Agents[0].Beyond {
		if b.Metric != "pass^4" {
			continue
		}
		if b.Forecast == nil || b.Bounds == nil {
			t.Fatalf("of two trials each: %+v, want a forecast", b)
		}
		i := b.Forecast.Interval
		t.Logf("%v forecast, %v to %v; bounds %v to %v; %v observed", b.Forecast.Value, i.Lower, i.Upper, b.Bounds.Lower, b.Bounds.Upper, observed)
		if observed < float64(i.Lower) || observed > float64(i.Upper) || observed < float64(b.Bounds.Lower) || observed > float64(b.Bounds.Upper) {
			t.Errorf("forecast %+v and bounds %+v, want %v in both", i, b.Bounds, observed)
		}
		return
	}
	t.Error("no word on pass^4")
}

// firstTrials keeps of each task its first n trials, which all have a verdict.
func firstTrials(t *testing.T, d results.Data, n int) results.Data {
	t.Helper()
	d.Tasks = slices.Clone(d.Tasks)
	for i, signs := range d.Outcomes {
		if len(signs) < n {
			t.Fatalf("task %s has %q", d.Tasks[i].ID, signs)
		}
		d.Tasks[i].Pass = strings.Count(signs[:n], results.OutcomeSigns[:1])
		d.Tasks[i].Fail = n - d.Tasks[i].Pass
	}
	d.Outcomes = nil
	return d
}

// Sums must not depend on the order of the rows, nor of a map.
func TestAnalyzeSameBytesForAnyOrderOfRows(t *testing.T) {
	var counts [][2]int
	for i := range 1000 {
		counts = append(counts, [2]int{i * 5 % 8, 7 - i*5%8})
	}
	value := func(d results.Data) []experiments.EstimateResult {
		return analyze(t, d, experiments.Analysis{K: []int{1, 3, 7}}).Estimates
	}
	d := data(counts...)
	first := value(d)
	for range 20 {
		d.Tasks = append(d.Tasks[371:], d.Tasks[:371]...)
		for i, e := range value(d) {
			if e.Value != first[i].Value || *e.Interval != *first[i].Interval || e.StdErr != first[i].StdErr {
				t.Fatalf("%s changed with the order of the rows: %v and %v", e.Metric, first[i], e)
			}
		}
	}
}
