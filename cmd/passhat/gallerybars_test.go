package main

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// barsSay is what each picture of the gallery must say of its bars and bands: what
// they are, by which method or how many standard errors, at which level, what is
// taken for independent, of how many tasks and trials or suites. Pictures of none
// have none.
var barsSay = map[string][]string{
	"article.svg":        {"bands: 95 % gaffke intervals", "unit: task", "3 tasks, 8 trials each"},
	"curves.svg":         {"bands: 95 % gaffke intervals", "unit: task", "60 tasks, 8 trials each", "wide and pale: all k at once"},
	"agents.svg":         {"bars: 95 % gaffke intervals", "unit: task", "60 tasks, 8 trials each", "dots: estimates"},
	"difference.svg":     {"bars: 95 % bonett-price intervals", "unit: task", "60 tasks in common, 8 trials each", "each k by itself"},
	"tasks-pt.svg":       nil,
	"grid.svg":           nil,
	"rates-dark.svg":     {"bars have the noise of the trials", "ICC: 95 % interval by score inversion", "60 tasks, 8 trials each"},
	"beyond.svg":         {"bands: 95 % gaffke intervals", "unit: task", "bounds: 95 %, profile likelihood", "thin bars: 95 %, parametric bootstrap", "60 tasks, 8 trials each"},
	"unevenness.svg":     {"± 2 standard errors", "2,000 simulated suites of 50 tasks, 8 trials each"},
	"coverage.svg":       nil,
	"coverage-tasks.svg": nil,
	"convergence.svg":    {"bars: one standard deviation of the estimate", "50 tasks a suite, 1,000 suites"},
	"dependence.svg":     {"bars: two Monte Carlo standard errors", "95 % gaffke intervals", "unit: task", "8 trials each; 60 suites a case"},
	"held-out.svg":       {"bounds: 95 %, profile likelihood", "thin bars: 95 %, parametric bootstrap", "means of 20 suites of 50 tasks", "first 4 trials of each task"},
	"sweep.svg":          {"bars: two Monte Carlo standard errors", "60 replicates a dot"},
	"plan.svg":           nil,
	"plan-check.svg":     {"bars: two Monte Carlo standard errors", "60 pilots a row", "10 tasks, 4 trials"},
}

var svgWords = regexp.MustCompile(`(?s)<text[^>]*>(.*?)</text>`)

// TestBarsSayWhatTheyAre (B124): a reader may take a bar for anything, from a
// standard error to the least and greatest value, so that each picture says what
// its bars are.
func TestBarsSayWhatTheyAre(t *testing.T) {
	files := pictures(t, filepath.Join("..", "..", "docs", "gallery"))
	for name, picture := range files {
		parts, known := barsSay[name]
		if !known {
			t.Errorf("docs/gallery/%s: barsSay does not tell what it must say of its bars", name)
		}
		var words []string
		for _, m := range svgWords.FindAllSubmatch(picture, -1) {
			words = append(words, html.UnescapeString(strings.TrimSpace(string(m[1]))))
		}
		said := strings.Join(words, " ")
		for _, part := range parts {
			if !strings.Contains(strings.ToLower(said), strings.ToLower(part)) {
				t.Errorf("docs/gallery/%s does not say %q:\n%s", name, part, said)
			}
		}
	}
	for name := range barsSay {
		if _, err := os.Stat(filepath.Join("..", "..", "docs", "gallery", name)); err != nil {
			t.Error(err)
		}
	}
}
