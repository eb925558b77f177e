package results

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

func init() {
	register(harness{
		name:  "map of verdicts",
		uses:  "{<task>: true|false}, one run a file, as of SWE-bench Pro; repo (of the id) for --group",
		sniff: func(h head) bool { return h.shape == jsonObject && mapShape(h).verdicts },
		read:  readVerdictMap,
	})
	register(harness{
		name:  "map of runs",
		uses:  "{<task>: {<run>: 0|1}}, {<run>: {<task>: 0|1}} or {<task>: [0, 1, ...]}; which is the task, where names do not tell: --columns task=outer|inner",
		sniff: func(h head) bool { return h.shape == jsonObject && (mapShape(h).runs || mapShape(h).lists) },
		read:  readRunMap,
	})
}

// mapForm is what the values of an object are, as far as the begin of the file
// shows it.
type mapForm struct {
	verdicts, runs, lists bool
	outer, inner          []string
}

const mapKeys = 200 // looked at

// mapShape looks at an object whose names are data.
func mapShape(h head) mapForm {
	names := newFields(Options{})
	d := jsontext.NewDecoder(newNaNReader(bytes.NewReader(h.first)), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if _, err := d.ReadToken(); err != nil {
		return mapForm{}
	}
	m := mapForm{}
	kinds := map[jsontext.Kind]int{}
	for d.PeekKind() == '"' && len(m.outer) < mapKeys {
		name, err := d.ReadToken()
		if err != nil {
			break
		}
		key := name.String()
		if names.wanted[strings.ToLower(key)] {
			return mapForm{} // the name of a column: this is a record
		}
		k := d.PeekKind()
		if !m.value(d, k) {
			return mapForm{}
		}
		m.outer = append(m.outer, key)
		kinds[k]++
	}
	bools, objects, lists := kinds['t']+kinds['f'], kinds['{'], kinds['[']
	switch n := len(m.outer); {
	case n == 0:
		return mapForm{}
	case bools > 0 && objects == 0 && lists == 0:
		m.verdicts = true
	case objects == n:
		m.runs = len(m.inner) > 0
	case lists == n:
		m.lists = true
	}
	return m
}

// value looks at a value; false for one that such a map does not have.
func (m *mapForm) value(d *jsontext.Decoder, k jsontext.Kind) bool {
	if k == jsontext.KindInvalid {
		return true // the begin of the file ends here
	}
	if k != '{' && k != '[' {
		return isVerdict(d)
	}
	_, _ = d.ReadToken()
	for i := 0; ; i++ {
		before := d.InputOffset()
		switch next := d.PeekKind(); next {
		case '}', ']':
			_, _ = d.ReadToken()
			return true
		case jsontext.KindInvalid:
			return i > 0
		}
		if k == '{' {
			name, err := d.ReadToken()
			if err != nil {
				return true
			}
			if len(m.inner) < mapKeys {
				m.inner = append(m.inner, name.String())
			}
			if d.PeekKind() == jsontext.KindInvalid {
				return true
			}
		}
		if !isVerdict(d) {
			return false
		}
		if d.InputOffset() == before {
			return i > 0 // a fault, or the begin of the file ends here
		}
	}
}

// isVerdict reads a value, and says whether it may be a verdict.
func isVerdict(d *jsontext.Decoder) bool {
	switch d.PeekKind() {
	case 't', 'f', 'n':
	case '0':
		raw, err := d.ReadValue()
		x, e := strconv.ParseFloat(string(raw), 64)
		return err != nil || e == nil && (x == 0 || x == 1)
	default:
		return false
	}
	_, _ = d.ReadToken()
	return true
}

func readVerdictMap(in *input, yield func(trial) error) error {
	w := in.json()
	n, instances := 0, 0
	err := w.object(func(id string) error {
		n++
		instances += count01(strings.HasPrefix(id, "instance_") && strings.Contains(id, "__"))
		t := trial{task: id, kind: text, id: "1", run: in.path}
		sweLabel(in, &t)
		return yieldVerdict(in, w, t, yield)
	})
	if err == nil && instances == n && n < sweProInstances {
		in.warn(Warning{Code: "not-submitted", Message: fmt.Sprintf("%s: %d of the %d public instances of SWE-bench Pro have a verdict, and only these are counted; absent is not false: a list of all by --tasks-from shows the others",
			in.path, n, sweProInstances)})
	}
	return err
}

// sweProInstances is the size of the public set of SWE-bench Pro.
const sweProInstances = 731

// yieldVerdict reads a verdict and yields its trial.
func yieldVerdict(in *input, w *walker, t trial, yield func(trial) error) error {
	v, err := w.value()
	if err != nil {
		return err
	}
	if err := in.word(&t, v); err != nil {
		return w.fault("%v", err)
	}
	return yield(t)
}

func readRunMap(in *input, yield func(trial) error) error {
	m := mapShape(in.head)
	w := in.json()
	tasksInside := false
	if m.runs {
		var err error
		if tasksInside, err = m.orientation(in); err != nil {
			return err
		}
	}
	return w.object(func(outer string) error {
		t := trial{task: outer, kind: text, run: in.path}
		if w.kind() == '[' {
			return w.list(func(i int) error {
				t.id = strconv.Itoa(i)
				return yieldVerdict(in, w, t, yield)
			})
		}
		if w.kind() != '{' {
			return w.fault("%q has a verdict, others have several, by run: one kind was expected", outer)
		}
		return w.object(func(inner string) error {
			t.task, t.id = outer, inner
			if tasksInside {
				t.task, t.id = inner, outer
			}
			sweLabel(in, &t)
			return yieldVerdict(in, w, t, yield)
		})
	})
}

// runName is what runs are called.
var runName = regexp.MustCompile(`(?i)^(.*[^a-z0-9])?(run|trial|seed|epoch|attempt|rollout|repeat|rep|iteration|iter|round|r|rs|t)?[ _#-]*\d{1,4}$`)

// orientation says whether the tasks are the names inside. It goes by the names
// of runs, which are numbered, and by those of tasks.
func (m mapForm) orientation(in *input) (inside bool, err error) {
	switch in.options.Columns["task"] {
	case "outer":
		return false, nil
	case "inner":
		return true, nil
	}
	outer, inner := allRuns(m.outer), allRuns(m.inner)
	if outer == inner {
		outer, inner = !allTasks(m.outer) && allTasks(m.inner), allTasks(m.outer) && !allTasks(m.inner)
	}
	if outer == inner {
		return false, in.fault("which names are tasks and which runs? The outer ones are %s, the inner ones %s: choose --columns task=outer or task=inner", firstOf(m.outer), firstOf(m.inner))
	}
	return outer, nil
}

func allRuns(names []string) bool {
	for _, n := range names {
		if !runName.MatchString(n) || strings.Contains(n, "__") {
			return false
		}
	}
	return true
}

// allTasks says whether the names are those of instances: owner__repository.
func allTasks(names []string) bool {
	for _, n := range names {
		if !strings.Contains(n, "__") {
			return false
		}
	}
	return true
}

func firstOf(names []string) string {
	if len(names) > 3 {
		return strings.Join(names[:3], ", ") + ", ..."
	}
	return strings.Join(names, ", ")
}
