package results

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

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

// scored gives a trial the outcome of a score by the rule of --success. A trial
// that has an error beside it is not clean.
func (in *input) scored(t *trial, score float64) error {
	in.notes.ruled = true
	success, ok := in.rule.success(score)
	if in.rule.word != "" && !t.worded {
		return fmt.Errorf("task %q has a score, %v, and no word to compare with %q: leave --success out, or write a comparison such as '>=0.5'", t.task, score, in.rule.word)
	}
	if !ok {
		return fmt.Errorf("task %q: the score %v is neither 0 nor 1: say what counts as success, e.g. --success '>=0.5' or '>=1'", t.task, score)
	}
	t.score, t.hasScore = score, true
	t.outcome = Fail
	if success {
		t.outcome = Pass
	}
	t.notClean = t.cause != ""
	t.contradiction = success && t.notClean
	return nil
}

// word gives a trial the outcome that a value has by the words and numbers that
// score knows; an error beside it as for scored.
func (in *input) word(t *trial, v value) error {
	x, says, err := in.rule.score(v)
	switch {
	case err != nil:
		return fmt.Errorf("task %q: the verdict %w", t.task, err)
	case says == broke || says == silent && t.cause != "":
		t.outcome = Error
	case says == silent:
		t.outcome = Missing
	default:
		t.worded = true
		err := in.scored(t, x)
		t.word = in.rule.failed(v, t.outcome)
		return err
	}
	return nil
}

// choose settles which of several (scorers, filters) to take: the only one, or
// the one that was asked for by the option. found must be in a fixed order.
func (in *input) choose(what, option, wanted string, found []string) (string, error) {
	switch {
	case slices.Contains(found, wanted) && wanted != "":
		if len(found) > 1 {
			in.chose(what, wanted, found)
		}
		return wanted, nil
	case wanted != "":
		return "", &SyntaxError{in.path, 0, fmt.Sprintf("there is no %s %q; there is %s", what, wanted, strings.Join(found, ", "))}
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return "", &SyntaxError{in.path, 0, "there is no " + what}
	}
	return "", &SyntaxError{in.path, 0, fmt.Sprintf("several %ss, %s: choose one, e.g. --%s %s", what, strings.Join(found, ", "), option, found[0])}
}

// chooseScorer and chooseFilter are choose for --scorer and --filter.
func (in *input) chooseScorer(found []string) (string, error) {
	return in.choose("scorer", "scorer", in.options.Scorer, found)
}

func (in *input) chooseFilter(found []string) (string, error) {
	return in.choose("filter", "filter", in.options.Filter, found)
}

// chose warns, once a file, of a choice that was made.
func (in *input) chose(what, taken string, found []string) {
	if in.notes.chosen[what] == taken {
		return
	}
	if in.notes.chosen == nil {
		in.notes.chosen = map[string]string{}
	}
	in.notes.chosen[what] = taken
	others := slices.DeleteFunc(slices.Clone(found), func(s string) bool { return s == taken })
	in.warn(Warning{Code: "choice", Message: fmt.Sprintf("the %s %s was taken, not %s: --%s chooses another", what, taken, strings.Join(others, ", "), what)})
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

// openSibling opens a file beside the file or, for a folder, below it. Names
// that lead elsewhere are refused. The caller closes it.
func (in *input) openSibling(name string) (*input, error) {
	if in.folder == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, in.fault("the name %q leads out of the folder", name)
	}
	root, err := os.OpenRoot(in.folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		_ = f.Close()
		return nil, in.fault("%q is no file", name)
	}
	path := filepath.Join(in.folder, filepath.FromSlash(name))
	followed, done := in.sums.follow(path, f)
	opened, err := unpack(path, followed, func() {
		_ = done() // a file that cannot be read to its end has no hash
		_ = f.Close()
	})
	if err != nil {
		return nil, err
	}
	return in.sub(path, opened, opened.close), nil
}

// sibling reads a JSON file beside the file or below the folder. A fault in it
// is told with its path.
func (in *input) sibling(name string, read func(w *walker) error) error {
	side, err := in.openSibling(name)
	if err != nil {
		return err
	}
	defer side.close()
	if err := read(side.json()); err != nil {
		return fileError(side.path, err)
	}
	return nil
}

// reopen is this file from its start again.
func (in *input) reopen() (*input, error) {
	opened, err := open(in.path, nil, nil)
	if err != nil {
		return nil, err
	}
	return in.sub(in.path, opened, opened.close), nil
}

// list returns the names, as openSibling takes them and in order, of the files
// in a folder below that end so; none where there is no such folder.
func (in *input) list(folder, suffix string) ([]string, error) {
	if in.folder == "" || !filepath.IsLocal(folder) {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(in.folder, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && !isHidden(e.Name()) && strings.HasSuffix(unpackedName(e.Name()), suffix) {
			names = append(names, folder+"/"+e.Name())
		}
	}
	return names, nil
}

// sub is an input for a part of this one.
func (in *input) sub(path string, r io.Reader, closeIt func()) *input {
	out := *in
	out.path, out.walker, out.close = path, nil, closeIt
	b := bufio.NewReaderSize(r, 1<<16)
	out.bom = skipBOM(b)
	out.stream = b
	return &out
}

// skipBOM passes over a byte order mark and returns its length.
func skipBOM(r *bufio.Reader) int64 {
	if bom, _ := r.Peek(3); bytes.Equal(bom, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = r.Discard(3)
		return 3
	}
	return 0
}

// readerAt opens the file for reading at any place, for archives and tables.
func (in *input) readerAt() (r io.ReaderAt, size int64, closeIt func(), err error) {
	return openAt(in.path)
}

func openAt(path string) (io.ReaderAt, int64, func(), error) {
	if path == "-" {
		return nil, 0, nil, &SyntaxError{path, 0, "this format cannot be read from standard input: save it in a file"}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &SyntaxError{path, 0, "this format cannot be read from a pipe: save it in a file"}
	}
	if err != nil {
		_ = f.Close()
		return nil, 0, nil, err
	}
	return f, info.Size(), func() { _ = f.Close() }, nil
}
