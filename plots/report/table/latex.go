package table

import (
	"regexp"
	"slices"
	"strings"
)

// LaTeX returns the table as a float of the package booktabs, every cell
// escaped: the first column flush left, the others flush right.
func (t Table) LaTeX() string {
	var b strings.Builder
	b.WriteString("\\begin{table}\n\\centering\n")
	if t.Title != "" {
		b.WriteString("\\caption{" + LaTeX(t.Title) + "}\n")
	}
	b.WriteString("\\begin{tabular}{l" + strings.Repeat("r", max(0, len(t.Header)-1)) + "}\n\\toprule\n")
	latexRow(&b, t.Header)
	b.WriteString("\\midrule\n")
	for _, r := range t.Rows {
		latexRow(&b, r)
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n\\end{table}\n")
	return b.String()
}

// Brackets says whether a cell has the limits of an interval.
func (t Table) Brackets() bool {
	return slices.ContainsFunc(t.Rows, func(r []string) bool { return slices.ContainsFunc(r, limits.MatchString) })
}

// limits matches an interval as cells have it.
var limits = regexp.MustCompile(`\[-?[0-9<>][^][ ]*[,;] -?[0-9<>][^][ ]*\]$`)

func latexRow(b *strings.Builder, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteString(" & ")
		}
		// The empty group keeps a cell that begins with a bracket or a star from
		// being taken for the option or the star of the line end before it.
		if c = strings.TrimLeft(Plain(c), " "); strings.HasPrefix(c, "[") || strings.HasPrefix(c, "*") {
			b.WriteString("{}")
		}
		b.WriteString(LaTeX(c))
	}
	b.WriteString(" \\\\\n")
}
