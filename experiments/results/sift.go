package results

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A folder that a harness wrote has files beside the results: settings, lists
// of logs, summaries, the same results in another format. Those are left out,
// and a warning names them; a file that was given by its name is always read.

// noResults marks the fault of a file that holds no results at all, as against
// one whose results are broken. Nothing of such a file was counted.
type noResults struct{ error }

func (n noResults) Unwrap() error { return n.error }

// sighting is what the begin of a file shows.
type sighting struct {
	harness string // the format that claims it, "" for records
	lone    bool   // records of which there is but one: perhaps settings
	why     error  // there are no results in it, nil if there are
}

// leftOut is a file that was not read, and why.
type leftOut struct {
	source
	why error
}

// sift leaves out the files of folders that hold no results, or the same as
// another.
func sift(ctx context.Context, sources []source, o Options) (kept []source, left []leftOut, err error) {
	seen := make([]sighting, len(sources))
	for i, s := range sources {
		if !s.found || s.folder != nil {
			continue
		}
		if seen[i], err = look(ctx, s.path, o); err != nil {
			return nil, nil, err
		}
	}
	leaveOutLone(sources, seen)
	leaveOutTwins(sources, seen)
	for i, s := range sources {
		if why := seen[i].why; why != nil {
			left = append(left, leftOut{s, why})
		} else {
			kept = append(kept, s)
		}
	}
	return kept, left, nil
}

// notRead warns of the files that were left out, by argument. An argument of
// which nothing was read is an error.
func (t *tally) notRead(left []leftOut, read map[int]string) error {
	byArg := map[int][]leftOut{}
	for _, l := range left {
		byArg[l.arg] = append(byArg[l.arg], l)
	}
	for _, arg := range slices.Sorted(maps.Keys(byArg)) {
		out := byArg[arg]
		path, ok := read[arg]
		if !ok {
			return nothingIn(out)
		}
		t.path = path
		t.warn(Warning{Code: "not-read", Message: fmt.Sprintf("%s beside the results %s not read: %s; give one by its name to read it",
			plural(len(out), "file"), wereOrWas(len(out)), named(out))})
	}
	return nil
}

// nothingIn is the fault of a folder without results.
func nothingIn(out []leftOut) error {
	err := fileError(out[0].path, out[0].why)
	var fault *SyntaxError
	if len(out) > 1 && errors.As(err, &fault) {
		return &SyntaxError{fault.File, fault.Line, fmt.Sprintf("%s (of the folder's %d files none holds results)", fault.Msg, len(out))}
	}
	return err
}

// named lists files that were left out, the first of many.
func named(out []leftOut) string {
	const most = 5
	var names []string
	for _, l := range out[:min(len(out), most)] {
		names = append(names, l.path)
	}
	if more := len(out) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, ", ")
}

// harnessOnly are endings of files that are results only where a harness claims
// them.
var harnessOnly = []string{".xml", ".yaml", ".yml"}

// look tells whether a file of a folder holds results. A fault in them is not
// looked for.
func look(ctx context.Context, path string, o Options) (sighting, error) {
	in, err := open(path, nil, nil)
	if err != nil {
		return sighting{}, fileError(path, err)
	}
	defer in.close()
	r := bufio.NewReaderSize(in, walkSize)
	skipBOM(r)
	h, err := newHead(path, r)
	if err != nil {
		return sighting{}, fileError(path, err)
	}
	if f, ok := claimed(h); ok {
		return sighting{harness: f.name}, nil
	}
	if slices.Contains(harnessOnly, extension(path)) {
		return sighting{why: &SyntaxError{path, 0, "no format that is known: passhat formats lists them"}}, nil
	}
	s := sighting{lone: h.shape == jsonObject && extension(path) == ".json"}
	quiet := func(Warning) {}
	f, closeIt, err := openFormat(ctx, path, r, h, newFields(o), quiet, o)
	if err == nil {
		defer closeIt()
		err = firstRecord(f, path, o)
	}
	var none noResults
	if errors.As(err, &none) {
		s.why = none
	}
	return s, ctx.Err()
}

// firstRecord reads so much of a file as shows whether its records have a task
// and a verdict.
func firstRecord(f format, path string, o Options) error {
	t := newTally(o)
	t.sink = func(trial) error { return errStop }
	var rd *reader
	err := f.read(func(r *record) error {
		rd = &reader{source: source{path: path}, options: o, tally: t, columns: newColumns(r.fields), agents: map[string]bool{}, labels: o.labels()}
		return cmp.Or(rd.row(r), errStop)
	})
	if err == nil && rd == nil {
		return noResults{&SyntaxError{path, 0, "no records: nothing was measured"}}
	}
	return err
}

// leaveOutLone leaves out single objects beside results of a harness or whole
// lists of records: they are settings or a summary.
func leaveOutLone(sources []source, seen []sighting) {
	rich := map[string]bool{}
	for i, s := range sources {
		if s.found && seen[i].why == nil && !seen[i].lone {
			rich[s.directory()] = true
		}
	}
	for i, s := range sources {
		if seen[i].lone && seen[i].why == nil && rich[s.directory()] {
			seen[i].why = errors.New("a single object beside results")
		}
	}
}

// leaveOutTwins leaves out, of the files of a folder that differ only in the
// ending, all but the best: harnesses write one result in several formats.
func leaveOutTwins(sources []source, seen []sighting) {
	best := map[string]int{}
	for i, s := range sources {
		if !s.found || s.folder != nil || seen[i].why != nil {
			continue
		}
		stem := s.directory() + "/" + strings.TrimSuffix(unpackedName(filepath.Base(s.path)), extension(s.path))
		b, ok := best[stem]
		switch {
		case !ok:
			best[stem] = i
		case extension(sources[b].path) == extension(s.path): // packed, or not: see same-content
		case better(s, seen[i], sources[b], seen[b]):
			seen[b].why = errTwin
			best[stem] = i
		default:
			seen[i].why = errTwin
		}
	}
}

var errTwin = errors.New("the same results in another format")

// better says whether a file is to be taken rather than its twin: that of a
// harness, then the format that tells most.
func better(a source, seenA sighting, b source, seenB sighting) bool {
	if (seenA.harness == "") != (seenB.harness == "") {
		return seenA.harness != ""
	}
	return slices.Index(extensions, extension(a.path)) < slices.Index(extensions, extension(b.path))
}

// directory is where a file lies, of one argument.
func (s source) directory() string { return fmt.Sprint(s.arg, " ", filepath.Dir(s.path)) }
