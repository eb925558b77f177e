//go:build unix

package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// hostileFile is a file that was made to do harm: how it is written, and parts
// of what is said of it; none for one that is read as it should be.
type hostileFile struct {
	name  string
	write func(w io.Writer) error
	says  []string
}

// mostKB is the memory that no file may exceed.
const mostKB = 200_000

// bombSize is what the small archives unpack to.
func bombSize() int {
	if os.Getenv("PASSHAT_LONG") != "" {
		return 1 << 30
	}
	return 160 << 20
}

// bomb writes a begin and then one letter again and again.
func bomb(w io.Writer, begin string) error {
	block := bytes.Repeat([]byte("x"), 1<<20)
	_, err := io.WriteString(w, begin)
	for n := 0; n < bombSize() && err == nil; n += len(block) {
		_, err = w.Write(block)
	}
	return err
}

func gzBomb(begin string) func(io.Writer) error {
	return func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
		if err != nil {
			return err
		}
		if err := bomb(z, begin); err != nil {
			return err
		}
		return z.Close()
	}
}

// evalOf writes an Inspect archive of so many members.
func evalOf(members int, name func(i int) string, text func(i int, w io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		z := zip.NewWriter(w)
		for i := range members {
			m, err := z.Create(name(i))
			if err != nil {
				return err
			}
			if err := text(i, m); err != nil {
				return err
			}
		}
		return z.Close()
	}
}

func textOf(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

const (
	evalHeader = `{"version": 2, "status": "success", "eval": {"task": "t", "model": "m", "config": {"epochs": 1}}, "plan": {}}`
	evalSample = `{"id": %d, "epoch": 1, "scores": {"s": {"value": "C"}}}`
)

// laughs are entities, or anchors, each ten of the one before.
func laughs(first, format string) string {
	var b strings.Builder
	b.WriteString(first)
	for i := range 12 {
		fmt.Fprintf(&b, format, i+1, i)
	}
	return b.String()
}

func ten(s string) string { return strings.Repeat(s, 10) }

var hostileFiles = map[string]hostileFile{
	"a line of a gigabyte":         {"run.jsonl.gz", gzBomb(`{"task":"a","note":"`), []string{"run.jsonl.gz:1", "a single value of over 32 MiB"}},
	"a row of a gigabyte":          {"run.csv.gz", gzBomb("task,success\na,"), []string{"run.csv.gz:2", "a single row of over 128 MiB"}},
	"a line of a gigabyte skipped": {"run.jsonl.gz --corrupt skip", gzBomb(`{"task":"a","reward":1}` + "\n" + `{"task":"b","note":"`), []string{"run.jsonl.gz:2", "a single value of over 32 MiB"}},
	"zstd": {"run.jsonl.zst", func(w io.Writer) error {
		z, err := zstd.NewWriter(w)
		if err != nil {
			return err
		}
		if err := bomb(z, `{"task":"a","note":"`); err != nil {
			return err
		}
		return z.Close()
	}, []string{"run.jsonl.zst:1", "a single value of over 32 MiB"}},
	"a member that unpacks to a gigabyte": {"log.eval", evalOf(1, func(int) string { return "header.json" }, func(_ int, w io.Writer) error { return bomb(w, `{"version": 2, "x": "`) }),
		[]string{"log.eval", "a single value of over 32 MiB"}},
	"twenty thousand members": {"log.eval", evalOf(20_001, func(i int) string {
		if i == 0 {
			return "header.json"
		}
		return fmt.Sprintf("samples/%d_epoch_1.json", i)
	}, func(i int, w io.Writer) error {
		if i == 0 {
			return textOf(evalHeader)(w)
		}
		return textOf(fmt.Sprintf(evalSample, i))(w)
	}), nil},
	"names that lead out": {"log.eval", evalOf(2, func(i int) string { return []string{"header.json", "samples/../../../out_epoch_1.json"}[i] }, func(i int, w io.Writer) error {
		return textOf([]string{evalHeader, fmt.Sprintf(evalSample, 1)}[i])(w)
	}), nil},
	"a million lists in each other":   {"run.json", textOf(`{"task":"a","reward":` + strings.Repeat("[", 1_000_000)), []string{"run.json:1", "not valid JSON"}},
	"a million objects in each other": {"run.json", textOf(strings.Repeat(`{"results":`, 1_000_000)), []string{"run.json:1"}},
	"entities of XML": {"junit.xml", textOf(`<?xml version="1.0"?><!DOCTYPE t [` + laughs(`<!ENTITY l0 "ha">`, `<!ENTITY l%d "`+ten("&l%[2]d;")+`">`) + `]><testsuite name="&l12;"><testcase name="&l12;"/></testsuite>`),
		[]string{"junit.xml"}},
	"aliases of YAML": {"out.yaml", textOf("evalId: x\nresults:\n  results:\n  - &l0 {vars: {x: 1}, success: true, provider: p}\n" + laughs("", "  - &l%d ["+strings.TrimSuffix(ten("*l%[2]d, "), ", ")+"]\n")),
		[]string{"out.yaml"}},
	"lengths of Parquet that lie": {"run.parquet", textOf("PAR1" + strings.Repeat("\x15\xfe\xff\xff\xff\x0f", 50) + "\xff\xff\xff\x7fPAR1"), []string{"run.parquet"}},
}

// TestHostileFiles: no file makes the program panic, hang or take more than
// 200 MB; a fault is told, with exit status 3.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("the files are large")
	}
	for name, h := range hostileFiles {
		t.Run(name, func(t *testing.T) {
			args := strings.Fields(h.name)
			dir := t.TempDir()
			f, err := os.Create(filepath.Join(dir, args[0]))
			if err != nil {
				t.Fatal(err)
			}
			if err := h.write(f); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			var stderr bytes.Buffer
			c := exec.CommandContext(t.Context(), os.Args[0])
			c.Args = append([]string{"passhat", "estimate"}, args...) // see TestMain
			c.Dir, c.Stderr = dir, &stderr
			_ = c.Run()
			if want := 3 * count(h.says != nil); c.ProcessState.ExitCode() != want {
				t.Errorf("exit status %d, want %d: %.500s", c.ProcessState.ExitCode(), want, stderr.String())
			}
			for _, part := range h.says {
				if !strings.Contains(stderr.String(), part) {
					t.Errorf("the error lacks %q: %.500s", part, stderr.String())
				}
			}
			if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && runtime.GOOS == "linux" {
				t.Logf("%d MB at most, %.1f s", use.Maxrss/1000, c.ProcessState.UserTime().Seconds())
				if use.Maxrss > mostKB {
					t.Errorf("%d kB of memory", use.Maxrss)
				}
			}
		})
	}
}
