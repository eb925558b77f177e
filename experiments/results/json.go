package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonRecords reads JSON lists of objects, one object a line, and values that
// merely follow each other, all by one rule: an object is a record and the
// elements of a list are records.
type jsonRecords struct {
	window  *window
	decoder *jsontext.Decoder
	file    string
	warn    func(Warning)
	record  *record
	count   int
	wrapped bool   // a list was opened
	strict  bool   // a record that is cut off is an error
	path    []byte // scratch for the name of a field in an object
}

func newJSON(file string, w *window, f *fields, warn func(Warning)) *jsonRecords {
	w.r = newNaNReader(w.r)
	d := jsontext.NewDecoder(w, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	w.consumed, w.limit = d.InputOffset, maxJSON
	return &jsonRecords{window: w, file: file, warn: warn, record: newRecord(f), decoder: d}
}

func (j *jsonRecords) name() string {
	f := j.record.fields
	switch {
	case f.has("task_id") && f.has("trial") && f.has("reward") && f.has("info"):
		return "tau-bench"
	case j.wrapped:
		return "JSON"
	}
	return "JSONL"
}

func (j *jsonRecords) read(yield func(*record) error) error {
	for {
		err := j.value(yield)
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return j.fault(err)
		}
	}
}

// fault turns an error of the decoder into one with a line. A last line of a
// JSONL file that ends in the middle is a run that was stopped: what came
// before it is kept, with a warning.
func (j *jsonRecords) fault(err error) error {
	var syntax *jsontext.SyntacticError
	torn := errors.Is(err, io.ErrUnexpectedEOF)
	if !errors.As(err, &syntax) && !torn {
		return err
	}
	if torn && !j.wrapped && j.count > 0 && !j.strict {
		j.warn(tornLine(j.file, j.count))
		return nil
	}
	if torn {
		return &SyntaxError{j.file, j.window.line(j.decoder.InputOffset()), fmt.Sprintf("the file ends in the middle of a value: it is cut off, copy it again (byte %d, at %s)", j.decoder.InputOffset(), j.decoder.StackPointer())}
	}
	begins := ""
	if from, at := j.record.line, j.window.line(syntax.ByteOffset); j.decoder.StackDepth() > 0 && from > 0 && from < at {
		begins = fmt.Sprintf("; the record begins in line %d", from)
	}
	return &SyntaxError{j.file, j.window.line(syntax.ByteOffset), "not valid JSON: " + strings.TrimPrefix(syntax.Error(), "jsontext: ") + begins + j.goOn()}
}

// goOn is the way out of a broken line, if records before it were whole.
func (j *jsonRecords) goOn() string {
	if j.wrapped || j.count == 0 {
		return ""
	}
	return "; copy the file again, or leave broken lines out by --corrupt skip"
}

func tornLine(file string, records int) Warning {
	return Warning{Code: "torn-line", Message: fmt.Sprintf("%s: the last record is cut off; %s before it %s read: was the run interrupted? Run the rest, or make it an error by --strict",
		file, plural(records, "record"), wereOrWas(records))}
}

// value reads the next value at the top level or in a list.
func (j *jsonRecords) value(yield func(*record) error) error {
	switch k := j.decoder.PeekKind(); {
	case k == '[' && j.decoder.StackDepth() == 0:
		j.wrapped = true
		_, err := j.decoder.ReadToken()
		return err
	case k == ']':
		_, err := j.decoder.ReadToken()
		return err
	case k == '{':
		return j.object(yield)
	}
	token, err := j.decoder.ReadToken()
	if err != nil {
		return err
	}
	found := token.String()
	if token.Kind() == '[' {
		found = "a list in the list"
	}
	fault := &SyntaxError{j.file, j.window.line(j.decoder.InputOffset()), fmt.Sprintf("found %.60s where an object with a task and a verdict was expected", found)}
	if j.count == 0 {
		return noResults{fault}
	}
	return fault
}

func (j *jsonRecords) object(yield func(*record) error) error {
	j.record.clear()
	if _, err := j.decoder.ReadToken(); err != nil {
		return err
	}
	j.record.line = j.window.line(j.decoder.InputOffset())
	if err := j.members(""); err != nil {
		return err
	}
	j.count++
	return yield(j.record)
}

