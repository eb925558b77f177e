package results

import (
	"strconv"
	"testing"
)

func itoa(i int) string { return strconv.Itoa(i) }

func TestVerdicts(t *testing.T) {
	letters := `{"task":"a","trial":1,"score":"C"}
{"task":"a","trial":2,"score":"P"}
{"task":"a","trial":3,"score":"I"}
{"task":"a","trial":4,"score":"C"}
{"task":"a","trial":5,"score":"N"}
`
	nearOne := `{"task":"a","trial":1,"reward":0.9999999999999999}
{"task":"a","trial":2,"reward":1.0000000000000002}
{"task":"a","trial":3,"reward":0.999}
{"task":"a","trial":4,"reward":1.5}
`
	scores := `{"task":"a","trial":1,"scores":{"solved":1,"format_ok":1}}
{"task":"a","trial":2,"scores":{"solved":0}}
`
	runCases(t, []readCase{
		// B053
		{name: "several scores need a choice", text: scores, wantErr: []string{"run.jsonl:1", "scores.solved, scores.format_ok", "--columns success=scores.solved"}},
		{name: "a score by name", text: scores, options: Options{Columns: map[string]string{"success": "scores.solved"}}, want: "a 1/2",
			metrics: map[string]float64{"pass@1": 1. / 2, "pass@2": 1}},
		{name: "a score some trials lack", text: scores, options: Options{Columns: map[string]string{"success": "scores.format_ok"}}, want: "a 1/1 missing 1",
			metrics: map[string]float64{"pass@1": 1, "pass@2": notAvailable}},
		{name: "the only score", text: `{"task":"a","scores":{"solved":true}}`, want: "a 1/1"},
		{name: "a name deep inside", text: `{"task":"a","eval":{"final":{"ok":true,"log":[1,2]}}}`, options: Options{Columns: map[string]string{"success": "eval.final.ok"}}, want: "a 1/1"},
		// B054
		{name: "partial credit needs a threshold", text: letters, wantErr: []string{"run.jsonl:2", "0.5", "--success '>=0.5'"}},
		{name: "letters at threshold 1", text: letters, options: Options{Success: ">=1"}, want: "a 2/5", metrics: map[string]float64{"pass^2": 1. / 10}},
		{name: "letters at threshold 0.5", text: letters, options: Options{Success: ">=0.5"}, want: "a 3/5"},
		// B092
		{name: "rewards out of 0 and 1", text: nearOne, wantErr: []string{"run.jsonl:3", "0.999", "neither 0 nor 1"}},
		{name: "rewards equal to 1 but for rounding", text: nearOne, options: Options{Success: "==1"}, want: "a 2/4"},
		{name: "rewards of at least 1", text: nearOne, options: Options{Success: ">=1"}, want: "a 3/4"},
		// B039
		{name: "halves do not add up to a success", text: `{"task": "a", "trial": 1, "reward": 0.5}
{"task": "a", "trial": 2, "reward": 0.5}
{"task": "b", "trial": 1, "reward": 1}
{"task": "b", "trial": 2, "reward": 1}
{"task": "b", "trial": 2, "reward": 1}
`, options: Options{Success: ">=1"}, want: "a 0/2, b 2/2", warnings: []string{"duplicate-rows"}, metrics: map[string]float64{"pass^1": 1. / 2}},
		// B089
		{name: "decimal comma", file: "run.csv", text: "task;trial;reward\na;1;0,5\nb;1;1,0\n", wantErr: []string{"run.csv:2", `column "reward"`, "decimal comma", "write 0.5"}},
		{name: "decimal comma between commas", file: "run.csv", text: "task,trial,reward\na,1,0,5\n", wantErr: []string{"run.csv:2", "4 cells", "the header 3"}},
		{name: "percentage", file: "run.csv", text: "task,trial,reward\na,1,50%\n", wantErr: []string{"run.csv:2", "percentage"}},
		// B090
		{name: "words for pass and fail", file: "run.csv", text: "task,trial,passed\na,1,true\na,2,false\na,3,TRUE\na,4,False\na,5,1\na,6,0\na,7,\na,8,yes\n", want: "a 4/7 missing 1"},
		{name: "unknown word", file: "run.csv", text: "task,trial,passed\na,1,true\na,2,maybe\n", wantErr: []string{"run.csv:3", `column "passed"`, `"maybe"`, "pass/fail"}},
		{name: "outcome words", file: "run.csv", text: "task,trial,result\na,1,passed\na,2,failed\na,3,timed out\na,4,skipped\na,5,1.00\n", want: "a 2/3 error 1 missing 1"},
		{name: "True, 1.0 and space", file: "run.csv", text: "task,trial,success\na,1,True\na,2, 1.0 \na,3,False\n", want: "a 2/3"},
		{name: "verdict is an object", text: `{"task":"a","score":{"acc":1.0}}`, wantErr: []string{"run.jsonl:1", `"score"`, "object"}},
		{name: "an empty object is not scored", text: `{"task":"a","score":{}}`, want: "a 0/0 missing 1"},
	})
}

