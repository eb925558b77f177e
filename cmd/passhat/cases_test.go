package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"passhat/cmd/passhat/internal/cli"
)

// caseKinds are the kinds of reported faults that reading results must get
// right.
var caseKinds = []string{"error-accounting", "identity-and-duplicates", "averaging", "reading", "task-quality"}

// reportedCase is a fault that somebody reported, with its own input.
type reportedCase struct {
	ID, Kind string
	Input    struct{ Files map[string]string }
}

// answer is what the command line says of a case.
type answer struct {
	args     []string           // flags, and files where not all of the case are given
	tasks    string             // "a 1/2, b 0/1": c/n of every task with a trial that counts; of several agents after "|"
	metrics  map[string]float64 // of the first agent; NaN for not available
	second   float64            // pass@1 of the second agent, if not 0
	bounds   [2]float64         // of pass^1, errors as failures and as successes
	errors   int                // trials without a verdict, of the first agent
	missing  int
	over     int // tasks that the first estimate rests on, if not 0
	warnings []string
	prints   string   // the whole output
	says     []string // parts of what stderr has
	fault    []string // parts of the error; the exit status is 3
}

func notAvailable() float64 { return math.NaN() }

// caseAnswers are the answers by case. A case without files of its own has them
// from caseFiles.
var caseAnswers = map[string][]answer{
	"B016": {
		{tasks: "a 1/2, b 0/2", metrics: map[string]float64{"pass@1": 0.25}, bounds: [2]float64{0.25, 1}, errors: 3, warnings: []string{"errors", "no-verdict"}},
		{args: []string{"--errors", "drop"}, metrics: map[string]float64{"pass@1": notAvailable()}, errors: 3, warnings: []string{"no-verdict", "not-available"}},
		{args: []string{"--errors", "drop", "--ragged", "eligible"}, tasks: "a 1/1, b 0/0", metrics: map[string]float64{"pass@1": 1}, over: 1, errors: 3, warnings: []string{"no-verdict"}},
	},
	"B018": {
		{metrics: map[string]float64{"pass@1": 98. / 114}, bounds: [2]float64{98. / 114, 99. / 114}, errors: 1, warnings: []string{"errors"}},
		{args: []string{"--errors", "drop", "--ragged", "eligible"}, metrics: map[string]float64{"pass@1": 98. / 113}, over: 113, errors: 1},
	},
	"B019": {
		{tasks: "0 0/1, 1 1/1", metrics: map[string]float64{"pass@1": 0.5}, errors: 1, warnings: []string{"errors"}},
		{args: []string{"--errors", "drop", "--ragged", "eligible"}, metrics: map[string]float64{"pass@1": 1}, over: 1, errors: 1},
	},
	"B021": {
		{tasks: "a 1/4", metrics: map[string]float64{"pass@1": 0.25, "pass@2": 0.5}, errors: 2},
		{args: []string{"--errors", "drop"}, tasks: "a 1/2", metrics: map[string]float64{"pass@1": 0.5, "pass@2": 1, "pass^2": 0}, errors: 2},
	},
	"B022": {{tasks: "a 1/3, b 0/3", metrics: map[string]float64{"pass@1": 1. / 6}, warnings: []string{"not-clean"}}},
	"B024": {
		{args: []string{"check", "mean", "0.09278350515463918", "--trials", "97", "--errors", "17"}, prints: "9/97 = 0.0927835 gives 0.09278350515463918, errors counted as failures\n" +
			"9/80 = 0.1125000 does not give 0.09278350515463918, errors dropped\n"},
	},
	"B027": { // a score of NaN is no verdict, and neither is a published one
		{tasks: "a 0/0", metrics: map[string]float64{"pass@1": notAvailable()}, missing: 1, warnings: []string{"no-verdict", "missing", "not-available"}},
		{args: []string{"--success", ">=0"}, tasks: "a 0/0", metrics: map[string]float64{"pass@1": notAvailable()}, missing: 1},
		{args: []string{"--success", "<0"}, tasks: "a 0/0", metrics: map[string]float64{"pass@1": notAvailable()}, missing: 1},
		{args: []string{"--success", ">=NaN"}, fault: []string{"success rule"}},
		{args: []string{"check", "pass^k", "NaN", "--tasks", "1"}, fault: []string{`"NaN" is no number`}},
		{args: []string{"check", "mean", "NaN", "--trials", "1"}, fault: []string{`"NaN" is no number`}},
	},
	"B025": {
		{metrics: map[string]float64{"pass@1": 0.3}, bounds: [2]float64{0.3, 1}, errors: 7, warnings: []string{"no-verdict"}},
		{args: []string{"--errors", "drop"}, metrics: map[string]float64{"pass@1": notAvailable()}, errors: 7, warnings: []string{"not-available"}},
	},
	"B028": {
		{tasks: "a 2/2", warnings: []string{"contradiction", "not-clean"}, says: []string{"the reward is trusted"}},
		{args: []string{"--columns", "success=status", "--success", "=ok"}, metrics: map[string]float64{"pass@1": 0.5}, errors: 1, warnings: []string{"errors"}},
	},
	"B030": {{args: []string{"--k", "1,2"}, tasks: "a 1/1", metrics: map[string]float64{"pass@1": 1, "pass@2": notAvailable()}, missing: 2, warnings: []string{"missing"}}},
	"B031": {
		{metrics: map[string]float64{"pass@1": 0.6}, bounds: [2]float64{0.6, 0.8}, errors: 2},
		{args: []string{"--errors", "drop", "--ragged", "eligible"}, metrics: map[string]float64{"pass@1": 0.75}, over: 8, errors: 2},
	},
	"B033": {
		{metrics: map[string]float64{"pass@1": 0.8}, bounds: [2]float64{0.8, 1}, errors: 2},
		{args: []string{"--errors", "drop", "--ragged", "eligible"}, metrics: map[string]float64{"pass@1": 1}, over: 8, errors: 2},
	},
	"B034": {
		{metrics: map[string]float64{"pass@1": 144. / 500}, errors: 16, warnings: []string{"errors"}},
	},
	"B036": {
		{fault: []string{"run.jsonl:2", `trial 1 of task "a" appears twice`, "fail, pass", "--duplicates"}},
		{args: []string{"--duplicates", "last"}, tasks: "a 1/1", warnings: []string{"duplicates"}},
		{args: []string{"--duplicates", "first"}, tasks: "a 0/1", warnings: []string{"duplicates"}},
	},
	"B038": {{tasks: "a 2/4", metrics: map[string]float64{"pass^2": 1. / 6, "pass@2": 5. / 6}, warnings: []string{"twins"}}},
	"B039": {
		{fault: []string{"run.jsonl:1", "0.5", "--success"}},
		{args: []string{"--success", ">=1"}, tasks: "a 0/2, b 2/2", metrics: map[string]float64{"pass^1": 0.5}, warnings: []string{"duplicate-rows"}},
	},
	"B041": {{fault: []string{"run.jsonl:2", `task "1" appears twice`}}},
	"B042": {{tasks: "a 1/3", metrics: map[string]float64{"pass@2": 2. / 3}}},
	"B044": {
		{args: []string{"g=log1.jsonl", "g=log2.jsonl"}, fault: []string{"log2.jsonl:2", `trial 1 of task "b" appears twice`, "in two files", "--duplicates"}},
		{args: []string{"g=log1.jsonl", "g=log2.jsonl", "--duplicates", "last"}, tasks: "a 1/1, b 1/1, c 1/1", warnings: []string{"duplicates", "duplicate-rows"}},
		{args: []string{"g=log1.jsonl", "g=log2.jsonl", "--duplicates", "first"}, tasks: "a 1/1, b 0/1, c 1/1"},
	},
	"B045": {{tasks: "007 1/1, 0x10 1/1, 1000 0/1, 1e3 1/1, 7 0/1", metrics: map[string]float64{"pass@1": 0.6}}},
	"B047": {{tasks: "caf\u00e9 1/1|cafe\u0301 1/1", warnings: []string{"similar-ids"}}},
	"B048": {{tasks: "a 2/2, b 2/8", metrics: map[string]float64{"pass@1": 0.625}}},
	"B050": {{metrics: map[string]float64{"pass@1": 0.98}, warnings: []string{"never-passed"}}},
	"B051": {{args: []string{"--metric", "pass@2"}, metrics: map[string]float64{"pass@2": 0.4}}},
	"B053": {
		{fault: []string{"run.jsonl:1", "scores.solved, scores.format_ok"}},
		{args: []string{"--columns", "success=scores.solved"}, tasks: "a 1/2", metrics: map[string]float64{"pass@1": 0.5, "pass@2": 1}},
		{args: []string{"--columns", "success=scores.format_ok", "--k", "1,2"}, tasks: "a 1/1", metrics: map[string]float64{"pass@1": 1, "pass@2": notAvailable()}, missing: 1},
	},
	"B054": {
		{fault: []string{"run.jsonl:2", "0.5", "--success"}},
		{args: []string{"--success", ">=1"}, tasks: "a 2/5", metrics: map[string]float64{"pass^2": 0.1}},
		{args: []string{"--success", ">=0.5"}, tasks: "a 3/5"},
	},
	"B081": {{tasks: "a 1/2, b 1/1"}},
	"B083": {
		{fault: []string{"run.jsonl:2", "not valid JSON", "--corrupt skip"}},
		{args: []string{"--corrupt", "skip"}, tasks: "a 1/1, b 1/1", warnings: []string{"corrupt", "torn-line"}, says: []string{"1 line was broken", ": 2;", "the last record is cut off"}},
	},
	"B084": {{tasks: "a 1/1, b 0/1, c 1/1"}},
	"B086": {
		{args: []string{"crlf.csv"}, tasks: "a 1/1, b 0/1"},
		{args: []string{"crlf.jsonl"}, tasks: "a 1/1, b 1/1"},
		{args: []string{"cr.csv"}, tasks: "a 1/1, b 0/1"},
	},
	"B087": {{tasks: "a 1/1, b 0/1, c 1/1"}},
	"B089": {
		{fault: []string{"run.csv:2", `column "reward"`, "0,5", "--decimal comma"}},
		{args: []string{"--decimal", "comma", "--success", ">=1"}, tasks: "a 0/1, b 1/1", metrics: map[string]float64{"pass@1": 0.5}},
		{args: []string{"--decimal", "comma"}, fault: []string{"run.csv:2", "reward 0.5", "--success"}},
	},
	"B090": {{tasks: "a 4/7", missing: 1, warnings: []string{"missing"}}}, // yes is in the list of words
	"B092": {
		{fault: []string{"run.jsonl:3", "0.999", "--success"}},
		{args: []string{"--success", "==1"}, tasks: "a 2/4"},
		{args: []string{"--success", ">=1"}, tasks: "a 3/4"}, // 1.5 too
	},
	"B093": {
		{metrics: map[string]float64{"pass@1": 0.5, "pass@2": 1}},
		{args: []string{"run.jsonl", "--tasks-from", "all.txt"}, metrics: map[string]float64{"pass@1": notAvailable()}, missing: 145 * 2, warnings: []string{"absent"}},
		{args: []string{"run.jsonl", "--tasks-from", "all.txt", "--ragged", "eligible"}, metrics: map[string]float64{"pass@1": 0.5, "pass@2": 1}, over: 19, missing: 145 * 2, warnings: []string{"absent"}},
	},
	"B127": {
		{args: []string{"run.jsonl"}, metrics: map[string]float64{"pass@1": 0.66}},
		{args: []string{"run.jsonl", "--reference", "idle.jsonl"}, metrics: map[string]float64{"pass@1": 0.66}, second: 11. / 28, warnings: []string{"floor"},
			says: []string{"the reference idle has a mean success rate of 0.440 on 50 tasks", "run beyond idle, of the 28 tasks"}},
	},
	"B129": {{tasks: "a 1/1|a 0/1", warnings: []string{"other-grader"}}},
}

