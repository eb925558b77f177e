package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// compact walks over a struct of the compact protocol, which the metadata of a
// file are written in, before the library decodes it: the library makes room
// for what a length promises.
type compact struct {
	b     []byte
	at    int
	items int // elements of lists and maps so far
}

const (
	maxItems = 100_000 // elements in the lists of one footer
	maxDepth = 40
)

var errCut = errors.New("a length goes beyond the end")

// structure reads a struct: the integers in it, and the structs, by field.
func (c *compact) structure(depth int) (fields, error) {
	if depth > maxDepth {
		return nil, errors.New("the metadata are nested too deeply")
	}
	f := fields{}
	for id := int64(0); ; {
		header, err := c.byte()
		if err != nil || header == 0 {
			return f, err
		}
		if delta := int64(header >> 4); delta != 0 {
			id += delta
		} else if id, err = c.varint(); err != nil {
			return nil, err
		}
		if f[id], err = c.value(header&15, depth); err != nil {
			return nil, err
		}
	}
}

// fields are the values of a struct: int64 or fields; nil for another kind.
type fields map[int64]any

// number returns an integer, or the default where it is not given.
func (f fields) number(id, otherwise int64) int64 {
	if x, ok := f[id].(int64); ok {
		return x
	}
	return otherwise
}

func (c *compact) value(kind byte, depth int) (any, error) {
	switch kind {
	case 1, 2: // true, false
		return int64(2 - kind), nil
	case 3:
		b, err := c.byte()
		return int64(int8(b)), err //nolint:gosec // a signed byte
	case 4, 5, 6:
		return c.varint()
	case 7:
		return nil, c.pass(8)
	case 8:
		n, err := c.uvarint()
		if err != nil {
			return nil, err
		}
		return nil, c.pass(n)
	case 9, 10:
		return nil, c.list(depth)
	case 11:
		return nil, c.pairs(depth)
	case 12:
		return c.structure(depth + 1)
	}
	return nil, fmt.Errorf("the metadata have a value of no known type (%d)", kind)
}

func (c *compact) list(depth int) error {
	header, err := c.byte()
	if err != nil {
		return err
	}
	n := uint64(header >> 4)
	if n == 15 {
		if n, err = c.uvarint(); err != nil {
			return err
		}
	}
	return c.elements(n, depth, header&15)
}

func (c *compact) pairs(depth int) error {
	n, err := c.uvarint()
	if err != nil || n == 0 {
		return err
	}
	kinds, err := c.byte()
	if err != nil {
		return err
	}
	return c.elements(n, depth, kinds>>4, kinds&15)
}

// elements reads n times a value of each of the kinds.
func (c *compact) elements(n uint64, depth int, kinds ...byte) error {
	if n > uint64(len(c.b)-c.at) { //nolint:gosec // at is never beyond the end
		return errCut
	}
	if c.items += int(n); c.items > maxItems { //nolint:gosec // n is at most a length
		return fmt.Errorf("the metadata list over %d parts: write the file with fewer row groups", maxItems)
	}
	for range n {
		for _, k := range kinds {
			if k == 1 || k == 2 { // in a list a truth value is a byte
				k = 3
			}
			if _, err := c.value(k, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *compact) byte() (byte, error) {
	if c.at >= len(c.b) {
		return 0, errCut
	}
	c.at++
	return c.b[c.at-1], nil
}

func (c *compact) pass(n uint64) error {
	if n > uint64(len(c.b)-c.at) { //nolint:gosec // at is never beyond the end
		return errCut
	}
	c.at += int(n) //nolint:gosec // n is at most a length
	return nil
}

func (c *compact) uvarint() (uint64, error) {
	x, n := binary.Uvarint(c.b[c.at:])
	if n <= 0 {
		return 0, errCut
	}
	c.at += n
	return x, nil
}

func (c *compact) varint() (int64, error) {
	x, n := binary.Varint(c.b[c.at:])
	if n <= 0 {
		return 0, errCut
	}
	c.at += n
	return x, nil
}
