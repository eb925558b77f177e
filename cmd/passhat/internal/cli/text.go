package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
	"passhat/plots/report/table"
)

// width is what the text output fits.
const width = 80

// glue stands for a space that no line ends at: that of "95 %". The wrapping
// breaks at every space that Unicode has, so it is a letter of private use.
const glue = "\ue000"

// wrapped breaks a text into lines that fit, the later ones indented.
func wrapped(s, indent string) string {
	held := strings.ReplaceAll(table.Plain(s), " %", glue+"%")
	lines := strings.Split(text.WrapSoft(held, width-len(indent)), "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(strings.TrimRight(lines[i], " "), glue, " ")
	}
	return strings.Join(lines, "\n"+indent) + "\n"
}

// writeText writes the result for a terminal: what it says in words, then each
// agent's tables and how to read them.
func writeText(b *bytes.Buffer, r *experiments.Result, l lang.Language) {
	for _, s := range experiments.Sentences(r, l) {
		b.WriteString(wrapped(s, "  "))
	}
	writeTables(b, report.Overview(r, l))
	for _, a := range r.Agents {
		if b.Len() > 0 && !bytes.HasSuffix(b.Bytes(), []byte("\n\n")) {
			b.WriteString("\n")
		}
		b.WriteString(wrapped(a.Agent+": "+report.About(a, l), "  "))
		writeTables(b, report.Tables(a, l))
		for _, n := range report.Notes(a, l) {
			b.WriteString(wrapped("- "+n, "  "))
		}
	}
	if r.Unevenness != nil {
		writeTables(b, report.SweepTables(r.Unevenness, l))
	}
	if r.Coverage != nil {
		writeTables(b, report.CoverageTables(r.Coverage, l))
		for _, n := range report.CoverageNotes(r.Coverage, l) {
			b.WriteString(wrapped("- "+n, "  "))
		}
	}
	writeTables(b, report.Studies(r, l))
	for _, n := range report.StudyNotes(r, l) {
		b.WriteString(wrapped("- "+n, "  "))
	}
	fmt.Fprintf(b, "- %s\n", report.Origin(r, l))
}

func writeTables(b *bytes.Buffer, tables []table.Table) {
	if len(tables) == 0 {
		return
	}
	for _, t := range tables {
		b.WriteString("\n")
		if t.Title != "" {
			b.WriteString(wrapped(t.Title, ""))
		}
		b.WriteString(t.Text())
	}
	b.WriteString("\n")
}
