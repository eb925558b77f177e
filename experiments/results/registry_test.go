package results

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// claims lists the formats that claim a file or a folder.
func claims(h head) []string {
	var out []string
	for _, f := range registered() {
		if f.sniff(h) {
			out = append(out, f.name)
		}
	}
	return out
}

// TestOneClaim: no file and no folder is claimed by two formats.
func TestOneClaim(t *testing.T) {
	for _, root := range []string{"testdata", filepath.Join(shared, "data")} {
		if _, err := os.Stat(root); err != nil {
			continue
		}
		files, err := walkFolder(root)
		if err != nil {
			t.Fatal(err)
		}
		folders := map[string][]string{}
		for _, f := range files {
			for at, c := range f {
				if c == '/' {
					folders[f[:at]] = append(folders[f[:at]], f[at+1:])
				}
			}
			if strings.HasPrefix(f, "fuzz/") {
				continue
			}
			if c := claims(headOf(t, filepath.Join(root, f))); len(c) > 1 {
				t.Errorf("%s is claimed by %s", f, strings.Join(c, ", "))
			}
		}
		for folder, files := range folders {
			if c := claims(head{path: filepath.Base(folder), folder: true, files: files}); len(c) > 1 {
				t.Errorf("%s is claimed by %s", folder, strings.Join(c, ", "))
			}
		}
	}
}

func headOf(t *testing.T, path string) head {
	t.Helper()
	in, err := open(path, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer in.close()
	r := bufio.NewReaderSize(in, walkSize)
	skipBOM(r)
	h, err := newHead(path, r)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestFormats(t *testing.T) {
	found := Formats()
	for i, f := range found {
		if f.Name == "" || f.Uses == "" || strings.Contains(f.Uses, "\n") {
			t.Errorf("%+v", f)
		}
		if i > 0 && strings.ToLower(found[i-1].Name) >= strings.ToLower(f.Name) {
			t.Errorf("%s before %s", found[i-1].Name, f.Name)
		}
	}
	if len(found) < 6+len(registered())-1 {
		t.Errorf("%d formats", len(found))
	}
}

// rowsTable is a table of a format of its own: a magic, then a row a line.
type rowsTable struct {
	lines   []string
	present []bool
	closed  *int
}

func (r *rowsTable) Header() []string { return strings.Split(r.lines[0], ",") }

func (r *rowsTable) Next() ([]string, []bool, error) {
	r.lines = r.lines[1:]
	if len(r.lines) == 0 {
		return nil, nil, io.EOF
	}
	cells := strings.Split(r.lines[0], ",")
	r.present = r.present[:0]
	for _, c := range cells {
		r.present = append(r.present, c != "-")
	}
	return cells, r.present, nil
}

func (r *rowsTable) Close() error { *r.closed++; return nil }

func TestRegisterTable(t *testing.T) {
	former := tables
	defer func() { tables = former }()
	closed := 0
	RegisterTable("Rows", "ROWS\n", func(r io.ReaderAt, size int64) (Table, error) {
		b := make([]byte, size)
		if _, err := r.ReadAt(b, 0); err != nil {
			return nil, err
		}
		lines := strings.Split(strings.TrimSpace(string(b)), "\n")
		if len(lines) < 2 {
			return nil, errors.New("no header")
		}
		return &rowsTable{lines: lines[1:], closed: &closed}, nil
	})
	runCases(t, []readCase{
		{name: "a table", file: "x.bin", text: "ROWS\ntask,trial,reward\na,1,1\na,2,-\nb,1,0\n", want: "a 1/1 missing 1, b 0/1"},
		{name: "a row too short", file: "x.bin", text: "ROWS\ntask,trial,reward\na,1\n", wantErr: []string{"x.bin:1: the row has 2 cells, the header 3"}},
		{name: "a table that does not open", file: "x.bin", text: "ROWS\n", wantErr: []string{"x.bin: no header"}},
	})
	if closed != 2 {
		t.Errorf("closed %d of 2 tables", closed)
	}
	_, err := Read(context.Background(), []string{"-"}, strings.NewReader("ROWS\ntask\n"), Options{})
	wantError(t, err, nil, "save it in a file")
}
