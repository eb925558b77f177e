package report

import (
	"cmp"
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
	for _, t := range Overview(r, l) {
		t.Title = overviewTitle(r, l)
		latexTables(&b, []table.Table{t})
	}
	for _, a := range r.Agents {
		tables := Tables(a, l)
		for i := range tables {
			tables[i].Title = strings.TrimSuffix(a.Agent+": "+tables[i].Title, ": ") + "; " + About(a, l)
			if tables[i].Brackets() && !saysConfidence(tables[i].Title, a, l) {
				tables[i].Title += bracketsSay([]experiments.AgentResult{a}, l)
			}
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
	studies := Studies(r, l)
	for i := range studies {
		studies[i].Title = cmp.Or(studies[i].Title, title(r))
	}
	latexTables(&b, studies)
	for _, n := range StudyNotes(r, l) {
		latexComment(&b, n)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// saysConfidence says whether a title tells already of which confidence the
// intervals below it are.
func saysConfidence(title string, a experiments.AgentResult, l lang.Language) bool {
	i := interval(a.Estimates)
	return i != nil && strings.Contains(title, l.Percent(i.Confidence))
}

// overviewTitle is the caption of the table of several agents.
func overviewTitle(r *experiments.Result, l lang.Language) string {
	return l.Sayf("%s side by side, at the largest k that all of them have", l.Count(len(r.Agents), "agent")) + bracketsSay(r.Agents, l)
}

// bracketsSay says what stands in brackets behind the estimates: a table of a
// paper is read without what is printed around it here.
func bracketsSay(agents []experiments.AgentResult, l lang.Language) string {
	var first *experiments.IntervalResult
	alike := true
	for _, a := range agents {
		i := interval(a.Estimates)
		if i == nil {
			continue
		}
		first = cmp.Or(first, i)
		alike = alike && i.Method == first.Method
	}
	switch {
	case first == nil:
		return ""
	case !alike:
		return l.Sayf("; in brackets: %s %sintervals for the %s", l.Percent(first.Confidence), side(first.Side, l), speaksOf(first.Target, l))
	}
	return l.Sayf("; in brackets: %s %sintervals by the method %s for the %s", l.Percent(first.Confidence), side(first.Side, l), first.Method, speaksOf(first.Target, l))
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
