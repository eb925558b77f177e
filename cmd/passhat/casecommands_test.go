package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/cmd/passhat/internal/cli"
	"passhat/estimator"
)

// Faults of comparisons, seeds and command lines that were reported of other
// tools, each with its own input and the number of its case.

// rowsOf writes a trial of each task: "a1 b0" is a passed and b failed. More
// follows in each row.
func rowsOf(t *testing.T, file, trials, more string) {
	t.Helper()
	var b strings.Builder
	for _, x := range strings.Fields(trials) {
		fmt.Fprintf(&b, `{"task": %q, "reward": %s%s}`+"\n", x[:len(x)-1], x[len(x)-1:], more)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// told runs a command and returns its status and what it says, lines joined.
func told(args ...string) (status int, stdout, stderr string) {
	var out, says bytes.Buffer
	status = cli.Main(context.Background(), args, strings.NewReader(""), &out, &says)
	return status, out.String(), strings.Join(strings.Fields(says.String()), " ")
}

func wantTold(t *testing.T, status int, parts []string, args ...string) {
	t.Helper()
	got, _, stderr := told(args...)
	if got != status {
		t.Errorf("%v: status %d, want %d: %s", args, got, status, stderr)
	}
	for _, part := range parts {
		if !strings.Contains(stderr, part) {
			t.Errorf("%v: lacks %q: %s", args, part, stderr)
		}
	}
}

// TestCaseComparisonsArePairedByTask: B073, B076, B078, B079.
func TestCaseComparisonsArePairedByTask(t *testing.T) {
	t.Chdir(t.TempDir())
	difference := func(status int, parts []string, files ...string) {
		t.Helper()
		wantTold(t, status, parts, append([]string{"plot", "difference", "--k", "1", "-o", "x.svg"}, files...)...)
	}
	rowsOf(t, "A.jsonl", "t11 t20 t31 t41", "")
	rowsOf(t, "B.jsonl", "t11 t20", "")
	rowsOf(t, "E.jsonl", "z1", "")
	difference(0, []string{"A - B: 2 tasks paired by id; only A has 2 more, only B 0"}, "A.jsonl", "B.jsonl")
	wantAlt(t, "x.svg", "0.000")
	difference(3, []string{`"A" and "E" have no task in common`}, "A.jsonl", "E.jsonl")

	rowsOf(t, "old.jsonl", "easy1 easy1 easy1 easy1 hard0 hard0 hard0 hard0", "")
	rowsOf(t, "new.jsonl", "easy1 easy1 easy1 easy1", "")
	difference(0, []string{"1 task paired by id; only old has 1 more, only new 0"}, "old.jsonl", "new.jsonl")

	var before, after strings.Builder
	for i := range 32 { // two pass before alone, one after alone, four never
		fmt.Fprintf(&before, "t%d_%d ", i, count(i < 27 && i != 2))
		fmt.Fprintf(&after, "t%d_%d ", i, count(i >= 2 && i < 27))
	}
	rowsOf(t, "before.jsonl", strings.ReplaceAll(before.String(), "_", ""), "")
	rowsOf(t, "after.jsonl", strings.ReplaceAll(after.String(), "_", ""), "")
	difference(0, []string{"32 tasks paired by id; only before has 0 more, only after 0"}, "before.jsonl", "after.jsonl")

	rowsOf(t, "base.jsonl", "a1 b1 c1 d0", `, "judge": "j1"`)
	rowsOf(t, "cur.jsonl", "a1 b1 c1 d0 e0", `, "judge": "j2"`)
	difference(0, []string{"other-grader: judged by j1, but cur by j2", "base - cur: 4 tasks paired by id; only base has 0 more, only cur 1"}, "base.jsonl", "cur.jsonl")
}

// wantAlt looks for a number in the text of a figure.
func wantAlt(t *testing.T, file, part string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), part) {
		t.Errorf("%s lacks %q: %.1500s", file, part, data)
	}
}

