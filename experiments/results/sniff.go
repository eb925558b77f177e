package results

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// sniff chooses the format by the first bytes.
func sniff(ctx context.Context, path string, in io.Reader, f *fields, warn func(Warning)) (format, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := bufio.NewReaderSize(in, 1<<16)
	if bom, _ := r.Peek(3); bytes.Equal(bom, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = r.Discard(3)
	}
	first, err := r.Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if why := unreadable(first); why != "" {
		return nil, &SyntaxError{path, 0, why}
	}
	w := newWindow(ctx, path, r)
	if start := bytes.TrimLeft(first, " \t\r\n"); len(start) > 0 && (start[0] == '{' || start[0] == '[') {
		return newJSON(path, w, f, warn), nil
	}
	return newCSV(path, w, f, warn), nil
}

const expected = "CSV, TSV, JSONL, JSON or a tau-bench result file was expected"

// unreadable says why a file that begins so cannot be read, "" for no reason.
func unreadable(first []byte) string {
	start := bytes.TrimLeft(first, " \t\r\n")
	switch {
	case len(start) == 0 && len(first) < 512:
		return "the file is empty: nothing was measured"
	case len(start) == 0:
		return "the file begins with much blank space; " + expected
	case bytes.HasPrefix(first, []byte{0xff, 0xfe}), bytes.HasPrefix(first, []byte{0xfe, 0xff}), utf16ASCII(first):
		return "this is text in UTF-16: save it as UTF-8"
	case bytes.HasPrefix(first, gzipMagic), bytes.HasPrefix(first, zstdMagic):
		return "the file is compressed twice: decompress it once"
	case bytes.HasPrefix(start, []byte("version https://git-lfs")):
		return "this is a git-lfs pointer, not the file: run git lfs pull"
	case start[0] == '<':
		return "this is HTML or XML; " + expected
	case bytes.IndexByte(first, 0) >= 0:
		return "this is a binary file; " + expected
	}
	return ""
}

// utf16ASCII says whether each character comes with a zero byte.
func utf16ASCII(b []byte) bool {
	if len(b) < 8 {
		return false
	}
	odd, even := 0, 0
	for i := 0; i+1 < 8; i += 2 {
		even += count01(b[i] == 0)
		odd += count01(b[i+1] == 0)
	}
	return odd == 4 && even == 0 || even == 4 && odd == 0
}
