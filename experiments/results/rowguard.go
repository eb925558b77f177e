package results

import (
	"bytes"
	"fmt"
	"io"
)

// Limits of a row, far beyond what result files have.
const (
	maxColumns = 100_000
	maxText    = 256 << 10 // of a cell or a string that is kept
	maxRow     = 16 << 20  // of a row whose cells are cut at maxText
	shortLine  = 4 << 10   // a line within all the limits
)

// rowGuard passes a table on to a reader that keeps whole rows. It cuts the
// cells of transcripts, which are no ids or verdicts, and ends with an error
// where a row has more cells or bytes than the reader should keep. A value of
// over maxText is thus cut, and must not be taken for an id.
type rowGuard struct {
	r         io.Reader
	file      string
	separator byte
	block     []byte
	ready     []byte // done and not handed out yet
	err       error

	quoted bool // inside quotes
	ended  bool // the row
	cells  int  // separators of the row
	cell   int  // bytes of the cell
	row    int  // bytes of the row
	kept   int  // of these, those passed on
	line   int  // lines before
	begin  int  // line of the row
}

func newRowGuard(file string, r io.Reader, separator byte) *rowGuard {
	return &rowGuard{r: r, file: file, separator: separator, block: make([]byte, 64<<10), begin: 1}
}

// Read fills p with the text in its limits.
func (g *rowGuard) Read(p []byte) (int, error) {
	for len(g.ready) == 0 {
		if g.err != nil {
			return 0, g.err
		}
		var n int
		n, g.err = g.r.Read(g.block)
		g.guard(g.block[:n])
	}
	n := copy(p, g.ready)
	g.ready = g.ready[n:]
	return n, nil
}

// guard cuts a block in place.
func (g *rowGuard) guard(b []byte) {
	out := b[:0]
	for len(b) > 0 {
		n := bytes.IndexByte(b, '\n') + 1
		whole := n > 0
		if !whole {
			n = len(b)
		}
		line := b[:n]
		b = b[n:]
		if whole && n < shortLine && g.row == 0 && bytes.IndexByte(line, '"') < 0 {
			out = append(out, line...)
			g.line++
			g.begin = g.line + 1
			continue
		}
		out = g.slow(out, line)
		if fault := g.fault(); fault != "" {
			g.err = &SyntaxError{g.file, g.begin, fault}
			break
		}
		if g.ended {
			g.begin = g.line + 1
			g.cells, g.cell, g.row, g.kept, g.ended = 0, 0, 0, 0, false
		}
	}
	g.ready = out
}

// slow passes a line, or a part of one, byte by byte. Only its last byte may be
// a line end.
func (g *rowGuard) slow(out, line []byte) []byte {
	for _, c := range line {
		g.row++
		switch {
		case c == '"':
			g.quoted = !g.quoted
		case c == '\n' && !g.quoted:
			g.line++
			g.ended = true
		case c == '\n':
			g.line++
		case c == g.separator && !g.quoted:
			g.cells++
			g.cell = 0
		case g.cell > maxText:
			continue
		}
		g.cell++
		g.kept++
		out = append(out, c)
	}
	return out
}

// fault says which limit the row at hand is beyond.
func (g *rowGuard) fault() string {
	switch {
	case g.cells >= maxColumns:
		return fmt.Sprintf("a row of over %d cells: no result file has that", maxColumns)
	case g.row > maxHeld:
		return fmt.Sprintf("a single row of over %d MiB: no result file has that; is a quote not closed?", maxHeld>>20)
	case g.kept > maxRow:
		return fmt.Sprintf("a row of over %d MiB without its long cells: no result file has that; is a quote not closed?", maxRow>>20)
	}
	return ""
}
