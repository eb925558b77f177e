package results

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// inspectEval is an archive of a log of a model, with a trial of each task.
func inspectEval(t testing.TB, model, id string, tasks ...string) string {
	head := strings.NewReplacer(`"model": "m"`, `"model": "`+model+`"`, `"task_id": "T"`, `"task_id": "`+id+`"`).Replace(inspectHead)
	head = strings.Replace(head, `"epochs": 2`, `"epochs": 1`, 1)
	var samples []string
	for _, x := range tasks {
		name, value, _ := strings.Cut(x, " ")
		samples = append(samples, name+` 1 "scores": {"s": {"value": "`+value+`"}}`)
	}
	return zipOf(t, zip.Deflate, "header.json", head, "summaries.json", inspectSamples(samples...))
}

const (
	evalSetJSON = `{"eval_set_id": "x1", "tasks": [{"name": "sums", "task_id": "T", "model": "m", "sequence": 0}]}`
	logsJSON    = `{"2026-01-01_sums_T.eval": {"version": 2, "status": "success", "eval": {"task": "sums", "model": "m"}, "plan": {}}}`
)

// TestFolders: what a harness leaves beside its results is not read, and named.
func TestFolders(t *testing.T) {
	one := inspectEval(t, "m", "T", "1 C", "2 I")
	two := inspectEval(t, "m", "U", "1 C", "2 C")
	other := inspectEval(t, "n", "V", "1 I", "2 I")
	tau2 := map[string]string{
		"d/results.json":        `{"info": {"environment_info": {}, "agent_info": {"llm": "m"}, "user_info": {}}, "tasks": []}`,
		"d/simulations/a.json":  `{"id": "a", "task_id": "1", "trial": 0, "termination_reason": "user_stop", "reward_info": {"reward": 1.0}}`,
		"d/simulations/.x.json": "{", "d/run.log": "x", "d/config.json": `{"seed": 1}`, "d/.DS_Store": "\x00\x01",
	}
	harbor := map[string]string{
		"j/config.json": `{"job_name": "j"}`, "j/result.json": `{"n_total_trials": 1, "stats": {"evals": {}}}`, "j/job.log": "x",
		"j/a__Xy/result.json": `{"task_name": "a", "trial_name": "a__Xy", "verifier_result": {"rewards": {"reward": 1.0}}, "exception_info": null}`, "j/a__Xy/config.json": "{}", "j/a__Xy/verifier/reward.json": `{"reward": 1}`, "j/a__Xy/agent/trajectory.json": `{"steps": []}`,
	}
	promptfoo := `{"evalId": "e", "results": {"version": 3, "results": [{"vars": {"q": "1"}, "promptIdx": 0, "provider": {"id": "p"}, "success": true}]}}`
	lm := `{"doc_id": 0, "doc_hash": "h", "metrics": ["acc"], "acc": 1.0, "filter": "none", "resps": [["x"]]}`
	terminal := func(run string) string {
		return `{"id": "r", "results": [{"task_id": "a", "trial_name": "a.1-of-1.` + run + `", "is_resolved": true, "failure_mode": "unset"}], "n_resolved": 1}`
	}
	runCases(t, []readCase{
		{
			name: "Inspect: one agent", want: "1 2/2, 2 1/2", warnings: []string{"not-read"}, args: []string{"logs"},
			files: map[string]string{"logs/a.eval": one, "logs/b.eval": two, "logs/eval-set.json": evalSetJSON, "logs/logs.json": logsJSON, "logs/README.md": "x"},
		},
		{
			name: "Inspect: several agents", want: "m: 1 1/1, 2 0/1; n: 1 0/1, 2 0/1", warnings: []string{"not-read"}, args: []string{"logs"},
			files: map[string]string{"logs/a.eval": one, "logs/b.eval": other, "logs/eval-set.json": evalSetJSON, "logs/.eval-set-id": "x1"},
		},
		{
			name: "Inspect: folders of logs", want: "1 2/2, 2 1/2", args: []string{"logs"},
			files: map[string]string{"logs/x/a.eval": one, "logs/y/b.eval": two, "logs/y/logs.json": logsJSON},
		},
		{
			name: "Inspect: a log of a run that died at once", want: "1 1/1, 2 0/1", warnings: []string{"not-read"}, args: []string{"logs"},
			files: map[string]string{"logs/a.eval": one, "logs/b.eval": zipOf(t, zip.Deflate, "header.json", strings.Replace(inspectHead, "success", "error", 1))},
		},
		{
			name: "Inspect: a log and its copy in JSON", want: "1 1/1, 2 0/1", warnings: []string{"not-read"}, args: []string{"logs"},
			files: map[string]string{"logs/a.eval": one, "logs/a.json": inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`)},
		},
		{name: "tau2", want: "1 1/1", args: []string{"d"}, files: tau2},
		{name: "Harbor", want: "a 1/1", args: []string{"j"}, files: harbor, quiet: []string{"not-read"}},
		{
			name: "promptfoo: one result in four formats", want: `{"q": "1"} 1/1`, warnings: []string{"not-read"}, args: []string{"o"},
			files: map[string]string{
				"o/out.json": promptfoo, "o/out.jsonl": `{"vars": {"q": "1"}, "promptIdx": 0, "provider": {"id": "p"}, "success": true}`,
				"o/out.csv": "q,[p] x\n1,[PASS] (1.00) y\n", "o/out.yaml": "evalId: e\nresults: {version: 3, results: []}\n", "o/out.html": "<html>", "o/promptfooconfig.yaml": "prompts: [x]\n",
			},
		},
		{
			name: "lm-eval", want: "0 1/1", warnings: []string{"not-read"}, args: []string{"e"},
			files: map[string]string{
				"e/samples_t_2026-01-21T03-44-18.4.jsonl": lm,
				"e/results_2026-01-21T03-44-18.4.json":    `{"results": {"t": {"alias": "t", "acc,none": 1.0}}, "configs": {"t": {"task": "t"}}, "model_name": "m", "config": {"model": "hf"}}`,
			},
		},
		{
			name: "verifiers", want: "1 1/1", args: []string{"v"},
			files: map[string]string{"v/results.jsonl": `{"example_id": 1, "reward": 1.0, "is_completed": true}`, "v/metadata.json": `{"model": "m", "avg_reward": 1.0}`, "v/README.md": "x"},
		},
		{
			name: "HumanEval: samples before and after", want: "T/0 1/1", warnings: []string{"not-read"}, args: []string{"h"},
			files: map[string]string{"h/s.jsonl": `{"task_id": "T/0", "completion": "x"}`, "h/s.jsonl_results.jsonl": `{"task_id": "T/0", "completion": "x", "result": "passed", "passed": true}`},
		},
		{
			name: "Terminal-Bench: a run and its trials", want: "a 1/1", args: []string{"r"},
			files: map[string]string{
				"r/results.json": terminal("r"), "r/run_metadata.json": `{"agent_name": "x", "model_name": "m"}`, "r/tb.lock": "{}", "r/run.log": "x",
				"r/a/a.1-of-1.r/results.json": `{"task_id": "a", "trial_name": "a.1-of-1.r", "is_resolved": true, "failure_mode": "unset"}`,
			},
		},
		{
			name: "Terminal-Bench: a folder of runs", want: "a 2/2", args: []string{"runs"},
			files: map[string]string{
				"runs/1/results.json": terminal("1"), "runs/1/run_metadata.json": `{}`, "runs/1/a/a.1-of-1.1/results.json": `{"task_id": "a", "is_resolved": true}`,
				"runs/2/results.json": terminal("2"), "runs/2/run_metadata.json": `{}`,
			},
		},
		{
			name: "a table and the settings of the run", want: "a 1/1", warnings: []string{"not-read"}, args: []string{"r"},
			files: map[string]string{"r/trials.csv": "task,reward\na,1\n", "r/settings.json": `{"task": "airline", "score": 0.61}`, "r/page.xml": "<html>", "r/none.jsonl": "", "r/core.json": "\x00\x01"},
		},
		{
			name: "a file a trial", want: "a 1/1, b 0/1", quiet: []string{"not-read"}, args: []string{"r"},
			files: map[string]string{"r/1.json": `{"task": "a", "reward": 1}`, "r/2.json": `{"task": "b", "reward": 0}`},
		},
	})
}

// TestFolderFaults: what is broken is no side file, and a folder of side files
// is an error.
func TestFolderFaults(t *testing.T) {
	one := inspectEval(t, "m", "T", "1 C")
	runCases(t, []readCase{
		{name: "nothing left", args: []string{"logs"}, files: map[string]string{"logs/eval-set.json": evalSetJSON, "logs/logs.json": logsJSON}, wantErr: []string{"logs/eval-set.json", "no column for task and success", "of the folder's 2 files none holds results"}},
		{name: "one that holds nothing", args: []string{"r"}, files: map[string]string{"r/a.csv": "x,y\n1,2\n"}, wantErr: []string{"r/a.csv:2: no column for task"}},
		{name: "a broken archive", args: []string{"logs"}, files: map[string]string{"logs/a.eval": one, "logs/b.eval": one[:len(one)-20]}, wantErr: []string{"logs/b.eval", "not a whole zip archive"}},
		{name: "a broken table", args: []string{"r"}, files: map[string]string{"r/a.csv": "task,reward\na,1\n", "r/b.csv": "task,reward\na,maybe\n"}, wantErr: []string{"r/b.csv:2", "maybe"}},
		{name: "a pointer in the place of a file", args: []string{"r"}, files: map[string]string{"r/a.csv": "task,reward\na,1\n", "r/b.csv": "version https://git-lfs.github.com/spec/v1\n"}, wantErr: []string{"r/b.csv", "git lfs pull"}},
		{name: "a side file by its name", files: map[string]string{"logs/a.eval": one, "logs/logs.json": logsJSON}, args: []string{"g=logs/a.eval", "g=logs/logs.json"}, wantErr: []string{"logs/logs.json", "no column for task"}},
	})
}

func TestNotReadNamesTheFiles(t *testing.T) {
	files := map[string]string{"r/a.csv": "task,reward\na,1\n"}
	for _, n := range []string{"1", "2", "3", "4", "5", "6", "7"} {
		files["r/side"+n+".json"] = `{"x": 1}`
	}
	data, err := readCase{files: files, args: []string{"r"}}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	want := "7 files beside the results were not read: r/side1.json, r/side2.json, r/side3.json, r/side4.json, r/side5.json, 2 more; give one by its name to read it"
	if got := warningOf(t, data[0], "not-read").Message; filepath.ToSlash(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestRealFolders: the folders of real files are read as they are.
func TestRealFolders(t *testing.T) {
	root := absolute(t, shared) // the folder changes
	for folder, want := range map[string]string{"lm-eval": "not-read", "humaneval": "not-read", "promptfoo": "not-read", "tau2/dir-format-experiment": "missing"} {
		dir := filepath.Join(root, "data", filepath.FromSlash(folder))
		if _, err := os.Stat(dir); err != nil {
			t.Skip("the files are not here:", err)
		}
		data, err := readCase{args: []string{dir}, files: map[string]string{}}.read(t)
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		warningOf(t, data[0], want)
	}
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
