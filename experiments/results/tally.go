package results

import (
	"fmt"
	"slices"
	"strings"
)

// tally counts the trials of every agent and task.
type tally struct {
	trialKinds
	options  Options
	agents   map[string]*agentTally
	order    []string
	runs     map[string]int32
	sink     func(trial) error // takes the trials instead, if not nil
	warnings []fileWarning
	path     string // of the file at hand
	sums     digests
	last     lastTask

	kept, mostKept int // trials whose order is kept, and the most that can be
}

type agentTally struct {
	name             string
	sources, formats []string
	contents         map[content]string    // the first file with it
	copies           []string              // pairs of files with one content
	tasks            map[string]*taskTally // while they are counted
	came             int32                 // tasks
	sorted           []countedTask         // all, at the end
	words            map[string]int        // taken for failures by a rule for a word
	missingAt        string                // file and line of the first trial that is missing
	verdict, other   string                // a column that was taken for the verdict beside another

	labels map[string][]string // values of model, version, ...
	spent  Spending
}

func newTally(o Options) *tally {
	return &tally{options: o, agents: map[string]*agentTally{}, runs: map[string]int32{}, mostKept: MostOutcomes}
}

// fileWarning is a warning of a file, for one agent of it or for all.
type fileWarning struct {
	Warning
	path, agent string
}

// warn keeps a warning of the file at hand, once.
func (t *tally) warn(w Warning) { t.warnOf("", w) }

func (t *tally) warnOf(agent string, w Warning) {
	if t.path == "-" && strings.HasPrefix(w.Message, "-") {
		w.Message = shownPath("-") + w.Message[1:]
	}
	same := func(v fileWarning) bool { return v.Code == w.Code && v.Message == w.Message && v.agent == agent }
	if !slices.ContainsFunc(t.warnings, same) {
		t.warnings = append(t.warnings, fileWarning{w, t.path, agent})
	}
}

// warningsOf lists the warnings of an agent's files.
func (t *tally) warningsOf(agent string) []Warning {
	var out []Warning
	for _, w := range t.warnings {
		if w.agent == agent || w.agent == "" && slices.Contains(t.agents[agent].sources, w.path) {
			out = append(out, w.Warning)
		}
	}
	return out
}

// lastTask is the task of the trial before. In most files the trials of a task
// follow each other.
type lastTask struct {
	agent *agentTally
	id    []byte
	task  *taskTally
}

func (t *tally) agent(name string) *agentTally {
	if a := t.last.agent; a != nil && a.name == name {
		return a
	}
	a, ok := t.agents[name]
	if !ok {
		a = &agentTally{name: strings.Clone(name), tasks: map[string]*taskTally{}, contents: map[content]string{}}
		t.agents[a.name] = a
		t.order = append(t.order, a.name)
	}
	t.last.agent, t.last.task = a, nil
	return a
}

func (t *tally) task(agent, id string) *taskTally {
	a := t.agent(agent)
	if t.last.task != nil && string(t.last.id) == id {
		return t.last.task
	}
	k, ok := a.tasks[id]
	if !ok {
		k = &taskTally{came: a.came}
		a.came++
		a.tasks[strings.Clone(id)] = k
	}
	t.last.id, t.last.task = append(t.last.id[:0], id...), k
	return k
}

func (t *tally) source(agent, path, format string, c content) {
	a := t.agent(agent)
	a.sources = append(a.sources, path)
	if !slices.Contains(a.formats, format) {
		a.formats = append(a.formats, format)
	}
	if first, ok := a.contents[c]; ok {
		a.copies = append(a.copies, first+" and "+path)
	} else {
		a.contents[c] = path
	}
}

func (a *agentTally) unused(verdict, other string) { a.verdict, a.other = verdict, other }

