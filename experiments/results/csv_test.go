package results

import "testing"

func TestTables(t *testing.T) {
	const header = "task,trial,reward\n"
	csv := func(name, text, want string) readCase {
		return readCase{name: name, file: "run.csv", text: text, want: want}
	}
	bad := func(name, text string, parts ...string) readCase {
		return readCase{name: name, file: "run.csv", text: text, wantErr: parts}
	}
	runCases(t, []readCase{
		// B086
		csv("CRLF", "task,trial,reward\r\na,1,1\r\nb,1,0\r\n", "a 1/1, b 0/1"),
		csv("lone CR", "task,trial,reward\ra,1,1\rb,1,0\r", "a 1/1, b 0/1"),
		csv("BOM and CRLF", "\ufefftask,trial,reward\r\na,1,1\r\nb,1,0\r\n", "a 1/1, b 0/1"),
		csv("semicolons", "task;trial;reward\na;1;1\n", "a 1/1"),
		csv("tabs", "task\ttrial\treward\na\t1\t1\n", "a 1/1"),
		csv("case and space in names", " Task_ID , Trial , Success \na,1,true\n", "a 1/1"),
		csv("no line end at the end", header+"a,1,1\na,2,0", "a 1/2"),
		csv("quoted ids with separators and lines", header+"\"a,b\",1,1\n\"c\nd\",1,0\n\"e\"\"f\",1,1\n", "a,b 1/1, c\nd 0/1, e\"f 1/1"),
		csv("blank lines and rows of blank cells", header+"a,1,1\n\n,,\n ,,\na,2,0\n\n", "a 1/2"),
		csv("empty names, as of an index", ",task,trial,reward,\n0,a,1,1,x\n1,a,2,0,y\n", "a 1/2"),
		csv("two columns of one name, neither of interest", "task,note,note,reward\na,x,y,1\n", "a 1/1"),
		csv("UTF-8", "task,reward\n\u65e5\u672c,1\n", "\u65e5\u672c 1/1"),
		bad("two columns of one name", "task,reward,reward\na,1,0\n", "run.csv:2", `"reward"`, "rename one"),
		bad("two columns but for case", "Task,task,reward\na,b,1\n", "run.csv:2", `"Task"`, `"task"`, "--columns task=Task"),
		bad("row too short", header+"a,1,1\nb,1\nc,1,1\n", "run.csv:3", "2 cells", "the header 3"),
		bad("row too long", header+"a,1,1,9\n", "run.csv:2", "4 cells", "the header 3"),
		bad("quote inside a cell", header+"a \"b\" c,1,1\n", "run.csv:2", "a quote inside a cell"),
		bad("quote not closed", header+"a,1,1\n\"b,1,1\nc,1,1\n", "run.csv:3", "not closed"),
		bad("no task in a row", header+",1,1\n", "run.csv:2", `no task in column "task"`),
		bad("line of a fault after a cell of two lines", header+"\"a\nb\",1,1\nc,1,x\n", "run.csv:4", "not understood"),
		bad("header only", header, "run.csv", "a header (task, trial, reward) and no rows"),
		bad("header only, no line end", "task,trial,reward", "no rows"),
		bad("no header", "a,1,1\nb,1,0\n", "run.csv:2", "no column for task and success", "a, 1, 1", "--columns"),
		bad("plain text", "hello world\nthis is no table\n", "run.csv:2", "no column for task"),
		bad("zero bytes after the end", header+"a,1,1\n\x00\x00\x00\x00", "run.csv"),
		{name: "last row cut", file: "run.csv", text: header + "a,1,1\na,2", want: "a 1/1", warnings: []string{"torn-line"}},
		{name: "last row short but complete", file: "run.csv", text: header + "a,1,1\na,2\n", wantErr: []string{"run.csv:3", "2 cells"}},
		{name: "last row long, no line end", file: "run.csv", text: header + "a,1,1\na,2,0,9", wantErr: []string{"run.csv:3", "4 cells"}},
		{name: "only row cut", file: "run.csv", text: header + "a,1", wantErr: []string{"run.csv:2", "2 cells"}},
		{name: "TSV by its separator", file: "run.tsv", text: "task\tnote, long\treward\na\tx, y\t1\n", want: "a 1/1"},
	})
}

