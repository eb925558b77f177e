package table

import (
	"slices"
	"strings"
)

// Width is what the text of a table fits.
const Width = 80

const (
	between = 2    // columns of space between two columns of a table
	hanging = "  " // what later lines of the first column begin with: else they look like rows
	least   = 12   // what is left of names in the first column, at least
)

// plain returns the table with every cell safe for a terminal.
func (t Table) plain() Table { return t.each(func(_ int, s string) string { return Plain(s) }) }

// each returns the table with every cell changed.
func (t Table) each(change func(column int, s string) string) Table {
	row := func(cells []string) []string {
		out := make([]string, len(cells))
		for i, c := range cells {
			out[i] = change(i, c)
		}
		return out
	}
	out := Table{Title: t.Title, Header: row(t.Header), Rows: make([][]string, len(t.Rows))}
	for i, r := range t.Rows {
		out.Rows[i] = row(r)
	}
	return out
}

// fitted returns the table with its cells broken into lines so that it fits.
func (t Table) fitted() Table {
	widths := t.widths()
	return t.each(func(i int, s string) string {
		if i > 0 || columns(s) <= widths[i] {
			return strings.Join(Fold(s, widths[i]), "\n")
		}
		return strings.Join(Fold(s, max(1, widths[i]-len(hanging))), "\n"+hanging)
	})
}

// widths returns the widths of the columns: what they would have, and, as far as
// that is too wide, less by what wraps in the header, then in cells, then in the
// words of the first column, then in any.
func (t Table) widths() []int {
	var natural, byHeader, byWords, byNames, one []int
	for i := range t.Header {
		cells, wordsWide := t.extent(i)
		head, headWord := columns(t.Header[i]), widest(t.Header[i])
		natural = append(natural, max(cells, head))
		byHeader = append(byHeader, max(cells, headWord))
		byWords = append(byWords, max(wordsWide, headWord))
		byNames = append(byNames, t.narrowest(i))
		one = append(one, 1)
	}
	out := natural
	for _, floor := range [][]int{byHeader, byWords, byNames, one} {
		out = shrunk(out, floor)
	}
	return out
}

// extent returns the widths of the widest cell of a column and of the widest
// word in one; of the first column with what hangs.
func (t Table) extent(column int) (cells, word int) {
	for _, r := range t.Rows {
		cells = max(cells, columns(r[column]))
		w := widest(r[column])
		if column == 0 && w < columns(r[column]) {
			w += len(hanging)
		}
		word = max(word, w)
	}
	return cells, word
}

// widest is the width of the widest word.
func widest(s string) int {
	most := 0
	for _, w := range words(s) {
		most = max(most, columns(w))
	}
	return most
}

// total is the width of a table whose columns have these widths.
func total(widths []int) int {
	sum := -between // none after the last
	for _, w := range widths {
		sum += w + between
	}
	return sum
}

// shrunk takes from the widest of the columns above their floors until the
// table fits, or all are at their floors.
func shrunk(widths, floor []int) []int {
	out := slices.Clone(widths)
	for over := total(out) - Width; over > 0; over-- {
		at := -1
		for i := range out {
			if out[i] > floor[i] && (at < 0 || out[i] > out[at]) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		out[at]--
	}
	return out
}

// parts splits a table that does not fit however its text wraps into tables of
// as many columns as do, each with the first one.
func (t Table) parts() []Table {
	var out []Table
	kept := []int{0}
	for i := 1; i < len(t.Header); i++ {
		more := append(slices.Clone(kept), i)
		if len(kept) > 1 && !t.only(more).fits() {
			out, kept = append(out, t.only(kept)), []int{0, i}
			continue
		}
		kept = more
	}
	if len(t.Header) == 0 {
		return out
	}
	return append(out, t.only(kept))
}

// fits says whether a table fits with no word broken but those of its first
// column.
func (t Table) fits() bool {
	widths := make([]int, len(t.Header))
	for i := range widths {
		widths[i] = t.narrowest(i)
	}
	return total(widths) <= Width
}

// narrowest returns the least width of a column in which no word is broken, but
// for those of the first column.
func (t Table) narrowest(column int) int {
	_, word := t.extent(column)
	head := widest(t.Header[column])
	if column == 0 {
		word = min(word, least)
	}
	return max(word, head)
}

// only returns the table with some of its columns.
func (t Table) only(kept []int) Table {
	row := func(cells []string) []string {
		var out []string
		for _, i := range kept {
			out = append(out, cells[i])
		}
		return out
	}
	out := Table{Title: t.Title, Header: row(t.Header)}
	for _, r := range t.Rows {
		out.Rows = append(out.Rows, row(r))
	}
	return out
}
