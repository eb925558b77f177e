package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	sources, err := expand(args)
	if err != nil {
		return nil, err
	}
	t := newTally(o)
	for i, s := range sources {
		if err := readSource(ctx, i, s, stdin, o, rule, t); err != nil {
			return nil, fileError(s.path, err)
		}
	}
	return t.data(), nil
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
	return fmt.Errorf("%s: %w", path, err)
}

func readSource(ctx context.Context, index int, s source, stdin io.Reader, o Options, rule rule, t *tally) error {
	in, err := open(s.path, stdin)
	if err != nil {
		return err
	}
	defer in.close()
	content := &fingerprint{r: in}
	names := newFields(o)
	f, err := sniff(ctx, s.path, content, names, t.warn)
	if err != nil {
		return err
	}
	rd := &reader{source: s, index: index, options: o, rule: rule, tally: t, columns: newColumns(names), agents: map[string]bool{}}
	if err := f.read(rd.row); err != nil {
		return err
	}
	if err := rd.finish(); err != nil {
		return err
	}
	for agent := range rd.agents {
		t.source(agent, s.path, f.name(), content.content)
	}
	return nil
}
