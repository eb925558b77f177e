package plots

import (
	"bytes"
	"compress/zlib"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages returns what a PDF's streams say, uncompressed.
func pages(t *testing.T, pdf string) string {
	t.Helper()
	var out strings.Builder
	for _, m := range regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`).FindAllStringSubmatch(pdf, -1) {
		r, err := zlib.NewReader(strings.NewReader(m[1]))
		if err != nil {
			continue
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(b)
	}
	return out.String()
}

// TestPDF: every figure can be written, with the same bytes every time, its
// title as a text and no date.
func TestPDF(t *testing.T) {
	again := gallery(t)
	for name, f := range gallery(t) {
		pdf := written(t, f, PDF, Size{})
		if !strings.HasPrefix(pdf, "%PDF-") || !strings.Contains(pdf, "%%EOF") {
			t.Errorf("%s is not a PDF", name)
		}
		if strings.HasSuffix(name, " 1") && pdf != written(t, again[name], PDF, Size{}) {
			t.Errorf("%s: other PDF bytes the second time", name)
		}
		if !strings.Contains(pdf, "/CreationDate (D:19700101000000") {
			t.Errorf("%s has a date", name)
		}
	}
}

// TestPDFVeils: bands let what is below show through, in their own colour.
func TestPDFVeils(t *testing.T) {
	pdf := written(t, gallery(t)["curves 1"], PDF, Size{})
	if !strings.Contains(pdf, "/ca 0.125") {
		t.Error("no veil of 32/255")
	}
	if said := pages(t, pdf); !strings.Contains(said, "0.000 0.447 0.698 rg") {
		t.Error("the colour of pass@k is not as it should be")
	}
}

// TestPDFText reads texts back: bold ones, and signs beyond cp1252.
func TestPDFText(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	file := filepath.Join(t.TempDir(), "figure.pdf")
	f := figure(t)(Forest(mixedRows(), Caption{Title: "±0.08 ≥ 0.95 … é", Subtitle: "until ≤ 7 × 3"}))
	var b bytes.Buffer
	if err := f.Write(&b, PDF, Options{Theme: Dark}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"±0.08 ≥ 0.95 … é", "until ≤ 7 × 3", "synthetic"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q lacks %q", out, want)
		}
	}
}
