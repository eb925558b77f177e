package results

import (
	"strings"
	"testing"
)

func TestDeepEval(t *testing.T) {
	data := wantHarness(t, "deepeval/run.json", "deepeval", "greets 1/2 error 1, greets good evening 1/1, parts 0/0 missing 1", Options{})
	warningOf(t, data[0], "errors")
	wantHarness(t, "deepeval/run.json", "deepeval", "greets 2/2 error 1, greets good evening 0/0 missing 1, parts 0/0 missing 1", Options{Scorer: "Relevancy"})
	runCases(t, []readCase{
		{name: "error accounting: a metric's error is no verdict, whatever the case says", // B033
			file: "a.json", text: `{"testCases": [{"name": "a", "success": true, "metricsData": [{"name": "m", "success": true, "error": "judge"}]}], "testPassed": 1}`,
			want: "a 0/0 error 1", warnings: []string{"errors"}},
		{name: "error accounting: another metric failed all the same",
			file: "a.json", text: `{"testCases": [{"name": "a", "success": false, "metricsData": [{"name": "m", "error": "judge"}, {"name": "n", "success": false}]}], "testPassed": 1}`, want: "a 0/1"},
		{name: "the hidden file of the latest run", file: "a.json", text: `{"testRunData": {"testFile": null, "testCases": [{"name": "a", "success": true, "metricsData": []}], "testPassed": 1}, "testRunLink": null}`, want: "a 1/1"},
		{name: "a metric there is not", file: "a.json", text: `{"testCases": [{"name": "a", "success": true, "metricsData": [{"name": "m", "success": true}]}], "testPassed": 1}`,
			options: Options{Scorer: "x"}, wantErr: []string{`no scorer "x"`, "there is m"}},
		{name: "task quality: two graders under one name", // B129
			file: "a.json", text: `{"testCases": [{"name": "a", "success": true, "metricsData": [{"name": "m", "success": true, "evaluationModel": "j1"}]}, {"name": "b", "success": true, "metricsData": [{"name": "m", "success": true, "evaluationModel": "j2"}]}], "testPassed": 1}`,
			warnings: []string{"mixed-grader"}},
	})
}

func TestEvalSet(t *testing.T) {
	const want = "add 1/2, mul 0/0 error 1 missing 1"
	wantHarness(t, "evalset/app_math_1.evalset_result.json", "ADK evalset", want, Options{})
	text := fixture(t, "evalset/app_math_1.evalset_result.json")
	quoted := `"` + strings.NewReplacer(`"`, `\"`, "\n", `\n`).Replace(text) + `"`
	snake := strings.NewReplacer("evalCaseResults", "eval_case_results", "evalId", "eval_id", "runId", "run_id", "finalEvalStatus", "final_eval_status",
		`"passed"`, "1", `"failed"`, "2", `"not evaluated"`, "3", "errorMessage", "error_message").Replace(text)
	runCases(t, []readCase{
		{name: "JSON in a string", file: "a.evalset_result.json", text: quoted, want: want},
		{name: "snake case and numbers", file: "a.json", text: snake, want: want},
		{name: "a fault in the string", file: "a.evalset_result.json", text: `"{\"evalCaseResults\": [tru]}"`, wantErr: []string{"a.evalset_result.json", "in line 1 of the JSON in the string"}},
		{name: "no run numbers", file: "a.json", text: `{"evalCaseResults": [{"evalId": "a", "finalEvalStatus": "passed"}, {"evalId": "a", "finalEvalStatus": "failed"}], "summary": {"numRuns": 3}}`,
			want: "a 1/2", warnings: []string{"declared"}},
	})
}

