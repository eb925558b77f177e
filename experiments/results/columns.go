package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// columnNames lists, for each role, the names that files give it, the surest
// first.
var columnNames = map[string][]string{
	"task":    {"task", "task_id", "taskid", "test_id", "question_id", "example_id", "instance_id", "sample_id", "doc_id", "input_id", "problem_id", "problem", "id", "name"},
	"trial":   {"trial", "trial_id", "trial_index", "trial_name", "epoch", "run", "run_idx", "run_number", "run_id", "rollout", "completion_id", "repeat", "seed", "attempt"},
	"success": {"success", "passed", "is_correct", "correct", "is_resolved", "resolved", "reward", "score", "exact_match", "acc", "result", "outcome", "verdict", "pass"},
	"n":       {"n", "trials", "n_trials", "num_trials"},
	"c":       {"c", "successes", "n_success", "n_passed", "num_passed", "passes", "passed", "correct"},
	"agent":   {"agent", "model", "model_id", "alias", "provider", "prompt_id"},
	"error":   {"error", "exception", "error_message", "info.error"},
	"status":  {"status", "termination_reason", "failure_mode"},
}

func roles() []string { return slices.Sorted(maps.Keys(columnNames)) }

// columns is which column has which role in one file.
type columns map[string]string

// findColumns gives each role the first of its names that the file has, unless
// chosen says another. Names match without regard to case.
func findColumns(names []string, chosen map[string]string) (columns, error) {
	byLower := map[string]string{}
	for _, n := range names {
		byLower[strings.ToLower(strings.TrimSpace(n))] = n
	}
	found := columns{}
	for role, candidates := range columnNames {
		for _, c := range candidates {
			if n, ok := byLower[c]; ok {
				found[role] = n
				break
			}
		}
	}
	for role, name := range chosen {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("no column %q for %s; the columns are %s", name, role, strings.Join(names, ", "))
		}
		found[role] = name
	}
	return found, found.complete(names)
}

// aggregated says whether a row is a task with its counts.
func (c columns) aggregated() bool { return c["n"] != "" && c["c"] != "" && c["c"] != c["n"] }

func (c columns) complete(names []string) error {
	var lacking []string
	if c["task"] == "" {
		lacking = append(lacking, "task")
	}
	if !c.aggregated() && c["success"] == "" && c["error"] == "" && c["status"] == "" {
		lacking = append(lacking, "success")
	}
	if len(lacking) == 0 {
		return nil
	}
	return fmt.Errorf("no column for %s; the columns are %s; name yours, e.g. --columns task=%s,success=%s",
		strings.Join(lacking, " and "), strings.Join(names, ", "), names[0], names[len(names)-1])
}