func TestStatusAsVerdict(t *testing.T) {
	runCases(t, []readCase{
		{name: "the only verdict", file: "run.csv", text: "task,trial,status\na,1,success\na,2,failed\na,3,timeout\na,4,skipped\na,5,\n", want: "a 1/2 error 1 missing 2"},
		{name: "chosen", file: "run.csv", text: "task,trial,status,reward\na,1,passed,0.3\na,2,failed,0.9\n", options: Options{Columns: map[string]string{"success": "status"}}, want: "a 1/2"},
		{name: "done is no verdict", file: "run.csv", text: "task,trial,status\na,1,done\na,2,done\n", wantErr: []string{"run.csv: ", "no verdict", "task, trial, status"}},
		{name: "all ended in errors", file: "run.csv", text: "task,trial,status\na,1,timeout\na,2,crash\n", want: "a 0/0 error 2"},
		{name: "a reward comes after", text: `{"task":"a","status":"success"}
{"task":"b","status":"success","reward":0}
`, wantErr: []string{"run.jsonl:2", `"reward"`, `"status"`, "--columns success=reward"}},
		{name: "only an error column", text: `{"task":"a","error":""}` + "\n", wantErr: []string{"run.jsonl: ", "no column for success"}},
	})
}

func TestSeveralVerdictColumns(t *testing.T) {
	runCases(t, []readCase{
		{name: "they agree", file: "run.csv", text: "task,trial,success,reward\na,1,True,1.0\na,2,False,0.0\n", want: "a 1/2", quiet: []string{"verdict-column"}},
		{name: "they contradict", file: "run.csv", text: "task,trial,success,reward\na,1,True,1.0\na,2,False,1.0\n",
			wantErr: []string{"run.csv:3", `task "a"`, `"success" is False`, `"reward" is 1.0`, "--columns success=success or success=reward"}},
		{name: "they contradict, one is chosen", file: "run.csv", text: "task,trial,success,reward\na,1,True,1.0\na,2,False,1.0\n", options: Options{Columns: map[string]string{"success": "reward"}}, want: "a 2/2"},
		{name: "a grade beside the verdict", file: "run.csv", text: "task,trial,passed,score\na,1,True,0.8\na,2,False,0.3\n", want: "a 1/2", warnings: []string{"verdict-column"}},
		{name: "a threshold and two columns", file: "run.csv", text: "task,trial,passed,score\na,1,True,0.4\n", options: Options{Success: ">=0.5"}, wantErr: []string{"run.csv:2", "which is the verdict?"}},
		{name: "a text beside the verdict", text: `{"task_id":"a","result":"failed: no","passed":false}` + "\n", want: "a 0/1", quiet: []string{"verdict-column"}},
		{name: "a score where the verdict is empty", file: "run.csv", text: "task,trial,passed,score\na,1,,1\n", want: "a 0/0 missing 1", warnings: []string{"verdict-column"}},
	})
}

func TestSuccessRule(t *testing.T) {
	for rule, want := range map[string]string{">=0.5": "a 2/3", "> 0.5": "a 1/3", "<0.5": "a 1/3", "<=0.5": "a 2/3", "== 0.5": "a 1/3", "=0.5": "", "half": "", ">=NaN": ""} {
		data, err := readCase{text: rows("a 0.25", "a 0.5", "a 0.75"), options: Options{Success: rule}}.read(t)
		if got := summary(data); got != want {
			t.Errorf("%s: %s, want %s (%v)", rule, got, want, err)
		}
		if bad := (Options{Success: rule}).Check() != nil; bad != (want == "") {
			t.Errorf("%s: Check says bad = %v", rule, bad)
		}
	}
}