func TestAgentrial(t *testing.T) {
	data := wantHarness(t, "agentrial/run.json", "agentrial", "late 1/1 error 1, sum 2/3", Options{})
	warningOf(t, data[0], "declared")
	if data[0].Agent != "pkg.agent" {
		t.Errorf("agent %q", data[0].Agent)
	}
	head := `{"suite": {"trials": 1}, "results": [{"test_case": {"name": "a"}, "trials": [`
	for name, c := range map[string]struct{ text, want string }{
		"no name": {`{"suite": {}, "results": [{"test_case": {}, "trials": [{"passed": true}]}]}`, "there is no test_case.name"},
		"deep":    {head + deep(`{"steps": `, `}]}]}`), "not valid JSON"},
		"late":    {`{"suite": {}, "results": [{"test_case": 1, "trials": [` + strings.Repeat(`{},`, 20_000) + `{}]}]}`, "before the name of their task"},
		"cut":     {head + `{"passed": tr`, "cut off"},
	} {
		if err := hostileRead(t, "a.json", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}

func TestWaza(t *testing.T) {
	data := wantHarness(t, "waza/run.json", "waza", "t1 2/3, t2 0/0 error 1 missing 1", Options{})
	for _, code := range []string{"retries", "declared"} {
		warningOf(t, data[0], code)
	}
	data = wantHarness(t, "waza/run.json", "waza", "t1 2/3, t2 0/0 error 1 missing 1", Options{Group: "group"})
	if data[0].Tasks[0].Group != "easy" || data[0].Tasks[1].Group != "hard" {
		t.Errorf("groups %+v", data[0].Tasks)
	}
}

func TestHAL(t *testing.T) {
	data := wantHarness(t, "hal/bench_agent_UPLOAD.json", "HAL", "a 1/1, b 0/1, c 0/0 error 1, d 2/3, e 1/1", Options{})
	if data[0].Agent != "agent-h" {
		t.Errorf("agent %q", data[0].Agent)
	}
	runCases(t, []readCase{
		{name: "repetitions are files", files: map[string]string{"x_r0.json": `{"raw_eval_results": {"a": 1}}`, "x_r1.json": `{"raw_eval_results": {"a": 0}}`}, args: []string{"x=."}, want: "a 1/2"},
		{name: "no verdict", file: "a.json", text: `{"raw_eval_results": {"a": {"cost": 1}}}`, wantErr: []string{"a.json:1", `task "a"`, "which is the verdict"}},
		{name: "a list of all tasks", file: "a.json", text: `{"raw_eval_results": [1, 0]}`, wantErr: []string{"no object of tasks"}},
		{name: "averaging: partial credit", file: "a.json", text: `{"raw_eval_results": {"a": {"reward": 0.5}}}`, wantErr: []string{"a.json", "--success"}},
		{name: "another score", file: "a.json", text: `{"raw_eval_results": {"a": {"reward": 0, "style": 1}}}`, options: Options{Scorer: "style"}, want: "a 1/1"},
	})
}

func TestMETR(t *testing.T) {
	data := wantHarness(t, "metr/runs.jsonl", "METR runs", "Model X: fam/a 1/2 unclean 1, other/b 0/0 error 1; human: fam/a 1/1 missing 1", Options{Group: "task_family"})
	if data[0].Tasks[1].Group != "other" {
		t.Errorf("groups %+v", data[0].Tasks)
	}
	_, err := readText(t, "runs.jsonl", fixture(t, "metr/runs.jsonl"), Options{Scorer: "score_cont"})
	wantError(t, err, nil, "runs.jsonl", "0.9", "--success")
	const run = `{"task_id": "f/a", "task_family": "f", "run_id": "1", "model": "m", "score_binarized": 1, "score_cont": 0.9}`
	runCases(t, []readCase{
		{name: "one run", file: "a.json", text: run, want: "f/a 1/1"},
		{name: "a list of runs", file: "a.json", text: "[" + run + `, {"task_id": "f/a", "run_id": "2", "model": "m", "score_binarized": 0}]`, want: "f/a 1/2"},
		{name: "averaging: the graded score is another's", file: "a.jsonl", text: run, options: Options{Scorer: "score_cont", Success: ">=0.95"}, want: "f/a 0/1"},
		{name: "error accounting: NaN beside an error", file: "a.jsonl", text: `{"task_id": "a", "model": "m", "score_binarized": NaN, "fatal_error_from": "server"}` + "\n" + `{"task_id": "a", "model": "m", "score_binarized": NaN}`, want: "a 0/0 error 1 missing 1"},
		{name: "no task", file: "a.jsonl", text: `{"task_id": "a", "score_binarized": 1}` + "\n" + `{"model": "m", "score_binarized": 1}`, wantErr: []string{"a.jsonl:2", "without a task"}},
	})
}

func TestMathArena(t *testing.T) {
	wantHarness(t, "matharena/7.json", "MathArena", "7 2/4", Options{})
	runCases(t, []readCase{
		{name: "the file's name is the problem", file: "12.json", text: `{"correct": [true, null], "detailed_costs": []}`, want: "12 1/1 missing 1"},
		{name: "a list of problems", file: "a.json", text: `[{"idx": 1, "correct": [true, false], "answers": [], "pass_at_1": 0.5}, {"correct": [0, 0], "idx": 2}]`, want: "1 1/2, 2 0/2"},
		{name: "a problem a line", file: "a.jsonl", text: `{"correct": [true], "problem_idx": 1, "pass_at_1": 1, "answers": ["x"]}` + "\n" + `{"problem_idx": 2, "correct": [false, true], "answers": []}`, want: "1 1/1, 2 1/2"},
		{name: "averaging: pass_at_1 is no verdict", file: "a.json", text: `{"idx": 1, "pass_at_1": 0.25, "answers": [], "correct": [false, false, false, true]}`, want: "1 1/4"},
		{name: "partial credit", file: "a.json", text: `{"idx": 1, "correct": [0.5], "answers": [], "pass_at_1": 0.5}`, wantErr: []string{"a.json:1", "0.5", "--success"}},
		{name: "no list", file: "a.json", text: `{"idx": 1, "correct": true, "answers": [], "pass_at_1": 1}`, wantErr: []string{"without trials: nothing was measured"}},
	})
}

func init() {
	oracleCases = append(oracleCases,
		oracleCase{oracle: "deepeval_sample", files: []string{"deepeval/test_run_sample.json"}, format: "deepeval"},
		oracleCase{oracle: "every-eval-ever_demo", files: []string{"every-eval-ever/f3a1c0de-4b2e-4c1a-9f6d-1b7e5a2c8d40_samples.jsonl"}, format: "every_eval_ever"},
		oracleCase{oracle: "every-eval-ever_demo", files: []string{"every-eval-ever"}, format: "every_eval_ever"})
}
