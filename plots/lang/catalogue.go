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

// The Portuguese is that of Brazil. One word for one thing:
//
//	agent            agente
//	task, suite      tarefa, suíte
//	trial            tentativa (nunca "execução", "rodada" ou "amostra")
//	to pass          passar; passed every trial: passou em todas as tentativas
//	success rate     taxa de sucesso; mean rate: taxa média
//	estimate         estimativa; unbiased: não viesada; bias: viés
//	plug-in          plug-in
//	closed form      forma fechada
//	gap              lacuna (de pass^k até a forma fechada); difference: diferença,
//	                 entre dois agentes
//	unevenness, ICC  desigualdade; o ICC guarda a sigla, que está nos arquivos
//	interval         intervalo de confiança; bound: limite; band: faixa
//	confidence       confiança
//	coverage         cobertura; nominal: nominal; to hold: manter (a cobertura),
//	                 conter (o valor)
//	half-width       semiamplitude
//	standard error   erro-padrão, erros-padrão
//	p-value          valor-p
//	target           alvo: população ou suíte
//	population       população
//	cluster, stratum conglomerado, estrato; weight: peso
//	resample         reamostra; data set: conjunto de dados
//	design           delineamento; cell: célula; law: distribuição
//	fit              ajuste; forecast: previsão; pilot: piloto; belief: hipótese
//	power, budget    poder, orçamento; goal: meta
//	gate             critério; met: cumprido
//	warning, seed    aviso, semente
//	missing, error   ausente, erro; flaky: instável
//	n/a              n/d
//
// Names of files, flags, metrics and methods, and the words that flags take, are
// the same in every language.

// rooms are the catalogue's parts, one a room that speaks.
var rooms = []messages{phrases, figures, captions, evidence, sentences, studies, heldOut, furtherFigures, reports, rounds}

// noun is a noun's forms for one and for several, with the verb of the number.
type noun struct{ one, several, um, varios string }

// nouns are the nouns that are counted, by their English singular.
var nouns = map[string]noun{
	"task":    {"%d task", "%d tasks", "%d tarefa", "%d tarefas"},
	"trial":   {"%d trial", "%d trials", "%d tentativa", "%d tentativas"},
	"agent":   {"%d agent", "%d agents", "%d agente", "%d agentes"},
	"cell":    {"%d cell", "%d cells", "%d célula", "%d células"},
	"cluster": {"%d cluster", "%d clusters", "%d conglomerado", "%d conglomerados"},
	"design":  {"%d design", "%d designs", "%d delineamento", "%d delineamentos"},
	"point":   {"%d point", "%d points", "%d ponto", "%d pontos"},
	"value":   {"%d value", "%d values", "%d valor", "%d valores"},
	"item":    {"%d item", "%d items", "%d item", "%d itens"},
	"part":    {"%d finished part", "%d finished parts", "%d parte concluída", "%d partes concluídas"},
	"law":     {"%d law", "%d laws", "%d distribuição", "%d distribuições"},
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
