package results

import "testing"

func TestVerdictMap(t *testing.T) {
	data := wantHarness(t, "maps/verdicts.json", "map of verdicts", "o__p-1 1/1, o__p-2 0/1, o__p-3 0/0 missing 1", Options{Group: "repo"})
	if data[0].Tasks[0].Group != "o__p" {
		t.Errorf("group %q", data[0].Tasks[0].Group)
	}
	runCases(t, []readCase{
		{name: "several files are further trials", files: map[string]string{"r/a.json": `{"o__p-1": true}`, "r/b.json": `{"o__p-1": false, "o__p-2": true}`},
			args: []string{"r"}, want: "o__p-1 1/2, o__p-2 1/1", warnings: []string{"ragged"}},
		{name: "identity: a name twice with two verdicts", file: "a.json", text: `{"x": true, "x": false}`, wantErr: []string{"twice", "pass, fail"}}, // B039
		{name: "identity: a name twice with one verdict", file: "a.json", text: `{"x": true, "x": true}`, want: "x 1/1", warnings: []string{"duplicate-rows"}},
		{name: "identity: ids are text, byte for byte", file: "a.json", text: `{"007": true, "7": false, "7.0": true}`, want: "007 1/1, 7 0/1, 7.0 1/1"}, // B045
		{name: "a record is no map", file: "a.json", text: `{"success": true, "passed": true}`, wantErr: []string{"no column for task"}},
		{name: "another value late", file: "a.json", text: `{"x": true, "y": false, "z": 0.5}`, wantErr: []string{"a.json"}},
	})
}

func TestRunMap(t *testing.T) {
	const want = "o__p-1 1/2, o__p-2 0/2"
	data := wantHarness(t, "maps/runs.json", "map of runs", want, Options{})
	wantMetric(t, data[0], "pass@2", 0.5)
	wantHarness(t, "maps/tasks-inside.json", "map of runs", want, Options{})
	wantHarness(t, "maps/lists.json", "map of runs", "o__p-1 1/2, o__p-2 0/1 missing 1", Options{})
	ambiguous := `{"alpha": {"one": 1, "two": 0}, "beta": {"one": 1, "two": 1}}`
	runCases(t, []readCase{
		{name: "ambiguous", file: "a.json", text: ambiguous, wantErr: []string{"alpha, beta", "one, two", "task=outer or task=inner"}},
		{name: "outer chosen", file: "a.json", text: ambiguous, options: Options{Columns: map[string]string{"task": "outer"}}, want: "alpha 1/2, beta 2/2"},
		{name: "inner chosen", file: "a.json", text: ambiguous, options: Options{Columns: map[string]string{"task": "inner"}}, want: "one 2/2, two 1/2"},
		{name: "a run that lacks tasks", file: "a.json", text: `{"run_1": {"a": 1, "b": 0}, "run_2": {"a": true}}`, want: "a 2/2, b 0/1", warnings: []string{"ragged"}},
		{name: "one kind and the other", file: "a.json", text: `{"a": {"run1": 1}, "b": [1]}`, wantErr: []string{"a.json"}},
		{name: "a name twice", file: "a.json", text: `{"a": {"run1": 1, "run1": 0}}`, wantErr: []string{"twice"}},
		{name: "a number that is broken", file: "a.json", text: `{"0": [1, 0.]`, wantErr: []string{"not valid JSON"}},
		{name: "deep", file: "a.json", text: `{"a": [1], "b": ` + deep("", "}"), wantErr: []string{"a.json"}},
	})
}

func FuzzReadVerdictMap(f *testing.F) {
	fuzzHarness(f, "map of verdicts", fixture(f, "maps/verdicts.json"), `{"a": true, "a": NaN}`)
}

func FuzzReadRunMap(f *testing.F) {
	fuzzHarness(f, "map of runs", fixture(f, "maps/runs.json"), fixture(f, "maps/tasks-inside.json"), fixture(f, "maps/lists.json"), `{"a": {"b": 1}}`)
}
