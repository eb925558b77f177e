package parquet

import (
	"errors"
	"fmt"
	"io"
	"math/bits"

	"github.com/parquet-go/parquet-go/format"
)

// The most that one page may have, and all columns of a row group together may
// hold in memory.
const (
	maxPage   = 32 << 20
	maxValues = 2 << 20
	maxHeld   = 96 << 20
	maxHeader = 64 << 10
)

// pages walks over the pages of a column in a row group before the library
// reads them, and refuses those whose lengths lie.
type pages struct {
	r        io.ReaderAt
	meta     *format.ColumnMetaData
	maxLevel int // of the definition levels
	values   int64
	held     int64 // the most that a page needs, and the dictionary
	dict     int64
	truths   [][]byte // by page, of truth values in runs; nil for another page
	kept     int64    // bytes of them
}

func (p *pages) check(fileSize int64) error {
	m := p.meta
	at := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		at = m.DictionaryPageOffset
	}
	if at < 4 || m.TotalCompressedSize < 0 || m.TotalCompressedSize > fileSize || at > fileSize-m.TotalCompressedSize {
		return errors.New("the pages are said to be outside of the file")
	}
	end := at + m.TotalCompressedSize
	for at < end && p.values < m.NumValues {
		n, err := p.page(at, end)
		if err != nil {
			return err
		}
		at += n
	}
	if p.values != m.NumValues {
		return fmt.Errorf("the column has %d values, its pages %d", m.NumValues, p.values)
	}
	return nil
}

// page checks the page at an offset and returns its length.
func (p *pages) page(at, end int64) (int64, error) {
	b := make([]byte, min(maxHeader, end-at))
	if _, err := p.r.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	c := compact{b: b}
	h, err := c.structure(0)
	if err != nil {
		return 0, err
	}
	size, packed := h.number(2, -1), h.number(3, -1)
	if size < 0 || size > maxPage || packed < 0 || packed > maxPage {
		return 0, fmt.Errorf("a page of %d bytes: at most %d were expected", max(size, packed), maxPage)
	}
	length := int64(c.at) + packed
	if at+length > end {
		return 0, errCut
	}
	body := make([]byte, packed)
	if _, err := p.r.ReadAt(body, at+int64(c.at)); err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	return length, p.body(h, body, int(size))
}

// The fields of a page header that hold what is particular to its kind.
const (
	dataV1     = 5
	dictionary = 7
	dataV2     = 8
)

func (p *pages) body(h fields, body []byte, size int) error {
	kind, kinds := int64(0), 0
	for _, k := range []int64{dataV1, dictionary, dataV2} {
		if _, ok := h[k].(fields); ok {
			kind, kinds = k, kinds+1
		}
	}
	if want, ok := map[int64]int64{0: dataV1, 2: dictionary, 3: dataV2}[h.number(1, -1)]; kinds != 1 || !ok || want != kind {
		return errors.New("a page of no known kind")
	}
	f := h[kind].(fields)
	n := f.number(1, -1)
	if n < 0 || n > maxValues {
		return fmt.Errorf("a page of %d values: at most %d were expected; write smaller pages or row groups", n, maxValues)
	}
	if kind == dictionary {
		return p.dictionary(f, body, size, n)
	}
	p.values += n
	p.held = max(p.held, 2*int64(size)+9*n)
	if kind == dataV1 {
		return p.v1(f, body, size, int(n))
	}
	return p.v2(f, body, size, int(n))
}

func (p *pages) dictionary(f fields, body []byte, size int, n int64) error {
	b, err := unpack(p.meta.Codec, body, size)
	if err != nil {
		return err
	}
	if e := f.number(2, -1); e != 0 && e != 2 || n > 8*int64(len(b)) || p.meta.Type != format.Boolean && n > int64(len(b)) {
		return errors.New("the dictionary is not what it declares")
	}
	p.dict = max(p.dict, 2*int64(size)+8*n)
	return nil
}

func (p *pages) v1(f fields, body []byte, size, n int) error {
	b, err := unpack(p.meta.Codec, body, size)
	if err != nil {
		return err
	}
	if p.maxLevel > 0 {
		if f.number(3, -1) != 3 {
			return errors.New("levels in an encoding that is no longer in use: write the file anew")
		}
		levels, rest, err := prefixed(b)
		if err != nil {
			return err
		}
		if err := checkRuns(levels, bits.Len(uint(p.maxLevel)), n); err != nil { //nolint:gosec // not negative
			return err
		}
		b = rest
	}
	return p.data(f.number(2, -1), b, n)
}

func (p *pages) v2(f fields, body []byte, size, n int) error {
	levels, repeats := f.number(5, -1), f.number(6, -1)
	if levels < 0 || repeats != 0 || levels > int64(len(body)) || levels > int64(size) || f.number(3, -1) != int64(n) {
		return errCut
	}
	if err := checkRuns(body[:levels], bits.Len(uint(p.maxLevel)), n); err != nil { //nolint:gosec // not negative
		return err
	}
	codec := p.meta.Codec
	if f.number(7, 1) == 0 {
		codec = format.Uncompressed
	}
	b, err := unpack(codec, body[levels:], size-int(levels))
	if err != nil {
		return err
	}
	return p.data(f.number(4, -1), b, n)
}

// data checks the values of a page. Truth values in runs are decoded too.
func (p *pages) data(encoding int64, b []byte, n int) error {
	p.truths = append(p.truths, nil)
	switch format.Encoding(encoding) { //nolint:gosec // compared only
	case format.Plain, format.ByteStreamSplit:
		return nil
	case format.PlainDictionary, format.RLEDictionary: //nolint:staticcheck // SA1019: old files have the deprecated encoding
		if len(b) == 0 {
			return nil
		}
		return checkRuns(b[1:], int(b[0]), n)
	case format.RLE:
		return p.runs(b, n)
	case format.DeltaBinaryPacked, format.DeltaLengthByteArray:
		return checkDelta(b, n)
	case format.DeltaByteArray:
		return checkPrefixes(b, n)
	}
	return fmt.Errorf("the encoding %v is not read here: write the file with plain or dictionary encoding", format.Encoding(encoding)) //nolint:gosec // shown only
}

func (p *pages) runs(b []byte, n int) error {
	runs, _, err := prefixed(b)
	if err != nil {
		return err
	}
	if err := checkRuns(runs, 1, n); err != nil || p.meta.Type != format.Boolean {
		return err
	}
	bits := truths(runs)
	p.truths[len(p.truths)-1] = bits
	if p.kept += int64(len(bits)); p.kept > maxHeld {
		return errors.New("the row group has too many rows: write smaller ones")
	}
	return nil
}
