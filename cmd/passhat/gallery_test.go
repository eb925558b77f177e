package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// comparePictures holds the committed pictures of docs/gallery.md to those that
// its commands drew, byte for byte, neither more nor fewer. UPDATE=1 renews them,
// which somebody should look at.
func comparePictures(t *testing.T, committed, drawn string) {
	t.Helper()
	got, want := pictures(t, drawn), pictures(t, committed)
	if len(got) == 0 {
		t.Errorf("the commands of docs/gallery.md drew nothing in %s", drawn)
	}
	for name, picture := range got {
		if bytes.Equal(picture, want[name]) {
			continue
		}
		if os.Getenv("UPDATE") == "" {
			t.Errorf("docs/gallery/%s is not what its command draws (UPDATE=1 renews it)", name)
		} else if err := os.WriteFile(filepath.Join(committed, name), picture, 0o644); err != nil {
			t.Error(err)
		}
	}
	for name := range want {
		if got[name] == nil {
			t.Errorf("docs/gallery/%s is drawn by no command: remove it", name)
		}
	}
}

func pictures(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		if out[filepath.Base(f)], err = os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestPicturesShown looks for the files of the pictures that the documents show,
// and for pictures that none shows.
func TestPicturesShown(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	committed, shown := pictures(t, filepath.Join(root, "docs", "gallery")), map[string]bool{}
	link := regexp.MustCompile(`!\[[^\]]+\]\(([^)]+)\)`)
	for _, name := range documents(t, root) {
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(src, -1) {
			path := filepath.Join(root, filepath.Dir(name), string(m[1]))
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s shows %s, which is not there", name, m[1])
			}
			shown[filepath.Base(path)] = true
		}
	}
	total := 0
	for name, picture := range committed {
		total += len(picture)
		if !shown[name] {
			t.Errorf("docs/gallery/%s is shown nowhere", name)
		}
	}
	if total > 1<<20 {
		t.Errorf("the pictures have %d bytes: the gallery is to stay below 1 MB", total)
	}
}
