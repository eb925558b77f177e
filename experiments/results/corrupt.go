package results

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// maxChecked is the length of the lines that are looked at whole; a longer one
// is passed on as it is.
const maxChecked = 16 << 20

// soundLines passes on the lines of JSONL that are JSON. Others are made blank,
// so that the lines after them keep their numbers. The last line, if it has no
// end, is passed on: a run may be writing it.
type soundLines struct {
	r     *bufio.Reader
	line  []byte // of the current one, as far as it is not handed out
	held  []byte
	long  bool // the current line goes on
	check lineCheck
	left  leftLines
	err   error
}

// skipCorrupt makes broken lines blank, if that was asked for and the file has
// an object a line. The warning comes at the end of the file.
func skipCorrupt(file string, r io.Reader, o Options, warn func(Warning)) io.Reader {
	if o.Corrupt != CorruptSkip {
		return r
	}
	b := bufio.NewReaderSize(r, walkSize)
	if first, _ := b.Peek(walkSize); !hasObjectLine(first) {
		return b
	}
	return &soundLines{r: b, left: leftLines{file: file, what: "line", warn: warn}}
}

// hasObjectLine says whether a file begins with objects, one of them a line.
func hasObjectLine(b []byte) bool {
	if start := bytes.TrimLeft(b, " \t\r\n"); len(start) == 0 || start[0] != '{' {
		return false
	}
	var check lineCheck
	whole := len(b) < walkSize
	for len(b) > 0 {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		if len(line) > 0 && line[0] == '{' && (ended || whole) && check.sound(line) {
			return true
		}
		if !ended && !whole { // one long line, which nothing speaks against
			return line[0] == '{'
		}
		b = rest
	}
	return false
}

// Read hands out the lines.
func (s *soundLines) Read(p []byte) (int, error) {
	for len(s.line) == 0 {
		if s.err != nil {
			return 0, s.err
		}
		s.next()
	}
	n := copy(p, s.line)
	s.line = s.line[n:]
	return n, nil
}

// next takes the next line, or a part of a long one.
func (s *soundLines) next() {
	if !s.long {
		s.left.at++
	}
	s.held = s.held[:0]
	for {
		part, err := s.r.ReadSlice('\n')
		s.held = append(s.held, part...)
		full := errors.Is(err, bufio.ErrBufferFull)
		if full && len(s.held) < maxChecked {
			continue
		}
		if !full {
			s.err = err
		}
		ended := err == nil
		if ended && !s.long && !s.check.sound(s.held) {
			s.left.add()
			blank(s.held)
		}
		s.long = full
		break
	}
	s.line = s.held
	if errors.Is(s.err, io.EOF) {
		s.left.tell()
	}
}

func blank(line []byte) {
	for i, b := range line {
		if b != '\n' {
			line[i] = ' '
		}
	}
}

// lineCheck says of lines whether they are JSON.
type lineCheck struct{ d *jsontext.Decoder }

func (c *lineCheck) sound(line []byte) bool {
	r := newNaNReader(bytes.NewReader(line))
	options := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	if c.d == nil {
		c.d = jsontext.NewDecoder(r, options...)
	} else {
		c.d.Reset(r, options...)
	}
	for {
		if err := c.d.SkipValue(); err != nil {
			return errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF)
		}
	}
}

// leftLines counts the lines, or rows, of a file that were left out.
type leftLines struct {
	file, what string
	at         int // the current one
	count      int
	first      []string
	warn       func(Warning)
}

func (l *leftLines) add() {
	l.count++
	if len(l.first) < 5 {
		l.first = append(l.first, fmt.Sprint(l.at))
	}
}

// row counts a row of a table that is broken by itself.
func (l *leftLines) row(err error) bool {
	var parse *csv.ParseError
	if !errors.As(err, &parse) || !errors.Is(err, csv.ErrFieldCount) && !errors.Is(err, csv.ErrBareQuote) && !errors.Is(err, errHeaderAgain) {
		return false
	}
	l.at = parse.Line
	l.add()
	return true
}

// tell warns, once, of what was left out.
func (l *leftLines) tell() {
	if l.count == 0 {
		return
	}
	more := ""
	if l.count > len(l.first) {
		more = ", ..."
	}
	l.warn(Warning{Code: "corrupt", Message: fmt.Sprintf("%s: %s broken and left out by --corrupt skip: %s; which trials were in them is not known: copy the file again, or run what is missing",
		l.file, was(l.count, l.what), strings.Join(l.first, ", ")+more)})
	l.count = 0
}
