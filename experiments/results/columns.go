package results

import (
	"fmt"
	"slices"
	"strings"
)

// columns is which slot has which role in one file.
type columns struct {
	fields     *fields
	slots      [roleCount]int // -1 for none
	labels     [useCount]int  // slots of the labels that are asked for, -1 for none
	chosen     [roleCount]bool
	others     []int // further columns with the name of a verdict
	aggregated bool  // a row is a task with its counts
	byStatus   bool  // the verdict is in the status, for want of another column
	tauBench   bool
	wide       []wideColumn // of the trials in a row, for a row of several
	published  []wideColumn // of metrics, beside them
	trialHint  string       // the column that the begin of the file says is the trial
	rivals     []int        // of the columns that could have been the trial too
}

func newColumns(f *fields) *columns {
	c := &columns{fields: f, labels: [useCount]int{-1, -1, -1, -1}}
	for r := range c.slots {
		c.slots[r] = -1
	}
	return c
}

// find gives roles to the names that are known by now; a role that has its
// column keeps it. Objects may name a field late, so find is called again
// whenever there is a new name.
func (c *columns) find(o Options) error {
	if err := c.choose(o); err != nil {
		return err
	}
	long := c.isLongForm() && !c.chosen[roleSuccess]
	if long {
		c.slots[roleSuccess] = c.fields.slots["outcome"]
	}
	for r := range roleCount {
		if c.slots[r] >= 0 || c.chosen[r] {
			continue
		}
		seek := func() error { return c.seek(r) }
		if r == roleTrial {
			seek = c.seekTrial
		}
		if err := seek(); err != nil {
			return err
		}
	}
	c.rivals = c.trialAlternates()
	if !c.chosen[roleSuccess] && !c.chosen[roleC] {
		if err := c.findWide(); err != nil {
			return err
		}
	}
	c.aggregated = c.hasCounts() && c.wide == nil
	if !c.aggregated && c.wide == nil && c.slots[roleSuccess] < 0 && !c.chosen[roleSuccess] {
		if err := c.scores(); err != nil {
			return err
		}
	}
	if !long {
		c.others = c.furtherVerdicts()
	}
	c.tauBench = c.fields.has("task_id") && c.fields.has("trial") && c.fields.has("reward") && c.fields.has("info")
	return c.complete()
}

// choose gives roles to the columns that the user named.
func (c *columns) choose(o Options) error {
	for r := range roleCount {
		name, ok := o.Columns[roleNames[r].name]
		if !ok {
			continue
		}
		c.chosen[r] = true
		if c.fields.has(name) {
			c.slots[r] = c.fields.slots[name]
		} else if c.fields.settled {
			return noResults{c.absent(r, name)}
		}
		if err := c.unique(c.slots[r]); err != nil {
			return err
		}
	}
	for use, name := range o.labels() {
		if c.fields.has(name) {
			c.labels[use] = c.fields.slots[name]
		}
	}
	return nil
}

func (c *columns) absent(r role, name string) error {
	return fmt.Errorf("no column %q for %s; %s", name, roleNames[r].name, c.listing())
}

// seek looks for the first of a role's names that the file has.
func (c *columns) seek(r role) error {
	for _, candidate := range roleNames[r].candidates {
		found := c.fields.named(candidate)
		if len(found) > 1 {
			return fmt.Errorf("columns %q and %q are both a name for %s: choose one, e.g. --columns %s=%s",
				c.name(found[0]), c.name(found[1]), roleNames[r].name, roleNames[r].name, c.name(found[0]))
		}
		if len(found) == 1 {
			c.slots[r] = found[0]
			return c.unique(found[0])
		}
	}
	return nil
}

func (c *columns) unique(slot int) error {
	if slot >= 0 && slices.Contains(c.fields.twice, c.name(slot)) {
		return fmt.Errorf("two columns are named %q: rename one", c.name(slot))
	}
	return nil
}

