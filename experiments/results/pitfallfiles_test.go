package results

import "testing"

// Pitfalls that several files have, or that are seen over all of them only.
func TestPitfallsOfSeveralFiles(t *testing.T) {
	tau2 := func(commit, trial string) string {
		return `{"info": {"git_commit": "` + commit + `", "environment_info": {"domain_name": "airline"}}, "tasks": [], "simulations": [` +
			`{"id": "i` + trial + `", "task_id": "1", "trial": ` + trial + `, "termination_reason": "user_stop", "reward_info": {"reward": 1.0}}]}`
	}
	nemo := func(problem, verdict string) string {
		return `{"problem": "` + problem + `", "expected_answer": "2", "predicted_answer": "2", "symbolic_correct": ` + verdict + `}` + "\n"
	}
	hal := func(reward string) string {
		return `{"config": {"agent_name": "x"}, "raw_eval_results": {"a": {"reward": ` + reward + `}}}`
	}
	row := func(verdict string) string { return `{"task": "a", "trial": 0, "reward": ` + verdict + "}\n" }
	for name, p := range map[string]struct {
		files  map[string]string
		args   []string
		code   string
		says   []string
		counts string
	}{
		"tau2: versions are mixed": {map[string]string{"r1.json": tau2("c1", "0"), "r2.json": tau2("c2", "1")}, []string{"g=r*.json"},
			"mixed-version", []string{"several versions are under one name: c1, c2", "read them apart, each with a label"}, "1 2/2"},
		"NeMo-Skills: seeds are trials": {map[string]string{"output-rs0.jsonl": nemo("p", "true") + nemo("q", "false"), "output-rs1.jsonl": nemo("p", "false") + nemo("q", "false")},
			[]string{"g=output-rs*.jsonl"}, "never-passed", []string{"look at some of the trials"}, "1 1/2, 2 0/2"},
		"NeMo-Skills: lines of two files that are other problems": {map[string]string{"output-rs0.jsonl": nemo("p", "true"), "output-rs1.jsonl": nemo("q", "true")},
			[]string{"g=output-rs*.jsonl"}, "", []string{`task "1"`, "by its content", "Read each by itself"}, ""},
		"NeMo-Skills: a line is a task also where one was broken": {map[string]string{"output-rs0.jsonl": nemo("p", "true") + "{\n" + nemo("q", "false")},
			[]string{"output-rs0.jsonl"}, "corrupt", []string{"1 line was broken"}, "1 1/1, 3 0/1"},
		"HAL: repetitions are folders": {map[string]string{"b_r0/x_UPLOAD.json": hal("1.0"), "b_r1/x_UPLOAD.json": hal("0.0")}, []string{"g=b_r*/x_UPLOAD.json"},
			"", nil, "a 1/2"},
		"each run is a file, and each calls its trial 0": {map[string]string{"run1.jsonl": row("1"), "run2.jsonl": row("0")}, []string{"g=run*.jsonl"},
			"", []string{"run2.jsonl:1", `trial 0 of task "a"`, "in two files", "--duplicates"}, ""},
		"the same file twice": {map[string]string{"run1.jsonl": row("1"), "run2.jsonl": row("1")}, []string{"g=run*.jsonl"},
			"same-content", []string{"have the same content", "Leave it out then"}, "a 1/1"},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := readCase{files: p.files, args: p.args, options: Options{Corrupt: CorruptSkip}}.read(t)
			if p.counts == "" {
				wantError(t, err, data, p.says...)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := summary(data); got != p.counts {
				t.Errorf("got %s, want %s", got, p.counts)
			}
			if p.code != "" {
				wantWarning(t, data, p.code, p.says...)
			}
		})
	}
}
