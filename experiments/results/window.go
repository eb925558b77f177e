package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// maxHeld is how many bytes a decoder may hold at once: one value of a JSON
// file, one row of a table. It bounds the memory for a small archive that
// unpacks to one endless line.
const maxHeld = 128 << 20

// maxJSON is that for JSON, whose decoder doubles its buffer: one string.
const maxJSON = 32 << 20

// window passes bytes on to a decoder until the context ends. It knows on which
// line an offset lies, and keeps only line ends the decoder has not passed.
type window struct {
	ctx      context.Context
	file     string
	r        io.Reader
	consumed func() int64 // offset up to which the decoder is done
	read     int64
	ends     []int64
	passed   int
	limit    int64
}

func newWindow(ctx context.Context, file string, r io.Reader) *window {
	return &window{ctx: ctx, file: file, r: r, consumed: func() int64 { return 0 }, limit: maxHeld}
}

func (w *window) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	done := w.consumed()
	if w.read-done > w.limit {
		return 0, &SyntaxError{w.file, w.line(done), fmt.Sprintf("a single value of over %d MiB: no result file has that", w.limit>>20)}
	}
	w.pass(done)
	n, err := w.r.Read(p)
	if errors.Is(err, errLongNames) {
		err = &SyntaxError{w.file, w.line(done), err.Error()}
	}
	for i := 0; ; {
		k := bytes.IndexByte(p[i:n], '\n')
		if k < 0 {
			break
		}
		w.ends = append(w.ends, w.read+int64(i+k))
		i += k + 1
	}
	w.read += int64(n)
	return n, err
}

// pass forgets the line ends before an offset.
func (w *window) pass(offset int64) {
	i := 0
	for i < len(w.ends) && w.ends[i] < offset {
		i++
	}
	w.passed += i
	w.ends = w.ends[:copy(w.ends, w.ends[i:])]
}

// line returns the line, from 1, of an offset that the decoder has not passed.
func (w *window) line(offset int64) int {
	i := 0
	for i < len(w.ends) && w.ends[i] < offset {
		i++
	}
	return w.passed + i + 1
}
