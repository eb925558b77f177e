package results

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
)

// Read reads the files that the arguments name and returns one Data an agent:
// label=path names it, else a column of the file, else the file's name. Several
// files of one label, folder or glob are one agent. The error names the file,
// where there is one the line, and the way out.
func Read(ctx context.Context, args []string, stdin io.Reader, o Options) ([]Data, error) {
	o, rule, err := o.resolve()
	if err != nil {
		return nil, err
	}
	t := newTally(o)
	var listed []string
	if o.TasksFrom != "" {
		if listed, err = listedTasks(o.TasksFrom, &t.sums); err != nil {
			return nil, fileError(o.TasksFrom, err)
		}
	}
	if err := readAll(ctx, args, stdin, o, rule, t); err != nil {
		return nil, err
	}
	return t.data(listed), nil
}

// readAll reads every file that the arguments name, and warns of those of
// folders that hold no results.
func readAll(ctx context.Context, args []string, stdin io.Reader, o Options, rule rule, t *tally) error {
	sources, err := expand(args)
	if err != nil {
		return err
	}
	sources, left, err := sift(ctx, sources, o)
	if err != nil {
		return err
	}
	read := map[int]string{} // the first file of each argument
	for i, s := range sources {
		t.path = s.path
		err := readSource(ctx, i, s, stdin, o, rule, t)
		var none noResults
		if s.found && errors.As(err, &none) {
			left = append(left, leftOut{s, none})
			continue
		}
		if err != nil {
			return fileError(s.path, err)
		}
		if _, ok := read[s.arg]; !ok {
			read[s.arg] = s.path
		}
	}
	return t.notRead(left, read)
}

// fileError names the file of a fault that does not name it itself.
func fileError(path string, err error) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return syntax
	}
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return fmt.Errorf("%s: %w", shownPath(path), err)
}

// readSource reads one file, or one folder that a format claims.
func readSource(ctx context.Context, index int, s source, stdin io.Reader, o Options, rule rule, t *tally) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.folder != nil {
		in := &input{path: s.path, head: *s.folder, folder: s.path, options: o, rule: rule, warn: t.warn, sums: &t.sums}
		h, _ := claimed(*s.folder)
		return readClaimed(ctx, h, in, index, s, t, &fingerprint{})
	}
	in, err := open(s.path, stdin, &t.sums)
	if err != nil {
		return err
	}
	defer in.close()
	content := &fingerprint{r: in}
	r := bufio.NewReaderSize(content, walkSize)
	bom := skipBOM(r)
	head, err := newHead(s.path, r)
	if err != nil {
		return err
	}
	if h, ok := claimed(head); ok {
		claimedBy := &input{path: s.path, head: head, folder: folderOf(s.path), options: o, rule: rule, warn: t.warn, stream: r, bom: bom, sums: &t.sums}
		if err := readClaimed(ctx, h, claimedBy, index, s, t, content); err != nil {
			return err
		}
		return in.done()
	}
	hint, over := probeTrial(ctx, s.path, r, head, o)
	names := newFields(o)
	f, closeIt, err := openFormat(ctx, s.path, r, head, names, t.warn, o)
	if err != nil {
		return err
	}
	defer closeIt()
	rd := &reader{source: s, index: index, options: o, rule: rule, tally: t, columns: newColumns(names), agents: map[string]bool{}, labels: o.labels()}
	if rd.columns.trialHint = hint; hint != "" {
		t.warn(Warning{Code: "choice", Message: fmt.Sprintf("%s: column %q was taken for the trial: column %q has one value for all rows of a task; --columns trial=%s chooses that", s.path, hint, over, over)})
	}
	if err := f.read(rd.row); err != nil {
		return err
	}
	if err := rd.finish(); err != nil {
		return err
	}
	for agent := range rd.agents {
		t.source(agent, s.path, f.name(), content.content)
	}
	return in.done()
}

// readClaimed reads a file or a folder of a harness.
func readClaimed(ctx context.Context, h harness, in *input, index int, s source, t *tally, content *fingerprint) error {
	d := &delivery{source: s, index: index, options: in.options, tally: t, agents: map[string]bool{}}
	if err := readHarness(ctx, h, in, d); err != nil {
		return err
	}
	for agent := range d.agents {
		t.source(agent, s.path, h.name, content.content)
	}
	return nil
}

// folderOf is the folder of a file, none for standard input.
func folderOf(path string) string {
	if path == "-" {
		return ""
	}
	return filepath.Dir(path)
}
