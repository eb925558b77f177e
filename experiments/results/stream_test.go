package results

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// blocks hands out text that is made piece by piece, until next returns none.
type blocks struct {
	next func() []byte
	rest []byte
	size int64 // handed out
}

func (b *blocks) Read(p []byte) (int, error) {
	if len(b.rest) == 0 {
		if b.rest = b.next(); len(b.rest) == 0 {
			return 0, io.EOF
		}
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	b.size += int64(n)
	return n, nil
}

// dialogue is the transcript of a simulation, some 22 KB, as tau2 writes it.
func dialogue() string {
	one := `{"role": "user", "content": "` + strings.Repeat(`It said \"no\" and then\n went on for quite a while. `, 40) + `", "turn_idx": 1, "cost": 0.0025, ` +
		`"tool_calls": [{"id": "call_1", "name": "get_order", "arguments": {"order_id": "#W123", "items": [1, 2, 3], "urgent": false}}], "raw_data": null}`
	return strings.Repeat(one+", ", 9) + one
}

// tau2Text is a run of tau2 of about so many bytes; tasks are tried four times.
func tau2Text(bytesOf int64) *blocks {
	const head = `{"timestamp": "2026", "info": {"num_trials": 4, "environment_info": {"domain_name": "retail"}, "agent_info": {"llm": "m"}}, "tasks": [], "simulations": [`
	talk := dialogue()
	i, b := 0, &blocks{}
	var buffer []byte
	b.next = func() []byte {
		buffer = buffer[:0]
		switch {
		case i == 0:
			buffer = append(buffer, head...)
		case b.size < bytesOf:
			buffer = append(buffer, ", "...)
		case i > 0:
			i = -1
			return append(buffer, "]}"...)
		default:
			return nil
		}
		buffer = fmt.Appendf(buffer, `{"id": "s%d", "task_id": "%d", "trial": %d, "start_time": "t%d", "duration": 12.5, "termination_reason": "user_stop", "agent_cost": 0.0125, "reward_info": {"reward": %d.0}, "messages": [`, i, i/4%1000, i/4000*4+i%4, i, i*7%3/2)
		buffer = append(append(buffer, talk...), "]}"...)
		i++
		return buffer
	}
	return b
}

// jsonlText is the like, a trial a line, with the verdict after the transcript.
func jsonlText(bytesOf int64) *blocks {
	talk := dialogue()
	i, b := 0, &blocks{}
	var buffer []byte
	b.next = func() []byte {
		if b.size >= bytesOf {
			return nil
		}
		buffer = fmt.Appendf(buffer[:0], `{"task_id": "%d", "trial": %d, "messages": [`, i%1000, i/1000)
		buffer = append(buffer, talk...)
		buffer = fmt.Appendf(buffer, `], "reward": %d.0}`+"\n", i*7%3/2)
		i++
		return buffer
	}
	return b
}

var largeTexts = []struct {
	name string
	text func(int64) *blocks
}{{"tau2", tau2Text}, {"jsonl", jsonlText}}

// BenchmarkLarge reads files of transcripts; the floor is the JSON decoder that
// passes over them.
func BenchmarkLarge(b *testing.B) {
	const size = 32 << 20
	for _, x := range largeTexts {
		var file bytes.Buffer
		if _, err := file.ReadFrom(x.text(size)); err != nil {
			b.Fatal(err)
		}
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(file.Len()))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(context.Background(), []string{"-"}, bytes.NewReader(file.Bytes()), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(x.name+" floor", func(b *testing.B) {
			b.SetBytes(int64(file.Len()))
			b.ReportAllocs()
			for b.Loop() {
				if err := passOver(bytes.NewReader(file.Bytes())); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// passOver reads JSON and keeps nothing.
func passOver(r io.Reader) error {
	d := jsontext.NewDecoder(struct{ io.Reader }{r}, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for d.PeekKind() != jsontext.KindInvalid {
		if err := d.SkipValue(); err != nil {
			return err
		}
	}
	return nil
}

// heapWatch notes the most live heap, some times a gigabyte.
type heapWatch struct {
	r    io.Reader
	step int64
	next int64
	read int64
	peak uint64
}

func (h *heapWatch) Read(p []byte) (int, error) {
	n, err := h.r.Read(p)
	if h.read += int64(n); h.read >= h.next {
		runtime.GC()
		h.peak = max(h.peak, inUse())
		h.next = h.read + h.step
	}
	return n, err
}

// TestFiveGigabytes: PASSHAT_LONG=1 go test -run FiveGigabytes -v ./experiments/results
func TestFiveGigabytes(t *testing.T) {
	size := int64(64 << 20)
	if os.Getenv("PASSHAT_LONG") != "" {
		size = 5 << 30
	} else if testing.Short() {
		t.Skip("reads 64 MB, which -short leaves out")
	}
	for _, x := range largeTexts {
		t.Run(x.name, func(t *testing.T) {
			in := &heapWatch{r: x.text(size), step: min(size/8, 128<<20)}
			data, err := Read(context.Background(), []string{"-"}, in, Options{})
			if err != nil {
				t.Fatal(err)
			}
			sum := data[0].Totals()
			t.Logf("%.2f GB, %d trials, %d tasks; at most %.1f MB of live heap",
				float64(in.read)/1e9, sum.Pass+sum.Fail, len(data[0].Tasks), float64(in.peak)/1e6)
			if in.peak > 200e6 {
				t.Errorf("%d MB in use", in.peak/1e6)
			}
			if trials := in.read / int64(len(dialogue())+400); int64(sum.Pass+sum.Fail) < trials {
				t.Errorf("%d trials, at least %d were written", sum.Pass+sum.Fail, trials)
			}
		})
	}
}
