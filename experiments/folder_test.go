package experiments_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"passhat/experiments"
)

func output(version string) []experiments.File {
	return []experiments.File{
		{Name: "results.json", Data: []byte(`{"passhat": "` + version + `"}`)},
		{Name: "plots/a.svg", Data: []byte("<svg/>")},
	}
}

// listing returns the files below a folder.
func listing(t *testing.T, folder string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(folder, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestWriteFolderReplacesItsOwn(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "deep", "out")
	for _, version := range []string{"1", "2"} {
		if err := experiments.WriteFolder(folder, output(version)); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(folder, "results.json"))
	if err != nil || !strings.Contains(string(data), `"2"`) {
		t.Errorf("results.json is %s, %v; want that of the second run", data, err)
	}
	if got := listing(t, parent); !slices.Equal(got, []string{"deep/out/plots/a.svg", "deep/out/results.json"}) {
		t.Errorf("something is left beside the output: %v", got)
	}
}

func TestWriteFolderLeavesForeignFilesAlone(t *testing.T) {
	check := func(name, message string, prepare func(folder string) error) {
		t.Helper()
		folder := filepath.Join(t.TempDir(), "out")
		if err := prepare(folder); err != nil {
			t.Fatal(err)
		}
		before := listing(t, filepath.Dir(folder))
		err := experiments.WriteFolder(folder, output("2"))
		if err == nil || !strings.Contains(err.Error(), message) || !strings.Contains(err.Error(), "--out") {
			t.Errorf("%s: %v, want %q and a way out", name, err, message)
		}
		if after := listing(t, filepath.Dir(folder)); !slices.Equal(before, after) {
			t.Errorf("%s: files were %v and are %v", name, before, after)
		}
	}
	write := func(path string) error {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte("mine"), 0o600)
	}
	check("a file in its place", "is not a folder", func(f string) error { return write(f) })
	check("a folder of something else", "holds notes.txt", func(f string) error { return write(filepath.Join(f, "notes.txt")) })
	check("a foreign results.json", "is not an output of passhat", func(f string) error { return write(filepath.Join(f, "results.json")) })
	check("notes added to an output", "holds notes.txt", func(f string) error {
		if err := experiments.WriteFolder(f, output("1")); err != nil {
			return err
		}
		return write(filepath.Join(f, "notes.txt"))
	})
}

func TestWriteFolderIsWholeOrNotAtAll(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "out")
	if err := experiments.WriteFolder(folder, output("1")); err != nil {
		t.Fatal(err)
	}
	// The second file cannot be written: its folder is the first file.
	bad := []experiments.File{{Name: "a", Data: []byte("x")}, {Name: "a/b", Data: []byte("y")}}
	if err := experiments.WriteFolder(folder, bad); err == nil {
		t.Fatal("a file below a file was written")
	}
	if got := listing(t, parent); !slices.Equal(got, []string{"out/plots/a.svg", "out/results.json"}) {
		t.Errorf("after a failed write there is %v", got)
	}
}

func TestWriteFolderTakesAnEmptyFolder(t *testing.T) {
	folder := t.TempDir()
	if err := experiments.WriteFolder(folder, output("1")); err != nil {
		t.Error(err)
	}
}

func TestWriteFolderNeverReplacesWhereOneStands(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, folder := range []string{".", "..", "/"} {
		if err := experiments.WriteFolder(folder, output("1")); err == nil || !strings.Contains(err.Error(), "--out") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// A link stays a link, a private file private, and a device a device.
func TestWriteFileKeepsWhatThePathIs(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a.json"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skipf("no links here: %v", err)
	}
	if err := experiments.WriteFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(file)
	info, err := os.Stat(file)
	if err != nil || string(data) != "new" || info.Mode().Perm() != 0o600 {
		t.Errorf("the file holds %q with mode %v, %v", data, info.Mode(), err)
	}
	if to, err := os.Readlink(link); err != nil || to != file {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if err := experiments.WriteFile(os.DevNull, []byte("x")); err != nil {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is now %v, %v", os.DevNull, info.Mode(), err)
	}
	if got := listing(t, dir); !slices.Equal(got, []string{"a.json", "link"}) {
		t.Errorf("left behind: %v", got)
	}
}

func TestWriteFileIsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	if err := experiments.WriteFile(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := experiments.WriteFile(path, []byte("two")); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "two" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if err := experiments.WriteFile(dir, []byte("x")); err == nil {
		t.Error("a folder was overwritten")
	}
	if err := experiments.WriteFile(filepath.Join(dir, "no", "a"), []byte("x")); err == nil {
		t.Error("a file was written into a folder that is not there")
	}
	if got := listing(t, dir); !slices.Equal(got, []string{"a.json"}) {
		t.Errorf("left behind: %v", got)
	}
}
