package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"

	"passhat/experiments/results"
)

func init() { results.RegisterTable("Parquet", "PAR1", Open) }

// maxFooter is the most that the metadata of a file may take.
const maxFooter = 16 << 20

// Open opens a Parquet file of the size as a table.
func Open(r io.ReaderAt, size int64) (results.Table, error) {
	var t *table
	err := guard(func() (err error) {
		t, err = open(r, size)
		return err
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// guard turns a panic of the library into an error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the Parquet file is damaged: %.200v", p)
		}
	}()
	return f()
}

// checkFooter looks at the metadata before the library does.
func checkFooter(r io.ReaderAt, size int64) error {
	if size < 12 {
		return errors.New("the Parquet file is cut off: copy it again")
	}
	end := make([]byte, 8)
	if _, err := r.ReadAt(end, size-8); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if string(end[4:]) == "PARE" {
		return errors.New("the Parquet file is encrypted: write it without encryption")
	}
	if string(end[4:]) != "PAR1" {
		return errors.New("the Parquet file does not end as one: it is cut off, copy it again")
	}
	n := int64(binary.LittleEndian.Uint32(end))
	if n > size-12 {
		return errors.New("the Parquet file is damaged: its metadata would be longer than the file")
	}
	if n > maxFooter {
		return fmt.Errorf("the Parquet file has %d bytes of metadata, more than %d: write it with fewer row groups", n, maxFooter)
	}
	b := make([]byte, n)
	if _, err := r.ReadAt(b, size-8-n); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	c := compact{b: b}
	if _, err := c.structure(0); err != nil {
		return fmt.Errorf("the Parquet file is damaged: %w", err)
	}
	return nil
}

// table reads the flat columns of a file, row group by row group.
type table struct {
	r       io.ReaderAt
	size    int64
	file    *parquet.File
	columns []*column
	header  []string
	group   int // of the next row group
	left    int64
	cells   []string
	present []bool
}

func open(r io.ReaderAt, size int64) (*table, error) {
	if err := checkFooter(r, size); err != nil {
		return nil, err
	}
	f, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.ReadBufferSize(64<<10))
	if err != nil {
		return nil, err
	}
	t := &table{r: r, size: size, file: f}
	for _, path := range f.Schema().Columns() {
		leaf, ok := f.Schema().Lookup(path...)
		if !ok || leaf.MaxRepetitionLevel > 0 || !readable(leaf.Node.Type()) || longTexts(f, leaf) {
			continue
		}
		t.columns = append(t.columns, &column{index: leaf.ColumnIndex, maxLevel: leaf.MaxDefinitionLevel, show: shower(leaf.Node.Type())})
		t.header = append(t.header, strings.Join(path, "."))
	}
	if len(t.columns) == 0 {
		return nil, errors.New("the Parquet file has no column of single values")
	}
	t.cells, t.present = make([]string, len(t.columns)), make([]bool, len(t.columns))
	return t, nil
}

// longText is the average from which the texts of a column are no ids or
// verdicts: transcripts would be unpacked for nothing.
const longText = 4 << 10

func longTexts(f *parquet.File, leaf parquet.LeafColumn) bool {
	if leaf.Node.Type().Kind() != parquet.ByteArray {
		return false
	}
	size, n := int64(0), int64(1)
	for _, g := range f.Metadata().RowGroups {
		m := &g.Columns[leaf.ColumnIndex].MetaData
		size += m.TotalUncompressedSize
		n += m.NumValues
	}
	return size > maxPage && size/max(n, 1) > longText
}

// Header returns the names of the columns; one inside another has a dot.
func (t *table) Header() []string { return t.header }

// Next returns the next row.
func (t *table) Next() (cells []string, present []bool, err error) {
	err = guard(t.next)
	return t.cells, t.present, err
}

func (t *table) next() error {
	for t.left == 0 {
		if t.group == len(t.file.RowGroups()) {
			return io.EOF
		}
		if err := t.enter(); err != nil {
			return fmt.Errorf("row group %d: %w", t.group, err)
		}
	}
	t.left--
	for i, c := range t.columns {
		v, err := c.next()
		if err != nil {
			return fmt.Errorf("row group %d, column %q: %w", t.group, t.header[i], err)
		}
		if t.present[i] = !v.IsNull(); t.present[i] {
			t.cells[i] = c.show(v)
		} else {
			t.cells[i] = ""
		}
	}
	return nil
}

// enter checks the pages of the next row group and opens its columns.
func (t *table) enter() error {
	t.closeColumns()
	g := t.file.RowGroups()[t.group]
	meta := t.file.Metadata().RowGroups[t.group]
	t.group++
	chunks := g.ColumnChunks()
	held := int64(0)
	for i, c := range t.columns {
		m := &meta.Columns[c.index].MetaData
		if m.NumValues != meta.NumRows {
			return fmt.Errorf("column %q has %d values in %d rows", t.header[i], m.NumValues, meta.NumRows)
		}
		p := pages{r: t.r, meta: m, maxLevel: c.maxLevel}
		if err := p.check(t.size); err != nil {
			return fmt.Errorf("column %q: %w", t.header[i], err)
		}
		if held += p.held + p.dict + p.kept; held > maxHeld {
			return fmt.Errorf("the pages of its columns need over %d MiB together: write the file with smaller row groups, or without the long texts", maxHeld>>20)
		}
		c.truths = p.truths
	}
	for _, c := range t.columns {
		c.pages = chunks[c.index].Pages()
	}
	t.left = meta.NumRows
	return nil
}

// Close frees what the columns hold.
func (t *table) Close() error {
	t.closeColumns()
	return nil
}

func (t *table) closeColumns() {
	for _, c := range t.columns {
		c.close()
	}
}
