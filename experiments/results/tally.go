package results

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// tally counts the trials of every agent and task.
type tally struct {
	options  Options
	agents   map[string]*agentTally
	order    []string
	warnings []Warning // of files, before their agent is known
}

type agentTally struct {
	sources, formats []string
	tasks            map[string]*taskTally
	repeated         []string // tasks with rows that say the same twice
	contradictions   []string
}

type taskTally struct {
	counts     TaskCounts
	verdicts   map[string]trial // by trial id, where the file has one
	aggregated bool
	kinds      map[kind]bool
}

func newTally(o Options) *tally { return &tally{options: o, agents: map[string]*agentTally{}} }

func (t *tally) warn(w Warning) { t.warnings = append(t.warnings, w) }

func (t *tally) agent(name string) *agentTally {
	a, ok := t.agents[name]
	if !ok {
		a = &agentTally{tasks: map[string]*taskTally{}}
		t.agents[name] = a
		t.order = append(t.order, name)
	}
	return a
}

func (t *tally) task(agent, id string) *taskTally {
	a := t.agent(agent)
	k, ok := a.tasks[id]
	if !ok {
		k = &taskTally{verdicts: map[string]trial{}, kinds: map[kind]bool{}}
		k.counts.ID = id
		a.tasks[id] = k
	}
	return k
}

func (t *tally) source(agent, path, format string) {
	a := t.agent(agent)
	a.sources = append(a.sources, path)
	if !slices.Contains(a.formats, format) {
		a.formats = append(a.formats, format)
	}
}

func (t *tally) idKind(agent, task string, k kind) { t.task(agent, task).kinds[k] = true }

func (t *tally) contradiction(x trial) {
	a := t.agent(x.agent)
	a.contradictions = append(a.contradictions, x.task)
}

// add counts one trial. The error is for a task that is given twice as counts,
// and for a trial given twice with different verdicts where no choice was made.
func (t *tally) add(x trial) error {
	k := t.task(x.agent, x.task)
	if k.counts.Group != "" && x.group != "" && k.counts.Group != x.group {
		return fmt.Errorf("task %q is in group %q and in group %q", x.task, k.counts.Group, x.group)
	}
	k.counts.Group = cmp.Or(k.counts.Group, x.group)
	if x.aggregated {
		return k.addCounts(x)
	}
	if x.id == "" || t.options.Duplicates == DuplicatesTrials {
		k.counts.record(x, 1)
		return nil
	}
	former, seen := k.verdicts[x.id]
	switch {
	case !seen:
	case former.outcome == x.outcome:
		t.agent(x.agent).repeat(x.task)
		return nil
	case t.options.Duplicates == DuplicatesFirst:
		return nil
	case t.options.Duplicates == DuplicatesLast:
		k.counts.record(former, -1)
	default:
		return fmt.Errorf("trial %s of task %q appears twice with different verdicts (%s, %s); choose --duplicates first|last|trials",
			x.id, x.task, former.outcome, x.outcome)
	}
	k.verdicts[x.id] = x
	k.counts.record(x, 1)
	return nil
}

func (a *agentTally) repeat(task string) {
	if !slices.Contains(a.repeated, task) {
		a.repeated = append(a.repeated, task)
	}
}

func (k *taskTally) addCounts(x trial) error {
	if k.aggregated {
		return fmt.Errorf("task %q has two rows of counts: give each task one", x.task)
	}
	k.aggregated = true
	k.counts.Pass += x.c
	k.counts.Fail += x.n - x.c
	return nil
}

// record adds a trial, or takes it back.
func (c *TaskCounts) record(x trial, by int) {
	switch x.outcome {
	case Pass:
		c.Pass += by
	case Fail:
		c.Fail += by
	case Error:
		c.Error += by
	case Missing:
		c.Missing += by
	}
	if x.notClean {
		c.NotClean += by
	}
}

func (t *tally) data() []Data {
	out := make([]Data, 0, len(t.order))
	for _, name := range t.order {
		a := t.agents[name]
		d := Data{Agent: name, Sources: a.sources, Format: strings.Join(a.formats, ", "), Policy: t.options}
		for _, k := range a.tasks {
			d.Tasks = append(d.Tasks, k.counts)
		}
		slices.SortFunc(d.Tasks, func(x, y TaskCounts) int { return naturalCompare(x.ID, y.ID) })
		d.Warnings = append(slices.Clone(t.warnings), warnings(d, a)...)
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
