package report

import (
	"fmt"
	"io"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// WriteMarkdown writes the summary in Markdown: the verdict first, and no more
// than a comment of a pull request holds. The error is that of w.
func WriteMarkdown(w io.Writer, r *experiments.Result) error {
	var b strings.Builder
	title := r.Name
	if title == "" {
		title = "passhat " + r.Command
	}
	fmt.Fprintf(&b, "# %s\n\n", table.Escape(title))
	if v := experiments.Verdict(r, lang.English); v != "" {
		fmt.Fprintf(&b, "> %s\n\n", table.Escape(v))
	}
	for _, s := range r.Sentences {
		fmt.Fprintf(&b, "- %s\n", table.Escape(s))
	}
	for _, t := range Overview(r) {
		markdownTable(&b, t)
	}
	for _, a := range r.Agents {
		markdownAgent(&b, a)
	}
	if r.Unevenness != nil {
		u := r.Unevenness
		fmt.Fprintf(&b, "\nMean rate %.3g; beta-distributed rates; simulated: mean of %d suites of %d tasks, %d trials each.\n",
			u.Mean, u.Replicates, u.Tasks, u.Trials)
		for _, t := range SweepTables(u) {
			markdownTable(&b, t)
		}
	}
	if r.Coverage != nil {
		for _, t := range CoverageTables(r.Coverage) {
			markdownTable(&b, t)
		}
		b.WriteString("\n")
		for _, n := range CoverageNotes(r.Coverage) {
			fmt.Fprintf(&b, "- %s\n", table.Escape(n))
		}
	}
	markdownStudies(&b, r)
	fmt.Fprintf(&b, "\n%s\n", table.Escape(Origin(r)))
	_, err := io.WriteString(w, comment(b.String(), "The rest is in results.json: a comment holds no more."))
	return err
}

func markdownStudies(b *strings.Builder, r *experiments.Result) {
	for _, t := range Studies(r) {
		markdownTable(b, t)
	}
	for i, n := range StudyNotes(r) {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "- %s\n", table.Escape(n))
	}
}

func markdownAgent(b *strings.Builder, a experiments.AgentResult) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", table.Escape(a.Agent), table.Escape(About(a)))
	for _, t := range Tables(a) {
		markdownTable(b, t)
	}
	for i, x := range a.Warnings {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "- **%s**: %s\n", table.Escape(x.Code), table.Escape(warningText(x)))
	}
	b.WriteString("\n<details><summary>How to read this</summary>\n\n")
	for _, n := range Notes(a) {
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
func warningText(w experiments.WarningResult) string {
	if len(w.Tasks) == 0 {
		return w.Message
	}
	named := strings.Join(w.Tasks[:min(len(w.Tasks), namedTasks)], ", ")
	if more := len(w.Tasks) - namedTasks; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	return w.Message + ": " + named
}

// Warning returns a warning as one line: its code, its message, its tasks.
func Warning(w experiments.WarningResult) string {
	return table.Plain(w.Code + ": " + warningText(w))
}
