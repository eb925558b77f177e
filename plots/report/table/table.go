// Package table is one model of a table and its forms: text that fits a
// terminal, Markdown and LaTeX.
package table

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Table is a table of cells that are already text. The first column is flush
// left, the others flush right.
type Table struct {
	Title  string
	Header []string
	Rows   [][]string
}

// WithoutEmpty returns the table without the columns that have no text.
func (t Table) WithoutEmpty() Table {
	out := Table{Title: t.Title, Rows: make([][]string, len(t.Rows))}
	for i, name := range t.Header {
		if !slices.ContainsFunc(t.Rows, func(r []string) bool { return r[i] != "" }) {
			continue
		}
		out.Header = append(out.Header, name)
		for j, r := range t.Rows {
			out.Rows[j] = append(out.Rows[j], r[i])
		}
	}
	return out
}

// Width is what the text of a table fits, as far as wrapping its first column
// goes.
const Width = 80

// least is the width that a wrapped column keeps.
const least = 12

// room returns the width left for the first column, 0 where the table fits.
func (t Table) room() int {
	total, first := 0, 0
	for i, name := range t.Header {
		widest := text.StringWidthWithoutEscSequences(Plain(name))
		for _, r := range t.Rows {
			widest = max(widest, text.StringWidthWithoutEscSequences(Plain(r[i])))
		}
		if total += widest + 2; i == 0 {
			first = widest
		}
	}
	if total -= 2; total <= Width { // the last column has no space after it
		return 0
	}
	return max(least, first-(total-Width))
}

// Text returns the table for a terminal: aligned columns, a rule below the
// header, no other lines. A table too wide for it has its first column wrapped.
func (t Table) Text() string {
	w := t.writer(Plain, t.room())
	style := table.StyleDefault
	style.Box = table.BoxStyle{MiddleHorizontal: "-", MiddleVertical: " ", MiddleSeparator: " ", PaddingLeft: "", PaddingRight: " "}
	style.Format = table.FormatOptions{Header: text.FormatDefault, Row: text.FormatDefault}
	style.Options = table.Options{SeparateHeader: true, SeparateColumns: true}
	w.SetStyle(style)
	w.SuppressTrailingSpaces()
	header, rest, _ := strings.Cut(w.Render(), "\n")
	rule, rows, _ := strings.Cut(rest, "\n")
	return header + "\n" + strings.TrimSuffix(rule, "-") + "\n" + rows + "\n" // the rule would reach under the space after the last column
}

// Markdown returns the table in Markdown, every cell escaped.
func (t Table) Markdown() string {
	w := t.writer(func(s string) string { return strings.ReplaceAll(Escape(s), `\|`, "|") }, 0) // the writer escapes the bar itself
	return w.RenderMarkdown() + "\n"
}

func (t Table) writer(cell func(string) string, first int) table.Writer {
	w := table.NewWriter()
	w.AppendHeader(row(t.Header, cell))
	for _, r := range t.Rows {
		w.AppendRow(row(r, cell))
	}
	var columns []table.ColumnConfig
	for i := range t.Header {
		align := text.AlignRight
		if i == 0 {
			align = text.AlignLeft
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align})
	}
	if first > 0 {
		columns[0].WidthMax, columns[0].WidthMaxEnforcer = first, text.WrapSoft
	}
	w.SetColumnConfigs(columns)
	return w
}

func row(cells []string, cell func(string) string) table.Row {
	out := make(table.Row, len(cells))
	for i, c := range cells {
		out[i] = cell(c)
	}
	return out
}
