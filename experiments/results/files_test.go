package results

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/klauspost/compress/zstd"
)

func gz(t testing.TB, members ...string) string {
	t.Helper()
	var b bytes.Buffer
	for _, m := range members {
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(m)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func zst(t testing.TB, frames ...string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	var b []byte
	for _, f := range frames {
		b = w.EncodeAll([]byte(f), b)
	}
	return string(b)
}

func TestCompressed(t *testing.T) {
	r1, r2, r3 := rows("a 1"), rows("b 0"), rows("c 1")
	random := ""
	for i := range 3000 {
		random += `{"task":"t` + itoa(i*7919%3001) + `","trial":` + itoa(i) + `,"reward":1}` + "\n"
	}
	packed, zpacked := gz(t, random), zst(t, random)
	broken := []byte(gz(t, r1))
	broken[len(broken)-6] ^= 0xff // in the checksum
	file := func(name, file, text, want string) readCase {
		return readCase{name: name, file: file, text: text, want: want}
	}
	bad := func(name, text string, parts ...string) readCase {
		return readCase{name: name, file: "run.jsonl.gz", text: text, wantErr: append([]string{"run.jsonl.gz: "}, parts...)}
	}
	runCases(t, []readCase{
		file("gzip", "run.jsonl.gz", gz(t, r1+r2), "a 1/1, b 0/1"),
		file("gzip of several members", "run.jsonl.gz", gz(t, r1, r2, r3), "a 1/1, b 0/1, c 1/1"), // B087
		file("gzip whatever the name", "run.csv", gz(t, "task,reward\na,1\n"), "a 1/1"),
		file("zstd", "run.jsonl.zst", zst(t, r1+r2), "a 1/1, b 0/1"),
		file("zstd of several frames", "run.jsonl.zst", zst(t, r1, r2, r3), "a 1/1, b 0/1, c 1/1"),
		bad("gzip cut in the middle", packed[:len(packed)/2], "the compressed file is cut off: copy it again"),
		bad("gzip cut after complete records", packed[:len(packed)-8], "the compressed file is cut off"),
		bad("gzip cut in its header", packed[:5], "the compressed file is cut off"),
		bad("gzip of a table, cut", gz(t, "task,reward\n"+strings.Repeat("a,1\nb,0\n", 5000))[:60], "cut off"),
		bad("gzip with a wrong checksum", string(broken), "damaged", "checksum"),
		bad("gzip with something after it", gz(t, r1)+"more than a header", "damaged"),
		bad("gzip of gzip", gz(t, gz(t, r1)), "compressed twice"),
		bad("gzip of nothing", gz(t, ""), "the file is empty"),
		bad("zstd cut", zpacked[:len(zpacked)/2], "the compressed file is cut off"),
		bad("zstd damaged", zpacked[:8]+"\xff\xff\xff\xff"+zpacked[12:], "the compressed file is damaged"),
	})
}

func utf16Text(s string, order int) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		if order == 0 {
			b = append(b, byte(u), byte(u>>8))
		} else {
			b = append(b, byte(u>>8), byte(u))
		}
	}
	return string(b)
}

