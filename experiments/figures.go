package experiments

import (
	"errors"
	"fmt"

	"passhat/plots"
	"passhat/plots/lang"
)

// FigureKind is a kind of figure: its name, in the folder and of the command
// plot, what it shows, and the command whose result has the data.
type FigureKind struct {
	Name, Shows, From string

	draw func(*Result, lang.Language) (*plots.Figure, error)
}

// FigureKinds lists the kinds, the most telling first.
func FigureKinds() []FigureKind {
	const estimate = "passhat estimate FILE"
	return []FigureKind{
		{"curves", "pass@k and pass^k over k, with intervals", estimate, curvesFigure},
		{"agents", "agents side by side", "passhat estimate FILE FILE, of two and more agents", agentsFigure},
		{"difference", "paired difference of two agents, task by task", "passhat plot difference FILE FILE", differenceFigure},
		{"tasks", "how many tasks have which success rate", estimate, tasksFigure},
		{"grid", "who passed when: a cell a trial", estimate + ", of files with a row a trial", gridFigure},
		{"rates", "distributions fitted to the tasks' rates", "passhat plot rates FILE, of 10 tasks and more", ratesFigure},
		{"beyond", "bounds and forecasts for k beyond the trials", estimate + " --beyond 8,16", beyondFigure},
		{"unevenness", "the gap of pass^k against the ICC", "passhat run, of the study unevenness", unevennessFigure},
		{"coverage", "map of the coverage of interval methods", "passhat run, of the study coverage", coverageMapFigure},
		{"coverage-tasks", "coverage of interval methods by tasks", "passhat run, of the study coverage", coverageTasksFigure},
		{"convergence", "bias and spread of estimators as trials grow", "passhat run, of the study convergence", convergenceFigure},
		{"dependence", "what broken assumptions do", "passhat run, of the study dependence", dependenceFigure},
		{"held-out", "forecasts beyond the trials against those held out", "passhat run, of the study beyond", heldOutFigure},
		{"plan", "half-width or power over tasks and trials", "passhat plan", planFigure},
		{"plan-check", "what plans from pilots promise and keep", "passhat run, of the study plan with pilots", planCheckFigure},
		{"sweep", "a study's numbers as a value is swept", "passhat run, of a config with sweep", sweepFigure},
	}
}

// Draw draws the figure of the kind. The error is plots.ErrNoData where the
// result has nothing for it.
func (k FigureKind) Draw(r *Result, l lang.Language) (*plots.Figure, error) {
	f, err := k.draw(r, l)
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", k.Name, err)
	}
	return f, nil
}

// NamedFigure is a figure and the name of its files.
type NamedFigure struct {
	Name   string
	Figure *plots.Figure
}

// Figures draws the figures that the result has data for, the most telling
// first.
func Figures(r *Result, l lang.Language) ([]NamedFigure, error) {
	var out []NamedFigure
	for _, k := range FigureKinds() {
		f, err := k.Draw(r, l)
		if errors.Is(err, plots.ErrNoData) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, NamedFigure{k.Name, f})
	}
	return out, nil
}

// refs lists the figures as results.json does.
func refs(figures []NamedFigure) []FigureRef {
	var out []FigureRef
	for _, f := range figures {
		var files []string
		for _, format := range figureFormats {
			files = append(files, f.file(format))
		}
		out = append(out, FigureRef{f.Name, f.Figure.Title(), f.Figure.Alt(), files})
	}
	return out
}

var figureFormats = []plots.Format{plots.SVG, plots.PNG}

func (f NamedFigure) file(format plots.Format) string {
	return "plots/" + f.Name + "." + string(format)
}
