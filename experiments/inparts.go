package experiments

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"passhat/experiments/internal/parts"
	"passhat/experiments/resume"
)

// inParts does the n parts of a study on several goroutines, each of them kept
// in the store under the study's name and its number. The part is told how many
// goroutines are left for it, and an observer of its own progress, which it need
// not call.
func inParts[T any](ctx context.Context, keep *resume.Store, study string, n, workers int, observe Observer,
	f func(i, workers int, observe Observer) (T, error),
) ([]T, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	at := max(1, min(workers, n)) // how many at a time
	each := (workers + at - 1) / at
	out := make([]T, n)
	p := newProgress(n, observe)
	err := parts.Do(ctx, n, at, func(int, int) {}, func(i int) (err error) {
		out[i], err = resume.Value(keep, fmt.Sprintf("%s/%d", study, i), func() (T, error) {
			return f(i, each, func(done, total int) { p.part(i, done, total) })
		})
		if err == nil {
			p.part(i, 1, 1)
		}
		return err
	})
	return out, err
}

// progress makes that of parts, which go on at once, the progress of the whole.
// A part is split as finely as the first that was seen.
type progress struct {
	mu      sync.Mutex
	observe Observer
	share   []float64 // of each part that is done
	fine    int       // pieces of a part
}

func newProgress(n int, observe Observer) *progress {
	observe(0, n)
	return &progress{observe: observe, share: make([]float64, n)}
}

func (p *progress) part(i, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fine = max(p.fine, 1); p.fine == 1 && total > 1 {
		p.fine = total
	}
	p.share[i] = max(p.share[i], float64(done)/float64(max(total, 1)))
	sum := 0.0
	for _, s := range p.share {
		sum += s
	}
	p.observe(int(sum*float64(p.fine)+0.5), len(p.share)*p.fine)
}
