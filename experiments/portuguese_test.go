package experiments_test

import (
	"regexp"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/plots/lang"
)

// left is English that a Portuguese text must not have; names of methods, rates
// and files are the same in every language.
var left = regexp.MustCompile(`\b(the|of|and|with|from|each|every|is|are|trials?|tasks?|agents?|intervals?|estimates?|coverage|mean of)\b`)

// rates are names of distributions as the config writes them, and other names
// that are English in every language.
var rates = regexp.MustCompile(`[a-z-]+\([^)]*\)|[a-z]+-[a-z-]+|passhat [a-z]+|"[^"]*"`)

// TestPortugueseOfEveryStudy draws every figure and writes every sentence of
// every study in Portuguese.
func TestPortugueseOfEveryStudy(t *testing.T) {
	for _, source := range strings.Split(smallStudies, "---\n") {
		r := run(t, load(t, "s.yaml", source), 0).Result
		texts := append(experiments.Sentences(r, lang.Portuguese), experiments.Verdict(r, lang.Portuguese))
		figures, err := experiments.Figures(r, lang.Portuguese)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range figures {
			texts = append(texts, f.Figure.Title(), f.Figure.Alt())
		}
		for _, s := range texts {
			if m := left.FindString(rates.ReplaceAllString(s, "")); m != "" {
				t.Errorf("%s: %q is left in %q", r.Study, m, s)
			}
			if regexp.MustCompile(`\d\.\d`).MatchString(rates.ReplaceAllString(s, "")) {
				t.Errorf("%s: a decimal point in %q", r.Study, s)
			}
		}
	}
}
