package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
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
	for _, s := range sources {
		if err := readSource(ctx, s, stdin, o, rule, t); err != nil {
			return nil, describe(s.path, err)
		}
	}
	return t.data(), nil
}

func describe(path string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return &SyntaxError{path, 0, pathError.Err.Error()}
	}
	return err
}

func readSource(ctx context.Context, s source, stdin io.Reader, o Options, rule rule, t *tally) error {
	in, err := open(s.path, stdin)
	if err != nil {
		return readError(s.path, err)
	}
	defer in.close()
	f, err := sniff(s.path, in.Reader, t.warn)
	if err != nil {
		return err
	}
	rd := &reader{source: s, options: o, rule: rule, tally: t}
	err = f.read(func(r record) error {
		if rd.rows%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		return rd.row(r)
	})
	if err != nil {
		return readError(s.path, err)
	}
	if rd.rows == 0 {
		return &SyntaxError{s.path, 0, "no records: nothing was measured"}
	}
	for agent := range rd.agents {
		t.source(agent, s.path, f.name())
	}
	return nil
}

// reader turns the records of one file into trials.
type reader struct {
	source  source
	options Options
	rule    rule
	tally   *tally
	columns columns
	rows    int
	agents  map[string]bool
}

func (rd *reader) row(r record) error {
	if rd.columns == nil {
		c, err := findColumns(r.names, rd.options.Columns)
		if err != nil {
			return &SyntaxError{rd.source.path, r.line, err.Error()}
		}
		rd.columns = c
		rd.agents = map[string]bool{}
	}
	rd.rows++
	t, err := rd.trial(r)
	if err == nil {
		rd.agents[t.agent] = true
		err = rd.tally.add(t)
	}
	if err != nil {
		return &SyntaxError{rd.source.path, r.line, err.Error()}
	}
	return nil
}

// trial reads one record.
func (rd *reader) trial(r record) (trial, error) {
	c := rd.columns
	t := trial{agent: rd.agent(r), task: r.values[c["task"]].text, group: r.values[rd.options.Group].text}
	if k := r.values[c["task"]].kind; k == absent || k == null || k == compound {
		return t, fmt.Errorf("no task in column %q", c["task"])
	}
	if rd.options.Group != "" && r.values[rd.options.Group].kind == absent {
		return t, fmt.Errorf("no label %q to group by; there are %s", rd.options.Group, strings.Join(r.names, ", "))
	}
	rd.tally.idKind(t.agent, t.task, r.values[c["task"]].kind)
	if c.aggregated() {
		return t, rd.counts(r, &t)
	}
	t.id = r.values[c["trial"]].text
	tau := isTauBench(r)
	var contradiction bool
	var err error
	t.outcome, t.notClean, contradiction, err = judge(r, c, rd.rule, tau)
	if contradiction {
		rd.tally.contradiction(t)
	}
	return t, err
}

func (rd *reader) agent(r record) string {
	if rd.source.label != "" {
		return rd.source.label
	}
	if v := r.values[rd.columns["agent"]]; v.kind == text && v.text != "" {
		return v.text
	}
	return rd.source.fallback
}

func (rd *reader) counts(r record, t *trial) (err error) {
	t.aggregated = true
	if t.n, err = count(r.values[rd.columns["n"]], rd.columns["n"]); err != nil {
		return err
	}
	if t.c, err = count(r.values[rd.columns["c"]], rd.columns["c"]); err != nil {
		return err
	}
	if t.c > t.n {
		return fmt.Errorf("task %q has %d successes of %d trials: there cannot be more successes than trials", t.task, t.c, t.n)
	}
	return nil
}
