package results

import (
	"strings"
	"testing"
)

const harborWant = "add 1/2 unclean 1, slow 0/0 error 1"

func TestHarbor(t *testing.T) {
	data := wantHarness(t, "harbor/job", "Harbor", harborWant, Options{})
	if data[0].Agent != "a (m)" {
		t.Errorf("agent %q", data[0].Agent)
	}
	for _, code := range []string{"errors", "not-clean", "retries"} {
		warningOf(t, data[0], code)
	}
	wantMetric(t, data[0], "pass@1 dropped", 0.5)
	wantHarness(t, "harbor/job", "Harbor", harborWant, Options{Group: "source"})
	wantHarness(t, "harbor/job/result.json", "Harbor job", harborWant, Options{})
	wantHarness(t, "harbor/job/add__Zz00002/result.json", "Harbor trial", "add 0/1 unclean 1", Options{})
	wantHarness(t, "harbor", "Harbor", harborWant, Options{})
}

func harborTrial(name, rest string) string {
	return `{"task_name": "` + harborTask(name) + `", "trial_name": "` + name + `", ` + rest + `}`
}

func TestHarborCases(t *testing.T) {
	reward := func(x string) string { return `"verifier_result": {"rewards": {` + x + `}}, "exception_info": null` }
	job := fixture(t, "harbor/job/result.json")
	runCases(t, []readCase{
		{name: "identity: a suffix that is digits is no number", files: map[string]string{ // B042
			"j/a__7f3a9c/result.json": harborTrial("a__7f3a9c", reward(`"reward": 1`)), "j/a__1b8e42/result.json": harborTrial("a__1b8e42", reward(`"reward": 0`)),
			"j/a__000002/result.json": harborTrial("a__000002", reward(`"reward": 0`)), "j/config.json": "{}",
		}, args: []string{"j"}, want: "a 1/3", metrics: map[string]float64{"pass@2": 2. / 3}},
		{name: "identity: copies under another name", files: map[string]string{ // B038
			"j/a__q/result.json": harborTrial("a__q", reward(`"reward": 1`)+`, "started_at": "2026"`), "j/a__qx2/result.json": harborTrial("a__qx2", reward(`"reward": 1`)+`, "started_at": "2026"`), "j/config.json": "{}",
		}, args: []string{"j"}, want: "a 2/2", warnings: []string{"twins"}},
		{name: "error accounting: a timeout with a reward keeps it", file: "result.json", // B022
			text: harborTrial("a__q", `"verifier_result": {"rewards": {"reward": 0.0}}, "exception_info": {"exception_type": "AgentTimeoutError"}`), want: "a 0/1 unclean 1"},
		{name: "error accounting: a timeout with a success is a contradiction", file: "result.json", // B028
			text: harborTrial("a__q", `"verifier_result": {"rewards": {"reward": 1.0}}, "exception_info": {"exception_type": "AgentTimeoutError"}`), want: "a 1/1 unclean 1", warnings: []string{"contradiction"}},
		{name: "error accounting: an empty reward", file: "result.json", text: harborTrial("a__q", reward(`"reward": null`)), want: "a 0/0 error 1"},                                                // B016
		{name: "averaging: several rewards, one must be chosen", file: "result.json", text: harborTrial("a__q", reward(`"reward": 1, "style": 0`)), wantErr: []string{"reward, style", "--scorer"}}, // B053
		{name: "averaging: a reward by name", file: "result.json", text: harborTrial("a__q", reward(`"reward": 1, "style": 0`)), options: Options{Scorer: "style"}, want: "a 0/1"},
		{name: "a reward between", file: "result.json", text: harborTrial("a__q", reward(`"reward": 0.4`)), wantErr: []string{"0.4 is neither 0 nor 1", "--success"}},
		{name: "a job without its folder", file: "result.json", text: job, want: harborWant},
		{name: "a name that leads out of the folder", file: "result.json", text: strings.ReplaceAll(job, "add__Ab3dE5f", "../../etc/passwd"), wantErr: []string{"leads out of the folder"}},
		{name: "deep", file: "result.json", text: harborTrial("a__q", `"verifier_result": `+deep("", "")), wantErr: []string{"not valid JSON"}},
		{name: "a trial that is cut off", files: map[string]string{"j/a__q/result.json": harborTrial("a__q", reward(`"reward": 1`))[:60], "j/config.json": "{}"},
			args: []string{"j"}, wantErr: []string{"a__q/result.json", "cut off"}},
	})
}

// TestHarborInterrupted: a trial that did not come to its end is missing, and the
// job says how many there should be; a trial without a file of its own is of
// the agent of those that have one.
func TestHarborInterrupted(t *testing.T) {
	result := func(name, rest string) string {
		return `{"task_name": "a", "trial_name": "` + name + `", "agent_info": {"name": "g", "model_info": {"name": "m1"}}, "exception_info": null, ` + rest + `}`
	}
	done := result("a__AAA0001", `"verifier_result": {"rewards": {"reward": 1.0}}, "finished_at": "2026-01-01T00:00:00Z"`)
	job := `{"n_total_trials": 4, "stats": {"evals": {"g__m1__d": {"reward_stats": {"reward": {"1.0": ["a__AAA0001"], "0.0": ["a__AAA0002"]}}}}}}`
	runCases(t, []readCase{
		{name: "error accounting: a trial that did not end", files: map[string]string{"job/result.json": job, "job/a__AAA0001/result.json": done,
			"job/a__AAA0003/result.json": result("a__AAA0003", `"verifier_result": null, "finished_at": null`), "job/a__AAA0004/config.json": "{}"},
			args: []string{"job"}, want: "a 1/1 missing 1", warnings: []string{"declared", "missing"}, quiet: []string{"errors"}},
		{name: "error accounting: a trial that ended without a reward", files: map[string]string{"job/config.json": "{}", "job/a__AAA0001/result.json": done,
			"job/a__AAA0003/result.json": result("a__AAA0003", `"verifier_result": null, "finished_at": "2026-01-01T00:00:00Z"`)}, args: []string{"job"}, want: "a 1/1 error 1"},
		{name: "identity: a trial without its file is of the same agent", files: map[string]string{"job/result.json": job, "job/a__AAA0001/result.json": done},
			args: []string{"job/result.json"}, want: "a 1/2", warnings: []string{"declared"}},
	})
}

func FuzzReadHarborTrial(f *testing.F) {
	fuzzHarness(f, "Harbor trial", fixture(f, "harbor/job/add__Zz00002/result.json"), harborTrial("x", `"verifier_result": {"rewards": {"s": 1, "b": "1.0"}}`))
}

func FuzzReadHarborJob(f *testing.F) {
	fuzzHarness(f, "Harbor job", fixture(f, "harbor/job/result.json"), `{"stats": {"evals": {"e": {"reward_stats": {"reward": {"x": ["a"]}}}}, "n_retries": -1}}`)
}
