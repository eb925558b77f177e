package results

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestJSON(t *testing.T) {
	ok := func(name, text, want string) readCase { return readCase{name: name, text: text, want: want} }
	bad := func(name, text string, parts ...string) readCase {
		return readCase{name: name, text: text, wantErr: append([]string{"run.jsonl"}, parts...)}
	}
	a1, b0 := `{"task":"a","trial":1,"reward":1}`, `{"task":"b","trial":1,"reward":0}`
	runCases(t, []readCase{
		// B081
		ok("objects glued together", `{"task":"a","trial":1,"reward":1}{"task":"a","trial":2,"reward":0}
{"task":"b","trial":1,"reward":1}
`, "a 1/2, b 1/1"),
		ok("CRLF", a1+"\r\n"+b0+"\r\n", "a 1/1, b 0/1"),
		ok("lone CR", a1+"\r"+b0+"\r", "a 1/1, b 0/1"),
		ok("BOM", "\ufeff"+a1, "a 1/1"),
		ok("blank lines", "\n\n"+a1+"\n\n"+b0+"\n\n", "a 1/1, b 0/1"),
		ok("list", "["+a1+", "+b0+"]", "a 1/1, b 0/1"),
		ok("lists after each other", "["+a1+"]\n["+b0+"]", "a 1/1, b 0/1"),
		ok("fields in another order", a1+"\n"+`{"reward":0,"task":"b","trial":1}`, "a 1/1, b 0/1"),
		ok("bulk between", `{"messages":[{"task":"no","reward":7}],"task":"a","traj":[[[1]]],"reward":1,"meta":{"reward":3}}`, "a 1/1"),
		ok("a field twice with one value", `{"task":"a","reward":1,"reward":1}`, "a 1/1"),
		ok("null and NaN", `{"task":"a","reward":null}{"task":"a","reward":NaN}`, "a 0/0 missing 2"),
		ok("booleans", `{"task":"a","passed":true}{"task":"a","passed":false}`, "a 1/2"),
		bad("a field twice with two values", `{"task":"a","reward":1,"reward":0}`, ":1", `"reward" appears twice`),
		bad("stray bracket", a1+"\n]\n"+b0, ":2", "not valid JSON"),
		bad("list not closed", "["+a1+",\n"+b0, "the file ends in the middle of a value"),
		bad("list cut in a record", "["+a1+",\n"+`{"task":"b","tri`, "the file ends in the middle of a value"),
		bad("comma at the end of a list", "["+a1+",]", ":1", "not valid JSON"),
		bad("commas between lines", a1+",\n"+b0, "not valid JSON"),
		bad("single quotes", `{'task':'a'}`, ":1", "not valid JSON"),
		bad("a number in the list", `[1,2]`, ":1", "found 1", "an object with a task and a verdict was expected"),
		bad("a string after a record", a1+"\n\"done\"\n", ":2", "found done"),
		bad("a list of lists", "[["+a1+"]]", ":1", "a list in the list"),
		bad("empty list", `[]`, "no records: nothing was measured"),
		bad("empty object", `{}`, ":1", "no column for task and success", "there are no columns"),
		bad("records inside an object", `{"version":3,"results":[`+a1+`]}`, ":1", "no column for task", "jq .results"),
		bad("summary instead of trials", `{"pass@1": 0.46, "pass@2": 0.353, "pass@3": 0.295, "pass@4": 0.26}`, ":1", "no column for task and success", "passhat check 'pass@k'"), // B012
		bad("score with a standard error", `{"n": 307, "score": 0.8566775244299675, "stderr": 0.0}`, ":1", "no column for task"),                                                 // B057
		bad("task to a number", `{"django-1": 3, "django-2": 4}`, ":1", "no column for task and success"),
		bad("very many names", "{"+strings.Repeat(`"x":1,`, 5000)+`"y":1}`, "the first of"),
		bad("zero byte", "{\"task\":\"a\x00\",\"reward\":1}", ""),
		bad("too deep", `{"task":"a","reward":1,"x":`+strings.Repeat("[", 20000), ""),
		// B083
		bad("line corrupt in the middle", `{"task":"a","trial":1,"reward":1}
{"task":"a","tri
{"task":"b","trial":1,"reward":1}
{"task":"b","tri`, ":2", "not valid JSON"),
		bad("line cut between fields", a1+"\n"+`{"task":"a","trial":2`+"\n"+b0+"\n", ":3", "the record begins in line 2"),
		{name: "last line torn", text: a1 + "\n" + b0 + "\n" + `{"task":"b","tri`, want: "a 1/1, b 0/1", warnings: []string{"torn-line"}},
		bad("first line torn", `{"task":"a","tri`, ":1", "cut off"),
	})
}

