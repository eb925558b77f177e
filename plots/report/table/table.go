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
	var kept []int
	for i := range t.Header {
		if slices.ContainsFunc(t.Rows, func(r []string) bool { return r[i] != "" }) {
			kept = append(kept, i)
		}
	}
	return t.only(kept)
}

// Text returns the table for a terminal: aligned columns, a rule below the
// header, no other lines, and no line wider than Width. A table that is too
// wide has its header wrapped at spaces, then its cells, then the words of its
// first column; what is wider still is set as tables one below the other, each
// with the first column. No number is broken.
func (t Table) Text() string {
	var b strings.Builder
	for i, part := range t.plain().parts() {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(part.fitted().render())
	}
	return b.String()
}

// render sets a table whose cells have their lines already.
func (t Table) render() string {
	w := t.writer(func(s string) string { return s })
	style := table.StyleDefault
	style.Box = table.BoxStyle{MiddleHorizontal: "-", MiddleVertical: " ", MiddleSeparator: " ", PaddingLeft: "", PaddingRight: " "}
	style.Format = table.FormatOptions{Header: text.FormatDefault, Row: text.FormatDefault}
	style.Options = table.Options{SeparateHeader: true, SeparateColumns: true}
	w.SetStyle(style)
	w.SuppressTrailingSpaces()
	high := 1
	for _, name := range t.Header {
		high = max(high, 1+strings.Count(name, "\n"))
	}
	lines := strings.Split(w.Render(), "\n")
	lines[high] = strings.TrimSuffix(lines[high], "-") // the rule would reach under the space after the last column
	return strings.Join(lines, "\n") + "\n"
}

// Markdown returns the table in Markdown, every cell escaped.
func (t Table) Markdown() string {
	w := t.writer(func(s string) string { return strings.ReplaceAll(Escape(s), `\|`, "|") }) // the writer escapes the bar itself
	return w.RenderMarkdown() + "\n"
}

func (t Table) writer(cell func(string) string) table.Writer {
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
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align, VAlignHeader: text.VAlignBottom})
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
