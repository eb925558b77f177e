package results

import (
	"bufio"
	"bytes"
	"io"
)

// nanReader replaces the bare words NaN, Infinity and -Infinity by null outside
// strings: Python writes them, JSON has none of them. All else is passed on.
type nanReader struct {
	r        *bufio.Reader
	inString bool
	escaped  bool
	pending  []byte
}

func newNaNReader(r io.Reader) *nanReader { return &nanReader{r: bufio.NewReaderSize(r, 1<<16)} }

var constants = [][]byte{[]byte("NaN"), []byte("Infinity"), []byte("-Infinity")}

// Read fills p with the filtered bytes.
func (n *nanReader) Read(p []byte) (int, error) {
	if len(n.pending) > 0 {
		k := copy(p, n.pending)
		n.pending = n.pending[k:]
		return k, nil
	}
	chunk, err := n.r.Peek(1)
	if len(chunk) == 0 {
		return 0, err
	}
	chunk, _ = n.r.Peek(min(n.r.Buffered(), len(p)))
	k := n.plain(chunk)
	if k > 0 {
		copy(p, chunk[:k])
		_, _ = n.r.Discard(k)
		return k, nil
	}
	n.pending = n.constant()
	return n.Read(p)
}

// plain returns how many bytes can be passed on before a constant may begin.
func (n *nanReader) plain(chunk []byte) int {
	for i, b := range chunk {
		switch {
		case n.escaped:
			n.escaped = false
		case n.inString && b == '\\':
			n.escaped = true
		case b == '"':
			n.inString = !n.inString
		case !n.inString && (b == 'N' || b == 'I' || b == '-'):
			return i
		}
	}
	return len(chunk)
}

// constant takes one constant, or one byte that begins none.
func (n *nanReader) constant() []byte {
	for _, c := range constants {
		if next, _ := n.r.Peek(len(c)); bytes.Equal(next, c) {
			_, _ = n.r.Discard(len(c))
			return []byte("null")
		}
	}
	b, _ := n.r.ReadByte()
	return []byte{b}
}
