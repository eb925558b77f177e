package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestDuplicates(t *testing.T) {
	retried := `{"task": "a", "trial": 1, "reward": 0, "status": "timeout", "attempt": 1}
{"task": "a", "trial": 1, "reward": 1, "status": "ok", "attempt": 2}
`
	logs := map[string]string{
		"log1.jsonl": `{"task": "a", "trial": 1, "reward": 1}
{"task": "b", "trial": 1, "reward": 0}
{"task": "c", "trial": 1, "reward": 1}
`,
		"log2.jsonl": `{"task": "a", "trial": 1, "reward": 1, "retry_of": "log1"}
{"task": "b", "trial": 1, "reward": 1, "retry_of": "log1"}
`}
	same := map[string]string{"r1.csv": "task,trial,reward\na,0,1\nb,0,0\n", "r2.csv": "task,trial,reward\na,0,1\nb,0,0\n"}
	noIDs := map[string]string{"r1.csv": "task,reward\na,1\nb,0\n", "r2.csv": "task,reward\na,0\nb,0\n"}
	both := []string{"x=log1.jsonl", "x=log2.jsonl"}
	choose := func(d string) Options { return Options{Duplicates: d} }
	runCases(t, []readCase{
		// B036
		{name: "attempts are not trials", text: retried,
			wantErr: []string{`run.jsonl:2: trial 1 of task "a" appears twice with different verdicts (fail, pass); choose --duplicates first|last|trials`}},
		{name: "last attempt", text: retried, options: choose("last"), want: "a 1/1", warnings: []string{"duplicates"}, quiet: []string{"not-clean"}},
		{name: "first attempt", text: retried, options: choose("first"), want: "a 0/1 unclean 1", warnings: []string{"duplicates"}},
		{name: "every attempt", text: retried, options: choose("trials"), want: "a 1/2 unclean 1"},
		// B044
		{name: "several logs of one run", files: logs, args: both, wantErr: []string{"log2.jsonl:2", `task "b"`, "(fail, pass)", "in two files", "choose trials"}},
		{name: "several logs, the last", files: logs, args: both, options: choose("last"), want: "a 1/1, b 1/1, c 1/1", warnings: []string{"duplicates", "duplicate-rows"}},
		{name: "several logs, the first", files: logs, args: both, options: choose("first"), want: "a 1/1, b 0/1, c 1/1"},
		{name: "several runs that number alike", files: logs, args: both, options: choose("trials"), want: "a 2/2, b 1/2, c 1/1", warnings: []string{"ragged"}},
		{name: "equal runs that number alike", files: same, args: []string{"x=r1.csv", "x=r2.csv"}, want: "a 1/1, b 0/1", warnings: []string{"duplicate-rows", "same-content"}},
		{name: "runs without numbers", files: noIDs, args: []string{"x=r1.csv", "x=r2.csv"}, want: "a 1/2, b 0/2", quiet: []string{"duplicate-rows", "same-content"}},
		{name: "number as text and with .0", file: "run.csv", text: "task,trial,reward\na,1,1\na,1.0,1\na, 1,1\n", want: "a 1/1", warnings: []string{"duplicate-rows"}},
		{name: "null is no trial's name", text: strings.Repeat(`{"task":"a","trial":null,"reward":1}`+"\n", 3), want: "a 3/3", quiet: []string{"duplicate-rows"}},
		{name: "trial is a list", text: `{"task":"a","trial":[1],"reward":1}`, wantErr: []string{"run.jsonl:1", `"trial"`, "--columns trial="}},
		// B038
		{name: "twins under new names", text: `{"task": "a", "trial": 1, "reward": 1, "started": "2026-01-01T00:00:00Z", "trial_name": "a__q"}
{"task": "a", "trial": 2, "reward": 0, "started": "2026-01-01T00:05:00Z", "trial_name": "a__r"}
{"task": "a", "trial": 3, "reward": 1, "started": "2026-01-01T00:00:00Z", "trial_name": "a__qx2"}
{"task": "a", "trial": 4, "reward": 0, "started": "2026-01-01T00:05:00Z", "trial_name": "a__rx2"}
`, want: "a 2/4", warnings: []string{"twins"}},
		// B042
		{name: "trials without an ordinal", text: `{"task":"a","trial_name":"a__7f3a9c","reward":1}
{"task":"a","trial_name":"a__1b8e42","reward":0}
{"task":"a","trial_name":"a__000002","reward":0}
`, want: "a 1/3", metrics: map[string]float64{"pass@2": 2. / 3}},
	})
	data, _ := readCase{files: same, args: []string{"x=r1.csv", "x=r2.csv"}}.read(t)
	if w := warningOf(t, data[0], "duplicate-rows"); !strings.Contains(w.Message, "--duplicates trials") {
		t.Errorf("no way out: %s", w.Message)
	}
}

