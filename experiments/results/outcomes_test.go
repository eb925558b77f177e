package results

import (
	"strings"
	"testing"
)

func TestErrorAccounting(t *testing.T) {
	runCases(t, []readCase{
		{ // B016
			name: "infrastructure errors keep their task",
			text: `{"task": "a", "trial": 1, "reward": 1, "status": "ok"}
{"task": "a", "trial": 2, "status": "infra_error"}
{"task": "b", "trial": 1, "status": "infra_error"}
{"task": "b", "trial": 2, "status": "infra_error"}
`,
			want:     "a 1/1 error 1, b 0/0 error 2",
			warnings: []string{"errors", "no-verdict"},
			metrics:  map[string]float64{"pass^1": 1. / 4, "pass^1 dropped": 1},
		},
		{ // B019
			name: "crash hidden in a zero reward",
			file: "tau.json",
			text: `[{"task_id": 0, "reward": 0.0, "info": {"error": "EOF when reading a line"}, "traj": [], "trial": 0}, {"task_id": 1, "reward": 1.0, "info": {}, "traj": [{}], "trial": 0}]`,
			want: "0 0/0 error 1, 1 1/1", warnings: []string{"errors"},
			metrics: map[string]float64{"pass^1": 1. / 2, "pass^1 dropped": 1},
		},
		{
			name: "exception with a success is a contradiction, in tau-bench too",
			file: "tau.json",
			text: `[{"task_id": 0, "reward": 1.0, "info": {"error": "late"}, "traj": [], "trial": 0}]`,
			want: "0 1/1 unclean 1", warnings: []string{"contradiction", "not-clean"},
		},
		{ // B021
			name: "one rule for sum and count",
			text: `{"task": "a", "trial": 1, "reward": 1, "status": "ok"}
{"task": "a", "trial": 2, "reward": 0, "status": "ok"}
{"task": "a", "trial": 3, "status": "rate_limited"}
{"task": "a", "trial": 4, "status": "rate_limited"}
`,
			want: "a 1/2 error 2",
			metrics: map[string]float64{
				"pass@1": 1. / 4, "pass@2": 1. / 2,
				"pass@1 dropped": 1. / 2, "pass@2 dropped": 1, "pass^2 dropped": 0,
			},
		},
		{ // B022
			name: "timeout with a reward keeps the reward",
			text: `{"task": "a", "trial": 1, "reward": 1.0, "status": "ok"}
{"task": "a", "trial": 2, "reward": 0.0, "status": "timeout"}
{"task": "a", "trial": 3, "reward": 0.0, "status": "timeout"}
{"task": "b", "trial": 1, "reward": 0.0, "status": "timeout"}
{"task": "b", "trial": 2, "reward": 0.0, "status": "timeout"}
{"task": "b", "trial": 3, "reward": 0.0, "status": "timeout"}
`,
			want: "a 1/3 unclean 2, b 0/3 unclean 3", warnings: []string{"not-clean"}, quiet: []string{"contradiction", "errors"},
			metrics: map[string]float64{"pass@1": 1. / 6, "pass@1 dropped": 1. / 6},
		},
		{ // B025
			name: "unscored is missing data, no zero",
			text: `{"task": "t1", "trial": 1, "reward": 1, "status": "ok"}
{"task": "t2", "trial": 1, "reward": 1, "status": "ok"}
{"task": "t3", "trial": 1, "reward": 1, "status": "ok"}
` + repeated(4, 10, `{"task": "t%", "trial": 1, "status": "infra_error"}`),
			want:    "t1 1/1, t2 1/1, t3 1/1, t4 0/0 error 1, t5 0/0 error 1, t6 0/0 error 1, t7 0/0 error 1, t8 0/0 error 1, t9 0/0 error 1, t10 0/0 error 1",
			metrics: map[string]float64{"pass^1": 3. / 10, "pass^1 dropped": 1}, warnings: []string{"no-verdict", "errors"},
		},
		{ // B028
			name: "success beside a bad status is reported",
			text: `{"task": "a", "trial": 1, "reward": 1, "status": "timeout"}
{"task": "a", "trial": 2, "reward": 1, "status": "ok"}
`,
			want: "a 2/2 unclean 1", warnings: []string{"contradiction", "not-clean"},
		},
		{ // B030
			name: "fewer than k scored trials",
			text: `{"task":"a","trial":1,"reward":1}
{"task":"a","trial":2,"reward":null,"status":"unscored"}
{"task":"a","trial":3,"reward":null,"status":"unscored"}
`,
			want: "a 1/1 missing 2", warnings: []string{"missing"}, quiet: []string{"errors"},
			metrics: map[string]float64{"pass@1": 1, "pass@2": notAvailable},
		},
		{ // B031
			name: "a status that only later records have",
			text: repeated(1, 6, `{"task": "t%", "trial": 1, "reward": 1}`) + repeated(7, 8, `{"task": "t%", "trial": 1, "reward": 0}`) +
				repeated(9, 10, `{"task": "t%", "trial": 1, "status": "timeout"}`),
			want:    "t1 1/1, t2 1/1, t3 1/1, t4 1/1, t5 1/1, t6 1/1, t7 0/1, t8 0/1, t9 0/0 error 1, t10 0/0 error 1",
			metrics: map[string]float64{"pass@1": 6. / 10, "pass@1 dropped": 6. / 8},
		},
		{ // B033
			name: "a judge's error is no verdict",
			text: repeated(1, 2, `{"task": "t%", "trial": 1, "reward": 1, "status": "ok"}`) +
				repeated(9, 10, `{"task": "t%", "trial": 1, "reward": 1, "status": "judge_error"}`),
			want: "t1 1/1, t2 1/1, t9 0/0 error 1, t10 0/0 error 1",
		},
		{ // B125
			name: "error without a reward",
			text: `{"task": "a", "trial": 1, "reward": 1, "status": "ok"}
{"task": "b", "trial": 1, "status": "error"}
`,
			want: "a 1/1, b 0/0 error 1",
		},
		{ // B018
			name: "one infrastructure error of 114",
			text: repeated(1, 98, `{"task": "t%", "reward": 1}`) + repeated(99, 113, `{"task": "t%", "reward": 0}`) +
				`{"task": "t114", "status": "infrastructure_error"}`,
			metrics: map[string]float64{"pass^1": 98. / 114, "pass^1 dropped": 98. / 113},
		},
		{
			name: "the first record is an error",
			text: `{"task": "a", "trial": 1, "status": "infra_error"}
{"task": "a", "trial": 2, "reward": 1}
`,
			want: "a 1/1 error 1",
		},
		{
			name: "an empty error is none",
			text: `{"task": "a", "reward": 1, "error": {}}
{"task": "b", "reward": 1, "error": []}
{"task": "c", "reward": 1, "error": null}
{"task": "d", "reward": 1, "error": false}
{"task": "e", "reward": 1, "error": "None"}
{"task": "f", "reward": 0, "error": {"type": "Timeout"}}
`,
			want: "a 1/1, b 1/1, c 1/1, d 1/1, e 1/1, f 0/1 unclean 1",
		},
		{
			name: "a status that says the grader was at work is clean",
			text: `{"task": "a", "reward": 1, "status": "judged"}
{"task": "b", "reward": 1, "status": "graded"}
{"task": "c", "reward": 1, "status": "none"}
`,
			want: "a 1/1, b 1/1, c 1/1", quiet: []string{"contradiction", "not-clean"},
		},
		{
			name: "a grader's fault by other names",
			text: `{"task": "a", "reward": 1, "status": "VerifierTimeoutError"}
{"task": "b", "reward": 0, "status": "grader crashed"}
`,
			want: "a 0/0 error 1, b 0/0 error 1",
		},
		{
			name: "a failed status beside a success",
			text: `{"task": "a", "reward": 1, "status": "failed"}` + "\n",
			want: "a 1/1 unclean 1", warnings: []string{"contradiction"},
		},
		{
			name: "NaN is not scored, infinity no verdict",
			text: `{"task": "a", "reward": NaN, "note": "NaN"}
{"task": "b", "reward": 1, "loss": [-Infinity, NaN]}
`,
			want: "a 0/0 missing 1, b 1/1",
		},
		{name: "infinite reward", text: `{"task": "a", "reward": Infinity}`, wantErr: []string{"run.jsonl:1", `column "reward"`}},
	})
}

