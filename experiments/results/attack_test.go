package results

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

func TestDanglingLink(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"runs/a.csv": "task,reward\na,1\n"}))
	for _, link := range []string{"x.csv", "runs/x.csv"} {
		if err := os.Symlink("nowhere", link); err != nil {
			t.Skip("no links here:", err)
		}
	}
	for _, arg := range []string{"x.csv", "x.c*", "g=x.csv", "runs", "runs/*.csv"} {
		_, err := Read(context.Background(), []string{arg}, nil, Options{})
		wantError(t, err, nil, "x.csv: a link to a file that is not there")
	}
}

func TestNoNameOfAFile(t *testing.T) {
	for _, arg := range []string{"", "a="} {
		_, err := Read(context.Background(), []string{arg}, nil, Options{})
		wantError(t, err, nil, fmt.Sprintf("%q names no file", arg))
	}
}

func TestFileTwiceByLabelAndName(t *testing.T) {
	files := map[string]string{"a.csv": "task,reward\na,1\n"}
	runCases(t, []readCase{
		{name: "the label is the name", files: files, args: []string{"a=a.csv", "a.csv"}, wantErr: []string{"a.csv: the file is given twice"}},
		{name: "another label", files: files, args: []string{"b=a.csv", "a.csv"}, want: "b: a 1/1; a: a 1/1"},
	})
}

// boundedReader fails a test when the heap, with its garbage, is large.
type boundedReader struct {
	t     *testing.T
	r     io.Reader
	reads int
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.reads++; b.reads%50 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if m.HeapInuse > 200<<20 {
			b.t.Fatalf("%d MB in use", m.HeapInuse>>20)
		}
	}
	return b.r.Read(p)
}

// TestHugeParts: what a small archive unpacks to is an error, in bounded memory.
func TestHugeParts(t *testing.T) {
	const mb = 1 << 20
	repeat := func(w io.Writer, n int, format, part string) {
		for i := range n {
			_, _ = io.WriteString(w, strings.Replace(format, "#", fmt.Sprintf("%03d", i), 1))
			_, _ = io.WriteString(w, part)
		}
	}
	million := func(s string) string { return strings.Repeat(s, mb/len(s)) }
	for name, c := range map[string]struct {
		write func(io.Writer)
		want  string
	}{
		"a row of commas":     {func(w io.Writer) { repeat(w, 1, "task,reward\n", ""); repeat(w, 100, "", million(",")) }, "stdin:2: a row of over 100000 cells"},
		"a header of commas":  {func(w io.Writer) { repeat(w, 100, "", million(",")) }, "stdin:1: a row of over 100000 cells"},
		"long column names":   {func(w io.Writer) { repeat(w, 120, ",#", million("n")); repeat(w, 1, "\na,1\n", "") }, "stdin:1: a row of over 16 MiB"},
		"an endless row":      {func(w io.Writer) { repeat(w, 1, "task,reward\na,1\nb,", ""); repeat(w, 200, "", million("0")) }, "stdin:3: a single row of over 128 MiB"},
		"a quote not closed":  {func(w io.Writer) { repeat(w, 1, "task,reward\na,1\n\"b\n", ""); repeat(w, 200, "", million("0\n")) }, "stdin:3: a "},
		"long names":          {func(w io.Writer) { repeat(w, 1, "{", ""); repeat(w, 500, `"#":1,"`, million("k")+`":1,`) }, "stdin:1: a name of over 1 MiB"},
		"long names, nested":  {func(w io.Writer) { repeat(w, 500, `{"`, million("k")[:mb-100]+`":`) }, "stdin:1: a name of over 1 MiB, or long names deep"},
		"a long id":           {func(w io.Writer) { repeat(w, 1, `{"task":"`, ""); repeat(w, 120, "", million("i")) }, "stdin:1: a single value of over 32 MiB"},
		"a less long id":      {func(w io.Writer) { repeat(w, 1, `{"reward":1,"task":"`, million("i")+`"}`) }, "stdin:1: an id of over 64 KiB"},
		"a long id in a cell": {func(w io.Writer) { repeat(w, 1, "reward,task\n1,", million("i")+"\n") }, "stdin:2: an id of over 64 KiB"},
		"many long scores":    {func(w io.Writer) { repeat(w, 1, `{"task":"a"`, ""); repeat(w, 500, `,"t#":"`, million("v")+`"`) }, "stdin:1: the fields of interest take over 16 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			runtime.GC()
			_, err := Read(context.Background(), []string{"-"}, &boundedReader{t: t, r: piped(c.write)}, Options{})
			wantError(t, err, nil, c.want)
			if err != nil && len(err.Error()) > 3000 {
				t.Errorf("a message of %d bytes", len(err.Error()))
			}
		})
	}
}

