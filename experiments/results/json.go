package results

import (
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
	lines    *lineReader
	decoder  *jsontext.Decoder
	file     string
	warn     func(Warning)
	label    string
	count    int
	wrapped  bool // a list was opened
	tauBench bool
}

func newJSON(file string, r io.Reader, warn func(Warning)) *jsonRecords {
	lines := &lineReader{r: newNaNReader(r)}
	return &jsonRecords{
		lines: lines, file: file, warn: warn, label: "JSONL",
		decoder: jsontext.NewDecoder(lines, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)),
	}
}

func (j *jsonRecords) name() string {
	switch {
	case j.tauBench:
		return "tau-bench"
	case j.wrapped:
		return "JSON"
	}
	return j.label
}

func (j *jsonRecords) read(yield func(record) error) error {
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
	if !errors.As(err, &syntax) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	line := j.lines.line(j.decoder.InputOffset())
	torn := errors.Is(err, io.ErrUnexpectedEOF)
	if torn && !j.wrapped && j.count > 0 {
		j.warn(Warning{Code: "torn-line", Message: fmt.Sprintf("%s: the last record is cut off; %d records before it were read: was the run interrupted?", j.file, j.count)})
		return nil
	}
	if torn {
		return &SyntaxError{j.file, line, "the file ends in the middle of a value: it is cut off, copy it again"}
	}
	return &SyntaxError{j.file, line, "not valid JSON: " + strings.TrimPrefix(syntax.Error(), "jsontext: ")}
}

// value reads the next value at the top level or in a list.
func (j *jsonRecords) value(yield func(record) error) error {
	switch j.decoder.PeekKind() {
	case '[':
		j.wrapped = true
		_, err := j.decoder.ReadToken()
		return err
	case ']':
		_, err := j.decoder.ReadToken()
		return err
	case '{':
		return j.object(yield)
	}
	token, err := j.decoder.ReadToken()
	if err != nil {
		return err
	}
	return &SyntaxError{j.file, j.lines.line(j.decoder.InputOffset()), fmt.Sprintf("found %s where an object with a task and a verdict was expected", token)}
}

func (j *jsonRecords) object(yield func(record) error) error {
	r := record{values: map[string]value{}}
	if err := j.fields(&r, ""); err != nil {
		return err
	}
	r.line = j.lines.line(j.decoder.InputOffset())
	j.count++
	if isTauBench(r) {
		j.tauBench = true
	}
	return yield(r)
}

// isTauBench says whether a record is one of tau-bench's.
func isTauBench(r record) bool {
	for _, name := range []string{"task_id", "trial", "reward", "info"} {
		if r.values[name].kind == absent {
			return false
		}
	}
	return true
}

// fields reads the scalars of an object into the record; of objects only
// "info" is entered, whose fields get its name in front.
func (j *jsonRecords) fields(r *record, prefix string) error {
	if _, err := j.decoder.ReadToken(); err != nil {
		return err
	}
	for j.decoder.PeekKind() != '}' {
		token, err := j.decoder.ReadToken()
		if err != nil {
			return err
		}
		name := prefix + token.String()
		v, err := j.scalar(r, name)
		if err != nil {
			return err
		}
		if _, seen := r.values[name]; !seen {
			r.names = append(r.names, name)
		}
		r.values[name] = v
	}
	_, err := j.decoder.ReadToken()
	return err
}

func (j *jsonRecords) scalar(r *record, name string) (value, error) {
	switch k := j.decoder.PeekKind(); k {
	case '{', '[':
		if name == "info" && k == '{' {
			return value{compound, ""}, j.fields(r, "info.")
		}
		return value{compound, ""}, j.decoder.SkipValue()
	default:
		token, err := j.decoder.ReadToken()
		if err != nil {
			return value{}, err
		}
		return value{kinds[k], token.String()}, nil
	}
}

var kinds = map[jsontext.Kind]kind{'n': null, 't': boolean, 'f': boolean, '"': text, '0': number}
