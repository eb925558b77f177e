package results

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// delivery turns the trials that a reader of a harness yields into counted
// ones.
type delivery struct {
	source  source
	index   int
	options Options
	tally   *tally
	named   string
	notes   *notes
	agents  map[string]bool
	trials  int
	tasks   int
}

func readHarness(ctx context.Context, h harness, in *input, d *delivery) error {
	in.notes = &notes{}
	d.notes = in.notes
	in.warnOf = func(agent string, w Warning) {
		t := trial{agent: agent}
		_ = d.agent(&t)
		d.tally.warnOf(t.agent, w)
	}
	in.ctx = ctx
	if err := h.read(in, d.trial); err != nil {
		return in.located(err)
	}
	if d.trials == 0 {
		return noResults{in.fault("this is %s file without trials: nothing was measured", withArticle(h.name))}
	}
	for _, w := range d.declared(in) {
		in.warn(w)
	}
	if in.rule.comparison != "" && !in.notes.ruled {
		in.warn(ruleUnused(in.path, in.rule))
	}
	return nil
}

// located says where in a JSON file a fault is that does not say it itself.
func (in *input) located(err error) error {
	var told *SyntaxError
	if in.walker == nil || in.ctx.Err() != nil || errors.As(err, &told) {
		return err
	}
	return in.walker.fault("%v", err)
}

func withArticle(name string) string {
	if strings.ContainsRune("AEIaei", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// trial takes one trial.
func (d *delivery) trial(t trial) error {
	if err := d.agent(&t); err != nil {
		return err
	}
	if strings.TrimSpace(t.task) == "" {
		return fmt.Errorf("a trial without a task")
	}
	t.id = trialID(t.id)
	t.labelled.texts[useGroup] = t.group
	if err := d.readLabels(&t); err != nil {
		return err
	}
	t.group = t.labelled.texts[useGroup]
	if err := checkIDs(&t); err != nil {
		return err
	}
	t.source = d.index
	d.trials++
	d.count(t)
	if !d.agents[t.agent] {
		d.agents[strings.Clone(t.agent)] = true
	}
	return d.tally.add(t)
}

// agent names the agent of a trial: the label, else the file's name for it,
// else the file.
func (d *delivery) agent(t *trial) error {
	name := strings.TrimSpace(t.agent)
	t.agent = name
	if d.source.label == "" {
		if name == "" {
			t.agent = d.source.fallback
		}
		return nil
	}
	if name != "" && d.named != "" && name != d.named {
		return fmt.Errorf("the label %q names one agent, the file has two, %q and %q: leave the label out", d.source.label, d.named, name)
	}
	if name != "" {
		d.named = strings.Clone(name)
	}
	t.agent = d.source.label
	return nil
}

// count counts the trials of a task in this file.
func (d *delivery) count(t trial) {
	k := d.tally.task(t.agent, t.task)
	if k.inFile == 0 {
		d.tasks++
	}
	if t.aggregated {
		k.inFile += int32(t.n)
	} else {
		k.inFile++
	}
}

// declared warns of numbers that the file declares and does not hold.
func (d *delivery) declared(in *input) []Warning {
	var out []Warning
	var fewer, more []string
	for _, a := range d.tally.agents {
		for id, k := range a.tasks {
			n := int(k.inFile)
			k.inFile = 0
			switch {
			case n == 0:
			case n < in.notes.trials:
				fewer = append(fewer, id)
			case n > in.notes.trials && in.notes.trials > 0:
				more = append(more, id)
			}
		}
	}
	add := func(tasks []string, format string, args ...any) {
		slices.SortFunc(tasks, naturalCompare)
		out = append(out, Warning{"declared", in.path + fmt.Sprintf(format, args...), slices.Compact(tasks)})
	}
	if len(fewer) > 0 {
		add(fewer, " declares %[1]s a task, of %[3]s %[2]d have fewer: was the run interrupted? The trials were counted; run the rest, or see --ragged", plural(in.notes.trials, "trial"), len(fewer), plural(d.tasks, "task"))
	}
	if len(more) > 0 {
		add(more, " declares %[1]s a task, of %[3]s %[2]d have more: are there retries or copies? The trials were counted; leave out what is no trial", plural(in.notes.trials, "trial"), len(more), plural(d.tasks, "task"))
	}
	if in.notes.tasks > d.tasks {
		add(nil, " declares %s and has trials of %d: was the run interrupted? What is finished first is not a fair sample; run the rest, or name all by --tasks-from", plural(in.notes.tasks, "task"), d.tasks)
	}
	return out
}
