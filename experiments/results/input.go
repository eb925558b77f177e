package results

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// input is one file, or a folder, as the reader of a format sees it.
type input struct {
	ctx     context.Context
	path    string
	head    head
	options Options
	rule    rule
	warn    func(Warning)                 // of all agents of the file
	warnOf  func(agent string, w Warning) // of one of them, by the name its trials give it
	stream  io.Reader                     // decompressed, from the start, without a byte order mark
	bom     int64                         // length of that
	folder  string                        // what openSibling is relative to
	close   func()
	notes   *notes
	walker  *walker
	sums    *digests // of the files that are opened
}

// notes is what a reader says about the file as a whole.
type notes struct {
	trials int // declared for every task
	tasks  int // declared
	chosen map[string]string
	labels []string // that the file has
	ruled  bool     // some trial was judged by the rule of --success
}

// reader returns the bytes of the file, decompressed, from the start. It ends
// with the context, and fails if more than maxHeld is read at once.
func (in *input) reader() io.Reader { return newWindow(in.ctx, in.path, in.stream) }

// table returns a reader of the file as a table, which cuts the cells that are
// longer than maxText.
func (in *input) table(separator rune) *csv.Reader {
	w := newWindow(in.ctx, in.path, in.stream)
	w.consumed = func() int64 { return w.read } // the guard of the rows has limits of its own
	c := csv.NewReader(newRowGuard(in.path, w, byte(separator)))
	c.Comma, c.ReuseRecord = separator, true
	return c
}

// json returns a walker of the file's JSON, at the start. NaN is read as "",
// the infinities as numbers beyond all range.
func (in *input) json() *walker {
	if in.walker == nil {
		w := newWindow(in.ctx, in.path, newNaNReader(in.stream))
		d := jsontext.NewDecoder(w, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		w.consumed, w.limit = d.InputOffset, maxJSON
		in.walker = &walker{d: d, window: w, file: in.path, offset: in.bom}
	}
	return in.walker
}

// lines reads JSONL, or values that follow each other: visit is called at the
// begin of each. A last one that is cut off is left out with a warning.
func (in *input) lines(visit func(w *walker) error) error {
	if in.walker == nil {
		in.stream = skipCorrupt(in.path, in.stream, in.options, in.warn)
	}
	w := in.json()
	for count := 0; ; count++ {
		more, err := w.more()
		if err == nil && !more {
			return nil
		}
		if err == nil {
			err = w.visit(func() error { return visit(w) })
		}
		if err = w.broken(err); err != nil {
			return in.torn(err, count)
		}
	}
}

// torn forgives that the last record is cut off, but for --strict.
func (in *input) torn(err error, records int) error {
	if !errors.Is(err, errTorn) || records == 0 || in.options.Strict {
		return err
	}
	in.warn(tornLine(in.path, records))
	return nil
}

// declare notes the numbers of trials a task and of tasks that the file says it
// has, 0 for unknown; a warning follows if the trials counted differ.
func (in *input) declare(trials, tasks int) {
	in.notes.trials = max(in.notes.trials, trials)
	in.notes.tasks = max(in.notes.tasks, tasks)
}

// fault is an error about the file, without a place in it.
func (in *input) fault(format string, args ...any) error {
	return &SyntaxError{in.path, 0, fmt.Sprintf(format, args...)}
}
