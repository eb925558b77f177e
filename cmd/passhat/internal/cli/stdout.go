package cli

import (
	"fmt"
	"io"
	"sync"
)

// watched is standard output. It notes that something could not be written, also
// where the library that writes it does not look: a command whose output is lost
// is not done.
type watched struct {
	out   io.Writer
	mu    sync.Mutex
	fault error
}

// Write writes to the output.
func (w *watched) Write(p []byte) (int, error) {
	n, err := w.out.Write(p)
	if err != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.fault = fmt.Errorf("the output could not be written whole: %w", err)
	}
	return n, err
}

// lost is the error for output that could not be written, nil for none.
func (w *watched) lost() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.fault
}