func TestTaskIDs(t *testing.T) {
	runCases(t, []readCase{
		// B041
		{name: "number and text with two verdicts", text: `{"task":1,"trial":1,"reward":1}
{"task":"1","trial":1,"reward":0}
`, wantErr: []string{"run.jsonl:2", `task "1"`, "(pass, fail)"}},
		{name: "number and text, two trials", text: `{"task":1,"trial":1,"reward":1}
{"task":"1","trial":2,"reward":0}
`, want: "1 1/2", warnings: []string{"mixed-ids"}},
		{name: "a cell has no type", files: map[string]string{"a.csv": "task,trial,reward\n1,1,1\n", "b.jsonl": `{"task":1,"trial":2,"reward":0}`},
			args: []string{"x=a.csv", "x=b.jsonl"}, want: "1 1/2", quiet: []string{"mixed-ids"}},
		// B045
		{name: "leading zeros and ids like numbers", file: "run.csv", text: "task,trial,reward\n007,1,1\n7,1,0\n0x10,1,1\n1e3,1,1\n1000,1,0\n",
			want: "0x10 1/1, 1e3 1/1, 007 1/1, 7 0/1, 1000 0/1", metrics: map[string]float64{"pass@1": 3. / 5}},
		{name: "ids like numbers in JSON", text: `{"task":1e3,"reward":1}
{"task":1000,"reward":0}
{"task":12345678901234567890123,"reward":1}
`, want: "1e3 1/1, 1000 0/1, 12345678901234567890123 1/1"},
		{name: "1 and 1.0", text: `{"task":1,"trial":1,"reward":1}
{"task":1.0,"trial":2,"reward":0}
`, want: "1 1/1, 1.0 0/1", warnings: []string{"similar-ids"}},
		// B047
		{name: "two Unicode forms of one name", files: map[string]string{
			"a.jsonl": "{\"task\": \"caf\u00e9\", \"trial\": 1, \"reward\": 1}\n", "b.jsonl": "{\"task\": \"cafe\u0301\", \"trial\": 1, \"reward\": 1}\n"},
			want: "a: caf\u00e9 1/1; b: cafe\u0301 1/1", warnings: []string{"similar-ids"}},
		{name: "space about an id", file: "run.csv", text: "task,trial,reward\na,1,1\n a,1,0\n", want: " a 0/1, a 1/1", warnings: []string{"similar-ids"}},
		{name: "no id", text: `{"task":"","reward":1}`, wantErr: []string{"run.jsonl:1", `no task in column "task"`}},
		{name: "null id", text: `{"task":null,"reward":1}`, wantErr: []string{"run.jsonl:1", "no task"}},
		{name: "id is a list", text: `{"task":["a"],"reward":1}`, wantErr: []string{"run.jsonl:1", "no task"}},
		{name: "id that a later record lacks", text: rows("a 1") + `{"reward":1}`, wantErr: []string{"run.jsonl:2", "no task"}},
		{name: "id not in UTF-8", file: "run.csv", text: "task,trial,reward\ncaf\xe9,1,1\n", wantErr: []string{"run.csv:2", "UTF-8"}},
		{name: "id not in UTF-8, JSON", text: "{\"task\":\"caf\xe9\",\"reward\":1}", wantErr: []string{"run.jsonl:1", "UTF-8"}},
		{name: "zero byte in an id", text: `{"task":"a\u0000b","reward":1}`, wantErr: []string{"run.jsonl:1", "zero byte"}},
		{name: "escapes in names and ids", text: `{"t\u0061sk":"caf\u00e9 \"x\"","reward":1}`, want: "caf\u00e9 \"x\" 1/1"},
	})
}

func TestNaturalOrder(t *testing.T) {
	runCases(t, []readCase{{
		name: "numbers by their size", text: rows("task10 1", "task9 1", "task 1", "t2b10 1", "t2b9 1", "10 1", "9 1"),
		want: "9 1/1, 10 1/1, t2b9 1/1, t2b10 1/1, task 1/1, task9 1/1, task10 1/1",
	}})
}

func TestGroups(t *testing.T) {
	text := "task,trial,reward,domain\na,1,1,x\na,2,0,x\nb,1,1,y\n"
	data, err := readCase{file: "run.csv", text: text, options: Options{Group: "domain"}}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if d := data[0]; d.Tasks[0].Group != "x" || d.Tasks[1].Group != "y" || d.EstimatorTasks(ErrorsFail)[1].Stratum != "y" {
		t.Errorf("groups: %+v", d.Tasks)
	}
	runCases(t, []readCase{
		{name: "no such label", file: "run.csv", text: text, options: Options{Group: "area"}, wantErr: []string{"run.csv:2", `no label "area"`, "domain"}},
		{name: "a task in two groups", file: "run.csv", text: "task,trial,reward,domain\na,1,1,x\na,2,0,y\n", options: Options{Group: "domain"}, wantErr: []string{"run.csv:3", `"x"`, `"y"`}},
		{name: "a label inside an object", text: `{"task":"a","reward":1,"metadata":{"domain":"x"}}`, options: Options{Group: "metadata.domain"}, want: "a 1/1"},
	})
}

// B097: the order of rows and of maps changes nothing.
func TestRowOrderDoesNotMatter(t *testing.T) {
	var lines []string
	for i := range 300 {
		lines = append(lines, `{"task":"t`+itoa(i*7%50)+`","trial":`+itoa(i)+`,"reward":`+itoa(i%3/2)+`,"error":"`+strings.Repeat("x", i%5/4)+`"}`)
	}
	read := func() string {
		data, err := readCase{text: strings.Join(lines, "\n")}.read(t)
		data[0].Inputs = nil // the bytes do differ
		return fmt.Sprintf("%+v %v", data, err)
	}
	want := read()
	for i := range 20 {
		slices.Reverse(lines[i*3 : 100+i*10])
		if got := read(); got != want {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	}
}