// TestManyColumns: the time for a header grows with its length, not its square.
func TestManyColumns(t *testing.T) {
	var b strings.Builder
	b.WriteString("task,reward")
	for i := range maxColumns - 100 {
		b.WriteString(",c" + itoa(i))
	}
	columns := strings.Count(b.String(), ",") + 1
	runCases(t, []readCase{
		{name: "many", file: "run.csv", text: b.String() + "\na,1" + strings.Repeat(",", columns-2) + "\n", want: "a 1/1"},
		{name: "too many", file: "run.csv", text: b.String() + strings.Repeat(",x", 200) + "\n", wantErr: []string{"run.csv:1: a row of over 100000 cells"}},
	})
}

func TestHalfSurrogates(t *testing.T) {
	bad := func(name, first, second string) readCase {
		return readCase{name: name, text: `{"task":"` + first + `","reward":1}` + "\n" + `{"task":"` + second + `","reward":0}` + "\n", wantErr: []string{"run.jsonl:1", "not in UTF-8"}}
	}
	runCases(t, []readCase{
		bad("lone surrogates", `\ud800`, `\ud801`),
		bad("a low one", `x\udc00`, `x\udc01`),
		bad("invalid bytes beside an escape", `\u0061`+"\xff", `\u0061`+"\xfe"),
		{name: "of an agent", text: `{"task":"a","model":"\ud800","reward":1}`, wantErr: []string{"run.jsonl:1", "not in UTF-8"}},
		{name: "a pair", text: `{"task":"\ud83d\ude00","reward":1}`, want: "\U0001f600 1/1"},
		{name: "in a field of no interest", text: `{"task":"a","note":"\ud800","reward":1}`, want: "a 1/1"},
		{name: "in a map of verdicts", file: "run.json", text: `{"a\ud800": true, "a\ud801": false}`, wantErr: []string{"run.json", "not in UTF-8"}},
	})
}

// Words of a header are verdicts too: tables put one after the other must not
// gain a trial that passed.
func TestHeaderAmongRows(t *testing.T) {
	bad := func(name, again string) readCase {
		return readCase{name: name, file: "run.csv", text: "task,trial,passed\na,1,1\n" + again + "\nb,1,0\n",
			wantErr: []string{"run.csv:3: the header is here again", "--corrupt skip"}}
	}
	runCases(t, []readCase{
		bad("the same", "task,trial,passed"),
		bad("with a byte order mark", "\ufefftask,trial,passed"),
		bad("other letters and spaces", "Task, trial ,PASSED"),
		{name: "left out", file: "run.csv", text: "task,trial,success\na,1,1\ntask,trial,success\nb,1,0\n", options: Options{Corrupt: CorruptSkip}, want: "a 1/1, b 0/1"},
		{name: "a task of that name", file: "run.csv", text: "task,trial,success\ntask,1,1\n", want: "task 1/1"},
	})
}

