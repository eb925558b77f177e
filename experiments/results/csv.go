package results

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"passhat/experiments/formula"
)

// csvRecords reads a table with a header line, separated by commas, semicolons
// or tabs.
type csvRecords struct {
	file      string
	separator rune
	ends      *lineEnds
	reader    *csv.Reader
	record    *record
	warn      func(Warning)
	strict    bool // a row that is cut off is an error
	skips     bool // broken rows are left out
	guarded   bool // names have their apostrophes of Convert
}

func newCSV(file string, w *window, f *fields, warn func(Warning)) *csvRecords {
	w.consumed = func() int64 { return w.read } // the guard of the rows has limits of its own
	ends := &lineEnds{r: bufio.NewReaderSize(w, 1<<16)}
	buffered := bufio.NewReaderSize(ends, 1<<16)
	first, _ := buffered.Peek(4096)
	comma := separator(string(first))
	c := csv.NewReader(newRowGuard(file, buffered, byte(comma)))
	c.Comma = comma
	c.ReuseRecord = true
	return &csvRecords{file: file, separator: comma, ends: ends, reader: c, record: newRecord(f), warn: warn}
}

// separator is the one that the header line has most of.
func separator(first string) rune {
	header, _, _ := strings.Cut(first, "\n")
	best := ','
	for _, s := range []rune{';', '\t'} {
		if strings.Count(header, string(s)) > strings.Count(header, string(best)) {
			best = s
		}
	}
	return best
}

func (c *csvRecords) name() string {
	if c.separator == '\t' {
		return "TSV"
	}
	return "CSV"
}

func (c *csvRecords) read(yield func(*record) error) error {
	row, err := c.reader.Read()
	if err != nil {
		return c.fault(err, nil, 0)
	}
	header := make([]string, len(row))
	for i, name := range row {
		header[i] = strings.TrimSpace(name)
	}
	slots := c.record.fields.header(header)
	c.guarded = isGuarded(header)
	left := leftLines{file: c.file, what: "row", warn: c.warn}
	rows, short := 0, false
	for {
		row, err := c.reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && isHeader(row, header) {
			line, _ := c.reader.FieldPos(0)
			err = &csv.ParseError{StartLine: line, Line: line, Err: errHeaderAgain}
		}
		if c.skips && left.row(err) {
			short = errors.Is(err, csv.ErrFieldCount) && len(row) < len(header)
			continue
		}
		if err != nil {
			return c.fault(err, row, rows)
		}
		rows, short = rows+1, false
		if !c.fill(slots, row) {
			continue
		}
		c.record.line, _ = c.reader.FieldPos(0)
		if err := yield(c.record); err != nil {
			return err
		}
	}
	if short && c.ends.last != '\n' && rows > 0 && !c.strict { // the last row, which a run may be writing
		left.count--
		left.first = left.first[:min(left.count, len(left.first))]
		c.warn(tornLine(c.file, rows))
	}
	left.tell()
	if rows == 0 {
		return noResults{&SyntaxError{c.file, 0, fmt.Sprintf("a header (%s) and no rows: nothing was measured", shownNames(header))}}
	}
	return nil
}

// errHeaderAgain is a header among the rows, whose words could pass for a
// verdict: "success", "passed".
var errHeaderAgain = errors.New("the header is here again")

// isHeader says whether a row says what the header says.
func isHeader(row, header []string) bool {
	return slices.EqualFunc(row, header, func(cell, name string) bool {
		return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(cell, "\ufeff")), name)
	})
}

// fill puts a row into the record; false for one of blank cells, such as
// spreadsheets leave at the end.
func (c *csvRecords) fill(slots []int, row []string) bool {
	c.record.clear()
	some := false
	for i, text := range row {
		blank := strings.TrimSpace(text) == ""
		some = some || !blank
		if slots[i] < 0 {
			continue
		}
		if v := c.record.at(slots[i]); blank {
			*v = value{null, ""}
		} else {
			*v = value{cell, text}
			if c.guarded {
				v.text = formula.Unguard(text)
			}
		}
	}
	return some
}

// fault says what is wrong with a row. A last row that ends in the middle is a
// run that was stopped: what came before it is kept, with a warning.
func (c *csvRecords) fault(err error, row []string, rows int) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return noResults{&SyntaxError{c.file, 0, "no rows: nothing was measured"}}
	case !errors.As(err, &parse):
		return err
	case errors.Is(err, csv.ErrFieldCount):
		if len(row) < c.reader.FieldsPerRecord && rows > 0 && !c.strict && c.torn() {
			c.warn(tornLine(c.file, rows))
			return nil
		}
		return &SyntaxError{c.file, parse.Line, c.uneven(row)}
	case errors.Is(err, errHeaderAgain):
		return &SyntaxError{c.file, parse.Line, errHeaderAgain.Error() + ": were files put one after the other? Give each by itself, or leave such rows out by --corrupt skip"}
	case errors.Is(err, csv.ErrBareQuote):
		return &SyntaxError{c.file, parse.Line, `a quote inside a cell without quotes about it: write the cell as "..." and the quote as ""`}
	case errors.Is(err, csv.ErrQuote):
		return &SyntaxError{c.file, parse.StartLine, `a quoted cell that begins in this row is not closed: write a quote inside it as ""`}
	}
	return &SyntaxError{c.file, parse.Line, "not a valid table: " + parse.Err.Error()}
}

// uneven says what may be wrong with a row of another number of cells than the
// header has.
func (c *csvRecords) uneven(row []string) string {
	n, want := len(row), c.reader.FieldsPerRecord
	message := fmt.Sprintf("the row has %s, the header %d: ", plural(n, "cell"), want)
	const goOn = "; --corrupt skip leaves such rows out"
	blank := n > want
	for i := want; i < n; i++ {
		blank = blank && strings.TrimSpace(row[i]) == ""
	}
	switch {
	case want == 1:
		return message + "is the first line of the file the names of the columns?"
	case n < want:
		return message + "the row is cut off, or a separator or an empty cell is left out" + goOn
	case blank:
		return message + "leave out the separators at its end, or name these columns in the header"
	}
	return message + fmt.Sprintf("a cell with the separator %q in it needs quotes about it", c.separator) + goOn
}

// torn says whether the row just read was the last and has no line end.
func (c *csvRecords) torn() bool {
	_, err := c.reader.Read()
	return errors.Is(err, io.EOF) && c.ends.last != '\n'
}

// lineEnds turns the line ends of old Macs, a lone CR, into LF; one in a quoted
// cell belongs to a name.
type lineEnds struct {
	r      *bufio.Reader
	last   byte
	quoted bool
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i := range n {
		if p[i] == '"' {
			l.quoted = !l.quoted
		}
		if p[i] != '\r' || l.quoted {
			continue
		}
		if i+1 < n {
			if p[i+1] != '\n' {
				p[i] = '\n'
			}
		} else if next, _ := l.r.Peek(1); len(next) == 0 || next[0] != '\n' {
			p[i] = '\n'
		}
	}
	if n > 0 {
		l.last = p[n-1]
	}
	return n, err
}
