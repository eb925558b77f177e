package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// block is one fenced block of a Markdown file: the language of its fence,
// its text, and where the text lies in the file.
type block struct {
	language   string
	text       string
	start, end int
	line       int
}

var fence = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")

func blocks(src string) []block {
	var out []block
	for _, m := range fence.FindAllStringSubmatchIndex(src, -1) {
		out = append(out, block{
			language: src[m[2]:m[3]],
			text:     src[m[4]:m[5]],
			start:    m[4], end: m[5],
			line: strings.Count(src[:m[4]], "\n") + 1,
		})
	}
	return out
}

// documents lists README.md, CONTRIBUTING.md and everything below docs.
func documents(t *testing.T, root string) []string {
	t.Helper()
	files := []string{"README.md", "CONTRIBUTING.md"}
	more, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range more {
		rel, _ := filepath.Rel(root, f)
		files = append(files, rel)
	}
	return files
}

// copyTree copies the sources to a scratch folder, so that a command block
// writes there and not into the checkout.
func copyTree(t *testing.T, root string) string {
	t.Helper()
	dst := t.TempDir()
	for _, name := range []string{"cmd", "sim", "estimator", "bootstrap", "plots", "experiments"} {
		if err := os.CopyFS(filepath.Join(dst, name), os.DirFS(filepath.Join(root, name))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := fs.ReadFile(os.DirFS(root), name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dst, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dst
}

// byCheck says whether a command is one that the project's check runs itself:
// running the tests from a test would never end.
func byCheck(command string) bool {
	return strings.HasPrefix(command, "go test") || strings.HasPrefix(command, "make ") || strings.HasPrefix(command, "git clone") || strings.HasPrefix(command, "cd ")
}

// TestDocumentedCommands runs every command block. A "sh" block must succeed;
// a "console" block holds commands after "$ " and the output they must give.
// UPDATE=1 renews the output.
func TestDocumentedCommands(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash on this machine: the command blocks of the documents cannot be run")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := copyTree(t, root)
	for _, name := range documents(t, root) {
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		text, from := "", 0
		for _, b := range blocks(string(src)) { // in order: a block may use what one above it wrote
			switch b.language {
			case "sh":
				runShell(t, dir, name, b)
			case "console":
				text += string(src[from:b.start]) + runConsole(t, dir, name, b)
				from = b.end
			}
		}
		text += string(src[from:])
		if os.Getenv("UPDATE") != "" && text != string(src) {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	comparePictures(t, filepath.Join(root, "docs", "gallery"), filepath.Join(dir, "docs", "gallery"))
}

func runShell(t *testing.T, dir, name string, b block) {
	t.Helper()
	for command := range strings.Lines(b.text) {
		command = strings.TrimSpace(command)
		if command == "" || strings.HasPrefix(command, "#") || byCheck(command) {
			continue
		}
		if out, err := bash(dir, command); err != nil {
			t.Errorf("%s:%d: %s: %v\n%s", name, b.line, command, err, out)
		}
	}
}

// runConsole returns the block as it should read.
func runConsole(t *testing.T, dir, name string, b block) string {
	t.Helper()
	var got strings.Builder
	for line := range strings.Lines(b.text) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out, err := bash(dir, command)
		if err != nil {
			t.Errorf("%s:%d: %s: %v\n%s", name, b.line, command, err, out)
		}
		got.WriteString(line + out)
	}
	if got.String() != b.text && os.Getenv("UPDATE") == "" {
		t.Errorf("%s:%d: the output differs (UPDATE=1 renews it)\n--- documented\n%s--- now\n%s", name, b.line, b.text, got.String())
	}
	return got.String()
}

// bash runs a command and returns its standard output, with standard error
// added when it fails.
func bash(dir, command string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("bash", "-o", "pipefail", "-c", command)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err != nil {
		return stdout.String() + stderr.String(), err
	}
	return stdout.String(), nil
}