// TestCasePairedInterval: B075. Two runs on the same tasks are paired: the
// interval is narrower than that of two independent runs; and B078: one task won
// and two lost are no evidence of a change.
func TestCasePairedInterval(t *testing.T) {
	interval := func(won, same, lost int) bootstrap.Interval {
		i, err := bootstrap.DifferenceInterval([]bootstrap.Difference{{Value: 1, Tasks: won}, {Value: 0, Tasks: same}, {Value: -1, Tasks: lost}}, bootstrap.Request{Method: bootstrap.MethodBonettPrice})
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	i := interval(2, 8, 0)
	const z, paired, unpaired = 1.959964, 0.133333, 0.230940
	if half := (i.Upper - i.Lower) / 2; !(half < 1.5*z*paired && half < z*unpaired) || !(i.Lower < 0.2 && i.Upper > 0.2) {
		t.Errorf("[%v, %v] about 0.2, want a half-width nearer to %v than to %v", i.Lower, i.Upper, z*paired, z*unpaired)
	}
	if i := interval(1, 29, 2); !(i.Lower < 0 && i.Upper > 0) {
		t.Errorf("one won and two lost of 32: [%v, %v] proves a change", i.Lower, i.Upper)
	}
}

// TestCaseSeedsAndWorkers: B095. The same seed gives the same bytes, whatever the
// workers, and again; another one others.
func TestCaseSeedsAndWorkers(t *testing.T) {
	t.Chdir(t.TempDir())
	var b strings.Builder
	b.WriteString("task,n,c\n")
	for i := range 20 {
		fmt.Fprintf(&b, "t%d,5,%d\n", i, i*7%6)
	}
	if err := os.WriteFile("runs.csv", []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, method := range []string{"percentile", "bca", "studentized"} {
		run := func(workers, seed string) string {
			status, stdout, stderr := told("estimate", "runs.csv", "--method", method, "--resamples", "2000", "--seed", seed, "--workers", workers, "--format", "csv")
			if status != 0 {
				t.Fatal(stderr)
			}
			return stdout
		}
		first := run("1", "7")
		for _, workers := range []string{"1", "2", "3", "8"} {
			if run(workers, "7") != first {
				t.Errorf("%s: %s workers give other bytes", method, workers)
			}
		}
		if run("1", "8") == first {
			t.Errorf("%s: another seed gives the same bytes", method)
		}
	}
}

// TestCaseTrialsHaveStreamsOfTheirOwn: B098. Trials of one task, and tasks and
// agents, do not repeat each other.
func TestCaseTrialsHaveStreamsOfTheirOwn(t *testing.T) {
	simulated := func(args ...string) []string {
		status, stdout, stderr := told(append([]string{"simulate", "--rates", "constant:0.5", "--trials", "64", "--seed", "1"}, args...)...)
		if status != 0 {
			t.Fatal(stderr)
		}
		rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		tasks := map[string]string{}
		var order []string
		for _, row := range rows[1:] {
			if tasks[row[1]] == "" {
				order = append(order, row[1])
			}
			tasks[row[1]] += row[3][:1]
		}
		for i, task := range order {
			order[i] = tasks[task]
		}
		return order
	}
	one := simulated("--tasks", "1")[0]
	if passes := strings.Count(one, "p"); len(one) != 64 || passes < 10 || passes > 54 {
		t.Errorf("64 trials at 0.5 are %s", one)
	}
	seen := map[string]bool{}
	for _, x := range append(simulated("--tasks", "20"), simulated("--tasks", "20", "--agent", "another")...) {
		if seen[x] {
			t.Errorf("two tasks have the same trials %s", x)
		}
		seen[x] = true
	}
}

// TestCasePercentAndFraction: B118. A threshold in per cent is never taken for
// a fraction.
func TestCasePercentAndFraction(t *testing.T) {
	plan := func(gate string) (int, string, string) {
		return told("plan", "--mean", "0.95", "--icc", "0.1", "--tasks", "30-200", "--format", "csv", "--gate", gate)
	}
	for gate, says := range map[string]string{
		"pass^2>=80": "write 0.8 or 80%", "pass^2>=1.5": "write 0.015 or 1.5%", "pass^2>=150%": "not between 0 and 1", "pass^2>=100": "not between 0 and 1",
		"pass^2>=-1": "not between 0 and 1", "pass^2>=NaN": "not between 0 and 1", "pass^2>=%": "such as 'pass^3>=0.8'",
	} {
		if status, _, stderr := plan(gate); status != 3 || !strings.Contains(stderr, says) {
			t.Errorf("%s: status %d, %s; want %q", gate, status, stderr, says)
		}
	}
	status, fraction, stderr := plan("pass^2>=0.8")
	again, percent, _ := plan("pass^2>=80%")
	if status != 0 || again != 0 || fraction != percent {
		t.Errorf("0.8 and 80%%: status %d and %d, %s", status, again, stderr)
	}
	wantTold(t, 3, []string{"it is a fraction, write 0.95"}, "estimate", "runs.csv", "--confidence", "95")
}

// TestCaseManyTestsThatMustAllPass: B119. Each of 50 tests must pass 8 of its 10
// trials, at a rate of 0.9: seldom do all.
func TestCaseManyTestsThatMustAllPass(t *testing.T) {
	one := estimator.AtLeast(8, 10).ClosedForm(0.9)
	if math.Abs(one-0.929809) > 5e-7 || math.Abs(math.Pow(one, 50)-0.026284) > 5e-7 {
		t.Errorf("one test is met with %v, all 50 with %v", one, math.Pow(one, 50))
	}
	// each task counts by its own n
	s, err := estimator.NewSuite([]estimator.Task{{N: 10, C: 8}, {N: 10, C: 7}, {N: 4, C: 4}})
	if err != nil {
		t.Fatal(err)
	}
	if e := s.Eligible(10).Estimate(estimator.AtLeast(8, 10)); e.Value != 0.5 || e.Tasks != 2 {
		t.Errorf("%+v, want 1 of the 2 tasks with ten trials", e)
	}
}

// TestCaseShownNumbersDecideNothing: B116. 2399 of 3000 is below 0.8, and is
// shown so that it can be told.
func TestCaseShownNumbersDecideNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.csv")
	if err := os.WriteFile(file, []byte("task,n,c\na,3000,2399\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := told("estimate", file, "--k", "1", "--format", "json")
	if status != 0 {
		t.Fatal(stderr)
	}
	var r struct {
		Agents []struct{ Estimates []struct{ Value float64 } }
	}
	if err := json.Unmarshal([]byte(stdout), &r); err != nil {
		t.Fatal(err)
	}
	if v := r.Agents[0].Estimates[0].Value; !(v < 0.8) || v != 2399./3000 {
		t.Errorf("the value is %v", v)
	}
}
