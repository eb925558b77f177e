package results

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// checkRead reads bytes as a file and checks what holds of every file: an error
// names the file, counts are possible, and no record is lost.
func checkRead(t *testing.T, content []byte, o Options) {
	t.Helper()
	const path = "-"
	data, err := Read(context.Background(), []string{path}, bytes.NewReader(content), o)
	if err != nil {
		var syntax *SyntaxError
		if !strings.HasPrefix(err.Error(), shownPath(path)+":") {
			t.Errorf("the error does not name the file: %v", err)
		}
		lines := 1 + bytes.Count(content, []byte("\n")) + bytes.Count(content, []byte("\r"))
		packed := bytes.HasPrefix(content, gzipMagic) || bytes.HasPrefix(content, zstdMagic)
		if errors.As(err, &syntax) && (syntax.File != path || syntax.Line < 0 || syntax.Line > lines && !packed) {
			t.Errorf("line %d of %d of %q: %v", syntax.Line, lines, syntax.File, err)
		}
		return
	}
	for _, d := range data {
		var sum TaskCounts
		if len(d.Tasks) == 0 {
			t.Error("an agent without tasks")
		}
		for i, k := range d.Tasks {
			if k.Pass < 0 || k.Fail < 0 || k.Error < 0 || k.Missing < 0 || k.NotClean < 0 || k.NotClean > k.Pass+k.Fail {
				t.Errorf("impossible counts: %+v", k)
			}
			if i > 0 && naturalCompare(d.Tasks[i-1].ID, k.ID) >= 0 {
				t.Errorf("%q before %q", d.Tasks[i-1].ID, k.ID)
			}
			sum.Pass += k.Pass
			sum.Fail += k.Fail
			sum.Error += k.Error
			sum.Missing += k.Missing
			sum.NotClean += k.NotClean
		}
		if sum != d.Totals() {
			t.Errorf("totals %+v, sum %+v", d.Totals(), sum)
		}
		for i, x := range d.EstimatorTasks(ErrorsFail) {
			if y := d.EstimatorTasks(ErrorsDrop)[i]; y.N > x.N || y.C != x.C || x.C > y.N {
				t.Errorf("errors as failures %+v, dropped %+v", x, y)
			}
		}
	}
}

// optionSets are the choices that fuzzing makes, by number.
var optionSets = []Options{
	{},
	{Corrupt: CorruptSkip, Decimal: DecimalComma},
	{Duplicates: DuplicatesLast, Success: ">=0.5"},
	{Duplicates: DuplicatesTrials, Errors: ErrorsDrop, Columns: map[string]string{"success": "a.b"}},
	{Duplicates: DuplicatesFirst, Group: "g"},
	{Success: "=Open", Cluster: "g", Weight: "w"},
}

