package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// WriteMarkdown writes the summary in Markdown: the verdict first, and no more
// than a comment of a pull request holds. The error is that of w.
func WriteMarkdown(w io.Writer, r *experiments.Result, l lang.Language) error {
	var b strings.Builder
	title := r.Name
	if title == "" {
		title = "passhat " + r.Command
	}
	fmt.Fprintf(&b, "# %s\n\n", table.Escape(title))
	if v := experiments.Verdict(r, l); v != "" {
		fmt.Fprintf(&b, "> %s\n\n", table.Escape(v))
	}
	for _, s := range experiments.BesideVerdict(r, l) {
		fmt.Fprintf(&b, "- %s\n", table.Escape(s))
	}
	for _, t := range Overview(r, l) {
		markdownTable(&b, t)
	}
	for _, a := range r.Agents {
		markdownAgent(&b, a, l)
	}
	if r.Unevenness != nil {
		fmt.Fprintf(&b, "\n%s\n", sweepAbout(r.Unevenness, l))
		for _, t := range SweepTables(r.Unevenness, l) {
			markdownTable(&b, t)
		}
	}
	if r.Coverage != nil {
		for _, t := range CoverageTables(r.Coverage, l) {
			markdownTable(&b, t)
		}
		b.WriteString("\n")
		for _, n := range CoverageNotes(r.Coverage, l) {
			fmt.Fprintf(&b, "- %s\n", table.Escape(n))
		}
	}
	markdownStudies(&b, r, l)
	fmt.Fprintf(&b, "\n%s\n", table.Escape(Origin(r, l)))
	_, err := io.WriteString(w, comment(b.String(), l.Sayf("The rest is in results.json: a comment holds no more.")))
	return err
}

func markdownStudies(b *strings.Builder, r *experiments.Result, l lang.Language) {
	for _, t := range Studies(r, l) {
		markdownTable(b, t)
	}
	for i, n := range StudyNotes(r, l) {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "- %s\n", table.Escape(n))
	}
}

func markdownAgent(b *strings.Builder, a experiments.AgentResult, l lang.Language) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", table.Escape(a.Agent), table.Escape(About(a, l)))
	for _, t := range Tables(a, l) {
		markdownTable(b, t)
	}
	for i, x := range a.Warnings {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "- **%s**: %s\n", table.Escape(x.Code), table.Escape(warningText(x, l)))
	}
	b.WriteString("\n<details><summary>" + l.Sayf("How to read this") + "</summary>\n\n")
	for _, n := range Notes(a, l) {
		fmt.Fprintf(b, "- %s\n", table.Escape(n))
	}
	b.WriteString("\n</details>\n")
}

func markdownTable(b *strings.Builder, t table.Table) {
	if t.Title != "" {
		fmt.Fprintf(b, "\n%s\n", table.Escape(t.Title))
	}
	fmt.Fprintf(b, "\n%s", t.Markdown())
}

// namedTasks is how many tasks a warning names before "and N more".
const namedTasks = 20

// warningText is the message with the tasks it is about.
func warningText(w experiments.WarningResult, l lang.Language) string {
	if len(w.Tasks) == 0 {
		return w.In(l)
	}
	named := make([]string, 0, namedTasks)
	for _, id := range w.Tasks[:min(len(w.Tasks), namedTasks)] {
		named = append(named, shownID(id))
	}
	text := w.In(l) + ": " + strings.Join(named, ", ")
	if more := len(w.Tasks) - namedTasks; more > 0 {
		text += l.Sayf(" and %d more", more)
	}
	return text
}

// shownID is the id of a task in a list: in quotes, as errors show it, where it
// could be taken for two, or for the words around it.
func shownID(id string) string {
	plain := func(r rune) bool { return r != ',' && r != '"' && !unicode.IsSpace(r) && unicode.IsGraphic(r) }
	if id != "" && strings.IndexFunc(id, func(r rune) bool { return !plain(r) }) < 0 && utf8.ValidString(id) {
		return id
	}
	return strconv.Quote(id)
}

// Warning returns a warning as one line: its code, its message, its tasks.
func Warning(w experiments.WarningResult, l lang.Language) string {
	return table.Plain(w.Code + ": " + warningText(w, l))
}
