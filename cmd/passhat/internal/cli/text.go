package cli

import (
	"bytes"
	"fmt"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
	"passhat/plots/report/table"
)

// wrapped breaks a text into lines that fit, the later ones indented.
func wrapped(s, indent string) string {
	return strings.Join(table.Fold(table.Plain(s), table.Width-len(indent)), "\n"+indent) + "\n"
}

// writeText writes the result for a terminal: what it says in words, of several
// agents first of all together, then each agent's tables and how to read them.
func writeText(b *bytes.Buffer, r *experiments.Result, l lang.Language) {
	if len(r.Agents) > 1 {
		b.WriteString(wrapped(experiments.Verdict(r, l), "  "))
	}
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
