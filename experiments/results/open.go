package results

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// opened is a file as a stream of its bytes, decompressed.
type opened struct {
	io.Reader
	close func()
	done  func() error // reads what is left and notes the hash
}

var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// open opens a path, "-" being stdin, and undoes gzip and zstd, which it tells
// by their first bytes. The file is hashed as it is read.
func open(path string, stdin io.Reader, sums *digests) (opened, error) {
	raw, closeFile, err := openRaw(path, stdin)
	if err != nil {
		return opened{}, err
	}
	followed, done := sums.follow(path, raw)
	out, err := unpack(path, followed, closeFile)
	out.done = done
	return out, err
}

// unpack undoes gzip and zstd.
func unpack(path string, raw io.Reader, closeFile func()) (opened, error) {
	buffered := bufio.NewReaderSize(raw, 1<<16)
	magic, err := buffered.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		closeFile()
		return opened{}, err
	}
	switch {
	case bytes.HasPrefix(magic, gzipMagic):
		z, err := gzip.NewReader(buffered)
		if err != nil {
			closeFile()
			return opened{}, damaged(path, err)
		}
		return opened{Reader: &unpacked{path, z}, close: closeFile}, nil
	case bytes.Equal(magic, zstdMagic):
		z, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(128<<20))
		if err != nil {
			closeFile()
			return opened{}, damaged(path, err)
		}
		return opened{Reader: &unpacked{path, z}, close: func() { z.Close(); closeFile() }}, nil
	}
	return opened{Reader: buffered, close: closeFile}, nil
}

func openRaw(path string, stdin io.Reader) (io.Reader, func(), error) {
	if path == "-" {
		if stdin == nil {
			return nil, nil, &SyntaxError{path, 0, "there is no standard input"}
		}
		return stdin, func() {}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	return f, func() { _ = f.Close() }, nil
}

// unpacked reads an archive and says of a fault that it is the archive's: a
// cut archive must not pass for a run that was stopped.
type unpacked struct {
	path string
	r    io.Reader
}

func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return n, damaged(u.path, err)
	}
	return n, err
}

func damaged(path string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return &SyntaxError{path, 0, "the compressed file is cut off: copy it again"}
	}
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return syntax
	}
	return &SyntaxError{path, 0, fmt.Sprintf("the compressed file is damaged (%v): copy it again", err)}
}

// content tells files of the same bytes.
type content struct {
	size int64
	crc  uint32
}

// fingerprint takes the content of what is read through it.
type fingerprint struct {
	r io.Reader
	content
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (f *fingerprint) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	f.size += int64(n)
	f.crc = crc32.Update(f.crc, castagnoli, p[:n])
	return n, err
}
