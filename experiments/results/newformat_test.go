package results

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What follows, down to the test, is the example of CONTRIBUTING.

// sprint is a format of an invented harness, "sprint":
//
//	{"sprint": "2", "bot": "b1", "cases": [
//	  {"case": "login", "rounds": [{"no": 1, "grade": 1.0}, {"no": 2, "crash": "timeout"}]}]}
var sprint = harness{
	name: "sprint",
	uses: "cases[].{case, rounds[].{no, grade, crash}}, bot",
	sniff: func(h head) bool {
		return h.shape == jsonObject && h.has("sprint") && h.hasIn("cases", "case", "rounds")
	},
	read: readSprint,
}

func readSprint(in *input, yield func(trial) error) error {
	w, bot := in.json(), ""
	return w.object(func(key string) error { // what a visit does not read is passed over
		switch key {
		case "bot":
			return second(&bot)(w.text())
		case "cases":
			return w.list(func(int) error { return sprintCase(in, w, bot, yield) })
		}
		return nil
	})
}

func sprintCase(in *input, w *walker, bot string, yield func(trial) error) error {
	g := group{in: in, yield: yield, agent: bot} // the rounds may come before the name of their case
	return g.read(w, "case", func(key string) error {
		switch key {
		case "case":
			return g.nameFrom(w)
		case "rounds":
			return g.trials(w, sprintRound)
		}
		return nil
	})
}

func sprintRound(in *input, w *walker) (t trial, err error) {
	grade := value{}
	err = w.object(func(key string) (err error) {
		switch key {
		case "no":
			t.id, err = w.text()
		case "grade":
			grade, err = w.value()
		case "crash":
			t.cause, err = w.text()
		}
		return err
	})
	if err != nil {
		return t, err
	}
	return t, in.word(&t, grade) // no grade: an error if there is a cause, else missing
}

func TestNewFormat(t *testing.T) {
	register(sprint)
	defer delete(harnesses, sprint.name)
	const head = `{"sprint": "2", "bot": "b1", "cases": [`
	runCases(t, []readCase{
		{name: "outcomes", text: head + `{"rounds": [{"no": 1, "grade": 1.0}, {"no": 2, "crash": "timeout"}, {"no": 3}], "case": "login"}, {"case": "pay", "rounds": [{"no": 1, "grade": 0}]}]}`, want: "login 1/1 error 1 missing 1, pay 0/1"},
		{name: "a grade between", text: head + `{"case": "pay", "rounds": [{"no": 1, "grade": 0.4}]}]}`, wantErr: []string{"run.jsonl:", `task ""`}},
		{name: "NaN", text: head + `{"case": "pay", "rounds": [{"no": 1, "grade": NaN}]}]}`, want: "pay 0/0 missing 1"},
		{name: "cut off", text: head + `{"case": "pay", "rounds": [{"no": 1, "gr`, wantErr: []string{"run.jsonl:1", "cut off"}},
	})
}

// TestContributingShowsNewFormat: the example that CONTRIBUTING shows is the one
// that is tested here.
func TestContributingShowsNewFormat(t *testing.T) {
	own, err := os.ReadFile("newformat_test.go")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile(filepath.Join("..", "..", "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	from, to := strings.Index(string(own), "// sprint is a format"), strings.Index(string(own), "\nfunc TestNewFormat")
	if !strings.Contains(string(guide), "```go\n"+string(own[from:to])+"```\n") {
		t.Error("CONTRIBUTING.md does not show the example as it is in newformat_test.go")
	}
}
