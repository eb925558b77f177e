package report

import (
	"io"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// WriteLaTeX writes the tables of the result for a paper, one float a table,
// with what they rest on in comments. The preamble needs booktabs. The error is
// that of w.
func WriteLaTeX(w io.Writer, r *experiments.Result, l lang.Language) error {
	var b strings.Builder
	b.WriteString("% \\usepackage{booktabs}\n")
	latexComment(&b, Origin(r, l))
	latexTables(&b, Overview(r, l))
	for _, a := range r.Agents {
		tables := Tables(a, l)
		for i := range tables {
			tables[i].Title = strings.TrimSuffix(a.Agent+": "+tables[i].Title, ": ") + "; " + About(a, l)
		}
		latexTables(&b, tables)
		for _, n := range Notes(a, l) {
			latexComment(&b, n)
		}
		for _, x := range a.Warnings {
			latexComment(&b, Warning(x, l))
		}
	}
	if r.Unevenness != nil {
		latexTables(&b, SweepTables(r.Unevenness, l))
	}
	if r.Coverage != nil {
		latexTables(&b, CoverageTables(r.Coverage, l))
		for _, n := range CoverageNotes(r.Coverage, l) {
			latexComment(&b, n)
		}
	}
	latexTables(&b, Studies(r, l))
	for _, n := range StudyNotes(r, l) {
		latexComment(&b, n)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func latexTables(b *strings.Builder, tables []table.Table) {
	for _, t := range tables {
		b.WriteString("\n" + t.LaTeX())
	}
}

// latexComment writes a text that no line end can leave.
func latexComment(b *strings.Builder, s string) {
	b.WriteString("% " + table.Plain(s) + "\n")
}
