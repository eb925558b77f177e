package results

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// csvRecords reads a table with a header line, separated by commas, semicolons
// or tabs.
type csvRecords struct {
	file      string
	separator rune
	reader    *csv.Reader
}

func newCSV(file string, r *bufio.Reader) *csvRecords {
	buffered := bufio.NewReader(&lineEnds{r: r})
	first, _ := buffered.Peek(4096)
	c := csv.NewReader(buffered)
	c.Comma = separator(string(first))
	c.ReuseRecord = false
	return &csvRecords{file, c.Comma, c}
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

func (c *csvRecords) read(yield func(record) error) error {
	header, err := c.reader.Read()
	if err != nil {
		return c.fault(err)
	}
	for i := range header {
		header[i] = strings.TrimSpace(header[i])
	}
	rows := 0
	for ; ; rows++ {
		row, err := c.reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return c.fault(err)
		}
		line, _ := c.reader.FieldPos(0)
		if err := yield(c.record(header, row, line)); err != nil {
			return err
		}
	}
	if rows == 0 {
		return &SyntaxError{c.file, 0, fmt.Sprintf("a header (%s) and no rows: nothing was measured", strings.Join(header, ", "))}
	}
	return nil
}

func (c *csvRecords) record(header, row []string, line int) record {
	r := record{names: header, values: make(map[string]value, len(row)), line: line}
	for i, cell := range row {
		k := text
		if strings.TrimSpace(cell) == "" {
			k = null
		}
		r.values[header[i]] = value{k, cell}
	}
	return r
}

func (c *csvRecords) fault(err error) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return &SyntaxError{c.file, 0, "no rows: nothing was measured"}
	case errors.As(err, &parse):
		return &SyntaxError{c.file, parse.Line, "not a valid table: " + parse.Err.Error()}
	}
	return err
}

// lineEnds turns the line ends of old Macs, a lone CR, into LF.
type lineEnds struct {
	r *bufio.Reader
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i := range n {
		if p[i] != '\r' {
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
	return n, err
}
