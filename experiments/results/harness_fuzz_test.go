package results

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// scorerSets are the choices that fuzzing of a harness makes beside the others.
var scorerSets = []string{"", "", "score", "s", ""}

// fuzzHarness fuzzes the reader of one format: what its sniffer does not claim
// is not read.
func fuzzHarness(f *testing.F, format string, seeds ...string) {
	h, ok := harnesses[format]
	if !ok {
		f.Fatalf("no format %q", format)
	}
	for _, s := range seeds {
		for i := range optionSets {
			f.Add([]byte(s), byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, choice byte) {
		if len(b) > 1<<16 {
			t.Skip("long files are tested elsewhere")
		}
		o := optionSets[int(choice)%len(optionSets)]
		o.Columns = nil
		o.Scorer = scorerSets[int(choice)%len(scorerSets)]
		if h.name != "Inspect .eval" {
			checkRead(t, b, o)
			return
		}
		checkFile(t, b, o)
	})
}

// checkFile reads bytes as a file of its own: an error names it, counts are
// possible.
func checkFile(t *testing.T, content []byte, o Options) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.eval")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := Read(context.Background(), []string{path}, nil, o)
	var fault *SyntaxError
	if err != nil && !errors.As(err, &fault) && !strings.HasPrefix(err.Error(), path) {
		t.Errorf("the error does not name the file: %v", err)
	}
	for _, d := range data {
		for _, k := range d.Tasks {
			if min(k.Pass, k.Fail, k.Error, k.Missing, k.NotClean) < 0 || k.NotClean > k.Pass+k.Fail {
				t.Errorf("impossible counts: %+v", k)
			}
		}
	}
}

func FuzzReadInspectArchive(f *testing.F) {
	whole := zipOf(f, zip.Deflate, "header.json", inspectHead, "summaries.json", inspectRows)
	fuzzHarness(f, "Inspect .eval", whole, whole[:len(whole)-9],
		zipOf(f, zip.Store, "_journal/start.json", inspectHead, "_journal/summaries/1.json", inspectRows),
		zipOf(f, zip.Store, "samples/1_epoch_1.json", `{"id": 1, "epoch": 1, "error": {"message": "x"}, "scores": {"s": {"value": {"a": NaN, "b": [1]}}}}`),
		zipOfFrames(f, "summaries.json", inspectRows))
}

func FuzzReadInspectJSON(f *testing.F) {
	fuzzHarness(f, "Inspect .json", fixture(f, "inspect/cancelled.json"),
		inspectLogOf(`1 1 "scores": {"s": {"value": {"a": 1, "b": [true, "P"]}}}, "invalidation": {}`, `"1" 2 "limit": "time"`),
		inspectLogOf(`1 1 "score": {"value": "Paris"}`), inspectLogOf())
}

func FuzzReadPromptfooJSON(f *testing.F) {
	fuzzHarness(f, "promptfoo JSON", fixture(f, "promptfoo/repeat.json"), fixture(f, "promptfoo/table.json"))
}

func FuzzReadPromptfooJSONL(f *testing.F) {
	fuzzHarness(f, "promptfoo JSONL", fixture(f, "promptfoo/repeat.jsonl"),
		promptfooLine(`{"a": [1, {"b": null}]}`, `"success": false, "error": "x"`)+promptfooLine(`{}`, `"success": true, "promptIdx": 1`))
}

func FuzzReadPromptfooYAML(f *testing.F) {
	fuzzHarness(f, "promptfoo YAML", fixture(f, "promptfoo/repeat.yaml"),
		"evalId: x\nresults:\n  results:\n  - &a {vars: {x: 1.5, y: ~}, success: yes, provider: p}\n  - *a\n")
}

func FuzzReadPromptfooCSV(f *testing.F) {
	fuzzHarness(f, "promptfoo CSV", fixture(f, "promptfoo/repeat.csv"), "v,[p] x,[p] y\n1,[PASS] (1.00),[ERROR]\n")
}

// halting are texts that once kept a sniffer from coming to an end.
var halting = []string{
	`{"testCases": [` + "\n  nam" + `{"e": "greets",3`,
	`{"val_case_resuQts": [t"e` + "\x91" + `al_id": "a",` + "\x7f",
	`{"versio` + "\xcc" + `n": [1` + "\n",
}

func FuzzReadDeepEval(f *testing.F) {
	fuzzHarness(f, "deepeval", append(halting, fixture(f, "deepeval/run.json"))...)
}

func FuzzReadEvalSet(f *testing.F) {
	fuzzHarness(f, "ADK evalset", append(halting, fixture(f, "evalset/app_math_1.evalset_result.json"), `{"eval_case_results": [{"eval_id": "a", "final_eval_status": 1}]}`)...)
}

func FuzzReadAgentrial(f *testing.F) {
	fuzzHarness(f, "agentrial", append(halting, fixture(f, "agentrial/run.json"))...)
}

func FuzzReadWaza(f *testing.F) { fuzzHarness(f, "waza", fixture(f, "waza/run.json")) }

func FuzzReadVerifiers(f *testing.F) {
	fuzzHarness(f, "verifiers", fixture(f, "verifiers/results.jsonl"), `{"example_id": 1, "reward": 1, "metrics": {"s": 0}, "error": "x"}`)
}

func FuzzReadVerifiersTraces(f *testing.F) {
	fuzzHarness(f, "verifiers traces", fixture(f, "verifiers-traces/traces.jsonl"), `{"task": {"data": {"idx": 4}}, "rewards": {"s": 0.5, "b": 0.5}, "ok": true}`)
}

func FuzzReadEveryEval(f *testing.F) {
	fuzzHarness(f, "every_eval_ever", fixture(f, "every-eval-ever/demo_samples.jsonl"), everyEvalLines("a - 1 false", "a 2 0.5 true", "b - null true"))
}

func FuzzReadHAL(f *testing.F) { fuzzHarness(f, "HAL", fixture(f, "hal/bench_agent_UPLOAD.json")) }

func FuzzReadMETR(f *testing.F) { fuzzHarness(f, "METR runs", fixture(f, "metr/runs.jsonl")) }

func FuzzReadMathArena(f *testing.F) { fuzzHarness(f, "MathArena", fixture(f, "matharena/7.json")) }

func FuzzReadNeMo(f *testing.F) {
	fuzzHarness(f, "NeMo-Skills", `{"problem": "p", "expected_answer": "2", "predicted_answer": "2", "symbolic_correct": true}`,
		`{"problem": "p", "expected_answer": "2", "predicted_answer": null, "judgement": "x. Judgement: Yes"}`+"\n"+`{"problem": "q", "expected_answer": 3, "predicted_answer": "", "judgement": "[Incorrect]"}`)
}