// caseFiles are the files of the cases that have but a description.
var caseFiles = map[string]func() map[string]string{
	"B018": func() map[string]string {
		return map[string]string{"run.jsonl": trialRows(98, `"reward": 1`, 0) + trialRows(15, `"reward": 0`, 98) + trialRows(1, `"status": "infrastructure_error"`, 113)}
	},
	"B027": func() map[string]string {
		return map[string]string{"run.jsonl": `{"task": "a", "trial": 1, "reward": NaN}` + "\n"}
	},
	"B034": func() map[string]string {
		ids := func(from, n int) string {
			var out []string
			for i := range n {
				out = append(out, fmt.Sprintf(`"r__p-%d"`, from+i))
			}
			return "[" + strings.Join(out, ", ") + "]"
		}
		return map[string]string{"m.run.json": `{"total_instances": 500, "submitted_instances": 500, "resolved_ids": ` + ids(0, 144) + `, "unresolved_ids": ` + ids(144, 64) +
			`, "empty_patch_ids": ` + ids(208, 276) + `, "error_ids": ` + ids(484, 16) + `, "submitted_ids": ` + ids(0, 500) + `}`}
	},
	"B050": func() map[string]string {
		var b strings.Builder
		b.WriteString("task,n,c\n")
		for i := range 49 {
			fmt.Fprintf(&b, "t%d,10,10\n", i+1)
		}
		return map[string]string{"run.csv": b.String() + "t50,10,0\n"}
	},
	"B084": func() map[string]string {
		return map[string]string{"run.jsonl": `{"task":"a","reward":1}` + "\n" + `{"task":"b","note":"` + strings.Repeat("x", 16<<20) + `","reward":0}` + "\n" + `{"task":"c","reward":1}` + "\n"}
	},
	"B087": func() map[string]string {
		var b bytes.Buffer
		for _, row := range []string{`{"task":"a","reward":1}`, `{"task":"b","reward":0}`, `{"task":"c","reward":1}`} {
			z := gzip.NewWriter(&b)
			_, _ = z.Write([]byte(row + "\n"))
			_ = z.Close()
		}
		return map[string]string{"run.jsonl.gz": b.String()}
	},
	"B127": func() map[string]string {
		return map[string]string{
			"run.jsonl":  trialRows(33, `"reward": 1`, 0) + trialRows(17, `"reward": 0`, 33),
			"idle.jsonl": trialRows(22, `"reward": 1`, 0) + trialRows(28, `"reward": 0`, 22),
		}
	},
}

