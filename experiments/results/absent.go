package results

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// listedTasks reads the ids of the tasks that should be there: a JSON list, or
// one a line, below a header such as task_id if there is one.
func listedTasks(path string, sums *digests) ([]string, error) {
	in, err := open(path, nil, sums)
	if err != nil {
		return nil, err
	}
	defer in.close()
	r := bufio.NewReaderSize(in, 1<<16)
	skipBOM(r)
	ids, err := listedLines(r)
	if err != nil {
		return nil, &SyntaxError{path, 0, "not a list of tasks: " + err.Error()}
	}
	if len(ids) == 0 {
		return nil, &SyntaxError{path, 0, "a list of no tasks: one id a line, or a JSON list of ids, was expected"}
	}
	slices.SortFunc(ids, naturalCompare)
	return slices.Compact(ids), in.done()
}

func listedLines(r *bufio.Reader) ([]string, error) {
	if first, _ := r.Peek(1); len(first) == 1 && first[0] == '[' {
		return listedJSON(r)
	}
	var ids []string
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		id := strings.TrimSpace(s.Text())
		header := len(ids) == 0 && slices.Contains(roleNames[roleTask].candidates, strings.ToLower(id))
		if id == "" || header {
			continue
		}
		if !utf8.ValidString(id) {
			return nil, fmt.Errorf("%q is not in UTF-8", id)
		}
		ids = append(ids, id)
	}
	return ids, s.Err()
}

func listedJSON(r io.Reader) ([]string, error) {
	d := jsontext.NewDecoder(r)
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	var ids []string
	for d.PeekKind() != ']' {
		raw, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		switch raw.Kind() {
		case '"':
			ids = append(ids, string(appendUnquoted(nil, raw)))
		case '0':
			ids = append(ids, string(raw))
		default:
			return nil, fmt.Errorf("%.60s is no id", raw)
		}
	}
	return ids, nil
}

// absent adds the listed tasks that an agent has no trial of, as missing, and
// warns of these and of those that are not listed.
func (a *agentTally) absent(listed []string) []Warning {
	most := int32(1)
	var unlisted []string
	for id, k := range a.tasks {
		most = max(most, int32(k.trialsRun())+k.counts.missing)
		if _, ok := slices.BinarySearchFunc(listed, id, naturalCompare); !ok {
			unlisted = append(unlisted, id)
		}
	}
	slices.SortFunc(unlisted, naturalCompare)
	var gone []string
	for _, id := range listed {
		if _, ok := a.tasks[id]; !ok {
			gone = append(gone, id)
			a.tasks[id] = &taskTally{came: a.came, counts: taskCounts{missing: most}}
			a.came++
		}
	}
	var out []Warning
	if len(gone) > 0 {
		out = append(out, Warning{"absent", fmt.Sprintf("%d of %d listed tasks have no trial and count as missing: the results cover %d of %d tasks",
			len(gone), len(listed), len(listed)-len(gone), len(listed)), gone})
	}
	if len(unlisted) > 0 {
		out = append(out, Warning{"unlisted", was(len(unlisted), "task") + " not in the list of tasks; counted all the same: check the list and the spelling of the ids", unlisted})
	}
	return out
}
