package results

import (
	"strings"
	"testing"
)

func TestTrialColumn(t *testing.T) {
	table := func(name, text, want string, warnings ...string) readCase {
		return readCase{name: name, file: "run.csv", text: text, want: want, warnings: warnings}
	}
	bad := func(name, text string, parts ...string) readCase {
		return readCase{name: name, file: "run.csv", text: text, wantErr: append([]string{"run.csv:"}, parts...)}
	}
	constant := "task,seed,attempt,success\na,7,1,1\na,7,2,1\nb,7,1,0\nb,7,2,1\n"
	runCases(t, []readCase{
		table("a constant seed", constant, "a 2/2, b 1/2", "choice"),
		table("a seed for each task", strings.ReplaceAll(constant, "b,7", "b,8"), "a 2/2, b 1/2", "choice"),
		table("the id of the run", "run_id,task,seed,reward\nx,a,1,1\nx,a,2,1\nx,b,1,0\nx,b,2,0\n", "a 2/2, b 0/2", "choice"),
		table("a seed for each trial", "task,seed,attempt,success\na,7,1,1\na,8,1,1\n", "a 2/2"),
		table("a trial beside its seed", "task,seed,trial,success\na,7,1,1\na,7,2,1\n", "a 2/2"),
		table("a retry of a trial", "task,trial,attempt,success\na,1,1,1\na,1,2,1\n", "a 1/1", "duplicate-rows"),
		{name: "as asked for", file: "run.csv", text: constant, options: Options{Columns: map[string]string{"trial": "seed"}, Duplicates: "last"}, want: "a 1/1, b 1/1"},
		{name: "JSON", text: `{"task":"a","seed":1,"attempt":1,"reward":1}` + "\n" + `{"task":"a","seed":1,"attempt":2,"reward":1}`, want: "a 2/2", warnings: []string{"choice"}},
		bad("neither tells the rows apart", "task,seed,attempt,success\na,1,1,1\na,1,2,1\na,2,1,1\n", "3: ", `column "seed" has trial 1 of task "a" twice`, "--columns trial=attempt or trial=seed"),
		bad("two runs that number alike", "task,trial,seed,success\na,1,5,1\na,2,5,1\na,1,6,1\na,2,6,0\n", "4: ", `column "seed" tells the rows apart`, "--duplicates"),
		{name: "two runs, all counted", file: "run.csv", text: "task,trial,seed,success\na,1,5,1\na,2,5,1\na,1,6,1\na,2,6,0\n", options: Options{Duplicates: "trials"}, want: "a 3/4"},
	})
}

// TestTaskColumn: a column task that names the benchmark is not the task.
func TestTaskColumn(t *testing.T) {
	const rows = "task,task_id,trial,success\nmath,1,0,1\nmath,1,1,0\nmath,2,2,1\n"
	by := func(name string) Options { return Options{Columns: map[string]string{"task": name}} }
	runCases(t, []readCase{
		{name: "one name for all rows", file: "r.csv", text: rows, wantErr: []string{"r.csv", `column "task" is "math" in all 3 rows`, "--columns task=task_id or task=task"}},
		{name: "as asked for", file: "r.csv", text: rows, options: by("task_id"), want: "1 1/2, 2 1/1"},
		{name: "as asked for, the name", file: "r.csv", text: rows, options: by("task"), want: "math 2/3"},
		{name: "several names", file: "r.csv", text: strings.Replace(rows, "math,2", "law,2", 1), want: "law 1/1, math 1/2"},
		{name: "an id of the row beside the trial", file: "r.csv", text: "id,task,trial,success\n1,a,0,1\n2,a,1,0\n", want: "a 1/2"},
		{name: "an id and no trial", text: `{"task": "math", "id": 1, "success": true}` + "\n" + `{"task": "math", "id": 2, "success": false}`, wantErr: []string{"run.jsonl", "task=id or task=task"}},
		{name: "one id for all rows", text: `{"task": "a", "task_id": 1, "success": true}` + "\n" + `{"task": "a", "task_id": 1, "success": false}`, want: "a 1/2"},
		{name: "one row", text: `{"task": "a", "task_id": 1, "success": true}`, want: "a 1/1"},
	})
}

func TestSuccessWord(t *testing.T) {
	word := func(rule string) Options { return Options{Success: rule} }
	runCases(t, []readCase{
		{name: "a word of no list", file: "r.csv", text: "task,verdict\na,Solved\nb,open\nc,\nd,timeout\n", options: word("=solved"), want: "a 1/1, b 0/1, c 0/0 missing 1, d 0/0 error 1", warnings: []string{"success-words"}},
		{name: "space and case", file: "r.csv", text: "task,verdict\na,not  solved\nb,OK\n", options: word(" = ok "), want: "a 0/1, b 1/1"},
		{name: "in the status", file: "r.csv", text: "task,status\na,solved\nb,gave up\n", options: word("=solved"), want: "a 1/1, b 0/1", warnings: []string{"success-words"}, quiet: []string{"contradiction"}},
		{name: "without the rule", file: "r.csv", text: "task,verdict\na,solved\n", wantErr: []string{"r.csv:2", "not understood"}},
		{name: "scores", file: "m.json", text: `{"info":{"environment_info":{}},"tasks":[],"simulations":[{"task_id":"1","trial":0,"termination_reason":"user_stop","reward_info":{"reward":1}}]}`, options: word("=solved"), wantErr: []string{"m.json", "no word to compare"}},
		{name: "no word", file: "r.csv", text: "task,verdict\na,1\n", options: word("="), wantErr: []string{"has no word"}},
		{name: "a number", file: "r.csv", text: "task,verdict\na,1\n", options: word("=1"), wantErr: []string{"write ==1"}},
	})
}