// trialRows writes a trial of each of so many tasks.
func trialRows(n int, rest string, from int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"task": "t%d", "trial": 1, %s}`+"\n", from+i+1, rest)
	}
	return b.String()
}

// TestReportedCases: the command line gives the right answer for each reported
// fault of reading, with the case's own input.
func TestReportedCases(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "cases.jsonl"))
	if err != nil {
		t.Skip("the cases are not here:", err)
	}
	defer func() { _ = f.Close() }()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var c reportedCase
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(caseKinds, c.Kind) {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			if len(caseAnswers[c.ID]) == 0 {
				t.Fatal("no answer to this case")
			}
			for _, a := range caseAnswers[c.ID] {
				c.check(t, a)
			}
		})
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
}

// caseAgent is the part of what estimate writes that is compared.
type caseAgent struct {
	Outcomes  struct{ Error, Missing int }
	Estimates []struct {
		Metric  string
		Value   *float64
		Tasks   int
		Bracket *struct{ Fail, Pass *float64 }
	}
	ByTask   []oracleCounts `json:"by_task"`
	Warnings []struct{ Code string }
}

func (c reportedCase) check(t *testing.T, a answer) {
	t.Helper()
	files := c.Input.Files
	if make, ok := caseFiles[c.ID]; ok {
		files = make()
	}
	dir := t.TempDir()
	var names []string
	for name, text := range files {
		names = append(names, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	if c.ID == "B093" {
		writeTaskList(t, filepath.Join(dir, "all.txt"), 164)
	}
	args := append([]string{"estimate", "--format", "json"}, a.args...)
	if len(a.args) > 0 && a.args[0] == "check" {
		args = a.args
	} else if len(a.args) == 0 || strings.HasPrefix(a.args[0], "-") {
		slices.Sort(names)
		args = append(args, names...)
	}
	var stdout, stderr bytes.Buffer
	status := cli.Main(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
	told := strings.Join(args, " ")
	if len(a.fault) > 0 {
		if status != 3 {
			t.Errorf("%s: status %d, want 3", told, status)
		}
		for _, part := range a.fault {
			if !strings.Contains(stderr.String(), part) {
				t.Errorf("%s: the error lacks %q: %s", told, part, stderr.String())
			}
		}
		return
	}
	if status != 0 {
		t.Fatalf("%s: status %d: %s", told, status, stderr.String())
	}
	if a.prints != "" {
		if stdout.String() != a.prints {
			t.Errorf("%s: %s, want %s", told, stdout.String(), a.prints)
		}
		return
	}
	for _, part := range a.says {
		if !strings.Contains(strings.Join(strings.Fields(stderr.String()), " "), part) {
			t.Errorf("%s: stderr lacks %q: %s", told, part, stderr.String())
		}
	}
	var r struct{ Agents []caseAgent }
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	a.compare(t, told, r.Agents)
}

func writeTaskList(t *testing.T, path string, n int) {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "p%d\n", i+1)
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (a answer) compare(t *testing.T, told string, agents []caseAgent) {
	t.Helper()
	var all []string
	codes := map[string]bool{}
	for _, x := range agents {
		var tasks []string
		for _, k := range x.ByTask {
			tasks = append(tasks, fmt.Sprintf("%s %d/%d", k.Task, k.C, k.N))
		}
		slices.Sort(tasks)
		all = append(all, strings.Join(tasks, ", "))
		for _, w := range x.Warnings {
			codes[w.Code] = true
		}
	}
	if got := strings.Join(all, "|"); a.tasks != "" && got != a.tasks {
		t.Errorf("%s: %s, want %s", told, got, a.tasks)
	}
	for _, w := range a.warnings {
		if !codes[w] {
			t.Errorf("%s: no warning %s in %v", told, w, codes)
		}
	}
	first := agents[0]
	if first.Outcomes.Error != a.errors || first.Outcomes.Missing != a.missing {
		t.Errorf("%s: %d errors, %d missing, want %d, %d", told, first.Outcomes.Error, first.Outcomes.Missing, a.errors, a.missing)
	}
	if e := agents[min(1, len(agents)-1)].Estimates[0]; a.second != 0 && (e.Metric != "pass@1" || e.Value == nil || math.Abs(*e.Value-a.second) > 1e-12) {
		t.Errorf("%s: the second agent has %s %v, want %v", told, e.Metric, e.Value, a.second)
	}
	seen := 0
	for _, e := range first.Estimates {
		want, ok := a.metrics[e.Metric]
		seen += count(ok)
		switch {
		case ok && math.IsNaN(want) != (e.Value == nil), ok && e.Value != nil && math.Abs(*e.Value-want) > 1e-12:
			t.Errorf("%s: %s is %v, want %v", told, e.Metric, e.Value, want)
		case ok && a.over != 0 && e.Tasks != a.over:
			t.Errorf("%s: %s rests on %d tasks, want %d", told, e.Metric, e.Tasks, a.over)
		}
		if e.Metric != "pass^1" || a.bounds == [2]float64{} {
			continue
		}
		if b := e.Bracket; b == nil || math.Abs(*b.Fail-a.bounds[0]) > 1e-12 || math.Abs(*b.Pass-a.bounds[1]) > 1e-12 {
			t.Errorf("%s: bounds %+v, want %v", told, b, a.bounds)
		}
	}
	if seen != len(a.metrics) {
		t.Errorf("%s: %d of %d metrics", told, seen, len(a.metrics))
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
