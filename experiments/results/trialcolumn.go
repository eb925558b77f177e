package results

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
)

// Several columns may number the trials: task, seed, attempt, success. The
// names that can mean nothing else come first; of the others, a setting such as
// a seed that is one for all trials of a task is no number of them.

// numbering are the names that number trials and nothing else. Beside one of
// them an attempt is a retry of the trial.
var numbering = []string{
	"trial", "trial_id", "trial_index", "trial_name", "epoch", "rollout", "completion_id", "repeat",
}

// retryName is the name of the column that may number retries of a trial.
const retryName = "attempt"

// trialCandidates lists the slots that have a name for the trial, the surest
// first.
func (c *columns) trialCandidates() []int {
	var found []int
	for _, candidate := range roleNames[roleTrial].candidates {
		found = append(found, c.fields.named(candidate)...)
	}
	return found
}

// seekTrial finds the column of the trial: the one that the begin of the file
// speaks for, else the first.
func (c *columns) seekTrial() error {
	if c.trialHint != "" && c.fields.has(c.trialHint) {
		c.slots[roleTrial] = c.fields.slots[c.trialHint]
		return c.unique(c.slots[roleTrial])
	}
	return c.seek(roleTrial)
}

// alternates lists the columns that could have been the trial instead.
func (c *columns) trialAlternates() []int {
	taken := c.slots[roleTrial]
	if taken < 0 || c.chosen[roleTrial] {
		return nil
	}
	sure := slices.Contains(numbering, c.lowerName(taken))
	return slices.DeleteFunc(c.trialCandidates(), func(slot int) bool {
		return slot == taken || sure && c.lowerName(slot) == retryName
	})
}

func (c *columns) lowerName(slot int) string {
	return strings.ToLower(strings.TrimSpace(c.name(slot)))
}

// rival is what the other columns that could be the trial say of a record.
type rival struct {
	column, other string // the column that was taken, and the first of the others
	sum           uint64 // of their values; 0 for none
}

var rivalSeed = maphash.MakeSeed()

func (c *columns) rival(r *record) rival {
	if len(c.rivals) == 0 {
		return rival{}
	}
	var h maphash.Hash
	h.SetSeed(rivalSeed)
	for _, slot := range c.rivals {
		_, _ = h.WriteString(trialID(r.get(slot).text))
		_ = h.WriteByte(0)
	}
	return rival{c.name(c.slots[roleTrial]), c.name(c.rivals[0]), h.Sum64() | 1}
}

// errRival is the fault of two rows that are one trial by one column and two by
// another.
func errRival(x *trial) error {
	return fmt.Errorf("column %q has trial %s of task %q twice, column %q tells the rows apart: which one is the trial? Choose --columns trial=%s or trial=%s, or what a second row of a trial counts, --duplicates first|last|trials",
		x.rival.column, x.id, x.task, x.rival.other, x.rival.other, x.rival.column)
}

// probe is what the begin of a file tells of a column of trials.
type probe struct {
	slot  int
	seen  map[string]bool // task and value
	twice bool            // a task has a value twice
}

// probeTrial looks at the begin of a file for which of several columns numbers
// the trials: "" for the first by its name.
func probeTrial(ctx context.Context, path string, file *bufio.Reader, h head, o Options) (name, over string) {
	if _, ok := tableOf(h.first); ok || o.Columns["trial"] != "" {
		return "", ""
	}
	b, _ := file.Peek(walkSize)
	f := newFields(o)
	r := bufio.NewReaderSize(bytes.NewReader(b), walkSize)
	records, closeIt, err := openFormat(ctx, path, r, h, f, func(Warning) {}, o)
	if err != nil {
		return "", ""
	}
	defer closeIt()
	c := newColumns(f)
	var probes []probe
	tasks := map[string]bool{}
	_ = records.read(func(r *record) error { // the begin may end in a row
		if probes == nil {
			if c.find(o) != nil || c.aggregated || c.wide != nil {
				return errStop
			}
			for _, slot := range c.trialCandidates() {
				probes = append(probes, probe{slot: slot, seen: map[string]bool{}})
			}
			if len(probes) < 2 {
				return errStop
			}
		}
		task := r.get(c.slots[roleAgent]).text + "\x00" + r.get(c.slots[roleTask]).text
		tasks[strings.Clone(task)] = true
		for i := range probes {
			probes[i].add(task, r)
		}
		return nil
	})
	if len(probes) < 2 {
		return "", ""
	}
	return decide(c, probes, len(tasks))
}

func (p *probe) add(task string, r *record) {
	key := task + "\x00" + trialID(r.get(p.slot).text)
	p.twice = p.twice || p.seen[key]
	p.seen[key] = true
}

// decide takes another column than the first if the first has one value for
// all trials of a task, and the other one a value for each.
func decide(c *columns, probes []probe, tasks int) (name, over string) {
	first := probes[0]
	if !first.twice || len(first.seen) > tasks {
		return "", ""
	}
	sure := slices.Contains(numbering, c.lowerName(first.slot))
	for _, p := range probes[1:] {
		if !p.twice && (!sure || c.lowerName(p.slot) != retryName) {
			return c.name(p.slot), c.name(first.slot)
		}
	}
	return "", ""
}
