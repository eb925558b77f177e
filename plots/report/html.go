package report

import (
	"bytes"
	_ "embed" // the page is a file of its own
	"fmt"
	"html/template"
	"io"

	"passhat/experiments"
	"passhat/plots"
	"passhat/plots/report/table"
)

//go:embed page.html
var page string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"about": About, "overview": Overview, "notes": Notes, "tables": Tables, "sweeps": SweepTables, "coverage": CoverageTables, "coverageNotes": CoverageNotes, "studies": Studies, "studyNotes": StudyNotes, "warning": warningText, "origin": Origin, "plain": table.Plain,
	"first": func(n int, tasks []experiments.TaskResult) []experiments.TaskResult {
		return tasks[:min(n, len(tasks))]
	},
	"more": func(n int, tasks []experiments.TaskResult) int { return max(0, len(tasks)-n) },
}).Parse(page))

// listedTasks is how many tasks the page lists; results.json has them all.
const listedTasks = 1000

// figureView is a figure in the page.
type figureView struct {
	Title, Alt string
	SVG        template.HTML
}

// WriteHTML writes the report as one page that needs no other file, no network
// and no script. The error is that of w, or of drawing a figure.
func WriteHTML(w io.Writer, r *experiments.Result, figures []experiments.NamedFigure) error {
	data := struct {
		Title  string
		Result *experiments.Result
		Views  []figureView
		Listed int
	}{Title: r.Name, Result: r, Listed: listedTasks}
	if data.Title == "" {
		data.Title = "passhat " + r.Command
	}
	for _, f := range figures {
		svg, err := inline(f.Figure)
		if err != nil {
			return fmt.Errorf("figure %s: %w", f.Name, err)
		}
		data.Views = append(data.Views, figureView{f.Figure.Title(), f.Figure.Alt(), svg})
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, data); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// inline returns the figure as an svg element. All text in it comes escaped
// from the SVG backend, so it is safe as HTML.
func inline(f *plots.Figure) (template.HTML, error) {
	var b bytes.Buffer
	if err := f.Write(&b, plots.SVG, plots.Options{}); err != nil {
		return "", err
	}
	svg := b.Bytes()
	start := bytes.Index(svg, []byte("<svg"))
	if start < 0 {
		return "", fmt.Errorf("the SVG has no svg element")
	}
	return template.HTML(svg[start:]), nil //nolint:gosec // escaped by the backend, see above
}
