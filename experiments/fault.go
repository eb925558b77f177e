package experiments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing wrong with a config file: where, what, and the way out.
type Fault struct {
	File         string
	Line, Column int // from 1; 0 for the whole file
	Message      string
	Source       string // the line, "" where there is none
}

// String returns file:line:column: message, the line and a caret below it.
func (f Fault) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Message
	}
	out := fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
	if f.Source == "" {
		return out
	}
	source, column := f.around()
	return out + "\n    " + source + "\n    " + strings.Repeat(" ", column) + "^"
}

// mostSource is how much of a long line is shown.
const mostSource = 160

// around returns the part of the line about the fault and the place in it.
func (f Fault) around() (part string, column int) {
	line, column := []rune(f.Source), max(f.Column-1, 0)
	if len(line) <= mostSource {
		return f.Source, column
	}
	from := min(max(column-mostSource/2, 0), len(line)-mostSource)
	return string(line[from : from+mostSource]), min(column-from, mostSource)
}

// Faults is everything wrong with a config file, in the order of the file.
type Faults []Fault

// Error returns the faults, a paragraph each.
func (f Faults) Error() string {
	texts := make([]string, len(f))
	for i, x := range f {
		texts[i] = x.String()
	}
	return strings.Join(texts, "\n")
}

// sorted returns the faults by position, without repetition.
func (f Faults) sorted() Faults {
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.CompactFunc(f, func(a, b Fault) bool { return a == b })
}

// nearest returns the known word that a misspelt one most likely meant, or "".
func nearest(word string, known []string) string {
	best, distance := "", 1+len(word)/3
	for _, k := range known {
		if d := editDistance(strings.ToLower(word), k); d <= distance && (best == "" || d < distance) {
			best, distance = k, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment).
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
