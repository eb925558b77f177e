package results

import "testing"

func TestLiveCodeBench(t *testing.T) {
	const file = "livecodebench/eval_all.json"
	data := wantHarness(t, file, "LiveCodeBench", "3210 0/2 missing 1, abc301_a 2/3", Options{})
	warningOf(t, data[0], "missing")
	data = wantHarness(t, file, "LiveCodeBench", "3210 0/2 missing 1, abc301_a 2/3", Options{Group: "difficulty"})
	if data[0].Tasks[0].Group != "hard" || data[0].Tasks[1].Group != "easy" {
		t.Errorf("%+v", data[0].Tasks)
	}
	of := func(graded string) string { return `[{"question_id": "q", "graded_list": [` + graded + `]}]` }
	runCases(t, []readCase{
		{name: "reading: truth values, numbers and words", file: "a.json", text: of(`true, false, 1, 0, "passed"`), want: "q 3/5"}, // B090
		{name: "a score between", file: "a.json", text: of(`0.5`), wantErr: []string{"0.5 is neither 0 nor 1", "--success"}},
		{name: "a verdict that is a list", file: "a.json", text: of(`[true]`), wantErr: []string{"is an object or a list"}},
		{name: "a problem a line", file: "a.jsonl", text: `{"question_id": "q", "graded_list": [true, false]}` + "\n" + `{"graded_list": [true], "question_id": "r"}`, want: "q 1/2, r 1/1"},
		{name: "by problem", file: "a.json", text: `{"date": "x", "eval": {"q": {"graded_list": [true, false], "pass@1": 0.5}, "r": {"graded_list": [1]}}}`, want: "q 1/2, r 1/1"},
		{name: "averaging: pass@1 is no verdict", file: "a.json", text: `[{"question_id": "q", "pass@1": 0.5, "graded_list": [false, true], "metadata": ["{}", "{}"]}]`, want: "q 1/2"},
		{name: "fewer codes than verdicts", file: "a.json", text: `[{"question_id": "q", "graded_list": [true, true], "code_list": ["x"]}]`, want: "q 2/2"},
		{name: "nothing graded", file: "a.json", text: of(``), wantErr: []string{"without trials"}},
		{name: "no question", file: "a.json", text: `[{"question_id": "q", "graded_list": [true]}, {"graded_list": [true]}]`, wantErr: []string{"without a task"}},
		{name: "equal code", file: "a.json", text: `[{"question_id": "q", "graded_list": [true, true], "code_list": ["x", "x"]}]`, want: "q 2/2", warnings: []string{"equal-outputs"}},
		{name: "deep", file: "a.json", text: `[{"question_id": "q", "graded_list": ` + deep("", "}]"), wantErr: []string{"not valid JSON"}},
	})
}

func FuzzReadLiveCodeBench(f *testing.F) {
	fuzzHarness(f, "LiveCodeBench", fixture(f, "livecodebench/eval_all.json"), `[{"question_id": 1, "graded_list": [1, NaN, "x"]}`)
}
