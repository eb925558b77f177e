package results

import (
	"fmt"
	"strings"
	"testing"
)

var skipping = Options{Corrupt: CorruptSkip}

// A broken line in the middle is an error or, if asked for, left out and told; a
// torn last line is a run in progress.
func TestCorruptLines(t *testing.T) {
	const a, b = `{"task":"a","trial":1,"reward":1}` + "\n", `{"task":"b","trial":1,"reward":1}` + "\n"
	many := ""
	for i := range 7 {
		many += fmt.Sprintf(`{"task":"a","trial":%d,"reward":1}`+"\n{broken\n", i)
	}
	long := `{"task":"c","note":"` + strings.Repeat("x", 300<<10) + `","reward":0}` + "\n"
	runCases(t, []readCase{
		{name: "by default an error with the way out", text: a + "{\"task\":\"a\",\"tri\n" + b, wantErr: []string{"run.jsonl:2", "--corrupt skip"}},
		{name: "skipped", options: skipping, text: a + "{\"task\":\"a\",\"tri\n" + b + `{"task":"b","tri`, want: "a 1/1, b 1/1", warnings: []string{"corrupt", "torn-line"}},
		{name: "the first line", options: skipping, text: "{\"task\":\"a\",\"tri\n" + a + b, want: "a 1/1, b 1/1", warnings: []string{"corrupt"}},
		{name: "text amid the lines", options: skipping, text: a + "Traceback (most recent call last):\n" + b, want: "a 1/1, b 1/1", warnings: []string{"corrupt"}},
		{name: "two values in a line", options: skipping, text: strings.TrimSpace(a) + b, want: "a 1/1, b 1/1", quiet: []string{"corrupt"}},
		{name: "NaN is no fault", options: skipping, text: a + `{"task":"b","trial":1,"reward":NaN}` + "\n", want: "a 1/1, b 0/0 missing 1", quiet: []string{"corrupt"}},
		{name: "a long line", options: skipping, text: long + a + "{\n" + b, want: "a 1/1, b 1/1, c 0/1", warnings: []string{"corrupt"}},
		{name: "strict", options: Options{Corrupt: CorruptSkip, Strict: true}, text: a + "x\n" + `{"task":"b","tri`, wantErr: []string{"run.jsonl:3", "cut off"}},
		{name: "of a harness", options: skipping, text: `{"task_id":"a","completion":"x","passed":true}` + "\n{\"task_id\":\n" + `{"task_id":"b","completion":"x","passed":false}` + "\n",
			want: "a 1/1, b 0/1", warnings: []string{"corrupt"}},
		{name: "JSON over several lines is not touched", options: skipping, file: "run.json", text: "[\n{\"task\": \"a\",\n\"reward\": 1},\n{\"task\": \"b\", \"reward\": 0}\n]", want: "a 1/1, b 0/1", quiet: []string{"corrupt"}},
		{name: "one object over several lines", options: skipping, file: "run.json", text: "{\n\"task\": \"a\",\n\"reward\": 1\n}\n", want: "a 1/1", quiet: []string{"corrupt"}},
		{name: "a choice there is not", options: Options{Corrupt: "ignore"}, text: a, wantErr: []string{`corrupt is "ignore"`, "error, skip"}},
	})
	data, err := readText(t, "run.jsonl", many, skipping)
	if err != nil {
		t.Fatal(err)
	}
	wantWarning(t, data, "corrupt", "run.jsonl: 7 lines were broken", "2, 4, 6, 8, 10, ...", "run what is missing")
}

// A row of a table with a cell too few or too many is left out in the same way.
func TestCorruptRows(t *testing.T) {
	const text = "task,trial,success\na,1,1\na,2,1,1\nb,1\nb,2,0\n"
	runCases(t, []readCase{
		{name: "by default an error", file: "run.csv", text: text, wantErr: []string{"run.csv:3", "--corrupt skip"}},
		{name: "skipped", file: "run.csv", text: text, options: skipping, want: "a 1/1, b 0/1", warnings: []string{"corrupt"}, quiet: []string{"torn-line"}},
		{name: "a torn last row", file: "run.csv", text: text + "b,3", options: skipping, want: "a 1/1, b 0/1", warnings: []string{"corrupt", "torn-line"}},
		{name: "a bare quote", file: "run.csv", text: "task,success\na,1\nb \"x\" c,1\nd,0\n", options: skipping, want: "a 1/1, d 0/1", warnings: []string{"corrupt"}},
		{name: "nothing is left", file: "run.csv", text: "task,success\na\nb\n", options: skipping, wantErr: []string{"no rows"}},
	})
	data, err := readText(t, "run.csv", text, skipping)
	if err != nil {
		t.Fatal(err)
	}
	wantWarning(t, data, "corrupt", "run.csv: 2 rows were broken", ": 3, 4;")
}

func wantWarning(t *testing.T, data []Data, code string, parts ...string) {
	t.Helper()
	w := warningOf(t, data[0], code)
	for _, p := range parts {
		if !strings.Contains(w.Message, p) {
			t.Errorf("the warning lacks %q:\n%s", p, w.Message)
		}
	}
}

// A decimal comma is an error with its place, or read as one if asked for;
// never 0, 5 or 10.
func TestDecimalComma(t *testing.T) {
	const text = "task;trial;reward\na;1;0,5\nb;1;1,0\n"
	comma := Options{Decimal: DecimalComma, Success: ">=1"}
	runCases(t, []readCase{
		{name: "by default an error", file: "run.csv", text: text, wantErr: []string{"run.csv:2", `column "reward"`, "0,5", "--decimal comma"}},
		{name: "asked for", file: "run.csv", text: text, options: comma, want: "a 0/1, b 1/1"},
		{name: "the rule is still needed", file: "run.csv", text: text, options: Options{Decimal: DecimalComma}, wantErr: []string{"run.csv:2", "0.5", "--success"}},
		{name: "in quotes", file: "run.csv", text: "task,reward\na,\"0,5\"\nb,\"1,00\"\n", options: comma, want: "a 0/1, b 1/1"},
		{name: "ids keep theirs", file: "run.csv", text: "task;reward\n1,5;1\n2;0,0\n", options: comma, want: "1,5 1/1, 2 0/1"},
		{name: "a point may be of thousands", file: "run.csv", text: "task;reward\na;1.000\n", options: comma, wantErr: []string{"run.csv:2", "1.000", "thousands"}},
		{name: "both signs", file: "run.csv", text: "task;reward\na;1.000,5\n", options: comma, wantErr: []string{"run.csv:2", "not understood"}},
		{name: "wide", file: "run.csv", text: "task;Trial_1;Trial_2\na;1,0;0,0\n", options: Options{Decimal: DecimalComma}, want: "a 1/2"},
		{name: "text in JSON", text: `{"task":"a","reward":"1,0"}`, options: comma, want: "a 1/1"},
		{name: "numbers in JSON", text: `{"task":"a","reward":1.0}`, options: comma, want: "a 1/1"},
		{name: "a weight", file: "run.csv", text: "task;reward;w\na;1;0,5\n", options: Options{Decimal: DecimalComma, Weight: "w"}, want: "a 1/1"},
		{name: "a choice there is not", file: "run.csv", text: text, options: Options{Decimal: ","}, wantErr: []string{`decimal is ","`, "point, comma"}},
	})
	data, err := readText(t, "run.csv", "task;reward;cost\na;1;0,25\n", Options{Decimal: DecimalComma})
	if err != nil || data[0].Spent.Cost.Sum != 0.25 {
		t.Errorf("%v, %v", data, err)
	}
}
