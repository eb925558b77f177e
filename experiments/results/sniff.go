package results

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// openFormat chooses among the formats of records by the first bytes.
func openFormat(ctx context.Context, path string, r *bufio.Reader, h head, f *fields, warn func(Warning), o Options) (format, func(), error) {
	nothing := func() {}
	if err := ctx.Err(); err != nil {
		return nil, nothing, err
	}
	if t, ok := tableOf(h.first); ok {
		return openTable(t, path, f)
	}
	first, err := r.Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nothing, err
	}
	if why, foreign := unreadable(first); foreign {
		return nil, nothing, noResults{&SyntaxError{path, 0, why}}
	} else if why != "" {
		return nil, nothing, &SyntaxError{path, 0, why}
	}
	if h.has("passhat", "command", "agents") {
		return nil, nothing, &SyntaxError{path, 0, "this is a result of passhat, not of trials: passhat plot draws it; give the files that it was made of, which it names under \"inputs\""}
	}
	if h.shape == jsonObject || h.shape == jsonList || h.shape == jsonLines {
		j := newJSON(path, newWindow(ctx, path, skipCorrupt(path, r, o, warn)), f, warn)
		j.strict = o.Strict
		return j, nothing, nil
	}
	c := newCSV(path, newWindow(ctx, path, r), f, warn)
	c.strict = o.Strict
	c.skips = o.Corrupt == CorruptSkip
	return c, nothing, nil
}

func openTable(t tableFormat, path string, f *fields) (format, func(), error) {
	r, size, closeFile, err := openAt(path)
	if err != nil {
		return nil, func() {}, err
	}
	table, err := t.open(r, size)
	if err != nil {
		closeFile()
		return nil, func() {}, &SyntaxError{path, 0, err.Error()}
	}
	closeIt := func() { _ = table.Close(); closeFile() }
	return &tableRecords{t, table, path, newRecord(f)}, closeIt, nil
}

const expected = "CSV, TSV, JSONL, JSON or a tau-bench result file was expected"

// unreadable says why a file that begins so cannot be read, "" for no reason;
// foreign is for one that no change of its form would make a result.
func unreadable(first []byte) (why string, foreign bool) {
	start := bytes.TrimLeft(first, " \t\r\n")
	switch {
	case len(start) == 0 && len(first) < 512:
		return "the file is empty: nothing was measured", true
	case len(start) == 0:
		return "the file begins with much blank space; " + expected, false
	case bytes.HasPrefix(first, []byte{0xff, 0xfe}), bytes.HasPrefix(first, []byte{0xfe, 0xff}), utf16ASCII(first):
		return "this is text in UTF-16: save it as UTF-8", false
	case bytes.HasPrefix(first, gzipMagic), bytes.HasPrefix(first, zstdMagic):
		return "the file is compressed twice: decompress it once", false
	case bytes.HasPrefix(start, []byte("version https://git-lfs")):
		return "this is a git-lfs pointer, not the file: run git lfs pull", false
	case start[0] == '<':
		return "this is HTML or XML; " + expected, true
	case bytes.IndexByte(first, 0) >= 0:
		return "this is a binary file; " + expected, true
	}
	return "", false
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
