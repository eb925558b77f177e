package results

import (
	"fmt"
	"slices"
	"strings"
)

// A column "task" may name the benchmark that all rows are of, and another the
// task within it: then all trials would be those of one task.

// taskIDs are the names that a task within a benchmark has, the surest first.
var taskIDs = []string{
	"task_id", "taskid", "test_id", "question_id", "example_id", "instance_id", "sample_id", "doc_id", "input_id", "problem_id",
}

// taskWatch notes whether all rows have one task, while another column has
// several.
type taskWatch struct {
	first  string
	rows   int
	varies bool         // the task
	others []taskColumn // that could have been the task
}

type taskColumn struct {
	slot   int
	first  string
	varies bool
}

// find looks for the columns that could be the task instead. A bare id may be
// that of the row, where another column numbers the trials.
func (w *taskWatch) find(c *columns) {
	if c.chosen[roleTask] || c.lowerName(c.slots[roleTask]) != "task" {
		w.others = nil
		return
	}
	names := taskIDs
	if c.slots[roleTrial] < 0 {
		names = append(slices.Clone(names), "id")
	}
	for _, name := range names {
		for _, slot := range c.fields.named(name) {
			known := func(t taskColumn) bool { return t.slot == slot }
			if slot != c.slots[roleTask] && slot != c.slots[roleTrial] && !slices.ContainsFunc(w.others, known) {
				w.others = append(w.others, taskColumn{slot: slot})
			}
		}
	}
}

func (w *taskWatch) add(r *record, task string) {
	if w.others == nil || w.varies {
		return
	}
	if w.rows == 0 {
		w.first = strings.Clone(task)
	}
	w.rows++
	w.varies = task != w.first
	for i := range w.others {
		o := &w.others[i]
		v := r.get(o.slot)
		switch {
		case o.varies || v.text == "" || v.kind == compound:
		case o.first == "":
			o.first = strings.Clone(v.text)
		default:
			o.varies = v.text != o.first
		}
	}
}

// fault asks which column is the task, where the rows leave it open.
func (w *taskWatch) fault(c *columns) string {
	if w.rows < 2 || w.varies {
		return ""
	}
	for _, o := range w.others {
		if o.varies {
			return fmt.Sprintf("column %q is %.60q in all %d rows, column %q has several values: which is the task? Choose --columns task=%s or task=%s",
				c.name(c.slots[roleTask]), w.first, w.rows, c.name(o.slot), c.name(o.slot), c.name(c.slots[roleTask]))
		}
	}
	return ""
}
