package results

import "fmt"

// kind is the type a value had in the file.
type kind byte

const (
	absent   kind = iota
	null          // JSON null or an empty CSV cell
	text          // a string, or any CSV cell
	number        // a JSON number
	boolean       // true or false
	compound      // an object or a list, skipped
)

// value is one scalar of a record, as the text the file has.
type value struct {
	kind kind
	text string
}

// record is one row or object and where it is.
type record struct {
	names  []string // in the order of the file
	values map[string]value
	line   int
}

// format reads the records of one shape of file.
type format interface {
	// name is what the output calls the format.
	name() string
	// read calls yield for each record, until it returns an error.
	read(yield func(record) error) error
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
