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
