package cli

import (
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progress is one line on a terminal, shown from the first second on. Anything
// but a terminal gets none.
type progress struct {
	mu          sync.Mutex
	out         io.Writer
	timer       *time.Timer
	bars        *mpb.Progress
	bar         *mpb.Bar
	done, total int
	stopped     bool
}

func newProgress(w io.Writer) *progress {
	p := &progress{out: w}
	if isTerminal(w) {
		p.timer = time.AfterFunc(time.Second, p.show)
	}
	return p
}

// sinks are devices of characters that nobody reads.
var sinks = []string{os.DevNull, "/dev/full", "/dev/zero"}

// isTerminal says whether somebody watches.
func isTerminal(w io.Writer) bool {
	if out, ok := w.(*watched); ok {
		w = out.out
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && !slices.ContainsFunc(sinks, func(name string) bool {
		sink, err := os.Stat(name)
		return err == nil && os.SameFile(info, sink)
	})
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return
	}
	p.bars = mpb.New(mpb.WithOutput(p.out), mpb.WithWidth(60))
	p.bar = p.bars.AddBar(int64(max(p.total, 1)), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d")), mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)))
	p.bar.SetCurrent(int64(p.done))
}

// observe notes how far the work is.
func (p *progress) observe(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.total = max(done, p.done), total
	if p.bar != nil {
		p.bar.SetTotal(int64(total), false)
		p.bar.SetCurrent(int64(p.done))
	}
}

// stop takes the line away. It may be called more than once.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	if p.timer != nil {
		p.timer.Stop()
	}
	if p.bar != nil {
		p.bar.Abort(true)
		p.bars.Wait()
		p.bar = nil
	}
}