func (c *columns) name(slot int) string {
	if slot < 0 {
		return ""
	}
	return c.fields.names[slot]
}

// hasCounts says whether a row is a task with its counts. A file of single
// trials may well have a column n; so may a file of counts have a column named
// like a verdict, or the seed of the run.
func (c *columns) hasCounts() bool {
	n, k := c.slots[roleN], c.slots[roleC]
	switch {
	case n < 0 || k < 0 || n == k:
		return false
	case c.chosen[roleN] && c.chosen[roleC]:
		return true
	case c.chosen[roleSuccess]:
		return false
	case slices.Contains(countWords, strings.ToLower(c.name(k))):
		return c.slots[roleTrial] < 0
	}
	return true
}

// scores takes the score of an object of scores, if it is the only one.
func (c *columns) scores() error {
	var found []string
	for _, name := range c.fields.names {
		if strings.HasPrefix(name, scoresPrefix) {
			found = append(found, name)
		}
	}
	if len(found) > 1 {
		return fmt.Errorf("several scores, %s: choose one, e.g. --columns success=%s", strings.Join(found, ", "), found[0])
	}
	if len(found) == 1 {
		c.slots[roleSuccess] = c.fields.slots[found[0]]
	}
	return nil
}

// furtherVerdicts lists the columns that could have been the verdict too. Who
// names the column of the verdict has decided.
func (c *columns) furtherVerdicts() []int {
	if c.aggregated || c.chosen[roleSuccess] || c.wide != nil {
		return nil
	}
	var others []int
	verdict := c.slots[roleSuccess]
	for s, name := range c.fields.names {
		isVerdict := slices.Contains(roleNames[roleSuccess].candidates, strings.ToLower(name))
		isScore := strings.HasPrefix(name, scoresPrefix) && strings.HasPrefix(c.name(verdict), scoresPrefix)
		if (isVerdict || isScore) && s != verdict {
			others = append(others, s)
		}
	}
	return others
}

// complete checks that there is a task, and a verdict or the hope of one.
func (c *columns) complete() error {
	var lacking []string
	if c.slots[roleTask] < 0 {
		lacking = append(lacking, "task")
	}
	late := c.chosen[roleSuccess] && !c.fields.settled
	noVerdict := !c.aggregated && c.slots[roleSuccess] < 0 && !late && c.wide == nil
	if noVerdict && c.slots[roleError] < 0 && c.slots[roleStatus] < 0 {
		lacking = append(lacking, "success")
	}
	c.byStatus = noVerdict && c.slots[roleStatus] >= 0
	if len(lacking) == 0 {
		return nil
	}
	return noResults{fmt.Errorf("no column for %s; %s; %s", strings.Join(lacking, " and "), c.listing(), c.wayOut())}
}

// listing tells the columns, the first of very many.
func (c *columns) listing() string {
	names := c.fields.all
	switch {
	case len(names) == 0:
		return "there are no columns"
	case len(names) > maxShown:
		return fmt.Sprintf("the first of %d columns are %s", len(names), shownNames(names[:maxShown]))
	}
	return "the columns are " + shownNames(names)
}

// wayOut says what to do about a file without a task or a verdict.
func (c *columns) wayOut() string {
	if family := c.fields.publishedRow(); family != "" {
		return fmt.Sprintf("these are published values and no trials: passhat check '%s' VALUES --tasks M says whether they can be, and what follows", family)
	}
	for _, name := range c.fields.all {
		if slices.Contains(rateWords, strings.ToLower(name)) && c.slots[roleTask] >= 0 {
			return fmt.Sprintf("a rate (%s) does not say of how many trials: columns n and c do", name)
		}
	}
	if inner := c.fields.inner; inner.path != "" && (c.slots[roleTask] < 0 || inner.roles == 2) {
		return fmt.Sprintf("if the records are inside %q, make that the file, e.g. jq %s", inner.name, shellWord(inner.path))
	}
	return "name yours, e.g. --columns task=id,success=ok"
}
