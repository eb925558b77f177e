package results

import (
	"fmt"
	"strings"
)

// kind is the type a value had in the file.
type kind byte

const (
	absent   kind = iota
	null          // JSON null or a blank CSV cell; its text is empty
	text          // a JSON string
	number        // a JSON number
	boolean       // true or false
	cell          // a CSV cell, which has no type
	compound      // an object or a list; its text is only a sign of that
)

// value is one field of a record, as the text that the file has.
type value struct {
	kind kind
	text string
}

// record is one row or object. A reader fills one record again and again, so
// that a file of millions costs one.
type record struct {
	fields *fields
	values []value // by slot
	line   int
	held   int // bytes of the texts, also of those that are no longer part of it
}

func newRecord(f *fields) *record { return &record{fields: f} }

// clear empties the record for the next row. The texts stay: set keeps one
// that is the same again.
func (r *record) clear() {
	forget := r.held > maxText
	for i := range r.values {
		if forget {
			r.values[i].text = ""
		}
		r.values[i].kind = absent
	}
	if forget {
		r.held = 0
	}
}

// hold says whether the record may hold so many bytes more.
func (r *record) hold(more int) bool {
	r.held += more
	return r.held <= maxRow
}

// get returns the value in a slot; there is none in slot -1.
func (r *record) get(slot int) value {
	if slot < 0 || slot >= len(r.values) || r.values[slot].kind == absent {
		return value{}
	}
	return r.values[slot]
}

// at returns the place of a slot's value.
func (r *record) at(slot int) *value {
	for len(r.values) <= slot {
		r.values = append(r.values, value{})
	}
	return &r.values[slot]
}

// format reads the records of one shape of file.
type format interface {
	// name is what the output calls the format.
	name() string
	// read calls yield for each record, until it returns an error.
	read(yield func(*record) error) error
}

// SyntaxError is a fault of a file: where it is, what was found and what to do.
type SyntaxError struct {
	File string
	Line int // 0 for the whole file
	Msg  string
}

// Error returns file:line: message.
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", shownPath(e.File), shortened(e.Msg))
	}
	return fmt.Sprintf("%s:%d: %s", shownPath(e.File), e.Line, shortened(e.Msg))
}

// shownPath is how messages call a file.
func shownPath(path string) string {
	if path == "-" {
		return "stdin"
	}
	return path
}

// maxMessage bounds a message: names and ids of a file may be long.
const maxMessage = 2000

func shortened(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + "..."
}