// members reads the fields of an object that was opened; prefix goes before
// their names.
func (j *jsonRecords) members(prefix string) error {
	for j.decoder.PeekKind() != '}' {
		name, err := j.member(prefix)
		if err != nil {
			return err
		}
		if err := j.field(name); err != nil {
			return err
		}
	}
	_, err := j.decoder.ReadToken()
	return err
}

// member reads a name; it is valid until the next one is read.
func (j *jsonRecords) member(prefix string) ([]byte, error) {
	raw, err := j.decoder.ReadValue()
	if err != nil {
		return nil, err
	}
	j.path = append(j.path[:0], prefix...)
	j.path = appendUnquoted(j.path, raw)
	if f := j.record.fields; j.count == 0 && len(f.all) < maxNames && len(j.path) <= maxName {
		f.all = append(f.all, string(j.path))
	}
	return j.path, nil
}

// appendUnquoted appends the text of a string; without escapes, to the byte. A
// text that UTF-8 does not have, for half a surrogate pair or an invalid byte, is
// appended as it is written and made invalid, so that no two become one.
func appendUnquoted(to []byte, raw jsontext.Value) []byte {
	if bytes.IndexByte(raw, '\\') < 0 && len(raw) > 1 {
		return append(to, raw[1:len(raw)-1]...)
	}
	n := len(to)
	to, err := jsontext.AppendUnquote(to, raw)
	if err != nil && len(raw) > 1 {
		return append(append(to[:n], raw[1:len(raw)-1]...), 0xff)
	}
	return to
}

// field reads the value of a field, or passes over it.
func (j *jsonRecords) field(name []byte) error {
	f := j.record.fields
	slot := f.slot(name)
	inside, entered := f.inside[string(name)]
	kind := j.decoder.PeekKind()
	switch {
	case kind == '{' && entered:
		if err := j.put(slot, value{compound, "{...}"}); err != nil {
			return err
		}
		if _, err := j.decoder.ReadToken(); err != nil {
			return err
		}
		return j.members(inside)
	case slot < 0 && j.count == 0 && len(name) <= maxName:
		return f.inner.look(j.decoder, string(name), jqName(string(name)), 0)
	case slot < 0:
		return j.decoder.SkipValue()
	case kind == '{' || kind == '[':
		return j.compound(slot)
	}
	return j.scalar(slot)
}

// compound passes over an object or a list, and notes whether it was empty.
func (j *jsonRecords) compound(slot int) error {
	if _, err := j.decoder.ReadToken(); err != nil {
		return err
	}
	v := value{null, ""}
	for k := j.decoder.PeekKind(); k != '}' && k != ']'; k = j.decoder.PeekKind() {
		v = value{compound, "{...}"}
		if err := j.decoder.SkipValue(); err != nil {
			return err
		}
	}
	if _, err := j.decoder.ReadToken(); err != nil {
		return err
	}
	return j.put(slot, v)
}

func (j *jsonRecords) scalar(slot int) error {
	raw, err := j.decoder.ReadValue()
	if err != nil {
		return err
	}
	v := value{kinds[raw.Kind()], ""}
	former := j.record.at(slot).text
	switch v.kind {
	case null:
	case text:
		v.text = sameText(former, cut(appendUnquoted(j.path[:0], raw)))
	default:
		v.text = sameText(former, cut(raw))
	}
	if !j.record.hold(len(v.text) - len(former)) {
		return &SyntaxError{j.file, j.record.line, fmt.Sprintf("the fields of interest take over %d MiB: no result file has that", maxRow>>20)}
	}
	return j.put(slot, v)
}

// cut cuts a text that is too long for an id or a verdict, such that it is
// still too long.
func cut(b []byte) []byte { return b[:min(len(b), maxText+1)] }

// sameText returns the text of b, without a copy if it is the former one: ids
// and verdicts come in runs.
func sameText(former string, b []byte) string {
	if former == string(b) {
		return former
	}
	return string(b)
}

var kinds = map[jsontext.Kind]kind{'n': null, 't': boolean, 'f': boolean, '"': text, '0': number}

// put sets a field, which a record must not have twice with two values.
func (j *jsonRecords) put(slot int, v value) error {
	if slot < 0 {
		return nil
	}
	at := j.record.at(slot)
	if at.kind != absent && *at != v {
		return &SyntaxError{j.file, j.record.line, fmt.Sprintf("field %q appears twice in one object, as %q and as %q", j.record.fields.names[slot], at.text, v.text)}
	}
	*at = v
	return nil
}
