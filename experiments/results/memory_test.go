package results

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

// piped returns what write writes, as it is read.
func piped(write func(w io.Writer)) io.Reader {
	r, w := io.Pipe()
	go func() {
		b := bufio.NewWriter(w)
		write(b)
		_ = b.Flush()
		_ = w.Close()
	}()
	return r
}

// peakReader notes the most memory in use while a file is read.
type peakReader struct {
	r     io.Reader
	reads int
	peak  uint64
}

func (p *peakReader) Read(b []byte) (int, error) {
	if p.reads++; p.reads%500 == 0 {
		runtime.GC()
		p.peak = max(p.peak, inUse())
	}
	return p.r.Read(b)
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	const records = 200_000
	runtime.GC()
	before := inUse()
	in := &peakReader{r: piped(func(w io.Writer) {
		note := strings.Repeat("n", 200)
		for i := range records {
			_, _ = fmt.Fprintf(w, `{"task": "t%d", "trial": %d, "reward": %d, "note": "%s", "a field of its own name, %s%d": [1, 2]}`+"\n", i%1000, i/1000, i%2, note, note, i)
		}
	})}
	data, err := Read(context.Background(), []string{"-"}, in, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if sum := data[0].Totals(); sum.Pass+sum.Fail != records {
		t.Errorf("%d trials", sum.Pass+sum.Fail)
	}
	t.Logf("%.1f MB in use at most", float64(int64(in.peak)-int64(before))/(1<<20))
	// 100 MB of text; some 60 bytes a trial stay.
	if used := int64(in.peak) - int64(before); used > 25<<20 {
		t.Errorf("%d MB in use for %d trials", used>>20, records)
	}
}

// TestMemoryOfHarnessFile: a run of tau2, whose transcripts are 99 % of it.
func TestMemoryOfHarnessFile(t *testing.T) {
	const sims = 2_000
	runtime.GC()
	before := inUse()
	in := &peakReader{r: piped(func(w io.Writer) {
		message := `{"role": "user", "content": "` + strings.Repeat("word ", 400) + `", "tool_calls": [{"arguments": {"a": [1, 2, NaN]}}]}`
		messages := strings.Repeat(message+", ", 9) + message
		_, _ = fmt.Fprintf(w, `{"info": {"environment_info": {"domain_name": "d"}}, "tasks": [], "simulations": [`)
		for i := range sims {
			_, _ = fmt.Fprintf(w, `%s{"id": "%d", "task_id": "t%d", "trial": %d, "termination_reason": "user_stop", "messages": [%s], "reward_info": {"reward": %d.0}}`, ", "[:min(2*i, 2)], i, i%500, i/500, messages, i%2)
		}
		_, _ = fmt.Fprint(w, "]}")
	})}
	data, err := Read(context.Background(), []string{"-"}, in, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if sum := data[0].Totals(); sum.Pass+sum.Fail != sims || data[0].Format != "tau2" {
		t.Errorf("%d trials of %s", sum.Pass+sum.Fail, data[0].Format)
	}
	used := int64(in.peak) - int64(before)
	t.Logf("%.1f MB in use at most", float64(used)/(1<<20))
	// 42 MB of text.
	if used > 10<<20 {
		t.Errorf("%d MB in use for %d simulations", used>>20, sims)
	}
}

// B084: a scanner by lines stops at 64 KiB.
func TestVeryLongLine(t *testing.T) {
	note := strings.Repeat("long ", 16<<20/5)
	for name, text := range map[string]string{
		"run.jsonl": rows("a 1") + `{"task":"b","note":"` + note + `","trial":1,"reward":0}` + "\n" + rows("c 1"),
		"run.csv":   "task,note,reward\na,,1\nb," + note + ",0\nc,,1\n",
	} {
		data, err := readCase{file: name, text: text}.read(t)
		if got := summary(data); got != "a 1/1, b 0/1, c 1/1" {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestEndlessValue: an archive of a few bytes may unpack to one endless line.
func TestEndlessValue(t *testing.T) {
	for start, want := range map[string]string{
		`{"task":"a","note":"`:   "a single value of over 1 MiB",
		`{"task":"`:              "a single value of over 1 MiB",
		`{"` /* a name */ :       "a single value of over 1 MiB",
		"task,reward\na,1\nb,":   "run:3: a single row of over 128 MiB",
		"task,reward\na,1\n\"b,": "run:3: a single row of over 128 MiB",
	} {
		f := newFields(Options{})
		in := io.MultiReader(strings.NewReader(start), zeros{})
		buffered := bufio.NewReaderSize(in, walkSize)
		h, err := newHead("run", buffered)
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := openFormat(context.Background(), "run", buffered, h, f, func(Warning) {}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if x, ok := r.(*jsonRecords); ok {
			x.window.limit = 1 << 20
		}
		err = fileError("run", r.read(func(*record) error { return nil }))
		wantError(t, err, nil, "run:", want)
	}
}

// zeros is a text without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte("0"), len(p))), nil }

func TestCancelled(t *testing.T) {
	for _, text := range []string{`{"task":"a","reward":1}` + "\n", "task,reward\n"} {
		ctx, cancel := context.WithCancel(context.Background())
		n := 0
		in := io.MultiReader(strings.NewReader(text), readerFunc(func(p []byte) (int, error) {
			if n++; n == 20 {
				cancel()
			}
			if strings.HasPrefix(text, "{") {
				return copy(p, `{"task":"a","reward":1}`+"\n"), nil
			}
			return copy(p, "a,1\n"), nil
		}))
		if _, err := Read(ctx, []string{"-"}, in, Options{}); !errors.Is(err, context.Canceled) || !strings.HasPrefix(err.Error(), "stdin: ") {
			t.Errorf("got %v", err)
		}
		if _, err := Read(ctx, []string{"-"}, strings.NewReader(text), Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled before: %v", err)
		}
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
