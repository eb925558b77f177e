package results

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
)

// nanReader replaces what Python writes for the floats that JSON lacks, in
// place and outside strings: NaN becomes an empty string, which is no score,
// and the infinities numbers beyond all range. All else is passed on.
type nanReader struct {
	r        io.Reader
	block    []byte
	ready    []byte // done and not handed out yet
	rest     []byte // may be the begin of a constant
	err      error
	inString bool
	skip     int // bytes of the next block that are escaped
	length   int // of the string at hand, or before
	depth    int
}

// The names of the objects that a value is in are kept by the decoder.
const (
	maxLongName  = 1 << 20
	maxLongNames = 8 << 20 // a name times its depth
)

var errLongNames = errors.New("a name of over 1 MiB, or long names deep in each other: no result file has that")

// blockSize is large because the decoder moves what it holds of a long value
// with each block.
const blockSize = 256 << 10

func newNaNReader(r io.Reader) *nanReader { return &nanReader{r: r, block: make([]byte, blockSize)} }

var constants = []struct{ from, to []byte }{
	{[]byte("NaN"), []byte(`"" `)},
	{[]byte("Infinity"), []byte("1e999999")},
	{[]byte("-Infinity"), []byte("-1e999999")},
}

// Read fills p with the filtered bytes.
func (n *nanReader) Read(p []byte) (int, error) {
	for len(n.ready) == 0 {
		if n.err != nil {
			return 0, n.err
		}
		n.fill()
	}
	k := copy(p, n.ready)
	n.ready = n.ready[k:]
	return k, nil
}

func (n *nanReader) fill() {
	k := copy(n.block, n.rest)
	for k < len(n.block) && n.err == nil {
		var m int
		m, n.err = n.r.Read(n.block[k:])
		k += m
	}
	block := n.block[:k]
	done := n.replace(block)
	if n.err != nil && !errors.Is(n.err, errLongNames) {
		done = k
	}
	n.ready, n.rest = block[:done], block[done:]
}

// replace does the block and returns how many bytes of it are done: a constant
// may begin in it and end in the next.
func (n *nanReader) replace(b []byte) int {
	i := min(n.skip, len(b))
	n.skip -= i
	for i < len(b) {
		if n.inString {
			end := n.stringEnd(b, i)
			n.length += end - i
			i = end
			continue
		}
		switch b[i] {
		case '"':
			n.inString, n.length = true, 0
			i++
		case ':':
			if n.length > maxLongName || n.length > 512 && n.length*n.depth > maxLongNames {
				n.err = errLongNames
				return i
			}
			i++
		case '{':
			n.depth++
			i++
		case '}':
			n.depth--
			i++
		case 'N', 'I', '-':
			size, whole := constant(b[i:])
			if !whole {
				return i
			}
			i += size
		default:
			i++
		}
	}
	n.skip += i - len(b)
	return len(b)
}

// stringEnd returns the offset after the string that goes on at i; beyond the
// block if an escape straddles its end.
func (n *nanReader) stringEnd(b []byte, i int) int {
	for i < len(b) {
		if i+8 <= len(b) {
			x := binary.LittleEndian.Uint64(b[i:])
			found := zeroBytes(x^quotes) | zeroBytes(x^backslashes)
			if found == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(found) / 8
		}
		switch b[i] {
		case '"':
			n.inString = false
			return i + 1
		case '\\':
			i++ // what it escapes
		}
		i++
	}
	return i
}

// Eight bytes of one kind.
const (
	ones        = 0x0101010101010101
	quotes      = ones * '"'
	backslashes = ones * '\\'
)

// zeroBytes marks the bytes of x that are zero; the lowest mark is right, those
// above it may be false.
func zeroBytes(x uint64) uint64 { return (x - ones) &^ x & (ones << 7) }

// constant replaces the constant that b begins with, or passes over one byte;
// whole is false if b may only have the begin of one.
func constant(b []byte) (size int, whole bool) {
	for _, c := range constants {
		if bytes.HasPrefix(b, c.from) {
			return copy(b, c.to), true
		}
		if len(b) < len(c.from) && bytes.HasPrefix(c.from, b) {
			return 0, false
		}
	}
	return 1, true
}
