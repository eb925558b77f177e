package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/parquet-go/parquet-go/encoding/delta"
)

var errRuns = errors.New("the page promises more values than it has")

// checkRuns checks that the runs of a run-length encoding have no more than
// limit values, but for those that fill up the last group of 8.
func checkRuns(b []byte, width, limit int) error {
	if width > 32 {
		return fmt.Errorf("values of %d bits: at most 32 were expected", width)
	}
	total := uint64(0)
	for len(b) > 0 {
		header, n := binary.Uvarint(b)
		if n <= 0 {
			return errRuns
		}
		b = b[n:]
		count, size := header>>1, uint64(width+7)/8 //nolint:gosec // at most 32
		if header&1 != 0 {
			size = count * uint64(width) //nolint:gosec // at most 32
			count *= 8
		}
		if count > maxValues || size > uint64(len(b)) {
			return errRuns
		}
		if total += count; total > uint64(limit)+7 { //nolint:gosec // not negative
			return errRuns
		}
		b = b[size:]
	}
	return nil
}

// checkDelta checks the number of values in the header of a delta encoding.
func checkDelta(b []byte, limit int) error {
	for i := range 3 { // size of a block, blocks in it, values
		x, n := binary.Uvarint(b)
		if n <= 0 || i == 2 && x > uint64(limit) { //nolint:gosec // not negative
			return errRuns
		}
		b = b[n:]
	}
	return nil
}

// prefixed returns what a length of 4 bytes stands before.
func prefixed(b []byte) (inside, after []byte, err error) {
	if len(b) < 4 {
		return nil, nil, errCut
	}
	n := uint64(binary.LittleEndian.Uint32(b))
	if n > uint64(len(b)-4) {
		return nil, nil, errCut
	}
	return b[4 : 4+n], b[4+n:], nil
}

// checkPrefixes checks a page of texts of which each is given as what it has in
// common with the one before and what it adds: they may unpack to far more
// than the page.
func checkPrefixes(b []byte, limit int) error {
	if err := checkDelta(b, limit); err != nil {
		return err
	}
	after, err := afterDelta(b)
	if err != nil {
		return err
	}
	if err := checkDelta(after, limit); err != nil {
		return err
	}
	shared, err := new(delta.BinaryPackedEncoding).DecodeInt32(nil, b)
	if err != nil {
		return err
	}
	total := int64(0)
	for _, n := range shared {
		if total += int64(n); n < 0 || total > maxPage {
			return errRuns
		}
	}
	return nil
}

// afterDelta returns what follows integers in a delta encoding.
func afterDelta(b []byte) ([]byte, error) {
	var header [4]uint64 // size of a block, parts of it, values, the first
	for i := range header {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errRuns
		}
		header[i], b = x, b[n:]
	}
	size, parts, values := header[0], header[1], header[2]
	if size == 0 || size > 1<<16 || parts == 0 || parts > size {
		return nil, errRuns
	}
	for left := int64(values) - 1; left > 0; { //nolint:gosec // checked before
		_, n := binary.Varint(b)
		if n <= 0 || parts > uint64(len(b)-n) {
			return nil, errRuns
		}
		widths := b[n : n+int(parts)] //nolint:gosec // within b
		b = b[n+int(parts):]          //nolint:gosec // within b
		each := int64(size / parts)   //nolint:gosec // small
		for _, w := range widths {
			if left <= 0 {
				break
			}
			length := each * int64(w) / 8
			if length > int64(len(b)) {
				return nil, errRuns
			}
			b, left = b[length:], left-each
		}
	}
	return b, nil
}

// truths decodes truth values in runs, packed eight to a byte. The library
// gives each run whole bytes, so that what follows a run of another length is
// out of place.
func truths(b []byte) []byte {
	var out []byte
	at := 0
	put := func(bit byte) {
		if at%8 == 0 {
			out = append(out, 0)
		}
		out[at/8] |= bit << (at % 8)
		at++
	}
	for len(b) > 0 {
		header, n := binary.Uvarint(b)
		b = b[n:]
		if header&1 != 0 {
			for _, eight := range b[:header>>1] {
				for i := range 8 {
					put(eight >> i & 1)
				}
			}
			b = b[header>>1:]
			continue
		}
		for range header >> 1 {
			put(b[0] & 1)
		}
		b = b[1:]
	}
	return out
}
