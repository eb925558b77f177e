package results

import (
	"strings"
	"testing"
)

func TestHumanEval(t *testing.T) {
	data := wantHarness(t, "humaneval/samples.jsonl_results.jsonl", "HumanEval", "h/0 2/3, h/1 1/2", Options{})
	warningOf(t, data[0], "ragged")
	wantMetric(t, data[0], "pass@2", (1+1.)/2)
	line := func(task, completion, passed string) string {
		return `{"task_id": "` + task + `", "completion": "` + completion + `", "result": "x", "passed": ` + passed + "}\n"
	}
	cached := line("a", "x", "true") + line("a", "x", "true") + line("b", "y", "false") + line("b", "y", "false")
	runCases(t, []readCase{
		{name: "identity: the order of the lines is the trial, no line is a duplicate", // B042
			text: line("a", "x", "true") + line("a", "y", "false") + line("a", "z", "true"), want: "a 2/3", quiet: []string{"duplicate-rows", "duplicates"}},
		{name: "reading: glued lines and a missing line end", text: strings.TrimSpace(line("a", "x", "true")) + strings.TrimSpace(line("a", "y", "false")), want: "a 1/2"},                          // B081
		{name: "reading: a last line that is cut off", text: line("a", "x", "true") + `{"task_id": "a", "compl`, want: "a 1/1", warnings: []string{"torn-line"}},                                    // B083
		{name: "reading: a line broken in the middle", text: line("a", "x", "true") + "{\"task_id\": \"a\", \"compl\n" + line("b", "x", "true"), wantErr: []string{"run.jsonl:", "not valid JSON"}}, // B083
		{name: "reading: a packed file of several members", file: "s.jsonl_results.jsonl.gz", text: gz(t, line("a", "x", "true"), line("b", "y", "false")), want: "a 1/1, b 0/1"},                   // B087
		{name: "no verdict", text: line("a", "x", "true") + line("a", "y", "null"), want: "a 1/1 missing 1", warnings: []string{"missing"}},                                                         // B030
		{name: "equal outputs", text: cached, want: "a 2/2, b 0/2", warnings: []string{"equal-outputs"}},
		{name: "several files are further trials", files: map[string]string{"r/a.jsonl": line("a", "x", "true"), "r/b.jsonl": line("a", "y", "false")}, args: []string{"r"}, want: "a 1/2"},
		{name: "a task of no name", text: line("a", "x", "true") + `{"task_id": [1], "passed": true, "completion": ""}`, wantErr: []string{"run.jsonl:2", "no task_id"}},
		{name: "the long form of a table", text: `{"task_id": "a", "trial": 1, "passed": true, "result": "ok"}`, want: "a 1/1"},
	})
}

// B084
func TestHumanEvalLongLine(t *testing.T) {
	text := `{"task_id": "a", "completion": "` + strings.Repeat("x", 16<<20) + `", "passed": true}` + "\n" + `{"task_id": "a", "completion": "", "passed": false}`
	data, err := readText(t, "s.jsonl", text, Options{})
	if got := summary(data); got != "a 1/2" {
		t.Errorf("%s, %v", got, err)
	}
}

func FuzzReadHumanEval(f *testing.F) {
	fuzzHarness(f, "HumanEval", fixture(f, "humaneval/samples.jsonl_results.jsonl"), `{"task_id": 1, "passed": "yes", "result": 1}{"task_id": "1", "passed": NaN`)
}
