package results

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

func init() {
	register(harness{
		name:  "Inspect .eval",
		uses:  "header.json: eval.{task, model, config.epochs}, status; summaries.json (else _journal/summaries, else samples): id, epoch, scores.<scorer>.value, error, retries, limit, invalidation",
		sniff: isInspectArchive,
		read:  readInspectArchive,
	})
}

func isInspectArchive(h head) bool {
	if h.shape != zipArchive {
		return false
	}
	for _, name := range []string{"_journal/start.json", "_journal/summaries/", "header.json", "summaries.json", "_epoch_"} {
		if bytes.Contains(h.first, []byte(name)) {
			return true
		}
	}
	return strings.HasSuffix(strings.ToLower(h.path), ".eval")
}

// readInspectArchive reads the summaries of the samples, which are much smaller
// than the samples: all of them, or those of the journal if the run did not
// come to its end. Samples themselves are read only for want of these.
func readInspectArchive(in *input, yield func(trial) error) error {
	a, err := in.archive()
	if err != nil {
		return err
	}
	defer a.close()
	l := newInspectLog(in, yield)
	if err := l.header(a); err != nil {
		return err
	}
	members, list := a.summaries()
	if len(members) == 0 {
		return noResults{in.fault("the archive has neither summaries nor samples: this is no Inspect log, or its run had not begun")}
	}
	for _, name := range members {
		if err := l.member(a, name, list); err != nil {
			return err
		}
	}
	return l.finish()
}

// header reads what the log says of itself; without a header, what it said at
// its start.
func (l *inspectLog) header(a *archive) error {
	name := "header.json"
	if !a.has(name) {
		name = "_journal/start.json"
	}
	if !a.has(name) {
		return nil
	}
	m, err := a.open(name)
	if err != nil {
		return err
	}
	defer m.close()
	w := m.json()
	return w.object(func(key string) error { return l.field(w, key) })
}

// summaries names the members to read: lists of samples, or a sample each.
func (a *archive) summaries() (members []string, list bool) {
	if a.has("summaries.json") {
		return []string{"summaries.json"}, true
	}
	var journal, samples []string
	for _, name := range a.names() {
		switch {
		case strings.HasPrefix(name, "_journal/summaries/") && strings.HasSuffix(name, ".json"):
			journal = append(journal, name)
		case isInspectSample(name):
			samples = append(samples, name)
		}
	}
	if len(journal) > 0 {
		slices.SortFunc(journal, naturalCompare)
		return journal, true
	}
	slices.SortFunc(samples, func(x, y string) int { return cmp.Or(naturalCompare(x, y), strings.Compare(x, y)) })
	return samples, false
}

// isInspectSample says whether a member is a sample: <id>_epoch_<n>.json, or
// sample.json in a folder of that name where a sample is in parts. An id may
// have slashes in it.
func isInspectSample(name string) bool {
	rest, ok := strings.CutPrefix(name, "samples/")
	if !ok {
		return false
	}
	rest, ok = strings.CutSuffix(rest, ".json")
	if !ok {
		return false
	}
	rest, _ = strings.CutSuffix(rest, "/sample")
	i := strings.LastIndex(rest, "_epoch_")
	return i >= 0 && strings.Trim(rest[i+len("_epoch_"):], "0123456789") == ""
}

// member reads a list of summaries, or a sample.
func (l *inspectLog) member(a *archive, name string, list bool) error {
	m, err := a.open(name)
	if err != nil {
		return err
	}
	defer m.close()
	w := m.json()
	if !list {
		return l.sample(w)
	}
	if w.kind() != '[' {
		return w.fault("a list of samples was expected")
	}
	return w.list(func(int) error { return l.sample(w) })
}
