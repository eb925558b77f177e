package results

import (
	"errors"
	"fmt"
	"strings"
)

// reader turns the records of one file into trials.
type reader struct {
	source   source
	index    int // of the source
	options  Options
	rule     rule
	tally    *tally
	columns  *columns
	known    int // names when the columns were last found
	rows     int
	byStatus int // verdicts taken from the status
	unjudged int // trials without a verdict for want of a column
	named    string
	agents   map[string]bool
	version  map[string]string // and the grader, of the last record
	labels   [useCount]string  // names of those that are asked for

	watch     taskWatch
	published []string // tasks whose published metrics are not those of their trials
}

// row takes one record.
func (rd *reader) row(r *record) error {
	err := rd.add(r)
	if err == nil || errors.Is(err, errStop) {
		return err
	}
	fault := &SyntaxError{rd.source.path, r.line, err.Error()}
	var none noResults
	if errors.As(err, &none) && rd.rows == 0 {
		return noResults{fault}
	}
	return fault
}

func (rd *reader) add(r *record) error {
	if rd.columns.fields.byAgent {
		if taken, err := rd.agentRow(r); taken {
			return err
		}
	}
	if err := rd.find(r.fields); err != nil {
		return err
	}
	rd.rows++
	t, err := rd.identity(r)
	if err != nil {
		return err
	}
	if !rd.agents[t.agent] {
		rd.agents[strings.Clone(t.agent)] = true
	}
	if rd.columns.wide != nil {
		return rd.wideRow(r, t)
	}
	if rd.columns.aggregated {
		err = rd.counts(r, &t)
	} else {
		err = rd.verdict(r, &t)
	}
	if err != nil {
		return err
	}
	return rd.tally.add(t)
}

// find finds the columns anew where there are new names.
func (rd *reader) find(f *fields) error {
	if rd.known == len(f.names) && rd.rows > 0 {
		return nil
	}
	rd.known = len(f.names)
	defer func() { rd.watch.find(rd.columns) }()
	before, wide := rd.columns.aggregated, rd.columns.wide != nil
	if err := rd.columns.find(rd.options); err != nil {
		return err
	}
	if rd.byStatus > 0 && !rd.columns.byStatus {
		return fmt.Errorf("this record has a column %q, records before it had their verdict in %q: name one, e.g. --columns success=%s",
			rd.columns.name(rd.columns.slots[roleSuccess]), rd.columns.name(rd.columns.slots[roleStatus]), rd.columns.name(rd.columns.slots[roleSuccess]))
	}
	if rd.rows > 0 && (before != rd.columns.aggregated || wide != (rd.columns.wide != nil)) {
		return errors.New("some records of this file are single trials, others all trials or the counts of a task: give each a file of its own")
	}
	return nil
}

// identity reads which trial of which task of which agent a record is.
func (rd *reader) identity(r *record) (trial, error) {
	c := rd.columns
	task := r.get(c.slots[roleTask])
	t := trial{task: task.text, kind: task.kind, source: rd.index}
	if task.kind == compound || strings.TrimSpace(task.text) == "" {
		return t, fmt.Errorf("no task in column %q", c.name(c.slots[roleTask]))
	}
	rd.watch.add(r, task.text)
	id := r.get(c.slots[roleTrial])
	if id.kind == compound {
		return t, fmt.Errorf("the trial in column %q is an object or a list: name another, e.g. --columns trial=run", c.name(c.slots[roleTrial]))
	}
	t.id, t.rival = trialID(id.text), c.rival(r)
	if err := rd.readLabels(r, &t); err != nil {
		return t, err
	}
	t.group = t.labelled.texts[useGroup]
	var err error
	if t.agent, err = rd.agent(r); err != nil {
		return t, err
	}
	return t, checkIDs(&t)
}

// trialID is how trials are told apart: without the space about it and the .0
// that a table gives to whole numbers where one cell of the column is empty.
func trialID(s string) string {
	s = strings.TrimSpace(s)
	if whole, ok := strings.CutSuffix(s, ".0"); ok && strings.Trim(whole, "0123456789") == "" {
		return whole
	}
	return s
}

func (rd *reader) agent(r *record) (string, error) {
	name := strings.TrimSpace(r.get(rd.columns.slots[roleAgent]).text)
	if r.get(rd.columns.slots[roleAgent]).kind == compound {
		name = ""
	}
	if rd.source.label == "" {
		if name == "" {
			return rd.source.fallback, nil
		}
		return name, nil
	}
	if name != "" && rd.named != "" && name != rd.named {
		return "", fmt.Errorf("the label %q names one agent, column %q has two, %q and %q: leave the label out",
			rd.source.label, rd.columns.name(rd.columns.slots[roleAgent]), rd.named, name)
	}
	if name != "" && rd.named == "" {
		rd.named = strings.Clone(name)
	}
	return rd.source.label, nil
}