// add counts one record. The error is for a task that is given twice as counts,
// and for a trial given twice with different verdicts where no choice was made.
func (t *tally) add(x trial) error {
	if t.sink != nil {
		return t.sink(x)
	}
	a, k := t.agent(x.agent), t.task(x.agent, x.task)
	k.kinds |= 1 << x.kind
	if x.skipped {
		k.flags |= skipped
	}
	if err := k.sameContent(&x); err != nil {
		return err
	}
	if err := k.join(&x); err != nil {
		return err
	}
	if x.word != "" {
		a.noteWord(x.word)
	}
	a.label(x.labels)
	if x.aggregated {
		return k.addCounts(&x)
	}
	if k.flags.has(aggregated) {
		return errMixed(x.task)
	}
	if x.id == "" || t.options.Duplicates == DuplicatesTrials {
		x.id = ""
		k.order.next(x.outcome)
		t.count(k, &x)
		return nil
	}
	t.tell(k, &x)
	return t.addTrial(k, &x)
}

// count counts a trial that is new.
func (t *tally) count(k *taskTally, x *trial) {
	k.record(x.judgement, 1)
	t.keep(k, x)
	k.notice(x)
	t.agent(x.agent).spend(x)
}

// addTrial counts a trial that has an id, once.
func (t *tally) addTrial(k *taskTally, x *trial) error {
	place := t.find(k, x.id)
	if place < 0 {
		k.order.add(x.id, x.outcome)
		t.count(k, x)
		return nil
	}
	duplicates, former := t.options.Duplicates, t.at(k.trials[place])
	switch {
	case former.rival != x.rival.sum && duplicates == DuplicatesError:
		return errRival(x)
	case former.outcome == x.outcome:
		k.more().repeated++
		if int(former.source) != x.source {
			k.flags |= acrossFiles
		}
	case duplicates == DuplicatesFirst:
		k.more().overruled++
	case duplicates == DuplicatesLast:
		k.more().overruled++
		k.record(former.judgement, -1)
		k.order.remove(x.id, former.outcome)
		k.order.add(x.id, x.outcome)
		k.trials[place] = t.number(t.toKeep(x))
		k.record(x.judgement, 1)
	default:
		return errTwice(x, *former)
	}
	return nil
}

func (t *tally) toKeep(x *trial) keptTrial {
	return keptTrial{x.judgement, x.id, t.runOf(x.run), int32(x.source), x.rival.sum}
}

func errTwice(x *trial, former keptTrial) error {
	files := ""
	if int(former.source) != x.source {
		files = ", in two files; if these are separate runs, choose trials"
	}
	return fmt.Errorf("trial %s of task %q appears twice with different verdicts (%s, %s); choose --duplicates first|last|trials%s",
		x.id, x.task, former.outcome, x.outcome, files)
}

func errMixed(task string) error {
	return fmt.Errorf("task %q has counts and single trials: they may be the same trials; read one kind of file", task)
}

// countedTask is a task that all trials are counted of.
type countedTask struct {
	id string
	*taskTally
}

// sort puts the tasks in natural order of their ids, which in most files is near
// that in which they came.
func (a *agentTally) sort() {
	a.sorted = make([]countedTask, a.came)
	for id, k := range a.tasks {
		a.sorted[k.came] = countedTask{id, k}
	}
	a.tasks = nil
	a.sorted = slices.DeleteFunc(a.sorted, func(k countedTask) bool { return k.taskTally == nil })
	slices.SortFunc(a.sorted, func(x, y countedTask) int { return naturalCompare(x.id, y.id) })
}

// data ends the counting. What is no longer needed is let go on the way.
func (t *tally) data(listed []string) []Data {
	alike := t.similarIDs()
	out := make([]Data, 0, len(t.order))
	for _, name := range t.order {
		a := t.agents[name]
		d := Data{Agent: name, Sources: a.sources, Format: strings.Join(a.formats, ", "), Spent: a.spent, Policy: t.options, Inputs: t.sums.inputs}
		d.Warnings = append(t.warningsOf(name), a.leaveOutSkipped()...)
		if listed != nil {
			d.Warnings = append(d.Warnings, a.absent(listed)...)
		}
		a.sort()
		d.Plan = a.plan()
		d.Outcomes, d.Order = t.outcomes(a)
		d.Tasks = make([]TaskCounts, 0, len(a.sorted))
		for _, k := range a.sorted {
			k.trials = nil
			d.Tasks = append(d.Tasks, k.public(k.id, d.Plan))
		}
		d.Warnings = append(d.Warnings, warnings(d, a, alike)...)
		d.Warnings = append(d.Warnings, t.otherGraders(name)...)
		a.sorted = nil
		out = append(out, d)
	}
	return out
}
