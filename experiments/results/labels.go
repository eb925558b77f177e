package results

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// labelUse is what a label of the tasks is for.
type labelUse int

const (
	useGroup labelUse = iota
	useCluster
	useStratum
	useWeight
	useCount
)

// labelUses are the words for them: of the option, and of what is lacking.
var labelUses = [useCount]struct{ word, purpose string }{
	useGroup:   {"group", "to group by"},
	useCluster: {"cluster", "for the clusters"},
	useStratum: {"stratum", "for the strata"},
	useWeight:  {"weight", "for the weights"},
}

// labels are the names of the labels that the options ask for, "" for none.
func (o Options) labels() [useCount]string {
	return [useCount]string{o.Group, o.Cluster, o.Stratum, o.Weight}
}

// taskLabels are the labels of a task, by their use; weight is 0 for none.
type taskLabels struct {
	texts  [useCount]string
	weight float64
}

// set gives a label its value.
func (l *taskLabels) set(use labelUse, text string) error {
	l.texts[use] = text
	blank := strings.TrimSpace(text) == ""
	switch {
	case use == useGroup:
		return nil
	case blank:
		return fmt.Errorf("no %s: the label is blank", labelUses[use].word)
	case use != useWeight:
		return nil
	}
	x, ok := finite(strings.ToLower(strings.TrimSpace(text)))
	if !ok || x <= 0 {
		return fmt.Errorf("the weight %.60q is not a positive number", text)
	}
	l.weight = x
	return nil
}

// join takes the labels of a trial for its task, which has each but once.
func (k *taskTally) join(x *trial) error {
	if x.labelled == (taskLabels{}) {
		return nil
	}
	b := k.more()
	if b.labels == nil {
		b.labels = &taskLabels{}
	}
	for use := range useCount {
		text, former := x.labelled.texts[use], b.labels.texts[use]
		switch {
		case text == "" || text == former:
		case former == "":
			b.labels.texts[use] = strings.Clone(text)
		case use == useWeight && x.labelled.weight == b.labels.weight:
		default:
			word := labelUses[use].word
			return fmt.Errorf("task %q has the %s %q and the %s %q: it must have one", x.task, word, former, word, text)
		}
	}
	if x.labelled.weight > 0 {
		b.labels.weight = x.labelled.weight
	}
	return nil
}

// The most that an id of a task, which may be its prompt, and a name may have
// that stands in every table and figure.
const (
	maxID    = 64 << 10
	maxLabel = 1 << 10
)

// checkIDs checks the texts by which trials are told apart.
func checkIDs(t *trial) error {
	for i, s := range [...]string{t.task, t.id, t.agent, t.labelled.texts[useGroup], t.labelled.texts[useCluster], t.labelled.texts[useStratum]} {
		switch {
		case s == "":
		case i < 2 && len(s) > maxID:
			role := [...]string{"task", "trial"}[i]
			return fmt.Errorf("an id of over %d KiB, %.40q...: name the column of the ids, --columns %s=NAME", maxID>>10, s, role)
		case i == 2 && len(s) > maxLabel:
			return fmt.Errorf("a name of an agent of over %d KiB, %.40q...: no table has room for that; name another column, --columns agent=NAME, or the agent of the file, name=FILE", maxLabel>>10, s)
		case i > 2 && len(s) > maxLabel:
			use := labelUses[i-3].word
			return fmt.Errorf("a label of over %d KiB, %.40q...: no table has room for that; take another label for --%s", maxLabel>>10, s, use)
		case !utf8.ValidString(s):
			return fmt.Errorf("%q is not in UTF-8: save the file as UTF-8", s)
		case strings.IndexByte(s, 0) >= 0:
			return fmt.Errorf("%q has a zero byte in it: the file is damaged or no text", s)
		}
	}
	return nil
}

// readLabels reads the labels of a record that the options ask for.
func (rd *reader) readLabels(r *record, t *trial) error {
	c := rd.columns
	for use, name := range rd.labels {
		if name == "" {
			continue
		}
		v := r.get(c.labels[use])
		if v.kind == absent || v.kind == compound {
			return fmt.Errorf("no label %q %s; %s", name, labelUses[use].purpose, c.listing())
		}
		if err := t.labelled.set(labelUse(use), rd.labelText(labelUse(use), v)); err != nil {
			return fmt.Errorf("task %q, column %q: %w", t.task, name, err)
		}
	}
	return nil
}

// readLabels takes from the labels of a trial those that the options ask for.
func (d *delivery) readLabels(t *trial) error {
	for use, name := range d.options.labels() {
		if name == "" || t.labelled.texts[use] != "" {
			continue
		}
		text, ok := t.labels[name]
		if !ok {
			return d.noLabel(labelUse(use), name, t.labels)
		}
		if err := t.labelled.set(labelUse(use), text); err != nil {
			return fmt.Errorf("task %q, label %q: %w", t.task, name, err)
		}
	}
	return nil
}

// noLabel says which labels there are.
func (d *delivery) noLabel(use labelUse, name string, given map[string]string) error {
	there := slices.Clone(d.notes.labels)
	for label := range given {
		there = append(there, label)
	}
	slices.Sort(there)
	there = slices.DeleteFunc(slices.Compact(there), func(s string) bool { return s == name })
	if len(there) == 0 {
		return fmt.Errorf("no label %q %s; this format has no labels here", name, labelUses[use].purpose)
	}
	return fmt.Errorf("no label %q %s; there is %s", name, labelUses[use].purpose, shownNames(there))
}

// wants says whether a label is to be given with the trials, and notes that
// there is such a label.
func (in *input) wants(label string) bool {
	if in.notes != nil && len(in.notes.labels) < maxShown && !slices.Contains(in.notes.labels, label) {
		in.notes.labels = append(in.notes.labels, strings.Clone(label))
	}
	asked := in.options.labels()
	return label != "" && slices.Contains(asked[:], label) || slices.Contains([]string{"model", "version", "grader"}, label)
}

// maxShown is how many names a message lists.
const maxShown = 40

// shownNames lists names, the first of very many.
func shownNames(names []string) string {
	shown := make([]string, 0, maxShown)
	for _, n := range names[:min(len(names), maxShown)] {
		if len(n) > 60 {
			n = strings.ToValidUTF8(n[:60], "") + "..."
		}
		shown = append(shown, n)
	}
	if len(names) > maxShown {
		shown = append(shown, "...")
	}
	return strings.Join(shown, ", ")
}

// errStop ends the reading of a file that nothing more is wanted of.
var errStop = errors.New("enough")
