package results

import (
	"strings"
	"testing"
)

func TestWide(t *testing.T) {
	const want = "0 2/3, 1 1/1 error 1 missing 1, 2 0/3"
	data := wantHarness(t, "wide/trials.csv", "CSV", want, Options{})
	if w := warningOf(t, data[0], "published"); strings.Join(w.Tasks, " ") != "2" {
		t.Error(w)
	}
	wantMetric(t, data[0], "pass^2 dropped", (1./3)/2)
	runCases(t, []readCase{
		{name: "TSV", file: "a.tsv", text: "task\tRun 1\tRun 2\na\t1\t0\nb\t1\t1\n", want: "a 1/2, b 2/2", metrics: map[string]float64{"pass^2": 0.5}},
		{name: "semicolons", file: "a.csv", text: "task;trial-1;trial-2\na;pass;fail\n", want: "a 1/2"},
		{name: "JSONL", text: `{"task": "a", "trial_1": true, "trial_2": false}` + "\n" + `{"task": "b", "trial_1": 1, "trial_2": null}`, want: "a 1/2, b 1/1 missing 1"},
		{name: "counts and a mean beside the trials are not looked at", file: "a.csv", text: "task,Trial_1,Trial_2,n,c,score\na,1,0,9,9,0.5\n", want: "a 1/2"},
		{name: "agents from a column", file: "a.csv", text: "model,task,t1,t2\nx,a,1,0\ny,a,1,1\n", want: "x: a 1/2; y: a 2/2"},
		{name: "identity: ids are text", file: "a.csv", text: "task,t1,t2\n007,1,1\n7,0,0\n", want: "007 2/2, 7 0/2"},              // B045
		{name: "identity: a task twice", file: "a.csv", text: "task,t1,t2\na,1,1\na,0,1\n", wantErr: []string{"a.csv:3", "twice"}}, // B039
		{name: "identity: a trial twice", file: "a.csv", text: "task,trial_1,trial_01\na,1,1\n", wantErr: []string{"two columns are of trial 1"}},
		{name: "two kinds of columns", file: "a.csv", text: "task,run1,run2,seed1,seed2\na,1,1,0,0\n", wantErr: []string{`"run1" and "seed1"`}},
		{name: "averaging: a grade", file: "a.csv", text: "task,t1,t2\na,1,0.5\n", wantErr: []string{"a.csv:2", `column "t2"`, "--success"}}, // B054
		{name: "averaging: a grade and a rule", file: "a.csv", text: "task,t1,t2\na,1,0.5\n", options: Options{Success: ">=0.5"}, want: "a 2/2"},
		{name: "a word and a rule for it", file: "a.csv", text: "task,t1,t2,t3,t4\na,Resolved,unresolved,error,\n", options: Options{Success: "=resolved"}, want: "a 1/2 error 1 missing 1", warnings: []string{"success-words"}},
		{name: "a word of its own and a rule for it", file: "a.csv", text: "task,t1,t2\na,solved,gave up\n", options: Options{Success: "=solved"}, want: "a 1/2"},
		{name: "a word of its own without a rule", file: "a.csv", text: "task,t1,t2\na,solved,gave up\n", wantErr: []string{"a.csv:2", `column "t1"`, `"solved"`}},
		{name: "failures are low scores", file: "a.csv", text: "task,t1,t2\na,0,3\n", options: Options{Success: "<1"}, want: "a 1/2"},
		{name: "reading: words of truth", file: "a.csv", text: "task,t1,t2,t3,t4\na,true,FALSE,,yes\n", want: "a 2/3 missing 1"},          // B090
		{name: "reading: a decimal comma", file: "a.csv", text: "task;t1;t2\na;0,5;1,0\n", wantErr: []string{"a.csv:2", "decimal comma"}}, // B089
		{name: "reading: old line ends", file: "a.csv", text: "task,t1,t2\ra,1,0\rb,1,1\r", want: "a 1/2, b 2/2"},                         // B086
		{name: "one column is no wide form", file: "a.csv", text: "task,trial_1\na,1\n", wantErr: []string{"no column for success"}},
		{name: "no task", file: "a.csv", text: "trial_1,trial_2\n1,0\n", wantErr: []string{"no column for task"}},
		{name: "single trials after a row of several", text: `{"task": "a", "t1": 1, "t2": 0}` + "\n" + `{"task": "a", "reward": 1}`, wantErr: []string{"run.jsonl"}},
	})
}

func TestColumnsAreAgents(t *testing.T) {
	data := wantHarness(t, "wide/agents.csv", "CSV", "gpt-4: 0 1/1, 1 1/1, 2 0/1; claude-2.1: 0 0/1, 1 1/1, 2 1/1", Options{})
	warningOf(t, data[0], "columns-as-agents")
	runCases(t, []readCase{
		{name: "grades are no verdicts", file: "a.csv", text: "gpt-4,claude\n0.5,1\n", wantErr: []string{"no column for task and success", "gpt-4, claude"}},
		{name: "a grade late", file: "a.csv", text: "gpt-4,claude\n0,1\n0.5,1\n", wantErr: []string{"a.csv:3", "0.5", "--success"}},
		{name: "a label", file: "a.csv", text: "gpt-4,claude\n0,1\n", args: []string{"g=a.csv"}, wantErr: []string{`the label "g" names one agent`}},
		{name: "a blank cell was not run", file: "a.csv", text: "gpt-4,claude\n0,1\n,1\n", want: "gpt-4: 0 0/1, 1 0/0 missing 1; claude: 0 1/1, 1 1/1"},
	})
}

func FuzzReadWide(f *testing.F) {
	fuzzRead(f, []string{
		fixture(f, "wide/trials.csv"), fixture(f, "wide/agents.csv"), "task\tT1\tT2\tpass@2\na\t1\terror\t50\n",
		`{"task": "a", "trial_1": 1, "trial_2": [0]}`, "task,run1,run2,pass_hat_1\na,1,0,NaN\n", "a,b\n1,\n",
	}, func(b []byte) []byte { return b })
}