func TestMostTrialsOfATask(t *testing.T) {
	bad := func(n string) readCase {
		return readCase{name: n, file: "run.csv", text: "task,n,c\na," + n + ",1\n", wantErr: []string{`run.csv:2: task "a": column "n" is ` + n + ": a task has at most 1000000 trials here"}}
	}
	runCases(t, []readCase{
		bad("1000001"), bad("2147483647"), bad("9223372036854775807"), bad("9223372036854775808"), bad("1e300"),
		{name: "the most", file: "run.csv", text: "task,n,c\na,1e6,1\n", want: "a 1/1000000"},
		{name: "infinity", file: "run.csv", text: "task,n,c\na,Inf,1\n", wantErr: []string{"a whole number of trials was expected"}},
	})
}

// TestLongNames: names and labels of up to 1 KiB are read, longer ones are
// refused with a way out.
func TestLongNames(t *testing.T) {
	most := strings.Repeat("z", 1<<10)
	long := most + "z"
	id := strings.Repeat("i", 64<<10)
	table := func(column, name string) string { return column + ",task,success\n" + name + ",a,1\n" }
	cases := []readCase{
		{name: "the longest agent", file: "run.csv", text: table("model", most), want: "a 1/1"},
		{name: "of an agent", file: "run.csv", text: table("model", long), wantErr: []string{"run.csv:2", "an agent of over 1 KiB", "--columns agent=NAME", "name=FILE"}},
		{name: "an agent in JSON", file: "run.jsonl", text: `{"model":"` + long + `","task":"a","reward":1}`, wantErr: []string{"run.jsonl:1", "an agent of over 1 KiB", "--columns agent=NAME"}},
		{name: "of a task", file: "run.csv", text: "task,success\n" + long + ",1\n", want: long + " 1/1"},
		{name: "the longest task", file: "run.csv", text: "task,success\n" + id + ",1\n", want: id + " 1/1"},
		{name: "a longer task", file: "run.csv", text: "task,success\n" + id + "i,1\n", wantErr: []string{"run.csv:2", "an id of over 64 KiB", "--columns task=NAME"}},
		{name: "a longer trial", file: "run.csv", text: "task,trial,success\na," + id + "i,1\n", wantErr: []string{"run.csv:2", "an id of over 64 KiB", "--columns trial=NAME"}},
	}
	for use, o := range map[string]Options{"group": {Group: "domain"}, "cluster": {Cluster: "domain"}, "stratum": {Stratum: "domain"}} {
		cases = append(
			cases,
			readCase{name: "the longest " + use, file: "run.csv", text: table("domain", most), options: o, want: "a 1/1"},
			readCase{name: "of a " + use, file: "run.csv", text: table("domain", long), options: o, wantErr: []string{"run.csv:2", "a label of over 1 KiB", "another label for --" + use}},
		)
	}
	runCases(t, cases)
	_, err := Read(context.Background(), []string{long + "=-"}, strings.NewReader("task,reward\na,1\n"), Options{})
	if err == nil || !strings.Contains(err.Error(), "has over 1 KiB: no table has room for that; name the agent shorter") {
		t.Errorf("a long label: %v", err)
	}
	if _, err = Read(context.Background(), []string{most + "=-"}, strings.NewReader("task,reward\na,1\n"), Options{}); err != nil {
		t.Errorf("the longest label: %v", err)
	}
}

func TestUnevenRows(t *testing.T) {
	bad := func(name, text, want string) readCase {
		return readCase{name: name, file: "run.csv", text: text, wantErr: []string{want}}
	}
	runCases(t, []readCase{
		bad("too few", "task,trial,reward\na,1\nb,1,1\n", "run.csv:2: the row has 2 cells, the header 3: the row is cut off, or a separator"),
		bad("too many", "task,trial,reward\na,x,1,1\n", "needs quotes about it"),
		bad("blanks at the end", "task,trial,reward\na,1,1,,\n", "leave out the separators at its end"),
		bad("a title before the header", "Results\ntask,reward\na,1\n", "is the first line of the file the names of the columns?"),
	})
	_, err := Read(context.Background(), []string{"-"}, strings.NewReader("task,reward\na,1\nb\n"), Options{})
	wantError(t, err, nil, "stdin:3: the row has 1 cell")
}

