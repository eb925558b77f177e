package experiments

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"
)

// Marshal returns the JSON form, as WriteJSON writes it.
func (r *Result) Marshal() ([]byte, error) {
	var b bytes.Buffer
	err := r.WriteJSON(&b)
	return b.Bytes(), err
}

// WriteJSON writes the JSON form, indented, with a line end. Names are written
// as they are, not escaped for HTML. It is never held whole: the list of the
// tasks may be long.
func (r *Result) WriteJSON(w io.Writer) error {
	out := &controlEscaper{w: bufio.NewWriterSize(w, 1<<16)}
	err := json.MarshalWrite(out, r, jsonv1.DefaultOptionsV1(), jsontext.EscapeForHTML(false), jsontext.WithIndent("  "))
	if err != nil {
		return err
	}
	if err := out.w.WriteByte('\n'); err != nil {
		return err
	}
	return out.w.Flush()
}

// controlEscaper escapes the control characters that JSON allows as they are
// but a terminal would obey, U+007F to U+009F.
type controlEscaper struct {
	w    *bufio.Writer
	lead bool // the first byte of U+0080 to U+00BF is held back
}

const leadC1 = 0xc2

// Write takes the next part of a JSON text in UTF-8. Faults of the writer are
// told by its Flush.
func (e *controlEscaper) Write(p []byte) (int, error) {
	for _, c := range p {
		control := c == 0x7f || e.lead && c <= 0x9f
		if e.lead && !control {
			_ = e.w.WriteByte(leadC1)
		}
		e.lead = c == leadC1
		switch {
		case e.lead:
		case control:
			_, _ = fmt.Fprintf(e.w, "\\u%04x", c)
		default:
			_ = e.w.WriteByte(c)
		}
	}
	return len(p), nil
}
