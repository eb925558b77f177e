package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"passhat/cmd/passhat/internal/cli"
)

// terminal opens a terminal: what is written to the second file is read from
// the first.
func terminal(t *testing.T) (reads, writes *os.File) {
	t.Helper()
	reads, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal:", err)
	}
	t.Cleanup(func() { _ = reads.Close() })
	var locked, number int32
	control := func(request uintptr, x *int32) {
		if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, reads.Fd(), request, uintptr(unsafe.Pointer(x))); err != 0 { //nolint:gosec // a call of the system
			t.Skip("no terminal:", err)
		}
	}
	control(syscall.TIOCSPTLCK, &locked)
	control(syscall.TIOCGPTN, &number)
	if writes, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Skip("no terminal:", err)
	}
	t.Cleanup(func() { _ = writes.Close() })
	return reads, writes
}

// TestTrialsOnATerminal: names that a terminal would obey are shown there as
// spaces, and written to the byte elsewhere.
func TestTrialsOnATerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.csv")
	if err := os.WriteFile(file, []byte("agent,task,trial,success\na\x1b]0;x\a,b\u202ec,1,1\na\x1b]0;x\a,b\u202ec,2,0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"convert", file}, {"simulate", "--like", file}} {
		var piped, stderr bytes.Buffer
		if status := cli.Main(context.Background(), args, nil, &piped, &stderr); status != 0 {
			t.Fatal(stderr.String())
		}
		reads, writes := terminal(t)
		if status := cli.Main(context.Background(), args, nil, writes, &stderr); status != 0 {
			t.Fatal(stderr.String())
		}
		shown := make([]byte, 1<<12)
		n, err := reads.Read(shown)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.NewReplacer("\x1b", " ", "\a", " ", "\u202e", " ", "\n", "\r\n").Replace(piped.String())
		if got := string(shown[:n]); got != want || !strings.Contains(piped.String(), "a\x1b]0;x\a") {
			t.Errorf("%v: %q on a terminal, want %q", args, got, want)
		}
	}
}
