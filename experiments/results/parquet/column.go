package parquet

import (
	"encoding/hex"
	"errors"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// column reads the values of a flat column, one a row.
type column struct {
	index, maxLevel int
	show            func(parquet.Value) string
	pages           parquet.Pages
	page            parquet.Page
	values          parquet.ValueReader
	buffer          [128]parquet.Value
	ready           []parquet.Value
	truths          [][]byte // of the pages to come, see pages
	bits            []byte   // of this page
	bit             int
}

func (c *column) next() (parquet.Value, error) {
	for len(c.ready) == 0 {
		if err := c.fill(); err != nil {
			return parquet.Value{}, err
		}
	}
	v := c.ready[0]
	c.ready = c.ready[1:]
	return c.truth(v)
}

// truth puts right the truth values that the library decodes out of place.
func (c *column) truth(v parquet.Value) (parquet.Value, error) {
	if c.bits == nil || v.IsNull() {
		return v, nil
	}
	if c.bit >= 8*len(c.bits) {
		return v, errRuns
	}
	v = parquet.BooleanValue(c.bits[c.bit/8]>>(c.bit%8)&1 == 1)
	c.bit++
	return v, nil
}

func (c *column) fill() error {
	if c.values == nil {
		page, err := c.pages.ReadPage()
		if errors.Is(err, io.EOF) {
			return errors.New("fewer values than rows")
		}
		if err != nil {
			return err
		}
		c.page, c.values = page, page.Values()
		if c.bits, c.bit = nil, 0; len(c.truths) > 0 {
			c.bits, c.truths = c.truths[0], c.truths[1:]
		}
	}
	n, err := c.values.ReadValues(c.buffer[:])
	c.ready = c.buffer[:n]
	if errors.Is(err, io.EOF) {
		// What was read may still point into the page.
		for i := range c.ready {
			c.ready[i] = c.ready[i].Clone()
		}
		c.release()
		return nil
	}
	if err == nil && n == 0 {
		return io.ErrNoProgress
	}
	return err
}

func (c *column) release() {
	if c.page != nil {
		parquet.Release(c.page)
	}
	c.page, c.values = nil, nil
}

func (c *column) close() {
	c.release()
	c.ready = nil
	if c.pages != nil {
		_ = c.pages.Close()
		c.pages = nil
	}
}

// readable says whether the values of a type can be shown in a cell.
func readable(t parquet.Type) bool {
	switch t.Kind() {
	case parquet.Boolean, parquet.Int32, parquet.Int64, parquet.Float, parquet.Double, parquet.ByteArray:
		return true
	case parquet.FixedLenByteArray:
		l := t.LogicalType()
		return l != nil && (isUUID(t) || isDecimal(t)) && t.Length() <= 64
	}
	return false
}

func isUUID(t parquet.Type) bool {
	l := t.LogicalType()
	if l == nil {
		return false
	}
	_, ok := l.Value.(*format.UUIDType)
	return ok && t.Length() == 16
}

func isDecimal(t parquet.Type) bool {
	_, ok := decimalType(t)
	return ok
}

func decimalType(t parquet.Type) (*format.DecimalType, bool) {
	l := t.LogicalType()
	if l == nil {
		return nil, false
	}
	d, ok := l.Value.(*format.DecimalType)
	return d, ok
}

// shower returns how a value of a type is written in a cell.
func shower(t parquet.Type) func(parquet.Value) string {
	switch {
	case isDecimal(t):
		return decimal(t)
	case isUUID(t):
		return func(v parquet.Value) string { return uuid(v.ByteArray()) }
	}
	switch t.Kind() {
	case parquet.Boolean:
		return func(v parquet.Value) string { return strconv.FormatBool(v.Boolean()) }
	case parquet.Int32, parquet.Int64:
		return integer(t)
	case parquet.Float:
		return func(v parquet.Value) string { return strconv.FormatFloat(float64(v.Float()), 'g', -1, 32) }
	case parquet.Double:
		return func(v parquet.Value) string { return strconv.FormatFloat(v.Double(), 'g', -1, 64) }
	}
	return func(v parquet.Value) string { return string(v.ByteArray()) }
}

func integer(t parquet.Type) func(parquet.Value) string {
	unsigned := false
	if l := t.LogicalType(); l != nil {
		i, ok := l.Value.(*format.IntType)
		unsigned = ok && !i.IsSigned
	}
	switch {
	case unsigned && t.Kind() == parquet.Int32:
		return func(v parquet.Value) string { return strconv.FormatUint(uint64(v.Uint32()), 10) }
	case unsigned:
		return func(v parquet.Value) string { return strconv.FormatUint(v.Uint64(), 10) }
	case t.Kind() == parquet.Int32:
		return func(v parquet.Value) string { return strconv.FormatInt(int64(v.Int32()), 10) }
	}
	return func(v parquet.Value) string { return strconv.FormatInt(v.Int64(), 10) }
}

// decimal shows numbers with a fixed number of places behind the point.
func decimal(t parquet.Type) func(parquet.Value) string {
	d, _ := decimalType(t)
	scale := int(d.Scale)
	return func(v parquet.Value) string {
		x := new(big.Int)
		switch v.Kind() {
		case parquet.Int32:
			x.SetInt64(int64(v.Int32()))
		case parquet.Int64:
			x.SetInt64(v.Int64())
		default:
			x = twosComplement(v.ByteArray())
		}
		return point(x, scale)
	}
}

func twosComplement(b []byte) *big.Int {
	x := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0] >= 0x80 {
		x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return x
}

func point(x *big.Int, scale int) string {
	digits := new(big.Int).Abs(x).String()
	if scale > 0 && scale <= 64 {
		digits = strings.Repeat("0", max(0, scale+1-len(digits))) + digits
		digits = digits[:len(digits)-scale] + "." + digits[len(digits)-scale:]
	}
	if x.Sign() < 0 {
		return "-" + digits
	}
	return digits
}

func uuid(b []byte) string {
	h := hex.EncodeToString(b)
	if len(h) != 32 {
		return h
	}
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}
