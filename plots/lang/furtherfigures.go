package lang

// furtherFigures has what figures of held-out trials, checked plans and sweeps
// say.
var furtherFigures = messages{
	"true value":              "valor verdadeiro",
	"what the trials came to": "o que deram as tentativas",
	"Forecasts are off by up to %s points, the closed form by up to %s": "As previsões erram até %s pontos, a forma fechada até %s",
	"No forecast is made; the closed form is off by up to %s points":    "Nenhuma previsão é feita; a forma fechada erra até %s pontos",
	"What the first trials say of k beyond them":                        "O que as primeiras tentativas dizem de k além delas",
	"%s of each task shown":                                             "%s de cada tarefa à mostra",
	"means of %d suites":                                                "médias de %d suítes",
	"the trials came to %s":                                             "as tentativas deram %s",
	"true value %s":                                                     "valor verdadeiro %s",
	"bounds %s to %s":                                                   "limites de %s a %s",
	"closed form %s":                                                    "forma fechada %s",

	"plans":              "planos",
	"surer plans":        "planos mais seguros",
	"kept":               "cumprido",
	"less than promised": "menos do que o prometido",
	"goal met":           "meta cumprida",
	"Plans keep less than promised in %d of %d cases":                            "Os planos cumprem menos do que prometem em %d de %d casos",
	"Over agents of every kind, plans keep what they promise":                    "Para agentes de todo tipo, os planos cumprem o que prometem",
	"Over agents of every kind, plans keep less than promised in %d of %d cases": "Para agentes de todo tipo, os planos cumprem menos do que prometem em %d de %d casos",
	"%s, %s, %s: promised %s, kept %s":                                           "%s, %s, %s: prometido %s, cumprido %s",

	"%s, %s, %s: kept %s": "%s, %s, %s: cumprido %s",

	"%s, in points":                          "%s, em pontos",
	"%s points":                              "%s pontos",
	"%s of %s: %s at %s %s":                  "%s de %s: %s com %s %s",
	"%s of %s: from %s at %s %s to %s at %s": "%s de %s: de %s com %s %s a %s com %s",
	"the first %d of %d":                     "os primeiros %d de %d",
	"%s. %s against %s: %s.":                 "%s. %s por %s: %s.",
}