// repeated writes a line for each number, in place of the %.
func repeated(from, to int, line string) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		b.WriteString(strings.ReplaceAll(line, "%", itoa(i)) + "\n")
	}
	return b.String()
}

func TestWarningsNameTheTasks(t *testing.T) {
	data, err := readCase{text: rows("a 1", "b 0", "c 1")}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if w := warningOf(t, data[0], "never-passed"); len(w.Tasks) != 1 || w.Tasks[0] != "b" {
		t.Errorf("never passed: %v", w.Tasks)
	}
}

func TestTotalsAndPolicy(t *testing.T) {
	text := `{"task": "a", "reward": 1, "error": "late"}
{"task": "a", "status": "timeout"}
{"task": "b", "reward": null}
{"task": "b", "reward": 0}
`
	data, err := readCase{text: text, options: Options{Errors: ErrorsDrop}}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	d := data[0]
	if got := d.Totals(); got != (TaskCounts{Pass: 1, Fail: 1, Error: 1, Missing: 1, NotClean: 1}) {
		t.Errorf("totals %+v", got)
	}
	if d.Policy.Errors != ErrorsDrop || d.Policy.Duplicates != DuplicatesError || d.Policy.Ragged != RaggedStrict || d.Policy.Success != "reward is 1" {
		t.Errorf("policy %+v", d.Policy)
	}
	if w := warningOf(t, d, "errors"); !strings.Contains(w.Message, "dropped") {
		t.Errorf("the caption does not follow the policy: %s", w.Message)
	}
}
