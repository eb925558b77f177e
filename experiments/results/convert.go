package results

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"passhat/experiments/formula"
)

// longColumns are the columns of the long form, one trial a row.
var longColumns = []string{
	"agent", "task", "trial", "outcome", "score", "error", "group",
	"started", "seconds", "cost", "tokens", "retries", "scorer", "version", "grader",
}

// maxUnrolled bounds the rows that one row of counts becomes.
const maxUnrolled = 1 << 20

// Convert reads what the arguments name, as Read does, and writes each trial as
// a row of a CSV table, as it comes: nothing is counted, and no duplicate left
// out. Read gives the same counts for the table as for the files. A row of
// counts becomes so many rows, without a trial.
func Convert(ctx context.Context, args []string, stdin io.Reader, o Options, w io.Writer) ([]Warning, error) {
	o, rule, err := o.resolve()
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewWriterSize(w, 1<<16)
	out := &longForm{csv: csv.NewWriter(buffered), row: make([]string, len(longColumns))}
	if err := out.csv.Write(longColumns); err != nil {
		return nil, err
	}
	t := newTally(o)
	t.sink = out.write
	if err := readAll(ctx, args, stdin, o, rule, t); err != nil {
		return nil, err
	}
	warnings := make([]Warning, 0, len(t.warnings))
	for _, w := range t.warnings {
		warnings = append(warnings, w.Warning)
	}
	out.csv.Flush()
	if err := out.csv.Error(); err != nil {
		return warnings, err
	}
	return warnings, buffered.Flush()
}

// longForm writes trials as rows.
type longForm struct {
	csv *csv.Writer
	row []string
}

func (l *longForm) write(t trial) error {
	if !t.aggregated {
		return l.trial(t)
	}
	if t.n > maxUnrolled {
		return fmt.Errorf("task %q has %d trials: too many to write one a row", t.task, t.n)
	}
	for i := range t.n {
		t.outcome = Fail
		if i < t.c {
			t.outcome = Pass
		}
		if err := l.trial(t); err != nil {
			return err
		}
	}
	return nil
}

func (l *longForm) trial(t trial) error {
	number := func(x float64) string {
		if x == 0 {
			return ""
		}
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	score := ""
	if t.hasScore {
		score = strconv.FormatFloat(t.score, 'g', -1, 64)
	}
	cause := t.cause
	if cause == "" && t.notClean {
		cause = "not clean"
	}
	l.row = append(
		l.row[:0], formula.Guard(t.agent), formula.Guard(t.task), formula.Guard(t.id), t.outcomeWord(), score, formula.Guard(cause), formula.Guard(t.group),
		formula.Guard(t.started), number(t.seconds), number(t.cost), number(float64(t.tokens)), number(float64(t.retries)),
		formula.Guard(t.scorer), formula.Guard(t.labels["version"]), formula.Guard(t.labels["grader"]),
	)
	return l.csv.Write(l.row)
}

// isLongForm says whether a table was written by Convert; its verdict is in the
// column outcome, beside the score.
func (c *columns) isLongForm() bool {
	return c.fields.settled && isLongHeader(c.fields.all)
}

// tellCause notes for a conversion what the outcome comes from.
func (rd *reader) tellCause(r *record, t *trial) {
	c := rd.columns
	status := lower(r.get(c.slots[roleStatus]))
	switch e := r.get(c.slots[roleError]); {
	case isError(e):
		t.cause = e.text
	case t.notClean || t.outcome == Error:
		t.cause = status
	}
	if x, says, err := c.score(r, status, rd.rule); err == nil && says == scored {
		t.score, t.hasScore = x, true
	}
}

// isLongHeader says whether a table was written by Convert.
func isLongHeader(header []string) bool {
	return len(header) >= 7 && slices.Equal(header[:7], longColumns[:7])
}

// SimulatedColumns are the columns of the trials of a synthetic agent: the first
// of the long form.
func SimulatedColumns() []string { return slices.Clone(longColumns[:4]) }

// isGuarded says whether the names of a table are written as formula.Guard does:
// by Convert, or as the trials of a synthetic agent.
func isGuarded(header []string) bool {
	return isLongHeader(header) || slices.Equal(header, longColumns[:4])
}
