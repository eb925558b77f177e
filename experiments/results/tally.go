package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// tally counts the trials of every agent and task.
type tally struct {
	options  Options
	agents   map[string]*agentTally
	order    []string
	trialIDs map[string]string // one text for all tasks
	runs     map[string]int32
	sink     func(trial) error // takes the trials instead, if not nil
	warnings []fileWarning
	path     string // of the file at hand
	sums     digests

	kept, mostKept int // trials whose place is kept, and the most that can be
}

type agentTally struct {
	sources, formats []string
	contents         map[content]string // the first file with it
	copies           []string           // pairs of files with one content
	tasks            map[string]*taskTally
	words            map[string]int // taken for failures by a rule for a word
	missingAt        string         // file and line of the first trial that is missing
	verdict, other   string         // a column that was taken for the verdict beside another

	labels map[string][]string // values of model, version, ...
	spent  Spending
}

// taskTally is what is kept of a task. Ids are cloned: a cell is a part of its
// row, which would stay in memory with it.
type taskTally struct {
	counts         taskCounts
	labels         *taskLabels // nil for none
	verdicts       keptTrials  // where the file has ids
	content        uint64      // sum of what the task is, 0 for unknown
	order          order
	sequence       []byte // signs of the outcomes as the files have them
	seconds        equality
	started        map[string]bool
	output         string
	outputs        int32
	contradictions int32
	repeated       int32 // rows that say the same again
	overruled      int32 // rows that the policy for duplicates left out
	twins          int32 // trials with the start time of another
	retries        int   // that the file tells of but does not show
	planned        int32 // trials at most
	kinds          kindSet
	aggregated     bool
	skipped        bool // some trials, by the test itself
	acrossFiles    bool // some of the repeated rows in another file
	differ         bool // outputs
	stopped        bool // at the first success
}

// taskCounts are TaskCounts while they are counted, a fifth of the size.
type taskCounts struct {
	pass, fail, err, missing, notClean int32
	first                              int32
}

type kindSet byte

func (s kindSet) has(k kind) bool { return s&(1<<k) != 0 }

func newTally(o Options) *tally {
	return &tally{options: o, agents: map[string]*agentTally{}, trialIDs: map[string]string{}, runs: map[string]int32{}, mostKept: MostOutcomes}
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
	k.skipped = k.skipped || x.skipped
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
	if k.aggregated {
		return errMixed(x.task)
	}
	if x.id == "" || t.options.Duplicates == DuplicatesTrials {
		k.record(x.judgement, 1)
		k.order.next(x.outcome)
		t.keep(k, x.outcome)
		k.notice(x)
		t.agents[x.agent].spend(x)
		return nil
	}
	t.tell(k, &x)
	x.id = t.trialID(x.id)
	return t.addTrial(k, x)
}

// trialID returns an id to keep: most files number the trials of every task
// alike.
func (t *tally) trialID(id string) string {
	if kept, ok := t.trialIDs[id]; ok {
		return kept
	}
	id = strings.Clone(id)
	if len(t.trialIDs) < maxNames {
		t.trialIDs[id] = id
	}
	return id
}

// addTrial counts a trial that has an id, once.
func (t *tally) addTrial(k *taskTally, x trial) error {
	duplicates := t.options.Duplicates
	former := k.verdicts.find(x.id)
	switch {
	case former == nil:
		k.notice(x)
		t.agents[x.agent].spend(x)
		place := t.keep(k, x.outcome)
		k.verdicts.add(x.id, verdict{x.judgement, k.order.add(x.id, x.outcome), t.runOf(x.run), int32(x.source), place, x.rival.sum})
		k.record(x.judgement, 1)
		return nil
	case former.rival != x.rival.sum && duplicates == DuplicatesError:
		return errRival(x)
	case former.outcome == x.outcome:
		k.repeated++
		k.acrossFiles = k.acrossFiles || int(former.source) != x.source
		return nil
	case duplicates == DuplicatesFirst:
		k.overruled++
		return nil
	case duplicates == DuplicatesLast:
		k.overruled++
		k.record(former.judgement, -1)
		k.order.remove(former.ordinal)
		k.resequence(former.place, x.outcome)
		*former = verdict{x.judgement, k.order.add(x.id, x.outcome), t.runOf(x.run), int32(x.source), former.place, x.rival.sum}
		k.record(x.judgement, 1)
		return nil
	}
	return errTwice(x, *former)
}

func errTwice(x trial, former verdict) error {
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

func (k *taskTally) addCounts(x trial) error {
	if k.aggregated {
		return fmt.Errorf("task %q has two rows of counts: give each task one", x.task)
	}
	if k.trials()+int(k.counts.missing) > 0 {
		return errMixed(x.task)
	}
	k.aggregated = true
	k.counts.pass += int32(x.c)
	k.counts.fail += int32(x.n - x.c)
	return nil
}

// notice keeps what tells copies of a trial from trials.
func (k *taskTally) notice(x trial) {
	k.retries += x.retries
	k.seconds.add(x.seconds)
	k.planned = max(k.planned, int32(min(x.planned, math.MaxInt32)))
	k.stopped = k.stopped || strings.HasPrefix(x.stop, "first")
	if x.started != "" {
		if k.started == nil {
			k.started = map[string]bool{}
		}
		if k.started[x.started] {
			k.twins++
		}
		k.started[strings.Clone(x.started)] = true
	}
	if x.output == "" {
		return
	}
	k.outputs++
	if k.output == "" {
		k.output = strings.Clone(x.output)
	}
	k.differ = k.differ || k.output != x.output
}

// record adds a trial, or takes it back.
func (k *taskTally) record(x judgement, by int32) {
	switch x.outcome {
	case Pass:
		k.counts.pass += by
	case Fail:
		k.counts.fail += by
	case Error:
		k.counts.err += by
	case Missing:
		k.counts.missing += by
	}
	if x.notClean {
		k.counts.notClean += by
	}
	if x.contradiction {
		k.contradictions += by
	}
}

// public is what is known of the task.
func (k *taskTally) public(id string) TaskCounts {
	c := k.counts
	out := TaskCounts{ID: id, Pass: int(c.pass), Fail: int(c.fail), Error: int(c.err), Missing: int(c.missing), NotClean: int(c.notClean), First: int(c.first)}
	if l := k.labels; l != nil {
		out.Group, out.Cluster, out.Stratum, out.Weight = l.texts[useGroup], l.texts[useCluster], l.texts[useStratum], l.weight
	}
	return out
}

func (t *tally) data(listed []string) []Data {
	alike := t.similarIDs()
	out := make([]Data, 0, len(t.order))
	for _, name := range t.order {
		a := t.agents[name]
		d := Data{Agent: name, Sources: a.sources, Format: strings.Join(a.formats, ", "), Spent: a.spent, Policy: t.options, Inputs: t.sums.inputs}
		skipped := a.leaveOutSkipped()
		d.Plan = a.plan()
		d.Tasks = make([]TaskCounts, 0, len(a.tasks))
		for id, k := range a.tasks {
			d.Tasks = append(d.Tasks, k.public(id))
		}
		slices.SortFunc(d.Tasks, func(x, y TaskCounts) int { return naturalCompare(x.ID, y.ID) })
		d.Warnings = append(t.warningsOf(name), skipped...)
		if listed != nil {
			d.Warnings = append(d.Warnings, a.absent(&d, listed)...)
		}
		d.Outcomes, d.Order = t.outcomes(a, d.Tasks)
		d.Warnings = append(d.Warnings, warnings(d, a, alike)...)
		d.Warnings = append(d.Warnings, t.otherGraders(name)...)
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
