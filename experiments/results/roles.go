package results

import "slices"

// role is what a column is for.
type role int

const (
	roleTask role = iota
	roleTrial
	roleSuccess
	roleN
	roleC
	roleAgent
	roleError
	roleStatus
	roleStarted
	roleOutput
	roleStop
	rolePlanned
	roleRetries
	roleSeconds
	roleCost
	roleTokens
	roleVersion
	roleGrader
	roleCount
)

// roleNames lists the roles as users write them and, for each, the names that
// files give it, the surest first.
var roleNames = [roleCount]struct {
	name       string
	candidates []string
}{
	roleTask: {"task", []string{
		"task", "task_id", "taskid", "test_id", "question_id", "example_id", "instance_id",
		"sample_id", "doc_id", "input_id", "problem_id", "problem", "id", "name",
	}},
	roleTrial: {"trial", []string{
		"trial", "trial_id", "trial_index", "trial_name", "epoch", "rollout", "completion_id", "repeat",
		"run", "run_idx", "run_number", "run_id", "seed", "attempt",
	}},
	roleSuccess: {"success", []string{
		"success", "passed", "is_correct", "correct", "is_resolved", "resolved", "reward",
		"score", "exact_match", "acc", "result", "outcome", "verdict", "pass", "score_binarized",
	}},
	roleN:       {"n", []string{"n", "trials", "n_trials", "num_trials"}},
	roleC:       {"c", []string{"c", "successes", "n_success", "n_passed", "num_passed", "passes", "passed", "correct"}},
	roleAgent:   {"agent", []string{"agent", "model", "model_id", "alias", "provider", "prompt_id"}},
	roleError:   {"error", []string{"error", "exception", "error_message", "info.error", "fatal_error_from"}},
	roleStatus:  {"status", []string{"status", "termination_reason", "failure_mode"}},
	roleStarted: {"started", []string{"started", "started_at", "start_time"}},
	roleOutput:  {"output", []string{"output_sha", "output_hash", "completion_hash", "response_hash"}},
	roleStop:    {"stop", []string{"stop", "stopping_rule"}},
	rolePlanned: {"planned", []string{"planned", "planned_trials", "max_trials"}},
	roleRetries: {"retries", []string{"retries", "n_retries", "error_retries"}},
	roleSeconds: {"seconds", []string{"seconds", "duration", "duration_s", "total_time", "duration_ms", "latency_ms"}},
	roleCost:    {"cost", []string{"cost", "cost_usd", "total_cost", "total_cost_usd", "agent_cost"}},
	roleTokens:  {"tokens", []string{"tokens", "total_tokens", "n_tokens", "token_count"}},
	roleVersion: {"version", []string{"version", "agent_version", "git_commit"}},
	roleGrader:  {"grader", []string{"grader", "judge", "judge_model", "grader_version"}},
}

// countWords are the names of c that also name a single verdict.
var countWords = []string{"passed", "correct"}

// rateWords are the names of a task's rate, which alone is no count.
var rateWords = []string{"rate", "pass_rate", "success_rate", "accuracy", "mean", "mean_reward"}

// roleOf returns the role of a name that a user wrote.
func roleOf(name string) (role, bool) {
	for r := range roleCount {
		if roleNames[r].name == name {
			return r, true
		}
	}
	return 0, false
}

func roles() []string {
	names := make([]string, 0, roleCount)
	for r := range roleCount {
		names = append(names, roleNames[r].name)
	}
	slices.Sort(names)
	return names
}

// isCandidate says whether a name, in lower case, may have a role.
func isCandidate(r role, lower string) bool {
	return slices.Contains(roleNames[r].candidates, lower)
}
