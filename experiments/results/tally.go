package results

import (
	"cmp"
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

	kept, mostKept int // trials whose order is kept, and the most that can be
}

type agentTally struct {
	sources, formats []string
	contents         map[content]string    // the first file with it
	copies           []string              // pairs of files with one content
	tasks            map[string]*taskTally // while they are counted
	sorted           []countedTask         // then
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

func (t *tally) agent(name string) *agentTally {
	a, ok := t.agents[name]
	if !ok {
		name = strings.Clone(name)
		a = &agentTally{tasks: map[string]*taskTally{}, contents: map[content]string{}}
		t.agents[name] = a
		t.order = append(t.order, name)
	}
	return a
}

func (t *tally) task(agent, id string) *taskTally {
	a := t.agent(agent)
	k, ok := a.tasks[id]
	if !ok {
		k = &taskTally{}
		a.tasks[strings.Clone(id)] = k
	}
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
	k := t.task(x.agent, x.task)
	k.kinds |= 1 << x.kind
	if x.skipped {
		k.flags |= skipped
	}
	if err := k.sameContent(x); err != nil {
		return err
	}
	if err := k.join(x); err != nil {
		return err
	}
	if x.word != "" {
		t.agents[x.agent].noteWord(x.word)
	}
	t.agents[x.agent].label(x.labels)
	if x.aggregated {
		return k.addCounts(x)
	}
	if k.flags.has(aggregated) {
		return errMixed(x.task)
	}
	if x.id == "" || t.options.Duplicates == DuplicatesTrials {
		x.id = ""
		k.order.next(x.outcome)
		t.count(k, x)
		return nil
	}
	t.tell(k, &x)
	return t.addTrial(k, x)
}

// count counts a trial that is new.
func (t *tally) count(k *taskTally, x trial) {
	k.record(x.judgement, 1)
	t.keep(k, x)
	k.notice(x)
	t.agents[x.agent].spend(x)
}

// addTrial counts a trial that has an id, once.
func (t *tally) addTrial(k *taskTally, x trial) error {
	place := t.find(k, x.id)
	if place < 0 {
		k.order.add(x.id, x.outcome)
		t.count(k, x)
		return nil
	}
	duplicates, former := t.options.Duplicates, t.trialKinds.at(k.trials[place])
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
		k.trials[place] = t.trialKinds.number(t.toKeep(x))
		k.record(x.judgement, 1)
	default:
		return errTwice(x, *former)
	}
	return nil
}

func (t *tally) toKeep(x trial) keptTrial {
	return keptTrial{x.judgement, x.id, t.runOf(x.run), int32(x.source), x.rival.sum}
}

func errTwice(x trial, former keptTrial) error {
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

// sort puts the tasks in natural order of their ids.
func (a *agentTally) sort() {
	a.sorted = make([]countedTask, 0, len(a.tasks))
	for id, k := range a.tasks {
		a.sorted = append(a.sorted, countedTask{id, k})
	}
	a.tasks = nil
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

// naturalCompare orders ids as people do: runs of digits by their number, so
// that task 10 comes after task 9; ties by bytes.
func naturalCompare(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		p, q := leading(x), leading(y)
		c := strings.Compare(p, q)
		if isDigit(p[0]) && isDigit(q[0]) {
			m, n := strings.TrimLeft(p, "0"), strings.TrimLeft(q, "0")
			c = cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n))
		}
		if c != 0 {
			return c
		}
		x, y = x[len(p):], y[len(q):]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}

// leading returns the run of digits, or of other bytes, that s begins with.
func leading(s string) string {
	i := 1
	for i < len(s) && isDigit(s[i]) == isDigit(s[0]) {
		i++
	}
	return s[:i]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
