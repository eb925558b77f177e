package results

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestSWEBoard: an entry of the leaderboard lists what was resolved; what failed
// is known only from the list of all instances.
func TestSWEBoard(t *testing.T) {
	const entry = `{"no_generation": ["a__a-1"], "no_logs": ["a__a-2"], "resolved": ["b__b-1", "b__b-2"]}`
	list := filepath.Join(folder(t, map[string]string{"all.txt": "a__a-1\na__a-2\nb__b-1\nb__b-2\nc__c-1\n"}), "all.txt")
	runCases(t, []readCase{
		{name: "error accounting: those that failed are not in the file", file: "results.json", text: entry, wantErr: []string{"--tasks-from"}},
		{name: "error accounting: with the list of all", file: "results.json", text: entry, options: Options{TasksFrom: list},
			want: "a__a-1 0/1, a__a-2 0/0 error 1, b__b-1 1/1, b__b-2 1/1, c__c-1 0/1", quiet: []string{"missing"}, metrics: map[string]float64{"pass@1": 2. / 5}},
		{name: "an older entry lists all", file: "results.json",
			text: `{"no_generation": ["a__a-1"], "generated": ["a__a-2", "b__b-1", "c__c-1"], "applied": ["b__b-1", "a__a-2"], "test_errored": ["c__c-1"], "resolved": ["b__b-1"], "install_fail": []}`,
			want: "a__a-1 0/1, a__a-2 0/1, b__b-1 1/1, c__c-1 0/0 error 1"},
		{name: "details by instance", file: "per_instance_details.json", text: `{"a__a-1": {"cost": 0.5, "api_calls": 3, "resolved": true}, "a__a-2": {"cost": 0, "api_calls": 0, "resolved": false}}`, want: "a__a-1 1/1, a__a-2 0/1"},
	})
}

func FuzzReadSWEBoard(f *testing.F) {
	fuzzHarness(f, "SWE-bench board", `{"no_generation": [], "generated": ["a__a-1"], "no_logs": [1, null], "resolved": ["a__a-1"]}`)
}

func TestSWEBench(t *testing.T) {
	data := wantHarness(t, "swe-bench/agent.run1.json", "SWE-bench", "a__a-1 1/1, a__a-2 1/1, a__a-3 0/1, b__b-1 0/1, b__b-2 0/0 error 1, b__b-3 0/0 error 1", Options{})
	warningOf(t, data[0], "errors")
	w := warningOf(t, data[0], "not-submitted")
	if !strings.Contains(w.Message, "6 of the dataset's 8 instances") || strings.Join(w.Tasks, " ") != "c__c-1 c__c-2" {
		t.Error(w)
	}
	wantMetric(t, data[0], "pass@1", 2./6)
	wantMetric(t, data[0], "pass@1 dropped", 2./4)
	runs := wantHarness(t, "swe-bench", "SWE-bench", "a__a-1 2/2, a__a-2 1/2, a__a-3 0/2, b__b-1 0/2, b__b-2 0/1 error 1, b__b-3 0/1 error 1", Options{Group: "repo"})
	wantMetric(t, runs[0], "pass^2", 1./6)
	if runs[0].Tasks[0].Group != "a__a" {
		t.Errorf("group %q", runs[0].Tasks[0].Group)
	}
	ids := func(prefix string, n int) string {
		out := make([]string, n)
		for i := range out {
			out[i] = `"` + prefix + "__x-" + itoa(i) + `"`
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	runCases(t, []readCase{
		{name: "error accounting: the parts add up to the whole", file: "m.run.json", // B034
			text:    `{"resolved_ids": ` + ids("r", 144) + `, "unresolved_ids": ` + ids("u", 64) + `, "empty_patch_ids": ` + ids("p", 276) + `, "error_ids": ` + ids("e", 16) + `, "error_instances": 16}`,
			metrics: map[string]float64{"pass@1": 36. / 125, "pass@1 dropped": 144. / 484}, warnings: []string{"errors"}, quiet: []string{"declared"}},
		{name: "error accounting: a resolved instance in the list of errors", file: "a.json", // B028
			text: `{"resolved_ids": ["a"], "error_ids": ["a"], "unresolved_ids": []}`, want: "a 1/1 unclean 1", warnings: []string{"contradiction"}},
		{name: "two verdicts: an instance both resolved and unresolved", file: "a.json",
			text: `{"resolved_ids": ["a"], "unresolved_ids": ["a"]}`, want: "a 1/1 unclean 1", warnings: []string{"contradiction"}},
		{name: "two verdicts: an instance resolved without a patch", file: "a.json",
			text: `{"resolved_ids": ["a"], "unresolved_ids": [], "empty_patch_ids": ["a"]}`, want: "a 1/1 unclean 1", warnings: []string{"contradiction"}},
		{name: "error accounting: submitted, and in no list", file: "a.json", // B025
			text: `{"resolved_ids": ["a"], "submitted_ids": ["a", "b"]}`, want: "a 1/1, b 0/0 missing 1", warnings: []string{"missing"}},
		{name: "a number that is not that of its list", file: "a.json", text: `{"resolved_ids": ["a"], "resolved_instances": 5, "error_ids": []}`, want: "a 1/1", warnings: []string{"declared"}},
		{name: "a report of one instance", file: "report.json", text: `{"o__p-1": {"patch_is_None": false, "resolved": true, "tests_status": {"a": []}}}`, want: "o__p-1 1/1"},
		{name: "lists in lists", file: "a.json", text: `{"resolved_ids": [["a"]], "error_ids": []}`, wantErr: []string{"without a task"}},
		{name: "deep", file: "a.json", text: `{"error_ids": [], "resolved_ids": ` + deep("", "}"), wantErr: []string{"not valid JSON"}},
		{name: "cut", file: "a.json", text: `{"error_ids": [], "resolved_ids": ["a", "b`, wantErr: []string{"cut off"}},
	})
}

func FuzzReadSWEBench(f *testing.F) {
	fuzzHarness(f, "SWE-bench", fixture(f, "swe-bench/agent.run1.json"), `{"resolved_ids": null, "submitted_ids": ["a", "a"], "total_instances": 1e300}`)
}

func FuzzReadSWEInstance(f *testing.F) {
	fuzzHarness(f, "SWE-bench instance", `{"a": {"resolved": "x", "tests_status": {}}}`)
}
