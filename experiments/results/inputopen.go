package results

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// openSibling opens a file beside the file or, for a folder, below it. Names
// that lead elsewhere are refused. The caller closes it.
func (in *input) openSibling(name string) (*input, error) {
	if in.folder == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, in.fault("the name %q leads out of the folder", name)
	}
	root, err := os.OpenRoot(in.folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		_ = f.Close()
		return nil, in.fault("%q is no file", name)
	}
	path := filepath.Join(in.folder, filepath.FromSlash(name))
	followed, done := in.sums.follow(path, f)
	opened, err := unpack(path, followed, func() {
		_ = done() // a file that cannot be read to its end has no hash
		_ = f.Close()
	})
	if err != nil {
		return nil, err
	}
	return in.sub(path, opened, opened.close), nil
}

// sibling reads a JSON file beside the file or below the folder. A fault in it
// is told with its path.
func (in *input) sibling(name string, read func(w *walker) error) error {
	side, err := in.openSibling(name)
	if err != nil {
		return err
	}
	defer side.close()
	if err := read(side.json()); err != nil {
		return fileError(side.path, err)
	}
	return nil
}

// reopen is this file from its start again.
func (in *input) reopen() (*input, error) {
	opened, err := open(in.path, nil, nil)
	if err != nil {
		return nil, err
	}
	return in.sub(in.path, opened, opened.close), nil
}

// list returns the names, as openSibling takes them and in order, of the files
// in a folder below that end so; none where there is no such folder.
func (in *input) list(folder, suffix string) ([]string, error) {
	if in.folder == "" || !filepath.IsLocal(folder) {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(in.folder, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && !isHidden(e.Name()) && strings.HasSuffix(unpackedName(e.Name()), suffix) {
			names = append(names, folder+"/"+e.Name())
		}
	}
	return names, nil
}

// sub is an input for a part of this one.
func (in *input) sub(path string, r io.Reader, closeIt func()) *input {
	out := *in
	out.path, out.walker, out.close = path, nil, closeIt
	b := bufio.NewReaderSize(r, 1<<16)
	out.bom = skipBOM(b)
	out.stream = b
	return &out
}

// skipBOM passes over a byte order mark and returns its length.
func skipBOM(r *bufio.Reader) int64 {
	if bom, _ := r.Peek(3); bytes.Equal(bom, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = r.Discard(3)
		return 3
	}
	return 0
}

// readerAt opens the file for reading at any place, for archives and tables.
func (in *input) readerAt() (r io.ReaderAt, size int64, closeIt func(), err error) {
	return openAt(in.path)
}

func openAt(path string) (io.ReaderAt, int64, func(), error) {
	if path == "-" {
		return nil, 0, nil, &SyntaxError{path, 0, "this format cannot be read from standard input: save it in a file"}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &SyntaxError{path, 0, "this format cannot be read from a pipe: save it in a file"}
	}
	if err != nil {
		_ = f.Close()
		return nil, 0, nil, err
	}
	return f, info.Size(), func() { _ = f.Close() }, nil
}
