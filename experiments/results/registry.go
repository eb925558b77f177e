package results

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A format of an evaluation harness is one file that registers a harness:
//
//	func init() {
//		register(harness{
//			name:  "waza",
//			uses:  "tasks[].test_id, tasks[].runs[].{run_number, status}",
//			sniff: func(h head) bool { return h.shape == jsonObject && h.hasIn("tasks", "test_id", "runs") },
//			read:  readWaza,
//		})
//	}
//
//	func readWaza(in *input, yield func(trial) error) error {
//		w := in.json()                                // a streaming walk, NaN and BOM understood
//		return w.object(func(key string) error {      // of what a visit does not read, the walk passes over
//			if key != "tasks" {
//				return nil
//			}
//			return w.list(func(int) error { return wazaTask(in, w, yield) })
//		})
//	}
//
// wazaTask reads the fields with w.value, w.decode, w.object and w.list, then
// yields a trial: task, id, and an outcome, from in.scored where there is a
// score. What the file leaves open is asked by in.choose; what deserves a
// second look goes to in.warn; a fault of the file is w.fault("...") . See also
// in.declare, in.openSibling, in.archive, head. A test file beside it holds a
// small fixture and, where there is one, the oracle (see oracle_test.go).

// harness is a format of result files.
type harness struct {
	name  string
	uses  string // the fields used, in one line
	sniff func(head) bool
	read  func(in *input, yield func(trial) error) error
}

var harnesses = map[string]harness{}

// register adds a format, at the start of the program.
func register(h harness) {
	if _, ok := harnesses[h.name]; ok {
		panic("results: two formats are named " + h.name)
	}
	harnesses[h.name] = h
}

// registered lists the formats in the order of their names, which is that in
// which their sniffers are asked.
func registered() []harness {
	out := make([]harness, 0, len(harnesses))
	for _, name := range slices.Sorted(maps.Keys(harnesses)) {
		out = append(out, harnesses[name])
	}
	return out
}

// claimed returns the format that claims a file or a folder.
func claimed(h head) (harness, bool) {
	for _, f := range registered() {
		if f.sniff(h) {
			return f, true
		}
	}
	return harness{}, false
}

// Table is a result file of rows and columns in a format of a package of its
// own. Next returns the cells of a row and which of them are there; the slices
// are valid until the next call. It returns io.EOF after the last row.
type Table interface {
	Header() []string
	Next() (cells []string, present []bool, err error)
	Close() error
}

type tableFormat struct {
	name, magic string
	open        func(r io.ReaderAt, size int64) (Table, error)
}

var tables []tableFormat

// RegisterTable adds a format of tables whose files begin with the magic. It
// is to be called at the start of the program.
func RegisterTable(name, magic string, open func(r io.ReaderAt, size int64) (Table, error)) {
	tables = append(tables, tableFormat{name, magic, open})
	slices.SortFunc(tables, func(a, b tableFormat) int { return strings.Compare(a.name, b.name) })
}

// tableOf returns the format of tables that begin so.
func tableOf(first []byte) (tableFormat, bool) {
	for _, t := range tables {
		if strings.HasPrefix(string(first[:min(len(first), 16)]), t.magic) {
			return t, true
		}
	}
	return tableFormat{}, false
}

// FormatInfo is a format that Read recognises, and the fields it uses.
type FormatInfo struct{ Name, Uses string }

// Formats lists the formats that Read recognises, by name.
func Formats() []FormatInfo {
	var names []string
	for _, r := range roleNames {
		names = append(names, r.name)
	}
	columns := "columns for " + strings.Join(names, ", ") + " by their usual names or --columns; or a column for each trial (Trial_1, Trial_2, ...)"
	out := []FormatInfo{
		{"CSV", columns}, {"TSV", columns}, {"JSON", columns}, {"JSONL", columns},
		{"tau-bench", "task_id, trial, reward, info.error"},
	}
	for _, t := range tables {
		out = append(out, FormatInfo{t.name, columns})
	}
	for _, h := range registered() {
		out = append(out, FormatInfo{h.name, h.uses})
	}
	slices.SortStableFunc(out, func(a, b FormatInfo) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return out
}

// tableRecords reads the rows of a Table.
type tableRecords struct {
	format tableFormat
	table  Table
	file   string
	record *record
}

func (t *tableRecords) name() string { return t.format.name }

func (t *tableRecords) read(yield func(*record) error) error {
	header := t.table.Header()
	slots := t.record.fields.header(header)
	for row := 1; ; row++ {
		cells, present, err := t.table.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return &SyntaxError{t.file, row, err.Error()}
		}
		if len(cells) != len(header) || len(present) != len(header) {
			return &SyntaxError{t.file, row, fmt.Sprintf("the row has %s, the header %d", plural(len(cells), "cell"), len(header))}
		}
		t.record.clear()
		t.record.line = row
		for i, s := range slots {
			if s < 0 {
				continue
			}
			if v := t.record.at(s); present[i] {
				*v = value{cell, cells[i]}
			} else {
				*v = value{null, ""}
			}
		}
		if err := yield(t.record); err != nil {
			return err
		}
	}
}