func TestLineOfARecord(t *testing.T) {
	pretty := "[\n {\n  \"task\": \"a\",\n  \"reward\": 1\n },\n {\n  \"task\": \"b\",\n  \"reward\": 7\n }\n]\n"
	_, err := readCase{file: "run.json", text: pretty}.read(t)
	wantError(t, err, nil, "run.json:6: ")
	big := rows("a 1") + `{"task":"a","x":"` + strings.Repeat(`\n long `, 1<<17) + `","trial":9,"reward":1}` + "\n" + `{"task":"b","reward":7}` + "\n"
	_, err = readCase{text: big}.read(t)
	wantError(t, err, nil, "run.jsonl:3: ")
}

func TestEstimatesFromRecords(t *testing.T) {
	var coverage strings.Builder // B093
	for i := range 19 {
		coverage.WriteString(rows("p"+itoa(i)+" 1", "p"+itoa(i)+" 0"))
	}
	stopped := `{"task": "a", "trial": 1, "reward": 0, "stop": "first_pass", "planned": 5}
{"task": "a", "trial": 2, "reward": 0, "stop": "first_pass", "planned": 5}
{"task": "a", "trial": 3, "reward": 0, "stop": "first_pass", "planned": 5}
{"task": "a", "trial": 4, "reward": 1, "stop": "first_pass", "planned": 5}
`
	cached := repeated(1, 4, `{"task": "a", "trial": %, "reward": 1, "output_sha": "a-same"}`) +
		repeated(1, 4, `{"task": "b", "trial": %, "reward": 0, "output_sha": "b-same"}`) +
		repeated(1, 4, `{"task": "c", "trial": %, "reward": 1, "output_sha": "c-same"}`)
	runCases(t, []readCase{
		{name: "k above n is not available", text: rows("a 1", "b 1", "c 0"), metrics: map[string]float64{"pass^1": 2. / 3, "pass^2": notAvailable}},          // B003
		{name: "per task, then the mean", text: rows("a 1", "a 1", "a 0", "a 0", "b 1", "b 1", "b 1", "b 1"), metrics: map[string]float64{"pass^2": 7. / 12}}, // B006
		{name: "not pooled", text: rows("a 1", "a 1", "b 1", "b 1", "b 0", "b 0", "b 0", "b 0", "b 0", "b 0"), // B048
			metrics: map[string]float64{"pass@1": 5. / 8}, warnings: []string{"ragged"}},
		{name: "pass@2 of five", text: rows("a 1", "a 0", "a 0", "a 0", "a 0"), metrics: map[string]float64{"pass@2": 2. / 5}},                       // B051
		{name: "part of a suite", text: coverage.String(), metrics: map[string]float64{"pass@1": 1. / 2, "pass@2": 1}, quiet: []string{"ragged"}},    // B093
		{name: "recomputed from trials", text: rows("a 1", "a 1", "b 1", "b 0", "c 0", "c 0"), metrics: map[string]float64{"pass^1": 1. / 2}},        // B121
		{name: "run until the first success", text: stopped, want: "a 1/4", warnings: []string{"stopped-at-success"}},                                // B013, B015
		{name: "cached repeats", text: cached, metrics: map[string]float64{"pass@1": 2. / 3, "pass^4": 2. / 3}, warnings: []string{"equal-outputs"}}, // B099
		{name: "repeats that differ", text: cached + `{"task":"a","trial":5,"reward":1,"output_sha":"other"}`, quiet: []string{"equal-outputs"}},
		{name: "two agents in a file", text: `{"task": "a", "trial": 1, "reward": 1, "agent": "A", "judge": "j1"}
{"task": "a", "trial": 1, "reward": 0, "agent": "B", "judge": "j2"}
`, want: "A: a 1/1; B: a 0/1"}, // B129
	})
}

func TestNaNReader(t *testing.T) {
	in := `[NaN, -Infinity, Infinity, -1, "NaN \" \\", "\\\"NaN", {"NaN": NaN}, -Inf, Na, N]`
	want := `["" , -1e999999, 1e999999, -1, "NaN \" \\", "\\\"NaN", {"NaN": "" }, -Inf, Na, N]`
	for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)), iotest.HalfReader(strings.NewReader(in)), iotest.DataErrReader(strings.NewReader(in))} {
		got, err := io.ReadAll(newNaNReader(r))
		if err != nil || string(got) != want {
			t.Errorf("got  %s\nwant %s (%v)", got, want, err)
		}
	}
	for size := range len(in) + 1 {
		n := newNaNReader(strings.NewReader(in))
		n.block = make([]byte, 10+size)
		if got, _ := io.ReadAll(n); string(got) != want {
			t.Fatalf("in blocks of %d: %s", 10+size, got)
		}
	}
}

func TestReadInSmallPieces(t *testing.T) {
	for _, text := range []string{rows("a 1", "b 0", "b 1"), "task,trial,reward\r\na,1,1\r\nb,1,0\r\nb,2,1\r\n"} {
		data, err := Read(context.Background(), []string{"-"}, iotest.OneByteReader(strings.NewReader(text)), Options{})
		if got := summary(data); err != nil || got != "a 1/1, b 1/2" {
			t.Errorf("%s, %v", got, err)
		}
	}
	_, err := Read(context.Background(), []string{"-"}, iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(rows("a 1")))), Options{})
	wantError(t, err, nil, "stdin: ", "timeout")
}
