package results

import (
	"crypto/sha256"
	"encoding/hex"
)

// group reads an object that holds a task's name and its trials, in whatever
// order they come.
type group struct {
	in      *input
	yield   func(trial) error
	agent   string // of trials that name none
	named   bool
	task    string
	kind    kind
	labels  map[string]string
	waiting []trial
}

// maxWaiting is how many trials may come before the name of their task.
const maxWaiting = 10_000

// read reads the object; its name is in the field that is told where it lacks.
func (g *group) read(w *walker, field string, visit func(key string) error) error {
	if err := w.object(visit); err != nil {
		return err
	}
	return g.done(field)
}

// trials reads the list of the task's trials.
func (g *group) trials(w *walker, read func(in *input, w *walker) (trial, error)) error {
	return w.list(func(int) error {
		t, err := read(g.in, w)
		if err != nil {
			return err
		}
		return g.add(t)
	})
}

// nameFrom reads the task's name.
func (g *group) nameFrom(w *walker) error {
	v, err := w.value()
	if err != nil {
		return err
	}
	return g.name(v)
}

// name names the task.
func (g *group) name(v value) error {
	if v.kind == compound || v.text == "" {
		return nil
	}
	g.task, g.kind, g.named = v.text, v.kind, true
	for _, t := range g.waiting {
		if err := g.add(t); err != nil {
			return err
		}
	}
	g.waiting = nil
	return nil
}

// label notes a label of the task, if somebody asks for it.
func (g *group) label(name, text string) {
	if text == "" || !g.in.wants(name) {
		return
	}
	if g.labels == nil {
		g.labels = map[string]string{}
	}
	g.labels[name] = text
}

// add yields a trial of the task.
func (g *group) add(t trial) error {
	if !g.named {
		if len(g.waiting) == maxWaiting {
			return g.in.fault("over %d trials come before the name of their task: this is no result file", maxWaiting)
		}
		g.waiting = append(g.waiting, t)
		return nil
	}
	t.task, t.kind = g.task, g.kind
	if t.agent == "" {
		t.agent = g.agent
	}
	if t.labels == nil {
		t.labels = g.labels
	}
	return g.yield(t)
}

// done is to be called at the end of the object.
func (g *group) done(field string) error {
	if len(g.waiting) > 0 {
		return g.in.fault("%s no task: there is no %s", has(len(g.waiting), "trial"), field)
	}
	return nil
}

// namesakes tells tasks apart that have one name and different contents: the
// first keeps the name.
type namesakes map[string]string

const shortContent = 80

func (n namesakes) id(name, content string) string {
	if len(content) > shortContent {
		sum := sha256.Sum256([]byte(content))
		content = "#" + hex.EncodeToString(sum[:6])
	}
	first, seen := n[name]
	switch {
	case !seen:
		n[name] = content
		return name
	case first == content:
		return name
	}
	return name + " " + content
}
