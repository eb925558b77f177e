package results

import (
	"strings"
	"testing"
)

func TestTerminalBench(t *testing.T) {
	const file = "terminal-bench/results.json"
	data := wantHarness(t, file, "Terminal-Bench", "build 0/3 unclean 1, chess 2/2 error 1 unclean 1", Options{})
	d := data[0]
	if d.Agent != "goose (m1)" {
		t.Errorf("agent %q", d.Agent)
	}
	for _, code := range []string{"errors", "not-clean", "contradiction"} {
		warningOf(t, d, code)
	}
	wantMetric(t, d, "pass@1", 1./3)         // null is a failure, as in the harness
	wantMetric(t, d, "pass@1 dropped", 1./2) // null is left out
	wantMetric(t, d, "pass@2", 0.5)          // as the file says itself
	result := func(name, task, rest string) string {
		return `{"trial_name": "` + name + `", "task_id": "` + task + `", "failure_mode": "unset", ` + rest + `}`
	}
	of := func(results ...string) string { return `{"results": [` + strings.Join(results, ", ") + `]}` }
	yes, no := `"is_resolved": true`, `"is_resolved": false`
	runCases(t, []readCase{
		{name: "identity: five runs of one attempt", files: map[string]string{ // B044
			"r/1/results.json": of(result("a.1-of-1.r1", "a", yes)), "r/2/results.json": of(result("a.1-of-1.r2", "a", no)),
			"r/3/results.json": of(result("a.1-of-1", "a", yes)),
		}, args: []string{"r"}, want: "a 2/3", quiet: []string{"declared"}},
		{name: "identity: runs joined in one file", file: "results.json", text: of(result("a.1-of-1.r1", "a", yes), result("a.1-of-1.r2", "a", no)), want: "a 1/2"},
		{name: "identity: one trial twice", file: "results.json", text: of(result("a.1-of-2.r", "a", yes), result("a.1-of-2.r", "a", no)), wantErr: []string{"twice", "--duplicates"}}, // B039
		{name: "interrupted", file: "results.json", text: of(result("a.1-of-5.r", "a", yes), result("a.2-of-5.r", "a", no)), want: "a 1/2", warnings: []string{"declared"}},
		{name: "error accounting: the sum in the file is another", file: "results.json", // B024
			text: strings.TrimSuffix(of(result("a.1-of-1", "a", yes)), "}") + `, "n_resolved": 9}`, want: "a 1/1", warnings: []string{"declared"}},
		{name: "deep", file: "results.json", text: `{"results": [` + result("a.1-of-1", "a", yes+`, "parser_results": `+deep("", "")) + `]}`, wantErr: []string{"not valid JSON"}},
	})
}

// TestTerminalBenchFolders: a run's folder is one agent, whether the run came to
// write its results or only those of its trials; its other files are no results.
func TestTerminalBenchFolders(t *testing.T) {
	data := wantHarness(t, "terminal-bench-run", "Terminal-Bench", "build 1/1 error 1", Options{})
	if data[0].Agent != "goose (m1)" {
		t.Errorf("agent %q", data[0].Agent)
	}
	warningOf(t, data[0], "interrupted")
	trial := func(name, resolved string) string {
		return `{"trial_name": "` + name + `", "task_id": "a", "failure_mode": "unset", "is_resolved": ` + resolved + `}`
	}
	one, two := trial("a.1-of-2.r", "true"), trial("a.2-of-2.r", "false")
	files := map[string]string{"run/tb.lock": "{}", "run/run_metadata.json": "{}", "run/results.json": `{"results": [` + one + "," + two + `]}`,
		"run/a/a.1-of-2.r/results.json": one, "run/a/a.2-of-2.r/results.json": two, "run/a/a.2-of-2.r/commands.txt": "ls"}
	short := map[string]string{"run/results.json": `{"results": [` + one + `]}`, "run/a/a.1-of-2.r/results.json": one, "run/a/a.2-of-2.r/results.json": two}
	runCases(t, []readCase{
		{name: "identity: a trial is counted once", files: files, args: []string{"run"}, want: "a 1/2", quiet: []string{"declared"}},
		{name: "a result that lacks trials", files: short, args: []string{"run"}, want: "a 1/1", warnings: []string{"declared"}},
		{name: "trials one by one", files: files, args: []string{"run/a"}, want: "a 1/2", quiet: []string{"declared"}},
		{name: "one trial", files: files, args: []string{"run/a/a.1-of-2.r/results.json"}, want: "a 1/1", quiet: []string{"declared"}},
	})
}

func FuzzReadTerminalBench(f *testing.F) {
	fuzzHarness(f, "Terminal-Bench", fixture(f, "terminal-bench/results.json"), `{"results": [{"task_id": "a", "is_resolved": 1, "trial_name": ".9-of-1"}], "n_resolved": 1e99}`)
}
