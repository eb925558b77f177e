package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// inspectLog is what is known of an Inspect log beside its samples. A sample is
// a trial; its epoch is the trial's number.
type inspectLog struct {
	in          *input
	yield       func(trial) error
	status      string
	invalidated bool
	task, model string
	run         string // the same in a log that goes on with another
	labels      map[string]string
	epochs      int
	samples     int // of the data set as far as it was to be run, 0 for unknown
	limited     bool
	scorer      string          // the one taken, once it is known
	found       map[string]bool // scorers

	unknown            map[string]bool // values that are no verdict and count as 0
	edited, invalid, n int
}

func newInspectLog(in *input, yield func(trial) error) *inspectLog {
	return &inspectLog{in: in, yield: yield, found: map[string]bool{}, unknown: map[string]bool{}, status: "started"}
}

// field reads a field of the log's header.
func (l *inspectLog) field(w *walker, key string) (err error) {
	switch key {
	case "status":
		l.status, err = w.text()
	case "invalidated":
		var v value
		v, err = w.value()
		l.invalidated = v.text == "true"
	case "eval":
		err = w.object(func(key string) error { return l.eval(w, key) })
	}
	return err
}

func (l *inspectLog) eval(w *walker, key string) (err error) {
	switch key {
	case "task":
		l.task, err = w.text()
	case "model":
		l.model, err = w.text()
	case "task_id":
		l.run, err = w.text()
	case "dataset":
		return l.dataset(w)
	case "config":
		return w.object(func(key string) error {
			switch key {
			case "epochs":
				x, ok, err := w.number()
				if ok {
					l.epochs = declaredCount(x)
				}
				return err
			case "limit", "sample_id":
				v, err := w.value()
				l.limited = l.limited || v.kind != null
				return err
			}
			return nil
		})
	}
	return err
}

func (l *inspectLog) dataset(w *walker) error {
	whole, listed := 0, 0
	err := w.object(func(key string) error {
		switch key {
		case "samples":
			x, ok, err := w.number()
			if ok {
				whole = declaredCount(x)
			}
			return err
		case "sample_ids":
			return w.list(func(int) error { listed++; return nil })
		}
		return nil
	})
	l.samples = whole
	if listed > 0 {
		l.samples, l.limited = listed, false
	}
	return err
}

// declaredCount is a number that a file declares, 0 for one that cannot be.
func declaredCount(x float64) int {
	if x < 1 || x > 1e9 {
		return 0
	}
	return int(x)
}

// sample reads one sample or its summary.
func (l *inspectLog) sample(w *walker) error {
	s := inspectSample{log: l, scores: map[string]value{}}
	if err := w.object(func(key string) error { return s.field(w, key) }); err != nil {
		return err
	}
	if s.id.kind == absent && s.epoch == "" {
		return w.fault("a sample without id and epoch: this is no sample of an Inspect log")
	}
	t, err := s.trial()
	if err != nil {
		return err
	}
	l.n++
	return l.yield(t)
}

// suite is the label of samples that have no others.
func (l *inspectLog) suite() map[string]string {
	if l.labels == nil {
		l.labels = map[string]string{"suite": l.task}
	}
	return l.labels
}

// choose names the scorer to take for a sample that has these.
func (l *inspectLog) choose(scores map[string]value) (string, error) {
	for name := range scores {
		if len(l.found) < maxNames {
			l.found[name] = true
		}
	}
	if l.in.options.Scorer != "" {
		return l.in.options.Scorer, nil
	}
	if len(scores) == 0 {
		return l.scorer, nil
	}
	all := slices.Sorted(maps.Keys(l.found))
	name, err := l.in.chooseScorer(all)
	l.scorer = name
	return name, err
}

// finish checks, after the last sample, what no single one shows.
func (l *inspectLog) finish() error {
	in := l.in
	if wanted := in.options.Scorer; wanted != "" && len(l.found) > 0 {
		if _, err := in.chooseScorer(slices.Sorted(maps.Keys(l.found))); err != nil {
			return err
		}
	}
	warn := func(code, format string, args ...any) {
		in.warn(Warning{Code: code, Message: in.path + ": " + fmt.Sprintf(format, args...)})
	}
	switch l.status {
	case "success", "":
	case "started":
		warn("interrupted", "the log has no end: the run was stopped or is still going on; the samples so far are those that were quickest; read it again when it has ended")
	default:
		warn("interrupted", "the run ended as %q: samples are missing, and those that are there may be the quick ones; run the rest (inspect eval-retry), or name all tasks by --tasks-from", l.status)
	}
	if l.invalidated {
		warn("invalidated", "the log is marked as invalidated: do its samples still count? If not, leave the file out")
	}
	if l.invalid > 0 {
		warn("invalidated", "%s marked as invalid; such a score is no verdict; run these again, or count them by --errors fail|drop", was(l.invalid, "sample"))
	}
	if l.edited > 0 {
		warn("edited-scores", "%s a score that was edited afterwards; the edited one was taken; look at the history in the log for who changed it and why", has(l.edited, "sample"))
	}
	if len(l.unknown) > 0 {
		words := slices.Sorted(maps.Keys(l.unknown))
		warn("unknown-verdict", "scores %s are neither a number nor a verdict; as in Inspect itself they count as 0; if one of them is a success, name it, --success '=word'", strings.Join(words, ", "))
	}
	samples := l.samples
	if l.limited {
		samples = 0
	}
	in.declare(l.epochs, samples)
	return nil
}
