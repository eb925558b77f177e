package results

import (
	"strings"
	"testing"
)

const (
	promptfooAdd = `{"expected": "4", "task": "add"}`
	promptfooMul = `{"expected": "9", "task": "mul"}`
)

// TestPromptfoo: with --repeat, a task is known by its variables, in whatever
// order they come; a result of reason 2 is an error, one of reason 1 is not,
// though both have a message.
func TestPromptfoo(t *testing.T) {
	for file, format := range map[string]string{"repeat.json": "promptfoo JSON", "repeat.jsonl": "promptfoo JSONL"} {
		data := wantHarness(t, "promptfoo/"+file, format, promptfooAdd+" 2/3, "+promptfooMul+" 1/2 error 1", Options{})
		if w := warningOf(t, data[0], "cached"); !strings.Contains(w.Message, "1 of 6 results") {
			t.Errorf("%s: %s", file, w.Message)
		}
		if data[0].Agent != "agent-a" {
			t.Errorf("%s: agent %q", file, data[0].Agent)
		}
		wantHarness(t, "promptfoo/"+file, format, promptfooAdd+" 1/3, "+promptfooMul+" 2/2 error 1", Options{Scorer: "style"})
	}
	wantHarness(t, "promptfoo/repeat.yaml", "promptfoo YAML", promptfooAdd+" 1/2 error 1", Options{})
	wantHarness(t, "promptfoo/repeat.csv", "promptfoo CSV",
		"agent-a: "+promptfooAdd+" 1/1 error 1, "+promptfooMul+" 0/1; agent-b: "+promptfooAdd+" 1/2, "+promptfooMul+" 1/1", Options{})
	wantHarness(t, "promptfoo/status.csv", "promptfoo CSV",
		`agent-a: {"ask": "2+2"} 1/2, {"ask": "7"} 1/1; agent-b: {"ask": "2+2"} 0/1 error 1`, Options{})
	wantHarness(t, "promptfoo/status.csv", "promptfoo CSV", // an error has no score, whichever is asked for
		`agent-a: {"ask": "2+2"} 1/2, {"ask": "7"} 1/1; agent-b: {"ask": "2+2"} 0/0 error 1 missing 1`, Options{Scorer: "tone"})
	wantHarness(t, "promptfoo/table-alone.json", "promptfoo JSON", `{"ask": "2+2"} 1/1 error 1`, Options{})
	wantHarness(t, "promptfoo/table.json", "promptfoo JSON", "agent-a: "+promptfooAdd+" 1/2; agent-b: "+promptfooAdd+" 1/2", Options{})
}

// promptfooLine is a result with these variables and fields.
func promptfooLine(vars, fields string) string {
	return `{"vars": ` + vars + `, "provider": {"id": "p"}, "promptIdx": 0, "testIdx": 0, ` + fields + "}\n"
}

func TestPromptfooIdentityAndErrors(t *testing.T) {
	runCases(t, []readCase{
		{name: "identity: equal variables, two descriptions",
			text: promptfooLine(`{"a": 1}`, `"success": true, "testCase": {"description": "x"}`) + promptfooLine(`{"a": 1}`, `"success": false, "testCase": {"description": "y"}`) +
				promptfooLine(`{"a": 1}`, `"success": true, "testCase": {"description": "x"}`),
			want: `{"a": 1} 2/2, {"a": 1} y 0/1`},
		{name: "identity: no variables", text: promptfooLine(`{}`, `"success": true, "testCase": {"description": "x"}`) + promptfooLine(`{}`, `"success": true, "prompt": {"raw": "say"}`), want: "say 1/1, x 1/1"},
		{name: "identity: numbers keep their digits", // B045
			text: promptfooLine(`{"a": 12345678901234567890}`, `"success": true`) + promptfooLine(`{"a": "007"}`, `"success": true`) + promptfooLine(`{"a": 7}`, `"success": false`),
			want: `{"a": 7} 0/1, {"a": 12345678901234567890} 1/1, {"a": "007"} 1/1`},
		{name: "identity: two prompts of one provider are two agents",
			text: promptfooLine(`{"a": 1}`, `"success": true`) + promptfooLine(`{"a": 1}`, `"success": false, "promptIdx": 1`), want: `p: {"a": 1} 1/1; p|p1: {"a": 1} 0/1`},
		{name: "error accounting: a failed assertion is no error",
			text: promptfooLine(`{"a": 1}`, `"success": false, "failureReason": 1, "error": "Expected output"`) + promptfooLine(`{"a": 1}`, `"success": true, "failureReason": 0`),
			want: `{"a": 1} 1/2`, quiet: []string{"errors", "not-clean"}},
		{name: "error accounting: old files have no reason",
			text: promptfooLine(`{"a": 1}`, `"success": false, "error": "529"`) + promptfooLine(`{"a": 1}`, `"success": false, "error": "Expected", "gradingResult": {"pass": false}`),
			want: `{"a": 1} 0/1 error 1`},
		{name: "a named score there is not", text: promptfooLine(`{"a": 1}`, `"success": true, "namedScores": {"tone": 1}`), options: Options{Scorer: "style"}, wantErr: []string{`no scorer "style"`, "success, tone"}},
		{name: "averaging: a graded score needs a threshold", text: promptfooLine(`{"a": 1}`, `"success": true, "score": 0.5`), options: Options{Scorer: "score"}, wantErr: []string{"--success"}},
		{name: "reading: a torn last line", text: promptfooLine(`{"a": 1}`, `"success": true`) + `{"vars": {"a"`, want: `{"a": 1} 1/1`, warnings: []string{"torn-line"}}, // B083
		{name: "reading: a torn line, strict", text: promptfooLine(`{"a": 1}`, `"success": true`) + `{"vars": {"a"`, options: Options{Strict: true}, wantErr: []string{"run.jsonl:2", "cut off"}},
		{name: "reading: objects without a line end between them", // B081
			text: strings.ReplaceAll(promptfooLine(`{"a": 1}`, `"success": true`)+promptfooLine(`{"a": 1}`, `"success": false`), "\n", ""), want: `{"a": 1} 1/2`},
		{name: "reading: a broken line", text: promptfooLine(`{"a": 1}`, `"success": true`) + `{"vars": tru}` + "\n", wantErr: []string{"run.jsonl:2", "byte"}}, // B083
	})
}

