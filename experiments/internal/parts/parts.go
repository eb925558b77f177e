// Package parts does the independent parts of a study on several goroutines.
package parts

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Do calls f for 0..n-1 on the given number of goroutines, 0 for one a
// processor, and tells observe how many are done. Which part is done when does
// not matter as long as f writes to a place of its own. After an error no part
// is begun; the error is the first in the order of the parts, whatever the
// workers, or that of the context.
func Do(ctx context.Context, n, workers int, observe func(done, total int), f func(int) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	faults := make([]error, n)
	var next, done atomic.Int64
	var failed atomic.Bool
	var group sync.WaitGroup
	observe(0, n)
	for range min(workers, n) {
		group.Go(func() {
			for ctx.Err() == nil && !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if faults[i] = f(i); faults[i] != nil {
					failed.Store(true)
					return
				}
				observe(int(done.Add(1)), n)
			}
		})
	}
	group.Wait()
	for _, err := range faults {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
