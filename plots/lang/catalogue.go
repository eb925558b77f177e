package lang

import (
	"maps"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"
)

// messages are the Portuguese texts by their English keys.
type messages map[string]string

// rooms are the catalogue's parts, one a room that speaks.
var rooms = []messages{figures, sentences, reports}

// noun is a noun's forms for one and for several, with the verb of the number.
type noun struct{ one, several, um, varios string }

// nouns are the nouns that are counted, by their English singular.
var nouns = map[string]noun{
	"task":  {"%d task", "%d tasks", "%d tarefa", "%d tarefas"},
	"trial": {"%d trial", "%d trials", "%d tentativa", "%d tentativas"},
	"agent": {"%d agent", "%d agents", "%d agente", "%d agentes"},
}

var texts = build()

// build makes the catalogue of golang.org/x/text/message.
func build() *catalog.Builder {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, room := range rooms {
		for _, key := range slices.Sorted(maps.Keys(room)) {
			must(b.SetString(language.Portuguese, key, room[key]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(nouns)) {
		n := nouns[name]
		must(b.Set(language.English, counted(name), plural.Selectf(1, "%d", "=1", n.one, "other", n.several)))
		// Portuguese counts 0 with the singular by CLDR; people write "0 tarefas".
		must(b.Set(language.Portuguese, counted(name), plural.Selectf(1, "%d", "=1", n.um, "other", n.varios)))
	}
	return b
}

// counted is the key of a counted noun.
func counted(noun string) string { return "%d " + noun + " counted" }

// must stops at a message that cannot be parsed: the catalogue is a constant.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