// TestPromptfooCSVHeaders: a header of an output may lack its provider, and
// Grader Reason, Comment and Latency follow it in files of the viewer.
func TestPromptfooCSVHeaders(t *testing.T) {
	runCases(t, []readCase{
		{name: "identity: no provider in the header", file: "a.csv", text: "v,Ask {{v}},Status,Score,Named Scores\n1,o,PASS,1.00,\n1,o,FAIL,0.00,\n", want: `{"v": "1"} 1/2`},
		{name: "identity: a description beside equal variables", file: "a.csv", text: "Description,v,[p] x,Status,Score,Named Scores\nd,1,o,PASS,1,\ne,1,o,FAIL,0,\n", want: `{"v": "1"} 1/1, {"v": "1"} e 0/1`},
		{name: "columns of the viewer", file: "a.csv", text: "v,[p] x,Grader Reason,Comment,Latency (ms),[q] x,Grader Reason,Comment,Latency (ms)\n1,[PASS] o,,,150,[FAIL] o,bad,,200\n", want: `p: {"v": "1"} 1/1; q: {"v": "1"} 0/1`},
		{name: "a table with a column Status is no promptfoo file", file: "a.csv", text: "task,trial,Status,Score\n1,1,PASS,1\n", want: "1 1/1"},
	})
}

func TestPromptfooHostile(t *testing.T) {
	head := `{"evalId": "x", "results": {"version": 3, "results": [`
	bomb := "evalId: x\nresults:\n  results:\n  - &a {v: [1,1,1,1,1,1,1,1,1]}\n"
	for c := 'b'; c < 'l'; c++ {
		bomb += "  - &" + string(c) + " {v: [*" + strings.Repeat(string(c-1)+", *", 8) + string(c-1) + "]}\n"
	}
	yamlHead := "evalId: x\nresults:\n  results:\n"
	for name, c := range map[string]struct{ file, text, want string }{
		"deep":          {"a.json", head + deep(`{"vars": {"a": `, `}}]}}`), "nested"},
		"deep skipped":  {"a.json", head + deep(`{"response": {"raw": `, `}}]}}`), "not valid JSON"},
		"large":         {"a.json", head + `{"vars": {"a": "` + strings.Repeat("x", 2<<20) + `"}}]}}`, "no result file has that"},
		"no object":     {"a.json", head + `7]}}`, "an object"},
		"alias bomb":    {"a.yaml", bomb, "aliases"},
		"alias to self": {"a.yaml", yamlHead + "  - &a {vars: {x: *a}}\n", "a.yaml"},
		"deep YAML":     {"a.yaml", yamlHead + "  - vars: " + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), "a.yaml"},
		"large YAML":    {"a.yaml", yamlHead + strings.Repeat("  - {}\n", 2<<20), "export as JSON"},
		"dense YAML":    {"a.yaml", yamlHead + "  - [" + strings.Repeat("a,", 1<<20) + "]\n", "export as JSON"},
		"no YAML":       {"a.yaml", yamlHead + "  - {\n", "not valid YAML"},
		"a list as key": {"a.yaml", yamlHead + "  - {[1]: 2}\n", "a key that is no text"},
		"CSV, no cell":  {"a.csv", "v,[p] x\n1,[PASS]\n2,huh\n", "a.csv:3"},
		"CSV, status":   {"a.csv", "v,[p] x,Status,Score,Named Scores\n1,o,PASS,1,\n2,o,huh,1,\n", "a.csv:3"},
		"CSV, quotes":   {"a.csv", "v,[p] x\n1,[PASS]\n2,\"huh\n", "not valid CSV"},
	} {
		if err := hostileRead(t, c.file, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}

func init() {
	task := func(id string) string { return id + "|p0|toy-agent" }
	for file, format := range map[string]string{"json": "promptfoo JSON", "jsonl": "promptfoo JSONL", "yaml": "promptfoo YAML", "csv": "promptfoo CSV"} {
		name := "promptfoo_toy_repeat4"
		if file == "jsonl" {
			name += "_jsonl"
		}
		for variant, errors := range map[string]string{"default": ErrorsFail, "errors_excluded": ErrorsDrop} {
			oracleCases = append(oracleCases, oracleCase{
				oracle: name, files: []string{"promptfoo/toy_repeat4." + file}, format: format, variant: variant, options: Options{Errors: errors}, task: task,
			})
		}
	}
}
