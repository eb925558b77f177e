package results

import (
	"strings"
	"testing"
)

func TestLMEval(t *testing.T) {
	const one = "lm-eval/samples_one_2026-01-01T00-00-00.000001.jsonl"
	data := wantHarness(t, one, "lm-evaluation-harness", "0 0/1, 1 1/1", Options{})
	if data[0].Agent != "org/m" {
		t.Errorf("agent %q: the model is in the file of results", data[0].Agent)
	}
	const two = "lm-eval/samples_math_2026-01-01T00-00-00.000001.jsonl"
	data = wantHarness(t, two, "lm-evaluation-harness", "0 0/1, 1 1/1", Options{Filter: "strict-match"})
	warningOf(t, data[0], "choice")
	wantHarness(t, two, "lm-evaluation-harness", "0 1/1, 1 1/1", Options{Filter: "flexible-extract"})
	line := func(id, rest string) string {
		return `{"doc_id": ` + id + `, "doc_hash": "h` + id + `", "resps": [["x"]], "filter": "none", ` + rest + "}\n"
	}
	runCases(t, []readCase{
		{name: "identity: a document once for each filter", file: "s.jsonl", text: fixture(t, two), wantErr: []string{"several filters, strict-match, flexible-extract", "--filter"}},
		{name: "a filter there is not", file: "s.jsonl", text: fixture(t, two), options: Options{Filter: "x"}, wantErr: []string{`no filter "x"`, "strict-match, flexible-extract"}},
		{name: "several files are trials", files: map[string]string{"r/a.jsonl": fixture(t, one), "r/b.jsonl": fixture(t, strings.Replace(one, "01T", "02T", 1))},
			args: []string{"r"}, want: "0 1/2, 1 2/2", metrics: map[string]float64{"pass^2": 0.5, "pass@2": 1}},
		{name: "identity: numbers of documents of two benchmarks", files: map[string]string{"r/a.jsonl": line("0", `"metrics": ["acc"], "acc": 1`), "r/b.jsonl": strings.Replace(line("0", `"metrics": ["acc"], "acc": 1`), "h0", "other", 1)},
			args: []string{"r"}, wantErr: []string{"b.jsonl", "two benchmarks"}}, // B041
		{name: "averaging: repeats have but one verdict", file: "s.jsonl", text: `{"doc_id": 0, "resps": [["a", "b", "c"]], "filter": "none", "metrics": ["acc"], "acc": 1}`,
			wantErr: []string{"s.jsonl:1", "3 answers but one score", "once a trial"}},
		{name: "choices are no repeats", file: "s.jsonl", text: `{"doc_id": 0, "resps": [[[-1.5, false]], [[-0.5, true]]], "filter": "none", "metrics": ["acc"], "acc": 1}`, want: "0 1/1"},
		{name: "averaging: several metrics", file: "s.jsonl", text: line("0", `"metrics": ["acc", "acc_norm"], "acc": 1, "acc_norm": 0`), wantErr: []string{"acc, acc_norm", "--scorer"}}, // B053
		{name: "averaging: a metric by name", file: "s.jsonl", text: line("0", `"metrics": ["acc", "acc_norm"], "acc": 1, "acc_norm": 0`), options: Options{Scorer: "acc_norm"}, want: "0 0/1"},
		{name: "error accounting: a metric that is missing in a document", file: "s.jsonl", // B030
			text: line("0", `"metrics": ["acc"], "acc": 1`) + line("1", `"metrics": ["acc"], "acc": NaN`), want: "0 1/1, 1 0/0 missing 1"},
		{name: "a grade", file: "s.jsonl", text: line("0", `"metrics": ["f1"], "f1": 0.25`), wantErr: []string{"0.25 is neither 0 nor 1"}},
		{name: "a document twice", file: "s.jsonl", text: line("0", `"metrics": ["acc"], "acc": 1`) + line("0", `"metrics": ["acc"], "acc": 0`), wantErr: []string{"twice"}},               // B039
		{name: "reading: a last line that is cut off", file: "s.jsonl", text: line("0", `"metrics": ["acc"], "acc": 1`) + `{"doc_id": 1,`, want: "0 1/1", warnings: []string{"torn-line"}}, // B083
		{name: "the same, strict", file: "s.jsonl", text: line("0", `"metrics": ["acc"], "acc": 1`) + `{"doc_id": 1,`, options: Options{Strict: true}, wantErr: []string{"cut off"}},
		{name: "deep", file: "s.jsonl", text: line("0", `"metrics": ["acc"], "acc": 1, "doc": `+deep("", "")), wantErr: []string{"not valid JSON"}},
	})
}

// TestLMEvalOlderFiles: before a file named its metrics and filters, what is a
// number is a metric; a file may be a list.
func TestLMEvalOlderFiles(t *testing.T) {
	line := func(id, rest string) string {
		return `{"doc_id": ` + id + `, "doc": {}, "target": 1, "arguments": [], "resps": [["x"]], "filtered_resps": ["x"], "doc_hash": "h` + id + `"` + rest + `}`
	}
	runCases(t, []readCase{
		{name: "no metrics named", file: "samples_a.jsonl", text: line("0", `, "exact_match": 1.0`) + "\n" + line("1", `, "exact_match": false`), want: "0 1/1, 1 0/1"},
		{name: "a list", file: "samples_a.json", text: "[" + line("0", `, "acc": 1.0`) + ",\n" + line("1", `, "acc": 0.0`) + "]", want: "0 1/1, 1 0/1"},
		{name: "several that are not named", file: "a.jsonl", text: line("0", `, "acc": 1.0, "acc_norm": 0.0`), wantErr: []string{"acc, acc_norm", "--scorer"}},
		{name: "no metric", file: "a.jsonl", text: line("0", `, "bypass": 999`), wantErr: []string{"no metric that is a number"}},
		{name: "a metric of all documents", file: "a.jsonl", text: line("0", `, "metrics": ["f1"], "f1": ["a", ["b"]]`), wantErr: []string{"only of all documents", "--scorer"}},
	})
}

func FuzzReadLMEval(f *testing.F) {
	fuzzHarness(f, "lm-evaluation-harness", fixture(f, "lm-eval/samples_one_2026-01-01T00-00-00.000001.jsonl"),
		`{"doc_id": "a", "resps": [], "metrics": ["m", "m"], "m": [1]}{"doc_id": null, "doc_hash": 1}`)
}
