package lang

import (
	"regexp"
	"testing"
)

// others are words that the project has another word for, as design has it: a task is
// no sample or problem, a trial no run, epoch or attempt, an
// agent no model. What is said of statistical models, and of the models that
// agents are made of, stands in meant.
var (
	others = regexp.MustCompile(`(?i)\b(samples?|problems?|examples?|epochs?|attempts?|models?|alpha|(a|one|each|every|\d+) runs?|runs (of|each)|pass_k)\b`)
	outros = regexp.MustCompile(`(?i)\b(amostras?|problemas?|exemplos?|épocas?|execuç(ão|ões)|rodadas?|modelos?|desvios?-padrão da média|lacunas? de confiança|viesado amostral|erros? padrão|enviesad[ao]s?)\b`)
	meant  = regexp.MustCompile(`models, versions|modelos, versões|the model (%s|is)|(do|o) modelo (%s|estiver)`)
)

// TestOneWordForOneThing looks for synonyms in every text of both languages.
func TestOneWordForOneThing(t *testing.T) {
	for _, room := range rooms {
		for key, text := range room {
			if m := others.FindString(key); m != "" && !meant.MatchString(key) {
				t.Errorf("%q says %q, for which there is another word", key, m)
			}
			if m := outros.FindString(text); m != "" && !meant.MatchString(text) {
				t.Errorf("%q diz %q, para o que há outra palavra", text, m)
			}
		}
	}
}

var (
	english = regexp.MustCompile(`(?i)\b(the|of|and|with|from|each|every|none|is|are|was|were|at (least|most)|by|on|not|its?|that|which|trials?|tasks?|agents?|rates?|means?|intervals?|estimates?|gaps?|coverage|bounds?|closed form|standard errors?|n/a)\b`)
	// names are the same in every language: commands, flags, files and metrics.
	names = regexp.MustCompile("passhat [a-z-]+|--[a-z-]+( [a-z|]+)?|[a-z]+\\.(json|csv|yaml|md|html|txt)|`[^`]*`|pass[@^][a-z0-9]+")
)

// TestNoEnglishInPortuguese looks for English left in the Portuguese texts.
func TestNoEnglishInPortuguese(t *testing.T) {
	for _, room := range rooms {
		for key, text := range room {
			if m := english.FindString(names.ReplaceAllString(text, "")); m != "" {
				t.Errorf("%q: %q is left in %q", key, m, text)
			}
		}
	}
	for name, n := range nouns {
		if english.MatchString(n.um + " " + n.varios) {
			t.Errorf("%s: English is left in %q, %q", name, n.um, n.varios)
		}
	}
}
