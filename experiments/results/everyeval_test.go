package results

import (
	"strings"
	"testing"
)

// everyEvalLine is a row: the sample, the epoch ("-" for none), the score, and
// whether it is correct.
func everyEvalLine(row string) string {
	p := strings.Fields(row)
	metadata := `{"epoch": "` + p[1] + `"}`
	if p[1] == "-" {
		metadata = "{}"
	}
	return `{"evaluation_id": "e", "model_id": "m", "evaluation_name": "b", "sample_id": "` + p[0] + `", "evaluation": {"score": ` + p[2] + `, "is_correct": ` + p[3] + `}, "metadata": ` + metadata + "}\n"
}

func everyEvalLines(rows ...string) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(everyEvalLine(r))
	}
	return b.String()
}

func TestEveryEval(t *testing.T) {
	const want = "s1 1/2, s2 1/1 error 1"
	data := wantHarness(t, "every-eval-ever/demo_samples.jsonl", "every_eval_ever", want, Options{})
	if data[0].Agent != "org/model" {
		t.Errorf("agent %q", data[0].Agent)
	}
	wantHarness(t, "every-eval-ever", "every_eval_ever", want, Options{})
	_, err := readText(t, "demo.json", fixture(t, "every-eval-ever/demo.json"), Options{})
	wantError(t, err, nil, "demo.json", "aggregate scores, no trials", "_samples.jsonl")
}

// TestEveryEvalReduced: the converter from Inspect writes the mean over the
// epochs into each row and calls correct what is above 0, so that one success
// of four would read as four.
func TestEveryEvalReduced(t *testing.T) {
	reduced := everyEvalLines("a 1 0.25 true", "a 2 0.25 true", "a 3 0.25 true", "a 4 0.25 true")
	allAlike := everyEvalLines("a 1 1 true", "a 2 1 true", "b 1 0 false", "b 2 0 false", "c 1 1 true", "c 2 1 true", "d 1 0 false", "d 2 0 false", "e 1 1 true", "e 2 1 true")
	other := strings.Replace(everyEvalLine("a 2 1 true"), `"b"`, `"c"`, 1)
	runCases(t, []readCase{
		{name: "averaging: reduced scores in every epoch's row", text: reduced, wantErr: []string{"run.jsonl:1", `sample "a"`, "0.25", "mean over its epochs", "is_correct there is a score above 0"}},
		{name: "averaging: reduced scores, read all the same", text: reduced, options: Options{Success: ">=0.2"}, want: "a 4/4", warnings: []string{"reduced-scores"}},
		{name: "averaging: perhaps reduced by the maximum", text: allAlike, warnings: []string{"reduced-scores"}},
		{name: "averaging: epochs that differ", text: everyEvalLines("a 1 1 true", "a 2 0 false", "b 1 1 true", "b 2 1 true"), want: "a 1/2, b 2/2", quiet: []string{"reduced-scores", "verdict-mismatch"}},
		{name: "the score counts, not is_correct", text: everyEvalLines("a - 1 false", "b - 0 true"), want: "a 1/1, b 0/1", warnings: []string{"verdict-mismatch"}},
		{name: "no score", text: everyEvalLines("a - null true", "b - NaN false"), want: "a 1/1, b 0/1"},
		{name: "a fraction without an epoch needs a threshold", text: everyEvalLines("a - 0.5 true"), wantErr: []string{"run.jsonl", "--success"}},
		{name: "identity: rows of one sample without an epoch", text: everyEvalLines("a - 1 true", "a - 0 false"), want: "a 1/2", warnings: []string{"no-trial-number"}},
		{name: "identity: a row twice", text: everyEvalLines("a 1 1 true", "a 1 1 true"), want: "a 1/1", warnings: []string{"duplicate-rows"}}, // B039
		{name: "identity: two runs in one file", text: everyEvalLine("a 1 1 true") + strings.Replace(everyEvalLine("a 1 0 false"), `"e"`, `"f"`, 1), want: "a 1/2"},
		{name: "two scores of one sample", text: everyEvalLine("a 1 0 false") + other, wantErr: []string{"several scorers, b, c", "--scorer b"}},
		{name: "one of two scores", text: everyEvalLine("a 1 0 false") + other, options: Options{Scorer: "c"}, want: "a 1/1"},
		{name: "a score there is not", text: everyEvalLine("a 1 0 false"), options: Options{Scorer: "c"}, wantErr: []string{`no scorer "c"`, "there is b"}},
	})
}
