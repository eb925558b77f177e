package results

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// opened is a file as a stream of its bytes, decompressed.
type opened struct {
	*bufio.Reader
	close func()
}

// open opens a path, "-" being stdin, and undoes gzip and zstd, which it tells
// by their first bytes.
func open(path string, stdin io.Reader) (opened, error) {
	raw, closeFile, err := openRaw(path, stdin)
	if err != nil {
		return opened{}, err
	}
	buffered := bufio.NewReaderSize(raw, 1<<16)
	magic, err := buffered.Peek(4)
	if len(magic) == 0 {
		closeFile()
		if errors.Is(err, io.EOF) {
			return opened{}, &SyntaxError{path, 0, "the file is empty: nothing was measured"}
		}
		return opened{}, fmt.Errorf("%s: %w", path, err)
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(buffered)
		if err != nil {
			closeFile()
			return opened{}, &SyntaxError{path, 0, "damaged gzip: " + err.Error()}
		}
		return opened{bufio.NewReaderSize(z, 1<<16), closeFile}, nil
	case bytes.Equal(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(128<<20))
		if err != nil {
			closeFile()
			return opened{}, &SyntaxError{path, 0, "damaged zstd: " + err.Error()}
		}
		return opened{bufio.NewReaderSize(z, 1<<16), func() { z.Close(); closeFile() }}, nil
	}
	return opened{buffered, closeFile}, nil
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

// sniff chooses the format by the first bytes.
func sniff(path string, r *bufio.Reader, warn func(Warning)) (format, error) {
	if bom, _ := r.Peek(3); bytes.Equal(bom, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = r.Discard(3)
	}
	first, err := r.Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, readError(path, err)
	}
	trimmed := bytes.TrimLeft(first, " \t\r\n")
	switch {
	case len(trimmed) == 0:
		return nil, &SyntaxError{path, 0, "the file is empty: nothing was measured"}
	case bytes.HasPrefix(trimmed, []byte("version https://git-lfs")):
		return nil, &SyntaxError{path, 0, "this is a git-lfs pointer, not the file: run git lfs pull"}
	case trimmed[0] == '{' || trimmed[0] == '[':
		return newJSON(path, r, warn), nil
	case trimmed[0] == '<':
		return nil, &SyntaxError{path, 0, "this is HTML or XML; CSV, TSV, JSONL, JSON or a tau-bench result file was expected"}
	case bytes.IndexByte(first, 0) >= 0:
		return nil, &SyntaxError{path, 0, "this is a binary file; CSV, TSV, JSONL, JSON or a tau-bench result file was expected"}
	}
	return newCSV(path, r), nil
}

// readError names the file of a fault below the format, such as a truncated
// gzip.
func readError(path string, err error) error {
	var syntax *SyntaxError
	switch {
	case errors.As(err, &syntax):
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &SyntaxError{path, 0, "the compressed file is cut off: copy it again"}
	}
	return fmt.Errorf("%s: %w", path, err)
}
