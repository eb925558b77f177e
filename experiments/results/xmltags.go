package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// xmlTags passes on the tags of an XML text and leaves out all between them:
// texts, comments, CDATA, processing instructions, and the declarations of a
// document type with their entities. So a file of gigabytes of output costs
// what its longest tag does. It is read byte by byte, which keeps the line.
type xmlTags struct {
	r    *bufio.Reader
	line int
	tag  []byte // what is left of it
	held []byte
	err  error
}

const (
	maxTag        = 16 << 20
	maxAttributes = 1000
)

func newXMLTags(r io.Reader) *xmlTags {
	return &xmlTags{r: bufio.NewReaderSize(r, 1<<16), line: 1}
}

// ReadByte returns the next byte of a tag.
func (x *xmlTags) ReadByte() (byte, error) {
	for len(x.tag) == 0 {
		if x.err == nil {
			x.err = x.next()
		}
		if x.err != nil {
			return 0, x.err
		}
	}
	b := x.tag[0]
	x.tag = x.tag[1:]
	return b, nil
}

// Read is there because a decoder takes an io.Reader; it uses ReadByte.
func (x *xmlTags) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	b, err := x.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = b
	return 1, nil
}

// next goes on to the next tag.
func (x *xmlTags) next() error {
	if err := x.skipTo("<"); err != nil {
		return err
	}
	start, err := x.r.Peek(8)
	if len(start) == 0 {
		return unexpected(err)
	}
	switch {
	case bytes.HasPrefix(start, []byte("!--")):
		return unexpected(x.skipTo("-->"))
	case bytes.HasPrefix(start, []byte("![CDATA[")):
		return unexpected(x.skipTo("]]>"))
	case start[0] == '?':
		return unexpected(x.skipTo("?>"))
	case start[0] == '!':
		return unexpected(x.skipDeclaration())
	}
	return unexpected(x.readTag())
}

// unexpected is for a text that ends within something.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return errTorn
	}
	return err
}

func (x *xmlTags) byte() (byte, error) {
	b, err := x.r.ReadByte()
	if b == '\n' && err == nil {
		x.line++
	}
	return b, err
}

// skipTo passes over the text up to an end, and over that.
func (x *xmlTags) skipTo(end string) error {
	last := end[len(end)-1]
	var before [2]byte // the bytes before the last
	for {
		part, err := x.r.ReadSlice(last)
		x.line += bytes.Count(part, []byte("\n"))
		for _, b := range part[max(0, len(part)-3):max(0, len(part)-1)] {
			before[0], before[1] = before[1], b
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if err != nil {
			before[0], before[1] = before[1], part[len(part)-1]
			continue
		}
		if k := len(end) - 1; string(before[2-k:]) == end[:k] {
			return nil
		}
		before[0], before[1] = before[1], last
	}
}

// skipDeclaration passes over a document type, with what it declares inside of
// brackets.
func (x *xmlTags) skipDeclaration() error {
	depth, quote := 1, byte(0)
	for depth > 0 {
		b, err := x.byte()
		switch {
		case err != nil:
			return err
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'':
			quote = b
		case b == '<':
			depth++
		case b == '>':
			depth--
		}
	}
	return nil
}

// readTag reads a tag whose < was read.
func (x *xmlTags) readTag() error {
	x.held = append(x.held[:0], '<')
	quote, attributes := byte(0), 0
	for {
		b, err := x.byte()
		if err != nil {
			return err
		}
		x.held = append(x.held, b)
		switch {
		case len(x.held) > maxTag:
			return fmt.Errorf("a tag of over %d MiB: no result file has that", maxTag>>20)
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'':
			if attributes++; attributes > maxAttributes {
				return fmt.Errorf("a tag with over %d attributes: no result file has that", maxAttributes)
			}
			quote = b
		case b == '>':
			x.tag = x.held
			return nil
		}
	}
}
