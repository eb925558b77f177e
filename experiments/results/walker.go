package results

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// walker reads JSON as a stream, value by value. What a visit does not read is
// passed over without being kept.
type walker struct {
	d      *jsontext.Decoder
	window *window
	file   string
	offset int64 // of the byte order mark that was left out
}

// object reads an object and calls visit for every member, which may read the
// value. A null, or another kind of value, is passed over.
func (w *walker) object(visit func(key string) error) error {
	return w.inside('{', '}', func() error {
		raw, err := w.d.ReadValue()
		if err != nil {
			return err
		}
		return w.visit(func() error { return visit(string(appendUnquoted(nil, raw))) })
	})
}

// list reads a list and calls visit for every element.
func (w *walker) list(visit func(i int) error) error {
	i := -1
	return w.inside('[', ']', func() error {
		i++
		return w.visit(func() error { return visit(i) })
	})
}

func (w *walker) inside(begin, end jsontext.Kind, next func() error) error {
	if w.d.PeekKind() != begin {
		return w.skip()
	}
	if _, err := w.d.ReadToken(); err != nil {
		return w.broken(err)
	}
	for w.d.PeekKind() != end {
		if err := next(); err != nil {
			return w.broken(err)
		}
	}
	_, err := w.d.ReadToken()
	return w.broken(err)
}

// visit calls f and passes over the value if f did not read it.
func (w *walker) visit(f func() error) error {
	before := w.d.InputOffset()
	if err := f(); err != nil {
		return err
	}
	if w.d.InputOffset() == before {
		return w.skip()
	}
	return nil
}

func (w *walker) skip() error { return w.broken(w.d.SkipValue()) }

// kind returns the kind of the next value: '{', '[', '"', '0', 't', 'f', 'n'.
func (w *walker) kind() jsontext.Kind { return w.d.PeekKind() }

// more says whether another value follows, at the top level of JSONL.
func (w *walker) more() (bool, error) {
	if w.d.PeekKind() != jsontext.KindInvalid {
		return true, nil
	}
	_, err := w.d.ReadToken()
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, nil
	}
	return false, w.broken(err)
}

// value reads a scalar; an object or a list is passed over, and told by its
// kind: null if it is empty.
func (w *walker) value() (value, error) {
	switch k := w.d.PeekKind(); k {
	case '{', '[':
		v := value{null, ""}
		some := func() error { v = value{compound, "{...}"}; return nil }
		err := error(nil)
		if k == '{' {
			err = w.object(func(string) error { return some() })
		} else {
			err = w.list(func(int) error { return some() })
		}
		return v, err
	}
	raw, err := w.d.ReadValue()
	if err != nil {
		return value{}, w.broken(err)
	}
	v := value{kinds[raw.Kind()], ""}
	switch v.kind {
	case null:
	case text:
		v.text = string(appendUnquoted(nil, raw))
	default:
		v.text = string(raw)
	}
	return v, nil
}

// text reads a scalar as text, "" for null, an object or a list.
func (w *walker) text() (string, error) {
	v, err := w.value()
	if v.kind == compound {
		return "", err
	}
	return v.text, err
}

// number reads a number, or text that is one; ok is false for anything else.
func (w *walker) number() (x float64, ok bool, err error) {
	v, err := w.value()
	if err != nil || v.kind != number && v.kind != text {
		return 0, false, err
	}
	x, ok = finite(strings.TrimSpace(v.text))
	return x, ok, nil
}

// second stores the text of a call that also returns an error, and returns
// that: second(&name)(w.text()).
func second(into *string) func(string, error) error {
	return func(s string, err error) error {
		*into = s
		return err
	}
}

// decodeSome is decode for an object of which only some fields are of interest
// and others may be large; another kind of value is passed over.
func (w *walker) decodeSome(into any) error {
	if w.kind() != '{' {
		return nil
	}
	return w.decode(into)
}

// decode reads a small value into a Go value, such as a map.
func (w *walker) decode(into any) error {
	err := json.UnmarshalDecode(w.d, into, json.MatchCaseInsensitiveNames(false))
	var semantic *json.SemanticError
	if errors.As(err, &semantic) {
		return w.fault("not the kind of value expected: %s", strings.TrimPrefix(semantic.Error(), "json: "))
	}
	return w.broken(err)
}

// fault is an error about the value at hand: with its line, byte and path.
func (w *walker) fault(format string, args ...any) error {
	return w.faultAt(w.d.InputOffset(), string(w.d.StackPointer()), fmt.Sprintf(format, args...))
}

func (w *walker) faultAt(offset int64, pointer, message string) error {
	at := fmt.Sprintf("byte %d", offset+w.offset)
	if pointer != "" {
		at += ", at " + pointer
	}
	return &SyntaxError{w.file, w.window.line(offset), message + " (" + at + ")"}
}

// errTorn is what a file that ends in the middle of a value is.
var errTorn = errors.New("the file ends in the middle of a value: it is cut off, copy it again")

// broken turns an error of the decoder into one with a line, byte and path.
func (w *walker) broken(err error) error {
	var fault *SyntaxError
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil, errors.As(err, &fault):
		return err
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return &tornError{w.faultAt(w.d.InputOffset(), string(w.d.StackPointer()), errTorn.Error())}
	case errors.As(err, &syntax):
		why := err
		if syntax.Err != nil {
			why = syntax.Err
		}
		return w.faultAt(syntax.ByteOffset, string(syntax.JSONPointer), "not valid JSON: "+strings.TrimPrefix(why.Error(), "jsontext: "))
	}
	return err
}

// tornError marks a file that was cut off.
type tornError struct{ error }

func (t *tornError) Unwrap() error { return t.error }
func (t *tornError) Is(target error) bool {
	return target == errTorn
}
