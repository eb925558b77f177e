package report

import "passhat/plots/lang"

// words are the page's own texts, by their names in the template.
func words(l lang.Language) map[string]string {
	return map[string]string{
		"skip":     l.Sayf("Skip to the verdict"),
		"kicker":   l.Sayf("pass@k: passed at least once of k trials. pass^k: passed every time of k."),
		"light":    l.Sayf("Light"),
		"dark":     l.Sayf("Dark"),
		"verdict":  l.Sayf("Verdict"),
		"sentence": l.Sayf("What the numbers say"),
		"look":     l.Sayf("Move through k"),
		"hint":     l.Sayf("The bands are the confidence intervals. Move the slider, or point at a curve."),
		"figures":  l.Sayf("Figures"),
		"numbers":  l.Sayf("Numbers"),
		"warnings": l.Sayf("Warnings and what to do"),
		"byTask":   l.Sayf("Successes by task"),
		"more":     l.Sayf("The tasks that passed least often are listed; tasks.csv, beside this page, has every task. Left out here:"),
		"agent":    l.Sayf("agent"),
		"task":     l.Sayf("task"),
		"n":        l.Sayf("trials n"),
		"c":        l.Sayf("successes c"),
		"error":    l.Sayf("errors"),
		"missing":  l.Sayf("missing"),
		"swept":    l.Sayf("Unevenness swept"),
		"coverage": l.Sayf("Coverage"),
		"study":    l.Sayf("Study"),
		"method":   l.Sayf("Method and how far to trust it"),
		"made":     l.Sayf("How this was made"),
		"version":  l.Sayf("Version"),
		"seed":     l.Sayf("Seed"),
		"inputs":   l.Sayf("Input files"),
		"file":     l.Sayf("file"),
		"bytes":    l.Sayf("bytes"),
		"again":    l.Sayf("The same inputs, command and seed give the same numbers, to the last byte, on any machine and with any number of workers."),
		"files":    l.Sayf("More input files, listed in results.json:"),
		"sort":     l.Sayf("Sort"),
		"search":   l.Sayf("Search a task"),
		"licence":  l.Sayf("The chart is drawn by uPlot (MIT licence, text in the source of this page). Nothing is loaded from a network."),
		"exact":    l.Sayf("An interval speaks of independent trials and of tasks drawn like these; it knows nothing of a broken grader, of leaked tasks, or of copies among the trials."),
	}
}
