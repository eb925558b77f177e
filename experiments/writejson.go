package experiments

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"passhat/experiments/formula"
)

// Marshal returns the JSON form, as WriteJSON writes it.
func (r *Result) Marshal() ([]byte, error) {
	var b bytes.Buffer
	err := r.WriteJSON(&b)
	return b.Bytes(), err
}

// WriteJSON writes the JSON form, indented, with a line end. Names are not
// escaped for HTML; what a terminal would obey in them is. It is never held
// whole: the list of the tasks may be long.
func (r *Result) WriteJSON(w io.Writer) error {
	out := &escaper{w: bufio.NewWriterSize(w, 1<<16)}
	err := json.MarshalWrite(out, r, jsonv1.DefaultOptionsV1(), jsontext.EscapeForHTML(false), jsontext.WithIndent("  "))
	if err != nil {
		return err
	}
	if err := out.w.WriteByte('\n'); err != nil {
		return err
	}
	return out.w.Flush()
}

// escaper escapes the characters that JSON allows as they are but a terminal
// would obey, so that the text reads back with the same names and does no harm
// where it is shown.
type escaper struct {
	w    *bufio.Writer
	held []byte // the begin of a character whose rest is still to come
}

// Write takes the next part of a JSON text in UTF-8. Faults of the writer are
// told by its Flush.
func (e *escaper) Write(p []byte) (int, error) {
	n := len(p)
	if len(e.held) > 0 {
		p = append(e.held, p...)
		e.held = nil
	}
	plain := 0 // from here on nothing is written yet
	for i := 0; i < len(p); {
		if p[i] < utf8.RuneSelf && p[i] != 0x7f { // JSON has escaped the others, and has line ends of its own
			i++
			continue
		}
		if !utf8.FullRune(p[i:]) {
			e.held = slices.Clone(p[i:])
			p = p[:i]
			break
		}
		r, size := utf8.DecodeRune(p[i:])
		if formula.Obeyed(r) {
			_, _ = e.w.Write(p[plain:i])
			plain = i + size
			for _, unit := range utf16.AppendRune(nil, r) {
				_, _ = fmt.Fprintf(e.w, "\\u%04x", unit)
			}
		}
		i += size
	}
	_, _ = e.w.Write(p[plain:])
	return n, nil
}
