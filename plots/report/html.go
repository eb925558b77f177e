package report

import (
	"bytes"
	_ "embed" // the page is a file of its own
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"

	"passhat/experiments"
	"passhat/plots"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

//go:embed page.html
var page string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"about": About, "overview": Overview, "notes": Notes, "tables": Tables, "sweeps": SweepTables, "sweepAbout": sweepAbout, "coverage": CoverageTables, "coverageNotes": CoverageNotes, "studies": Studies, "studyNotes": StudyNotes, "warning": warningText, "plain": table.Plain, "whole": whole, "long": longNames, "folded": folded, "paper": onPaper,
	"listed": listed,
	"more":   func(tasks []experiments.TaskResult) int { return max(0, len(tasks)-listedTasks) },
}).Parse(page))

// pageView is what the page shows.
type pageView struct {
	Lang, Title, Verdict        string
	L                           lang.Language
	Sentences                   []string
	Result                      *experiments.Result
	Views                       []figureView
	Say                         map[string]string
	Look                        *lookView
	Made                        madeView
	Measured                    []string
	Policy, Style, Data, Script template.HTML
}

// figureView is a figure in the page, for wide and for narrow screens.
type figureView struct {
	Title, Alt   string
	Wide, Narrow template.HTML
	Broad        bool // too broad for a narrow screen, where it is scrolled
}

// WriteHTML writes the report as one page that needs no other file and no
// network; its script only adds to it. The error is that of w, or of drawing a
// figure.
func WriteHTML(w io.Writer, r *experiments.Result, figures []experiments.NamedFigure, l lang.Language) error {
	v := pageView{
		Lang: l.Code(), L: l, Title: title(r), Verdict: experiments.Verdict(r, l), Sentences: experiments.BesideVerdict(r, l), Result: r,
		Say: words(l), Look: look(r), Made: made(r), Measured: measured(r, l),
	}
	for _, f := range figures {
		view := figureView{Title: f.Figure.Title(), Alt: f.Figure.Alt(), Broad: f.Figure.Size().Width > broadInches}
		class, width := "narrow", narrowInches
		if view.Broad {
			class, width = "narrow broad", broadInches
		}
		var err error
		if view.Wide, err = inline(f.Figure, "wide", sized(f.Figure, max(wideInches, f.Figure.Size().Width))); err == nil {
			view.Narrow, err = inline(f.Figure, class, sized(f.Figure, width))
		}
		if err != nil {
			return fmt.Errorf("figure %s: %w", f.Name, err)
		}
		v.Views = append(v.Views, view)
	}
	if err := v.assets(l); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, v); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// title is what the result calls itself.
func title(r *experiments.Result) string {
	if r.Name != "" {
		return r.Name
	}
	return "passhat " + r.Command
}

// limitsOf finds intervals in a cell.
var limitsOf = regexp.MustCompile(`\[[^\[\]]*\]`)

// whole keeps intervals on one line: a narrow table breaks before them.
func whole(cell string) string {
	return limitsOf.ReplaceAllStringFunc(table.Plain(cell), func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") })
}

// The screen of a telephone shows figures of narrowInches. Those that are broader
// by nature than broadInches would be unreadable there: they keep that width and
// are scrolled.
const (
	narrowInches = 3.2
	broadInches  = 6.8
)

// Other screens show every figure as wide as the page: of one width, and no lower
// than what letters of full size take, all have letters of one size.
const (
	wideInches = 7.0
	lowInches  = 2.6
)

func sized(f *plots.Figure, width float64) plots.Size {
	return plots.Size{Width: width, Height: max(lowInches, f.Size().Height)}
}

var (
	styled      = regexp.MustCompile(`\sstyle="([^"]*)"`)
	declaration = regexp.MustCompile(`\s*([a-z-]+)\s*:\s*([^;]*?)\s*(?:;|$)`)
	sizes       = regexp.MustCompile(`^<svg [^>]*>`)
	inches      = regexp.MustCompile(` (?:width|height)="[0-9.]+(?:pt|in|px)?"`)
)

// inline returns the figure as an svg element whose colours are the page's. All
// text in it comes escaped from the SVG backend, so it is safe as HTML. Styles
// become attributes: the page's policy allows no style but its own.
func inline(f *plots.Figure, class string, size plots.Size) (template.HTML, error) {
	var b bytes.Buffer
	if err := f.Write(&b, plots.SVG, plots.Options{Size: size, Theme: plots.Page}); err != nil {
		return "", err
	}
	svg := b.Bytes()
	start := bytes.Index(svg, []byte("<svg"))
	if start < 0 {
		return "", fmt.Errorf("the SVG has no svg element")
	}
	svg = styled.ReplaceAllFunc(svg[start:], func(found []byte) []byte {
		return declaration.ReplaceAll(styled.FindSubmatch(found)[1], []byte(` $1="$2"`))
	})
	svg = sizes.ReplaceAllFunc(svg, func(head []byte) []byte {
		head = inches.ReplaceAll(head, nil)
		return append([]byte(`<svg class="`+class+`"`), head[len("<svg"):]...)
	})
	return template.HTML(svg), nil //nolint:gosec // escaped by the backend, see above
}
