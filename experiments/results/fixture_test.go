package results

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// fixture returns a file of testdata.
func fixture(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// readText reads a text as a file of that name.
func readText(t *testing.T, name, text string, o Options) ([]Data, error) {
	t.Helper()
	path := filepath.Join(folder(t, map[string]string{name: text}), name)
	return Read(context.Background(), []string{path}, nil, o)
}

// wantHarness reads a fixture and checks the format and the counts.
func wantHarness(t *testing.T, name, format, want string, o Options) []Data {
	t.Helper()
	data, err := Read(context.Background(), []string{filepath.Join("testdata", filepath.FromSlash(name))}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	if got := summary(data); got != want {
		t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
	}
	for _, d := range data {
		if d.Format != format {
			t.Errorf("%s: format %q, want %q", name, d.Format, format)
		}
	}
	return data
}

// zipOf writes a zip of the members, pairs of a name and a content.
func zipOf(t testing.TB, method uint16, members ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstdMethod, zstd.ZipCompressor())
	for i := 0; i+1 < len(members); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: members[i], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, members[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// zipOfFrames writes a zip whose members are each two frames of zstd, the
// second from the middle of the content.
func zipOfFrames(t testing.TB, members ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i+1 < len(members); i += 2 {
		text := members[i+1]
		packed := zst(t, text[:len(text)/2]) + zst(t, text[len(text)/2:])
		f, err := w.CreateRaw(&zip.FileHeader{
			Name: members[i], Method: zstdMethod, CRC32: crc32.ChecksumIEEE([]byte(text)),
			CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(len(text)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, packed); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// hostileRead reads what no reader may fall over and checks that it is an
// error of the file, or read.
func hostileRead(t *testing.T, name, text string) error {
	t.Helper()
	_, err := readText(t, name, text, Options{})
	var fault *SyntaxError
	if err != nil && !errors.As(err, &fault) && !strings.Contains(err.Error(), name) {
		t.Errorf("the error does not name the file: %v", err)
	}
	return err
}

// deep is JSON nested a million deep.
func deep(before, after string) string {
	return before + strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000) + after
}