func fuzzRead(f *testing.F, seeds []string, fit func([]byte) []byte) {
	for _, s := range seeds {
		for i := range optionSets {
			f.Add([]byte(s), byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, choice byte) {
		if len(b) > 1<<16 {
			t.Skip("long files are tested elsewhere")
		}
		checkRead(t, fit(b), optionSets[int(choice)%len(optionSets)])
	})
}

func FuzzReadCSV(f *testing.F) {
	fuzzRead(f, []string{
		"task,trial,reward\na,1,1\nb,1,0\n", "task;trial;reward\r\na;1;0,5\r\n", "task\ttrial\tsuccess\ra\t1\tTrue\r",
		"task,n,c\na,4,1\n", "task,n,passed,trial\na,4,1,2\n", ",task,status,g\n0,\"a,\"\"\",failed,x\n", "task,reward,reward\na,1,0\n",
		"task,trial,passed,score,error,model\na,1,,0.5,x,m\na,1,yes,1,,m", "\xff\xfet\x00", "task,reward\n\"a\n", "task,reward\na,1\nb",
		"version https://git-lfs", "<html>", "\ufeffid,acc\n1.0,nan\n1,inf\n", "a.b,task,started,output_sha,stop\n1,x,1,2,first\n",
		"task,seed,attempt,passed,g,w\na,1,1,open,x,2\na,1,2,shut,x,2.0\nb,1,1,,y,0\n", "a,\"b\nc\",\"\"\"\"\n1,2,3\n",
	}, func(b []byte) []byte { return b })
}

func FuzzReadJSONL(f *testing.F) {
	fuzzRead(f, []string{
		rows("a 1", "b 0", "a NaN"), `{"task":"a","reward":1}{"task":"a","reward":0}` + "\n" + `{"task":"b","rew`, "{}", "{}\n{\"task\":1}",
		`{"task":1,"trial":null,"scores":{"x":1},"error":{}}` + "\n" + `{"task":"1","scores":{"x":0,"y":1},"status":"judge_error"}`,
		`{"task":"a","n":4,"c":1}` + "\n" + `{"task":"b","status":"failed","g":"x"}`, `{"task":"\u00e9\ud800","reward":-Infinity,"a":{"b":1}}`,
		`{"task":"a","reward":1,"reward":0}`, `{"task":"a","started":"1","output_sha":"s","stop":"first_pass","reward":true,"model":"m"}`,
		"{\"task\":\"\\u0061\xff\",\"g\":\"x\",\"w\":1,\"result\":\"OPEN\"}", `{"version":1,"results":{"rows":[{"task":"a","reward":1}]}}`,
	}, func(b []byte) []byte { return b })
}

func FuzzReadJSON(f *testing.F) {
	fuzzRead(f, []string{
		`{"task":"a","reward":1},{"task":"a","reward":0}`, `{"task_id":0,"trial":0,"reward":0.0,"info":{"error":"x","n":[NaN]},"traj":[{}]}`,
		`1,"x",null`, `[{}]`, `{"results":[{"task":"a"}]}`, `{"task":"a",`, `{"task":{"a":{"b":"]"}}}`, "", `]`, `{"task":"a","reward":1}]{"task":"b"}`,
	}, func(b []byte) []byte { return append(append([]byte("["), b...), ']') })
}

func FuzzReadGzip(f *testing.F) {
	whole := gz(f, rows("a 1", "b 0"), "x")
	fuzzRead(f, []string{whole, gz(f, rows("a 1")), whole[:len(whole)-4], gz(f, "task,reward\na,1\n"), gz(f, gz(f, "task")), gz(f, ""), "\x1f\x8b", whole + "more"},
		func(b []byte) []byte { return append(bytes.Clone(gzipMagic), bytes.TrimPrefix(b, gzipMagic)...) })
}

// FuzzRowGuard: the guard passes on what is within its limits, however its
// input comes in pieces.
func FuzzRowGuard(f *testing.F) {
	f.Add([]byte("a,\"b\n\",c\n\"\"\n"), 3)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		g := newRowGuard("x", bytes.NewReader(b), ',')
		g.block = make([]byte, 1+max(0, size)%64)
		var out bytes.Buffer
		if _, err := out.ReadFrom(g); err != nil || !bytes.Equal(out.Bytes(), b) {
			t.Errorf("%q became %q, %v", b, out.Bytes(), err)
		}
	})
}

// FuzzNaNReader: the filter does not look at how its input comes in pieces.
func FuzzNaNReader(f *testing.F) {
	f.Add([]byte(`[NaN, "\\\"NaN", -Infinity]`), 11)
	f.Add([]byte(`"\`), 12)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		all := func(block int) string {
			n := newNaNReader(bytes.NewReader(b))
			n.block = make([]byte, block)
			var out bytes.Buffer
			_, _ = out.ReadFrom(n)
			return out.String()
		}
		whole, pieces := all(len(b)+16), all(10+max(0, size)%64)
		if whole != pieces || len(whole) != len(b) {
			t.Errorf("whole  %q\npieces %q", whole, pieces)
		}
	})
}