func (rd *reader) verdict(r *record, t *trial) error {
	c := rd.columns
	j, err := c.judge(r, rd.rule)
	if err != nil {
		return err
	}
	t.judgement, t.word = j, rd.rule.failed(r.get(c.verdictSlot()), j.outcome)
	if a := rd.tally.agent(t.agent); j.outcome == Missing && a.missingAt == "" {
		a.missingAt = fmt.Sprintf("%s:%d", shownPath(rd.source.path), r.line)
	}
	t.skipped = j.outcome == Missing && lower(r.get(c.slots[roleSuccess])) == "skipped"
	if len(c.others) > 0 {
		unused, err := c.compare(r, rd.rule, j.outcome)
		if err != nil {
			return fmt.Errorf("task %q: %w", t.task, err)
		}
		if unused != "" {
			rd.tally.agent(t.agent).unused(c.name(c.slots[roleSuccess]), unused)
		}
	}
	switch {
	case c.byStatus && (j.outcome == Pass || j.outcome == Fail):
		rd.byStatus++
	case c.slots[roleSuccess] < 0 && j.outcome == Missing && !notScored[lower(r.get(c.slots[roleStatus]))]:
		rd.unjudged++
	case c.slots[roleSuccess] < 0 && j.outcome == Missing && c.slots[roleStatus] < 0:
		rd.unjudged++
	}
	t.started = r.get(c.slots[roleStarted]).text
	t.output = r.get(c.slots[roleOutput]).text
	t.stop = lower(r.get(c.slots[roleStop]))
	rd.beside(r, t)
	if rd.tally.sink != nil {
		rd.tellCause(r, t)
	}
	return nil
}

// beside reads what else a record tells of its trial. What is no number is no
// fault: these columns are only for warnings.
func (rd *reader) beside(r *record, t *trial) {
	c := rd.columns
	whole := func(ro role) int {
		x, _ := finite(lower(r.get(c.slots[ro])))
		return int(min(max(x, 0), 1e6))
	}
	t.planned, t.retries = whole(rolePlanned), whole(roleRetries)
	amount := func(ro role) float64 {
		x, _ := finite(lower(rd.rule.point(r.get(c.slots[ro]))))
		return x
	}
	t.seconds, t.cost, t.tokens = amount(roleSeconds), amount(roleCost), int64(min(max(amount(roleTokens), 0), 1e15))
	if strings.HasSuffix(strings.ToLower(c.name(c.slots[roleSeconds])), "_ms") {
		t.seconds /= 1000
	}
	version, grader := r.get(c.slots[roleVersion]), r.get(c.slots[roleGrader])
	if version.kind == compound || grader.kind == compound || version.text == "" && grader.text == "" {
		return
	}
	if t.labels = rd.version; t.labels["version"] != version.text || t.labels["grader"] != grader.text {
		rd.version = map[string]string{"version": strings.Clone(version.text), "grader": strings.Clone(grader.text)}
		t.labels = rd.version
	}
}

func (rd *reader) counts(r *record, t *trial) (err error) {
	t.aggregated = true
	c := rd.columns
	if t.n, err = count(r.get(c.slots[roleN]), c.name(c.slots[roleN])); err != nil {
		return fmt.Errorf("task %q: %w", t.task, err)
	}
	if t.c, err = count(r.get(c.slots[roleC]), c.name(c.slots[roleC])); err != nil {
		return fmt.Errorf("task %q: %w", t.task, err)
	}
	if t.c > t.n {
		return fmt.Errorf("task %q has %d successes of %d trials: there cannot be more successes than trials", t.task, t.c, t.n)
	}
	return nil
}

// finish checks, at the end of the file, what no single record shows.
func (rd *reader) finish() error {
	rd.finishWide()
	fault := func(msg string) error { return &SyntaxError{rd.source.path, 0, msg} }
	if rd.rows == 0 {
		return noResults{fault("no records: nothing was measured")}
	}
	if inner := rd.columns.fields.inner; rd.rows == 1 && inner.roles == 2 {
		rd.tally.warn(Warning{Code: "records-inside", Message: fmt.Sprintf("%s: the one record holds a list %q of objects that look like records: if these are the trials, make that the file, e.g. jq %s",
			rd.source.path, inner.name, shellWord(inner.path))})
	}
	if rd.columns.aggregated && rd.rule.comparison != "" {
		rd.tally.warn(ruleUnused(rd.source.path, rd.rule))
	}
	for r := range roleCount {
		if rd.columns.chosen[r] && rd.columns.slots[r] < 0 {
			return fault(rd.columns.absent(r, rd.options.Columns[roleNames[r].name]).Error())
		}
	}
	if open := rd.watch.fault(rd.columns); open != "" {
		return fault(open)
	}
	if rd.unjudged > 0 && rd.columns.slots[roleSuccess] < 0 {
		return fault(fmt.Sprintf("%s no verdict: no column for success; %s; name yours, e.g. --columns success=ok",
			has(rd.unjudged, "trial"), rd.columns.listing()))
	}
	return nil
}