func TestNoResultFile(t *testing.T) {
	bad := func(name, file, text string, parts ...string) readCase {
		return readCase{name: name, file: file, text: text, wantErr: append([]string{file + ": "}, parts...)}
	}
	csv := "task,trial,reward\na,1,1\n"
	runCases(t, []readCase{
		bad("empty", "empty.jsonl", "", "the file is empty: nothing was measured"), // B113
		bad("only blanks", "run.csv", " \n\n\t\n", "the file is empty"),
		bad("only a BOM", "run.csv", "\ufeff", "the file is empty"),
		bad("many blanks", "run.csv", strings.Repeat(" ", 600)+csv, "much blank space"),
		bad("git-lfs pointer", "run.jsonl", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 130\n", "git-lfs pointer", "git lfs pull"),
		bad("HTML", "run.csv", "<!DOCTYPE html><html><body>404</body></html>", "HTML or XML"),
		bad("XML", "run.xml", `<?xml version="1.0"?><results/>`, "HTML or XML"),
		bad("UTF-16, little end first", "run.csv", "\xff\xfe"+utf16Text(csv, 0), "UTF-16", "save it as UTF-8"),
		bad("UTF-16, big end first", "run.csv", "\xfe\xff"+utf16Text(csv, 1), "UTF-16"),
		bad("UTF-16 without a mark", "run.csv", utf16Text(csv, 0), "UTF-16"),
		bad("UTF-16 JSON without a mark", "run.json", utf16Text(`[{"task":"a"}]`, 1), "UTF-16"),
		bad("a zip", "run.eval", "PK\x03\x04\x14\x00\x00\x00", "zip"),
		bad("Parquet", "run.parquet", "PAR1\x15\x04\x15\x00", "binary file"),
		bad("PNG", "run.png", "\x89PNG\r\n\x1a\n\x00\x00\x00", "binary file"),
		{name: "no such file", files: map[string]string{}, args: []string{"none.csv"}, wantErr: []string{"none.csv: there is no such file"}},
		{name: "no match", files: map[string]string{}, args: []string{"*.csv"}, wantErr: []string{"*.csv: no file matches"}},
		{name: "a folder without results", files: map[string]string{"runs/readme.md": "x"}, args: []string{"runs"}, wantErr: []string{"runs: this folder has no result file (.eval"}},
		{name: "no argument", files: map[string]string{}, args: []string{}, wantErr: []string{"no result file was given"}},
	})
	_, err := Read(context.Background(), []string{"-"}, nil, Options{})
	wantError(t, err, nil, "stdin: there is no standard input")
}

func TestUnreadableFile(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read every file")
	}
	dir := folder(t, map[string]string{"run.csv": "x"})
	if err := os.Chmod(dir+"/run.csv", 0); err != nil {
		t.Fatal(err)
	}
	_, err := Read(context.Background(), []string{dir + "/run.csv"}, nil, Options{})
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestSources(t *testing.T) {
	one := func(task string) string { return "task,reward\n" + task + ",1\n" }
	files := map[string]string{
		"runs/a.csv": one("a"), "runs/b.csv.gz": gz(t, one("b")), "runs/deep/c.JSONL": rows("c 1"),
		"runs/readme.md": "no results", "runs/.hidden.csv": "broken", "runs/.copies/a.csv": one("a"),
		"old/run.csv": one("a"), "new/run.csv": one("b"), "new/run.jsonl": rows("c 1"), "x=y.csv": one("a"),
		"both.csv": "task,reward,model\na,1,gpt\na,0,claude\n", "mixed.csv": "task,reward,model\na,1,gpt\nb,0,\n",
	}
	at := func(name, want string, args ...string) readCase {
		return readCase{name: name, files: files, args: args, want: want}
	}
	bad := func(name string, args []string, parts ...string) readCase {
		return readCase{name: name, files: files, args: args, wantErr: parts}
	}
	runCases(t, []readCase{
		at("a folder is one agent", "a 1/1, b 1/1, c 1/1", "runs"),
		at("a folder with a label", "g: a 1/1, b 1/1, c 1/1; run: a 1/1", "g=runs", "old/run.csv"),
		at("a glob is one agent", "runs: a 1/1, b 1/1; run: a 1/1", "runs/*.csv*", "old/run.csv"),
		at("a glob of folders", "a 1/1, b 1/1, c 1/1", "run[s]"),
		at("files of one label are one agent", "a 1/1, b 1/1", "g=old/run.csv", "g=new/run.csv"),
		at("files of one name are two agents", "old/run: a 1/1; new/run: b 1/1", "old/run.csv", "new/run.csv"),
		at("files of one name but for the ending", "new/run.csv: b 1/1; new/run.jsonl: c 1/1", "new/run.csv", "new/run.jsonl"),
		at("an equals sign in the name", "x=y: a 1/1; run: a 1/1", "x=y.csv", "old/run.csv"),
		at("a label before an equals sign", "g: a 1/1; run: a 1/1", "g=x=y.csv", "old/run.csv"),
		at("one file under two labels", "A: a 1/1; B: a 1/1", "A=old/run.csv", "B=old/run.csv"),
		at("agents from a column", "gpt: a 1/1; claude: a 0/1", "both.csv"),
		at("a row without an agent", "gpt: a 1/1; mixed: b 0/1", "mixed.csv"),
		bad("a label for two agents", []string{"g=both.csv"}, "both.csv:3", `the label "g" names one agent`, `"gpt" and "claude"`, "leave the label out"),
		bad("a file twice", []string{"old/run.csv", "old/run.csv"}, "old/run.csv: the file is given twice"),
		bad("a file twice by two paths", []string{"g=old/run.csv", "g=old/../old/run.csv"}, "given twice"),
		bad("a file in a folder and by name", []string{"g=old", "g=old/run.csv"}, "given twice"),
		bad("standard input twice", []string{"A=-", "B=-"}, "stdin: the file is given twice"),
	})
}

func TestSourcesAndFormats(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"a.csv": "task,trial,reward\na,1,1\n", "b.jsonl": rows("b 1"), "c.tsv": "task\treward\nc\t1\n", "d.json": "[" + strings.TrimSpace(rows("d 1")) + "]"}))
	data, err := Read(context.Background(), []string{"g=a.csv", "g=b.jsonl", "g=c.tsv", "g=d.json"}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d := data[0]; d.Format != "CSV, JSONL, TSV, JSON" || strings.Join(d.Sources, " ") != "a.csv b.jsonl c.tsv d.json" {
		t.Errorf("format %q, sources %q", d.Format, d.Sources)
	}
	data, err = Read(context.Background(), []string{"-"}, strings.NewReader(rows("a 1")), Options{})
	if err != nil || data[0].Agent != "stdin" || data[0].Sources[0] != "-" {
		t.Errorf("%+v, %v", data, err)
	}
}

func TestLinkedFiles(t *testing.T) {
	dir := folder(t, map[string]string{"store/x.csv": "task,reward\na,1\n"})
	if err := os.MkdirAll(dir+"/runs", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir+"/store/x.csv", dir+"/runs/x.csv"); err != nil {
		t.Skip("no links here:", err)
	}
	data, err := Read(context.Background(), []string{dir + "/runs"}, nil, Options{})
	if got := summary(data); got != "a 1/1" {
		t.Errorf("%s, %v", got, err)
	}
	_, err = Read(context.Background(), []string{"g=" + dir + "/runs", "g=" + dir + "/store"}, nil, Options{})
	wantError(t, err, data, "given twice")
}

func TestCopies(t *testing.T) {
	text := "task,reward\na,1\nb,0\n"
	runCases(t, []readCase{
		{name: "a file and its packed twin", files: map[string]string{"runs/a.csv": text, "runs/a.csv.gz": gz(t, text)}, args: []string{"runs"}, want: "a 2/2, b 0/2", warnings: []string{"same-content"}},
		{name: "one file for two agents", files: map[string]string{"a.csv": text, "b.csv": text}, want: "a: a 1/1, b 0/1; b: a 1/1, b 0/1", quiet: []string{"same-content"}},
	})
}
