package results_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"passhat/experiments/results"
)

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// The hashes are those that sha256sum gives for the files as they lie on the
// disk: packed ones packed, archives to their end, lists of tasks too.
func TestInputsAreHashedWhole(t *testing.T) {
	folder := t.TempDir()
	plain := []byte("task,trial,success\na,1,1\na,2,0\n")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(plain)
	_ = z.Close()
	want := map[string][]byte{"a.csv": plain, "b.csv.gz": packed.Bytes(), "list.txt": []byte("a\nb\n"), "empty rows.jsonl": []byte("{\"task\":\"a\",\"success\":1}\n\n\n   \n")}
	for name, data := range want {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	data, err := results.Read(context.Background(), []string{"x=a.csv", "y=b.csv.gz", "z=empty rows.jsonl"}, nil, results.Options{TasksFrom: "list.txt"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range data {
		if len(d.Inputs) != len(want) || d.Inputs[0].Path != "list.txt" || d.Inputs[1].Path != "a.csv" {
			t.Fatalf("inputs of %s: %+v", d.Agent, d.Inputs)
		}
		for _, in := range d.Inputs {
			if in.SHA256 != sum(want[in.Path]) || in.Bytes != int64(len(want[in.Path])) {
				t.Errorf("%s: %+v, want %d bytes, %s", in.Path, in, len(want[in.Path]), sum(want[in.Path]))
			}
		}
	}
}

func TestStandardInputIsHashed(t *testing.T) {
	text := "task,n,c\na,8,6\n"
	data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(text), results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := data[0].Inputs, (results.Input{Path: "-", SHA256: sum([]byte(text)), Bytes: int64(len(text))}); len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
