package results

import (
	"strings"
	"testing"
)

func TestEvalPlus(t *testing.T) {
	const file = "evalplus/samples.eval_results.json"
	data := wantHarness(t, file, "EvalPlus", "HumanEval/0 1/3, HumanEval/1 2/3", Options{})
	if w := warningOf(t, data[0], "choice"); !strings.Contains(w.Message, "the scorer plus was taken, not base") {
		t.Error(w.Message)
	}
	wantHarness(t, file, "EvalPlus", "HumanEval/0 1/3, HumanEval/1 2/3", Options{Scorer: "plus"})
	data = wantHarness(t, file, "EvalPlus", "HumanEval/0 2/3, HumanEval/1 2/3", Options{Scorer: "base"})
	wantMetric(t, data[0], "pass@1", 2./3)
	wantHarness(t, "bigcodebench/eval_results.json", "BigCodeBench", "BigCodeBench/0 1/2, BigCodeBench/1 1/2", Options{})
	data = wantHarness(t, "evalplus/early_eval_results.json", "EvalPlus", "HumanEval/0 1/3, HumanEval/1 2/3", Options{})
	warningOf(t, data[0], "choice")
	wantHarness(t, "evalplus/early_eval_results.json", "EvalPlus", "HumanEval/0 2/3, HumanEval/1 2/3", Options{Scorer: "base"})
	early := func(task string) string { return `{"hash": "x", "eval": {"a": {"nfiles": 2, ` + task + `}}}` }
	of := func(samples string) string { return `{"hash": "x", "eval": {"a": [` + samples + `]}}` }
	runCases(t, []readCase{
		{name: "base only", file: "a.json", text: of(`{"base_status": "pass", "plus_status": null}, {"base_status": "fail", "plus_status": null}`), want: "a 1/2", quiet: []string{"choice"}},
		{name: "base only, plus wanted", file: "a.json", text: of(`{"base_status": "pass"}`), options: Options{Scorer: "plus"}, wantErr: []string{`no scorer "plus"`, "there is base"}},
		{name: "error accounting: plus was not run for a sample", // B053
			file: "a.json", text: of(`{"base_status": "pass", "plus_status": "pass"}, {"base_status": "pass", "plus_status": null}, {"base_status": "fail", "plus_status": null}`), want: "a 1/2 missing 1"},
		{name: "a status that is not known", file: "a.json", text: of(`{"base_status": "passd", "plus_status": "pass"}`), wantErr: []string{`"passd"`, "pass, fail or timeout"}},
		{name: "an older file, base only", file: "a.json", text: early(`"base": [["success", [true]], ["failed", []]], "plus": []`), want: "a 1/2", quiet: []string{"choice"}},
		{name: "an older file, samples that do not belong together", file: "a.json", text: early(`"base": [["success"], ["failed"]], "plus": [["success"]]`), wantErr: []string{"2 samples of base and 1 of plus"}},
		{name: "an older file, no list", file: "a.json", text: early(`"base": ["success"]`), wantErr: []string{"no list which begins with a status"}},
		{name: "a sample that is no object", file: "a.json", text: of(`["pass", []], {"base_status": ""}`), wantErr: []string{"no object with a status"}},
		{name: "runs in files of their own", files: map[string]string{"r/a.json": of(`{"base_status": "pass"}`), "r/b.json": of(`{"base_status": "fail"}`)}, args: []string{"r"}, want: "a 1/2"},
		{name: "deep", file: "a.json", text: of(`{"base_status": "pass", "x": ` + deep("", "}")), wantErr: []string{"not valid JSON"}},
		{name: "cut", file: "a.json", text: of(`{"base_status": "pass"`)[:50], wantErr: []string{"cut off"}},
	})
}

func FuzzReadEvalPlus(f *testing.F) {
	fuzzHarness(f, "EvalPlus", fixture(f, "evalplus/samples.eval_results.json"), `{"date": 1, "eval": {"a": [{"base_status": null}]}}`)
}

func FuzzReadBigCodeBench(f *testing.F) {
	fuzzHarness(f, "BigCodeBench", fixture(f, "bigcodebench/eval_results.json"))
}
