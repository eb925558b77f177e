package results

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pitfall is a fault that files of a format are known for: what the reader says
// of it, as an error or in one warning with the tasks and the way out.
type pitfall struct {
	file, text string
	code       string // of the warning, "" for an error
	says       []string
	tasks      []string
}

const (
	pitfallTau2    = `{"info": {"num_trials": 2, "git_commit": "c1", "environment_info": {"domain_name": "airline"}}, "tasks": [], "simulations": [`
	pitfallInspect = `{"version": 2, "status": "success", "eval": {"task": "t", "model": "m", "config": {"epochs": 2}}, "plan": {}, "samples": [`
)

var pitfalls = map[string]pitfall{
	"tau-bench writes an exception as a failure": {"run.json",
		`[{"task_id": 1, "trial": 0, "reward": 0.0, "info": {"error": "boom", "traceback": "x"}, "traj": []}, {"task_id": 1, "trial": 1, "reward": 1.0, "info": {}, "traj": []}]`,
		"errors", []string{"1 trial ended in an error", "--errors fail|drop"}, []string{"1"}},
	"a run of tau-bench was interrupted": {"run.json",
		`[{"task_id": 1, "trial": 0, "reward": 0.0, "info": {}, "traj": []}, {"task_id": 2, "trial": 0, "reward": 1.0, "info": {}, "traj": []}, {"task_id": 1, "trial": 1, "reward": 1.0, "info": {}, "traj": []}]`,
		"ragged", []string{"was the run interrupted?", "--ragged eligible"}, []string{"2"}},
	"the tool and the leaderboard of tau2 differ over infrastructure errors": {"results.json",
		pitfallTau2 + `{"id": "a", "task_id": "1", "trial": 0, "termination_reason": "infrastructure_error", "reward_info": null}, {"id": "b", "task_id": "1", "trial": 1, "termination_reason": "user_stop", "reward_info": {"reward": 1.0}}]}`,
		"policy", []string{"--errors drop counts as the tau2 tool does, --errors fail as its leaderboard"}, nil},
	"tau2 declares another n": {"results.json",
		pitfallTau2 + `{"id": "a", "task_id": "1", "trial": 0, "termination_reason": "user_stop", "reward_info": {"reward": 1.0}}]}`,
		"declared", []string{"declares 2 trials a task", "The trials were counted"}, []string{"1"}},
	"retries within a trial": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C"}}, "error_retries": [{"message": "x"}]}]}`,
		"retries", []string{"pass@k taken for pass@1"}, []string{"1"}},
	"scores of Inspect that are no number": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": NaN}}}, {"id": 1, "epoch": 2, "scores": {"s": {"value": "C"}}}]}`,
		"missing", []string{"1 trial was never run or not scored", "count in no n"}, []string{"1"}},
	"an Inspect log of a run that was cancelled": {"log.json",
		strings.Replace(pitfallInspect, "success", "cancelled", 1) + `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C"}}}]}`,
		"interrupted", []string{`the run ended as "cancelled"`}, nil},
	"scores of Inspect that were edited": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C", "history": [{"value": "I"}]}}}]}`,
		"edited-scores", []string{"the edited one was taken"}, nil},
	"two scorers": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"a": {"value": "C"}, "b": {"value": "I"}}}]}`,
		"", []string{"several scorers, a, b", "--scorer a"}, nil},
	"an id as a number and as text": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C"}}}, {"id": "1", "epoch": 2, "scores": {"s": {"value": "I"}}}]}`,
		"mixed-ids", []string{"both were taken as one task"}, []string{"1"}},
	"a score between 0 and 1": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": 0.65}}}]}`,
		"", []string{`task "1"`, "0.65", "--success '>=0.5'"}, nil},
	"several filters of lm-eval": {"samples_t_2025.jsonl",
		`{"doc_id": 1, "doc": {}, "resps": [["a"]], "filtered_resps": ["a"], "filter": "strict", "metrics": ["acc"], "acc": 1.0}` + "\n" +
			`{"doc_id": 1, "doc": {}, "resps": [["a"]], "filtered_resps": ["a"], "filter": "flex", "metrics": ["acc"], "acc": 0.0}`,
		"", []string{"several filters", "--filter strict"}, nil},
	"repeats of lm-eval have one verdict": {"samples_t_2025.jsonl",
		`{"doc_id": 1, "doc": {}, "resps": [["a", "b"]], "filtered_resps": ["a"], "filter": "none", "metrics": ["acc"], "acc": 1.0}`,
		"", []string{"2 answers but one score", "Run the harness once a trial"}, nil},
	"Terminal-Bench: a null counts as a failure": {"results.json",
		`{"results": [{"trial_name": "a.1-of-2", "task_id": "a", "is_resolved": true, "failure_mode": "unset"}, {"trial_name": "a.2-of-2", "task_id": "a", "is_resolved": null, "failure_mode": "unknown_agent_error"}]}`,
		"errors", []string{"counted as failures", "--errors fail|drop"}, []string{"a"}},
	"Harbor: a reward and an exception": {"result.json",
		`{"task_name": "a", "trial_name": "a__x1", "verifier_result": {"rewards": {"reward": 1.0}}, "exception_info": {"exception_type": "AgentTimeoutError"}, "config": {}}`,
		"contradiction", []string{"the reward is trusted"}, []string{"a"}},
	"Harbor: several rewards": {"result.json",
		`{"task_name": "a", "trial_name": "a__x1", "verifier_result": {"rewards": {"reward": 1.0, "b": 0.0}}, "exception_info": null, "config": {}}`,
		"", []string{"several scorers, b, reward", "--scorer b"}, nil},
	"promptfoo: answers of a cache": {"out.json",
		`{"evalId": "e", "results": {"version": 3, "results": [{"success": true, "failureReason": 0, "vars": {"q": 1}, "testIdx": 0, "promptIdx": 0, "provider": {"id": "p"}, "response": {"cached": true, "output": "o"}}]}}`,
		"cached", []string{"copies of one answer", "--no-cache"}, nil},
	"ADK: a case that was not evaluated": {"a.evalset_result.json",
		`{"evalSetId": "s", "evalCaseResults": [{"evalId": "a", "finalEvalStatus": "passed"}, {"evalId": "a", "finalEvalStatus": "not evaluated"}]}`,
		"missing", []string{"1 trial was never run or not scored"}, []string{"a"}},
	"verifiers: a reward between 0 and 1": {"results.jsonl",
		`{"example_id": 1, "reward": 0.7, "metrics": {}, "error": null}`,
		"", []string{`task "1"`, "0.7", "--success '>=0.5'"}, nil},
	"JUnit: reruns leave no trace": {"junit.xml",
		`<testsuite name="pytest"><testcase classname="c" name="a" time="1"/><testcase classname="c" name="b" time="2"/></testsuite>`,
		"reruns-hidden", []string{"pass@k taken for pass@1", "Run without reruns"}, nil},
	"go test: a test that skips itself": {"go.jsonl",
		`{"Action": "pass", "Package": "p", "Test": "T"}` + "\n" + `{"Action": "skip", "Package": "p", "Test": "U"}`,
		"skipped", []string{"skipped in every trial", "--tasks-from"}, []string{"U"}},
	"columns that are models": {"by_model.csv", "gpt-4,claude,o1\n1,0,1\n1,1,1\n0,0,1\n",
		"columns-as-agents", []string{"each column was taken for an agent", "name them Trial_1, Trial_2"}, nil},
	"an empty cell is no failure": {"run.csv", "task,trial,success\na,1,\na,2,True\n",
		"missing", []string{"the first in", "run.csv:2", "count in no n"}, []string{"a"}},
	"a trial twice with two verdicts": {"run.csv", "task,trial,success\na,1,1\na,1,0\n",
		"", []string{"run.csv:3", `trial 1 of task "a"`, "--duplicates first|last|trials"}, nil},
	"a reward of 0.12 is no success": {"run.csv", "task,trial,reward\na,1,0.12\n",
		"", []string{"run.csv:2", "--success '>=0.5'"}, nil},
	"a key twice in an object": {"run.json", "\ufeff" + `[{"task_id": 1, "trial": 0, "reward": 1.0, "info": {}, "traj": [], "reward": 0.0}]`,
		"", []string{`field "reward" appears twice`}, nil},
	"every_eval_ever: the mean of the epochs in each row": {"b_samples.jsonl",
		`{"evaluation_id": "e", "model_id": "m", "sample_id": "a", "interaction_type": "agentic", "evaluation": {"score": 0.25, "is_correct": true}, "metadata": {"epoch": "1"}}`,
		"", []string{`sample "a"`, "the mean over its epochs", "read the Inspect log itself"}, nil},
	"SWE-bench: instances that were not submitted": {"m.run.json",
		`{"total_instances": 3, "submitted_instances": 2, "resolved_ids": ["r__p-1"], "unresolved_ids": ["r__p-2"], "submitted_ids": ["r__p-1", "r__p-2"], "incomplete_ids": ["r__p-3"]}`,
		"not-submitted", []string{"2 of the dataset's 3 instances", "the leaderboard counts the other 1 as failures", "--tasks-from"}, []string{"r__p-3"}},
	"SWE-bench: an error is unresolved on the leaderboard": {"m.run.json",
		`{"total_instances": 2, "resolved_ids": ["r__p-1"], "error_ids": ["r__p-2"], "submitted_ids": ["r__p-1", "r__p-2"]}`,
		"errors", []string{"counted as failures", "--errors fail|drop"}, []string{"r__p-2"}},
	"SWE-bench: counts that are not those of the lists": {"m.run.json",
		`{"total_instances": 1, "resolved_instances": 2, "resolved_ids": ["r__p-1"], "submitted_ids": ["r__p-1"]}`,
		"declared", []string{"resolved_instances is 2, but resolved_ids has 1 ids", "copy the report again"}, nil},
	"SWE-bench Pro: absent is not false": {"eval_results.json",
		`{"instance_a__b-1": true, "instance_a__b-2": false}`,
		"not-submitted", []string{"2 of the 731 public instances", "absent is not false", "--tasks-from"}, nil},
	"SWE-bench: runs that lack instances": {"runs.json",
		`{"run1": {"r__p-1": 1, "r__p-2": 0}, "run2": {"r__p-1": 1}}`,
		"ragged", []string{"from 1 to 2 trials", "--ragged eligible"}, []string{"r__p-2"}},
	"deepeval: a metric that ended in an error": {"run.json",
		`{"testCases": [{"name": "a", "input": "x", "success": false, "metricsData": [{"name": "m", "score": 0, "success": false, "error": "rate limit"}]}], "testPassed": 0, "testFailed": 1}`,
		"errors", []string{"1 trial ended in an error", "--errors fail|drop"}, []string{"a"}},
	"agentrial declares a default n": {"run.json",
		`{"suite": {"agent": "x", "trials": 50}, "results": [{"test_case": {"name": "a"}, "pass_rate": 0.5, "trials": [{"trial_index": 0, "passed": true}, {"trial_index": 1, "passed": false}]}]}`,
		"declared", []string{"declares 50 trials a task", "The trials were counted; run the rest"}, []string{"a"}},
	"waza declares another n": {"run.json",
		`{"config": {"model_id": "m", "runs_per_test": 3}, "tasks": [{"test_id": "a", "status": "passed", "runs": [{"run_number": 1, "attempts": 1, "status": "passed"}]}]}`,
		"declared", []string{"declares 3 trials a task", "run the rest"}, []string{"a"}},
	"waza: several attempts in a trial": {"run.json",
		`{"config": {"model_id": "m", "runs_per_test": 1}, "tasks": [{"test_id": "a", "runs": [{"run_number": 1, "attempts": 3, "status": "passed"}]}]}`,
		"retries", []string{"2 retries", "pass@k taken for pass@1; run without retries"}, []string{"a"}},
	"waza: tasks of a cache": {"run.json",
		`{"config": {"model_id": "m", "runs_per_test": 1}, "tasks": [{"test_id": "a", "cached": true, "runs": [{"run_number": 1, "attempts": 1, "status": "passed"}]}]}`,
		"cached", []string{"1 task was taken from a cache", "run it again without the cache"}, nil},
	"HAL: a reward between 0 and 1": {"bench_UPLOAD.json",
		`{"config": {"agent_name": "x"}, "results": {}, "raw_eval_results": {"a": {"reward": 1.0}, "b": {"reward": 0.4}}}`,
		"", []string{`task "b"`, "0.4", "--success '>=0.5'"}, nil},
	"HAL: results that name no task": {"bench_UPLOAD.json",
		`{"config": {"agent_name": "x"}, "results": {}, "raw_eval_results": [1, 0]}`,
		"", []string{"which trial is of which task cannot be told"}, nil},
	"METR: a score that is NaN": {"runs.jsonl",
		`{"task_id": "f/a", "task_family": "f", "run_id": "r1", "alias": "m", "score_binarized": NaN, "score_cont": 0.4}` + "\n" +
			`{"task_id": "f/a", "task_family": "f", "run_id": "r2", "alias": "m", "score_binarized": 1, "score_cont": 1.0}`,
		"missing", []string{"1 trial was never run or not scored", "run them"}, []string{"f/a"}},
	"MathArena: a run without a verdict": {"1.json",
		`{"idx": 1, "correct": [true, null], "pass_at_1": 0.5, "detailed_costs": []}`,
		"missing", []string{"1 trial was never run or not scored"}, []string{"1"}},
	"LiveCodeBench: problems with fewer samples": {"Scenario.codegeneration_2_0.2_eval_all.json",
		`[{"question_id": "q1", "graded_list": [true, false]}, {"question_id": "q2", "graded_list": [true]}]`,
		"ragged", []string{"from 1 to 2 trials", "--ragged eligible"}, []string{"q2"}},
	"EvalPlus: base and plus": {"e.json",
		`{"date": "x", "hash": "h", "eval": {"H/0": [{"base_status": "pass", "plus_status": "fail"}]}}`,
		"choice", []string{"the scorer plus was taken, not base", "--scorer chooses another"}, nil},
	"EvalPlus: plus was not run": {"e.json",
		`{"date": "x", "hash": "h", "eval": {"H/0": [{"base_status": "pass", "plus_status": "pass"}, {"base_status": "pass", "plus_status": null}]}}`,
		"missing", []string{"1 trial was never run or not scored"}, []string{"H/0"}},
	"bigcode-evaluation-harness saves generations only": {"generations.json",
		`[["def f(): pass", "def f(): return"], ["x"]]`,
		"", []string{"a list in the list", "an object with a task and a verdict was expected"}, nil},
	"NeMo-Skills: two verdicts": {"output-rs0.jsonl",
		`{"problem": "p", "expected_answer": "2", "predicted_answer": "2", "symbolic_correct": true, "judgement": "Judgement: No"}`,
		"", []string{"several scorers, symbolic_correct, judgement", "--scorer symbolic_correct"}, nil},
	"NeMo-Skills: answers that were not judged": {"output-rs0.jsonl",
		`{"problem": "p", "expected_answer": "2", "predicted_answer": "2", "judgement": "Judgement: Yes"}` + "\n" + `{"problem": "q", "expected_answer": "3", "predicted_answer": "3", "judgement": null}`,
		"missing", []string{"1 trial was never run or not scored"}, []string{"2"}},
	"an Inspect value that is an object": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": {"a": 1, "b": 0}}}}]}`,
		"", []string{"several scorers", "--scorer"}, nil},
	"samples of Inspect that ended in an error": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {}, "error": {"message": "boom"}}, {"id": 1, "epoch": 2, "scores": {"s": {"value": "C"}}}]}`,
		"errors", []string{"1 trial ended in an error", "--errors fail|drop"}, []string{"1"}},
	"epochs of Inspect are missing": {"log.json",
		pitfallInspect + `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C"}}}]}`,
		"declared", []string{"declares 2 trials a task", "run the rest"}, []string{"1"}},
	"Harbor: no reward": {"result.json",
		`{"task_name": "a", "trial_name": "a__x1", "verifier_result": null, "exception_info": {"exception_type": "AgentTimeoutError"}, "config": {}}`,
		"errors", []string{"counted as failures", "--errors fail|drop"}, []string{"a"}},
	"verifiers: an errored rollout has a reward that nobody gave": {"results.jsonl",
		`{"example_id": 1, "reward": 0.0, "metrics": {}, "error": "boom"}`,
		"errors", []string{"1 trial ended in an error", "--errors fail|drop"}, []string{"1"}},
	"JUnit: reruns that are counted": {"junit.xml",
		`<testsuite name="pytest"><testcase classname="c" name="a"><flakyFailure message="x"/></testcase><testcase classname="c" name="b"/></testsuite>`,
		"retries", []string{"1 retry", "pass@k taken for pass@1; run without retries"}, []string{"c::a"}},
	"promptfoo: errors in a table": {"out.csv",
		"q,[p] prompt\n1,[PASS] (1.00) yes\n2,[ERROR] (0.00) boom\n",
		"errors", []string{"1 trial ended in an error", "--errors fail|drop"}, []string{`{"q": "2"}`}},
	"every_eval_ever: rows without an epoch": {"b_samples.jsonl",
		`{"evaluation_id": "e", "model_id": "m", "sample_id": "a", "interaction_type": "agentic", "evaluation": {"score": 1, "is_correct": true}, "metadata": null}` + "\n" +
			`{"evaluation_id": "e", "model_id": "m", "sample_id": "a", "interaction_type": "agentic", "evaluation": {"score": 0, "is_correct": false}, "metadata": null}`,
		"no-trial-number", []string{"no epoch", "if they are copies, leave them out"}, nil},
	"every_eval_ever: an aggregate": {"b.json",
		`{"schema_version": "0.3.0", "evaluation_id": "e", "evaluation_results": []}`,
		"", []string{"aggregate scores, no trials", "_samples.jsonl"}, nil},
	"a rate without its n": {"run.csv", "task,rate\na,0.5\n", "", []string{"a rate (rate) does not say of how many trials", "n and c"}, nil},
	"a pointer of git-lfs": {"run.parquet", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12345\n",
		"", []string{"git lfs pull"}, nil},
}

// TestPitfalls: what formats are known to get wrong is said, once, with the
// tasks and what to do.
func TestPitfalls(t *testing.T) {
	for name, p := range pitfalls {
		t.Run(name, func(t *testing.T) {
			data, err := readText(t, p.file, p.text, Options{})
			if p.code == "" {
				wantError(t, err, data, append(p.says, filepath.Base(p.file))...)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var found []Warning
			for _, w := range data[0].Warnings {
				if w.Code == p.code {
					found = append(found, w)
				}
			}
			if m := found; len(m) == 1 && !wayOut.MatchString(m[0].Message) {
				t.Errorf("what to do is not said: %s", m[0].Message)
			}
			if len(found) != 1 {
				t.Fatalf("%d warnings %q among %v", len(found), p.code, data[0].Warnings)
			}
			for _, part := range p.says {
				if !strings.Contains(found[0].Message, part) {
					t.Errorf("the warning lacks %q:\n%s", part, found[0].Message)
				}
			}
			if !slices.Equal(found[0].Tasks, p.tasks) {
				t.Errorf("tasks %q, want %q", found[0].Tasks, p.tasks)
			}
		})
	}
}