func TestAggregated(t *testing.T) {
	counts := func(name, text, want string) readCase {
		return readCase{name: name, file: "agg.csv", text: text, want: want}
	}
	bad := func(name, text string, parts ...string) readCase {
		return readCase{name: name, file: "agg.csv", text: text, wantErr: append([]string{"agg.csv:"}, parts...)}
	}
	runCases(t, []readCase{
		counts("n and c", "task,n,c\na,4,0\nb,4,3\n", "a 0/4, b 3/4"),
		counts("other names", "task_id,trials,successes\na,4,1\n", "a 1/4"),
		counts("n and passed", "task,n,passed\na,4,1\n", "a 1/4"),
		counts("floats of whole numbers", "task,n,c\na,4.0,1.0\n", "a 1/4"),
		counts("no trial", "task,n,c\na,0,0\nb,1,1\n", "a 0/0, b 1/1"),
		counts("counts of a seeded run", "task,n,c,seed\na,4,1,42\n", "a 1/4"),
		{name: "counts as JSON", text: `{"task":"a","n":4,"c":1}` + "\n" + `{"task":"b","n":5,"c":5}`, want: "a 1/4, b 5/5", warnings: []string{"ragged"}},
		{name: "single trials with a column n", file: "run.csv", text: "task,trial,passed,n\na,1,1,7\na,2,0,7\n", want: "a 1/2"},
		{name: "single trials by choice", file: "run.csv", text: "task,n,passed\na,1,True\na,2,False\n", options: Options{Columns: map[string]string{"success": "passed"}}, want: "a 1/2"},
		{name: "counts by choice", file: "run.csv", text: "what,of,good,trial\na,4,1,9\n", options: Options{Columns: map[string]string{"task": "what", "n": "of", "c": "good"}}, want: "a 1/4"},
		bad("more successes than trials", "task,n,c\na,4,4\nb,4,5\n", "3: ", `"b"`, "5 successes of 4 trials"),
		bad("negative", "task,n,c\na,-4,0\n", "2: ", "not negative"),
		bad("negative successes", "task,n,c\na,4,-1\n", "2: ", "not negative"),
		bad("a fraction", "task,n,c\na,4,0.5\n", "2: ", `"c" is "0.5"`, "whole number"),
		bad("NaN", "task,n,c\na,nan,0\n", "2: ", "whole number"),
		bad("infinite", "task,n,c\na,inf,0\n", "2: ", "whole number"),
		bad("too many", "task,n,c\na,1e300,0\n", "2: ", "at most 1000000 trials"),
		bad("empty", "task,n,c\na,,0\n", "2: ", `"n" is empty`),
		bad("a word", "task,n,passed\na,1,True\n", "2: ", "--columns success=passed"),
		bad("a task twice", "task,n,c\na,4,1\na,4,1\n", "3: ", `"a" has two rows of counts`),
		bad("a rate alone", "task,n,pass_rate\na,4,0.5\n", "2: ", "a rate (pass_rate) does not say of how many trials"),
		{name: "counts and trials of a task", files: map[string]string{"a.csv": "task,n,c\na,4,1\n", "b.csv": "task,trial,reward\na,1,1\n"},
			args: []string{"x=a.csv", "x=b.csv"}, wantErr: []string{"b.csv:2", `"a" has counts and single trials`}},
		{name: "trials and counts of a task", files: map[string]string{"b.csv": "task,n,c\na,4,1\n", "a.csv": "task,trial,reward\na,1,1\n"},
			args: []string{"x=a.csv", "x=b.csv"}, wantErr: []string{"b.csv:2", `"a" has counts and single trials`}},
		{name: "counts after trials in a file", text: rows("a 1") + `{"task":"b","n":4,"c":1}`, wantErr: []string{"run.jsonl:2", "counts of a task"}},
	})
}

func TestChosenColumns(t *testing.T) {
	text := "key,rep,ok\na,1,1\na,2,0\n"
	chosen := map[string]string{"task": "key", "trial": "rep", "success": "ok"}
	runCases(t, []readCase{
		{name: "all three", file: "run.csv", text: text, options: Options{Columns: chosen}, want: "a 1/2"},
		{name: "all three, JSON", text: `{"key":"a","rep":1,"ok":1}`, options: Options{Columns: chosen}, want: "a 1/1"},
		{name: "misspelt", file: "run.csv", text: text, options: Options{Columns: map[string]string{"task": "kye"}}, wantErr: []string{"run.csv:2", `no column "kye" for task`, "key, rep, ok"}},
		{name: "misspelt, JSON", text: `{"key":"a","ok":1}`, options: Options{Columns: map[string]string{"task": "key", "success": "k"}}, wantErr: []string{"run.jsonl: ", `no column "k" for success`, "key, ok"}},
		{name: "no such role", text: text, options: Options{Columns: map[string]string{"tsk": "key"}}, wantErr: []string{`"tsk" is not a role`, "task"}},
		{name: "a wrong policy", text: text, options: Options{Errors: "ignore"}, wantErr: []string{`errors is "ignore"`, "fail, drop"}},
	})
}

func TestWhichColumn(t *testing.T) {
	for _, name := range []string{"task", "task_id", "test_id", "question_id", "example_id", "instance_id", "sample_id", "doc_id", "id", "name", "problem", "Task ID"} {
		_, err := readCase{file: "run.csv", text: name + ",trial,reward\na,1,1\n"}.read(t)
		if ok := err == nil; ok != (name != "Task ID") {
			t.Errorf("task column %q: %v", name, err)
		}
	}
	for _, name := range []string{"trial", "epoch", "run", "run_idx", "run_number", "trial_index", "attempt", "seed", "rollout", "completion_id", "repeat"} {
		data, err := readCase{file: "run.csv", text: "task," + name + ",reward\na,1,1\na,1,1\na,2,0\n"}.read(t)
		if got := summary(data); got != "a 1/2" {
			t.Errorf("trial column %q: %s, %v", name, got, err)
		}
	}
	for _, name := range []string{"success", "passed", "correct", "is_correct", "resolved", "is_resolved", "score", "reward", "exact_match", "acc"} {
		data, err := readCase{file: "run.csv", text: "task,trial," + name + "\na,1,1\na,2,0\n"}.read(t)
		if got := summary(data); got != "a 1/2" {
			t.Errorf("verdict column %q: %s, %v", name, got, err)
		}
	}
}