func TestWrappedRecords(t *testing.T) {
	bad := func(name, text, want string) readCase {
		return readCase{name: name, file: "run.json", text: text, wantErr: []string{want}}
	}
	runCases(t, []readCase{
		bad("beside settings", `{"info":{"a":1},"results":[{"task":"a","reward":1}]}`, "jq .results"),
		bad("beside another list", `{"agents":[{"name":"x"}],"simulations":[{"task":"a","reward":1}]}`, "jq .simulations"),
		bad("in an object", `{"info":{},"data":{"the runs":[{"task":"a","reward":1}]}}`, `jq '.data."the runs"'`),
		bad("beside an id of its own", `{"id":"r","results":[{"task":"a","reward":1}]}`, "jq .results"),
		{name: "a record that has both", file: "run.json", text: `{"id":"r","score":1,"results":[{"task":"a","reward":1}]}`, want: "r 1/1", warnings: []string{"records-inside"}},
		{name: "records with lists", text: rows("a 1") + `{"task":"a","trial":2,"reward":1,"checks":[{"name":"x","passed":true}]}`, want: "a 2/2", quiet: []string{"records-inside"}},
	})
}

func TestMissingVerdictHasALine(t *testing.T) {
	data, err := readCase{text: rows("a 1") + `{"task":"b","trial":1}` + "\n" + `{"task":"b","trial":2}` + "\n"}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if w := warningOf(t, data[0], "missing"); !strings.Contains(w.Message, "the first in run.jsonl:2;") {
		t.Error(w.Message)
	}
}

func TestRaggedAdvice(t *testing.T) {
	for policy, want := range map[string]string{RaggedStrict: "with --ragged eligible", RaggedEligible: "averages the fewer tasks that have as many trials"} {
		data, err := readCase{text: rows("a 1", "a 0", "b 1"), options: Options{Ragged: policy}}.read(t)
		if err != nil {
			t.Fatal(err)
		}
		w := warningOf(t, data[0], "ragged")
		if !strings.Contains(w.Message, want) || policy == RaggedEligible && strings.Contains(w.Message, "--ragged") {
			t.Errorf("%s: %s", policy, w.Message)
		}
	}
}

// TestRaggedNamesTheFew: the tasks that are named are the fewer of those that
// have less than the most trials and those that have more than the least.
func TestRaggedNamesTheFew(t *testing.T) {
	for text, want := range map[string]string{
		rows("a 1", "a 0", "b 1", "c 1", "d 0"):               "1 task has more than 1: [a]",
		rows("a 1", "a 0", "b 1", "b 1", "c 1", "c 1", "d 0"): "1 task has fewer than 2: [d]",
	} {
		data, err := readCase{text: text}.read(t)
		if err != nil {
			t.Fatal(err)
		}
		w := warningOf(t, data[0], "ragged")
		if got := fmt.Sprint(w.Message, ": ", w.Tasks); !strings.HasSuffix(got, want) {
			t.Errorf("%s, want %s at its end", got, want)
		}
	}
}

func TestSimilarIDsAreQuoted(t *testing.T) {
	data, err := readCase{file: "run.csv", text: "task,trial,reward\nA,1,1\n A,1,0\n"}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if w := warningOf(t, data[0], "similar-ids"); !strings.Contains(w.Message, `" A", "A"`) {
		t.Error(w.Message)
	}
}

// TestResultOfPasshatIsNoTrials: the cause is named, not a column there is not.
func TestResultOfPasshatIsNoTrials(t *testing.T) {
	text := `{"passhat": "0.1.0", "command": "estimate", "seed": 1, "agents": []}`
	runCases(t, []readCase{
		{name: "as it is", file: "results.json", text: text, wantErr: []string{"results.json: this is a result of passhat, not of trials", "passhat plot"}},
		{name: "with a byte order mark", file: "results.json", text: "\ufeff" + text, wantErr: []string{"this is a result of passhat, not of trials"}},
	})
}
