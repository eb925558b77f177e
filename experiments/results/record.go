package results

import "fmt"

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
}

func newRecord(f *fields) *record { return &record{fields: f} }

// clear empties the record for the next row. The texts stay: set keeps one
// that is the same again.
func (r *record) clear() {
	for i := range r.values {
		r.values[i].kind = absent
	}
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
		return fmt.Sprintf("%s: %s", e.File, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}
